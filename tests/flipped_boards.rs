//! What the tests of Sharti and of coins share: boards whose cells are a union of rectangles, flipped by moves.
//!
//! Both packages include this file by its path.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Range;

use impartial_core::{Position, laws};
use proptest::prelude::*;
use sweepline::{Rect, Rects};

/// Sides of huge boards.
pub(crate) const SIDES: [u64; 6] = [1_000, 1_000_000_000, (1 << 31) - 1, 1 << 32, (1 << 62) + 12_345, (1 << 63) - 1];

/// Draws rows or columns of a rectangle: anywhere, a few, all, or the last.
pub(crate) fn interval(side: u64) -> impl Strategy<Value = Range<u64>> {
    let anywhere = (1..=side, 1..=side).prop_map(|(a, b)| a.min(b)..a.max(b) + 1);
    let short = (1..=side, 0..40_u64).prop_map(move |(start, len)| start..start.saturating_add(len).min(side) + 1);
    prop_oneof![2 => anywhere, 2 => short, 1 => Just(1..side + 1), 1 => Just(side..side + 1)]
}

/// Returns each rectangle after its pieces above and below a row, which have the same union.
pub(crate) fn with_pieces(rects: &Rects, at: u64) -> Vec<Rect> {
    let mut pieces = Vec::new();
    for rect in rects.iter() {
        let (rows, columns) = (rect.rows(), rect.columns());
        let cut = rows.start + at % (rows.end - rows.start);
        pieces.extend(Rect::new(cut..rows.end, columns.clone()));
        pieces.extend(Rect::new(rows.start..cut, columns));
        pieces.push(rect);
    }
    pieces
}

/// Checks that positions after up to three moves are equal exactly if the same moves were played an odd number of times.
pub(crate) fn moves_count_by_parity<P>(start: P, moves: impl Fn(&P) -> Vec<P::Move>, played: impl Fn(&P) -> &[P::Move])
where
    P: Position<Move: Ord> + PartialEq + Hash + Debug,
{
    let mut by_odd_moves: BTreeMap<BTreeSet<P::Move>, P> = BTreeMap::new();
    let mut reached = vec![start];
    let (mut is_cancelled, mut is_reordered) = (false, false);
    for _ in 0..=if cfg!(miri) { 1 } else { 3 } {
        let mut next = Vec::new();
        for board in reached {
            let odd = odd_moves(played(&board));
            is_cancelled |= odd.len() < played(&board).len();
            next.extend(moves(&board).iter().map(|mv| {
                let mut after = board.clone();
                after.play(mv).unwrap_or_else(|illegal| panic!("{mv:?} in {board:?}: {illegal}"));
                after
            }));
            let first = by_odd_moves.entry(odd).or_insert_with(|| board.clone());
            is_reordered |= played(first) != played(&board);
            laws::equal_by_key([(&*first, ()), (&board, ())]).unwrap_or_else(|violation| panic!("{violation}"));
        }
        reached = next;
    }
    assert!(cfg!(miri) || is_cancelled && is_reordered, "no position was reached in two ways");
    laws::equal_by_key(by_odd_moves.values().zip(0..)).unwrap_or_else(|violation| panic!("{violation}"));
}

/// Returns the moves that were played an odd number of times.
pub(crate) fn odd_moves<M: Clone + Ord>(played: &[M]) -> BTreeSet<M> {
    let mut odd = BTreeSet::new();
    for mv in played {
        if !odd.insert(mv.clone()) {
            odd.remove(mv);
        }
    }
    odd
}
