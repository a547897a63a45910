//! Solves Chomp by definition: a move takes a square of a chocolate bar, with all squares below it and to its right.
//! The square in the upper left corner is poisoned, so nobody takes it. The player who cannot move loses.
//!
//! `cargo run --release --package impartial-core --example chomp -- 6x9 10x10` prints the nim-value of each bar, and
//! what a winning move leaves.

use std::env;
use std::error::Error;

use impartial_core::Exhaustive;
use impartial_core::nimbers::Nimber;

/// The lengths of the rows in descending order.
pub(crate) type Bar = Vec<u8>;

fn main() -> Result<(), Box<dyn Error>> {
    for size in env::args().skip(1) {
        let sides = size.split_once('x').and_then(|(rows, columns)| Some((rows.parse().ok()?, columns.parse().ok()?)));
        let (rows, columns) = sides.ok_or_else(|| format!("expected a bar such as 6x9, found {size:?}"))?;
        println!("{}", report(rows, columns)?);
    }
    Ok(())
}

pub(crate) fn report(rows: u8, columns: u8) -> Result<String, Box<dyn Error>> {
    let bar = vec![columns; rows.into()];
    let mut chomp = Exhaustive::new(bites);
    let value = chomp.nim_value(&bar)?;
    let Some(left) = chomp.option_to(&bar, Nimber::ZERO)? else {
        return Ok(format!("{rows} x {columns} has nim-value {value}: the second player wins."));
    };
    let rows_left: Vec<String> = left[0].iter().map(|&length| "#".repeat(length.into())).collect();
    let left = rows_left.join("\n");
    Ok(format!("{rows} x {columns} has nim-value {value}: the first player wins by a move that leaves\n\n{left}\n"))
}

/// Returns what each bite leaves.
pub(crate) fn bites(bar: &Bar) -> Vec<[Bar; 1]> {
    let squares = (0..bar.len()).flat_map(|row| (0..bar[row]).map(move |column| (row, column)));
    let left = |(row, column)| {
        let below = bar[row..].iter().map(|&length| length.min(column));
        [either_way(bar[..row].iter().copied().chain(below).filter(|&length| length > 0).collect())]
    };
    // The first square is the poisoned one.
    squares.skip(1).map(left).collect()
}

/// Returns the larger of the bar and its mirror image, which is the same for both.
fn either_way(bar: Bar) -> Bar {
    let mirrored =
        (0..bar[0]).map(|column| bar.iter().take_while(|&&length| length > column).map(|_| 1).sum()).collect();
    bar.max(mirrored)
}
