//! The search for a period by rare heaps: later values depend only on a window of the last values.
//!
//! The window has *W* heaps, for the last rare heap and the reach of the engine. If its values are those of an earlier
//! window, there are two cases:
//!
//! - Since the earlier window, no heap needed a pair beyond the reach. This is the theorem of rare heaps, which
//!   proves the period. Its preperiod is smaller, and found by comparing backwards.
//! - Some heap did. The theorem does not apply, but the period is likely, and a table of twice the length may prove it
//!   as a pure period. A search that has forgotten values has no such table, and continues.

use super::{Period, Searching, Watch, pure};
use crate::certificate::{Certificate, RareHeaps};
use crate::code::Code;
use crate::known_values::Known;
use crate::repeated_tail::by_tail;
use crate::repeated_window::WindowSearch;
use crate::sequence::NimSequence;
use crate::sparse::REACH;

/// The number of values after which windows are compared.
const STEP: usize = REACH / 2;

/// Searches for a window that returns, where a move takes at most `take` tokens.
///
/// Each round of the loop is made of these steps, of which the last three may return:
///
/// 1. The table grows to the next multiple of [`STEP`], or ends early.
/// 2. The windows begin anew if a new rare heap has made them longer.
/// 3. [`compare_windows`] finds returns: `returned` by the theorem of rare heaps, or `seen` without.
/// 4. [`by_rare_heaps`] turns `returned` into a certificate, even after an interruption.
/// 5. [`by_longer_table`] turns `seen` into a certificate, once the table is long enough.
/// 6. At the limit, or if the table has ended, no period is known.
pub(super) fn search(
    searching: &mut Searching,
    sequence: &mut NimSequence,
    code: &Code,
    take: usize,
    limit: u64,
    watch: &mut Watch<'_>,
) -> Period {
    loop {
        let len = sequence.len() as u64;
        // The same steps after an interruption.
        let target = ((len / STEP as u64 + 1) * STEP as u64).min(limit).max(len);
        let is_grown = sequence.grow_with(target, watch).is_ok();
        if is_grown && (sequence.len() as u64) < target {
            return Period::Unknown { values: sequence.len() as u64 };
        }
        let Some(sparse) = sequence.sparse() else {
            // Rare heaps have become many.
            searching.windows = None;
            return Period::Unknown { values: sequence.len() as u64 };
        };
        let window = sparse.last_rare().max(sequence.reach) + take;
        let known = sequence.known();
        if searching.windows.as_ref().is_none_or(|windows| windows.window < window) {
            let first = 2 * window + 1;
            let is_known = known.end() > first && known.gap.len == 0;
            searching.windows = is_known.then(|| WindowSearch::new(window, first, known));
        }
        compare_windows(searching, sequence);
        if let Some(period) = by_rare_heaps(searching, sequence, code, watch) {
            return period;
        }
        if let Some(certificate) = by_longer_table(searching, sequence.known(), code, take) {
            return Period::Proved(certificate);
        }
        if !is_grown || sequence.len() as u64 >= limit {
            return Period::Unknown { values: (sequence.len() as u64).min(limit) };
        }
    }
}

/// Compares the windows up to the end of the table, or up to the first return that the theorem of rare heaps is about.
fn compare_windows(searching: &mut Searching, sequence: &NimSequence) {
    let (Some(windows), Some(sparse)) = (&mut searching.windows, sequence.sparse()) else { return };
    let known = sequence.known();
    while searching.returned.is_none()
        && let Some(index) = windows.next(known, sequence.may_forget)
    {
        let start = windows.stored[index].end;
        let period = windows.end - start;
        if start > sparse.last_beyond_reach() {
            searching.returned = Some((start, period));
        } else if known.gap.len == 0 && searching.seen.is_none_or(|(_, seen)| period < seen) {
            // A stored window returns after each multiple of the period.
            searching.seen = Some((preperiod(known, start, period), period));
        }
    }
}

/// Returns the certificate of a window that returned, or `Unknown` if `watch` breaks while its preperiod is computed.
fn by_rare_heaps(searching: &Searching, sequence: &NimSequence, code: &Code, watch: &mut Watch<'_>) -> Option<Period> {
    let (start, period) = searching.returned?;
    let (windows, sparse) = (searching.windows.as_ref()?, sequence.sparse()?);
    let known = sequence.known();
    let first = if known.gap.len == 0 {
        Some(preperiod(known, start, period))
    } else {
        replay(sequence, windows, start, period, watch)
    };
    let Some(first) = first else { return Some(Period::Unknown { values: sequence.len() as u64 }) };
    let split = sparse.split();
    Some(Period::Proved(Certificate {
        code: code.clone(),
        preperiod: first as u64,
        period: period as u64,
        saltus: 0,
        start: start as u64,
        split: Some(RareHeaps {
            mask: split.mask,
            alternates: split.alternates,
            last: sparse.last_rare() as u64,
            reach: sequence.reach as u64,
        }),
    }))
}

/// Returns the certificate of a pure period, if one was seen, and the table is whole and long enough to prove it.
fn by_longer_table(searching: &mut Searching, known: Known<'_>, code: &Code, take: usize) -> Option<Certificate> {
    let (preperiod, period) = searching.seen?;
    let needed = 2 * (preperiod.max(1) + period) + take;
    let len = known.end();
    if known.gap.len > 0 || len < needed || (len as u64) < searching.len {
        return None;
    }
    // What was seen may be false, or a multiple of the period. The next search is after an eighth more values.
    searching.seen = None;
    searching.len = (len + len / 8 + 1) as u64;
    let (found, _) = by_tail(known.values, code.most_parts(), take, code.needs_unequal_parts())?;
    found.map(|(preperiod, period)| pure::certificate(code, preperiod, period))
}

/// Returns the least heap from which the values of a table have a period, which they have from `start` on.
fn preperiod(known: Known<'_>, start: usize, period: usize) -> usize {
    let repeats = |&heap: &usize| known.values[heap] == known.values[heap + period];
    start - (0..start).rev().take_while(repeats).count()
}

/// Returns the same for values that were forgotten: they are computed again, from one stored heap to the next, twice at
/// a time, a period apart. Returns nothing if `watch` breaks.
fn replay(
    sequence: &NimSequence,
    windows: &WindowSearch,
    start: usize,
    period: usize,
    watch: &mut Watch<'_>,
) -> Option<usize> {
    // The sequence that ends at the last stored heap up to a given one, or an empty one.
    let before = |heap: usize| {
        let stored = windows.stored.iter().rev().find(|stored| stored.end <= heap);
        stored.map_or_else(|| sequence.anew(), |stored| sequence.at(stored.end, &stored.values))
    };
    let mut grow = |sequence: &mut NimSequence, len: usize| {
        let is_grown = sequence.grow_with(len as u64, watch).is_ok() && sequence.len() >= len;
        is_grown.then_some(())
    };
    let mut end = start;
    loop {
        let first = windows.stored.iter().rev().map(|stored| stored.end).find(|&stored| stored < end).unwrap_or(0);
        let [mut earlier, mut later] = [before(first), before(first + period)];
        let mut last_difference = None;
        for from in (first..end).step_by(STEP) {
            let to = end.min(from + STEP);
            grow(&mut earlier, to)?;
            // In steps, so that the values to be compared are not forgotten.
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
    use crate::sequence::engine::FIRST_LOOK;

    fn searched(code: &Code, reach: usize) -> Period {
        // Blocks begin after the first values, and never end.
        let mut sequence = NimSequence { reach, next_look: usize::MAX, ..NimSequence::new(code.clone()) };
        sequence.grow(FIRST_LOOK as u64).unwrap();
        sequence.choose_blocks();
        sequence.next_look = usize::MAX;
        let take = usize::try_from(code.largest_take().unwrap()).unwrap();
        let mut searching = Searching::new(&sequence);
        search(&mut searching, &mut sequence, code, take, 9_000, &mut |_| ControlFlow::Continue(()))
    }

    /// With a reach of one token, nearly every heap needs a pair beyond it, and a longer table proves the period. With a
    /// longer reach, rare heaps prove it. Either way it is the least one, and the values that the theorem needs are enough.
    #[test]
    #[cfg_attr(miri, ignore = "thousands of heaps")]
    fn pairs_beyond_the_reach_need_a_longer_table() {
        let codes = [
            "0.044", "0.055", "0.117", "0.156", "0.77", "0.45", "0!.005", "0!.055", "0!.147", "4!.004", "4!.413",
            "4!.775",
        ];
        for text in codes {
            let code: Code = text.parse().unwrap();
            let Period::Proved(expected) = Period::search(&mut NimSequence::new(code.clone()), 9_000) else {
                panic!("{text} is periodic")
            };
            let theorems = [1, 8, 20, 400].map(|reach| {
                let Period::Proved(found) = searched(&code, reach) else { panic!("{text} with reach {reach}") };
                let [least, other] = [&expected, &found].map(|proof| (proof.preperiod(), proof.period()));
                assert_eq!(other, least, "{found} with reach {reach}");
                assert_eq!(found.verify(u64::try_from(found.needed()).unwrap()), Ok(()), "{found} with reach {reach}");
                found.theorem()
            });
            assert_eq!((theorems[0], theorems[3]), (Theorem::PurePeriods, Theorem::RareHeaps), "{text}");
        }
    }

    /// A period that was seen is proved by the number of values that the theorem needs, and not if 0 is among values of a game
    /// with unequal parts.
    #[test]
    fn a_seen_period_is_not_yet_proved() {
        for (text, seen, needed, is_proved) in
            [("0.77", (71, 12), 168, true), ("0.77", (71, 24), 192, true), ("0!.36", (1, 3), 10, false)]
        {
            let mut sequence = NimSequence::new(text.parse().unwrap());
            sequence.grow(needed).unwrap();
            let (code, values) = (sequence.code(), sequence.known().values);
            let mut searching = Searching { seen: Some(seen), len: 0, ..Searching::new(&sequence) };
            let take = usize::try_from(code.largest_take().unwrap()).unwrap();
            let mut proved = |len: usize| {
                let known = Known { values: &values[..len], ..sequence.known() };
                by_longer_table(&mut searching, known, code, take)
            };
            let needed = usize::try_from(needed).unwrap();
            let early: Vec<Certificate> = (0..needed).filter_map(&mut proved).collect();
            assert_eq!(early, [], "{text}");
            let found = proved(needed).map(|found| (found.preperiod(), found.period()));
            assert_eq!(found, is_proved.then_some((71, 12)), "{text}");
        }
    }
}
