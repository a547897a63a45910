//! Equality and hashes depend only on the current position, not on the order of rectangles or moves.

#![expect(clippy::unwrap_used, reason = "the rectangles lie on the board")]

use std::collections::{BTreeMap, BTreeSet};

use impartial_core::laws;
use impartial_sharti::{Position as _, Rect, Sharti, Square};
use proptest::prelude::*;

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

/// Positions after up to three squares are equal exactly if the same squares were played an odd number of times.
#[test]
fn squares_count_by_parity() {
    let start = Sharti::new(3, 2, [rect(1..4, 1..4)]).unwrap();
    let squares: Vec<Square> = (1..4)
        .flat_map(|row| (1..4).flat_map(move |column| (1..3).map(move |side| Square { row, column, side })))
        .collect();
    let mut by_odd_squares: BTreeMap<BTreeSet<Square>, Sharti> = BTreeMap::new();
    let mut reached = vec![start];
    let (mut is_cancelled, mut is_reordered) = (false, false);
    for _ in 0..=if cfg!(miri) { 1 } else { 3 } {
        let mut next = Vec::new();
        for board in reached {
            let mut odd = BTreeSet::new();
            for square in board.played() {
                if !odd.insert(*square) {
                    odd.remove(square);
                }
            }
            is_cancelled |= odd.len() < board.played().len();
            next.extend(squares.iter().filter_map(|square| {
                let mut after = board.clone();
                after.play(square).is_ok().then_some(after)
            }));
            let first = by_odd_squares.entry(odd).or_insert_with(|| board.clone());
            is_reordered |= first.played() != board.played();
            laws::equal_by_key([(&*first, ()), (&board, ())]).unwrap();
        }
        reached = next;
    }
    assert!(cfg!(miri) || is_cancelled && is_reordered, "no position was reached in two ways");
    laws::equal_by_key(by_odd_squares.values().zip(0..)).unwrap();
}

#[test]
fn sizes_matter() {
    let board = |side, cap| Sharti::new(side, cap, [rect(1..3, 1..3)]).unwrap();
    laws::equal_by_key([(9, 3), (9, 4), (8, 3), (9, 2)].map(|sizes| (board(sizes.0, sizes.1), sizes))).unwrap();
}
