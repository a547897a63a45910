//! Equality and hashes depend only on the current position, not on the order of rectangles or moves.

#![expect(clippy::unwrap_used, reason = "the rectangles lie on the board")]

use impartial_core::{Enumerate as _, laws};
use impartial_sharti::reference::ReferenceSharti;
use impartial_sharti::{Position as _, Rect, Sharti, Square};
use proptest::prelude::*;

use crate::flipped_boards::moves_count_by_parity;

fn rect(rows: std::ops::Range<u64>, columns: std::ops::Range<u64>) -> Rect {
    Rect::new(rows, columns).unwrap()
}

fn rects() -> impl Strategy<Value = Vec<Rect>> {
    let rect =
        [1..8_u64, 1..8, 1..8, 1..8].prop_map(|[a, b, c, d]| rect(a.min(b)..a.max(b) + 1, c.min(d)..c.max(d) + 1));
    prop::collection::vec(rect, 0..8)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 4 } else { 500 }))]

    /// The orders of rectangles and of squares do not matter.
    #[test]
    fn permuted_parts_and_moves_are_equal(
        (rects, permuted) in rects().prop_flat_map(|rects| (Just(rects.clone()), Just(rects).prop_shuffle())),
        (cells, others) in prop::collection::btree_set((1..8_u64, 1..8_u64), 0..6).prop_flat_map(|cells| {
            let cells: Vec<(u64, u64)> = cells.into_iter().collect();
            (Just(cells.clone()), Just(cells).prop_shuffle())
        }),
    ) {
        let mut left = Sharti::new(7, 3, rects).unwrap();
        let mut right = Sharti::new(7, 3, permuted).unwrap();
        // Squares of one cell do not overlap, so they are legal in any order.
        let play = |board: &mut Sharti, cells: &[(u64, u64)]| {
            cells.iter().filter(|&&(row, column)| board.play(&Square { row, column, side: 1 }).is_ok()).count()
        };
        prop_assert_eq!(play(&mut left, &cells), play(&mut right, &others));
        laws::equal_by_key([(left, ()), (right, ())])?;
    }

    /// Boards are equal exactly if they have the same rectangles with the same multiplicities. Equal white cells are not
    /// enough.
    #[test]
    fn other_rectangles_make_another_board(left in rects(), right in rects(), index in any::<prop::sample::Index>()) {
        let ends = |list: &[Rect]| -> Vec<[u64; 4]> {
            let ends = |rect: &Rect| [rect.rows().start, rect.rows().end, rect.columns().start, rect.columns().end];
            let mut ends: Vec<[u64; 4]> = list.iter().map(ends).collect();
            ends.sort_unstable();
            ends
        };
        // One rectangle is missing, repeated, or replaced by another one.
        let mut lists = vec![left.clone(), right];
        if !left.is_empty() {
            let at = index.index(left.len());
            lists.push([&left[..at], &left[at + 1..]].concat());
            lists.push([&left[..], &left[at..=at]].concat());
            lists.push([&left[..at], &[rect(1..2, 1..2)], &left[at + 1..]].concat());
        }
        laws::equal_by_key(lists.iter().map(|list| (Sharti::new(7, 7, list.iter().copied()).unwrap(), ends(list))))?;
    }
}

#[test]
fn squares_count_by_parity() {
    let start = Sharti::new(3, 2, [rect(1..4, 1..4)]).unwrap();
    moves_count_by_parity(start, |board| ReferenceSharti::try_from(board).unwrap().moves().collect(), Sharti::played);
}

#[test]
fn sizes_matter() {
    let board = |side, cap| Sharti::new(side, cap, [rect(1..3, 1..3)]).unwrap();
    laws::equal_by_key([(9, 3), (9, 4), (8, 3), (9, 2)].map(|sizes| (board(sizes.0, sizes.1), sizes))).unwrap();
}
