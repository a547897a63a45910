//! The area of a union of rectangles, and a measure of one's own: `cargo run --package sweepline --example area`.

use std::ops::Range;

use sweepline::{Rect, area, measure_of_union};

fn main() {
    // Two squares that share one cell.
    let rects = [0..3, 2..5].map(|side| Rect::new(side.clone(), side).expect("the side is not empty"));
    assert_eq!(area(&rects), 9 + 9 - 1);

    // The black cells of a chessboard less the white ones: a cell counts 1 or -1, the product of its row and its column.
    let balance = |range: Range<u64>| (range.end % 2) as i8 - (range.start % 2) as i8;
    let difference = measure_of_union(&rects, balance, balance, |rows, columns| rows * columns);
    assert_eq!(difference, 1 + 1 - 1);
    println!("{} cells, {difference} more black than white", area(&rects));
}
