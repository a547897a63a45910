//! The marked rectangle.

use impartial::core::Solve as _;
use impartial::marked_rectangle::reference::ReferenceMarkedRectangle;
use impartial::marked_rectangle::{MarkedRectangle, Side, Trim};
use impartial::session::Player;
use impartial::{AnyMove, AnyPosition, DrawOptions, Game, Layout, Window};

use super::{BadInput, Labels, Limit, Row, Tested, TestedGame, WindowCase, bad, listed, position};
use crate::boards::cells;
use crate::formats::{MOST, Reader};
use crate::random::Random;
use crate::shapes::shown_cells;
use crate::transcripts::snapshot;

const MARKS: &str = "marks 3  5 8 2 3  3 3 2 2  1 2 1 2";

crate::games_alike::alike!(marked_rectangle: MarkedRectangle, InvalidMarkedRectangle, ReferenceMarkedRectangle, MAX_SIDE, MAX_LISTED_SIDE);

pub(super) const GAME: TestedGame = TestedGame::of::<MarkedRectangle>();

impl Tested for MarkedRectangle {
    const ROW: Row = Row {
        name: "marked-rectangle",
        huge_games_end: true,
        bad_positions: &[
            (
                "marked-rectangle 1 5 8",
                "1:18: expected the word `marks`, because the judge's input marks no cell, found `1`",
            ),
            ("marked-rectangle marks 2 5 8 1 1 5 8 1 1", "1:18: expected one position, found 2"),
            ("marked-rectangle marks 1 5 8 6 1", "1:30: expected x of marked rectangle 1 of 1, from 1 to 5, found `6`"),
        ],
        bad_moves: &[
            (
                "marked-rectangle marks 1 5 8 2 3",
                "up 1",
                "expected the side, one of top, bottom, left and right, found `up`",
            ),
            ("marked-rectangle marks 1 5 8 2 3", "top", "expected the number of lines, found the end of the input"),
        ],
        moves_as_json: &[(
            "marked-rectangle left 5",
            r#"{"game":"marked-rectangle","move":{"side":"left","lines":5}}"#,
        )],
        completions: &[("marks 1  9 9 4 4", "top", &["top 1", "top 2", "top 3"])],
        labels: Some(Labels {
            input: "marks 1  900 800 300 500",
            target: 0,
            columns: &["1", "500", "800"],
            rows: &["1", "300", "900"],
        }),
        windows: &[
            ("1 9000 90\n", [[1, 90], [1, 90]], "rows 1 to 90 of 9000 and columns 1 to 90 of 90."),
            ("marks 1  9000 90 5 5\n", [[1, 9], [2, 9]], "rows 1 to 9 of 9000 and columns 2 to 9 of 90."),
        ],
        bad_windows: &[(
            "2  5 8  6 7\n",
            [[1, 2], [1, 2]],
            "expected one board with rows and columns for the window, found 2 rectangles",
        )],
        read,
        judge: Some(judge),
        lines: |words| if words.first() == Some(&&b"marks"[..]) { (vec![2], 4) } else { (vec![1], 2) },
        samples: &["2\n5 8\n6 7\n", "marks 2\n5 8 2 3\n6 7 1 1\n"],
        lies: |said, there| {
            vec![format!("{said} {}", "5 8 ".repeat(there)), format!("marks {said} {}", "5 8 2 3 ".repeat(there))]
        },
        limit_inputs: &[
            ("T", ["", "{}", ""]),
            ("N", ["1\n", "{}", " 1"]),
            ("M", ["1\n1 ", "{}", ""]),
            ("K", ["marks ", "{}", ""]),
            // The first rectangle has one row.
            ("the sums of N and of M", ["2\n1 1\n", "{rest}", " 1"]),
        ],
        positions: &["marked-rectangle marks 1 5 8 2 3"],
        moves: &["marked-rectangle bottom 5"],
        same_reports: &[
            &["hand_all_on_one_line", "hand_crlf", "hand_one_number_a_line", "hand_tabs_no_final_newline"],
            &["hand_no_cases", "hand_no_cases_no_final_newline", "edge_no_cases_00"],
        ],
        wrong_answers: &[
            (
                "marks 1 5 8 2 3",
                "SECOND",
                "case 1 of 1: `SECOND`, but the nim-value is *5, so the first player wins: `FIRST`",
            ),
            (
                MARKS,
                "FIRST right 5 SECOND SECOND",
                "case 3 of 3: `SECOND`, but the nim-value is *, so the first player wins: `FIRST`",
            ),
            (
                MARKS,
                "FIRST right 5 FIRST top 1 SECOND",
                "case 2 of 3: `FIRST`, but the nim-value is 0, so the second player wins: `SECOND`",
            ),
            (MARKS, "1 0 1", "case 1 of 3: expected `FIRST` or `SECOND`, found `1`"),
            (MARKS, "FIRST up 5", "case 1 of 3: expected the side, one of top, bottom, left and right, found `up`"),
            (MARKS, "FIRST right", "case 1 of 3: expected the number of lines, found the end of the answer"),
            (MARKS, "FIRST right 4", "case 1 of 3: the cut `right 4` leaves nim-value *, so the other player wins"),
            (
                MARKS,
                "FIRST right 6",
                "case 1 of 3: the cut `right 6` is illegal: cannot cut off 6 lines from a side of the mark that has 5",
            ),
            (MARKS, "FIRST right 5 SECOND", "case 3 of 3: expected `FIRST` or `SECOND`, found the end of the answer"),
            (MARKS, "FIRST right 5 SECOND FIRST left 1 1", "expected the end of the answer, found `1`"),
            ("2 5 8 6 7", "40 41", "case 2 of 2: 41, but 42 of the 6 x 7 marks win for the first player"),
            ("2 5 8 6 7", "40", "case 2 of 2: expected the number 42, found the end of the answer"),
            ("2 5 8 6 7", "40 42 1", "expected the end of the answer, found `1`"),
        ],
        valid: "2\n5 8\n6 7\n",
        faults: &[
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
        limits: Some(limits),
        pictures: &[
            ("marked_marks", None, 0, "marks 2\n5 8 2 3\n3 3 2 2"),
            ("marked_mark_to_target", None, 3, "marks 1\n20 4 16 1"),
            ("marked_huge_mark", None, 0, "marks 1\n18446744073709551615 5 7 5"),
            ("marked_no_marks", None, 0, "marks 0"),
            ("marked_none_lose", None, 0, "1\n5 8"),
            ("marked_value", None, 6, "1\n13 21"),
            ("marked_blocks", None, 0, "1\n1000000000 1000000000"),
            ("marked_blocks_of_a_strip", None, 2, "2\n3 1000000001\n18446744073709551615 257"),
            ("marked_blocks_and_cells", None, 0, "2\n1 1000\n9 9"),
            ("marked_no_rectangles", None, 0, "0"),
        ],
        middles: &[("marked_rectangle", "marked-rectangle marks 1  9 7 3 5", &["right 2"], "bottom 4")],
        illegal_move: ("marked-rectangle marks 1  9 7 3 5", "top 3"),
        left_out,
        windows_with_moves,
        bad_inputs,
        ..Row::NONE
    };

    fn random_text(is_huge: bool, random: &mut Random) -> String {
        let most = if is_huge { u64::MAX - 1 } else { 6 };
        let [rows, columns] = [random.number(1, most), random.number(1, most)];
        format!("marks 1 {rows} {columns} {} {}", random.number(1, rows), random.number(1, columns))
    }

    fn hard_text(random: &mut Random) -> String {
        let [rows, columns] = [0; 2].map(|_| random.hard(1, u64::MAX));
        format!("marks 1 {rows} {columns} {} {}", random.hard(1, rows), random.hard(1, columns))
    }

    fn rebuilt(&self) -> Vec<Self> {
        let [row, column] = [Side::Top, Side::Left].map(|side| self.lines(side) + 1);
        vec![Self::new(self.rows(), self.columns(), row, column).unwrap()]
    }

    fn moves_by_rules(&self) -> Option<Vec<Trim>> {
        (self.rows().max(self.columns()) <= 1_000).then(|| listed(ReferenceMarkedRectangle::try_from(self)))?
    }

    fn candidate(&self, random: &mut Random) -> Trim {
        let side = random.one_of(&Side::ALL);
        Trim { side, lines: random.number(0, self.lines(side).saturating_add(1)) }
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

fn bad_inputs() -> Vec<BadInput> {
    const CASES: &str = "the word `marks` or the number T of rectangles, from 0 to 2147483647";
    bad(&[
        (b"", "1:1", format!("{CASES}, found the end of the input")),
        (b"2\n5 8\n", "3:1", "2 rectangles, found the end of the input after 1".into()),
        (b"1\n0 8\n", "2:1", "N of rectangle 1 of 1, from 1 to 18446744073709551615, found `0`".into()),
        (b"1\n8 0\n", "2:3", "M of rectangle 1 of 1, from 1 to 18446744073709551615, found `0`".into()),
        (
            b"1\n8 18446744073709551616\n",
            "2:3",
            "M of rectangle 1 of 1, from 1 to 18446744073709551615, found `18446744073709551616`".into(),
        ),
        (b"1\n5 8\nx", "3:1", "the end of the input after 1 rectangle, found `x`".into()),
        (b"mark 1", "1:1", format!("{CASES}, found `mark`")),
        (b"marks 1  5 8 2 9", "1:16", "y of marked rectangle 1 of 1, from 1 to 8, found `9`".into()),
        (b"marks 0 1", "1:9", "the end of the input after 0 marked rectangles, found `1`".into()),
        (b"marks 2\n5 8 2 3\n", "3:1", "2 marked rectangles, found the end of the input after 1".into()),
    ])
}

fn read(reader: &mut Reader<'_>) -> Option<()> {
    if reader.keyword("marks").is_some() {
        let cases = reader.number(0..=MOST)?;
        return (0..cases).try_for_each(|_| {
            let [rows, columns] = [reader.number(1..=u64::MAX)?, reader.number(1..=u64::MAX)?];
            reader.number(1..=rows)?;
            reader.number(1..=columns).map(drop)
        });
    }
    let cases = reader.number(0..=MOST)?;
    (0..cases).try_for_each(|_| [(); 2].into_iter().try_for_each(|()| reader.number(1..=u64::MAX).map(drop)))
}

/// Reads an input within the limits of the judge.
fn judge(reader: &mut Reader<'_>) -> Option<()> {
    let rectangles = reader.number(1..=10_000)?;
    let mut left = [1_000_000; 2];
    (0..rectangles).try_for_each(|_| {
        left.iter_mut().try_for_each(|left| {
            *left -= reader.number(1..=*left)?;
            Some(())
        })
    })
}

fn limits() -> Limit {
    let rectangles = |count: usize, most: u64| format!("{count}\n{most} {most}\n{}", "1 1\n".repeat(count - 1));
    Limit { largest: rectangles(10_000, 990_001), beyond: [rectangles(10_001, 990_000), rectangles(10_000, 990_002)] }
}

fn left_out() -> Vec<(String, &'static str)> {
    vec![
        ("9 1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9".into(), "Not drawn: the 5 rectangles after the first 4."),
        ("marks 5".to_owned() + &" 1 2 1 1".repeat(5), "Not drawn: the 1 rectangle after the first 4."),
    ]
}

fn windows_with_moves() -> Vec<WindowCase> {
    let mark = position("marked-rectangle marks 1  1000000000 1000000000 500000000 77", &[]);
    vec![("mark", mark, "top 499999990", 499_999_000..=500_000_100, 1..=90)]
}

#[test]
fn a_huge_rectangle() {
    let rectangle = "marked-rectangle marks 1  18446744073709551615 5 1 2".parse().unwrap();
    snapshot(
        "a_huge_rectangle",
        vec![rectangle],
        Player::Human,
        &["top 1", "bottom 0", "hint", "bottom 5", "right 3", "left 1"],
    );
}

/// A mark is a position, and has a winning cut or none; a rectangle of the judge's input is marked in the middle.
#[test]
fn marks_are_positions() {
    let game = Game::named("marked-rectangle").unwrap();
    let middle = game.parse("4  5 8  6 7  1 1  18446744073709551615 18446744073709551614").unwrap().positions();
    let marks = game.parse("marks 4  5 8 3 4  6 7 3 4  1 1 1 1  18446744073709551615 18446744073709551614 9223372036854775808 9223372036854775807");
    assert_eq!(middle, marks.unwrap().positions());
    let marked = game.parse(MARKS).unwrap();
    assert_eq!(marked.answer(), "FIRST right 5\nSECOND\nFIRST left 1\n");
    assert_eq!(marked.check(&marked.answer()), Ok(()));
    assert_eq!(marked.check("FIRST\nright\n05 SECOND FIRST left 1"), Ok(()));
    let values: Vec<u64> = marked.positions().iter().map(|position| position.nim_value().heap_size()).collect();
    assert_eq!(values, [5, 0, 1]);
}

/// A mark loses if the lines on its four sides have the xor 0. A large rectangle with a mark shows where, cell by cell, also
/// in a window.
#[test]
fn a_large_rectangle_with_a_mark_shows_where_marks_lose() {
    for (rows, columns, window) in [
        (200, 150, [1..=200, 1..=150]),
        (200, 150, [70..=199, 9..=60]),
        (1_000_000_001, 999_999_999, [499_999_900..=500_000_100, 7..=207]),
    ] {
        let position: AnyPosition = format!("marked-rectangle marks 1  {rows} {columns} 80 10").parse().unwrap();
        let window = Window { rows: window[0].clone(), columns: window[1].clone() };
        let cells = shown_cells(&position, &window, &["v0", "v6"]);
        let loses = |[row, column]: [u64; 2]| (row - 1) ^ (rows - row) ^ (column - 1) ^ (columns - column) == 0;
        for (cell, class) in &cells {
            assert_eq!(class == "v6", loses(*cell), "{rows} x {columns}: {cell:?}");
        }
    }
}

/// The legend explains the losing marks if they are drawn cell by cell: not on a small rectangle, which has a grid, nor on a huge
/// one, which has blocks.
#[test]
fn the_legend_explains_losing_marks_that_are_drawn() {
    for (longest, are_drawn) in
        [(1, false), (31, false), (32, false), (33, true), (255, true), (256, true), (257, false)]
    {
        for [rows, columns] in [[longest, 1], [1, longest], [longest; 2]] {
            let position: AnyPosition = format!("marked-rectangle marks 1  {rows} {columns} 1 1").parse().unwrap();
            let svg = position.draw(DrawOptions::new()).unwrap().svg;
            let is_explained = svg.contains("a mark with which the first player loses");
            assert_eq!(is_explained, are_drawn, "{rows} x {columns}");
        }
    }
}

/// The coordinates of the largest rectangle end above 64 bits.
#[test]
fn the_last_place_is_above_64_bits() {
    let position: AnyPosition = "marked-rectangle marks 1  18446744073709551615 3 5 2".parse().unwrap();
    let figure = position.draw(DrawOptions::new().bare()).unwrap();
    let Layout::Board(places) = &figure.layout else { panic!("a board is drawn") };
    assert_eq!(places.rows[1].1, 1 << 64);
    assert_eq!(serde_json::to_value(&figure.layout).unwrap()["rows"][1][1], "18446744073709551616");
}
