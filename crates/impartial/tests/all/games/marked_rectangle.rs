//! The marked rectangle.

#[cfg(feature = "draw")]
use std::collections::BTreeMap;

use impartial::impartial_core::{Enumerate as _, Solve as _};
use impartial::marked_rectangle::rules::LiteralMarkedRectangle;
use impartial::marked_rectangle::{self, InvalidMarkedRectangle, MarkedRectangle, Marks, Side, Trim};
use impartial::{AnyMove, Game};
#[cfg(feature = "draw")]
use impartial::{AnyPosition, DrawOptions, Places, Window};
use proptest::prelude::*;

use super::{BadInput, Tested, bad, positions};
#[cfg(feature = "draw")]
use super::{Labels, ShownWindow};
use crate::games_alike::{Alike, alike, is_like_the_others};
#[cfg(feature = "draw")]
use crate::picture::{class_at, filled, shown_cells};
use crate::random::Random;
use crate::text_boards::cells;
use crate::values::{hashes, keys, number, orders};

impl Tested for MarkedRectangle {
    const NAME: &'static str = "marked-rectangle";
    const HUGE_GAMES_END: bool = true;
    const INPUTS: &'static [&'static str] = &["2\n5 8\n6 7\n", "marks 2\n5 8 2 3\n6 7 1 1\n"];
    const BAD_POSITIONS: &'static [(&'static str, &'static str)] = &[
        ("marked-rectangle 1 5 8", "1:18: expected the word `marks`, as the judge's input marks no cell, found `1`"),
        ("marked-rectangle marks 2 5 8 1 1 5 8 1 1", "1:18: expected one position, found 2"),
        ("marked-rectangle marks 1 5 8 6 1", "1:30: expected x of marked rectangle 1 of 1, from 1 to 5, found `6`"),
    ];
    const BAD_MOVES: &'static [(&'static str, &'static str, &'static str)] = &[
        (
            "marked-rectangle marks 1 5 8 2 3",
            "up 1",
            "expected the side, one of top, bottom, left and right, found `up`",
        ),
        ("marked-rectangle marks 1 5 8 2 3", "top", "expected the number of lines, found the end of the input"),
    ];
    const MOVES_AS_JSON: &'static [(&'static str, &'static str)] =
        &[("marked-rectangle left 5", r#"{"game":"marked-rectangle","move":{"side":"left","lines":5}}"#)];
    const SOLVED_AS_JSON: &'static [(&'static str, u64, &'static str)] = &[(
        "2\n5 8\n18446744073709551615 18446744073709551615\n",
        0,
        "{\"game\":\"marked-rectangle\",\"rows\":5,\"columns\":8,\"first_player_wins\":40}\n\
             {\"game\":\"marked-rectangle\",\"rows\":18446744073709551615,\"columns\":18446744073709551615,\
             \"first_player_wins\":226854911280625642272022916807093037740}\n",
    )];
    const COMPLETIONS: &'static [(&'static str, &'static str, &'static [&'static str])] =
        &[("marks 1  9 9 4 4", "top", &["top 1", "top 2", "top 3"])];
    #[cfg(feature = "draw")]
    const LABELS: Option<Labels> = Some(Labels {
        input: "marks 1  900 800 300 500",
        target: 0,
        columns: &["1", "500", "800"],
        rows: &["1", "300", "900"],
    });
    #[cfg(feature = "draw")]
    const WINDOWS: &'static [ShownWindow] = &[
        ShownWindow {
            input: "1 9000 90\n",
            rows: [1, 90],
            columns: [1, 90],
            sentence: "rows 1 to 90 of 9000 and columns 1 to 90 of 90.",
            labels: &["1", "90"],
        },
        ShownWindow {
            input: "marks 1  9000 90 5 5\n",
            rows: [1, 9],
            columns: [2, 9],
            sentence: "rows 1 to 9 of 9000 and columns 2 to 9 of 90.",
            labels: &["1", "9", "2"],
        },
    ];
    #[cfg(feature = "draw")]
    const BAD_WINDOWS: &'static [(&'static str, [[u64; 2]; 2], &'static str)] = &[(
        "2  5 8  6 7\n",
        [[1, 2], [1, 2]],
        "expected one board with rows and columns for the window, found 2 rectangles",
    )];

    fn bad_inputs() -> Vec<BadInput> {
        const CASES: &str = "the word `marks` or the number T of rectangles, from 0 to 2147483647";
        bad(&[
            (b"", "1:1", format!("{CASES}, found the end of the input")),
            (b"one", "1:1", format!("{CASES}, found `one`")),
            (b"2\n5 8\n", "3:1", "2 rectangles, found the end of the input after 1".into()),
            (b"2147483647\n5 8\n", "3:1", "2147483647 rectangles, found the end of the input after 1".into()),
            (b"1\n0 8\n", "2:1", "N of rectangle 1 of 1, from 1 to 18446744073709551615, found `0`".into()),
            (b"1\n8 0\n", "2:3", "M of rectangle 1 of 1, from 1 to 18446744073709551615, found `0`".into()),
            (
                b"1\n8 18446744073709551616\n",
                "2:3",
                "M of rectangle 1 of 1, from 1 to 18446744073709551615, found `18446744073709551616`".into(),
            ),
            (
                b"1\n8\n",
                "3:1",
                "M of rectangle 1 of 1, from 1 to 18446744073709551615, found the end of the input".into(),
            ),
            (b"1\n5 8\nx", "3:1", "the end of the input after 1 rectangle, found `x`".into()),
            (b"marks 2\n5 8 2 3\n", "3:1", "2 marked rectangles, found the end of the input after 1".into()),
        ])
    }

    fn random_text(is_huge: bool, random: &mut Random) -> String {
        let most = if is_huge { u64::MAX - 1 } else { 6 };
        let [rows, columns] = [random.number(1, most), random.number(1, most)];
        format!("marks 1 {rows} {columns} {} {}", random.number(1, rows), random.number(1, columns))
    }

    fn candidate(&self, random: &mut Random) -> Trim {
        let side = random.one_of(&Side::ALL);
        Trim { side, lines: random.number(0, self.lines(side).saturating_add(1)) }
    }

    fn listed_moves(&self) -> Vec<Trim> {
        LiteralMarkedRectangle::try_from(self).unwrap().moves().collect()
    }

    fn kind(&self, mv: &Trim) -> String {
        format!("{mv:?}")
    }

    fn large_move(&self) -> Option<Trim> {
        let side = Side::ALL.into_iter().max_by_key(|&side| self.lines(side))?;
        Some(Trim { side, lines: self.lines(side) })
    }

    fn check_board(&self, _mv: &AnyMove, board: &str) {
        let mark = [Side::Top, Side::Left].map(|side| self.lines(side) + 1);
        let cells = cells(board, [self.rows(), self.columns()]);
        assert!(cells.iter().all(|&(cell, shown)| shown == if cell == mark { 'X' } else { '.' }), "{board}");
        assert!(cells.iter().any(|&(cell, _)| cell == mark), "the mark is shown:\n{board}");
    }
}

impl Alike for MarkedRectangle {
    alike!(
        MarkedRectangle,
        InvalidMarkedRectangle,
        marked_rectangle::LiteralMarkedRectangle,
        MAX_SIDE,
        MAX_LISTED_SIDE
    );

    /// A rectangle has one mark and no list of parts.
    const FAULTY: Option<usize> = None;

    fn of_size(rows: u64) -> Result<Self, InvalidMarkedRectangle> {
        Self::new(rows, 1, 1, 1)
    }

    fn small() -> Vec<Self> {
        vec![Self::new(3, 4, 2, 2).unwrap()]
    }

    fn with_faulty_part() -> Result<Self, InvalidMarkedRectangle> {
        Self::new(3, 4, 4, 2)
    }
}

#[test]
fn marked_rectangle_is_like_the_others() {
    is_like_the_others::<MarkedRectangle>();
}

#[test]
fn marks_that_win_are_counted() {
    let answer = |input: &str| Game::named("marked-rectangle").unwrap().parse(input).unwrap().answer();
    assert_eq!(answer("3\n5 8\n6 7\n1 1\n"), "40\n42\n0\n");
    assert_eq!(answer("0"), "");
    assert_eq!(positions("marked-rectangle", "marks 0\n"), []);
}

/// A mark is a position, and has a winning cut or none; a rectangle of the judge's input is marked in the middle.
#[test]
fn marks_are_positions() {
    let game = Game::named("marked-rectangle").unwrap();
    let middle = game.parse("4  5 8  6 7  1 1  18446744073709551615 18446744073709551614").unwrap().positions();
    let marks = game.parse("marks 4  5 8 3 4  6 7 3 4  1 1 1 1  18446744073709551615 18446744073709551614 9223372036854775808 9223372036854775807");
    assert_eq!(middle, marks.unwrap().positions());
    let marked = game.parse("marks 3  5 8 2 3  3 3 2 2  1 2 1 2").unwrap();
    assert_eq!(marked.answer(), "FIRST right 5\nSECOND\nFIRST left 1\n");
    assert_eq!(marked.check(&marked.answer()), Ok(()));
    assert_eq!(marked.check("FIRST\nright\n05 SECOND FIRST left 1"), Ok(()));
    let values: Vec<u64> = marked.positions().iter().map(|position| position.nim_value().heap_size()).collect();
    assert_eq!(values, [5, 0, 1]);
    for (answer, reason) in [
        (
            "FIRST right 5 SECOND SECOND",
            "case 3 of 3: `SECOND`, but the nim-value is *, so the first player wins: `FIRST`",
        ),
        (
            "FIRST right 5 FIRST top 1 SECOND",
            "case 2 of 3: `FIRST`, but the nim-value is 0, so the second player wins: `SECOND`",
        ),
        ("1 0 1", "case 1 of 3: expected `FIRST` or `SECOND`, found `1`"),
        ("FIRST up 5", "case 1 of 3: expected the side, one of top, bottom, left and right, found `up`"),
        ("FIRST right", "case 1 of 3: expected the number of lines, found the end of the answer"),
        ("FIRST right 4", "case 1 of 3: the cut `right 4` leaves nim-value *, so the other player wins"),
        (
            "FIRST right 6",
            "case 1 of 3: the cut `right 6` is illegal: cannot cut off 6 lines from a side of the mark that has 5",
        ),
        ("FIRST right 5 SECOND", "case 3 of 3: expected `FIRST` or `SECOND`, found the end of the answer"),
        ("FIRST right 5 SECOND FIRST left 1 1", "expected the end of the answer, found `1`"),
    ] {
        assert_eq!(marked.check(answer).unwrap_err().to_string(), reason, "{answer:?}");
    }
    for (text, error) in [
        ("mark 1", "1:1: expected the word `marks` or the number T of rectangles, from 0 to 2147483647, found `mark`"),
        ("marks 1  5 8 2 9", "1:16: expected y of marked rectangle 1 of 1, from 1 to 8, found `9`"),
        ("marks 0 1", "1:9: expected the end of the input after 0 marked rectangles, found `1`"),
    ] {
        assert_eq!(game.parse(text).unwrap_err().to_string(), error, "{text:?}");
    }
}

proptest! {
    #[test]
    fn moves_and_positions_are_equal_if_their_parts_are(keys in keys([number(), number()]), sizes in keys([1..4_u64, 1..4_u64, 1..4_u64, 1..4_u64])) {
        let numbered: Vec<(usize, u64)> = keys.iter().map(|&[a, b]| (a.count_ones() as usize % 4, b)).collect();
        let sides: Vec<usize> = numbered.iter().map(|&(at, _)| at).collect();
        orders(&sides, |&at| Side::ALL[at])?;
        orders(&numbered, |&(at, lines)| Trim { side: Side::ALL[at], lines })?;

        let pairs: Vec<[u64; 2]> = sizes.iter().map(|&[a, b, ..]| [a, b]).collect();
        hashes(&pairs, |&[rows, columns]| Marks::new(rows, columns).unwrap())?;
        // The numbers of lines beside, above and below a mark.
        hashes(&sizes, |&[a, b, c, d]| MarkedRectangle::new(a + b - 1, c + d - 1, a, c).unwrap())?;
    }
}

/// A mark loses if the lines on its four sides have the xor 0. A large rectangle with a mark shows where, cell by cell or by
/// blocks, also in a window.
#[cfg(feature = "draw")]
#[test]
fn a_large_rectangle_with_a_mark_shows_where_marks_lose() {
    let levels = ["v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7"];
    for (rows, columns, window) in [
        (200, 150, [1..=200, 1..=150]),
        (200, 150, [70..=199, 9..=60]),
        (300, 300, [1..=300, 1..=300]),
        (1_000_000_001, 999_999_999, [499_999_900..=500_000_100, 7..=207]),
        (1_000, 1_000, [1..=300, 101..=390]),
    ] {
        let position: AnyPosition = format!("marked-rectangle marks 1  {rows} {columns} 80 10").parse().unwrap();
        let window = Window { rows: window[0].clone(), columns: window[1].clone() };
        let (figure, cells) = shown_cells(&position, &window, &levels);
        let loses = |[row, column]: [u64; 2]| (row - 1) ^ (rows - row) ^ (column - 1) ^ (columns - column) == 0;
        if window.rows.clone().count().max(window.columns.clone().count()) <= 256 {
            for (cell, class) in &cells {
                assert_eq!(class == "v6", loses(*cell), "{rows} x {columns}: {cell:?}");
            }
            continue;
        }
        // A block is shaded if one of its cells loses.
        let blocks = figure.svg.split("Each of ").nth(1).unwrap();
        let mut numbers = blocks.split(' ').filter_map(|word| word.parse().ok());
        let [high, wide]: [u64; 2] = [numbers.next().unwrap(), numbers.next().unwrap()];
        let block = |number: u64, range: &std::ops::RangeInclusive<u64>, blocks: u64| {
            let length = range.end() - range.start() + 1;
            (0..blocks).find(|block| number - range.start() < length * (block + 1) / blocks).unwrap()
        };
        let block_of = |[row, column]: [u64; 2]| [block(row, &window.rows, high), block(column, &window.columns, wide)];
        let mut losing = BTreeMap::new();
        for (cell, _) in &cells {
            *losing.entry(block_of(*cell)).or_insert(false) |= loses(*cell);
        }
        assert!(losing.values().any(|&loses| loses) && losing.values().any(|&loses| !loses), "blocks of both kinds");
        let Places::Board(places) = &figure.places else { panic!("a board is drawn") };
        let shapes = filled(&figure.svg, &levels);
        let [left, top, width, height] = places.area;
        let centre = |start: i64, length: i64, block: u64, blocks: u64| {
            let [block, blocks] = [block, blocks].map(|number| i64::try_from(number).unwrap());
            start + length * (2 * block + 1) / (2 * blocks)
        };
        for (&[row, column], &loses) in &losing {
            let class = class_at(&shapes, [centre(left, width, column, wide), centre(top, height, row, high)]).unwrap();
            assert_eq!(class != "v0", loses, "{rows} x {columns}: block {row}, {column} is {class}");
        }
    }
}

/// The places of the largest rectangle end above 64 bits.
#[cfg(feature = "draw")]
#[test]
fn the_last_place_is_above_64_bits() {
    let position: AnyPosition = "marked-rectangle marks 1  18446744073709551615 3 5 2".parse().unwrap();
    let figure = position.draw(DrawOptions::new().bare()).unwrap();
    let Places::Board(places) = &figure.places else { panic!("a board is drawn") };
    assert_eq!(places.rows[1].1, 1 << 64);
    #[cfg(feature = "json")]
    assert_eq!(serde_json::to_value(&figure.places).unwrap()["rows"][1][1], "18446744073709551616");
}
