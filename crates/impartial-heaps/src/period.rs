//! The search for a period, on a table that grows.
//!
//! A period of a code with a largest take shows as an end of the table that equals an earlier stretch. The length of
//! the longest such end is computed for all periods at once, by the Z algorithm on the reversed table: linear time,
//! exact, and independent of stretches that are nearly periodic. The alternative, a rolling hash of the last values,
//! needs a length of the window to be guessed. The table grows by an eighth at least, so all searches together take
//! linear time too.
//!
//! An all-but set is a machine whose state is what later values depend on. Brent's algorithm finds the first return to
//! a stored state.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::certificate::Certificate;
use crate::code::{Code, Moves};
use crate::sequence::NimSequence;
use crate::table::with_values;

/// The result of a search for the period of a nim-sequence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Period {
    /// The sequence is periodic, with the numbers that prove it.
    Proved(Certificate),
    /// The first nim-values prove no period. The sequence may be periodic all the same.
    Unknown {
        /// The number of nim-values searched.
        values: u64,
    },
    /// No theorem proves periods of codes with moves to three unequal heaps.
    NoTheorem,
}

impl Period {
    /// Searches for the least preperiod and period that the first `limit` nim-values prove, and grows the table as far
    /// as necessary.
    ///
    /// The result depends only on the code and the limit, unless the table reaches its limit of memory.
    ///
    /// # Complexity
    ///
    /// *O(n)* time for *n* values, besides that of [`NimSequence::grow`]. An all-but set takes *O(n (k + v))* at worst,
    /// where *k* is the largest number excluded and *v* the number of values above a gap.
    /// The search takes 4 bytes for each value, beyond the limit of the table.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_heaps::{NimSequence, Period};
    ///
    /// let mut sequence = NimSequence::new("0.07".parse()?);
    /// let Period::Proved(found) = Period::search(&mut sequence, 1_000) else { panic!("0.07 is periodic") };
    /// assert_eq!((found.preperiod(), found.period(), found.saltus()), (53, 34, 0));
    ///
    /// let mut officers = NimSequence::new("officers".parse()?);
    /// assert_eq!(Period::search(&mut officers, 2_000), Period::Unknown { values: 2_000 });
    /// # Ok::<(), impartial_heaps::InvalidCode>(())
    /// ```
    #[must_use]
    pub fn search(sequence: &mut NimSequence, limit: u64) -> Self {
        let code = sequence.code().clone();
        match (&code.0, code.largest_take()) {
            (Moves::AllBut(excluded), _) => {
                let widest = excluded.last().map_or(0, |&take| take as usize);
                search_states(sequence, &code, widest, limit)
            }
            _ if code.needs_unequal_parts() && code.most_parts() > 2 => Self::NoTheorem,
            (_, take) => search_ends(sequence, &code, take.unwrap_or(0), limit),
        }
    }
}

/// Searches for a pure period: the theorem needs *h* (*e* + *p*) + *k* values.
fn search_ends(sequence: &mut NimSequence, code: &Code, take: u64, limit: u64) -> Period {
    const FIRST: u64 = 64;
    let (parts, take) = (code.most_parts().max(1), usize::try_from(take).unwrap_or(usize::MAX));
    let mut len = FIRST + take as u64;
    loop {
        len = len.min(limit);
        let is_grown = sequence.grow(len).is_ok();
        let values = sequence.len().min(usize::try_from(len).unwrap_or(usize::MAX));
        let (proved, wanted) = with_values!(sequence.values(), table => {
            match by_ends(&table[..values], parts, take, code.needs_unequal_parts()) {
                Some(found) => found,
                None => return Period::Unknown { values: values as u64 },
            }
        });
        if let Some((preperiod, period)) = proved {
            let [preperiod, period] = [preperiod, period].map(|number| number as u64);
            // The theorem is about heaps of at least one token.
            let start = preperiod.max(1);
            return Period::Proved(Certificate { code: code.clone(), preperiod, period, saltus: 0, start });
        }
        if !is_grown || values as u64 >= limit {
            return Period::Unknown { values: values as u64 };
        }
        let wanted = wanted.map_or(u64::MAX, |wanted| wanted as u64);
        len = wanted.clamp(len + len / 8 + 1, 2 * len);
    }
}

/// The preperiod and the period that a table proves, and otherwise the length that may prove one.
type Found = (Option<(usize, usize)>, Option<usize>);

/// Searches the ends of a table. Returns `None` if the system has too little memory.
fn by_ends<W: Copy + Into<u32>>(table: &[W], parts: usize, take: usize, unequal: bool) -> Option<Found> {
    let len = table.len();
    let last = len.saturating_sub(take) / parts;
    let mut wanted: Option<usize> = None;
    for (period, &matches) in equal_ends(table, last)?.iter().enumerate().skip(1) {
        let matches = matches as usize;
        let preperiod = len - period - matches;
        let start = preperiod.max(1);
        let needed = parts * (start + period) + take;
        if needed <= len {
            let has_zero = unequal && table[start..start + period].iter().any(|&value| value.into() == 0);
            if !has_zero {
                return Some((Some((preperiod, period)), None));
            }
        } else if matches >= period + take {
            // Seen twice, so it is worth a table that would prove it.
            wanted = Some(wanted.map_or(needed, |wanted| wanted.min(needed)));
        }
    }
    Some((None, wanted))
}

/// Returns, for each distance below `end`, how many of the last values equal the values at this distance before them.
fn equal_ends<W: Copy + Into<u32>>(table: &[W], end: usize) -> Option<Vec<u32>> {
    let len = table.len();
    let value = |from_end: usize| -> u32 { table[len - 1 - from_end].into() };
    let mut matches: Vec<u32> = Vec::new();
    matches.try_reserve_exact(end).ok()?;
    // The match that reaches farthest, from `left` up to `right`.
    let (mut left, mut right) = (0, 0);
    for distance in 0..end {
        let known = if distance < right { (matches[distance - left] as usize).min(right - distance) } else { 0 };
        let rest = (known..len - distance).take_while(|&index| value(index) == value(distance + index)).count();
        if distance > 0 && distance + known + rest > right {
            (left, right) = (distance, distance + known + rest);
        }
        matches.push(u32::try_from(known + rest).ok()?);
    }
    Some(matches)
}

/// What the values of an all-but set depend on, from some heap on: values of smaller heaps, relative to the base.
struct State {
    heap: usize,
    base: u32,
    /// The values of the last heaps, as many as the largest excluded number, where they are at least the base.
    recent: Vec<Option<u32>>,
    /// The values of all older heaps, where they are above the base.
    above: Vec<u32>,
}

/// Searches for a repetition of the state of an all-but set, whose largest excluded number is `widest`.
fn search_states(sequence: &mut NimSequence, code: &Code, widest: usize, limit: u64) -> Period {
    // The least value of no older heap, and the values of older heaps above it.
    let (mut base, mut above) = (0, BTreeSet::new());
    let mut stored: Option<State> = None;
    let mut next_store = 1;
    for heap in widest.. {
        if heap as u64 > limit || sequence.grow(heap as u64).is_err() {
            break;
        }
        let values = sequence.values();
        let value = |heap: usize| values.get(heap).unwrap_or(0);
        if let Some(oldest) = (heap - widest).checked_sub(1) {
            above.insert(value(oldest));
            while above.remove(&base) {
                base += 1;
            }
            // Repetitions of a value below the base say nothing new.
            while above.first().is_some_and(|&least| least < base) {
                above.pop_first();
            }
        }
        if let Some(state) = &stored {
            let recent = (heap - widest..heap).map(|heap| value(heap).checked_sub(base));
            let is_same = recent.eq(state.recent.iter().copied())
                && above.iter().map(|value| value - base).eq(state.above.iter().copied());
            if is_same {
                let (period, saltus) = (heap - state.heap, base - state.base);
                let is_first = |&earlier: &usize| value(earlier) + saltus == value(earlier + period);
                let repeated = (0..state.heap).rev().take_while(is_first).count();
                return Period::Proved(Certificate {
                    code: code.clone(),
                    preperiod: (state.heap - repeated) as u64,
                    period: period as u64,
                    saltus: saltus.into(),
                    start: state.heap as u64,
                });
            }
        }
        if stored.is_none() || heap >= next_store {
            let recent = (heap - widest..heap).map(|heap| value(heap).checked_sub(base)).collect();
            let above = above.iter().map(|value| value - base).collect();
            stored = Some(State { heap, base, recent, above });
            next_store = 2 * heap.max(1);
        }
    }
    Period::Unknown { values: (sequence.len() as u64).min(limit) }
}
