//! The engines agree with the definition for values of both widths, and tables stay within their memory limit.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use nimbers::Nimber;

use crate::certificate::definition;
use crate::code::Code;
use crate::engines::all_options::AllOptions;
use crate::engines::sparse::Stop;
use crate::engines::sparse::arch::Backend;
use crate::known_values::{Gap, KnownValues};
use crate::period::Period;
use crate::period_search::PeriodSearch;
use crate::sequence::engine_choice::Engine;
use crate::sequence::{Growth, NimSequence};
use crate::sparse_space::Split;
use crate::table::Values;

fn code(text: &str) -> Code {
    text.parse().unwrap()
}

fn values(mut sequence: NimSequence, len: u64) -> Vec<u64> {
    sequence.grow(len).unwrap();
    // A table may be longer than requested.
    sequence.iter().map(Nimber::heap_size).take(usize::try_from(len).unwrap()).collect()
}

/// Returns a sequence whose values are all computed from all options.
fn by_all_options(text: &str) -> NimSequence {
    NimSequence { next_review: usize::MAX, ..NimSequence::new(code(text)) }
}

fn assert_agrees_with_the_definition(text: &str, len: u64) {
    let code = code(text);
    let expected = definition(&code, len.into(), len).unwrap();
    assert_eq!(values(NimSequence::new(code), len), expected, "{text}");
}

/// If several heaps have the largest value, the smallest of them is returned.
#[test]
fn the_largest_value_has_its_first_heap() {
    let len = if cfg!(miri) { 100 } else { 5_000 };
    for text in ["0.0", "0.77", "0.106", "4!.0", "4.07", "S(1,3)", "S(all-but:2,3)"] {
        let mut sequence = NimSequence::new(code(text));
        sequence.grow(len).unwrap();
        let first = (0..).zip(sequence.iter()).max_by_key(|&(heap, value)| (value, core::cmp::Reverse(heap)));
        assert_eq!(sequence.largest(), first, "{text}");
    }
}

/// Tests long tables of every kind of code, and all octal codes of two digits, with and without `!`, up to 600 tokens.
#[test]
fn engines_agree_with_the_definition() {
    let len = if cfg!(miri) { 300 } else { 2_100 };
    let codes =
        ["0.77", "0.6", "0.16", "0.106", "0.37", "4.3", "0.4", "0.007", "4!.0", "0!.6", "4!.7", "0!.017", "4.07"];
    for text in codes {
        assert_agrees_with_the_definition(text, len);
    }
    for number in 0..128 {
        for mark in ["", "!"] {
            let text = format!("{}{mark}.{}{}", number / 64 * 4, number / 8 % 8, number % 8);
            assert_agrees_with_the_definition(&text, if cfg!(miri) { 20 } else { 600 });
        }
    }
}

/// The values do not depend on when the table becomes wide.
#[test]
fn wide_values_are_the_same() {
    let len = if cfg!(miri) { 300 } else { 1_200 };
    for text in ["0.6", "4!.0", "0.3F", "S(1,3,4)", "S(all-but:2,3,7)"] {
        let len = if text == "0.3F" { 60 } else { len };
        let narrow = values(NimSequence::new(code(text)), len);
        for at in [0, 30, len - 1] {
            let mut sequence = NimSequence::new(code(text));
            sequence.grow(at).unwrap();
            sequence.values.widen().unwrap();
            assert_eq!(values(sequence, len), narrow, "{text}, wide from {at}");
        }
    }
}

/// In Nim, the nim-value of a heap is its size, so the values exceed 16 bits.
#[test]
fn values_beyond_16_bits() {
    let len = if cfg!(miri) { 66_000 } else { 200_000 };
    assert!(values(NimSequence::new(code("nim")), len).into_iter().eq(0..len));
}

/// Progress is reported before the first value, after about 1,024 values each, or after each value if moves leave three
/// heaps, and never after the last value.
#[test]
fn progress_is_reported() {
    let cases = [("0.3F", 50, 1..=1), ("nim", 5_000, 1_024..=1_024), ("0.106", 10_000, 1_024..=1_599)];
    for (text, len, expected) in cases {
        let mut sequence = NimSequence::new(code(text));
        let mut reports = Vec::new();
        let mut report = |growth: Growth| {
            reports.push(growth);
            ControlFlow::Continue(())
        };
        sequence.grow_with(len, &mut report).unwrap();
        sequence.grow_with(len, &mut report).unwrap();
        let lens: Vec<u64> = reports.iter().map(|growth| growth.len).collect();
        assert!(lens[0] == 0 && lens.windows(2).all(|two| expected.contains(&(two[1] - two[0]))), "{text}: {lens:?}");
        assert!((1..=*expected.end()).contains(&(len - lens.last().unwrap())), "{text}: {lens:?}");
    }
}

/// The time of each value grows with the heap if moves leave two heaps and no faster engine has started.
#[test]
fn slow_tables() {
    for (text, len, is_slow) in
        [("0.007", (1 << 17) + 1, true), ("0.007", 1 << 17, false), ("0.3", 1 << 18, false), ("0.8", 1 << 18, false)]
    {
        let values = Values::Narrow(vec![0; len]);
        let growth = NimSequence { values, ..NimSequence::new(code(text)) }.growth();
        assert_eq!((growth.len, growth.is_slow), (len as u64, is_slow), "{text} {len}");
        assert_eq!(growth.stop_if_slow().is_break(), is_slow);
    }
}

/// Grows a table to its memory limit. It keeps its values, at least `least`, and is still usable.
fn check_limit(text: &str, bytes: u64, least: u64) {
    let mut sequence = NimSequence::with_max_bytes(code(text), bytes);
    let error = sequence.grow(1_000_000).unwrap_err();
    assert_eq!((error.max_bytes, error.len), (bytes, sequence.len() as u64), "{text} {bytes}");
    assert!(sequence.table_bytes() <= bytes && error.len >= least && error.len <= bytes / 2, "{text} {bytes}: {error}");
    if let Some(sparse) = sequence.sparse() {
        let values = (sequence.values.width() * sequence.values.capacity()) as u64;
        assert!(values + sparse.bytes(2 * sparse.sums()) <= bytes, "{text} {bytes}: no memory for a larger value");
    }
    let ends = [sequence.value(error.len), sequence.value(u64::MAX)];
    assert_eq!(ends, [Err(error); 2], "{text} {bytes}");
    let whole = values(NimSequence::new(code(text)), error.len);
    let is_marked = |&value: &u64| value < sequence.marks() as u64;
    let is_copied = matches!(sequence.engine, Engine::Periodic { .. });
    assert!(is_copied || whole.iter().all(is_marked), "{text} {bytes}: a mark, a count or a set for each value");
    assert!(sequence.iter().map(Nimber::heap_size).eq(whole), "{text} {bytes}");
}

#[test]
fn tables_end_at_their_limit() {
    for (text, bytes, least) in [
        ("nim", 0, 0),
        ("nim", 100_000, 4_000),
        // Values of 4 bytes need twice the memory.
        ("nim", 1_500_000, 65_536),
        ("0.6", 10_000, 1_024),
        ("S(1,3,4)", 10_000, 4_000),
        ("S(all-but:2)", 100_000, 4_000),
        ("0.3F", 300, 60),
    ] {
        check_limit(text, bytes, least);
    }
}

#[test]
#[cfg_attr(miri, ignore = "a hundred thousand heaps")]
fn tables_of_blocks_end_at_their_limit() {
    // There is no memory for blocks.
    check_limit("0.106", 40_000, 10_000);
    // Blocks end at the limit.
    check_limit("0.106", 1_300_000, 50_000);
}

/// Tests games with few rare heaps on every backend: with one and several words of values, with the parity of the heap,
/// with several numbers of tokens that leave two heaps, and with unequal parts.
#[test]
fn blocks_agree_with_all_options_on_every_backend() {
    let len = if cfg!(miri) { 1_800 } else { 12_000 };
    let codes = ["0.106", "0.16", "0.054", "0.104", "0.56", "0.376", "4!.315", "4!.410", "4!.764"];
    for text in if cfg!(miri) { &codes[..2] } else { &codes } {
        let expected = values(by_all_options(text), len);
        for backend in [Backend::fastest(), Backend::Portable] {
            let mut sequence = NimSequence { backend, ..NimSequence::new(code(text)) };
            sequence.grow(len).unwrap();
            assert!(sequence.sparse().is_some(), "{text}");
            assert_eq!(values(sequence, len), expected, "{text} {backend:?}");
        }
    }
}

/// Tests a table in which only the two equal parts of heap 2,049 give the value 0, as common heaps within and beyond the
/// reach, and as rare heaps. No octal code of four digits reaches such a heap with blocks.
#[test]
fn equal_parts_are_no_move_if_parts_must_be_unequal() {
    for (part, reach) in [(1, 1 << 13), (1, 600), (2, 1 << 13)] {
        let mut table: Vec<u16> = (0..2_048).map(|heap| if heap <= 1_024 { 1 } else { 3 }).collect();
        // Heap 2,048 has the option 0 of the parts 5 and 2,042, so the block continues to heap 2,049.
        for (heap, value) in [(0, 0), (5, 3), (1_024, part), (2_043, 1)] {
            table[heap] = value;
        }
        for text in ["0.4", "0!.4"] {
            let mut all_options = AllOptions::new(&code(text));
            all_options.marks.resize(64).unwrap();
            let mut expected = table.clone();
            for _ in 0..2 {
                let value = all_options.next_value(&expected);
                expected.push(value.try_into().unwrap());
            }
            assert_eq!(expected[2_048..], [1, u16::from(text == "0.4")]);
            for backend in [Backend::fastest(), Backend::Portable] {
                let split = Split { mask: 1, alternates: false, take: 1 };
                let known = KnownValues { values: &table, gap: Gap::default() };
                let mut sparse = all_options.sparse(backend, split, known, 3, reach).unwrap();
                let mut values = table.clone();
                while values.len() < expected.len() {
                    sparse.advance(&mut values, Gap::default()).unwrap();
                }
                assert_eq!(values[..expected.len()], expected, "{text} {part} {reach} {backend:?}");
            }
        }
    }
}

/// Tests a table in which the rare value of heap 2,047 would be an option of heap 2,048 if the other part could be empty.
#[test]
fn an_empty_part_is_no_option() {
    let mut table = vec![1_u16; 2_048];
    for (heap, value) in [(0, 0), (5, 0), (2_047, 2)] {
        table[heap] = value;
    }
    let mut all_options = AllOptions::new(&code("0.4"));
    all_options.marks.resize(64).unwrap();
    assert_eq!(all_options.next_value(&table), 2);
    for backend in [Backend::fastest(), Backend::Portable] {
        let split = Split { mask: 1, alternates: false, take: 1 };
        let known = KnownValues { values: &table, gap: Gap::default() };
        let mut sparse = all_options.sparse(backend, split, known, 2, 1 << 13).unwrap();
        let mut values = table.clone();
        while values.len() == table.len() {
            sparse.advance(&mut values, Gap::default()).unwrap();
        }
        assert_eq!(values[2_048], 2, "{backend:?}");
    }
}

/// Tests tables in which all smaller values are options of the next heap. Its value is at most 8,191, or too large for
/// the sets.
#[test]
#[cfg_attr(miri, ignore = "tens of thousands of heaps")]
fn the_largest_value_of_blocks() {
    // A block starts at the next heap but one.
    const LEN: usize = 64 * 257 - 1;
    for (largest, next) in [(4_100, Some(4_101)), (8_190, Some(8_191)), (8_191, None)] {
        let mut table = vec![0; LEN - 1];
        table.splice(LEN - 2 - usize::from(largest).., 0..=largest);
        table.push(0);
        let split = Split { mask: 1, alternates: false, take: 1 };
        let known = KnownValues { values: &table, gap: Gap::default() };
        let all_options = AllOptions::new(&code("0.4"));
        let mut sparse = all_options.sparse(Backend::fastest(), split, known, largest.into(), 1 << 13).unwrap();
        let mut values = table.clone();
        let advanced = sparse.advance(&mut values, Gap::default());
        let (expected, found) = (next.map_or(Err(Stop::TooLarge), |_| Ok(())), values.get(LEN).copied());
        assert_eq!((advanced, found, values.len()), (expected, next, LEN + usize::from(next.is_some())), "{largest}");
        assert!(next.is_none_or(|next| sparse.sums() > usize::from(next)));
    }
    let known = KnownValues { values: &vec![0; LEN], gap: Gap::default() };
    let split = Split { mask: 1, alternates: false, take: 1 };
    assert!(AllOptions::new(&code("0.4")).sparse(Backend::fastest(), split, known, 8_192, 1 << 13).is_none());
}

/// A table with a gap ends before a value that is too large for the sets, because no other engine can continue it.
#[test]
#[cfg_attr(miri, ignore = "tens of thousands of heaps")]
fn a_table_with_a_gap_ends_at_the_largest_value() {
    let values = [vec![0; 8_192], (0..=8_191).collect(), vec![0]].concat();
    let gap = Gap { first: 8_192, len: 62 };
    let split = Split { mask: 1, alternates: false, take: 1 };
    let known = KnownValues { values: &values, gap };
    let all_options = AllOptions::new(&code("0.4"));
    let sparse = all_options.sparse(Backend::fastest(), split, known, 8_191, 1 << 13).unwrap();
    let (values, engine) = (Values::Narrow(values), Engine::Sparse(sparse));
    let mut sequence = NimSequence { values, gap, engine, next_review: usize::MAX, ..NimSequence::new(code("0.4")) };
    let len = sequence.len();
    assert!(sequence.grow(len as u64 + 1).is_err() && sequence.len() == len && sequence.sparse().is_some());
    // No other engine can continue it whatever a review would find.
    sequence.choose_blocks();
    assert!(sequence.sparse().is_some() && sequence.next_review == usize::MAX);
    // Without a gap, the table continues with another engine.
    let values = [vec![0; 8_192 + 62], (0..=8_191).collect(), vec![0]].concat();
    let known = KnownValues { values: &values, gap: Gap::default() };
    let sparse = all_options.sparse(Backend::fastest(), split, known, 8_191, 1 << 13).unwrap();
    let (values, engine, largest) = (Values::Narrow(values), Engine::Sparse(sparse), (len - 2, 8_191));
    let mut whole = NimSequence { values, engine, largest, next_review: usize::MAX, ..NimSequence::new(code("0.4")) };
    assert_eq!(whole.value(len as u64).map(Nimber::heap_size), Ok(8_192));
    assert!(whole.sparse().is_none());
}

/// Blocks start if there is memory for twice as many values, and for the sets of a larger value.
#[test]
#[cfg_attr(miri, ignore = "thousands of heaps")]
fn blocks_start_within_the_memory_limit() {
    let mut sequence = by_all_options("0.106");
    sequence.grow(4_096).unwrap();
    let with_limit = |max_bytes: u64| {
        let mut sequence = NimSequence { max_bytes, ..sequence.clone() };
        sequence.choose_blocks();
        sequence
    };
    let most = with_limit(u64::MAX);
    let sparse = most.sparse().unwrap();
    let needed = 2 * 2 * 4_096 + sparse.bytes(2 * sparse.sums());
    assert!(with_limit(needed).sparse().is_some() && with_limit(needed - 1).sparse().is_none());
}

/// Values are copied as soon as a short table proves a period. The table keeps to its memory limit and the requested
/// length.
#[test]
fn values_are_copied_after_a_short_period() {
    let len = if cfg!(miri) { 1_500 } else { 4_000 };
    for (text, period) in [("0.77", 12), ("0.07", 34), ("S(1,3,4)", 7), ("0.45", 20), ("0.3", 2)] {
        let mut sequence = NimSequence::new(code(text));
        for len in [1_000, 1_024, 1_025, 1_100, len] {
            sequence.grow(len).unwrap();
        }
        assert_eq!(sequence.len() as u64, len, "{text}");
        assert!(matches!(sequence.engine, Engine::Periodic { period: found, .. } if found == period), "{text}");
        assert_eq!(values(sequence, len), definition(&code(text), len.into(), len).unwrap(), "{text}");
    }
    let mut open = NimSequence::new(code("0.106"));
    open.grow(len).unwrap();
    assert!(!matches!(open.engine, Engine::Periodic { .. }));
    // Tables beyond 65,536 values are not searched, and no theorem applies to three unequal heaps, whatever the values.
    let mut long = NimSequence::new(code("S(1,65535)"));
    long.grow(if cfg!(miri) { 1_030 } else { 100_000 }).unwrap();
    assert!(!matches!(long.engine, Engine::Periodic { .. }));
    for (text, is_periodic) in [("0.8", true), ("0!.8", false)] {
        let values = Values::Narrow(vec![1; 100]);
        let mut sequence = NimSequence { values, next_review: 0, ..NimSequence::new(code(text)) };
        sequence.grow(101).unwrap();
        assert_eq!(matches!(sequence.engine, Engine::Periodic { .. }), is_periodic, "{text}");
    }
    let mut short = NimSequence::with_max_bytes(code("0.07"), 100_000);
    let error = short.grow(1 << 20).unwrap_err();
    assert!((40_000..=50_000).contains(&error.len), "{error}");
}

/// Tests games on both sides of the condition for blocks, in which few heaps are rare early, late, or never.
#[test]
fn blocks_begin_when_few_heaps_are_rare() {
    let first = |text: &str, end: u64| {
        let mut sequence = NimSequence::new(code(text));
        let first = (1..end / 500).map(|step| 500 * step).find(|&len| {
            sequence.grow(len).unwrap();
            sequence.sparse().is_some()
        });
        (first, sequence)
    };
    assert_eq!(first("0.106", 20_000).0, Some(1_500));
    assert_eq!(first("0.6", 22_000).0, Some(19_000));
    assert_eq!(first("0.007", 10_000).0, None);
    // Wide values and moves that leave one heap have other engines.
    assert_eq!(first("S(1,2,3)", 5_000).0, None);
    assert_eq!(first("S(all)", 70_000).0, None);
    // Officers has rare heaps after the first block that are not at the ends of blocks.
    let (_, mut officers) = first("0.6", 22_000);
    officers.grow(23_000).unwrap();
    let rare = officers.sparse().unwrap().rare();
    assert!(rare.iter().any(|&(heap, _)| heap > 19_000 && heap % 64 != 0));
    let expected = values(by_all_options("0.6"), 23_000);
    assert_eq!(values(officers, 23_000), expected);
}

/// A search whose memory is full forgets values and has the same result as a search that keeps all values. The first
/// values, the last values and the largest value are kept.
#[test]
fn searches_that_forget_find_the_same() {
    if cfg!(miri) {
        return;
    }
    for text in ["0.56", "4.406"] {
        let mut whole = PeriodSearch::new(code(text));
        let found = whole.run(1_000_000, &mut |_| ControlFlow::Continue(()));
        let table = whole.sequence().unwrap();
        let mut search = PeriodSearch::with_max_bytes(code(text), 3_000_000);
        assert_eq!(search.run(1_000_000, &mut |_| ControlFlow::Continue(())), found, "{text}");
        assert!(matches!(found, Period::Proved(_)));
        assert!(search.sequence().is_none());
        assert_eq!(search.largest(), whole.largest());
        assert!(search.rare_values(&found).is_some());
        assert_eq!(search.rare_values(&found), whole.rare_values(&found));
        let forgetful = search.sequence;
        let known = (0..table.len() as u64).filter(|&heap| forgetful.get(heap).is_some());
        let known: Vec<u64> = known.collect();
        assert!((60_000..200_000).contains(&known.len()), "{}", known.len());
        assert!(known.iter().all(|&heap| forgetful.get(heap) == table.get(heap)));
    }
}
