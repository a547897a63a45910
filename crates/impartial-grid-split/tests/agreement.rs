//! The theorem agrees with the rules on every small board.

use impartial_core::laws::{self, ByRules};
use impartial_core::{Exhaustive, Position, Solve};
use impartial_grid_split::rules::Lava;
use impartial_grid_split::{Cell, GridSplit};
use nimbers::Nimber;
use proptest::prelude::*;

/// The board whose candidates are the bits of `set`, row by row.
fn board(rows: u64, columns: u64, set: u64) -> GridSplit {
    let chosen = (0..rows * columns).filter(|cell| set >> cell & 1 == 1);
    let candidates = chosen.map(|cell| Cell { row: cell / columns + 1, column: cell % columns + 1 });
    GridSplit::new(rows, columns, candidates).unwrap()
}

/// Every cell on and just off a board, and some far away.
fn cells(position: &GridSplit) -> impl Iterator<Item = Cell> + use<> {
    let columns = position.columns() + 1;
    let near = (0..=position.rows() + 1).flat_map(move |row| (0..=columns).map(move |column| Cell { row, column }));
    near.chain([Cell { row: u64::MAX, column: 1 }, Cell { row: 1, column: u64::MAX }])
}

fn agrees(position: &GridSplit, oracle: &mut ByRules<Lava>) {
    laws::agrees(position, &Lava::of(position).unwrap(), oracle, cells(position)).unwrap();
}

#[test]
fn every_board_up_to_three_by_four() {
    let mut oracle = Exhaustive::by_rules();
    for (rows, columns) in (1..=4).flat_map(|rows| (1..=4).map(move |columns| (rows, columns))) {
        if rows * columns <= 12 {
            for set in 0..1 << (rows * columns) {
                agrees(&board(rows, columns, set), &mut oracle);
            }
        }
    }
}
