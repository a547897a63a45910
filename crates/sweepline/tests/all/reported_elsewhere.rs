//! Rectangles on which other programs were reported to be wrong.

use sweepline::{Rect, area};

fn union(rects: &[[u64; 4]]) -> u128 {
    let rect =
        |&[left, bottom, right, top]: &[u64; 4]| Rect::new(bottom..top, left..right).expect("neither side is empty");
    area(&rects.iter().map(rect).collect())
}

/// Overlapping rectangles (`LeetCode` 850), a large one, equal edges in other rows (libgdiplus 385), and one above another.
#[test]
fn areas() {
    assert_eq!(union(&[[0, 0, 2, 2], [1, 0, 2, 3], [1, 0, 3, 1]]), 6);
    assert_eq!(union(&[[0, 0, 1_000_000_000, 1_000_000_000]]), 1_000_000_000_000_000_000);
    assert_eq!(union(&[[0, 0, 10, 10], [0, 20, 10, 30]]), 200);
    assert_eq!(union(&[[0, 0, 10, 10], [0, 0, 10, 46]]), 460);
    assert_eq!(union(&[[0, 0, u64::MAX, u64::MAX]; 2]), u128::from(u64::MAX).pow(2));
}
