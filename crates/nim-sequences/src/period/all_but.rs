//! The search for a repeated state of an all-but set.
//!
//! The set is a machine whose state is what later values depend on. Brent's algorithm finds the first return to a stored
//! state.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::{Period, Watch};
use crate::certificate::Certificate;
use crate::code::Code;
use crate::sequence::NimSequence;

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
pub(super) fn search(
    sequence: &mut NimSequence,
    code: &Code,
    widest: usize,
    limit: u64,
    watch: &mut Watch<'_>,
) -> Period {
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
