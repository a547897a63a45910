//! The data that blocks share until the next rare heap: offsets as byte positions in the shifted copies of a set.

use alloc::vec;
use alloc::vec::Vec;

use super::bit_sets::{BLOCK_LEN, SET_BYTES};
use crate::known_values::KnownValues;
use crate::sparse_space::{Offset, Split};

/// Maximum number of heaps before a block whose values are read as sets. Eight copies of such a set take 25 KiB and fit
/// into the L1 cache.
pub(crate) const MAX_WINDOW: usize = 24_576;

// `spread` multiplies two numbers below this maximum, even on 32-bit processors.
const _: () = assert!((MAX_WINDOW as u64).pow(2) <= u32::MAX as u64);

/// The largest first part that is tried before all others. A test may give a sequence a smaller reach.
///
/// It is smaller in the tests of this crate, so that short tables have values that can be forgotten.
pub(crate) const REACH: usize = if cfg!(test) { 1 << 13 } else { 1 << 17 };

/// Number of consecutive first parts in a sample.
pub(crate) const SAMPLE_LEN: usize = 32;

/// Maximum number of witnesses for each value. A heap that stays open has to try all of them.
const MAX_WITNESSES: usize = 96;

/// The byte positions in the copies that belong to one value.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) value: u16,
    pub(crate) at: Vec<u16>,
}

/// The values of the first parts from `first` onwards, in descending order of the parts.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) first: usize,
    pub(crate) reversed: [u16; SAMPLE_LEN],
}

/// The precomputed data of a block.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The number of heaps before a block that are read as sets: a multiple of 64.
    pub(crate) window: usize,
    /// The number of bytes of a copy.
    pub(crate) stride: usize,
    /// Offsets inside the window, by value.
    pub(crate) groups: Vec<Group>,
    /// Offsets beyond the window, which are few.
    pub(crate) beyond: Vec<Offset>,
    /// Offsets inside a block.
    pub(crate) near: Vec<Offset>,
    /// Common first parts inside the window, by value.
    pub(crate) witnesses: Vec<Group>,
    /// Samples of first parts, spread evenly over the heaps up to the reach.
    pub(crate) samples: Vec<Sample>,
}

impl Plan {
    /// Prepares the blocks after a table of at least 1,024 values whose length is a multiple of 64. All values are
    /// below `values`.
    pub(crate) fn new(known: KnownValues<'_>, split: Split, offsets: &[Offset], values: usize, reach: usize) -> Self {
        let window = window(known, offsets);
        let stride = window / 8 + 2 * SET_BYTES;
        // The byte position of the heap at this distance before the first heap of a block.
        let position = |distance: usize| {
            // The window ends where the block begins. A copy that is shifted by `bit % 8` has the bit at the start of a
            // byte.
            let bit = window - distance;
            u16::try_from(bit % 8 * stride + bit / 8).expect("the copies of the longest window have 2^15 bytes")
        };
        // Offsets are sorted by distance.
        let inside = offsets.iter().take_while(|offset| offset.distance <= window);
        let groups = grouped(inside.map(|offset| (offset.value, position(offset.distance))), values, usize::MAX);
        let nearby = first_parts(known, split, window, reach);
        let witnesses =
            grouped(nearby.map(|(part, value)| (value, position(part + split.take))), values, MAX_WITNESSES);
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

/// Returns the length of the window, which reaches as many offsets as [`MAX_WINDOW`] and the table allow. It is a
/// multiple of 64.
fn window(known: KnownValues<'_>, offsets: &[Offset]) -> usize {
    const MIN_WINDOW: usize = 4 * BLOCK_LEN;
    let max = MAX_WINDOW.min(known.last() & !63);
    let inside = offsets.iter().map(|offset| offset.distance + 8).rfind(|&distance| distance <= max);
    inside.unwrap_or(0).max(MIN_WINDOW).next_multiple_of(64).min(max)
}

/// Returns common heaps from all over the window with their values. In a block, each can only be the smaller part of a
/// pair.
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
    // The values up to the reach are never forgotten.
    parts.map(move |part| (part, known.values[part])).filter(move |&(part, value)| !split.is_rare(part, value))
}

/// Returns the samples. Their number grows with the number of values, because a pair is then less likely to give a
/// particular value.
fn samples(known: KnownValues<'_>, values: usize, reach: usize) -> Vec<Sample> {
    // Every sampled part is at most half of each heap in the block.
    let room = (known.end() / 2 - BLOCK_LEN / 2).min(reach.saturating_sub(SAMPLE_LEN));
    // At most half of the parts are sampled, and the samples do not overlap.
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

/// Groups byte positions by value, in ascending order of the values, which are below `values`, with at most `max`
/// positions for each.
fn grouped(positions: impl Iterator<Item = (u16, u16)>, values: usize, max: usize) -> Vec<Group> {
    let mut by_value: Vec<Vec<u16>> = vec![Vec::new(); values];
    for (value, at) in positions {
        let group = &mut by_value[usize::from(value)];
        if group.len() < max {
            group.push(at);
        }
    }
    (0..=u16::MAX).zip(by_value).filter(|(_, at)| !at.is_empty()).map(|(value, at)| Group { value, at }).collect()
}

/// Returns a permutation of the numbers below `count` whose first numbers are already spread over the range.
fn spread(count: usize) -> impl Iterator<Item = usize> {
    // A step that is coprime to `count` visits all numbers. Near 5/8 of the range, an approximation of the golden
    // ratio, it spreads the first numbers evenly.
    let step = (count * 5 / 8..count).find(|&step| gcd(step, count) == 1).unwrap_or(1);
    (0..count).map(move |index| index * step % count)
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
