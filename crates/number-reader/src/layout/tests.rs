//! Texts with one deviation from the strict layout, read by readers of every kind.

use alloc::format;
use alloc::string::{String, ToString as _};

use crate::arch::Backend;
use crate::tests::{Config, record};

/// The lines `a` and `b c`, optionally an empty line, `d e` and `f g`, with one separator or one token replaced at a
/// time. The layout is right if single spaces separate the tokens, a line feed ends each line, and no number has
/// leading zeros.
#[test]
fn strict_layouts() {
    const SEPARATORS: [&str; 8] = [" ", "\n", "  ", "\n\n", " \n", "\n ", "\t", "\r\n"];
    let mut kinds = [0; 2];
    for empty_lines in 0..2 {
        let right = [["\n", " ", "\n", " ", "\n", " "], ["\n", " ", "\n\n", " ", "\n", " "]][empty_lines];
        for (changed, separator) in (0..6).flat_map(|changed| SEPARATORS.map(|separator| (changed, separator))) {
            for (start, end) in [("", "\n"), (" ", "\n"), ("\n", "\n"), ("", ""), ("", " \n"), ("", "\n\n"), ("", " ")]
            {
                for zero in ["", "0", "+", "x"] {
                    let part = |(index, right): (usize, &&str)| {
                        let (zero, separator) = if index == changed { (zero, separator) } else { ("", *right) };
                        format!("{zero}{}{separator}", index * 11)
                    };
                    let text = format!("{start}{}7{end}", right.iter().enumerate().map(part).collect::<String>());
                    // The layout allows `+` and `x`: it is `number` that refuses such tokens.
                    let is_right = separator == right[changed] && zero != "0" && start.is_empty() && end == "\n";
                    kinds[usize::from(is_right)] += 1;
                    for config in [
                        Config::slice(Backend::PORTABLE),
                        Config::source(1, 1),
                        Config::source(3, 2),
                        Config::source(64, 64),
                    ] {
                        let mut reader = config.reader(text.as_bytes()).strict();
                        for (lines, tokens) in [(1, 1), (1, 2), (empty_lines as u64, 0), (2, 2)] {
                            reader.lines(lines, tokens);
                            (0..lines * tokens).for_each(|_| reader.skip());
                        }
                        // An error of the layout may hide the end of the input.
                        _ = reader.is_at_end();
                        let checked = reader.check_layout();
                        assert_eq!(checked.is_ok(), is_right, "{config:?}: {text:?}: {checked:?}");
                    }
                }
            }
        }
    }
    assert_eq!(kinds, [2688 - 36, 36]);
}

/// Locations of errors in windows of all sizes, after numbers that were read one by one and as records.
#[test]
fn locations_of_errors_of_layouts() {
    for (text, expected) in [
        ("3\n1 2\n3 4\n5 6\n", None),
        (
            "3 \n1 2\n3 4\n5 6\n",
            Some("1:2 token 2: expected a line feed after token 1 of 1 of the line, found a space"),
        ),
        ("3\n1 2\n3  4\n5 6\n", Some("3:3 token 5: expected token 2 of 2 of the line, found a space")),
        ("3\n1 2\n\n3 4\n5 6\n", Some("3:1 token 4: expected token 1 of 2 of the line, found a line feed")),
        ("3\n1 2\n3 4 5 6\n", Some("3:4 token 6: expected a line feed after token 2 of 2 of the line, found a space")),
        ("3\n1 2\n3 4\n5 006\n", Some("4:3 token 7: expected a number without leading zeros, found `006`")),
        ("3\n1 2\n3 4\n5 6\n\n", Some("5:1 token 8: expected the end of the input, found a line feed")),
        (
            "3\n1 2\n3 4\n5\u{b}6\n",
            Some("4:2 token 7: expected a space after token 1 of 2 of the line, found a vertical tab"),
        ),
        (
            "3\n1 2\n3 4\n5 6",
            Some("4:4 token 8: expected a line feed after token 2 of 2 of the line, found the end of the input"),
        ),
        // The reader stops at `x`, so the layout after it is not checked.
        ("3\n1  2\n3 x\n", Some("2:3 token 3: expected token 2 of 2 of the line, found a space")),
        ("3\n1 2\n3 x  5\n", None),
    ] {
        for config in Backend::all()
            .map(Config::slice)
            .chain((1..20).map(|size| Config::source(size, 1 + size % 3).threads(2, 99)))
        {
            let mut reader = config.reader(text.as_bytes()).strict();
            reader.line(1);
            let count = reader.number(0..=9).unwrap();
            reader.lines(count, 2);
            let is_read = reader.records(count, record::<2>).is_ok();
            assert!(!is_read || reader.is_at_end().is_ok());
            let error = reader.check_layout().err();
            let shown = error.map(|error| {
                let location = error.location();
                format!("{}:{} token {}: {}", location.line, location.column, location.token, error.reason())
            });
            assert_eq!(shown.as_deref(), expected, "{config:?}: {text:?}");
        }
    }
}

/// A source is not read any further after an error of the layout.
#[test]
fn nothing_is_read_after_an_error_of_the_layout() {
    let text = [&b"3\n1  2\n"[..], &b"1 2\n".repeat(10_000)].concat();
    let mut reader = Config::source(64, 64).reader(&text).strict();
    reader.line(1);
    let count = 10_000;
    reader.skip();
    reader.lines(count, 2);
    assert!(reader.records(count, record::<2>).unwrap_err().location().line < 50);
    assert_eq!(reader.check_layout().unwrap_err().to_string(), "2:3: expected token 2 of 2 of the line, found a space");
}
