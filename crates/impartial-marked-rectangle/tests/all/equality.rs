//! Equality and hashes depend only on the lines around the mark, not on the order of moves. The file
//! also tests the errors of moves and of the reference rules.

#![expect(clippy::unwrap_used, reason = "the marks are cells")]

use impartial_core::laws;
use impartial_marked_rectangle::reference::{MAX_LISTED_SIDE, ReferenceMarkedRectangle};
use impartial_marked_rectangle::{IllegalTrim, MAX_SIDE, MarkedRectangle, Position as _, Side, TooLarge, Trim};
use proptest::prelude::*;

/// Returns the rectangle with these numbers of lines on the sides of the mark.
fn around([above, below, left, right]: [u64; 4]) -> MarkedRectangle {
    MarkedRectangle::new(above + below + 1, left + right + 1, above + 1, left + 1).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 4 } else { 500 }))]

    /// Cuts in any order lead to the rectangle that is built with the remaining lines.
    #[test]
    fn permuted_moves_are_equal(
        (trims, permuted) in prop::collection::vec((0..4_usize, 1..9_u64), 0..8)
            .prop_flat_map(|trims| (Just(trims.clone()), Just(trims).prop_shuffle())),
    ) {
        let [left, right] = [&trims, &permuted].map(|trims| {
            let trims: Vec<Trim> = trims.iter().map(|&(side, lines)| Trim { side: Side::ALL[side], lines }).collect();
            let mut rectangle = around([100; 4]);
            for trim in &trims {
                rectangle.play(trim).unwrap();
            }
            assert_eq!(rectangle.played(), trims);
            rectangle
        });
        let rebuilt = around(Side::ALL.map(|side| left.lines(side)));
        laws::equal_by_key([(left, ()), (right, ()), (rebuilt, ())])?;
    }

    /// Rectangles are equal exactly if all four numbers of lines are equal.
    #[test]
    fn other_lines_make_another_rectangle(
        lines in prop::collection::vec([0..3_u64, 0..3, 0..3, 0..3], 2..10),
        trim in (0..4_usize, 1..3_u64).prop_map(|(side, lines)| Trim { side: Side::ALL[side], lines }),
    ) {
        let mut rectangles: Vec<MarkedRectangle> = lines.into_iter().map(around).collect();
        rectangles[0].play(&trim).ok();
        laws::equal_by_key(rectangles.iter().map(|rectangle| (rectangle, Side::ALL.map(|side| rectangle.lines(side)))))?;
    }
}

#[test]
fn errors_of_illegal_trims_leave_the_position_unchanged() {
    let start = around([1, 2, 3, 4]);
    for (side, available) in Side::ALL.into_iter().zip(1..) {
        for lines in [0, available + 1, u64::MAX] {
            let mut rectangle = start.clone();
            assert_eq!(rectangle.play(&Trim { side, lines }), Err(IllegalTrim::Lines { side, lines, available }));
            assert_eq!((&rectangle, rectangle.played()), (&start, &[][..]));
        }
    }
}

#[test]
fn rectangles_are_listed_up_to_the_limit_of_each_side() {
    const MAX: u64 = MAX_LISTED_SIDE;
    let list = |rows, columns| ReferenceMarkedRectangle::try_from(&MarkedRectangle::new(rows, columns, 1, 1).unwrap());
    for (rows, columns) in [(1, 1), (MAX, 1), (1, MAX), (MAX, MAX)] {
        assert_eq!(list(rows, columns).map(drop), Ok(()), "{rows} x {columns}");
        for [rows, columns] in [[rows, MAX + 1], [MAX + 1, columns], [MAX_SIDE, columns]] {
            let refused = TooLarge::new(rows.max(columns), MAX);
            assert_eq!(list(rows, columns).map(drop), Err(refused), "{rows} x {columns}");
        }
    }
}
