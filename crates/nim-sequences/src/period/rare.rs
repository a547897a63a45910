//! The search for a period by rare heaps, where later values depend only on a window of the last values.
//!
//! The window has *W* = max(*A*, *R*) + *k* heaps, where *A* is the last rare heap, *R* the reach of the engine and *k*
//! the largest take. If it equals an earlier window, there are two cases:
//!
//! - If no heap since the earlier window needed a pair beyond the reach, the theorem of rare heaps proves the period.
//!   The least preperiod is found by comparing values backwards from there.
//! - Otherwise the theorem does not apply, but the period is likely, and a table of twice the length may prove it as a
//!   pure period. A search that has forgotten values has no such table, so it continues with later windows.

use super::{Period, PeriodSearch, ProgressCallback, pure};
use crate::certificate::{Certificate, RareHeaps};
use crate::engines::sparse::REACH;
use crate::known_values::KnownValues;
use crate::rolling_hash::WindowSearch;
use crate::sequence::NimSequence;
use crate::z_algorithm::period_from_tail;

/// Number of values between two comparisons of windows. A table keeps at least the values of its last 8 steps, so it
/// has not forgotten the windows of a step when they are compared.
const STEP: usize = REACH / 2;

/// Searches for a window that repeats, where a move takes at most `take` tokens.
///
/// Returns `None` once many heaps are rare, so that the table has another engine.
pub(super) fn search(
    search: &mut PeriodSearch,
    take: usize,
    limit: u64,
    on_progress: &mut ProgressCallback<'_>,
) -> Option<Period> {
    // The search is in one of these states, which `PeriodSearch` keeps between interruptions:
    //
    // | state | fields | left when |
    // |---|---|---|
    // | no windows | `windows` is `None` | the table is longer than two windows |
    // | comparing windows | `windows` is `Some` | a rare heap beyond the window makes it longer, or a window repeats |
    // | period likely | `likely` is `Some` as well | the table is long enough to prove or reject the period |
    // | period proved | `repeated` is `Some` as well | the least preperiod is known |
    // | engine stopped | `sparse()` is `None` | never: `pure.rs` takes over |
    //
    // Each iteration of the loop takes these steps, of which all but 2 and 3 may return:
    //
    // 1. The table grows to the next multiple of `STEP`.
    // 2. If a new rare heap has made the window longer, the comparison starts again with the longer window.
    // 3. `compare_windows` sets `repeated` if the theorem of rare heaps applies, and otherwise `likely`.
    // 4. `by_rare_heaps` turns `repeated` into a certificate.
    // 5. `by_longer_table` turns `likely` into a certificate once the table is long enough.
    // 6. At the limit, or if the table cannot grow further, no period is known.
    loop {
        let len = search.sequence.len() as u64;
        // Step 1. The targets are multiples of `STEP` even after an interruption, so that a search that was resumed
        // finds the same as one without interruption.
        let target = ((len / STEP as u64 + 1) * STEP as u64).min(limit).max(len);
        let is_grown = search.sequence.grow_with(target, on_progress).is_ok();
        let len = search.sequence.len() as u64;
        if is_grown && len < target {
            return Some(Period::Unknown { values: len });
        }
        let Some(sparse) = search.sequence.sparse() else {
            (search.windows, search.repeated) = (None, None);
            return None;
        };
        // Step 2. The theorem needs a start above twice the window.
        let window = sparse.last_rare().max(sparse.reach()) + take;
        let known = search.sequence.table().known();
        if search.windows.as_ref().is_none_or(|windows| windows.len() < window) {
            let first = 2 * window + 1;
            let is_known = known.end() > first && known.is_whole();
            search.windows = is_known.then(|| WindowSearch::new(window, first, known));
        }
        // Steps 3 to 6.
        compare_windows(search);
        if let Some(period) = by_rare_heaps(search, on_progress) {
            return Some(period);
        }
        if let Some(certificate) = by_longer_table(search, take) {
            return Some(Period::Proved(certificate));
        }
        if !is_grown || len >= limit {
            return Some(Period::Unknown { values: len.min(limit) });
        }
    }
}

/// Compares the windows up to the end of the table, or up to the first repeated window to which the theorem of rare
/// heaps applies.
fn compare_windows(search: &mut PeriodSearch) {
    let PeriodSearch { sequence, windows, likely, repeated, .. } = search;
    let (Some(windows), Some(sparse)) = (windows, sequence.sparse()) else { return };
    let known = sequence.table().known();
    while repeated.is_none()
        && let Some((start, period)) = windows.next(known, sequence.table().may_forget())
    {
        if start > sparse.last_beyond_reach() {
            *repeated = Some((start, period));
        } else if known.is_whole() && likely.is_none_or(|(_, likely)| period < likely) {
            // A stored window repeats after each multiple of the period, so the smallest distance is kept.
            *likely = Some((preperiod(known, start, period), period));
        }
    }
}

/// Returns the certificate of a repeated window, or `Unknown` if the progress callback breaks while the preperiod is
/// computed.
fn by_rare_heaps(search: &PeriodSearch, on_progress: &mut ProgressCallback<'_>) -> Option<Period> {
    let PeriodSearch { sequence, windows, repeated, .. } = search;
    let (start, period) = (*repeated)?;
    let (windows, sparse) = (windows.as_ref()?, sequence.sparse()?);
    let known = sequence.table().known();
    let first = if known.is_whole() {
        Some(preperiod(known, start, period))
    } else {
        replay(sequence, windows, start, period, on_progress)
    };
    let Some(first) = first else { return Some(Period::Unknown { values: sequence.len() as u64 }) };
    let split = sparse.split();
    Some(Period::Proved(Certificate {
        code: sequence.code().clone(),
        preperiod: first as u64,
        period: period as u64,
        saltus: 0,
        start: start as u64,
        split: Some(RareHeaps {
            mask: split.mask,
            alternates: split.alternates,
            last: sparse.last_rare() as u64,
            reach: sparse.reach() as u64,
        }),
    }))
}

/// Returns the certificate of a pure period if a period is likely and the table is complete and long enough to prove
/// it.
fn by_longer_table(search: &mut PeriodSearch, take: usize) -> Option<Certificate> {
    let (preperiod, period) = search.likely?;
    let (known, code) = (search.sequence.table().known(), search.sequence.code());
    let needed = 2 * (preperiod.max(1) + period) + take;
    let len = known.end();
    if !known.is_whole() || len < needed || (len as u64) < search.next_len {
        return None;
    }
    // The likely period may be wrong, or a multiple of the period. If it proves nothing, the next attempt waits until
    // the table is an eighth longer, so all attempts together take linear time.
    search.likely = None;
    search.next_len = (len + len / 8 + 1) as u64;
    let (found, _) = period_from_tail(known.values(), code.max_parts(), take, code.needs_unequal_parts())?;
    found.map(|(preperiod, period)| pure::certificate(code, preperiod, period))
}

/// Returns the least heap from which the values of a table repeat, if they repeat from `start` onwards.
fn preperiod(known: KnownValues<'_>, start: usize, period: usize) -> usize {
    let repeats = |&heap: &usize| known.values()[heap] == known.values()[heap + period];
    start - (0..start).rev().take_while(repeats).count()
}

/// Returns the same as [`preperiod`] if values were forgotten, or `None` if the progress callback breaks.
fn replay(
    sequence: &NimSequence,
    windows: &WindowSearch,
    start: usize,
    period: usize,
    on_progress: &mut ProgressCallback<'_>,
) -> Option<usize> {
    // The loop goes backwards from `start` through the stretches between stored windows. For each stretch, it computes
    // the values again, together with the values one period later, until a stretch contains a difference. Each
    // computation resumes at a stored window.
    // The sequence that ends at the last stored window up to a heap, or an empty sequence. The values do not depend on
    // its reach.
    let before = |heap: usize| match windows.stored_before(heap) {
        Some((end, values)) => sequence.resumed_at(end, values),
        None => Some(NimSequence::forgetful(sequence.code().clone(), sequence.table().max_bytes())),
    };
    let mut grow = |sequence: &mut NimSequence, len: usize| {
        let is_grown = sequence.grow_with(len as u64, on_progress).is_ok() && sequence.len() >= len;
        is_grown.then_some(())
    };
    let mut end = start;
    loop {
        let first = windows.stored_before(end - 1).map_or(0, |(stored, _)| stored);
        let (mut earlier, mut later) = (before(first)?, before(first + period)?);
        let mut last_difference = None;
        for from in (first..end).step_by(STEP) {
            let to = end.min(from + STEP);
            grow(&mut earlier, to)?;
            // The sequences grow in steps, because they may forget the values of a longer stretch before the
            // comparison.
            grow(&mut later, from + period)?;
            grow(&mut later, to + period)?;
            let value = |sequence: &NimSequence, heap: usize| sequence.get(heap as u64);
            let differs = |&heap: &usize| value(&earlier, heap) != value(&later, heap + period);
            last_difference = (from..to).rev().find(differs).or(last_difference);
        }
        match last_difference {
            Some(heap) => return Some(heap + 1),
            None if first == 0 => return Some(0),
            None => end = first,
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;
    use core::ops::ControlFlow;

    use super::*;
    use crate::certificate::Theorem;
    use crate::code::Code;
    use crate::engines::sparse::Sparse;
    use crate::sequence::tests::SETTINGS;
    use crate::sparse_space::Split;

    /// With a reach of one token, nearly every heap needs a pair beyond it, so only a longer table proves the period.
    /// With a longer reach, rare heaps prove it. Both ways find the least period, with as many values as the theorem
    /// needs.
    #[test]
    #[cfg_attr(miri, ignore = "thousands of heaps")]
    fn pairs_beyond_the_reach_need_a_longer_table() {
        let codes = [
            "0.044", "0.055", "0.117", "0.156", "0.77", "0.45", "0!.005", "0!.055", "0!.147", "4!.004", "4!.413",
            "4!.775",
        ];
        for text in codes {
            let code: Code = text.parse().unwrap();
            let expected = PeriodSearch::new(code.clone()).run(9_000, &mut |_| ControlFlow::Continue(()));
            let Period::Proved(expected) = expected else { panic!("{text} is periodic") };
            let theorems = [1, 8, 20, 400].map(|reach| {
                let mut search = PeriodSearch::from(NimSequence::with_blocks(&code, reach));
                let take = usize::try_from(code.largest_take().unwrap()).unwrap();
                let found = super::search(&mut search, take, 9_000, &mut |_| ControlFlow::Continue(()));
                let Some(Period::Proved(found)) = found else { panic!("{text} with reach {reach}") };
                let [least, other] = [&expected, &found].map(|proof| (proof.preperiod(), proof.period()));
                assert_eq!(other, least, "{found} with reach {reach}");
                assert_eq!(found.verify(u64::try_from(found.needed()).unwrap()), Ok(()), "{found} with reach {reach}");
                found.theorem()
            });
            assert_eq!((theorems[0], theorems[3]), (Theorem::PurePeriods, Theorem::RareHeaps), "{text}");
        }
    }

    /// A repeated window proves a period only if the heap after it needs no pair beyond the reach.
    #[test]
    #[cfg_attr(miri, ignore = "thousands of heaps")]
    fn the_window_ends_after_the_last_pair_beyond_the_reach() {
        const WINDOW: usize = 402;
        const FIRST: usize = 2 * WINDOW + 1;
        let mut sequence = NimSequence::with_blocks(&"0.77".parse().unwrap(), 400);
        sequence.grow(9_000).unwrap();
        for (beyond, is_proved) in [(FIRST - 1, true), (FIRST, false)] {
            sequence.sparse_mut().set_last_beyond_reach(beyond);
            let mut search = PeriodSearch::from(sequence.clone());
            search.windows = Some(WindowSearch::new(WINDOW, FIRST, sequence.table().known()));
            compare_windows(&mut search);
            let (start, period) = search.repeated.unwrap();
            assert_eq!((start == FIRST, period), (is_proved, 12), "{start}");
        }
    }

    /// An engine with another mask has not searched pairs for the heaps before it started, so no proof may begin there.
    #[test]
    #[cfg_attr(miri, ignore = "thousands of heaps")]
    fn a_new_mask_proves_nothing_about_earlier_heaps() {
        const FIRST: usize = 2 * 402 + 1;
        let mut sequence = NimSequence::with_blocks(&"0.77".parse().unwrap(), 400);
        sequence.grow(9_000).unwrap();
        let split = Split { mask: 7, alternates: false, take: 1 };
        let other = Sparse::new(sequence.code(), split, sequence.table().known(), 8, (SETTINGS.0, 400)).unwrap();
        *sequence.sparse_mut() = other;
        let mut search = PeriodSearch::from(sequence);
        search.windows = Some(WindowSearch::new(402, FIRST, search.sequence.table().known()));
        compare_windows(&mut search);
        assert_eq!((search.repeated, search.likely), (None, Some((71, 12))));
    }

    /// A likely period is proved once the table is as long as the theorem needs. It is not proved if 0 is among the
    /// values of a game with unequal parts.
    #[test]
    fn a_likely_period_is_not_yet_proved() {
        for (text, likely, needed, is_proved) in
            [("0.77", (71, 12), 168, true), ("0.77", (71, 24), 192, true), ("0!.36", (1, 3), 10, false)]
        {
            let code: Code = text.parse().unwrap();
            let take = usize::try_from(code.largest_take().unwrap()).unwrap();
            let mut search = PeriodSearch { likely: Some(likely), next_len: 0, ..PeriodSearch::new(code) };
            let mut proved = |len: u64| {
                search.sequence.grow(len).unwrap();
                by_longer_table(&mut search, take)
            };
            let early: Vec<Certificate> = (0..needed).filter_map(&mut proved).collect();
            assert_eq!(early, [], "{text}");
            let found = proved(needed).map(|found| (found.preperiod(), found.period()));
            assert_eq!(found, is_proved.then_some((71, 12)), "{text}");
        }
    }
}
