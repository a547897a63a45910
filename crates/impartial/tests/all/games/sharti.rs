//! Sharti.

use std::collections::BTreeSet;
use std::fmt::Write as _;

#[cfg(feature = "draw")]
use impartial::Window;
use impartial::impartial_core::{Enumerate as _, Position as _};
use impartial::nimbers::Nimber;
use impartial::session::{Reply, Session};
use impartial::sharti::rules::LiteralSharti;
use impartial::sharti::{self, InvalidSharti, Rect, Rect32, Sharti, Square};
use impartial::{AnyMove, AnyPosition, Game};
use proptest::prelude::*;

use super::{BadInput, Tested, bad};
#[cfg(feature = "draw")]
use super::{Labels, ShownWindow};
use crate::file;
use crate::games_alike::{Alike, alike, is_like_the_others};
use crate::inputs::completions;
#[cfg(feature = "draw")]
use crate::picture::{elements, shown_cells};
use crate::random::Random;
use crate::text_boards::{cells, number_at};
use crate::values::{hashes, keys, number, orders};

#[cfg(feature = "draw")]
const BOARD_WITH_WINDOWS: &str = "1000000000 2 3  5 5 8 9  999999999 1 999999999 1\n";

impl Tested for Sharti {
    const NAME: &'static str = "sharti";
    const INPUTS: &'static [&'static str] = &["12 5 7\n3 4 5 6\n1 2 1 2\n4 5 9 9\n8 6 12 10\n12 4 12 4\n"];
    const BAD_POSITIONS: &'static [(&'static str, &'static str)] = &[(
        "sharti 5 1 2  1 1 3 3  played 1  3 4 1",
        "1:34: expected a legal move, found `3 4 1`: the lower-right cell, row 3 and column 4, is not white",
    )];
    const BAD_MOVES: &'static [(&'static str, &'static str, &'static str)] =
        &[("sharti 5 1 2  1 1 3 3", "1 2", "expected the side, found the end of the input")];
    const MOVES_AS_JSON: &'static [(&'static str, &'static str)] =
        &[("sharti 4 4 3", r#"{"game":"sharti","move":{"row":4,"column":4,"side":3}}"#)];
    const SOLVED_AS_JSON: &'static [(&'static str, u64, &'static str)] =
        &[("9 0 9", 0, "{\"game\":\"sharti\",\"outcome\":\"P\",\"nim_value\":0,\"move\":null}\n")];
    const COMPLETIONS: &'static [(&'static str, &'static str, &'static [&'static str])] = &[
        ("5 1 2  1 1 3 3", "3 3", &["3 3 1", "3 3 2"]),
        ("5 1 2  1 1 3 3", "1 3", &["1 3 1"]),
        ("5 1 2  1 1 3 3", "5 5", &[]),
    ];
    #[cfg(feature = "draw")]
    const LABELS: Option<Labels> = Some(Labels {
        input: "1000000000 1 9  300000000 400000000 300000000 400000000",
        target: 0,
        columns: &["1", "400000000", "1000000000"],
        rows: &["1", "300000000", "1000000000"],
    });
    #[cfg(feature = "draw")]
    const WINDOWS: &'static [ShownWindow] = &[
        ShownWindow {
            input: BOARD_WITH_WINDOWS,
            rows: [4, 9],
            columns: [5, 11],
            sentence: "rows 4 to 9 of 1000000000 and columns 5 to 11 of 1000000000.",
            labels: &["4", "9", "5", "11"],
        },
        ShownWindow {
            input: BOARD_WITH_WINDOWS,
            rows: [5, 9],
            columns: [1, 3],
            sentence: "Not drawn: 2 rectangles outside the window.",
            labels: &[],
        },
    ];
    #[cfg(feature = "draw")]
    const BAD_WINDOWS: &'static [(&'static str, [[u64; 2]; 2], &'static str)] = &[
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
    ];

    fn bad_inputs() -> Vec<BadInput> {
        const SIDE: &str = "the side n of the board, from 1 to 9223372036854775807";
        const RECTANGLES: &str = "the number m of rectangles, from 0 to 2147483647";
        bad(&[
            (b"", "1:1", format!("{SIDE}, found the end of the input")),
            (b" \r\n\n ", "3:2", format!("{SIDE}, found the end of the input")),
            (b"five 2 1", "1:1", format!("{SIDE}, found `five`")),
            (b"5x 2 1", "1:1", format!("{SIDE}, found `5x`")),
            (b"-5 2 1", "1:1", format!("{SIDE}, found `-5`")),
            (b"+5 2 1", "1:1", format!("{SIDE}, found `+5`")),
            (b"5.0 2 1", "1:1", format!("{SIDE}, found `5.0`")),
            (b"0 2 1", "1:1", format!("{SIDE}, found `0`")),
            (b"9223372036854775808 0 1", "1:1", format!("{SIDE}, found `9223372036854775808`")),
            (b"18446744073709551616 0 1", "1:1", format!("{SIDE}, found `18446744073709551616`")),
            (b"18446744073709551621 0 1", "1:1", format!("{SIDE}, found `18446744073709551621`")),
            (&[b'9'; 100], "1:1", format!("{SIDE}, found `{}...`", "9".repeat(32))),
            (b"5", "1:2", format!("{RECTANGLES}, found the end of the input")),
            (b"5\n-1\n1", "2:1", format!("{RECTANGLES}, found `-1`")),
            (b"5 2147483648 1", "1:3", format!("{RECTANGLES}, found `2147483648`")),
            (
                b"5 1000000000000000000 1\n1 1 2 2\n1 1 2 2\n1 1 2 2\n",
                "1:3",
                format!("{RECTANGLES}, found `1000000000000000000`"),
            ),
            (
                b"5 2147483647 1\n1 1 2 2\n1 1 2 2\n1 1 2 2\n",
                "5:1",
                "2147483647 rectangles, found the end of the input after 3".into(),
            ),
            (b"5 1 0", "1:5", "the cap k, from 1 to 5, found `0`".into()),
            (b"5 1 6", "1:5", "the cap k, from 1 to 5, found `6`".into()),
            (b"5 1 2\n0 1 3 3", "2:1", "the first row a of rectangle 1 of 1, from 1 to 5, found `0`".into()),
            (b"5 1 2\n1 6 3 3", "2:3", "the first column b of rectangle 1 of 1, from 1 to 5, found `6`".into()),
            (b"5 1 2\n4 1 3 3", "2:5", "the last row c of rectangle 1 of 1, from 4 to 5, found `3`".into()),
            (b"5 1 2\n1 4 3 3", "2:7", "the last column d of rectangle 1 of 1, from 4 to 5, found `3`".into()),
            (b"5 1 2\n1 1 6 3", "2:5", "the last row c of rectangle 1 of 1, from 1 to 5, found `6`".into()),
            (b"5 1 2\n1 1 3 6", "2:7", "the last column d of rectangle 1 of 1, from 1 to 5, found `6`".into()),
            (b"5 2 2\r\n1 1 3 3\r\n", "3:1", "2 rectangles, found the end of the input after 1".into()),
            (b"5 1 2", "1:6", "1 rectangle, found the end of the input after 0".into()),
            (
                b"5 2 2\n1 1 3 3\n1 1\n",
                "4:1",
                "the last row c of rectangle 2 of 2, from 1 to 5, found the end of the input".into(),
            ),
            (b"5 1 2\n1 1 3 3\n\n7\n", "4:1", "the end of the input after 1 rectangle, found `7`".into()),
            (b"5 0 2 1 1 3 3", "1:7", "the end of the input after 0 rectangles, found `1`".into()),
            (b"5 1 2\n1 1 3\x003", "2:5", "the last row c of rectangle 1 of 1, from 1 to 5, found `3\\x003`".into()),
            (
                b"5 1 2\n1 1 \xff\xfe 3",
                "2:5",
                "the last row c of rectangle 1 of 1, from 1 to 5, found `\\xff\\xfe`".into(),
            ),
            (b"5 0 2\n\0", "2:1", "the end of the input after 0 rectangles, found `\\x00`".into()),
            (b"\xef\xbb\xbf5 0 2\n", "1:1", format!("{SIDE}, found `\\xef\\xbb\\xbf5`")),
        ])
    }

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

    fn candidate(&self, random: &mut Random) -> Square {
        let corners = self.rectangles().map(|rect| [rect.rows().end - 1, rect.columns().end - 1]);
        let corners: Vec<[u64; 2]> = corners
            .chain(self.played().iter().map(|square| [square.row, square.column - square.side.min(1)]))
            .collect();
        let [row, column] = if corners.is_empty() { [1, 1] } else { random.one_of(&corners) };
        Square { row, column, side: random.number(0, self.cap().min(3) + 1) }
    }

    fn listed_moves(&self) -> Vec<Square> {
        LiteralSharti::try_from(self).unwrap().moves().collect()
    }

    fn kind(&self, mv: &Square) -> String {
        format!("{mv:?}")
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

fn rect(rows: std::ops::Range<u64>, columns: std::ops::Range<u64>) -> Rect {
    Rect::new(rows, columns).unwrap()
}

impl Alike for Sharti {
    alike!(Sharti, InvalidSharti, sharti::LiteralSharti, MAX_SIDE, MAX_LISTED_SIDE);

    const FAULTY: Option<usize> = Some(1);

    fn of_size(side: u64) -> Result<Self, InvalidSharti> {
        Self::new(side, 1, [rect(1..2, 1..2)])
    }

    fn small() -> Vec<Self> {
        let rects = [rect(1..3, 1..3), rect(2..4, 3..4)];
        let narrow = rects.into_iter().rev().map(|rect| Rect32::try_from(rect).unwrap());
        [Self::new(3, 2, rects), Self::new(3, 2, rects.to_vec()), Self::new(3, 2, narrow)].map(Result::unwrap).into()
    }

    fn with_faulty_part() -> Result<Self, InvalidSharti> {
        Self::new(3, 2, [rect(1..3, 1..3), rect(2..5, 3..4)])
    }
}

#[test]
fn sharti_is_like_the_others() {
    is_like_the_others::<Sharti>();
}

#[test]
fn completions_are_limited() {
    assert_eq!(completions("sharti", "1000000000 1 1000000000  1 1 900 900", "900 900").len(), 64);
}

/// A board has several lines, so the move of a saved game is on a later one.
#[test]
fn an_illegal_move_of_a_saved_game_has_its_place() {
    let saved = "impartial game 1\nfirst person\ncomponents 1\nsharti\n5 1 2\n1 1 3 3\nmoves 1\n1 3 4 1";
    assert_eq!(
        Session::parse(saved.as_bytes()).unwrap_err().to_string(),
        "8:1: expected a legal move, found `1 3 4 1`: the lower-right cell, row 3 and column 4, is not white"
    );
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
    assert!(file::at_hand(rule, input.as_bytes()).is_ok());
    file::check(rule, input.as_bytes());
    for announced in [LEN - 1, LEN + 1] {
        file::check(rule, sharti(None, announced).as_bytes());
    }
    for (index, word) in [(0, "x"), (LEN / 2, "0"), (LEN / 2, "18446744073709551616"), (LEN - 1, "7-7")] {
        file::check(rule, sharti(Some((index, word)), LEN).as_bytes());
    }
    // Records take more memory than their text.
    let short = format!("5 2000000 3\n{}", "1 1 1 1\n".repeat(2_000_000));
    file::check(rule, short.as_bytes());
}

/// The area of this rectangle, 2^100 cells, is 0 in 64 bits.
#[cfg(feature = "draw")]
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

#[cfg(feature = "draw")]
proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// White cells are white and black cells are black, where the places say that they are: drawn cell by cell or to scale, in
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
        let (_, cells) = shown_cells(&board.clone().into(), &window, &["white", "black"]);
        for ([row, column], class) in cells {
            let expected = if board.is_white(row, column) { "white" } else { "black" };
            prop_assert_eq!(class, expected, "row {} and column {}", row, column);
        }
    }
}

/// The side of the board of the long game, and its length.
const BOARD: u64 = 32;
const MOVES: usize = if cfg!(miri) { 300 } else { 100_000 };

/// Plays a legal square and returns it, mostly near the first cell, where a game lasts longer.
fn play_any_square(rules: &mut LiteralSharti, random: &mut Random) -> Square {
    loop {
        let [row, column] = [(); 2].map(|()| {
            let most = random.number(1, BOARD);
            random.number(1, most)
        });
        let square = Square { row, column, side: random.number(1, row.min(column)) };
        if rules.play(&square).is_ok() {
            return square;
        }
    }
}

/// Returns the nim-sum of the white cells.
fn nim_value(board: &Sharti, rules: &LiteralSharti) -> Nimber {
    let cells = (1..=BOARD).flat_map(|row| (1..=BOARD).map(move |column| (row, column)));
    cells.filter(|&(row, column)| rules.is_white(row, column)).map(|(row, column)| board.cell_value(row, column)).sum()
}

fn cells_of(session: &Session) -> LiteralSharti {
    let [position] = session.position().components() else { panic!("one board was saved") };
    position.downcast_ref::<Sharti>().unwrap().try_into().unwrap()
}

/// The position, the reasons and what is taken back are those of the literal rules.
#[test]
fn a_long_game_is_loaded_explained_and_taken_back() {
    let board = Sharti::new(BOARD, BOARD, [Rect::new(1..BOARD + 1, 1..BOARD + 1).unwrap()]).unwrap();
    let mut rules = LiteralSharti::try_from(&board).unwrap();
    let mut random = Random::new(1);
    let mut lines: Vec<String> = Vec::new();
    // The cells before the last two moves, between them and after them.
    let mut last = Vec::new();
    for left in (0..MOVES).rev() {
        if left < 2 {
            last.push(rules.clone());
        }
        let Square { row, column, side } = play_any_square(&mut rules, &mut random);
        lines.push(format!("{row} {column} {side}"));
    }
    last.push(rules);
    let moves: String = lines.iter().flat_map(|mv| ["1 ", mv, "\n"]).collect();
    let start = AnyPosition::from(board.clone()).to_string();
    let saved = format!("impartial game 1\nfirst person\ncomponents 1\n{start}moves {MOVES}\n{moves}");

    let mut session: Session = saved.parse().unwrap();
    assert_eq!(session.moves().len(), MOVES);
    assert_eq!(cells_of(&session), last[2]);
    assert!(session.to_string() == saved, "the text of a game changes when it is loaded");

    let values = [0, 1, 2].map(|index| nim_value(&board, &last[index]));
    // A player wins by leaving the value 0 to the other.
    let first = if values[1].is_zero() { "you can win" } else { "I win" };
    let second = if values[2].is_zero() { "I win" } else { "you can win" };
    let [before, between, after] = values;
    let expected = format!(
        "You played {}:\n  nim-value: {before} -> {between}, so {first}\n\
         I played {}:\n  nim-value: {between} -> {after}, so {second}\n",
        lines[MOVES - 2],
        lines[MOVES - 1],
    );
    assert_eq!(session.say("why"), Reply::Text(expected));

    let taken_back = format!("Taken back: {}, then {}\n", lines[MOVES - 2], lines[MOVES - 1]);
    let Reply::Text(undone) = session.say("undo") else { panic!("undo is text") };
    assert!(undone.starts_with(&taken_back), "{undone}");
    assert_eq!(cells_of(&session), last[0]);
    assert_eq!(session.moves().len(), MOVES - 2);
}

proptest! {
    #[test]
    fn moves_and_positions_are_equal_if_their_parts_are(keys in keys([number(), number(), number()]), sizes in keys([1..4_u64, 1..4_u64, 1..4_u64, 1..4_u64])) {
        orders(&keys, |&[row, column, side]| Square { row, column, side })?;

        let boards: Vec<[u64; 4]> = sizes.iter().map(|&[a, b, c, d]| [a, b.min(a), c.min(a), d.min(a)]).collect();
        let board = |&[side, cap, row, column]: &[u64; 4]| {
            Sharti::new(side, cap, vec![Rect::new(row..row + 1, 1..column + 1).unwrap()]).unwrap()
        };
        hashes(&boards, board)?;
        hashes(&boards, |key| LiteralSharti::try_from(&board(key)).unwrap())?;
    }
}

/// What a large square leaves white is a strip at an edge, and its cells are found too.
#[test]
fn random_squares_on_thin_strips() {
    let side = 1_000_000_000;
    let text = format!("sharti {side} 1 {side} 1 1 {side} {side} played 1 {side} {side} {}", side - 1);
    let board: AnyPosition = text.parse().unwrap();
    let moves: BTreeSet<AnyMove> = (0..100).map(|seed| board.random_move(seed).unwrap()).collect();
    assert!(moves.len() > 50, "expected many moves, found {moves:?}");
}
