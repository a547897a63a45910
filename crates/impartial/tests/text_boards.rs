//! The boards of the dialogue: as wide as a terminal at most, and in agreement with the position.

#![expect(clippy::unwrap_used, reason = "what the tests make is valid")]

mod common;

use common::{KINDS, Random, candidate, position, random_move};
use impartial::constrained_nim::ConstrainedNim;
use impartial::grid_split::{Cell, GridSplit};
use impartial::heaps::Heaps;
use impartial::impartial_core::{Heap, Position as _};
use impartial::marked_rectangle::{MarkedRectangle, Side};
use impartial::paper_cutting::{Cut, Line, PaperCutting};
use impartial::session::{Player, Reply, Session};
use impartial::sharti::Sharti;
use impartial::{AnyMove, AnyPosition, Value};
use proptest::prelude::*;

/// A position of any game after some moves, and a move that may be illegal.
fn places() -> impl Strategy<Value = (AnyPosition, AnyMove)> {
    (0..KINDS, any::<bool>(), any::<u64>(), 0..4).prop_map(|(kind, is_huge, seed, moves)| {
        let mut random = Random::new(seed);
        let mut position = position(kind, is_huge, &mut random);
        for _ in 0..moves {
            let Some(mv) = random_move(&position, &mut random) else { break };
            position.play(&mv).unwrap();
        }
        let mv = candidate(&position, &mut random);
        (position, mv)
    })
}

/// Returns what a session replies.
fn say(session: &mut Session, line: &str) -> String {
    match session.say(line) {
        Reply::Text(text) => text,
        other => panic!("{line:?}: {other:?}"),
    }
}

fn number(text: &str) -> u64 {
    text.replace(' ', "").parse().unwrap_or_else(|_| panic!("{text:?} is no number"))
}

/// Returns the numbers of this axis that a board says it shows, or all of them if it says nothing.
fn extent(board: &str, axis: &str, all: [u64; 2]) -> Vec<u64> {
    let lines = board.lines().filter(|line| !line.contains('`') && !line.contains("goes"));
    let parts = lines.flat_map(|line| line.split(", ")).filter_map(|part| part.strip_prefix(axis)?.strip_prefix(' '));
    let said: Vec<[u64; 2]> =
        parts.filter_map(|part| part.split_once(" to ")).map(|(first, last)| [number(first), number(last)]).collect();
    let [first, last] = said.first().copied().unwrap_or(all);
    assert!(all[0] <= first && last <= all[1], "{axis} {first} to {last}");
    (first..=last).collect()
}

/// Checks the labels of a board of cells, and returns its cells with their characters.
fn cells(board: &str, size: [u64; 2]) -> Vec<([u64; 2], char)> {
    let [rows, columns] = [("rows", size[0]), ("columns", size[1])].map(|(axis, size)| extent(board, axis, [1, size]));
    let lines: Vec<Vec<char>> = board.lines().map(|line| line.chars().collect()).collect();
    let (above, below) = lines.split_at(lines.len() - rows.len());
    let ruler = above.last().unwrap();
    let places: Vec<usize> = (0..ruler.len()).filter(|&at| ruler[at] != ' ').collect();
    assert_eq!(places.len(), columns.len(), "{board}");
    for (&at, column) in places.iter().zip(&columns) {
        assert_eq!(ruler[at], char::from_digit((column % 10) as u32, 10).unwrap(), "column {column}:\n{board}");
        if *column >= 10 {
            let tens = above[above.len() - 2][at];
            assert_eq!(tens, char::from_digit((column / 10 % 10) as u32, 10).unwrap(), "column {column}:\n{board}");
        }
    }
    let mut cells = Vec::new();
    for (line, &row) in below.iter().zip(&rows) {
        let label: String = line.iter().take(places[0]).collect();
        assert_eq!(number(&label), row, "{board}");
        cells.extend(places.iter().zip(&columns).map(|(&at, &column)| ([row, column], *line.get(at).unwrap_or(&' '))));
    }
    cells
}

/// Checks the labels of a sheet, and returns each unit stretch with its character: its line and the start along it.
fn stretches(board: &str, [width, height]: [u64; 2]) -> Vec<(Line, u64, char)> {
    let [xs, mut ys] = [("x", width), ("y", height)].map(|(axis, size)| extent(board, axis, [0, size]));
    ys.reverse();
    let lines: Vec<Vec<char>> = board.lines().map(|line| line.chars().collect()).collect();
    let (lines, numbers) = lines.split_at(lines.len() - 1);
    let numbers: String = numbers[0].iter().collect();
    let first = numbers.len() - numbers.trim_start().len();
    let said: Vec<u64> = numbers.split_whitespace().map(number).collect();
    assert_eq!(said, xs.iter().map(|x| x % 100).collect::<Vec<_>>(), "{board}");
    let lines = &lines[lines.len() - (2 * ys.len() - 1)..];
    let character = |line: usize, at: usize| *lines[line].get(at).unwrap_or(&' ');
    let mut stretches = Vec::new();
    for (index, &y) in ys.iter().enumerate() {
        let label: String = lines[2 * index].iter().take(first).collect();
        assert_eq!(number(&label), y, "{board}");
        for (column, &x) in xs.iter().enumerate() {
            let at = first + 4 * column;
            assert_eq!(character(2 * index, at), '+', "{board}");
            if column + 1 < xs.len() {
                let unit = [1, 2, 3].map(|dash| character(2 * index, at + dash));
                assert!(unit.iter().all(|&dash| dash == unit[0]), "{board}");
                stretches.push((Line::Y(y), x, unit[0]));
            }
            if index > 0 {
                stretches.push((Line::X(x), y, character(2 * index - 1, at)));
            }
        }
    }
    stretches
}

/// Checks the cells, lines or piles that a board shows.
fn check(position: &AnyPosition, mv: &AnyMove, board: &str) {
    let numbers = |at: usize| match mv.values()[at] {
        Value::Number(number) => number,
        _ => panic!("{mv} has another kind of part"),
    };
    if let Some(sharti) = position.downcast_ref::<Sharti>() {
        let [last_row, last_column, side] = [0, 1, 2].map(numbers);
        let is_in = |last: u64, at: u64| at <= last && last - at < side;
        for ([row, column], shown) in cells(board, [sharti.side(); 2]) {
            let chosen = is_in(last_row, row) && is_in(last_column, column);
            let expected = match (sharti.is_white(row, column), chosen) {
                (true, false) => 'o',
                (true, true) => 'O',
                (false, false) => '.',
                (false, true) => ':',
            };
            assert_eq!(shown, expected, "row {row}, column {column}:\n{board}");
        }
    } else if let Some(split) = position.downcast_ref::<GridSplit>() {
        let chosen = Cell { row: numbers(0), column: numbers(1) };
        let left: Vec<Cell> = split.candidates().collect();
        for ([row, column], shown) in cells(board, [split.rows(), split.columns()]) {
            let cell = Cell { row, column };
            let part = split.rectangles().iter().any(|part| part.rows.contains(&row) && part.columns.contains(&column));
            let expected = match () {
                () if cell == chosen => 'x',
                () if left.contains(&cell) => 'o',
                () if part => '.',
                () => ' ',
            };
            assert_eq!(shown, expected, "row {row}, column {column}:\n{board}");
        }
    } else if let Some(rectangle) = position.downcast_ref::<MarkedRectangle>() {
        let mark = [Side::Top, Side::Left].map(|side| rectangle.lines(side) + 1);
        let cells = cells(board, [rectangle.rows(), rectangle.columns()]);
        assert!(cells.iter().all(|&(cell, shown)| shown == if cell == mark { 'X' } else { '.' }), "{board}");
        assert!(cells.iter().any(|&(cell, _)| cell == mark), "the mark is shown:\n{board}");
    } else if let Some(sheet) = position.downcast_ref::<PaperCutting>() {
        let [Value::Point(from), Value::Point(to)] = *mv.values() else { panic!("{mv} is no cut") };
        let cut = Cut { from, to };
        let [width, height] = [sheet.width(), sheet.height()];
        let is_legal_line = cut.line_on(width, height).is_ok();
        for (line, at, shown) in stretches(board, [width, height]) {
            let (along, is_border, letters) = match line {
                Line::X(x) => (1, x == 0 || x == width, ['|', 'H']),
                Line::Y(y) => (0, y == 0 || y == height, ['-', '=']),
            };
            let ends = [cut.from[along], cut.to[along]];
            let is_chosen = cut.line() == Some(line) && ends.iter().min() <= Some(&at) && Some(&at) < ends.iter().max();
            let is_cut = is_border || sheet.cuts_on(line).contains(at);
            let expected = match () {
                () if is_chosen && is_legal_line => letters[1],
                () if is_cut => letters[0],
                () => ' ',
            };
            assert_eq!(shown, expected, "{line} from {at}:\n{board}");
        }
    } else if let Some(nim) = position.downcast_ref::<ConstrainedNim>() {
        check_piles("pile", nim.piles(), board);
    } else if let Some(heaps) = position.downcast_ref::<Heaps>() {
        check_piles("heap", heaps.heaps(), board);
    } else if let Some(heap) = position.downcast_ref::<Heap>() {
        check_stones(heap.0, board.trim_end());
    } else {
        panic!("no board: {position}, {mv}");
    }
}

fn check_piles(name: &str, piles: &[u64], board: &str) {
    let numbered: Vec<(u64, &str)> = board
        .lines()
        .filter_map(|line| line.strip_prefix(name)?.split_once(": "))
        .map(|(label, stones)| (number(label), stones))
        .collect();
    assert_eq!(numbered.len(), piles.len().min(if piles.len() > 32 { 21 } else { 32 }), "{board}");
    for (label, stones) in numbered {
        check_stones(piles[usize::try_from(label).unwrap() - 1], stones);
    }
}

/// Checks a number and the stones beside it. Notes may follow.
fn check_stones(expected: u64, text: &str) {
    let text = text.trim_start();
    let (said, rest) = text.split_once("  ").unwrap_or((text, ""));
    assert_eq!(number(said), expected, "{text}");
    let stones = rest.bytes().take_while(|&byte| byte == b'o').count() as u64;
    assert_eq!(stones, if expected > 40 { 0 } else { expected }, "{text}");
}

/// No line is wider than a terminal.
fn check_width(text: &str) {
    for line in text.lines() {
        assert!(line.chars().count() <= 80, "{line:?}");
    }
}

proptest! {
    /// A board shows the position, whole or in part, around any move.
    #[test]
    fn boards_agree_with_positions((position, mv) in places()) {
        let mut session = Session::new([position.clone()], Player::Person);
        let board = say(&mut session, &format!("board {}", mv.in_short()));
        check(&position, &mv, &board);
    }

    /// What is said during a game fits a terminal, alone and in a sum.
    #[test]
    fn replies_are_80_columns_wide((position, mv) in places(), others in 0..3_usize) {
        let mut components = vec![position];
        components.extend((0..others).map(|_| "sharti 1000000000 1 5 7 7 99 99".parse().unwrap()));
        let typed = if others > 0 { format!("1 {}", mv.in_short()) } else { mv.in_short() };
        let mut session = Session::new(components, Player::Person);
        check_width(&session.begin());
        for line in ["?", "board", "show", "hint", "why", &format!("board {typed}"), &typed, "board", "undo"] {
            check_width(&say(&mut session, line));
        }
    }
}
