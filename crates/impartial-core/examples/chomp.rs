//! Chomp: a move takes a square of a bar of chocolate, with all squares below and to the right of it. The last square,
//! in the corner, is poisoned, so nobody takes it.
//!
//! `cargo run --release --package impartial-core --example chomp -- 7x7 10x10` prints who wins, by search, and the
//! nim-values, by the definition. Bars never fall apart, so a value needs all positions, but a winner few.

use std::error::Error;
use std::process::ExitCode;

use impartial_core::{Exhaustive, Search, Unsolved};

mod shared;

/// The lengths of the rows, the longest first.
type Bar = Vec<u8>;

fn main() -> ExitCode {
    shared::run(&["5x5", "6x9", "10x10"], bar, report)
}

fn bar(text: &str) -> Result<Bar, Box<dyn Error>> {
    let [rows, columns]: [u8; 2] = shared::pair(text, 'x')?;
    if rows == 0 || columns == 0 {
        return Err("expected at least one square".into());
    }
    Ok(vec![columns; rows.into()])
}

fn options(bar: &Bar) -> Vec<[Bar; 1]> {
    let squares = (0..bar.len()).flat_map(|row| (0..bar[row]).map(move |column| (row, column)));
    let left = |(row, column)| {
        let below = bar[row..].iter().map(|&length| length.min(column));
        [either_way(bar[..row].iter().copied().chain(below).filter(|&length| length > 0).collect())]
    };
    squares.skip(1).map(left).collect()
}

/// Returns the bar or its mirror image, the same for both.
fn either_way(bar: Bar) -> Bar {
    let mirrored =
        (0..bar[0]).map(|column| bar.iter().take_while(|&&length| length > column).map(|_| 1).sum()).collect();
    bar.max(mirrored)
}

fn report(bar: &Bar) -> Result<String, Unsolved> {
    // The smallest bars come first. For the value, which needs all of them, the order does not count.
    let squares = |bar: &Bar| bar.iter().copied().map(u64::from).sum();
    let mut search = Search::new(options).by_difficulty(squares).watch(shared::progress());
    let winner = if search.is_loss(bar)? { "second" } else { "first" };
    let searched = search.iter().count();
    let winning = search.winning_option(bar)?;
    let mut definition = Exhaustive::new(options).with_budget(1 << 22);
    let value = definition.nim_value_watched(bar, shared::progress());
    let value = value.map_or_else(|err| format!("an unknown heap ({err})"), |value| value.to_string());
    let winning = winning.map(|left| left.iter().map(drawn).collect());
    let verdict = shared::verdict(format!("{} x {}", bar.len(), bar[0]), value, winning);
    let needed = definition.len();
    Ok(format!("{verdict}\nPositions: {searched} show that the {winner} player wins, and {needed} have values.\n"))
}

fn drawn(bar: &Bar) -> String {
    bar.iter().map(|&length| "#".repeat(length.into())).collect::<Vec<_>>().join("\n")
}

#[test]
fn bad_bars_are_refused() {
    assert_eq!(bar("0x3").unwrap_err().to_string(), "expected at least one square");
    assert!(bar("256x1").is_err());
}

/// Only the square next to the corner wins, on a square bar.
#[test]
fn the_first_player_wins_and_leaves_one_row_and_one_column() {
    let expected = "4 x 4 is worth *6: the first player wins by a move that leaves\n\n####\n#\n#\n#\n";
    let report = report(&vec![4; 4]).unwrap();
    assert!(report.starts_with(expected), "{report}");
}
