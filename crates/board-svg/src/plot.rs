//! A plot of the values of a sequence: points, shaded ranges, and numbers at the sides.
//!
//! If there are many points, each pixel is drawn only once, so the size of a picture is bounded.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use crate::area::Area;
use crate::picture::{Picture, Side};
use crate::scaling::{scaled, signed};
use crate::text::digits;

/// The height of the plot.
const HEIGHT: i64 = 3_000;

/// The space between the frame and the points.
const PADDING: i64 = 60;

/// The side of a pixel.
const PIXEL: i64 = 20;

/// Maximum number of points that are drawn as circles, which is about one per pixel. More are drawn as pixels.
const MAX_CIRCLES: u64 = 270;

/// A point of a plot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "a point has two coordinates and one of two colours")]
pub struct Point {
    /// The index in the sequence, which grows to the right.
    pub x: u64,
    /// The value, which grows upwards.
    pub y: u64,
    /// Whether the point is drawn larger and in a different colour.
    pub is_rare: bool,
}

/// The area of a plot, and its scales.
///
/// # Examples
///
/// ```
/// use board_svg::{Picture, Plot, Point};
///
/// let mut picture = Picture::new("Squares modulo 10");
/// let plot = Plot::new(&mut picture, [1, 100], 9);
/// let points = (1..=100).map(|x| Point { x, y: x * x % 10, is_rare: x % 10 == 0 });
/// let [has_common, has_rare] = plot.points(&mut picture, points);
/// plot.axes(&mut picture);
/// assert!(has_common && has_rare && picture.finish().svg.starts_with("<svg"));
/// ```
#[derive(Clone, Debug)]
pub struct Plot {
    area: Area,
    from: u64,
    to: u64,
    largest: u64,
}

impl Plot {
    /// Makes room for the values at the indices from `from` to `to`, both inclusive, of which `largest` is the largest.
    /// `from` is at most `to`.
    pub fn new(picture: &mut Picture, [from, to]: [u64; 2], largest: u64) -> Self {
        let characters = digits(largest);
        let area = picture.frame([picture.longest_beside(characters), HEIGHT], characters);
        Self { area, from, to, largest }
    }

    /// Shades the indices from `start` to below `end`, or all indices from `start` onwards if `end` is `None`.
    ///
    /// Returns whether any of them is in the plot.
    pub fn shade(&self, picture: &mut Picture, class: &str, start: u64, end: Option<u64>) -> bool {
        if start > self.to || end.is_some_and(|end| end <= self.from.max(start)) {
            return false;
        }
        // A range begins and ends halfway between two points. A single point is still at least two pixels wide.
        let before = |number| i64::midpoint(self.x(number - 1), self.x(number));
        let left = if start <= self.from { 0 } else { before(start) };
        let right = end.filter(|&end| end <= self.to).map_or(self.area.width, before);
        let width = (right - left).max(2 * PIXEL);
        picture.rectangle(class, Area { left: self.area.left + left, width, ..self.area });
        true
    }

    /// Draws points, the rare ones above the others, and returns whether there are common points and whether there are
    /// rare ones.
    ///
    /// # Panics
    ///
    /// Panics if a point is not in the plot.
    ///
    /// # Complexity
    ///
    /// *O(n)* time for *n* points; the size of the picture does not depend on *n*.
    pub fn points(&self, picture: &mut Picture, points: impl Iterator<Item = Point>) -> [bool; 2] {
        // For common and for rare points: the class, the radius of a circle, and the side of a pixel.
        let classes = [("v6", 24, PIXEL), ("dot", 36, 2 * PIXEL)];
        if self.to - self.from < MAX_CIRCLES {
            let mut there = [Vec::new(), Vec::new()];
            for Point { x, y, is_rare } in points {
                there[usize::from(is_rare)].push([self.area.left + self.x(x), self.area.top + self.y(y)]);
            }
            for ((class, radius, _), points) in classes.into_iter().zip(&there) {
                for &point in points {
                    picture.circle(class, point, radius);
                }
            }
            return there.map(|points| !points.is_empty());
        }
        let pixel = |distance: i64| usize::try_from(distance / PIXEL).expect("a point is in the plot");
        let (columns, rows) = (pixel(self.area.width) + 1, pixel(HEIGHT) + 1);
        let mut pixels = [vec![false; columns * rows], vec![false; columns * rows]];
        for Point { x, y, is_rare } in points {
            pixels[usize::from(is_rare)][pixel(self.y(y)) * columns + pixel(self.x(x))] = true;
        }
        for ((class, _, size), pixels) in classes.into_iter().zip(&pixels) {
            picture.rectangles(class, self.squares(pixels, columns, size));
        }
        pixels.map(|pixels| pixels.contains(&true))
    }

    /// Returns a rectangle for each horizontal run of set pixels, where a pixel is a square of this size around its
    /// centre.
    fn squares(&self, pixels: &[bool], columns: usize, size: i64) -> Vec<Area> {
        let mut areas = Vec::new();
        for (row, pixels) in (0..).zip(pixels.chunks_exact(columns)) {
            let mut first = 0;
            for run in pixels.chunk_by(|one, other| one == other) {
                let length = signed(run.len());
                if run[0] {
                    let left = self.area.left + first * PIXEL - size / 2;
                    let top = self.area.top + row * PIXEL - size / 2;
                    areas.push(Area { left, top, width: (length - 1) * PIXEL + size, height: size });
                }
                first += length;
            }
        }
        areas
    }

    /// Draws the frame, and writes numbers at its sides.
    pub fn axes(&self, picture: &mut Picture) {
        picture.rectangle("frame", self.area);
        let numbers = [self.from, self.to].into_iter().chain(round_numbers(self.from, self.to));
        let numbers: Vec<_> = numbers.map(|number| (self.x(number), number.to_string())).collect();
        picture.labels(self.area, Side::Bottom, &numbers);
        let values = [0, self.largest].into_iter().chain(round_numbers(0, self.largest));
        let values: Vec<_> = values.map(|value| (self.y(value), value.to_string())).collect();
        picture.labels(self.area, Side::Left, &values);
    }

    /// Returns the distance of an index from the left.
    fn x(&self, number: u64) -> i64 {
        PADDING + scaled(number - self.from, self.to - self.from, self.area.width - 2 * PADDING)
    }

    /// Returns the distance of a value from the top.
    fn y(&self, value: u64) -> i64 {
        self.area.height - PADDING - scaled(value, self.largest, self.area.height - 2 * PADDING)
    }
}

/// Returns the multiples of a round number in a range: the smallest round number with at most ten of them, apart from
/// `from`. The first digit of a round number is 1, 2 or 5, and the others are 0.
fn round_numbers(from: u64, to: u64) -> impl Iterator<Item = u64> {
    const MAX_NUMBERS: u64 = 10;
    let powers = (0..20).map(|zeros| 10_u64.pow(zeros));
    let steps = powers.flat_map(|power| [1, 2, 5].into_iter().filter_map(move |digit| power.checked_mul(digit)));
    let count = move |step: u64| to / step - from / step;
    let step = steps.into_iter().find(|&step| count(step) <= MAX_NUMBERS).unwrap_or(u64::MAX);
    (from.div_ceil(step)..=to / step).map(move |multiple| multiple * step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_at_the_sides_are_round() {
        let numbers = |from, to| round_numbers(from, to).collect::<Vec<_>>();
        assert_eq!(numbers(0, 0), [0]);
        assert_eq!(numbers(0, 9), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(numbers(0, 23), [0, 5, 10, 15, 20]);
        assert_eq!(numbers(71, 155), [80, 90, 100, 110, 120, 130, 140, 150]);
        assert_eq!(numbers(0, 1_000), (0..=10).map(|multiple| 100 * multiple).collect::<Vec<_>>());
        assert_eq!(numbers(u64::MAX - 3, u64::MAX), [u64::MAX - 3, u64::MAX - 2, u64::MAX - 1, u64::MAX]);
        assert!(numbers(0, u64::MAX).len() <= 11);
        assert_eq!(numbers(999_999_999_999, 1_000_000_000_000)[1], 1_000_000_000_000);
    }
}
