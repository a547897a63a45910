//! The steps of a block by their definitions. Most mistakes in a step change only the time, because a later step finds
//! what it misses.

use alloc::vec;
use alloc::vec::Vec;

use super::*;
use crate::code::Code;
use crate::engines::sparse::arch::Backend;
use crate::engines::sparse::plan::MAX_WINDOW;
use crate::engines::sparse::{REACH, Sparse};
use crate::sequence::NimSequence;
use crate::sparse_space::{Offset, Split};

/// Number of heaps before the block.
const START: usize = 4_096;

/// A table before and after a block, and the engine before the block.
struct Case {
    text: &'static str,
    gap: Gap,
    /// The values of all heaps, including the forgotten ones and the block.
    all: Vec<u16>,
    /// The known values, including the block.
    values: Vec<u16>,
    engine: Sparse,
}

impl Case {
    /// Adds offsets with these distances to the offsets of the game.
    fn new(text: &'static str, gap: Gap, distances: &[usize]) -> Self {
        let code: Code = text.parse().unwrap();
        let mut sequence = NimSequence::by_all_options(text);
        sequence.grow((START + BLOCK_LEN) as u64).unwrap();
        let all = sequence.table().known().values().to_vec();
        let mut values = all.clone();
        values.drain(gap.first..gap.first + gap.len);
        let known = KnownValues::new(&values[..START - gap.len], gap);
        let (split, _) = Split::find(&code.takes()[2], START / 2, &all[START / 2..START]).unwrap();
        let largest = all.iter().max().copied().unwrap();
        let reach = if gap.len > 0 { 700 } else { REACH };
        let mut engine = Sparse::new(&code, split, known, largest.into(), (Backend::Portable, reach)).unwrap();
        engine.rules.offsets.extend(distances.iter().map(|&distance| Offset { distance, value: 5 }));
        engine.rules.offsets.sort_unstable();
        engine.prepare(known);
        Self { text, gap, all, values, engine }
    }

    /// Returns the lanes of the heaps that have an option of each value by the offsets that are `chosen`, where other
    /// parts are before the block.
    fn options(&self, chosen: impl Fn(&Offset) -> bool) -> Vec<Set> {
        let mut sets = vec![[0; BLOCK_LEN / 64]; self.engine.sums()];
        for offset in self.engine.rules.offsets.iter().filter(|offset| chosen(offset)) {
            for lane in 0..BLOCK_LEN.min(offset.distance) {
                let Some(part) = (START + lane).checked_sub(offset.distance).filter(|&part| part > 0) else { continue };
                sets[usize::from(self.all[part] ^ offset.value)][lane / 64] |= 1 << (lane % 64);
            }
        }
        sets
    }
}

/// Returns cases with one and several words of values, the parity of the heap, unequal parts, a gap, and offsets on both
/// sides of the longest window.
fn cases() -> Vec<Case> {
    let whole = Gap::default();
    let cases = vec![
        Case::new("0.106", whole, &[]),
        Case::new("0.104", whole, &[3_000, 4_032, 4_033, 4_095, 4_096, 4_300]),
        Case::new("0.10004", whole, &[]),
        Case::new("4!.410", whole, &[511, 512, 513]),
        Case::new("0.106", Gap { first: 1_500, len: 640 }, &[1_919, 1_920, 1_921]),
    ];
    let sums: Vec<usize> = cases.iter().map(|case| case.engine.sums()).collect();
    assert!(sums.contains(&64) && sums.iter().any(|&sums| sums > 64), "{sums:?}");
    assert!(cases.iter().any(|case| case.engine.split().alternates));
    cases
}

/// The memory of the engine is at most its bound, and the bound is not much larger if most values occur.
#[test]
fn memory_is_bounded() {
    for case in cases() {
        let Sparse { rules: Rules { offsets, plan, recent, .. }, scratch, .. } = &case.engine;
        let sets = recent.by_frequency.iter().map(|&value| 8 * recent.window(value).len());
        let positions = plan.groups.iter().chain(&plan.witnesses).map(|group| 2 * group.at.capacity());
        let offsets = [offsets, &plan.beyond, &plan.near].into_iter().map(Vec::len);
        let bytes = size_of_val(&*scratch.copies)
            + size_of::<Set>() * (scratch.excluded.len() + scratch.new.len() + scratch.open.len())
            + 8 * scratch.options.len()
            + 4 * scratch.marks.len()
            + size_of_val(&*plan.samples)
            + size_of::<Offset>() * offsets.sum::<usize>()
            + sets.chain(positions).sum::<usize>();
        let bound = usize::try_from(case.engine.bytes_for(case.engine.sums())).unwrap();
        assert!((bytes..8 * bytes).contains(&bound), "{} {:?}: {bytes} {bound}", case.text, case.gap);
        // The bound admits the longest window for each nim-sum.
        let more = usize::try_from(case.engine.bytes_for(case.engine.sums() + 1)).unwrap();
        assert!(more - bound > MAX_WINDOW / 8, "{}: {more} {bound}", case.text);
    }
}

#[test]
fn options_by_offsets() {
    for mut case in cases() {
        let window = case.engine.rules.plan.window;
        let inside = case.options(|offset| offset.distance <= window);
        let all = case.options(|_| true);
        let Sparse { rules, scratch, .. } = &mut case.engine;
        exclude(rules, scratch);
        assert!(scratch.excluded == inside, "{} {:?}", case.text, case.gap);
        transpose_all(scratch);
        exclude_beyond(rules, scratch, KnownValues::new(&case.values[..START - case.gap.len], case.gap));
        let words = all.len() / 64;
        for lane in 0..BLOCK_LEN {
            for (option, lanes) in all.iter().enumerate() {
                let is_option = scratch.options[lane * words + option / 64] >> (option % 64) & 1;
                assert_eq!(is_option, lanes[lane / 64] >> (lane % 64) & 1, "{} {lane} {option}", case.text);
            }
        }
    }
}

/// A block may have fewer heaps, because a value is too large for the sets.
#[test]
fn heaps_with_open_rare_values() {
    for mut case in cases() {
        let window = case.engine.rules.plan.window;
        let inside = case.options(|offset| offset.distance <= window);
        let Sparse { rules, scratch, .. } = &mut case.engine;
        exclude(rules, scratch);
        let start = START - case.gap.len;
        for count in [BLOCK_LEN, 500, 448, 1, 0] {
            let known = KnownValues::new(&case.values[..start + count], case.gap);
            let open_values = find_open(rules, scratch, known, start);
            let mut open = vec![[0; BLOCK_LEN / 64]; inside.len()];
            let mut new = open.clone();
            for (lane, &value) in case.all[START..][..count].iter().enumerate() {
                new[usize::from(value)][lane / 64] |= 1 << (lane % 64);
                for rare in (0..value).filter(|&rare| rules.split.is_rare(START + lane, rare)) {
                    let is_option = inside[usize::from(rare)][lane / 64] >> (lane % 64) & 1 == 1;
                    let is_move = rare > 0 || !rules.unequal;
                    open[usize::from(rare)][lane / 64] |= u64::from(!(is_option && is_move)) << (lane % 64);
                }
            }
            assert!(scratch.new == new && scratch.open == open, "{} {:?} {count}", case.text, case.gap);
            assert_eq!(open_values, open.iter().filter(|open| **open != [0; BLOCK_LEN / 64]).count());
        }
    }
}

/// Returns the index of the first frequent value whose witnesses give each option of each lane, if any.
fn found_by(case: &Case) -> Vec<Vec<Option<usize>>> {
    let Rules { plan, recent, split, .. } = &case.engine.rules;
    let mut found = vec![vec![None; BLOCK_LEN]; case.engine.sums()];
    for (index, &value) in recent.by_frequency.iter().take(24).enumerate() {
        for group in &plan.witnesses {
            for &at in &group.at {
                let (shift, byte) = (usize::from(at) / plan.stride, usize::from(at) % plan.stride);
                let distance = plan.window - (8 * byte + shift);
                let part = distance - split.take;
                assert!(case.all[part] == group.value && !split.is_rare(part, group.value), "{}: {part}", case.text);
                for lane in (0..BLOCK_LEN).filter(|&lane| case.all[START + lane - distance] == value) {
                    found[usize::from(value ^ group.value)][lane].get_or_insert(index);
                }
            }
        }
    }
    found
}

#[test]
fn pairs_in_the_window() {
    for mut case in cases() {
        let found = found_by(&case);
        assert!(found.iter().flatten().any(Option::is_some) && found.iter().flatten().any(Option::is_none));
        let Sparse { rules, scratch, .. } = &mut case.engine;
        scratch.open.fill([!0; BLOCK_LEN / 64]);
        find_in_window(&rules.plan, &rules.recent, scratch, found.len());
        for (open, found) in scratch.open.iter().zip(&found) {
            for (lane, found) in found.iter().enumerate() {
                assert_eq!(open[lane / 64] >> (lane % 64) & 1 == 1, found.is_none(), "{} {lane}", case.text);
            }
        }
        // The search ends when no heap is open.
        let by_index = |index: usize| {
            let options = found.iter().enumerate();
            let mut lanes =
                options.flat_map(|(option, lanes)| lanes.iter().enumerate().map(move |lane| (option, lane)));
            lanes.find(|(_, (_, found))| **found == Some(index)).map(|(option, (lane, _))| (option, lane))
        };
        let mut copies = scratch.copies.clone();
        for (index, (option, lane)) in (0..24).filter_map(|index| by_index(index).map(|found| (index, found))) {
            scratch.open.fill([0; BLOCK_LEN / 64]);
            scratch.open[option][lane / 64] = 1 << (lane % 64);
            find_in_window(&rules.plan, &rules.recent, scratch, 1);
            copy(&mut copies, &rules.plan, rules.recent.window(rules.recent.by_frequency[index]));
            assert!(scratch.open[option] == [0; BLOCK_LEN / 64] && scratch.copies == copies, "{} {index}", case.text);
        }
    }
}

#[test]
fn pairs_of_samples() {
    for case in cases() {
        let rules = &case.engine.rules;
        let known = KnownValues::new(&case.values, case.gap);
        assert!(rules.plan.samples.len() > 5);
        for heap in [START, START + 1, START + 511] {
            let parts = rules.plan.samples.iter().flat_map(|sample| sample.first..sample.first + SAMPLE_LEN);
            let sums: Vec<u16> = parts.map(|part| case.all[part] ^ case.all[heap - rules.split.take - part]).collect();
            for sum in 0..64 {
                let is_found = has_sampled_pair(rules, known, heap, sum);
                assert_eq!(is_found, sums.contains(&sum), "{} {heap} {sum}", case.text);
            }
        }
    }
}

#[test]
fn options_of_one_heap() {
    for mut case in cases() {
        let Sparse { rules, scratch, .. } = &mut case.engine;
        let known = KnownValues::new(&case.values, case.gap);
        let heap = known.end();
        let parts = rules.offsets.iter().filter_map(|offset| Some((heap.checked_sub(offset.distance)?, offset.value)));
        let options: Vec<u16> =
            parts.filter(|&(part, _)| part > 0).map(|(part, value)| case.all[part] ^ value).collect();
        let least = (0..u16::MAX).find(|value| !options.contains(value) && !rules.split.is_rare(heap, *value)).unwrap();
        assert_eq!(least_common_value(rules, &mut scratch.marks, known), usize::from(least), "{}", case.text);
        for value in 0..64 {
            let is_option = options.contains(&value) && (value > 0 || !rules.unequal);
            assert_eq!(has_offset(rules, known, heap, value), is_option, "{} {value}", case.text);
        }
    }
}

/// The last heap that needs a pair beyond the reach is recorded. A move that leaves fewer than two tokens has no pair.
#[test]
fn pairs_beyond_the_reach() {
    let mut beyond = 0;
    for reach in [1, 7, 40] {
        let mut case = Case::new("4!.410", Gap::default(), &[]);
        let heap = case.all.len();
        let rules = &mut case.engine.rules;
        rules.reach = reach;
        rules.takes[2].extend([heap - 2, heap - 1, heap, heap + 1]);
        let known = KnownValues::new(&case.values, Gap::default());
        for value in 0..64 {
            let gives = |left: usize, part: usize| 2 * part < left && case.all[part] ^ case.all[left - part] == value;
            let has_pair_in = |parts: core::ops::Range<usize>| {
                let mut lefts = rules.takes[2].iter().filter_map(|&take| heap.checked_sub(take));
                lefts.any(|left| parts.clone().any(|part| gives(left, part)))
            };
            let (near, far) = (has_pair_in(1..reach + 1), has_pair_in(reach + 1..heap));
            let mut last = 9;
            assert_eq!(has_pair(rules, &mut last, known, heap, value), Ok(near || far), "{reach} {value}");
            assert_eq!(last, if near || !far { 9 } else { heap }, "{reach} {value}");
            beyond += usize::from(last == heap);
        }
    }
    assert!(beyond > 0);
}
