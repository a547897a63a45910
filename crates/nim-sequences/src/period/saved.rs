//! The checkpoint of a search, whose parts are written and read in the same order.

use alloc::vec::Vec;

use super::PeriodSearch;
use crate::checkpoint::{InvalidCheckpoint, Reader, Writer};
use crate::code::Code;
use crate::engines::sparse::REACH;
use crate::rolling_hash::WindowSearch;
use crate::sequence::NimSequence;
use crate::values::Values;

impl PeriodSearch {
    /// Returns the state of the search as bytes.
    ///
    /// # Complexity
    ///
    /// *O(N)* for *N* bytes: 2 or 4 per value of the table, and 2 per earlier value that the search keeps beyond it, as
    /// [`with_max_bytes`](Self::with_max_bytes) states.
    #[must_use]
    pub fn save(&self) -> Vec<u8> {
        let Self { sequence, next_len, windows, likely, repeated } = self;
        // The order of the numbers is the format. `restore` and the indices in `tests.rs` depend on it. An absent value
        // is written as a flag of 0 followed by zeros, so that the numbers have fixed locations.
        let mut saved = Writer::new(sequence.code());
        saved.numbers(&sequence.saved());
        saved.numbers(&[*next_len]);
        for pair in [likely, repeated] {
            let (first, second) = pair.unwrap_or_default();
            saved.numbers(&[pair.is_some().into(), first as u64, second as u64]);
        }
        // Windows are not compared once values are wide, and then the view has none of their values.
        let known = sequence.table().known();
        WindowSearch::save(windows.as_ref().filter(|_| known.end() > 0), known, &mut saved);
        sequence.table().values().save(&mut saved);
        saved.finish()
    }

    /// Restores a saved search.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidCheckpoint`] if the bytes were not returned by [`save`](Self::save) of this version, or are
    /// truncated or altered.
    ///
    /// # Complexity
    ///
    /// *O(N)* for *N* bytes.
    pub fn restore(bytes: &[u8]) -> Result<Self, InvalidCheckpoint> {
        read(bytes, REACH)
    }
}

/// Restores a search, whose engine tries first parts up to `reach` before all others.
pub(super) fn read(bytes: &[u8], reach: usize) -> Result<PeriodSearch, InvalidCheckpoint> {
    let (code, saved) = Reader::new(bytes)?;
    restore(code, saved, reach).ok_or(InvalidCheckpoint::Numbers)
}

/// Restores a search, or returns `None` if the numbers contradict each other.
fn restore(code: Code, mut saved: Reader<'_>, reach: usize) -> Option<PeriodSearch> {
    let numbers = saved.numbers()?;
    let [next_len] = saved.numbers()?;
    let mut pair = || -> Option<Option<(usize, usize)>> {
        let [is_some, first, second] = saved.sizes()?;
        Some((is_some == 1).then_some((first, second)))
    };
    let (likely, repeated) = (pair()?, pair()?);
    let (has_windows, windows) = WindowSearch::read(&mut saved)?;
    let values = Values::read(&mut saved)?;
    if !saved.is_at_end() {
        return None;
    }
    // The table is restored first, because the other parts are checked against it.
    let search = PeriodSearch::from(NimSequence::restore(code, numbers, values, reach)?);
    let known = search.sequence.table().known();
    let is_in_table = |&(first, period): &(usize, usize)| {
        period > 0 && first.checked_add(period).is_some_and(|heap| heap <= known.end())
    };
    if repeated.is_some() && !has_windows
        || next_len < search.next_len
        || !likely.iter().chain(&repeated).all(is_in_table)
    {
        return None;
    }
    let windows = if has_windows { Some(windows.resumed(known, repeated)?) } else { None };
    Some(PeriodSearch { next_len, windows, likely, repeated, ..search })
}
