//! The boards of the dialogue: as wide as a terminal at most, and in agreement with the position.

use impartial::session::{Player, Reply, Session};
use impartial::{AnyMove, Value};
use proptest::prelude::*;

use crate::games::{any_played, candidate, played_in_any_play, tested};
use crate::random::Random;

/// Returns what a session replies.
fn reply_text(session: &mut Session, line: &str) -> String {
    match session.handle_line(line) {
        Reply::Text(text) => text,
        other => panic!("{line:?}: {other:?}"),
    }
}

/// Returns the number of a text with groups of digits.
pub(crate) fn number_of(text: &str) -> u64 {
    text.replace(' ', "").parse().unwrap_or_else(|_| panic!("{text:?} is not a number"))
}

/// Returns the numbers of this axis that a board states to show, or all numbers if it states none.
pub(crate) fn extent(board: &str, axis: &str, all: [u64; 2]) -> Vec<u64> {
    let lines = board.lines().filter(|line| !line.contains('`') && !line.contains("goes"));
    let parts = lines.flat_map(|line| line.split(", ")).filter_map(|part| part.strip_prefix(axis)?.strip_prefix(' '));
    let said: Vec<[u64; 2]> = parts
        .filter_map(|part| part.split_once(" to "))
        .map(|(first, last)| [number_of(first), number_of(last)])
        .collect();
    let [first, last] = said.first().copied().unwrap_or(all);
    assert!(all[0] <= first && last <= all[1], "{axis} {first} to {last}");
    (first..=last).collect()
}

/// Checks the labels of a board of cells, and returns its cells with their characters.
pub(crate) fn cells(board: &str, size: [u64; 2]) -> Vec<([u64; 2], char)> {
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
        assert_eq!(number_of(&label), row, "{board}");
        cells.extend(places.iter().zip(&columns).map(|(&at, &column)| ([row, column], *line.get(at).unwrap_or(&' '))));
    }
    cells
}

/// Returns the number of a part of a move.
pub(crate) fn number_at(mv: &AnyMove, part: usize) -> u64 {
    let Value::Number(number) = mv.values()[part] else { panic!("{mv} has another kind of part") };
    number
}

/// Checks the piles that a board shows.
pub(crate) fn check_piles(name: &str, piles: &[u64], board: &str) {
    let numbered: Vec<(u64, &str)> = board
        .lines()
        .filter_map(|line| line.strip_prefix(name)?.split_once(": "))
        .map(|(label, stones)| (number_of(label), stones))
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
    assert_eq!(number_of(said), expected, "{text}");
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
    fn boards_agree_with_positions((position, noise) in played_in_any_play()) {
        let mv = candidate(&position, &mut Random::new(noise));
        let mut session = Session::new([position.clone()], Player::Human);
        let board = reply_text(&mut session, &format!("board {}", mv.notation()));
        (tested(position.game().name).check_board)(&position, &mv, &board);
    }

    /// The replies during a game fit a terminal, for a position alone and in a sum.
    #[test]
    fn replies_are_80_columns_wide((position, noise) in any_played(), others in 0..3_usize) {
        let mv = candidate(&position, &mut Random::new(noise));
        let mut components = vec![position];
        components.extend((0..others).map(|_| "sharti 1000000000 1 5 7 7 99 99".parse().unwrap()));
        let typed = if others > 0 { format!("1 {}", mv.notation()) } else { mv.notation() };
        let mut session = Session::new(components, Player::Human);
        check_width(&session.begin());
        for line in ["?", "board", "show", "hint", "why", &format!("board {typed}"), &typed, "board", "undo"] {
            check_width(&reply_text(&mut session, line));
        }
    }

    /// A description fits on a screen, and is never empty.
    #[test]
    fn positions_are_shown((position, _) in played_in_any_play()) {
        let lines = position.show().lines().count();
        prop_assert!((1..=50).contains(&lines), "{} lines", lines);
    }
}
