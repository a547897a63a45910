//! Tokens that other parsers were reported to accept, to refuse or to misread.

use number_reader::Reader;

/// Returns the number of a text that consists of one token, read with and without vector instructions.
fn number(text: &[u8]) -> Option<u64> {
    let read = |reader: Reader<'_>| -> Option<u64> {
        let mut reader = reader;
        let number = reader.number(0..=u64::MAX).ok()?;
        reader.end().is_ok().then_some(number)
    };
    let number = read(Reader::new(text));
    assert_eq!(number, read(Reader::new(text).portable()), "{}", text.escape_ascii());
    number
}

/// Numbers with many zeros in front, and close to 2^64 (simdjson 1736, `fast_float` 393, V 27102, `atoi_simd` 5 to 7).
#[test]
fn numbers() {
    for (text, expected) in [
        ("10588030077111859193", Some(10_588_030_077_111_859_193)),
        ("18446744073709551615", Some(u64::MAX)),
        ("18446744073709551616", None),
        ("430943843908439083411", None),
        ("30000000000000000000", None),
        ("00000000000000000000000000000000000000000000000000000000000000008", Some(8)),
        ("08", Some(8)),
        ("0749", Some(749)),
        ("000144", Some(144)),
        ("0000", Some(0)),
        ("999999999999999999999999999999999999999", None),
        ("123456789012345678901234567", None),
    ] {
        assert_eq!(number(text.as_bytes()), expected, "{text}");
    }
}

/// Text that only begins with a number (testlib 127, `cpp_int` 1119, lexical 98).
#[test]
fn other_tokens() {
    for text in ["1e256", "0.1.0", "+5", "-0", "0x1F", "1_000", "0\x00", "0\x001", "\u{feff}1", "1\u{a0}2", "\u{663}"] {
        assert_eq!(number(text.as_bytes()), None, "{}", text.escape_debug());
    }
}
