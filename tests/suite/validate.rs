//! Validators: a snapshot for each game with the error of every way to spoil an input.

use std::fmt::Write as _;

use impartial::{GAMES, Game, Limits};

use crate::fixtures;

/// A game, a valid input, and invalid ones with their faults. The limits are the judge's if a judge has the game.
type Row = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const ROWS: &[Row] = &[
    (
        "constrained-nim",
        "3 4\n1 2 4\n2 1\n3 3\n3 1\n1 1\n",
        &[
            ("no piles", "0 1\n\n1 1\n"),
            ("no pairs", "1 0\n5\n"),
            ("too many piles", "200001 1\n"),
            ("too many pairs", "1 200001\n"),
            ("an empty pile", "1 1\n0\n1 1\n"),
            ("a pile that is too large", "1 1\n1000000000000000001\n1 1\n"),
            ("an X that is too large", "1 1\n1\n1000000000000000001 1\n"),
            ("a Y of 0", "1 1\n1\n1 0\n"),
            ("a Y above X", "1 1\n1\n1 2\n"),
            ("a pair twice", "1 3\n1\n2 1\n1 1\n2 1\n"),
            ("a pile more", "3 1\n1 2 4 5\n2 1\n"),
            ("a pile less", "3 1\n1 2\n2 1\n"),
            ("a pair more", "1 1\n1\n2 1\n3 1\n"),
            ("a pair less", "1 2\n1\n2 1\n"),
        ],
    ),
    (
        "grid-split",
        "2\n2 3\n^#^\n##^\n1 1\n#\n",
        &[
            ("no board", "0\n"),
            ("too many boards", "11\n"),
            ("too many rows", "1\n21 1\n"),
            ("too many columns", "1\n1 21\n"),
            ("no rows", "1\n0 1\n"),
            ("no columns", "1\n1 0\n"),
            ("a short row", "1\n1 3\n##\n"),
            ("a long row", "1\n1 3\n####\n"),
            ("another character", "1\n1 3\n#.#\n"),
            ("a row more", "1\n1 1\n#\n#\n"),
            ("a row less", "1\n2 1\n#\n"),
            ("a board less", "2\n1 1\n#\n"),
            ("two rows on a line", "1\n2 1\n# #\n"),
            ("a list of candidates", "cells\n3 3 1\n2 2\n"),
        ],
    ),
    (
        "heaps",
        "0.77 3\n5 7 12\n",
        &[
            ("no code", "0.7G 1\n1\n"),
            ("too many heaps", "0.77 2147483648\n"),
            ("a heap that is too large", "0.77 1\n9223372036854775808\n"),
            ("no line of heaps", "0.77 0\n"),
            ("a heap more", "0.77 1\n1 2\n"),
            ("a heap less", "0.77 2\n1\n"),
            ("a heap a line", "0.77 2\n1\n2\n"),
        ],
    ),
    (
        "marked-rectangle",
        "2\n5 8\n6 7\n",
        &[
            ("no rectangle", "0\n"),
            ("too many rectangles", "10001\n"),
            ("an N of 0", "1\n0 1\n"),
            ("an M of 0", "1\n1 0\n"),
            ("an N that is too large", "1\n1000001 1\n"),
            ("an M that is too large", "1\n1 1000001\n"),
            ("a sum of N that is too large", "3\n500000 1\n500000 1\n1 1\n"),
            ("a sum of M that is too large", "2\n1 500001\n1 500000\n"),
            ("a rectangle more", "1\n1 1\n1 1\n"),
            ("a rectangle less", "2\n1 1\n"),
            ("rectangles with a mark", "marks 1\n5 8 2 3\n"),
        ],
    ),
    (
        "nim",
        "3\n3 4 5\n",
        &[
            ("too many heaps", "2147483648\n"),
            ("a heap that is too large", "1\n18446744073709551616\n"),
            ("no line of heaps", "0\n"),
            ("a heap more", "1\n1 2\n"),
            ("a heap less", "2\n1\n"),
            ("a heap a line", "2\n1\n2\n"),
        ],
    ),
    (
        "paper-cutting",
        "3 4 2\n1 1 1 2\n3 2 1 2\n",
        &[
            ("a width of 0", "0 1 0\n"),
            ("a height of 0", "1 0 0\n"),
            ("a width that is too large", "1000000001 1 0\n"),
            ("a height that is too large", "1 1000000001 0\n"),
            ("too many cuts", "5 5 100001\n"),
            ("a cut that leaves the sheet", "2 3 1\n1 0 1 4\n"),
            ("a cut along the border", "2 3 1\n0 0 0 3\n"),
            ("a cut without length", "2 3 1\n1 1 1 1\n"),
            ("a slanted cut", "2 3 1\n1 1 2 2\n"),
            ("a cut more", "2 3 0\n1 0 1 3\n"),
            ("a cut less", "2 3 1\n"),
            ("two cuts on a line", "2 3 2\n1 0 1 3 1 0 1 2\n"),
        ],
    ),
    (
        "sharti",
        "5 2 2\n1 1 3 3\n2 2 4 4\n",
        &[
            ("a side of 0", "0 1 1\n"),
            ("a side that is too large", "1000000001 1 1\n"),
            ("no rectangle", "5 0 1\n"),
            ("too many rectangles", "5 50001 1\n"),
            ("a cap of 0", "5 1 0\n"),
            ("a cap above the side", "5 1 6\n"),
            ("a row beyond the board", "5 1 1\n1 1 6 1\n"),
            ("a column beyond the board", "5 1 1\n1 1 1 6\n"),
            ("rows in the wrong order", "5 1 1\n2 1 1 1\n"),
            ("columns in the wrong order", "5 1 1\n1 2 1 1\n"),
            ("a row of 0", "5 1 1\n0 1 1 1\n"),
            ("a rectangle more", "5 1 1\n1 1 1 1\n1 1 1 1\n"),
            ("a rectangle less", "5 2 1\n1 1 1 1\n"),
            ("a number less", "5 1 1\n1 1 1\n"),
        ],
    ),
];

/// Returns the ways to spoil the layout of any input, with the spoiled inputs.
fn layouts(text: &str) -> Vec<(&'static str, Vec<u8>)> {
    let (first, rest) = text.split_at(text.rfind(' ').unwrap());
    let digit = text.rfind(|c: char| c.is_ascii_digit() && c != '0').unwrap();
    let digit = text[..digit].rfind(|c: char| !c.is_ascii_digit()).map_or(0, |before| before + 1);
    let before_last_number = |new: &str| [&text[..digit], new, &text[digit..]].concat().into_bytes();
    let without_end = text.strip_suffix('\n').unwrap();
    vec![
        ("a blank twice", [first, " ", rest].concat().into()),
        ("a tab", [first, "\t", &rest[1..]].concat().into()),
        ("CRLF", text.replace('\n', "\r\n").into()),
        ("no last newline", without_end.into()),
        ("a further newline", format!("{text}\n").into()),
        ("a trailing blank", text.replacen('\n', " \n", 1).into()),
        ("a trailing blank at the end", format!("{without_end} \n").into()),
        ("a blank after the last newline", format!("{text} ").into()),
        ("a leading blank", format!(" {text}").into()),
        ("a leading newline", format!("\n{text}").into()),
        ("all on one line", format!("{}\n", without_end.replace('\n', " ")).into()),
        ("a leading zero", before_last_number("0")),
        ("a plus sign", before_last_number("+")),
        ("a minus sign", before_last_number("-")),
        ("a byte order mark", format!("\u{feff}{text}").into()),
        ("a zero byte", format!("{without_end}\0\n").into()),
        ("a zero byte at the end", format!("{text}\0").into()),
        ("a byte that is not UTF-8", [without_end.as_bytes(), b"\xff\n"].concat()),
        ("a further word", format!("{text}1\n").into()),
        ("an empty input", Vec::new()),
        ("a newline", b"\n".into()),
    ]
}

#[test]
fn every_fault_is_found() {
    assert_eq!(ROWS.len(), GAMES.len(), "expected a row for each game");
    for (name, good, faults) in ROWS {
        let game = Game::named(name).unwrap();
        let validator = game.validator(Limits::Judge).or_else(|| game.validator(Limits::Full)).unwrap();
        assert!(validator.validate(good.as_bytes()).is_ok(), "{name}: {good:?}");
        let own = faults.iter().map(|&(fault, text)| (fault, text.as_bytes().to_vec()));
        let mut errors = String::new();
        for (fault, text) in layouts(good).into_iter().chain(own) {
            let error = validator.validate(&text[..]).expect_err(fault);
            writeln!(errors, "{fault}: {error}").unwrap();
        }
        fixtures::settings(name).bind(|| insta::assert_snapshot!("validate", errors));
    }
}

/// The limits themselves are valid, and one beyond them is not.
#[test]
fn limits_are_exact() {
    let fits = |game: &str, limits, text: &str| {
        Game::named(game).unwrap().validator(limits).unwrap().validate(text.as_bytes()).is_ok()
    };
    let many = |count: u64, record: &dyn Fn(u64) -> String| (1..=count).map(record).collect::<String>();
    let sharti =
        |side: u64, count: u64| format!("{side} {count} {side}\n{}", many(count, &|_| format!("1 1 {side} {side}\n")));
    let nim = |count: u64, most: u64| {
        let piles = vec![most.to_string(); usize::try_from(count).unwrap()].join(" ");
        format!("{count} {count}\n{piles}\n{}", many(count, &|take| format!("{most} {take}\n")))
    };
    let paper =
        |side: u64, count: u64| format!("{side} {side} {count}\n{}", many(count, &|_| format!("1 0 1 {side}\n")));
    let grid = |count: u64, side: u64| {
        let row = "^".repeat(usize::try_from(side).unwrap()) + "\n";
        format!("{count}\n{}", many(count, &|_| format!("{side} {side}\n{}", many(side, &|_| row.clone()))))
    };
    let marked =
        |count: u64, most: u64| format!("{count}\n{most} {most}\n{}", many(count - 1, &|_| "1 1\n".to_owned()));
    const BILLION: u64 = 1_000_000_000;
    for (game, largest, beyond) in [
        ("sharti", sharti(BILLION, 50_000), [sharti(BILLION + 1, 50_000), sharti(BILLION, 50_001)]),
        (
            "constrained-nim",
            nim(200_000, BILLION * BILLION),
            [nim(200_001, BILLION * BILLION), nim(200_000, BILLION * BILLION + 1)],
        ),
        ("paper-cutting", paper(BILLION, 100_000), [paper(BILLION + 1, 100_000), paper(BILLION, 100_001)]),
        ("grid-split", grid(10, 20), [grid(11, 20), grid(10, 21)]),
        ("marked-rectangle", marked(10_000, 990_001), [marked(10_001, 990_000), marked(10_000, 990_002)]),
    ] {
        assert!(fits(game, Limits::Judge, &largest), "{game}: {}", fixtures::first_lines(&largest, 3));
        assert!(fits(game, Limits::Full, &largest), "{game}: {}", fixtures::first_lines(&largest, 3));
        for text in beyond {
            assert!(!fits(game, Limits::Judge, &text), "{game}: {}", fixtures::first_lines(&text, 3));
            assert!(fits(game, Limits::Full, &text), "{game}: {}", fixtures::first_lines(&text, 3));
        }
    }
}
