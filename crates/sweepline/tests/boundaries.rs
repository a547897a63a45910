//! Rectangles, axes and measures with ends near powers of two, checked by arithmetic in 128 bits.

#![expect(clippy::unwrap_used, reason = "a test fails if there is nothing to unwrap")]

use std::ops::Range;

use sweepline::{
    Axis, CoverTree, DyadicParity, DyadicParity32, Length, Measure, Rect, Rect32, Sweep, measure_of_union,
};

#[path = "../../impartial-core/src/laws/word_ends.rs"]
pub mod word_ends;

use word_ends::WORD_ENDS as ENDS;

/// Returns every range from one of these ends to a greater one.
fn ranges() -> impl Iterator<Item = Range<u64>> + Clone {
    ENDS.into_iter().flat_map(|start| ENDS.into_iter().filter(move |&end| start < end).map(move |end| start..end))
}

fn len(range: &Range<u64>) -> u128 {
    u128::from(range.end) - u128::from(range.start)
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
    assert_eq!(2 * size_of::<Rect32>(), size_of::<Rect>());
    for rows in ENDS.into_iter().flat_map(|start| ENDS.map(|end| start..end)) {
        for columns in [0..1, 1 << 63..u64::MAX, u64::MAX..u64::MAX] {
            let created = Rect::new(rows.clone(), columns.clone());
            assert_eq!(created.is_ok(), !rows.is_empty() && !columns.is_empty(), "{rows:?} {columns:?}");
            let Ok(rect) = created else { continue };
            assert_eq!((rect.rows(), rect.columns()), (rows.clone(), columns.clone()));
            for row in ENDS {
                assert_eq!(rect.contains(row, columns.start), rows.contains(&row), "{row} in {rows:?}");
            }
            for (rows, columns) in [(&rows, &columns), (&columns, &rows)] {
                let narrow = Rect::new(rows.clone(), columns.clone()).map(Rect32::try_from).unwrap();
                let is_near = [rows, columns].into_iter().all(|range| range.end <= u32::MAX.into());
                assert_eq!(narrow.is_ok(), is_near, "{rows:?} {columns:?}");
                let kept = narrow.map(Rect::from);
                let refused = || format!("not all ends of rows {rows:?} and columns {columns:?} are below 2^32");
                assert!(match kept {
                    Ok(kept) => (kept.rows(), kept.columns()) == (rows.clone(), columns.clone()),
                    Err(error) => error.to_string() == refused(),
                });
            }
        }
    }
}

#[test]
fn measures_of_ranges() {
    for range in ranges() {
        assert_eq!(Length::of(range.clone()).units(), len(&range), "{range:?}");
        assert_eq!(DyadicParity::of(range.clone()).mask(), parities(&range), "{range:?}");
        assert_eq!(u64::from(DyadicParity32::of(range.clone()).mask()), parities(&range) % (1 << 32), "{range:?}");
    }
}

/// The area of the union of two rectangles is the sum of their areas minus that of their intersection.
#[test]
fn unions_of_two() {
    for left in ranges() {
        for right in ranges() {
            let rects =
                [Rect::new(left.clone(), right.clone()).unwrap(), Rect::new(right.clone(), left.clone()).unwrap()];
            let both = common(&left, &right);
            let product = len(&left) * len(&right);
            // The sum of the areas may overflow 128 bits, and the area of the union does not.
            let area = product - len(&both) * len(&both) + product;
            assert_eq!(measure_of_union::<Length>(&rects).units(), area, "{rects:?}");
            let steps: Vec<_> = Sweep::<Length>::new(&rects).collect();
            assert!(steps.is_sorted_by_key(|step| step.row) && steps.len() == 4, "{rects:?}");
            let mask = parities(&both) & parities(&both);
            assert_eq!(measure_of_union::<DyadicParity>(&rects).mask(), mask, "{rects:?}");
        }
    }
}

#[test]
fn axes_and_trees() {
    let axis = Axis::new(ENDS.into_iter().rev().chain(ENDS));
    assert_eq!(axis.values(), ENDS);
    let last = u32::try_from(ENDS.len() - 1).unwrap();
    let ranks: Vec<u32> = (0..=last).rev().chain(0..=last).collect();
    assert_eq!(axis.ranks(), ranks);
    for range in ranges() {
        let rank = |end: u64| u32::try_from(ENDS.iter().position(|&there| there == end).unwrap()).unwrap();
        let ranks = rank(range.start)..rank(range.end);
        let mut tree = CoverTree::<Length>::new(&axis);
        assert_eq!(tree.insert(ranks.clone()).units(), len(&range), "{range:?}");
        let rest = u128::from(u64::MAX) - len(&range);
        assert_eq!(tree.insert(0..last).units(), rest, "{range:?}");
        assert_eq!(tree.covered().units(), u128::from(u64::MAX));
        assert_eq!(tree.remove(0..last).units(), rest, "{range:?}");
        assert_eq!((tree.remove(ranks).units(), tree.covered()), (len(&range), Length::ZERO), "{range:?}");
    }
}
