//! The search for a pure period: the theorem needs *h* (*e* + *p*) + *k* values.
//!
//! The table grows by an eighth at least between two searches, so all searches together take linear time.

use super::{Period, Searching, Watch};
use crate::certificate::Certificate;
use crate::code::Code;
use crate::repeated_tail::by_tail;
use crate::sequence::NimSequence;
use crate::table::with_values;

/// Searches for a pure period, where a move takes at most `take` tokens.
///
/// Returns nothing if the table is long, and few of its heaps are rare.
pub(super) fn search(
    searching: &mut Searching,
    sequence: &mut NimSequence,
    code: &Code,
    take: usize,
    limit: u64,
    watch: &mut Watch<'_>,
) -> Option<Period> {
    let long = 2 * sequence.reach as u64;
    let parts = code.most_parts().max(1);
    loop {
        let len = searching.len.min(limit);
        let is_grown = sequence.grow_with(len, watch).is_ok() && sequence.len() as u64 >= len;
        if searching.len > long && sequence.sparse().is_some() {
            return None;
        }
        let values = sequence.len().min(usize::try_from(len).unwrap_or(usize::MAX));
        let (proved, wanted) = with_values!(&sequence.values, table => {
            match by_tail(&table[..values], parts, take, code.needs_unequal_parts()) {
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
        let wanted = wanted.map_or(u64::MAX, |wanted| wanted as u64);
        searching.len = wanted.clamp(len + len / 8 + 1, 2 * len);
    }
}

/// Returns the certificate of a period that a table proves.
pub(super) fn certificate(code: &Code, preperiod: usize, period: usize) -> Certificate {
    let [preperiod, period] = [preperiod, period].map(|number| number as u64);
    // The theorem is about heaps of at least one token.
    Certificate { code: code.clone(), preperiod, period, saltus: 0, start: preperiod.max(1), split: None }
}
