//! The engines agree with the definition, in values of both widths, and a table ends within its memory.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use nimbers::Nimber;

use crate::code::Code;
use crate::sequence::NimSequence;

fn code(text: &str) -> Code {
    text.parse().unwrap()
}

fn values(mut sequence: NimSequence, len: u64) -> Vec<u64> {
    sequence.grow(len).unwrap();
    sequence.iter().map(Nimber::heap_size).collect()
}

/// The pairs of larger heaps are compared with candidates, in chunks. Heaps up to 2100 have three chunks.
#[test]
fn direct_engine_agrees_beyond_its_sample() {
    let len = if cfg!(miri) { 300 } else { 2_100 };
    let codes =
        ["0.77", "0.6", "0.16", "0.106", "0.37", "4.3", "0.4", "0.007", "4!.0", "0!.6", "4!.7", "0!.017", "4.07"];
    for text in codes {
        assert_eq!(
            values(NimSequence::new(code(text)), len),
            values(NimSequence::by_definition(code(text)), len),
            "{text}"
        );
    }
}

/// All two-digit octal codes, with and without `!`, up to heaps whose pairs are compared.
#[test]
fn direct_engine_agrees_on_all_short_codes() {
    let len = if cfg!(miri) { 20 } else { 600 };
    for number in 0..128 {
        for mark in ["", "!"] {
            let text = format!("{}{mark}.{}{}", number / 64 * 4, number / 8 % 8, number % 8);
            let [engine, definition] = [NimSequence::new(code(&text)), NimSequence::by_definition(code(&text))];
            assert_eq!(values(engine, len), values(definition, len), "{text}");
        }
    }
}

#[test]
fn all_but_engine_agrees() {
    let len = if cfg!(miri) { 40 } else { 700 };
    for set in 0_u32..64 {
        let numbers: Vec<String> = [1, 2, 3, 5, 8, 40]
            .iter()
            .zip(0..)
            .filter(|(_, bit)| set >> bit & 1 == 1)
            .map(|(n, _)| format!("{n}"))
            .collect();
        let text = if set == 0 { "S(all)".into() } else { format!("S(all-but:{})", numbers.join(",")) };
        assert_eq!(
            values(NimSequence::new(code(&text)), len),
            values(NimSequence::by_definition(code(&text)), len),
            "{text}"
        );
    }
}

/// The width of values changes nothing, whenever it changes.
#[test]
fn wide_values_are_the_same() {
    let len = if cfg!(miri) { 300 } else { 1_200 };
    for text in ["0.6", "4!.0", "0.3F", "S(1,3,4)", "S(all-but:2,3,7)"] {
        let len = if text == "0.3F" { 60 } else { len };
        let narrow = values(NimSequence::new(code(text)), len);
        for at in [0, 30, len - 1] {
            let mut sequence = NimSequence::new(code(text));
            sequence.grow(at).unwrap();
            sequence.values_mut().widen().unwrap();
            assert_eq!(values(sequence, len), narrow, "{text}, wide from {at}");
        }
    }
}

/// Nim: a heap is its own nim-value, so the values leave 16 bits.
#[test]
fn values_beyond_16_bits() {
    let len = if cfg!(miri) { 66_000 } else { 200_000 };
    assert!(values(NimSequence::new(code("nim")), len).into_iter().eq(0..len));
}

/// A table that meets its limit of memory keeps its values, and remains usable.
#[test]
fn tables_end_at_their_limit() {
    for (text, bytes, least) in [
        ("nim", 0, 0),
        ("nim", 100_000, 4_000),
        // Widening needs memory for both tables.
        ("nim", 1_500_000, 65_536),
        ("0.6", 10_000, 1_024),
        ("S(1,3,4)", 10_000, 4_000),
        ("0.3F", 300, 60),
    ] {
        let mut sequence = NimSequence::with_max_bytes(code(text), bytes);
        let error = sequence.grow(1_000_000).unwrap_err();
        assert_eq!((error.max_bytes, error.len), (bytes, sequence.len() as u64), "{text} {bytes}");
        let (counts, size) = sequence.engine_len();
        let memory = sequence.values().width() * sequence.values().capacity() + counts * size;
        assert!(memory as u64 <= bytes && error.len >= least && error.len <= bytes / 2, "{text} {bytes}: {error}");
        let ends = [sequence.value(error.len), sequence.value(u64::MAX)];
        assert_eq!(ends, [Err(error); 2], "{text} {bytes}");
        let whole = values(NimSequence::new(code(text)), error.len);
        assert!(sequence.iter().map(Nimber::heap_size).eq(whole), "{text} {bytes}");
    }
}
