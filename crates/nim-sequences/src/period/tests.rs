//! Searches can be saved and resumed, and damaged or altered checkpoints are rejected.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use super::*;
use crate::certificate::definition;
use crate::checkpoint::InvalidCheckpoint;
use crate::engines::sparse::{FIRST_KEPT, LAST_KEPT};
use crate::known_values::Gap;
use crate::sequence::tests::SETTINGS;

fn go_on(_: Growth) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn code(text: &str) -> Code {
    text.parse().unwrap()
}

/// A nim-value is at most the bound, and exceeds the heap only if a move divides a heap without taking from it.
#[test]
fn values_are_at_most_the_bound() {
    let mut above_the_heap = 0;
    for first in ["0", "4", "8", "C", "0!", "4!", "8!", "C!"] {
        for rest in (0..=0xff_u8).step_by(if cfg!(miri) { 50 } else { 1 }) {
            let code = code(&format!("{first}.{rest:02X}"));
            for (heap, value) in (0..).zip(definition(&code, 20, 20).unwrap()) {
                assert!(value <= code.max_value(heap), "G({heap}) of {code} is {value}");
                above_the_heap += u64::from(value > heap);
            }
        }
    }
    assert!(cfg!(miri) || above_the_heap > 500, "the bound is tested by few values: {above_the_heap}");
}

/// An engine that has reached the largest value of its sets in a block is restored.
#[test]
#[cfg_attr(miri, ignore = "tens of thousands of heaps")]
fn the_largest_value_of_a_block_is_restored() {
    // Each heap of the block at `LEN` has all values up to `largest` as options, because the smaller part of a pair may
    // be one of thousands of heaps of value 0. None of these is small enough to leave a heap of the block.
    const LEN: usize = 64 * 280;
    for largest in [62, 8_190_u16] {
        let mut table = vec![0; LEN];
        table[1..=512].fill(1);
        let end = LEN - 513;
        table.splice(end - usize::from(largest) - 1..end, 0..=largest);
        let mut sequence = NimSequence::by_blocks("0.4", table, Gap::default(), SETTINGS);
        let bytes = sequence.sparse().unwrap().needed_bytes();
        sequence.grow(LEN as u64 + 1).unwrap();
        assert_eq!((sequence.len(), sequence.table().largest()), (LEN + 512, (LEN, u32::from(largest) + 1)));
        let saved = PeriodSearch::from(sequence).save();
        let restored = PeriodSearch::restore(&saved).unwrap_or_else(|error| panic!("{largest}: {error}"));
        assert_eq!(restored.sequence.sparse().unwrap().needed_bytes(), bytes, "{largest}");
    }
}

/// A table with a gap that ends between two blocks has the right largest value, and can be restored.
#[test]
#[cfg_attr(miri, ignore = "tens of thousands of heaps")]
fn a_table_that_ends_between_blocks_is_restored() {
    // The next two heaps have all smaller values as options, and the value of the third one is too large for the sets.
    let values = [vec![0; FIRST_KEPT + LAST_KEPT], (0..=8_190).collect(), vec![0]].concat();
    let mut sequence = NimSequence::by_blocks("0.4", values, Gap { first: FIRST_KEPT, len: 10 }, SETTINGS);
    let heap = sequence.len();
    assert!((1..62).contains(&(heap % 64)), "the three heaps are between blocks");
    assert!(sequence.grow(heap as u64 + 3).is_err());
    assert_eq!((sequence.len(), sequence.table().largest()), (heap + 2, (heap, 8_191)));
    let search = PeriodSearch::from(sequence);
    let restored = PeriodSearch::restore(&search.save()).unwrap();
    assert_eq!(restored.largest(), search.largest());
}

/// A search that is repeatedly interrupted, saved and resumed ends in the same bytes as a search without interruption,
/// even if it has forgotten values. `tests/all/checkpoints.rs` tests other codes in shorter searches.
#[test]
#[cfg_attr(miri, ignore = "hundreds of thousands of heaps")]
fn searches_resume_where_they_were() {
    // In 0.10004, the parity of the heap matters.
    for (text, bytes) in [("0.16", 1 << 30), ("0.10004", 1 << 30), ("0.56", 3_000_000)] {
        let (limit, step) = (500_000, 50_000);
        let mut whole = PeriodSearch::with_max_bytes(code(text), bytes);
        let found = whole.run(limit, &mut go_on);
        let mut search = PeriodSearch::with_max_bytes(code(text), bytes);
        let mut interruptions = 0;
        let resumed = loop {
            let end = search.growth().len + step;
            let mut is_stopped = false;
            let period = search.run(limit, &mut |growth| {
                is_stopped = growth.len >= end;
                if is_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if !is_stopped {
                break period;
            }
            interruptions += 1;
            search = PeriodSearch::restore(&search.save()).unwrap();
        };
        assert_eq!(resumed, found, "{text}");
        assert!(interruptions > 1, "{text}");
        assert!(search.save() == whole.save(), "{text}");
    }
}

/// After a failed proof of a likely period, the next attempt needs a longer table. A search that is resumed before then
/// still compares each window before its values are forgotten.
#[test]
#[cfg_attr(miri, ignore = "hundreds of thousands of heaps")]
fn windows_are_compared_before_they_are_forgotten() {
    const LEN: u64 = 270_000;
    // The table forgets values shortly before the next attempt.
    let new = || PeriodSearch::with_max_bytes(code("4.406"), 4_800_000);
    let found = new().run(1_000_000, &mut go_on);
    assert!(matches!(found, Period::Proved(_)));
    let mut search = new();
    _ = search.run(LEN, &mut go_on);
    assert!(search.sequence().is_some() && search.windows.is_some());
    search.next_len = LEN + LEN / 8 + 1;
    let mut resumed = PeriodSearch::restore(&search.save()).unwrap();
    assert_eq!(resumed.run(1_000_000, &mut go_on), found);
    assert!(resumed.sequence().is_none());
}

/// If the engine for few rare heaps stops, the search continues with another engine up to the same limit.
#[test]
#[cfg_attr(miri, ignore = "thousands of heaps")]
fn a_search_outlives_its_engine() {
    let mut search = PeriodSearch::new(code("0.106"));
    _ = search.run(17_000, &mut go_on);
    // The engine does not read wide values.
    search.sequence.widen();
    assert!(search.sequence.sparse().is_some());
    assert_eq!(search.run(18_000, &mut go_on), Period::Unknown { values: 18_000 });
    assert!(search.sequence.sparse().is_none());
    assert!(PeriodSearch::restore(&search.save()).is_ok());
}

/// Returns a checkpoint of 0.106 with at least two stored windows. With this reach, a window has 2^13 values.
fn checkpoint() -> Vec<u8> {
    let mut search = PeriodSearch::from(NimSequence::new(code("0.106")).with_reach((1 << 13) - 3));
    _ = search.run(if cfg!(miri) { 1_200 } else { 50_000 }, &mut go_on);
    search.save()
}

/// Returns the byte offset of a number of a checkpoint. Numbers are counted after the line with the code.
fn location(saved: &[u8], number: usize) -> usize {
    let ends = saved.iter().enumerate().filter(|&(_, &byte)| byte == b'\n').map(|(index, _)| index + 1);
    ends.take(2).last().unwrap() + 8 * number
}

fn number(saved: &[u8], number: usize) -> u64 {
    u64::from_le_bytes(saved[location(saved, number)..][..8].try_into().unwrap())
}

/// Restores a checkpoint in which some numbers are changed and the checksum is right.
fn altered(saved: &[u8], numbers: &[(usize, u64)]) -> Result<PeriodSearch, InvalidCheckpoint> {
    let mut altered = saved.to_vec();
    for &(number, value) in numbers {
        altered[location(saved, number)..][..8].copy_from_slice(&value.to_le_bytes());
    }
    restore(altered)
}

/// Restores a checkpoint after correcting its checksum.
fn restore(mut saved: Vec<u8>) -> Result<PeriodSearch, InvalidCheckpoint> {
    let end = saved.len() - 4;
    let sum = crc32fast::hash(&saved[..end]);
    saved[end..].copy_from_slice(&sum.to_le_bytes());
    PeriodSearch::restore(&saved)
}

#[test]
fn damaged_checkpoints_are_refused() {
    let saved = checkpoint();
    for len in [0, 5, 29, 31, 40, 100, saved.len() - 5, saved.len() - 1] {
        let error = PeriodSearch::restore(&saved[..len]).unwrap_err();
        assert_eq!(error, if len < 29 { InvalidCheckpoint::Version } else { InvalidCheckpoint::Checksum }, "{len}");
    }
    for index in (0..saved.len()).step_by(if cfg!(miri) { 500 } else { 97 }) {
        let mut damaged = saved.clone();
        damaged[index] ^= 4;
        let error = PeriodSearch::restore(&damaged).unwrap_err();
        assert_eq!(error, if index < 29 { InvalidCheckpoint::Version } else { InvalidCheckpoint::Checksum }, "{index}");
    }
    assert!(restore(saved).is_ok());
}

/// Numbers that contradict each other are rejected, and others do no harm.
#[test]
fn altered_numbers_are_refused() {
    let saved = checkpoint();
    for index in 0..if cfg!(miri) { 19 } else { 23 } {
        for value in [0, 1, 1_000, 1 << 40, u64::MAX] {
            match altered(&saved, &[(index, value)]) {
                Ok(mut search) => _ = search.run(51_000, &mut go_on),
                Err(error) => assert_eq!(error, InvalidCheckpoint::Numbers),
            }
        }
    }
    if cfg!(miri) {
        return;
    }
    let [largest, window, end, stored, first] = [5, 18, 19, 20, 21].map(|index| number(&saved, index));
    let second = 23 + usize::try_from(window).unwrap() / 4;
    assert!(stored >= 2 && window % 4 == 0 && (first, window) == (2 * window + 1, number(&saved, 22)));
    let second_end = number(&saved, second);
    assert!(first < second_end && second_end < end);
    let repeated = [(14, 1), (15, first), (16, end - first)];
    let cases: [&[(usize, u64)]; 21] = [
        &[(2, 1)],
        &[(3, 1)],
        &[(4, largest - 1)],
        &[(5, largest - 1)],
        &[(5, 1 << 32)],
        &[(6, 0), (7, 0), (2, 1 << 14), (3, 512)],
        &[(7, 1 << 16)],
        &[(10, 0)],
        &[(11, 1)],
        &[(11, 1), (12, end), (13, 1_000)],
        &[(11, 1), (12, 1), (13, u64::MAX)],
        &[(14, 1), (15, first), (16, 0)],
        // No window is stored at this heap, or the current window ends elsewhere.
        &[(14, 1), (15, first + 1), (16, end - first - 1)],
        &[(14, 1), (15, first), (16, end - first - 1)],
        &[(17, 0)],
        &[(18, 0)],
        &[(18, window - 1)],
        &[(19, 1 << 20)],
        // Stored windows are in ascending order, without repetitions, and not after the current window.
        &[(21, second_end)],
        &[(21, second_end + 1)],
        &[(19, second_end - 1)],
    ];
    for numbers in cases {
        assert_eq!(altered(&saved, numbers).map(drop), Err(InvalidCheckpoint::Numbers), "{numbers:?}");
    }
    assert!(altered(&saved, &repeated).is_ok());
    // Two stored windows are swapped.
    let [first, second, third] = [21, second, 2 * second - 21].map(|number| location(&saved, number));
    let mut swapped = saved.clone();
    swapped[first..third].rotate_left(second - first);
    assert_eq!(restore(swapped).map(drop), Err(InvalidCheckpoint::Numbers));
}

/// A window may repeat at the end of the table. A search that is interrupted while it then computes the preperiod can
/// be saved and resumed.
#[test]
#[cfg_attr(miri, ignore = "hundreds of thousands of heaps")]
fn searches_resume_from_a_repetition_at_the_end() {
    // With this reach, a window before heap 309,204 is stored and repeats one period of 44 later, which ends a block.
    const REACH: usize = 7_230;
    const LIMIT: u64 = 309_204 + 44;
    let new = || PeriodSearch::from(NimSequence::forgetful(code("4.406"), 3_000_000).with_reach(REACH));
    let found = new().run(LIMIT, &mut go_on);
    assert!(matches!(found, Period::Proved(_)));
    let mut search = new();
    let mut len = 0;
    // A decreasing length shows that forgotten values are computed again from shorter tables.
    let stopped = search.run(LIMIT, &mut |growth| {
        let is_replay = growth.len < len;
        len = growth.len;
        if is_replay { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(stopped, Period::Unknown { values: LIMIT });
    assert_eq!((search.repeated, search.growth().len), (Some((309_204, 44)), LIMIT));
    let mut resumed = saved::read(&search.save(), REACH).unwrap();
    assert_eq!(resumed.run(LIMIT, &mut go_on), found);
}

/// A search whose memory is full forgets values and has the same result as a search that keeps all values. The first
/// values, the last values and the largest value are kept.
#[test]
#[cfg_attr(miri, ignore = "hundreds of thousands of heaps")]
fn searches_that_forget_find_the_same() {
    for text in ["0.56", "4.406"] {
        let mut whole = PeriodSearch::new(code(text));
        let found = whole.run(1_000_000, &mut go_on);
        let table = whole.sequence().unwrap();
        let mut search = PeriodSearch::with_max_bytes(code(text), 3_000_000);
        assert_eq!(search.run(1_000_000, &mut go_on), found, "{text}");
        assert!(matches!(found, Period::Proved(_)));
        assert!(search.sequence().is_none());
        assert_eq!(search.largest(), whole.largest());
        assert!(search.rare_values(&found).is_some());
        assert_eq!(search.rare_values(&found), whole.rare_values(&found));
        let forgetful = &search.sequence;
        let known = (0..table.len() as u64).filter(|&heap| forgetful.get(heap).is_some());
        let known: Vec<u64> = known.collect();
        assert!((60_000..200_000).contains(&known.len()), "{}", known.len());
        assert!(known.iter().all(|&heap| forgetful.get(heap) == table.get(heap)));
    }
}

/// A search in a table keeps all values, as does the table that a search returns, which is empty if values were
/// forgotten.
#[test]
#[cfg_attr(miri, ignore = "hundreds of thousands of heaps")]
fn tables_of_searches_keep_all_values() {
    let mut search = PeriodSearch::from(NimSequence::with_max_bytes(code("0.56"), 2_500_000));
    let found = search.run(1_000_000, &mut go_on);
    let restored = PeriodSearch::restore(&search.save()).unwrap();
    assert!(restored.windows.is_some() && restored.growth() == search.growth());
    let kept = search.into_sequence();
    assert!(matches!(found, Period::Unknown { values } if values == kept.len() as u64));
    let mut search = PeriodSearch::with_max_bytes(code("0.56"), 2_500_000);
    _ = search.run(50_000, &mut go_on);
    let mut early = search.clone().into_sequence();
    assert!(early.len() >= 50_000 && early.grow(1_000_000).is_err() && early.iter().eq(kept.iter()));
    _ = search.run(300_000, &mut go_on);
    assert!(search.sequence().is_none() && search.into_sequence().is_empty());
}
