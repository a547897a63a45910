//! Node Kayles on a grid: a move takes a cell, and the cells that touch it go too. The player who cannot move loses.
//!
//! `cargo run --release --package impartial-core --example node_kayles -- 7x7 8x8` prints the nim-values of these boards.

use std::error::Error;
use std::process::ExitCode;

use impartial_core::{Search, Unsolved};
use small_boards::{Grid, singletons};

mod shared;

fn main() -> ExitCode {
    shared::run(&["3x12", "5x5", "6x7"], grid, report)
}

fn grid(text: &str) -> Result<Grid<u64>, Box<dyn Error>> {
    let [rows, columns] = shared::pair(text, 'x')?;
    Ok(Grid::new(rows, columns)?)
}

fn report(&grid: &Grid<u64>) -> Result<String, Unsolved> {
    // A position is a connected part of the board, the same wherever it lies and however it is turned.
    let options = move |&board: &u64| {
        // Cells in the middle come first, because the board soon falls apart.
        grid.middle_first(board, singletons(board)).into_iter().map(move |cell| {
            let parts = grid.parts(board & !(cell | grid.neighbours(cell)));
            parts.map(move |part| grid.normal_form(part))
        })
    };
    let mut kayles =
        Search::new(options).by_difficulty(|board: &u64| board.count_ones().into()).watch(shared::progress());
    let board = grid.normal_form(grid.all());
    let (value, winning) = (kayles.nim_value(&board)?, kayles.winning_option(&board)?);
    let winning = winning.map(|parts| parts.into_iter().map(|part| grid.display(part).to_string()).collect());
    Ok(shared::verdict(format!("{} x {}", grid.rows(), grid.columns()), value, winning))
}

/// The values are those of OEIS A316632.
#[test]
fn boards_have_the_published_values() {
    for (columns, value) in (1..).zip(["*2", "*", "*", "0", "*3", "*3", "*2", "*2"]) {
        let line = format!("3 x {columns} is worth {value}: ");
        let report = report(&Grid::new(3, columns).unwrap()).unwrap();
        assert!(report.starts_with(&line), "{report}");
    }
}
