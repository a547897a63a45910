//! Equality and hashes depend only on the current position, not on the order of candidates or moves.

use std::collections::BTreeSet;

use impartial_core::laws;
use impartial_grid_split::{Cell, GridSplit, Position as _};
use proptest::prelude::*;

/// The key that equality compares: the sides, and the rows, columns and candidates of each rectangle.
type Key = (u64, u64, BTreeSet<([u64; 4], BTreeSet<Cell>)>);

fn key(board: &GridSplit) -> Key {
    let rectangles = board.rectangles().iter().map(|part| {
        let inside =
            board.candidates().filter(|cell| part.rows.contains(&cell.row) && part.columns.contains(&cell.column));
        ([part.rows.start, part.rows.end, part.columns.start, part.columns.end], inside.collect())
    });
    (board.rows(), board.columns(), rectangles.collect())
}

fn cells() -> impl Strategy<Value = Vec<Cell>> {
    prop::collection::vec((1..6_u64, 1..6_u64).prop_map(|(row, column)| Cell { row, column }), 0..12)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 4 } else { 300 }))]

    /// The order and repetition of candidates do not matter.
    #[test]
    fn permuted_candidates_are_equal(
        (cells, permuted) in cells().prop_flat_map(|cells| (Just(cells.clone()), Just(cells).prop_shuffle())),
        choice in any::<prop::sample::Index>(),
    ) {
        let [mut left, mut right] = [
            GridSplit::new(5, 5, cells.iter().copied()).unwrap(),
            GridSplit::new(5, 5, permuted.into_iter().chain(cells.iter().copied())).unwrap(),
        ];
        laws::equal_by_key([(&left, ()), (&right, ())])?;
        if !cells.is_empty() {
            let chosen = cells[choice.index(cells.len())];
            left.play(&chosen).unwrap();
            laws::equal_by_key([(&left, 0), (&right, 1)])?;
            right.play(&chosen).unwrap();
            laws::equal_by_key([(left, ()), (right, ())])?;
        }
    }

    /// Positions reached by different moves, or from different boards, are equal exactly if their keys are equal.
    #[test]
    fn only_the_current_position_counts(cells in cells(), others in cells(), extra in 0..2_u64) {
        let starts = [
            GridSplit::new(5, 5, cells.iter().copied()).unwrap(),
            GridSplit::new(5, 5, cells.iter().chain(&others).copied()).unwrap(),
            GridSplit::new(5, 5 + extra, cells.iter().copied()).unwrap(),
        ];
        let mut positions = starts.to_vec();
        // All pairs of the first cells, in both orders.
        let first: Vec<Cell> = cells.iter().copied().take(4).collect();
        for start in starts {
            for (one, other) in first.iter().flat_map(|one| first.iter().map(move |other| (one, other))) {
                let mut position = start.clone();
                if position.play(one).is_ok() && position.play(other).is_ok() {
                    positions.push(position);
                }
            }
        }
        laws::equal_by_key(positions.iter().map(|position| (position, key(position))))?;
    }
}
