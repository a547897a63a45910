//! Rectangles of a picture, and the result of overlapping rectangles that each flip the colour below them.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;

/// A rectangle of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "a rectangle has a corner and two sides")]
pub struct Area {
    /// The distance of the left side from the left of the picture.
    pub left: i64,
    /// The distance of the upper side from the top of the picture.
    pub top: i64,
    /// The width.
    pub width: i64,
    /// The height.
    pub height: i64,
}

impl Area {
    /// Returns the point in the middle.
    #[must_use]
    pub fn centre(self) -> [i64; 2] {
        [self.left + self.width / 2, self.top + self.height / 2]
    }

    /// Returns this area, enlarged around its centre to a width and height of at least `size`.
    #[must_use]
    pub fn at_least(self, size: i64) -> Self {
        let [wider, higher] = [self.width, self.height].map(|length| (size - length).max(0));
        let (left, top) = (self.left - wider / 2, self.top - higher / 2);
        Self { left, top, width: self.width + wider, height: self.height + higher }
    }

    /// Returns the left and upper side, the width and the height.
    pub(crate) fn to_array(self) -> [i64; 4] {
        [self.left, self.top, self.width, self.height]
    }
}

/// Returns the areas that are covered by an odd number of `flips`: first the areas that lie on `filled`, then the
/// others.
///
/// The results do not overlap.
///
/// # Complexity
///
/// *O(n² log n)* time for *n* areas in both lists together.
///
/// # Examples
///
/// ```
/// use board_svg::{Area, flipped};
///
/// let area = |left, width| Area { left, top: 0, width, height: 10 };
/// let [above, others] = flipped(&[area(0, 50)], &[area(40, 30), area(60, 30)]);
/// assert_eq!((above, others), (vec![area(40, 10)], vec![area(50, 10), area(70, 20)]));
/// ```
#[must_use]
pub fn flipped(filled: &[Area], flips: &[Area]) -> [Vec<Area>; 2] {
    let [mut above, mut others] = [Vec::new(), Vec::new()];
    // Between two neighbouring upper or lower edges, each area is a horizontal range, so a sweep from left to right
    // finds the ranges with an odd number of flips.
    let edges = flips.iter().chain(filled).flat_map(|area| [area.top, area.top + area.height]);
    let mut edges = edges.collect::<BinaryHeap<_>>().into_sorted_vec();
    edges.dedup();
    for edge in edges.windows(2) {
        let [top, bottom] = [edge[0], edge[1]];
        let ends = |areas: &[Area], kind: i64| {
            let here = areas.iter().filter(|area| area.top <= top && bottom <= area.top + area.height);
            // An event is packed into an integer: the location, the list, and whether a range begins. So the code that
            // sorts the edges also sorts the events.
            let change = |location: i64, begins: i64| location << 2 | kind << 1 | begins;
            here.flat_map(|area| [change(area.left, 1), change(area.left + area.width, 0)]).collect::<Vec<_>>()
        };
        let mut changes = ends(flips, 0);
        if changes.is_empty() {
            continue;
        }
        changes.extend(ends(filled, 1));
        let changes = BinaryHeap::from(changes).into_sorted_vec();
        let mut depths = [0, 0];
        for pair in changes.windows(2) {
            let [left, right] = [pair[0] >> 2, pair[1] >> 2];
            depths[usize::from(pair[0] & 2 != 0)] += if pair[0] & 1 == 1 { 1 } else { -1 };
            if depths[0] % 2 == 1 && left < right {
                let area = Area { left, top, width: right - left, height: bottom - top };
                if depths[1] > 0 { above.push(area) } else { others.push(area) }
            }
        }
    }
    [above, others]
}
