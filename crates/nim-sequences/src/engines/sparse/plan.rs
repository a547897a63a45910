//! What the blocks of one game have in common until the next rare heap: offsets as places in shifted copies.

use alloc::vec;
use alloc::vec::Vec;

use super::bit_sets::{BLOCK_LEN, SET_BYTES};
use crate::known_values::KnownValues;
use crate::sparse_space::{Offset, Split};

/// Maximum number of heaps before a block whose values are read as sets. Eight copies of them fit the first cache.
const MAX_WINDOW: usize = 24_576;

// `mixed` multiplies two numbers below it, on 32-bit processors as well.
const _: () = assert!((MAX_WINDOW as u64).pow(2) <= u32::MAX as u64);

/// First parts are looked for up to this heap, before all others are. A test may give a sequence a smaller reach.
///
/// It is shorter in the tests of this crate, so that short tables have values that can be forgotten.
pub(crate) const REACH: usize = if cfg!(test) { 1 << 13 } else { 1 << 17 };

/// The number of first parts in a piece.
pub(crate) const SAMPLE_LEN: usize = 32;

/// Maximum number of witnesses for each value.
const MAX_WITNESSES: usize = 96;

/// Places in the copies that belong to one value.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) value: u16,
    pub(crate) at: Vec<u16>,
}

/// Values of first parts, in descending order of the parts: those of the heaps from `first` on.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) first: usize,
    pub(crate) reversed: [u16; SAMPLE_LEN],
}

/// The precomputed part of a block.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The number of heaps before a block that are read as sets: a multiple of 64.
    pub(crate) window: usize,
    /// The bytes of a copy.
    pub(crate) stride: usize,
    /// Offsets inside the window, by value.
    pub(crate) groups: Vec<Group>,
    /// Offsets beyond the window, which are few.
    pub(crate) beyond: Vec<Offset>,
    /// Offsets inside a block.
    pub(crate) near: Vec<Offset>,
    /// Common first parts inside the window, by value.
    pub(crate) witnesses: Vec<Group>,
    /// A few stretches of first parts, from all over the heaps up to the reach.
    pub(crate) samples: Vec<Sample>,
}

impl Plan {
    /// Prepares the blocks from the next heap on, which is a multiple of 64. At least 1024 values are known, and all are
    /// below `values`.
    pub(crate) fn new(known: KnownValues<'_>, split: Split, offsets: &[Offset], values: usize, reach: usize) -> Self {
        let window = window(known, offsets);
        let stride = window / 8 + 2 * SET_BYTES;
        // The place of the heap this far before the first one of a block.
        let place = |distance: usize| {
            let bit = window - distance;
            u16::try_from(bit % 8 * stride + bit / 8).expect("the copies of the longest window have 2^15 bytes")
        };
        let inside = offsets.iter().take_while(|offset| offset.distance <= window);
        let groups = grouped(inside.map(|offset| (offset.value, place(offset.distance))), usize::MAX);
        let nearby = first_parts(known, split, window, reach);
        let witnesses = grouped(nearby.map(|(part, value)| (value, place(part + split.take))), MAX_WITNESSES);
        Self {
            window,
            stride,
            groups,
            beyond: offsets.iter().copied().filter(|offset| offset.distance > window).collect(),
            near: offsets.iter().copied().filter(|offset| offset.distance < BLOCK_LEN).collect(),
            witnesses,
            samples: samples(known, values, reach),
        }
    }
}

/// Returns the length of the window: a multiple of 64, at most the number of known values.
fn window(known: KnownValues<'_>, offsets: &[Offset]) -> usize {
    const LEAST: usize = 4 * BLOCK_LEN;
    let max = MAX_WINDOW.min(known.last() & !63);
    let inside = offsets.iter().map(|offset| offset.distance + 8).rfind(|&distance| distance <= max);
    inside.unwrap_or(0).max(LEAST).next_multiple_of(64).min(max)
}

/// Returns common heaps inside the window with their values, from all over it. No pair has one of them as the larger part.
fn first_parts(
    known: KnownValues<'_>,
    split: Split,
    window: usize,
    reach: usize,
) -> impl Iterator<Item = (usize, u16)> {
    let last = known.end() / 2 - BLOCK_LEN;
    let end = window.saturating_sub(split.take + 8).min(reach);
    let count = end.saturating_sub(BLOCK_LEN);
    let parts = spread(count).map(|index| BLOCK_LEN + index).filter(move |&part| part < last);
    // A game whose first values were forgotten still has those up to the reach.
    parts.map(move |part| (part, known.values[part])).filter(move |&(part, value)| !split.is_rare(part, value))
}

/// Returns the more pieces the more values there are, because likely pairs are then less likely.
fn samples(known: KnownValues<'_>, values: usize, reach: usize) -> Vec<Sample> {
    // All are in the smaller half of a heap.
    let room = (known.end() / 2 - BLOCK_LEN / 2).min(reach.saturating_sub(SAMPLE_LEN));
    let count = (room / (2 * SAMPLE_LEN)).min(values);
    let sample = |index: usize| {
        let first = index * (room / count) + 1;
        let mut reversed = [0; SAMPLE_LEN];
        reversed.copy_from_slice(&known.values[first..first + SAMPLE_LEN]);
        reversed.reverse();
        Sample { first, reversed }
    };
    (0..count).map(sample).collect()
}

/// Groups places by value, in ascending order of the values, with at most this many places for each.
fn grouped(places: impl Iterator<Item = (u16, u16)>, max: usize) -> Vec<Group> {
    let mut by_value: Vec<Vec<u16>> = vec![Vec::new(); 1 << u16::BITS];
    for (value, at) in places {
        let group = &mut by_value[usize::from(value)];
        if group.len() < max {
            group.push(at);
        }
    }
    (0..=u16::MAX).zip(by_value).filter(|(_, at)| !at.is_empty()).map(|(value, at)| Group { value, at }).collect()
}

/// Returns the numbers below `count`, so that the first ones are from all over them.
fn spread(count: usize) -> impl Iterator<Item = usize> {
    // A step without a common factor visits all.
    let step = (count * 5 / 8..count).find(|&step| gcd(step, count) == 1).unwrap_or(1);
    (0..count).map(move |index| index * step % count)
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
