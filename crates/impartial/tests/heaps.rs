//! Heaps under a code: what is refused, at which place, and huge heaps.

use std::fmt::Write as _;

use impartial::heaps::{Heaps, MAX_HEAP, default_limit};
use impartial::impartial_core::Solve as _;
use impartial::nimbers::Nimber;
use impartial::session::Session;
use impartial::{AnyPosition, Game, ParseError, ReadOptions};

fn parse(input: impl Into<Vec<u8>>) -> Result<Heaps, ParseError> {
    let puzzle = Game::named("heaps").unwrap().parse(input)?;
    Ok(puzzle.into_positions().remove(0).downcast().unwrap())
}

/// An error in a code has the place of the character, on any line and after any blanks.
#[test]
fn errors_point_into_the_code() {
    for (code, column, reason) in [
        ("0.G", 3, "expected a digit from 0 to F, found `G`"),
        ("0.", 3, "expected a digit from 0 to F, found the end of the code"),
        ("4.", 3, "expected a digit from 0 to F, found the end of the code"),
        (
            "9.1",
            1,
            "expected 0, 4, 8 or C as the first digit, because a move that takes nothing must break the heap, found `9.1`",
        ),
        ("S()", 3, "expected a number from 1 to 65535, found `)`"),
        ("S(0)", 3, "expected a number from 1 to 65535, found `0)`"),
        ("S(7,65536)", 5, "expected a number from 1 to 65535, found `65536)`"),
        ("S(7", 4, "expected `,` or `)`, found the end of the code"),
        ("S(all-but:)", 11, "expected a number from 1 to 65535, found `)`"),
        ("0.7!7", 4, "expected `!` before the point only, found `!7`"),
        ("0.7!", 4, "expected `!` before the point only, found `!`"),
        ("4!!.7", 3, "expected a point, found `!.7`"),
        ("0", 2, "expected a point, or `!` and a point, found the end of the code"),
        ("dawsn", 1, "expected a code such as 0.77 or S(1,3,4), or the name of a game, found `dawsn`"),
        ("Kayles", 1, "expected a code such as 0.77 or S(1,3,4), or the name of a game, found `Kayles`"),
    ] {
        for (before, line, blanks) in [("", 1, 0), ("  ", 1, 2), ("\n\r\n\t", 3, 1)] {
            let error = parse(format!("{before}{code} 2\n5 7\n")).unwrap_err();
            assert_eq!((error.line(), error.column()), (line, blanks + column), "{before:?} and {code}");
            assert_eq!((error.reason().as_str(), error.place().word), (reason, 1), "{code}");
        }
    }
    let digits = "7".repeat(63);
    assert!(parse(format!("0.{digits} 1 9")).is_ok());
    let error = parse(format!("0.{digits}7 1 9")).unwrap_err();
    assert_eq!(error.to_string(), "1:66: expected at most 63 digits after the point, found `7`");
    // Not text, and text that is not ASCII.
    let expected = "expected a code such as 0.77 or S(1,3,4), or the name of a game";
    assert_eq!(parse(b"0.7\xff 1 5").unwrap_err().to_string(), format!("1:1: {expected}, found `0.7\\xff`"));
    assert_eq!(
        parse("0.7\u{e9} 1 5").unwrap_err().to_string(),
        "1:4: expected a digit from 0 to F, found `\\xc3\\xa9`"
    );
}

#[test]
fn counts_and_heaps_are_checked() {
    for (text, message) in [
        ("", "1:1: expected a code such as 0.77 or S(1,3,4), or the name of a game, found the end of the input"),
        ("0.77", "1:5: expected the number K of heaps, from 0 to 2147483647, found the end of the input"),
        ("0.77 3", "1:7: expected 3 heaps, found the end of the input after 0"),
        ("0.77 3\n1 2\n", "3:1: expected 3 heaps, found the end of the input after 2"),
        ("0.77 1\n1 2\n", "2:3: expected the end of the input after 1 heap, found `2`"),
        ("0.77 2147483647 1", "1:18: expected 2147483647 heaps, found the end of the input after 1"),
        ("0.77 2147483648 1", "1:6: expected the number K of heaps, from 0 to 2147483647, found `2147483648`"),
        (
            "0.77 99999999999999999999 1",
            "1:6: expected the number K of heaps, from 0 to 2147483647, found `99999999999999999999`",
        ),
        ("0.77 -1", "1:6: expected the number K of heaps, from 0 to 2147483647, found `-1`"),
        ("0.77 2 5 x", "1:10: expected heap 2 of 2, from 0 to 9223372036854775807, found `x`"),
        (
            "0.77 2 5 9223372036854775808",
            "1:10: expected heap 2 of 2, from 0 to 9223372036854775807, found `9223372036854775808`",
        ),
        // The code has no blanks.
        ("S(1, 2) 1 5", "1:5: expected a number from 1 to 65535, found the end of the code"),
    ] {
        assert_eq!(parse(text).unwrap_err().to_string(), message, "{text:?}");
    }
    assert!(parse("0.77 0").unwrap().heaps().is_empty());
}

/// Without a period, the table ends somewhere. The message says where, at the first heap beyond it.
#[test]
fn heaps_beyond_the_table_are_refused_at_their_place() {
    // No theorem proves periods of these codes, and their table is short.
    let code = "8!.0";
    let end = default_limit(&code.parse().unwrap());
    let last = end - 1;
    for (heaps, place, number, found) in [
        (format!("{end}"), "2:1", "1 of 1", end),
        (format!("1 {last} {MAX_HEAP} {end}"), &*format!("2:{}", 4 + last.to_string().len()), "3 of 4", MAX_HEAP),
    ] {
        let count = heaps.split(' ').count();
        let text = format!("{code} {count}\n{heaps}\n");
        let message = format!(
            "{place}: expected heap {number}, from 0 to {last}, as {end} nim-values of 8!.0 prove no period, found `{found}`"
        );
        assert_eq!(parse(&*text).unwrap_err().to_string(), message);
        let game = Game::named("heaps").unwrap();
        let options = ReadOptions::new().len_hint(text.len() as u64);
        assert_eq!(game.read(text.as_bytes(), options).unwrap_err().to_string(), message);
        assert!(format!("heaps {text}").parse::<AnyPosition>().unwrap_err().to_string().contains("prove no period"));
    }
    // Other components of a saved text come before and after.
    let text = format!("impartial game 1 first person components 2 nim 3\nheaps 8!.0 3 5 {end} 7");
    let error = text.parse::<Session>().unwrap_err();
    assert_eq!((error.line(), error.column(), error.found()), (2, 16, &*format!("`{end}`")), "{error}");
    // No table is computed before every word is known to be right.
    let error = parse(format!("{code} 2 {MAX_HEAP} x")).unwrap_err();
    assert_eq!(error.reason(), "expected heap 2 of 2, from 0 to 9223372036854775807, found `x`");
    // A word that is no number of 64 bits is refused for that reason.
    let error = parse(format!("{code} 1 {}", 1_u64 << 63)).unwrap_err();
    assert_eq!(error.expected(), "heap 1 of 1, from 0 to 9223372036854775807");
    let error = parse(format!("0.77 2 {MAX_HEAP} x")).unwrap_err();
    assert_eq!(error.expected(), "heap 2 of 2, from 0 to 9223372036854775807");
}

/// Heaps of any size, in any order, have the values of the position built from them.
#[test]
fn huge_heaps_have_the_values_of_the_period() {
    for code in ["kayles", "0.07", "S(1,3,4)", "S(all-but:1,4)", "S(all)", "4.3", "0.F"] {
        let heaps = [5, MAX_HEAP, 1_000_000_000_000_000_000, 12, 9_999_999_999, 0];
        let text: Vec<String> = heaps.iter().map(u64::to_string).collect();
        let position = parse(format!("{code} {}\n{}", heaps.len(), text.join(" "))).unwrap();
        let expected = Heaps::new(code.parse().unwrap(), heaps).unwrap();
        assert_eq!((&position, position.nim_value()), (&expected, expected.nim_value()), "{code}");
        assert!(position.period().is_some(), "{code}");
        assert_eq!(position.value_of(MAX_HEAP), expected.value_of(MAX_HEAP), "{code}");
        assert_eq!(position.value_of(MAX_HEAP + 1), None, "{code}");
    }
}

/// The code of a report or an error is cut off where it is long, and that of a position is whole.
#[test]
fn long_codes() {
    let mut code = "S(1".to_owned();
    (2..=9_000).for_each(|take| write!(code, ",{}", 7 * take).unwrap());
    code.push(')');
    let text = format!("{code} 1\n1\n");
    let game = Game::named("heaps").unwrap();
    let puzzle = game.parse(&*text).unwrap();
    let report = puzzle.report(Nimber::ZERO);
    assert!(report.contains("\n1 heap under S(1,14,21,") && report.lines().all(|line| line.len() <= 110), "{report}");
    assert_eq!(puzzle.positions()[0].to_string(), format!("heaps\n{text}"));
    // Numbers that are repeated say nothing new.
    let repeated = format!("S({}3) 1 5", "3,".repeat(100_000));
    assert_eq!(parse(repeated).unwrap().code().to_string(), "S(3)");
}
