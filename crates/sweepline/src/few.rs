//! Unions of a few rectangles.
//!
//! The columns between two ends are a bit of a word. So the covered columns between two rows are the bitwise *or* of a
//! word for each rectangle, and nothing is allocated.

use core::ops::Range;

use crate::AbelianGroup as _;
use crate::corners::Corners;
use crate::measure::Measure;

/// The most rectangles. Their ends are the bits of a word.
pub(crate) const MOST: usize = 32;

/// Returns the measure of the union of at most [`MOST`] rectangles, none of which is empty.
///
/// # Panics
///
/// Panics if there are more.
pub(crate) fn measure_of_union<M: Measure>(rects: &[Corners], measure: &M) -> M::Total {
    let (mut rows, mut columns) = ([0; 2 * MOST], [0; 2 * MOST]);
    for (index, rect) in rects.iter().enumerate() {
        (rows[2 * index], rows[2 * index + 1]) = (rect.top, rect.bottom);
        (columns[2 * index], columns[2 * index + 1]) = (rect.left, rect.right);
    }
    let (rows, columns) = (&mut rows[..2 * rects.len()], &mut columns[..2 * rects.len()]);
    rows.sort_unstable();
    columns.sort_unstable();
    let mut masks = [0_u64; MOST];
    for (mask, rect) in masks.iter_mut().zip(rects) {
        for (bit, &column) in columns.iter().enumerate() {
            *mask |= u64::from(rect.left <= column && column < rect.right) << bit;
        }
    }
    let mut total = M::Total::ZERO;
    let (mut covered, mut start) = (0_u64, 0);
    for &row in &*rows {
        let mut now = 0;
        for (rect, mask) in rects.iter().zip(masks) {
            now |= if rect.top <= row && row < rect.bottom { mask } else { 0 };
        }
        if now != covered {
            total = total.plus(strip(start..row, covered, columns, measure));
            (covered, start) = (now, row);
        }
    }
    total
}

/// Returns the measure of these rows and of the columns with a bit in `covered`, up to the next of `columns` each.
fn strip<M: Measure>(rows: Range<u64>, mut covered: u64, columns: &[u64], measure: &M) -> M::Total {
    let mut sum = M::Columns::ZERO;
    while covered != 0 {
        let start = covered.trailing_zeros();
        let end = start + (covered >> start).trailing_ones();
        sum = sum.plus(measure.columns(columns[start as usize]..columns[end as usize]));
        // The last end covers nothing, so the end of a run is below 64.
        covered &= u64::MAX << end;
    }
    measure.cells(rows, sum)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::arch::SweepBackend;
    use crate::measure::Product;
    use crate::{Length, Rect, swept};

    /// Nested, scattered and equal rectangles, up to as many as have 64 different ends.
    #[test]
    fn as_a_sweep_measures() {
        let area = Product { rows: Length::from_range, columns: Length::from_range, times: Length::times };
        let spread = |number: u64| (number.wrapping_mul(0x9e37_79b9_7f4a_7c15)) >> 40;
        for side in [3, 50, 1 << 20] {
            for count in 0..=MOST as u64 {
                let scattered = |at: u64| {
                    let [top, left] = [0, 1].map(|part| spread(9 * at + part) % side);
                    [top, top + 1 + spread(9 * at + 2) % side, left, left + 1 + spread(9 * at + 3) % side]
                };
                let nested = |at: u64| [at, 2 * side + 99 - at, at, 2 * side + 99 - at];
                for shape in [&scattered as &dyn Fn(u64) -> [u64; 4], &nested] {
                    let ends: Vec<[u64; 4]> = (0..count).map(shape).collect();
                    let rect = |&[top, bottom, left, right]: &[u64; 4]| Rect::new(top..bottom, left..right);
                    let rects: Vec<Rect> = ends.iter().map(|ends| rect(ends).expect("no range is empty")).collect();
                    let corners: Vec<Corners> = rects.iter().map(Corners::of).collect();
                    let expected = swept::on_one_thread(&rects, &area, SweepBackend::best());
                    assert_eq!(measure_of_union(&corners, &area), expected, "{rects:?}");
                }
            }
        }
    }
}
