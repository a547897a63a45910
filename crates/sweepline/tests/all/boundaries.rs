//! Rectangles, axes and measures with ends near powers of two, checked by arithmetic in 128 bits.

#![expect(clippy::unwrap_used, reason = "a test fails if there is nothing to unwrap")]

use std::ops::Range;

use sweepline::{
    AbelianGroup as _, CompressedCoordinates, CoverTree, DyadicParity, Length, Rect, Rect32, Rects, Sweep, area,
    measure_of_union,
};

#[path = "../../../impartial-core/src/laws/word_ends.rs"]
#[expect(unreachable_pub, reason = "the file is a module of impartial-core too")]
mod word_ends;

use word_ends::WORD_ENDS as ENDS;

/// Returns every range between two of these ends.
fn ranges() -> impl Iterator<Item = Range<u64>> + Clone {
    ENDS.into_iter().flat_map(|start| ENDS.into_iter().filter(move |&end| start < end).map(move |end| start..end))
}

fn len(range: &Range<u64>) -> u64 {
    range.end - range.start
}

/// Returns the intersection of two ranges, which may be empty.
fn common(left: &Range<u64>, right: &Range<u64>) -> Range<u64> {
    left.start.max(right.start)..left.end.min(right.end).max(left.start.max(right.start))
}

/// Returns a mask whose bit *t* is the parity of the multiples of 2^t in a range, counted in 128 bits.
fn parities(range: &Range<u64>) -> u64 {
    let multiples_below = |end: u64, bit: u32| u128::from(end).div_ceil(1 << bit);
    let parity = |bit| (multiples_below(range.end, bit) - multiples_below(range.start, bit)) % 2;
    (0..64).map(|bit| u64::try_from(parity(bit)).unwrap() << bit).sum()
}

#[test]
fn rectangles() {
    assert_eq!((size_of::<Rect32>(), size_of::<Rect>()), (16, 32));
    for rows in ENDS.into_iter().flat_map(|start| ENDS.map(|end| start..end)) {
        for columns in [0..1, 7..u64::from(u32::MAX), 1 << 63..u64::MAX, u64::MAX..u64::MAX] {
            let created = Rect::new(rows.clone(), columns.clone());
            assert_eq!(created.is_ok(), !rows.is_empty() && !columns.is_empty(), "{rows:?} {columns:?}");
            let Ok(rect) = created else {
                let refused = created.unwrap_err();
                assert_eq!((refused.rows(), refused.columns()), (rows.clone(), columns.clone()));
                continue;
            };
            assert_eq!((rect.rows(), rect.columns()), (rows.clone(), columns.clone()));
            for row in ENDS {
                assert_eq!(rect.contains(row, columns.start), rows.contains(&row), "{row} in {rows:?}");
            }
            for (rows, columns) in [(&rows, &columns), (&columns, &rows)] {
                let rect = Rect::new(rows.clone(), columns.clone()).unwrap();
                let is_near = [rows, columns].into_iter().all(|range| range.end <= u32::MAX.into());
                let narrow = Rect32::new(rect);
                assert_eq!(narrow.map(Rect::from), is_near.then_some(rect));
                // In a list of both widths, the order and the ends are kept.
                let cell = Rect::new(7..8, 9..10).unwrap();
                assert!(Rects::from([cell, rect, cell]).iter().eq([cell, rect, cell]));
            }
        }
    }
}

#[test]
fn measures_of_ranges() {
    for range in ranges() {
        let length = Length::from_range(range.clone());
        assert_eq!(
            (length.units(), u64::from(length), u128::from(length)),
            (len(&range), len(&range), len(&range).into())
        );
        assert_eq!(format!("{length:>30}"), format!("{:>30}", len(&range)));
        for other in ranges() {
            let other_length = Length::from_range(other.clone());
            assert_eq!(length.cmp(&other_length), len(&range).cmp(&len(&other)), "{range:?}, {other:?}");
            assert_eq!(length.times(other_length), u128::from(len(&range)) * u128::from(len(&other)));
        }
        assert_eq!(DyadicParity::from_range(range.clone()).mask(), parities(&range), "{range:?}");
        // Reversed ranges are empty.
        let reversed = range.end..range.start;
        assert_eq!(Length::from_range(reversed.clone()), Length::ZERO, "{range:?}");
        assert_eq!(DyadicParity::from_range(reversed), DyadicParity::ZERO, "{range:?}");
    }
}

/// The area of the union of two rectangles is the sum of their areas minus the area of their intersection.
#[test]
fn unions_of_two() {
    for left in ranges() {
        for right in ranges() {
            let rects =
                [Rect::new(left.clone(), right.clone()).unwrap(), Rect::new(right.clone(), left.clone()).unwrap()];
            let rects = Rects::from(rects);
            let both = common(&left, &right);
            let product = |left, right| u128::from(len(left)) * u128::from(len(right));
            // The sum of the areas may overflow 128 bits, but the area of the union does not.
            let cells = product(&left, &right) - product(&both, &both) + product(&left, &right);
            assert_eq!(area(&rects), cells, "{rects:?}");
            let steps: Vec<_> = Sweep::new(&rects, Length::from_range).collect();
            assert!(steps.is_sorted_by_key(|step| step.row) && steps.len() == 4, "{rects:?}");
            let mask = parities(&both) & parities(&both);
            let of = DyadicParity::from_range;
            assert_eq!(measure_of_union(&rects, of, of, DyadicParity::times).mask(), mask, "{rects:?}");
        }
    }
}

#[test]
fn axes_and_trees() {
    let axis = CompressedCoordinates::new(ENDS.into_iter().rev().chain(ENDS));
    assert_eq!(axis.values(), ENDS);
    let last = u32::try_from(ENDS.len() - 1).unwrap();
    let ranks: Vec<u32> = (0..=last).rev().chain(0..=last).collect();
    assert_eq!(axis.ranks(), ranks);
    for range in ranges() {
        let ranks = axis.rank(range.start).unwrap()..axis.rank(range.end).unwrap();
        assert_eq!([ranks.start, ranks.end].map(|rank| ENDS[rank as usize]), [range.start, range.end]);
        let mut tree = CoverTree::new(&axis, Length::from_range);
        assert_eq!(tree.insert(ranks.clone()).units(), len(&range), "{range:?}");
        let rest = u64::MAX - len(&range);
        assert_eq!(tree.insert(0..last).units(), rest, "{range:?}");
        assert_eq!(tree.covered().units(), u64::MAX);
        assert_eq!(tree.remove(0..last).units(), rest, "{range:?}");
        assert_eq!((tree.remove(ranks).units(), tree.covered()), (len(&range), Length::ZERO), "{range:?}");
    }
}
