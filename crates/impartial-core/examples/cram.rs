//! Cram: a move puts a domino on two free cells that touch. The player who cannot move loses.
//!
//! `cargo run --release --package impartial-core --example cram -- 5x7 6x6` prints the nim-values of these boards.

use std::error::Error;
use std::process::ExitCode;

use impartial_core::{Search, Unsolved};
use small_boards::Grid;

mod shared;

fn main() -> ExitCode {
    shared::run(&["4x5", "5x6", "3x12"], grid, report)
}

fn grid(text: &str) -> Result<Grid<u64>, Box<dyn Error>> {
    let [rows, columns] = shared::pair(text, 'x')?;
    Ok(Grid::new(rows, columns)?)
}

fn report(&grid: &Grid<u64>) -> Result<String, Unsolved> {
    // A position is a part of the board with free cells only, the same wherever it lies and however it is turned.
    let options = move |&board: &u64| {
        // Dominoes in the middle come first, because the board soon falls apart.
        grid.middle_first(board, grid.dominoes(board)).into_iter().map(move |domino| {
            // No domino fits on a cell that stands alone.
            let parts = grid.parts(board & !domino).filter(|part| part.count_ones() > 1);
            parts.map(move |part| grid.normal_form(part))
        })
    };
    let mut cram =
        Search::new(options).by_difficulty(|board: &u64| board.count_ones().into()).watch(shared::progress());
    let board = grid.normal_form(grid.all());
    let (value, winning) = (cram.nim_value(&board)?, cram.winning_option(&board)?);
    let winning = winning.map(|parts| parts.into_iter().map(|part| grid.display(part).to_string()).collect());
    Ok(shared::verdict(format!("{} x {}", grid.rows(), grid.columns()), value, winning))
}

#[test]
fn bad_boards_are_refused() {
    let refused = |text| grid(text).unwrap_err().to_string();
    assert_eq!(refused("9x8"), "a grid of 9 x 8 cells: expected 1 to 64 cells");
    assert_eq!(refused("5x"), "expected two numbers with `x` between them, found \"5x\"");
}

#[test]
fn boards_have_the_published_values() {
    for (columns, value) in (3..).zip(["0", "*", "*", "*4", "*", "*3"]) {
        let line = format!("3 x {columns} is worth {value}: ");
        let report = report(&Grid::new(3, columns).unwrap()).unwrap();
        assert!(report.starts_with(&line), "{report}");
    }
    assert_eq!(report(&Grid::new(4, 6).unwrap()).unwrap(), "4 x 6 is worth 0: the second player wins.");
    let leaves_nothing = "1 x 2 is worth *: the first player wins by a move that leaves nothing.";
    assert_eq!(report(&Grid::new(1, 2).unwrap()).unwrap(), leaves_nothing);
}
