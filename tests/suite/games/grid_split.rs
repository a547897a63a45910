//! Grid split: candidates from maps and from lists, and the progress of boards.

use std::fmt::Write as _;
use std::ops::{ControlFlow, RangeInclusive};

use impartial::core::{Solve as _, Stopped, Sum};
use impartial::grid_split::reference::ReferenceGridSplit;
use impartial::grid_split::{Cell, GridSplit, Rectangle};
use impartial::nimbers::Nimber;
use impartial::session::Player;
use impartial::{AnyMove, AnyPosition, DrawOptions, Game, Progress, ReadError, ReadOptions};

use super::{BadInput, Labels, Limit, Row, Tested, TestedGame, WindowCase, bad, example, listed, position};
use crate::boards::{cells, number_at};
use crate::formats::{self, LONGEST, MOST, Reader};
use crate::random::Random;
use crate::shapes::check;
use crate::transcripts::snapshot;

const CELLS: &str = "cells 9223372036854775807 9 2  7 2  9223372036854775807 9\n";

/// A board with candidates that are far apart.
const WIDE: &str = "cells\n9000000000 9000000000 3\n5 7\n5 8000000000\n6 1\n";

crate::games_alike::alike!(grid_split: GridSplit, InvalidGridSplit, ReferenceGridSplit, MAX_SIDE, MAX_LISTED_SIDE);

pub(super) const GAME: TestedGame = TestedGame::of::<GridSplit>();

impl Tested for GridSplit {
    const ROW: Row = Row {
        name: "grid-split",
        huge_games_end: true,
        bad_positions: &[("grid-split 0", "1:12: expected one position, found 0")],
        bad_moves: &[("grid-split cells 3 3 1  2 2", "-1 1", "expected the row, found `-1`")],
        moves_as_json: &[("grid-split 2 5", r#"{"game":"grid-split","move":{"row":2,"column":5}}"#)],
        completions: &[(WIDE, "5", &["5 7", "5 8000000000"]), (WIDE, "", &["5 7", "5 8000000000", "6 1"])],
        labels: Some(Labels {
            input: "cells 60 50 1  20 30",
            target: 0,
            columns: &["1", "30", "50"],
            rows: &["1", "20", "60"],
        }),
        windows: &[
            (CELLS, [[5, 9], [1, 3]], "rows 5 to 9 of 9223372036854775807 and columns 1 to 3 of 9."),
            (CELLS, [[5, 9], [1, 3]], "Not drawn: 1 candidate outside the window."),
        ],
        bad_windows: &[(
            "0\n",
            [[1, 2], [1, 2]],
            "expected one board with rows and columns for the window, found 0 boards",
        )],
        read,
        judge: Some(judge),
        lines,
        samples: &[
            "1\n1 3\n^#^\n",
            "2\n1 1\n#\n5 5\n^^^^^\n^^^^^\n^^^^^\n^^^^^\n^^^^^\n",
            "cells\n9 7 4\n1 1\n1 7\n9 1\n9 7\n",
        ],
        lies: |said, there| {
            vec![
                format!("cells 5 5 {said} {}", "2 2 ".repeat(there)),
                format!("{said} {}", "1 1 # ".repeat(there)),
                format!("1 {said} 3 {}", "^#^ ".repeat(there)),
                format!("1 3 {said} {}", "^#^ ".repeat(there)),
                format!("{there} {}", format!("{said} 1 {}", "# ".repeat(there)).repeat(there)),
            ]
        },
        limit_inputs: &[
            ("T", ["", "{}", ""]),
            ("R", ["1\n", "{}", " 1"]),
            ("C", ["1\n1 ", "{}", ""]),
            ("K", ["cells\n1 1 ", "{}", ""]),
            ("different candidates on a board", ["", "cells\n{} 1 {}\n{lines}", ""]),
        ],
        positions: &["grid-split cells 9 7 4 1 1 1 7 9 1 9 7 played 1 1 1"],
        moves: &["grid-split 2 5"],
        same_reports: &[
            &["sample_1", "hand_all_on_one_line", "hand_crlf", "hand_tabs_no_final_newline"],
            &["hand_one_corner_missing", "hand_candidates_on_one_line"],
        ],
        wrong_answers: &[(
            "2 1 1 # 5 5 ^^^^^ ^^^^^ ^^^^^ ^^^^^ ^^^^^",
            "Kirito Kirito",
            "case 2 of 2: `Kirito`, but the nim-value is *, so the first player wins: `Asuna`",
        )],
        valid: "2\n2 3\n^#^\n##^\n1 1\n#\n",
        faults: &[
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
        limits: Some(limits),
        pictures: &[
            ("grid_no_boards", None, 0, "0"),
            ("grid_compressed", None, 0, "cells 1000000000 1000000000 4  7 7  7 900  5000 900  999999999 1"),
        ],
        middles: &[
            ("grid_split", "grid-split cells 7 9 6  2 3  2 7  4 5  6 2  6 3  6 8", &["4 5"], "6 3"),
            ("grid_split_over", "grid-split cells 3 3 1  2 2", &["2 2"], ""),
        ],
        illegal_move: ("grid-split cells 3 3 1  2 2", "1 1"),
        left_out,
        windows_with_moves,
        bad_inputs,
        ..Row::NONE
    };

    fn random_text(is_huge: bool, random: &mut Random) -> String {
        let side = if is_huge { (1 << 63) - 1 } else { 5 };
        let cells: Vec<String> = (0..random.number(0, 12))
            .map(|_| format!("{} {}", random.number(1, side), random.number(1, side)))
            .collect();
        format!("cells {side} {side} {} {}", cells.len(), cells.join(" "))
    }

    /// Few distinct rows and columns, so that candidates share them.
    fn hard_text(random: &mut Random) -> String {
        let most = if random.number(0, 1) == 0 { 12 } else { (1 << 63) - 1 };
        let sides = [0; 2].map(|_| random.hard(1, most));
        let lines = sides.map(|side| [0; 5].map(|_| random.hard(1, side)));
        let cells: Vec<String> = (0..random.number(1, 16))
            .map(|_| format!("{} {}", random.one_of(&lines[0]), random.one_of(&lines[1])))
            .collect();
        format!("cells {} {} {} {}", sides[0], sides[1], cells.len(), cells.join(" "))
    }

    fn rebuilt(&self) -> Vec<Self> {
        let candidates: Vec<Cell> = self.candidates().collect();
        let board = |part: &Rectangle| {
            let [top, left] = [&part.rows, &part.columns].map(|range| range.start - 1);
            let is_in = |cell: &&Cell| part.rows.contains(&cell.row) && part.columns.contains(&cell.column);
            let cells = candidates.iter().filter(is_in);
            let cells = cells.map(|cell| Cell { row: cell.row - top, column: cell.column - left });
            Self::new(part.rows.end - 1 - top, part.columns.end - 1 - left, cells).unwrap()
        };
        self.rectangles().iter().map(board).collect()
    }

    fn moves_by_rules(&self) -> Option<Vec<Cell>> {
        (self.rows().max(self.columns()) <= 12).then(|| listed(ReferenceGridSplit::try_from(self)))?
    }

    fn candidate(&self, random: &mut Random) -> Cell {
        let cells: Vec<Cell> = self.all_candidates().to_vec();
        if cells.is_empty() { Cell { row: 1, column: 1 } } else { random.one_of(&cells) }
    }

    fn check_board(&self, mv: &AnyMove, board: &str) {
        let chosen = Cell { row: number_at(mv, 0), column: number_at(mv, 1) };
        let left: Vec<Cell> = self.candidates().collect();
        for ([row, column], shown) in cells(board, [self.rows(), self.columns()]) {
            let cell = Cell { row, column };
            let part = self.rectangles().iter().any(|part| part.rows.contains(&row) && part.columns.contains(&column));
            let expected = match () {
                () if cell == chosen => 'x',
                () if left.contains(&cell) => 'o',
                () if part => '.',
                () => ' ',
            };
            assert_eq!(shown, expected, "row {row}, column {column}:\n{board}");
        }
    }
}

fn bad_inputs() -> Vec<BadInput> {
    const BOARDS: &str = "the word `cells` or the number T of boards, from 0 to 2147483647";
    const ROWS: &str = "the number R of rows of board 1 of 1, from 1 to 9223372036854775807";
    const COLUMNS: &str = "the number C of columns of board 1 of 1, from 1 to 9223372036854775807";
    bad(&[
        (b"", "1:1", format!("{BOARDS}, found the end of the input")),
        (b"cell", "1:1", format!("{BOARDS}, found `cell`")),
        (b"2147483648", "1:1", format!("{BOARDS}, found `2147483648`")),
        (b"1\n0 3\n", "2:1", format!("{ROWS}, found `0`")),
        (b"1\n9223372036854775808 3\n", "2:1", format!("{ROWS}, found `9223372036854775808`")),
        (b"1\n3 0\n", "2:3", format!("{COLUMNS}, found `0`")),
        (b"2\n1 1\n#\n", "4:1", "2 boards, found the end of the input after 1".into()),
        (b"1\n2 3\n^#^\n", "4:1", "2 rows, found the end of the input after 1".into()),
        (b"1\n2 3\n^#^\n^#\n", "4:1", "row 2 of board 1 of 1, which has 3 cells, found 2: `^#`".into()),
        (b"1\n2 3\n^#^#\n^#^\n", "3:1", "row 1 of board 1 of 1, which has 3 cells, found 4: `^#^#`".into()),
        (b"1\n2 3\n^#^\n^.^\n", "4:2", "`#` or `^` in row 2 of board 1 of 1, found `.^`".into()),
        (b"1\n1 3\n^#\xff\n", "3:3", "`#` or `^` in row 1 of board 1 of 1, found `\\xff`".into()),
        (b"2\n2 2\n##\n2 2\n##\n##\n", "4:1", "`#` or `^` in row 2 of board 1 of 2, found `2`".into()),
        (b"1\n2 2\n##\n##\n##\n", "5:1", "the end of the input after 1 board, found `##`".into()),
        (b"cells", "1:6", "the number R of rows, from 1 to 9223372036854775807, found the end of the input".into()),
        (b"cells 0 1 0", "1:7", "the number R of rows, from 1 to 9223372036854775807, found `0`".into()),
        (b"cells 1 0 0", "1:9", "the number C of columns, from 1 to 9223372036854775807, found `0`".into()),
        (b"cells 2 2 x", "1:11", "the number K of candidates, from 0 to 2147483647, found `x`".into()),
        (b"cells 2 3 1\n3 1\n", "2:1", "the row of candidate 1 of 1, from 1 to 2, found `3`".into()),
        (b"cells 2 3 2\n1 1\n2 4\n", "3:3", "the column of candidate 2 of 2, from 1 to 3, found `4`".into()),
        (b"cells 2 3 2\n1 1\n", "3:1", "2 candidates, found the end of the input after 1".into()),
        (b"cells 2 3 1\n1 1\n2 2\n", "3:1", "the end of the input after 1 candidate, found `2`".into()),
    ])
}

fn read(reader: &mut Reader<'_>) -> Option<()> {
    if reader.keyword("cells").is_some() {
        let [rows, columns] = [reader.number(1..=LONGEST)?, reader.number(1..=LONGEST)?];
        let cells = reader.number(0..=MOST)?;
        return (0..cells).try_for_each(|_| {
            reader.number(1..=rows)?;
            reader.number(1..=columns).map(drop)
        });
    }
    boards(reader, 0..=MOST, LONGEST)
}

/// Returns the numbers of words of the lines of boards.
fn lines(words: &[&[u8]]) -> (Vec<u64>, u64) {
    if words.first() == Some(&&b"cells"[..]) {
        return (vec![1, 3], 2);
    }
    let (mut lines, mut at) = (vec![1], 1);
    while at < words.len() {
        let rows = usize::try_from(formats::number_at(words, at)).unwrap_or(usize::MAX).min(words.len());
        lines.push(2);
        lines.extend(vec![1; rows]);
        at += 2 + rows;
    }
    (lines, 0)
}

/// Reads an input within the limits of the judge.
fn judge(reader: &mut Reader<'_>) -> Option<()> {
    boards(reader, 1..=10, 20)
}

fn boards(reader: &mut Reader<'_>, counts: RangeInclusive<u64>, longest: u64) -> Option<()> {
    let boards = reader.number(counts)?;
    (0..boards).try_for_each(|_| {
        let [rows, columns] = [reader.number(1..=longest)?, reader.number(1..=longest)?];
        (0..rows).try_for_each(|_| {
            let row = reader.words.pop()?;
            (row.len() as u64 == columns && row.iter().all(|cell| b"#^".contains(cell))).then_some(())
        })
    })
}

fn limits() -> Limit {
    let boards = |count: usize, side: usize| {
        let board = format!("{side} {side}\n{}", ("^".repeat(side) + "\n").repeat(side));
        format!("{count}\n{}", board.repeat(count))
    };
    Limit { largest: boards(10, 20), beyond: [boards(11, 20), boards(10, 21)] }
}

fn left_out() -> Vec<(String, &'static str)> {
    let mut cells = "cells 1 600 600".to_owned();
    (1..=600).for_each(|column| write!(cells, "\n1 {column}").unwrap());
    vec![
        (cells, "Not drawn: 300 candidates between those shown."),
        ("6".to_owned() + &" 1 1 ^".repeat(6), "Not drawn: the 2 boards after the first 4."),
    ]
}

fn windows_with_moves() -> Vec<WindowCase> {
    let mut cells = "grid-split cells 1000000000 1000000000 40".to_owned();
    (1..=40).for_each(|cell| write!(cells, " {} {}", 7 * cell, 1 + 9 * (cell % 5)).unwrap());
    vec![("grid", position(&cells, &[]), "70 1", 60..=140, 1..=30)]
}

/// A target below the nim-value has a move, which the drawing shows; the nim-value itself has none.
#[test]
fn reports_for_targets() {
    let game = Game::named("grid-split").unwrap();
    let puzzle = game.parse(b"2\n5 6\n^^^^^^\n^^^^^^\n^^^^^^\n^^^^^^\n^^^^^^\n1 1\n^\n").unwrap();
    let answer = |target| {
        let report = puzzle.report(Nimber::from_heap(target));
        let (answer, rest) = report["## Answer\n\n".len()..].split_once("## Input").unwrap();
        let (_, drawings) = rest.split_once("## Reasoning\n\n").unwrap().1.split_once("\n\n").unwrap();
        answer.to_owned() + drawings + &puzzle.json(Nimber::from_heap(target))
    };
    insta::assert_snapshot!(answer(0), @r#"
    - Asuna: outcome N, nim-value *, winning move: choose (3, 3)
    - Kirito: outcome P, nim-value 0, winning move: none

    ......
    ......
    ..Xo..
    ......
    ......

    .
    {"game":"grid-split","outcome":"N","nim_value":1,"move":{"row":3,"column":3}}
    {"game":"grid-split","outcome":"P","nim_value":0,"move":null}
    "#);
    insta::assert_snapshot!(answer(1), @r#"
    - Asuna: outcome N, nim-value *, move to *: none
    - Kirito: outcome P, nim-value 0, move to *: none is guaranteed

    ......
    ......
    ..oo..
    ......
    ......

    .
    {"game":"grid-split","outcome":"N","nim_value":1,"move":null}
    {"game":"grid-split","outcome":"P","nim_value":0,"move":null}
    "#);
}

/// A picture of a board has the largest 200 rectangles that moves have left, and counts the others.
#[test]
fn pictures_count_rectangles_left_out() {
    // A diagonal of candidates, of which every third is chosen, falls into pairs.
    let side = 900;
    let mut text = format!("grid-split cells {side} {side} {side}");
    (1..=side).for_each(|place| write!(text, " {place} {place}").unwrap());
    let moves = |pairs: u64| (1..pairs).map(|pair| format!("{0} {0}", 3 * pair)).collect::<Vec<_>>();
    for (pairs, left_out) in [(200, false), (300, true)] {
        let moves = moves(pairs);
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let picture = position(&text, &moves).draw(DrawOptions::new()).unwrap().svg;
        assert_eq!(check(&picture), Ok(()));
        let note = "Not drawn: 100 rectangles smaller than the 200 largest.";
        assert_eq!(picture.contains(note), left_out, "{pairs} rectangles");
        assert_eq!(picture.matches("class=\"edge\"").count(), 200, "{pairs} rectangles");
    }
}

#[test]
fn two_boards_of_grid_split() {
    let candidates = (1..=3).flat_map(|row| (1..=4).map(move |column| format!(" {row} {column}")));
    let board = format!("grid-split cells 3 4 12{}", candidates.collect::<String>()).parse().unwrap();
    let lines = ["1 1", "4 4", "1 1", "hint", "show", "undo", "3 4", "why", "2 2", "2 1"];
    snapshot("a_board_of_grid_split", vec![board], Player::Human, &lines);
    snapshot(
        "a_board_of_grid_split_won",
        example(Game::named("grid-split").unwrap()),
        Player::Human,
        &["1 1", "hint", "5 5"],
    );
}

/// Boards of the largest sides, with their last rows and columns, and one that just fits.
#[test]
fn windows_at_the_edges() {
    const MAX: u64 = (1 << 63) - 1;
    let board = format!("grid-split cells {MAX} {MAX} 8  1 1  5 5  5 6  7 8  7 9  1 {MAX}  {MAX} 1  {MAX} {MAX}")
        .parse()
        .unwrap();
    let lines = [&format!("{MAX} {MAX}"), "board", &format!("board {MAX} 5"), "board 0 0", "board 5", "hint", "quit"];
    snapshot("the_largest_board_of_grid_split", vec![board], Player::Human, &lines);
    let board = "grid-split cells 32 75 3  1 75  32 1  32 75".parse().unwrap();
    snapshot("a_board_that_just_fits", vec![board], Player::Human, &["1 75"]);
}

fn board(input: &str) -> GridSplit {
    let puzzle = Game::named("grid-split").unwrap().parse(input).unwrap();
    puzzle.into_positions().remove(0).downcast().unwrap()
}

/// Every 5 x 5 map with at most one wall in it, or with only the arms of one cell.
#[test]
fn a_candidate_needs_all_of_its_arms() {
    let of = |map: &str| board(&format!("1\n5 5\n{map}")).all_candidates().to_vec();
    let middle = [Cell { row: 3, column: 3 }];
    for wall in 0..25 {
        let map: String = (0..25).map(|cell| if cell == wall { '#' } else { '^' }).collect();
        let rows = [&map[..5], &map[5..10], &map[10..15], &map[15..20], &map[20..]].join("\n");
        let is_on_an_arm = wall % 5 == 2 || wall / 5 == 2;
        assert_eq!(of(&rows) == middle, !is_on_an_arm, "{rows}");
    }
    assert_eq!(of("##^##\n##^##\n^^^^^\n##^##\n##^##\n"), middle);
}

/// Three boards with one candidate each.
const BOARDS: &str = "3\n5 5\n^^^^^\n^^^^^\n^^^^^\n^^^^^\n^^^^^\n1 1\n^\n5 5\n##^##\n##^##\n^^^^^\n##^##\n##^##\n";

fn grid_split() -> &'static Game {
    Game::named("grid-split").unwrap()
}

/// Reads the boards, and stops at the first progress for which `is_last` holds. Returns the progress seen.
fn stopped_at(is_last: impl Fn(Progress) -> bool) -> (Result<String, ReadError>, Vec<Progress>) {
    let mut seen = Vec::new();
    let mut on_progress = |progress| {
        seen.push(progress);
        if is_last(progress) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let read = grid_split().rules[0].read(BOARDS.as_bytes(), ReadOptions::new().on_progress(&mut on_progress));
    let parsed = grid_split().rules[0].parse_with(BOARDS, ReadOptions::new().on_progress(&mut on_progress));
    let [read, parsed] = [read, parsed].map(|puzzle| puzzle.map(|puzzle| puzzle.answer()));
    assert_eq!(format!("{read:?}"), format!("{parsed:?}"), "from a source, and from memory");
    let from_memory = seen.split_off(seen.len() / 2);
    assert_eq!(seen, from_memory, "progress from a source, and from memory");
    (read, seen)
}

#[test]
fn every_board_reports_progress() {
    let (answer, seen) = stopped_at(|_| false);
    assert_eq!(answer.unwrap(), "Asuna\nKirito\nAsuna\n");
    for case in 1..=3 {
        assert!(seen.iter().any(|progress| progress.case == case), "expected progress of board {case}: {seen:?}");
    }
    assert!(seen.iter().all(|progress| progress.cases == 3 && progress.done <= progress.total), "{seen:?}");
    assert!(seen.is_sorted_by_key(|progress| (progress.case, progress.done)), "{seen:?}");
}

/// The callback that stops the work is not called again.
#[test]
fn a_callback_stops_the_work_at_any_board() {
    for case in 1..=3 {
        let (answer, seen) = stopped_at(|progress| progress.case == case);
        assert!(matches!(answer, Err(ReadError::Stopped(Stopped))), "board {case}: {answer:?}");
        assert_eq!(seen.iter().filter(|progress| progress.case == case).count(), 1, "board {case}: {seen:?}");
        assert!(seen.iter().all(|progress| progress.case <= case), "board {case}: {seen:?}");
    }
}

/// A board of this side whose cells are all candidates.
fn full_board(side: u64) -> String {
    let cells = (0..side * side).map(|cell| format!("{} {}\n", cell / side + 1, cell % side + 1));
    format!("cells {side} {side} {}\n{}", side * side, cells.collect::<String>())
}

/// The limit holds for the table of each board, and the positions of several boards are solved within it again.
#[test]
fn tables_are_limited() {
    let board = full_board(50);
    let read = |bytes| grid_split().rules[0].read(board.as_bytes(), ReadOptions::new().max_table_bytes(bytes));
    assert_eq!(read(1 << 24).unwrap().positions().len(), 1);
    let error = read(1 << 20).unwrap_err();
    assert!(matches!(&error, ReadError::Input(error) if (error.line(), error.column()) == (1, 7)), "{error:?}");
    assert!(error.to_string().contains("board 1 of 1 small enough to be solved, found 50 x 50 with 2500"), "{error}");
    let boards = grid_split().rules[0].read(BOARDS.as_bytes(), ReadOptions::new().max_table_bytes(1 << 20)).unwrap();
    assert_eq!(boards.positions(), grid_split().parse(BOARDS).unwrap().positions());
}

/// A wrong word is reported before any board is solved.
#[test]
fn a_malformed_input_is_not_solved() {
    let mut on_progress = |progress| panic!("{progress:?}");
    let error = grid_split().rules[0]
        .read(&b"2\n1 1\n^\n1 1\n?\n"[..], ReadOptions::new().on_progress(&mut on_progress))
        .unwrap_err();
    assert!(matches!(&error, ReadError::Input(error) if error.line() == 5), "{error:?}");
}

/// A single board and several ones have the same positions, though only a single one is kept solved.
#[test]
fn boards_are_positions() {
    let parse = |text: &str| grid_split().parse(text).unwrap().positions();
    let [first, empty, last] = <[AnyPosition; 3]>::try_from(parse(BOARDS)).unwrap();
    assert_eq!(parse("cells 5 5 1  3 3"), std::slice::from_ref(&first));
    assert_eq!(parse("1  1 1 ^"), std::slice::from_ref(&empty));
    assert_eq!(Sum::new([first, empty, last]).nim_value().heap_size(), 0);
}

/// A report draws the first three boards that are small, wherever they are among the boards of the input.
#[test]
fn small_boards_of_a_report() {
    const LARGE: usize = 300;
    for is_small in 0_u32..64 {
        // Each small board has a width of its own.
        let widths = (0..6).map(|index| if is_small >> index & 1 == 1 { 10 + index } else { LARGE });
        let widths: Vec<usize> = widths.collect();
        let boards = widths.iter().map(|&width| format!("1 {width}\n{}\n", "#".repeat(width)));
        let input = format!("6\n{}", boards.collect::<String>());
        let report = Game::named("grid-split").unwrap().parse(input).unwrap().report(Nimber::ZERO);
        let is_row = |line: &&str| !line.is_empty() && line.bytes().all(|byte| byte == b'.');
        let drawn: Vec<usize> = report.lines().map(str::trim).filter(is_row).map(str::len).collect();
        let small: Vec<usize> = widths.into_iter().filter(|&width| width < LARGE).take(3).collect();
        assert_eq!(drawn, small, "{report}");
    }
}
