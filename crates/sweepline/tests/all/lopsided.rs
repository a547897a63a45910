//! Boards with four kinds of ends of very different sizes, and enough rectangles to be sorted by digits, checked by the
//! union of the rows of every strip of columns.

#![expect(clippy::unwrap_used, reason = "the rectangles have cells")]

use std::ops::Range;

use sweepline::{AbelianGroup, DyadicParity, Length, Rect, area, measure_of_union};

use crate::random::random;

/// From few ends, which are compared, to many, which are sorted by digits.
const COUNTS: &[usize] = if cfg!(miri) { &[10] } else { &[10, 249, 299, 310, 600] };

/// Adds up the strips of columns between two ends, each by the union of its rows, which are sorted and merged.
fn by_strips<M: AbelianGroup>(rects: &[Rect], measure: impl Fn(Range<u64>, Range<u64>) -> M) -> M {
    let mut ends: Vec<u64> = rects.iter().flat_map(|rect| [rect.columns().start, rect.columns().end]).collect();
    ends.sort_unstable();
    let mut total = M::ZERO;
    for strip in ends.windows(2) {
        let covers = |rect: &&Rect| rect.columns().start <= strip[0] && strip[1] <= rect.columns().end;
        let mut rows: Vec<Range<u64>> = rects.iter().filter(covers).map(Rect::rows).collect();
        rows.sort_unstable_by_key(|rows| rows.start);
        let mut bottom = 0;
        for rows in rows {
            let new = rows.start.max(bottom)..rows.end.max(bottom);
            bottom = new.end;
            total = total.plus(measure(new, strip[0]..strip[1]));
        }
    }
    total
}

/// Returns random rectangles with starts and lengths below these bounds.
fn rects(count: usize, [top, bottom, left, right]: [u64; 4]) -> Vec<Rect> {
    let mut random = random(count as u64);
    let mut random = |below| random() % below;
    let mut range = |start: u64, end: u64| {
        let start = random(start);
        start..start + 1 + random(end)
    };
    (0..count).map(|_| Rect::new(range(top, bottom), range(left, right)).unwrap()).collect()
}

#[test]
fn every_mixture_of_small_and_large_ends() {
    let sizes = [1 << 4, 1 << 33];
    for kinds in 0..16 {
        let bounds = [0, 1, 2, 3].map(|kind| sizes[kinds >> kind & 1]);
        for &count in COUNTS {
            let rects = rects(count, bounds);
            let what = format!("{count} rectangles below {bounds:?}");
            let lengths = |rows, columns| Length::from_range(rows).times(Length::from_range(columns));
            assert_eq!(area(&rects), by_strips(&rects, lengths), "{what}");
            let of = DyadicParity::from_range;
            let parities = |rows, columns| of(rows).times(of(columns));
            assert_eq!(measure_of_union(&rects, of, of, DyadicParity::times), by_strips(&rects, parities), "{what}");
        }
    }
}
