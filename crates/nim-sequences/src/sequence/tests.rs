//! The engines agree with the definition for values of both widths, and tables stay within their memory limit.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::*;
use crate::certificate::definition;
use crate::known_values::Gap;
use crate::sparse_space::Split;

/// The portable backend and the longest reach of the tests.
pub(crate) const SETTINGS: (Backend, usize) = (Backend::Portable, REACH);

/// The sequences that tests need, here and in other files.
impl NimSequence {
    /// Returns a sequence whose values are all computed from all options.
    pub(crate) fn by_all_options(text: &str) -> Self {
        Self { next_review: usize::MAX, ..Self::new(code(text)) }
    }

    /// Returns a sequence with these first values, whose next values are computed in blocks. All even values are rare, and
    /// the moves of the code take one token.
    pub(crate) fn by_blocks(text: &str, values: Vec<u16>, gap: Gap, settings: (Backend, usize)) -> Self {
        let table = table(values, gap);
        let split = Split { mask: 1, alternates: false, take: 1 };
        let sparse = Sparse::new(&code(text), split, table.known(), table.largest().1, settings).unwrap();
        Self { table, engine: AnyEngine::Sparse(sparse.into()), ..Self::by_all_options(text) }
    }

    /// Returns a table whose blocks start after the first values and never stop.
    pub(crate) fn with_blocks(code: &Code, reach: usize) -> Self {
        let mut sequence = Self { reach, next_review: usize::MAX, ..Self::new(code.clone()) };
        sequence.grow(MIN_LEN as u64).unwrap();
        sequence.choose_blocks();
        sequence.next_review = usize::MAX;
        sequence
    }

    pub(crate) fn with_reach(self, reach: usize) -> Self {
        Self { reach, ..self }
    }

    pub(crate) fn widen(&mut self) {
        let mut values = self.table.values().clone();
        values.widen().unwrap();
        self.table = Table::restore(self.table.saved(), values).unwrap();
    }

    pub(crate) fn sparse_mut(&mut self) -> &mut Sparse {
        let AnyEngine::Sparse(sparse) = &mut self.engine else { panic!("no blocks") };
        sparse
    }
}

/// Returns a table of these values, which may have a gap.
fn table(values: Vec<u16>, gap: Gap) -> Table {
    let heaps = (0..).map(|index| if index < gap.first { index } else { index + gap.len });
    let largest = heaps.zip(&values).max_by_key(|&(heap, value)| (value, Reverse(heap)));
    let (heap, &value) = largest.unwrap();
    let numbers = [gap.first, gap.len, heap, value.into()].map(|number| number as u64);
    let [first, len, heap, value] = numbers;
    Table::restore([MAX_TABLE_BYTES, first, len, heap, value], Values::Narrow(values)).unwrap()
}

fn code(text: &str) -> Code {
    text.parse().unwrap()
}

fn values(mut sequence: NimSequence, len: u64) -> Vec<u64> {
    sequence.grow(len).unwrap();
    // A table may be longer than requested.
    sequence.iter().map(Nimber::heap_size).take(usize::try_from(len).unwrap()).collect()
}

/// If several heaps have the largest value, the smallest of them is returned.
#[test]
fn the_largest_value_has_its_first_heap() {
    let len = if cfg!(miri) { 100 } else { 5_000 };
    for text in ["0.0", "0.77", "0.106", "4!.0", "4.07", "S(1,3)", "S(all-but:2,3)"] {
        let mut sequence = NimSequence::new(code(text));
        sequence.grow(len).unwrap();
        let first = (0..).zip(sequence.iter()).max_by_key(|&(heap, value)| (value, Reverse(heap)));
        assert_eq!(sequence.largest(), first, "{text}");
    }
}

/// Tests tables that are long enough for a change of the engine. `tests/all/values.rs` tests all codes on small heaps.
#[test]
fn engines_agree_with_the_definition() {
    let len = if cfg!(miri) { 300 } else { 2_100 };
    for text in
        ["0.77", "0.6", "0.16", "0.106", "0.37", "4.3", "0.4", "0.007", "4!.0", "0!.6", "4!.7", "0!.017", "4.07"]
    {
        let expected = definition(&code(text), len.into(), len).unwrap();
        assert_eq!(values(NimSequence::new(code(text)), len), expected, "{text}");
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
            sequence.widen();
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
        let table = table(vec![0; len], Gap::default());
        let growth = NimSequence { table, ..NimSequence::new(code(text)) }.growth();
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
        let needed = sequence.table.bytes() + sparse.needed_bytes();
        assert!(needed <= bytes, "{text} {bytes}: no memory for a larger value");
    }
    let ends = [sequence.value(error.len), sequence.value(u64::MAX)];
    assert_eq!(ends, [Err(error); 2], "{text} {bytes}");
    let whole = values(NimSequence::new(code(text)), error.len);
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
        let expected = values(NimSequence::by_all_options(text), len);
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
            let expected = after(&table, text, reach, 2_050);
            assert_eq!(expected, [1, u64::from(text == "0.4")], "{text} {part} {reach}");
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
    assert_eq!(after(&table, "0.4", 1 << 13, 2_049), [2]);
}

/// Returns the values from the end of a table to `end`, which are the same from all options and from blocks.
fn after(known: &[u16], text: &str, reach: usize, end: u64) -> Vec<u64> {
    let start = known.len();
    let all = NimSequence { table: table(known.to_vec(), Gap::default()), ..NimSequence::by_all_options(text) };
    let expected = values(all, end);
    for backend in [Backend::fastest(), Backend::Portable] {
        let blocks = NimSequence::by_blocks(text, known.to_vec(), Gap::default(), (backend, reach));
        assert_eq!(values(blocks, end), expected, "{text} {reach} {backend:?}");
    }
    expected[start..].to_vec()
}

/// Tests tables in which all smaller values are options of the next heap. If its value is above 8,191, it is too large
/// for the sets, and another engine continues.
#[test]
#[cfg_attr(miri, ignore = "tens of thousands of heaps")]
fn the_largest_value_of_blocks() {
    // A block starts at the next heap but one.
    const LEN: usize = 64 * 257 - 1;
    for largest in [4_100, 8_190, 8_191] {
        let mut table = vec![0; LEN - 1];
        table.splice(LEN - 2 - usize::from(largest).., 0..=largest);
        table.push(0);
        let mut sequence = NimSequence::by_blocks("0.4", table, Gap::default(), SETTINGS);
        assert_eq!(sequence.value(LEN as u64).map(Nimber::heap_size), Ok(u64::from(largest) + 1));
        assert_eq!(sequence.sparse().is_some(), largest < 8_191, "{largest}");
    }
    let (split, table) = (Split { mask: 1, alternates: false, take: 1 }, table(vec![0; LEN], Gap::default()));
    assert!(Sparse::new(&code("0.4"), split, table.known(), 8_192, SETTINGS).is_none());
}

/// A table with a gap ends before a value that is too large for the sets, because no other engine can continue it.
#[test]
#[cfg_attr(miri, ignore = "tens of thousands of heaps")]
fn a_table_with_a_gap_ends_at_the_largest_value() {
    let values = [vec![0; 8_192], (0..=8_191).collect(), vec![0]].concat();
    let mut sequence = NimSequence::by_blocks("0.4", values, Gap { first: 8_192, len: 62 }, SETTINGS);
    let len = sequence.len();
    assert!(sequence.grow(len as u64 + 1).is_err() && sequence.len() == len && sequence.sparse().is_some());
    // No other engine can continue it whatever a review would find.
    sequence.choose_blocks();
    assert!(sequence.sparse().is_some() && sequence.next_review == usize::MAX);
}

/// Blocks start if there is memory for twice as many values, and for the sets of a larger value.
#[test]
#[cfg_attr(miri, ignore = "thousands of heaps")]
fn blocks_start_within_the_memory_limit() {
    let mut sequence = NimSequence::by_all_options("0.106");
    sequence.grow(4_096).unwrap();
    let [_, numbers @ ..] = sequence.table.saved();
    let with_limit = |max_bytes: u64| {
        let [first, len, heap, value] = numbers;
        let table = Table::restore([max_bytes, first, len, heap, value], sequence.table.values().clone()).unwrap();
        let mut sequence = NimSequence { table, ..sequence.clone() };
        sequence.choose_blocks();
        sequence
    };
    let most = with_limit(u64::MAX);
    let needed = 2 * 2 * 4_096 + most.sparse().unwrap().needed_bytes();
    assert!(with_limit(needed).sparse().is_some() && with_limit(needed - 1).sparse().is_none());
}

/// Values are copied as soon as a short table proves a period. The table keeps to its memory limit and the requested
/// length.
#[test]
fn values_are_copied_after_a_short_period() {
    let len = if cfg!(miri) { 1_500 } else { 4_000 };
    let is_copied = |sequence: &NimSequence| matches!(sequence.engine, AnyEngine::Periodic(_));
    for text in ["0.77", "0.07", "S(1,3,4)", "0.45", "0.3"] {
        let mut sequence = NimSequence::new(code(text));
        for len in [1_000, 1_024, 1_025, 1_100, len] {
            sequence.grow(len).unwrap();
        }
        assert_eq!(sequence.len() as u64, len, "{text}");
        assert!(is_copied(&sequence), "{text}");
        assert_eq!(values(sequence, len), definition(&code(text), len.into(), len).unwrap(), "{text}");
    }
    let mut open = NimSequence::new(code("0.106"));
    open.grow(len).unwrap();
    assert!(!is_copied(&open));
    // Tables beyond 65,536 values are not searched, and no theorem applies to three unequal heaps, whatever the values.
    let mut long = NimSequence::new(code("S(1,65535)"));
    long.grow(if cfg!(miri) { 1_030 } else { 100_000 }).unwrap();
    assert!(!is_copied(&long));
    for (text, is_periodic) in [("0.8", true), ("0!.8", false)] {
        let table = table(vec![1; 100], Gap::default());
        let mut sequence = NimSequence { table, next_review: 0, ..NimSequence::new(code(text)) };
        sequence.grow(101).unwrap();
        assert_eq!(is_copied(&sequence), is_periodic, "{text}");
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
    let expected = values(NimSequence::by_all_options("0.6"), 23_000);
    assert_eq!(values(officers, 23_000), expected);
}
