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
use core::ops::ControlFlow;

use crate::certificate::{Certificate, RareHeaps};
use crate::code::{Code, Moves};
use crate::ends::by_ends;
use crate::known::Known;
use crate::limit::default_limit;
use crate::returns::Returns;
use crate::sequence::{Growth, NimSequence};
use crate::sliced::REACH;
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
        Searching::new(sequence).run(sequence, limit, &mut |_| ControlFlow::Continue(()))
    }

    /// Searches as far as [`Heaps::new`](crate::Heaps::new) does: [`default_limit`] values, but no farther than 131,072
    /// or so if each further one takes time in proportion to the heap.
    ///
    /// # Complexity
    ///
    /// That of [`search`](Self::search).
    #[must_use]
    pub fn search_by_default(sequence: &mut NimSequence) -> Self {
        let limit = default_limit(sequence.code());
        Searching::new(sequence).run(sequence, limit, &mut stop_if_slow)
    }
}

/// Stops a search whose values have become slow.
pub(crate) fn stop_if_slow(growth: Growth) -> ControlFlow<()> {
    if growth.is_slow { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// A callback that may stop the growth of a table.
type Watch<'a> = dyn FnMut(Growth) -> ControlFlow<()> + 'a;

/// A search, and what it remembers between interruptions.
#[derive(Clone, Debug)]
pub(crate) struct Searching {
    /// The number of values that the next search for equal ends needs.
    pub(crate) len: u64,
    pub(crate) returns: Option<Returns>,
    /// A preperiod and a period that were seen, and need a longer table to be proved.
    pub(crate) seen: Option<(usize, usize)>,
    /// A stored heap to which the values returned, and the period. Its preperiod is among values that were forgotten.
    pub(crate) returned: Option<(usize, usize)>,
}

impl Searching {
    pub(crate) fn new(sequence: &NimSequence) -> Self {
        const FIRST: u64 = 64;
        Self { len: FIRST + sequence.code().largest_take().unwrap_or(0), returns: None, seen: None, returned: None }
    }

    /// Searches on, and takes a table that is at least as long as it was.
    pub(crate) fn run(&mut self, sequence: &mut NimSequence, limit: u64, watch: &mut Watch<'_>) -> Period {
        let code = sequence.code().clone();
        match (&code.0, code.largest_take()) {
            (Moves::AllBut(excluded), _) => {
                let widest = excluded.last().map_or(0, |&take| take as usize);
                search_states(sequence, &code, widest, limit, watch)
            }
            _ if code.needs_unequal_parts() && code.most_parts() > 2 => Period::NoTheorem,
            (_, take) => {
                let take = take.unwrap_or(0);
                match search_ends(self, sequence, &code, take, limit, watch) {
                    Some(period) => period,
                    None => search_returns(self, sequence, &code, limit, watch),
                }
            }
        }
    }
}

/// Searches for a pure period: the theorem needs *h* (*e* + *p*) + *k* values.
///
/// Returns nothing if the table is long, and few of its heaps are rare.
fn search_ends(
    searching: &mut Searching,
    sequence: &mut NimSequence,
    code: &Code,
    take: u64,
    limit: u64,
    watch: &mut Watch<'_>,
) -> Option<Period> {
    const LONG: u64 = 2 * REACH as u64;
    let (parts, take) = (code.most_parts().max(1), usize::try_from(take).unwrap_or(usize::MAX));
    loop {
        let len = searching.len.min(limit);
        let is_grown = sequence.grow_watched(len, watch).is_ok() && sequence.len() as u64 >= len;
        if searching.len > LONG && sequence.sliced().is_some() {
            return None;
        }
        let values = sequence.len().min(usize::try_from(len).unwrap_or(usize::MAX));
        let (proved, wanted) = with_values!(sequence.values(), table => {
            match by_ends(&table[..values], parts, take, code.needs_unequal_parts()) {
                Some(found) => found,
                None => return Some(Period::Unknown { values: values as u64 }),
            }
        });
        if let Some((preperiod, period)) = proved {
            return Some(Period::Proved(pure(code, preperiod, period)));
        }
        if !is_grown || values as u64 >= limit {
            return Some(Period::Unknown { values: values as u64 });
        }
        let wanted = wanted.map_or(u64::MAX, |wanted| wanted as u64);
        searching.len = wanted.clamp(len + len / 8 + 1, 2 * len);
    }
}

/// Returns the certificate of a period that a table proves.
fn pure(code: &Code, preperiod: usize, period: usize) -> Certificate {
    let [preperiod, period] = [preperiod, period].map(|number| number as u64);
    // The theorem is about heaps of at least one token.
    Certificate { code: code.clone(), preperiod, period, saltus: 0, start: preperiod.max(1), split: None }
}

/// Searches for a return of the last values, all that later ones depend on, in a table with few rare heaps.
fn search_returns(
    searching: &mut Searching,
    sequence: &mut NimSequence,
    code: &Code,
    limit: u64,
    watch: &mut Watch<'_>,
) -> Period {
    /// The number of values after which returns are looked for.
    const STEP: u64 = REACH as u64 / 2;
    let take = code.largest_take().and_then(|take| usize::try_from(take).ok()).unwrap_or(0);
    loop {
        let len = sequence.len() as u64;
        // The same steps after an interruption.
        let target = ((len / STEP + 1) * STEP).min(limit).max(len);
        let is_grown = sequence.grow_watched(target, watch).is_ok();
        if is_grown && (sequence.len() as u64) < target {
            return Period::Unknown { values: sequence.len() as u64 };
        }
        let Some(sliced) = sequence.sliced() else {
            // Rare heaps have become many.
            searching.returns = None;
            return Period::Unknown { values: sequence.len() as u64 };
        };
        let last_rare = sliced.rare().last().map_or(0, |&(heap, _)| heap);
        let window = last_rare.max(REACH) + take;
        let known = sequence.known();
        if searching.returns.as_ref().is_none_or(|returns| returns.window < window) {
            let first = 2 * window + 1;
            searching.returns = (known.end() > first && known.gap.len == 0).then(|| Returns::new(window, first, known));
        }
        if let Some(returns) = &mut searching.returns {
            while searching.returned.is_none()
                && let Some(index) = returns.next(known, sequence.may_forget())
            {
                let start = returns.stored[index].end;
                let period = returns.end - start;
                if start > sliced.last_beyond_reach() {
                    searching.returned = Some((start, period));
                } else if known.gap.len == 0 {
                    searching.seen = Some((preperiod(known, start, period), period));
                }
            }
            if let Some((start, period)) = searching.returned {
                let split = sliced.split();
                let first = if known.gap.len == 0 {
                    Some(preperiod(known, start, period))
                } else {
                    replay(sequence, returns, start, period, watch)
                };
                let Some(first) = first else { return Period::Unknown { values: sequence.len() as u64 } };
                return Period::Proved(Certificate {
                    code: code.clone(),
                    preperiod: first as u64,
                    period: period as u64,
                    saltus: 0,
                    start: start as u64,
                    split: Some(RareHeaps {
                        mask: split.mask,
                        alternates: split.alternates,
                        last: last_rare as u64,
                        reach: REACH as u64,
                    }),
                });
            }
        }
        if let Some((preperiod, period)) = searching.seen {
            let needed = 2 * (preperiod.max(1) + period) + take;
            if known.gap.len == 0 && known.end() >= needed {
                searching.seen = None;
                let has_zero = code.needs_unequal_parts() && known.values[preperiod..preperiod + period].contains(&0);
                let mut heaps = preperiod..needed - period;
                if !has_zero && heaps.all(|heap| known.values[heap] == known.values[heap + period]) {
                    return Period::Proved(pure(code, preperiod, period));
                }
            }
        }
        if !is_grown || sequence.len() as u64 >= limit {
            return Period::Unknown { values: (sequence.len() as u64).min(limit) };
        }
    }
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
    returns: &Returns,
    start: usize,
    period: usize,
    watch: &mut Watch<'_>,
) -> Option<usize> {
    /// The number of values after which both are compared.
    const STEP: usize = REACH / 2;
    // The sequence that ends at the last stored heap up to a given one, or an empty one.
    let before = |heap: usize| {
        let stored = returns.stored.iter().rev().find(|stored| stored.end <= heap);
        stored.map_or_else(|| sequence.anew(), |stored| sequence.at(stored.end, &stored.values))
    };
    let mut grow = |sequence: &mut NimSequence, len: usize| {
        let is_grown = sequence.grow_watched(len as u64, watch).is_ok() && sequence.len() >= len;
        is_grown.then_some(())
    };
    let mut end = start;
    loop {
        let first = returns.stored.iter().rev().map(|stored| stored.end).find(|&stored| stored < end).unwrap_or(0);
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
fn search_states(sequence: &mut NimSequence, code: &Code, widest: usize, limit: u64, watch: &mut Watch<'_>) -> Period {
    // The least value of no older heap, and the values of older heaps above it.
    let (mut base, mut above) = (0, BTreeSet::new());
    let mut stored: Option<State> = None;
    let mut next_store = 1;
    for heap in widest.. {
        let is_grown = sequence.grow_watched(heap as u64, watch).is_ok() && sequence.len() >= heap;
        if heap as u64 > limit || !is_grown {
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
                    split: None,
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
