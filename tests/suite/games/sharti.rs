//! Sharti.

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use impartial::core::{Position as _, Sum};
use impartial::nimbers::Nimber;
use impartial::session::Player;
use impartial::sharti::reference::ReferenceSharti;
use impartial::sharti::{Rect, Sharti, Square};
use impartial::{AnyMove, AnyPosition, DrawOptions, Game, Window, sum};
use proptest::prelude::*;

use super::{BadInput, Labels, Limit, Row, Tested, TestedGame, WindowCase, bad, listed, position, rectangles_where};
use crate::boards::{cells, number_at};
use crate::formats::{LONGEST, MOST, Reader};
use crate::malformed::check_sources;
use crate::random::Random;
use crate::sessions::completions;
use crate::shapes::{elements, shown_cells};
use crate::transcripts::snapshot;

const BILLION: u64 = 1_000_000_000;
const SHARTI: &str = "12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n";
const LOST: &str = "5 2 1\n1 1 3 3\n2 2 4 4\n";
const BOARD_WITH_WINDOWS: &str = "1000000000 2 3  5 5 8 9  999999999 1 999999999 1\n";

crate::games_alike::alike!(sharti: Sharti, InvalidSharti, ReferenceSharti, MAX_SIDE, MAX_LISTED_SIDE);

pub(super) const GAME: TestedGame = TestedGame::of::<Sharti>();

impl Tested for Sharti {
    const ROW: Row = Row {
        name: "sharti",
        bad_positions: &[(
            "sharti 5 1 2  1 1 3 3  played 1  3 4 1",
            "1:34: expected a legal move, found `3 4 1`: the lower-right cell, row 3 and column 4, is not white",
        )],
        bad_moves: &[("sharti 5 1 2  1 1 3 3", "1 2", "expected the side, found the end of the input")],
        moves_as_json: &[("sharti 4 4 3", r#"{"game":"sharti","move":{"row":4,"column":4,"side":3}}"#)],
        completions: &[
            ("5 1 2  1 1 3 3", "3 3", &["3 3 1", "3 3 2"]),
            ("5 1 2  1 1 3 3", "1 3", &["1 3 1"]),
            ("5 1 2  1 1 3 3", "5 5", &[]),
        ],
        labels: Some(Labels {
            input: "1000000000 1 9  300000000 400000000 300000000 400000000",
            target: 0,
            columns: &["1", "400000000", "1000000000"],
            rows: &["1", "300000000", "1000000000"],
        }),
        windows: &[
            (BOARD_WITH_WINDOWS, [[4, 9], [5, 11]], "rows 4 to 9 of 1000000000 and columns 5 to 11 of 1000000000."),
            (BOARD_WITH_WINDOWS, [[5, 9], [1, 3]], "Not drawn: 2 rectangles outside the window."),
        ],
        bad_windows: &[
            (
                BOARD_WITH_WINDOWS,
                [[0, 9], [5, 11]],
                "expected rows of the window from 1 to 1000000000, the first before the last, found 0-9",
            ),
            (
                BOARD_WITH_WINDOWS,
                [[1, 9], [9, 8]],
                "expected columns of the window from 1 to 1000000000, the first before the last, found 9-8",
            ),
            (
                BOARD_WITH_WINDOWS,
                [[1, 1_000_000_001], [1, 8]],
                "expected rows of the window from 1 to 1000000000, the first before the last, found 1-1000000001",
            ),
        ],
        read,
        judge: Some(judge),
        lines: |_| (vec![3], 4),
        samples: &["5 1 1\n1 1 3 3\n"],
        lies: |said, there| vec![format!("5 {said} 5 {}", "1 1 2 2 ".repeat(there))],
        positions: &["sharti 5 2 5 1 1 5 5 3 3 3 3 played 2 5 5 1 4 4 2"],
        moves: &["sharti 4 4 3"],
        same_reports: &[
            &["hand_all_on_one_line", "hand_crlf", "hand_tabs_no_final_newline"],
            &["hand_one_cell", "random_small_00"],
        ],
        wrong_answers: &[
            (SHARTI, "Malek", "`Malek`, but the nim-value is *5, so the first player wins: `Hamed`"),
            (LOST, "Hamed", "`Hamed`, but the nim-value is 0, so the second player wins: `Malek`"),
            (LOST, "malek", "expected `Hamed` or `Malek`, found `malek`"),
            (LOST, " \n", "expected `Hamed` or `Malek`, found the end of the answer"),
            (LOST, "Malek Malek", "expected the end of the answer, found `Malek`"),
        ],
        limit_inputs: &[("n", ["", "{}", " 1 1"]), ("m", ["1 ", "{}", " 1"]), ("k", ["1 1 ", "{}", ""])],
        valid: "5 2 2\n1 1 3 3\n2 2 4 4\n",
        faults: &[
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
        limits: Some(limits),
        pictures: &[
            ("sharti_target", None, 3, "12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4"),
            ("sharti_heat_map", None, 0, "64 3 40  1 1 50 60  10 20 64 64  5 5 9 9"),
            ("sharti_numbers_too_small", None, 0, "40 1 40  3 5 40 32"),
            ("sharti_one_cell", None, 0, "1 1 1  1 1 1 1"),
            ("sharti_empty", None, 0, "9 0 9"),
            ("sharti_large", None, 0, "1000000000 2 700  1 1 400000000 300000000  999999999 1 999999999 9"),
        ],
        middles: &[("sharti", "sharti 6 1 3  2 2 5 5", &["5 5 2"], "5 3 2")],
        illegal_move: ("sharti 6 1 3  2 2 5 5", "1 1 1"),
        left_out,
        windows_with_moves,
        bad_inputs,
        ..Row::NONE
    };

    fn random_text(is_huge: bool, random: &mut Random) -> String {
        let side = if is_huge { (1 << 63) - 1 } else { random.number(1, 4) };
        let rects: Vec<String> = (0..random.number(0, 3))
            .map(|_| {
                let [row, column] = [random.number(1, side), random.number(1, side)];
                let last = |first: u64, len: u64| first.saturating_add(len).min(side);
                let [down, right] = if is_huge { [random.any() >> 2, 3] } else { [1, 2] };
                format!("{row} {column} {} {}", last(row, down), last(column, right))
            })
            .collect();
        let cap = if is_huge { random.one_of(&[1, 7, 1 << 40, side]) } else { random.number(1, side) };
        format!("{side} {} {cap} {}", rects.len(), rects.join(" "))
    }

    /// Few distinct rows and columns, so that rectangles share edges, and one cell at the least.
    fn hard_text(random: &mut Random) -> String {
        let most = if random.number(0, 1) == 0 { 20 } else { (1 << 63) - 1 };
        let side = random.hard(1, most);
        let lines = [0; 4].map(|_| random.hard(1, side));
        let rects: Vec<String> = (0..random.number(1, 5))
            .map(|_| {
                let [a, b, c, d] = [0; 4].map(|_| random.one_of(&lines));
                format!("{} {} {} {}", a.min(c), b.min(d), a.max(c), b.max(d))
            })
            .collect();
        format!("{side} {} {} {}", rects.len(), random.hard(1, side), rects.join(" "))
    }

    fn rebuilt(&self) -> Vec<Self> {
        let ends = |rows: bool| {
            let given = self.rectangles().iter().map(move |rect| if rows { rect.rows() } else { rect.columns() });
            let played = self.played().iter().map(move |square| {
                let last = if rows { square.row } else { square.column };
                last + 1 - square.side..last + 1
            });
            given.chain(played).flat_map(|range| [range.start, range.end]).collect::<Vec<u64>>()
        };
        let white = rectangles_where(ends(true), ends(false), |row, column| self.is_white(row, column));
        let white = white.into_iter().map(|[rows, columns]| Rect::new(rows, columns).unwrap());
        vec![Self::new(self.side(), self.cap(), white).unwrap()]
    }

    fn moves_by_rules(&self) -> Option<Vec<Square>> {
        (self.side() <= 20).then(|| listed(ReferenceSharti::try_from(self)))?
    }

    fn candidate(&self, random: &mut Random) -> Square {
        let corners = self.rectangles().iter().map(|rect| [rect.rows().end - 1, rect.columns().end - 1]);
        let corners: Vec<[u64; 2]> = corners
            .chain(self.played().iter().map(|square| [square.row, square.column - square.side.min(1)]))
            .collect();
        let [row, column] = if corners.is_empty() { [1, 1] } else { random.one_of(&corners) };
        Square { row, column, side: random.number(0, self.cap().min(3) + 1) }
    }

    fn check_board(&self, mv: &AnyMove, board: &str) {
        let [last_row, last_column, side] = [0, 1, 2].map(|at| number_at(mv, at));
        let is_in = |last: u64, at: u64| at <= last && last - at < side;
        for ([row, column], shown) in cells(board, [self.side(); 2]) {
            let chosen = is_in(last_row, row) && is_in(last_column, column);
            let expected = match (self.is_white(row, column), chosen) {
                (true, false) => 'o',
                (true, true) => 'O',
                (false, false) => '.',
                (false, true) => ':',
            };
            assert_eq!(shown, expected, "row {row}, column {column}:\n{board}");
        }
    }
}

fn bad_inputs() -> Vec<BadInput> {
    const SIDE: &str = "the side n of the board, from 1 to 9223372036854775807";
    const RECTANGLES: &str = "the number m of rectangles, from 0 to 2147483647";
    bad(&[
        (b"", "1:1", format!("{SIDE}, found the end of the input")),
        (b"five 2 1", "1:1", format!("{SIDE}, found `five`")),
        (b"0 2 1", "1:1", format!("{SIDE}, found `0`")),
        (b"9223372036854775808 0 1", "1:1", format!("{SIDE}, found `9223372036854775808`")),
        (b"5", "1:2", format!("{RECTANGLES}, found the end of the input")),
        (b"5 2147483648 1", "1:3", format!("{RECTANGLES}, found `2147483648`")),
        (b"5 1 0", "1:5", "the cap k, from 1 to 5, found `0`".into()),
        (b"5 1 6", "1:5", "the cap k, from 1 to 5, found `6`".into()),
        (b"5 1 2\n0 1 3 3", "2:1", "the first row a of rectangle 1 of 1, from 1 to 5, found `0`".into()),
        (b"5 1 2\n1 6 3 3", "2:3", "the first column b of rectangle 1 of 1, from 1 to 5, found `6`".into()),
        (b"5 1 2\n4 1 3 3", "2:5", "the last row c of rectangle 1 of 1, from 4 to 5, found `3`".into()),
        (b"5 1 2\n1 4 3 3", "2:7", "the last column d of rectangle 1 of 1, from 4 to 5, found `3`".into()),
        (b"5 1 2\n1 1 6 3", "2:5", "the last row c of rectangle 1 of 1, from 1 to 5, found `6`".into()),
        (b"5 1 2\n1 1 3 6", "2:7", "the last column d of rectangle 1 of 1, from 1 to 5, found `6`".into()),
        (b"5 1 2", "1:6", "1 rectangle, found the end of the input after 0".into()),
        (
            b"5 2 2\n1 1 3 3\n1 1\n",
            "4:1",
            "the last row c of rectangle 2 of 2, from 1 to 5, found the end of the input".into(),
        ),
        (b"5 1 2\n1 1 3 3\n\n7\n", "4:1", "the end of the input after 1 rectangle, found `7`".into()),
        (b"5 0 2 1 1 3 3", "1:7", "the end of the input after 0 rectangles, found `1`".into()),
    ])
}

fn read(reader: &mut Reader<'_>) -> Option<()> {
    board(reader, LONGEST, 0..=MOST)
}

/// Reads an input within the limits of the judge.
fn judge(reader: &mut Reader<'_>) -> Option<()> {
    board(reader, BILLION, 1..=50_000)
}

fn board(reader: &mut Reader<'_>, longest: u64, counts: RangeInclusive<u64>) -> Option<()> {
    let [side, rectangles] = [reader.number(1..=longest)?, reader.number(counts)?];
    reader.number(1..=side)?;
    (0..rectangles).try_for_each(|_| {
        let [top, left] = [reader.number(1..=side)?, reader.number(1..=side)?];
        reader.number(top..=side)?;
        reader.number(left..=side).map(drop)
    })
}

fn limits() -> Limit {
    let board = |side: u64, count: u64| {
        format!("{side} {count} {side}\n{}", format!("1 1 {side} {side}\n").repeat(usize::try_from(count).unwrap()))
    };
    Limit { largest: board(BILLION, 50_000), beyond: [board(BILLION + 1, 50_000), board(BILLION, 50_001)] }
}

fn left_out() -> Vec<(String, &'static str)> {
    let mut rectangles = "1000 700 9".to_owned();
    (1..=700).for_each(|index| write!(rectangles, "\n{index} 1 {index} {index}").unwrap());
    vec![(rectangles, "Not drawn: 200 rectangles smaller than the 500 largest.")]
}

fn windows_with_moves() -> Vec<WindowCase> {
    let board =
        position("sharti 1000000000 2 9  500000001 500000001 500000900 500000900  1 1 9 9", &["500000400 500000300 9"]);
    vec![
        ("sharti_cells", board.clone(), "500000396 500000303 9", 500_000_390..=500_000_402, 500_000_289..=500_000_301),
        ("sharti_to_scale", board, "500000400 500000400 9", 499_999_900..=500_001_000, 500_000_200..=500_001_100),
    ]
}

/// A target below the nim-value has a move; the nim-value itself has none.
#[test]
fn reports_for_targets() {
    let game = Game::named("sharti").unwrap();
    let puzzle = game.parse(b"12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n").unwrap();
    let answer = |target| {
        let report = puzzle.report(Nimber::from_heap(target));
        report["## Answer\n\n".len()..].split_once("\n## Input").unwrap().0.to_owned()
            + &puzzle.json(Nimber::from_heap(target))
    };
    insta::assert_snapshot!(answer(3), @r#"
    Hamed
    outcome N: the next player wins
    nim-value: *5
    move to *3: flip the 4 x 4 square whose lower-right cell is in row 4 and column 4
    {"game":"sharti","outcome":"N","nim_value":5,"move":{"row":4,"column":4,"side":4}}
    "#);
    insta::assert_snapshot!(answer(5), @r#"
    Hamed
    outcome N: the next player wins
    nim-value: *5
    move to *5: none, because no move keeps the value *5
    {"game":"sharti","outcome":"N","nim_value":5,"move":null}
    "#);
}

/// Reports and pictures also show the board after moves.
#[test]
fn reports_and_pictures_list_flipped_squares() {
    let mut board = position("sharti 1000 1 20  1 1 50 60", &[]);
    let texts = |board: &AnyPosition| {
        [sum::report(&Sum::new([board.clone()]), Nimber::ZERO), board.draw(DrawOptions::new()).unwrap().svg]
    };
    for text in texts(&board) {
        assert!(!text.contains("flipped since"), "no square is flipped at the start");
    }
    board.play(&Square { row: 50, column: 60, side: 3 }.into()).unwrap();
    let in_report = "flipped since: 1 square\n- 3 x 3 with its lower-right cell in row 50 and column 60\n";
    let in_picture = "White is the union of 1 rectangle, with 1 square flipped since;";
    for (text, expected) in texts(&board).iter().zip([in_report, in_picture]) {
        assert!(text.contains(expected), "expected {expected:?}");
    }
}

#[test]
fn a_board_of_sharti_where_the_opponent_starts() {
    let board = "sharti  4 2 2  2 2 3 4  4 1 4 1".parse().unwrap();
    snapshot(
        "a_board_of_sharti",
        vec![board],
        Player::Opponent,
        &["why", "hint", "1 1 1", "4 4 3", "", "undo", "quit"],
    );
}

#[test]
fn a_huge_board() {
    let side = 1_000_000_000;
    let board = format!("sharti {side} 2 700  1 1 3 3  {side} 1 {side} {}", side - 1).parse().unwrap();
    snapshot(
        "a_huge_board_of_sharti",
        vec![board],
        Player::Human,
        &["hint", "1000000000 256 2", "show", "why", "board 1000000000 256 2", "board 1 1000000000 1", "?", "quit"],
    );
}

#[test]
fn the_largest_board() {
    const MAX: u64 = (1 << 63) - 1;
    let board = format!("sharti {MAX} 1 {MAX}  1 1 {MAX} {MAX}").parse().unwrap();
    let lines = [&format!("board {MAX} {MAX} 3"), &format!("board {0} {0} {0}", u64::MAX), "board 0 0 0", "hint"];
    snapshot("the_largest_board_of_sharti", vec![board], Player::Human, &lines);
}

#[test]
fn completions_are_limited() {
    assert_eq!(completions("sharti", "1000000000 1 1000000000  1 1 900 900", "900 900").len(), 64);
}

/// Lists of many pieces, which several threads read with the feature `parallel`.
#[test]
fn long_lists() {
    const LEN: u64 = 200_000;
    let sharti = |wrong: Option<(u64, &str)>, announced: u64| {
        let mut text = format!("1000000000 {announced} 77\n");
        for index in 0..LEN {
            let at = |factor: u64| 1 + index * factor % 900_000_000;
            let (row, column) = (at(104_729), at(1_299_709));
            match wrong.filter(|&(at, _)| at == index) {
                Some((_, word)) => writeln!(text, "{row} {word} {} {}", row + index, column + 7).unwrap(),
                None => writeln!(text, "{row} {column} {} {}", row + index, column + 7).unwrap(),
            }
        }
        text
    };
    let rule = &Game::named("sharti").unwrap().rules[0];
    let input = sharti(None, LEN);
    assert!(input.len() > 6_000_000, "{}", input.len());
    assert!(check_sources(rule, input.as_bytes()));
    for announced in [LEN - 1, LEN + 1] {
        check_sources(rule, sharti(None, announced).as_bytes());
    }
    for (index, word) in [(0, "x"), (LEN / 2, "0"), (LEN / 2, "18446744073709551616"), (LEN - 1, "7-7")] {
        check_sources(rule, sharti(Some((index, word)), LEN).as_bytes());
    }
    // Records take more memory than their text.
    let short = format!("5 2000000 3\n{}", "1 1 1 1\n".repeat(2_000_000));
    check_sources(rule, short.as_bytes());
}

/// The area of this rectangle, 2^100 cells, is 0 in 64 bits.
#[test]
fn the_largest_rectangle_of_a_huge_board_is_drawn() {
    let mut board = format!("{} 601 1", i64::MAX);
    for cell in 0..600 {
        write!(board, "\n{0} 1 {0} 1", 1 + 2 * cell).unwrap();
    }
    write!(board, "\n1 1 {} {}", 1_u64 << 60, 1_u64 << 40).unwrap();
    let picture = Game::named("sharti").unwrap().parse(board.as_bytes()).unwrap().draw(Nimber::ZERO, None).unwrap();
    let heights = elements(&picture, "white", ["height"]);
    assert_eq!(heights.len(), 500 + 1, "rectangles drawn, and the legend");
    assert!(picture.contains("Drawn larger than to scale: 500 rectangles."));
    // A side of 2^63 - 1 is drawn as 5200, as its label is long.
    let tallest = heights.iter().max().unwrap();
    assert_eq!(tallest.0, [5_200 / 8], "the height of the tallest rectangle");
}
proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// White cells are white and black cells are black, where the layout states that they are: drawn cell by cell or to scale, in
    /// a window or not, before and after moves.
    #[test]
    fn white_cells_are_white_and_black_cells_are_black(
        rectangles in prop::collection::vec((1..80_u64, 1..30_u64, 1..80_u64, 1..30_u64), 0..8),
        squares in prop::collection::vec((1..110_u64, 1..110_u64, 1..40_u64), 0..40),
        window in ((1..60_u64, 1..=110_u64), (1..60_u64, 1..=110_u64)),
    ) {
        let rects = rectangles.iter().map(|&(row, height, column, width)| {
            Rect::new(row..row + height, column..column + width).unwrap()
        });
        let mut board = Sharti::new(110, 40, rects).unwrap();
        for (row, column, side) in squares {
            // Illegal squares are left out.
            board.play(&Square { row, column, side }).unwrap_or_default();
        }
        let range = |(first, length): (u64, u64)| first..=(first + length).min(110);
        let window = Window { rows: range(window.0), columns: range(window.1) };
        let cells = shown_cells(&board.clone().into(), &window, &["white", "black"]);
        for ([row, column], class) in cells {
            let expected = if board.is_white(row, column) { "white" } else { "black" };
            prop_assert_eq!(class, expected, "row {} and column {}", row, column);
        }
    }
}

/// The form of the rectangles is chosen by the side, and the last row and column are kept in both.
#[test]
fn boards_with_sides_around_two_to_the_32() {
    for side in u64::from(u32::MAX) - 3..u64::from(u32::MAX) + 3 {
        let text = format!("sharti {side} 2 {side}\n1 2 {side} {side}\n{side} {side} {side} {side}\n");
        let after = side + 1;
        let rectangles = [(1..after, 2..after), (side..after, side..after)];
        let rectangles = rectangles.map(|(rows, columns)| Rect::new(rows, columns).unwrap());
        assert_eq!(text.parse::<AnyPosition>(), Ok(Sharti::new(side, side, rectangles).unwrap().into()), "side {side}");
        let beyond = text.replacen(&format!("{side} {side}\n{side}"), &format!("{side} {after}\n{side}"), 1);
        let refused = beyond.parse::<AnyPosition>().unwrap_err().to_string();
        let expected = format!("the last column d of rectangle 1 of 2, from 2 to {side}, found `{after}`");
        assert!(refused.ends_with(&expected), "side {side}: expected an error about `{expected}`, found `{refused}`");
    }
}
