//! The data that blocks share until the next rare heap: offsets as byte positions in the shifted copies of a set.

use alloc::vec;
use alloc::vec::Vec;

use super::bit_sets::{BLOCK_LEN, SET_BYTES};
use crate::known_values::KnownValues;
use crate::sparse_space::{Offset, Split};

/// Maximum number of heaps before a block whose values are read as sets. Eight copies of such a set take 25 KiB and fit
/// into the L1 cache.
pub(super) const MAX_WINDOW: usize = 24_576;

// `spread` multiplies two numbers below this maximum, even on 32-bit processors.
const _: () = assert!((MAX_WINDOW as u64).pow(2) <= u32::MAX as u64);

/// The largest first part that is tried before all others. A test may give a sequence a smaller reach.
///
/// It is smaller in the tests of this crate, so that short tables have values that can be forgotten.
pub(crate) const REACH: usize = if cfg!(test) { 1 << 13 } else { 1 << 17 };

/// Number of consecutive first parts in a sample.
pub(super) const SAMPLE_LEN: usize = 32;

/// Maximum number of witnesses for each value. A heap that stays open has to try all of them.
const MAX_WITNESSES: usize = 96;

/// The byte positions in the copies that belong to one value.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) value: u16,
    pub(super) at: Vec<u16>,
}

/// The values of the first parts from `first` onwards, in descending order of the parts.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    pub(super) first: usize,
    pub(super) reversed: [u16; SAMPLE_LEN],
}

/// The precomputed data of a block.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The number of heaps before a block that are read as sets: a multiple of 64.
    pub(super) window: usize,
    /// The number of bytes of a copy.
    pub(super) stride: usize,
    /// Offsets inside the window, by value.
    pub(super) groups: Vec<Group>,
    /// Offsets beyond the window, which are few.
    pub(super) beyond: Vec<Offset>,
    /// Offsets inside a block.
    pub(super) near: Vec<Offset>,
    /// Common first parts inside the window, by value.
    pub(super) witnesses: Vec<Group>,
    /// Samples of first parts, spread evenly over the heaps up to the reach.
    pub(super) samples: Vec<Sample>,
}

impl Plan {
    /// Prepares the blocks after a table of at least 1,024 values whose length is a multiple of 64. All values are
    /// below `values`.
    pub(super) fn new(known: KnownValues<'_>, split: Split, offsets: &[Offset], values: usize, reach: usize) -> Self {
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
/// multiple of 64, and ends before heap 0, which is not a part.
fn window(known: KnownValues<'_>, offsets: &[Offset]) -> usize {
    const MIN_WINDOW: usize = 4 * BLOCK_LEN;
    let max = MAX_WINDOW.min((known.last() - 1) & !63);
    let inside = offsets.iter().map(|offset| offset.distance).rfind(|&distance| distance <= max);
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
    let end = window.saturating_sub(split.take).min(reach);
    let count = end.saturating_sub(BLOCK_LEN);
    let parts = spread(count).map(|index| BLOCK_LEN + index).filter(move |&part| part < last);
    // The values up to the reach are never forgotten.
    parts.map(move |part| (part, known.values()[part])).filter(move |&(part, value)| !split.is_rare(part, value))
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
        reversed.copy_from_slice(&known.values()[first..first + SAMPLE_LEN]);
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
    // A step that is coprime to `count` visits all numbers. If it divides the range by about the golden ratio, the first
    // numbers are spread evenly, however many they are.
    let step = (count * 610 / 987..count).find(|&step| gcd(step, count) == 1).unwrap_or(1);
    (0..count).map(move |index| index * step % count)
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known_values::Gap;

    /// Returns a table of the values 1 and 2, which are common, and 3, which is rare, in no order.
    fn table(len: usize) -> Vec<u16> {
        (0..len).map(|heap| [1, 2, 3][((heap * 40_503) >> 8) % 3]).collect()
    }

    const SPLIT: Split = Split { mask: 3, alternates: false, take: 5 };

    fn offset(distance: usize) -> Offset {
        Offset { distance, value: 0 }
    }

    #[test]
    fn the_window_reaches_the_offsets() {
        let whole = Gap::default();
        for (len, gap, distances, expected) in [
            (1_024, whole, &[2_000][..], 960),
            (4_096, whole, &[], 2_048),
            (4_096, whole, &[2_048, 4_097], 2_048),
            (4_096, whole, &[5, 2_049, 5_000], 2_112),
            (4_096, whole, &[4_032, 4_033, 4_096], 4_032),
            (30_016, whole, &[24_576, 24_577], 24_576),
            (30_016, Gap { first: 10_000, len: 1 << 40 }, &[19_968, 20_000], 19_968),
        ] {
            let values = table(len);
            let offsets: Vec<Offset> = distances.iter().map(|&distance| offset(distance)).collect();
            assert_eq!(window(KnownValues::new(&values, gap), &offsets), expected, "{len} {gap:?} {distances:?}");
        }
    }

    /// Each offset is inside or beyond the window, and each position stands for a distance.
    #[test]
    fn offsets_and_witnesses() {
        let values = table(8_192);
        let known = KnownValues::new(&values, Gap::default());
        let offsets = [1, 7, 8, 511, 512, 6_400, 6_401, 8_128, 8_129, 9_000].map(offset);
        for reach in [900, 1 << 13] {
            let plan = Plan::new(known, SPLIT, &offsets, 64, reach);
            let distances = |group: &Group| {
                let decode =
                    |&at: &u16| plan.window - usize::from(at) / plan.stride - usize::from(at) % plan.stride * 8;
                group.at.iter().map(decode).collect::<Vec<usize>>()
            };
            assert_eq!((plan.window, plan.stride), (8_128, 8_128 / 8 + 128));
            assert_eq!(plan.groups.len(), 1);
            assert_eq!(distances(&plan.groups[0]), [1, 7, 8, 511, 512, 6_400, 6_401, 8_128]);
            assert_eq!(plan.beyond, [8_129, 9_000].map(offset));
            assert_eq!(plan.near, [1, 7, 8, 511].map(offset));
            // First parts from a block up to the reach, or to the middle of the table.
            assert_eq!(plan.witnesses.iter().map(|group| group.value).collect::<Vec<u16>>(), [1, 2]);
            for group in &plan.witnesses {
                let parts: Vec<usize> = distances(group).iter().map(|distance| distance - SPLIT.take).collect();
                let end = reach.min(8_192 / 2 - 512);
                assert!(parts.iter().all(|&part| (512..end).contains(&part) && values[part] == group.value));
                let mut different = parts.clone();
                different.sort_unstable();
                different.dedup();
                assert_eq!((parts.len(), different.len()), (96, 96));
                // They are from everywhere, even if only a few are used.
                let eighths = |parts: &[usize]| {
                    let eighths = parts.iter().map(|part| (part - 512) * 8 / (end - 512));
                    eighths.fold(0_u8, |eighths, eighth| eighths | 1 << eighth)
                };
                assert_eq!(eighths(&parts[..24]), 0xff, "{parts:?}");
            }
        }
    }

    /// Samples are spread over the first parts up to the reach, or to the middle of the table.
    #[test]
    fn samples_are_spread() {
        let values: Vec<u16> = (0..8_192).collect();
        let known = KnownValues::new(&values, Gap::default());
        for (reach, sums, count, distance) in [(1 << 13, 64, 60, 64), (1 << 13, 8, 8, 480), (992, 64, 15, 64)] {
            let samples = samples(known, sums, reach);
            let first: Vec<usize> = samples.iter().map(|sample| sample.first).collect();
            assert_eq!(first, (0..count).map(|index| 1 + distance * index).collect::<Vec<usize>>());
            for Sample { first, reversed } in samples {
                assert!(reversed.into_iter().rev().map(usize::from).eq(first..first + SAMPLE_LEN));
            }
        }
    }

    #[test]
    fn permutations_are_spread() {
        for count in 0..300 {
            let mut numbers: Vec<usize> = spread(count).collect();
            if count >= 64 {
                // Each eighth of the range has one of the first 24 numbers.
                let eighths = numbers[..24].iter().fold(0_u8, |eighths, number| eighths | 1 << (number * 8 / count));
                assert_eq!(eighths, 0xff, "{count}: {numbers:?}");
            }
            numbers.sort_unstable();
            assert!(numbers.into_iter().eq(0..count), "{count}");
        }
    }
}
