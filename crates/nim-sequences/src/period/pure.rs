//! The search for a pure period, whose proof needs *h* (*e* + *p*) + *k* values.
//!
//! The theorem is in `[GS56]` for moves that leave at most two heaps (*h* = 2), and in `[Sie13]`, chapter IV.2. The crate
//! documentation states it for every *h*.
//!
//! The table grows by at least an eighth between two searches, so all searches together take linear time.

use super::{Period, PeriodSearch, ProgressCallback};
use crate::certificate::Certificate;
use crate::code::Code;
use crate::sequence::NimSequence;
use crate::values::with_values;
use crate::z_algorithm::period_from_tail;

/// Searches for a pure period, where a move takes at most `take` tokens.
///
/// Returns `None` if the table is long and few of its heaps are rare, so that `rare.rs` can prove a period with fewer
/// values.
pub(super) fn search(
    search: &mut PeriodSearch,
    take: usize,
    limit: u64,
    on_progress: &mut ProgressCallback<'_>,
) -> Option<Period> {
    let PeriodSearch { sequence, next_len, .. } = search;
    let (parts, unequal) = (sequence.code().max_parts().max(1), sequence.code().needs_unequal_parts());
    loop {
        // A window must be shorter than half of the table, so rare heaps cannot prove a period of a shorter table.
        // `rare.rs` grows the table in steps, so that no window is forgotten before it is compared.
        let is_for_rare_heaps =
            |sequence: &NimSequence| sequence.sparse().is_some_and(|sparse| *next_len > 2 * sparse.reach() as u64);
        if is_for_rare_heaps(sequence) {
            return None;
        }
        let len = limit.min(*next_len);
        let is_grown = sequence.grow_with(len, on_progress).is_ok() && sequence.len() as u64 >= len;
        if is_for_rare_heaps(sequence) {
            return None;
        }
        let values = sequence.len().min(usize::try_from(len).unwrap_or(usize::MAX));
        let table = sequence.table().values();
        let found = with_values!(table, table => period_from_tail(&table[..values], parts, take, unequal));
        let Some((proved, target)) = found else { return Some(Period::Unknown { values: values as u64 }) };
        if let Some((preperiod, period)) = proved {
            return Some(Period::Proved(certificate(sequence.code(), preperiod, period)));
        }
        if !is_grown || values as u64 >= limit {
            return Some(Period::Unknown { values: values as u64 });
        }
        // If a period is likely, the table grows to the length that may prove it, and otherwise to twice its length.
        let target = target.map_or(u64::MAX, |target| target as u64);
        *next_len = target.clamp(len + len / 8 + 1, 2 * len);
    }
}

/// Returns the certificate of a period that a table proves.
pub(super) fn certificate(code: &Code, preperiod: usize, period: usize) -> Certificate {
    let [preperiod, period] = [preperiod, period].map(|number| number as u64);
    // The theorem requires a start of at least 1.
    Certificate { code: code.clone(), preperiod, period, saltus: 0, start: preperiod.max(1), split: None }
}
