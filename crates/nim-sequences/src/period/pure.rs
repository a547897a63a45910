//! The search for a pure period, whose proof needs *h* (*e* + *p*) + *k* values.
//!
//! The table grows by at least an eighth between two searches, so all searches together take linear time.

use super::{Period, ProgressCallback, SearchState};
use crate::certificate::Certificate;
use crate::code::Code;
use crate::sequence::NimSequence;
use crate::table::with_values;
use crate::z_algorithm::period_from_tail;

/// Searches for a pure period, where a move takes at most `take` tokens.
///
/// Returns `None` if the table is long and few of its heaps are rare, so that `rare.rs` can prove a period with fewer
/// values.
pub(super) fn search(
    state: &mut SearchState,
    sequence: &mut NimSequence,
    code: &Code,
    take: usize,
    limit: u64,
    on_progress: &mut ProgressCallback<'_>,
) -> Option<Period> {
    // A window must be shorter than half of the table, so rare heaps cannot prove a period of a shorter table.
    let long = 2 * sequence.reach as u64;
    let is_for_rare_heaps = |len: u64, sequence: &NimSequence| len > long && sequence.sparse().is_some();
    let parts = code.max_parts().max(1);
    loop {
        // `rare.rs` grows the table in steps, so that no window is forgotten before it is compared.
        if is_for_rare_heaps(state.len, sequence) {
            return None;
        }
        let len = state.len.min(limit);
        let is_grown = sequence.grow_with(len, on_progress).is_ok() && sequence.len() as u64 >= len;
        if is_for_rare_heaps(state.len, sequence) {
            return None;
        }
        let values = sequence.len().min(usize::try_from(len).unwrap_or(usize::MAX));
        let (proved, target) = with_values!(&sequence.values, table => {
            match period_from_tail(&table[..values], parts, take, code.needs_unequal_parts()) {
                Some(found) => found,
                None => return Some(Period::Unknown { values: values as u64 }),
            }
        });
        if let Some((preperiod, period)) = proved {
            return Some(Period::Proved(certificate(code, preperiod, period)));
        }
        if !is_grown || values as u64 >= limit {
            return Some(Period::Unknown { values: values as u64 });
        }
        // If a period is likely, the table grows to the length that may prove it, and otherwise to twice its length.
        let target = target.map_or(u64::MAX, |target| target as u64);
        state.len = target.clamp(len + len / 8 + 1, 2 * len);
    }
}

/// Returns the certificate of a period that a table proves.
pub(super) fn certificate(code: &Code, preperiod: usize, period: usize) -> Certificate {
    let [preperiod, period] = [preperiod, period].map(|number| number as u64);
    // The theorem requires a start of at least 1.
    Certificate { code: code.clone(), preperiod, period, saltus: 0, start: preperiod.max(1), split: None }
}
