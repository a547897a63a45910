//! A plot of values over heaps: a point for each, shaded ranges, and numbers at the sides.
//!
//! Many points share a pixel, so each pixel is drawn once. The size of a picture is bounded whatever the number of points.

use std::fmt::Write as _;

use super::board::digits;
use super::canvas::{Area, Picture, Side};
use super::scale::scaled;

/// The height of the plot.
const HEIGHT: i64 = 3_000;

/// The space between the frame and the points.
const PADDING: i64 = 60;

/// The side of a pixel.
const PIXEL: i64 = 20;

/// The most heaps whose points are circles.
const MOST_CIRCLES: u64 = 270;

/// The value of a heap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub(crate) heap: u64,
    pub(crate) value: u64,
    pub(crate) is_rare: bool,
}

/// The area of a plot, and its scales.
pub(crate) struct Plot {
    area: Area,
    from: u64,
    to: u64,
    largest: u64,
}

impl Plot {
    /// Makes room for the values of the heaps `from` to `to`, both inclusive, up to `largest`.
    pub(crate) fn new(picture: &mut Picture, [from, to]: [u64; 2], largest: u64) -> Self {
        let characters = digits(largest);
        let area = picture.frame([picture.longest_beside(characters), HEIGHT], characters);
        Self { area, from, to, largest }
    }

    /// Shades the heaps from `start` to below `end`, or all from there on; returns whether any of them is in the plot.
    pub(crate) fn shade(&self, picture: &mut Picture, class: &str, start: u64, end: Option<u64>) -> bool {
        if start > self.to || end.is_some_and(|end| end <= self.from.max(start)) {
            return false;
        }
        let left = if start <= self.from { 0 } else { self.before(start) };
        let right = end.filter(|&end| end <= self.to).map_or(self.area.width, |end| self.before(end));
        let width = (right - left).max(2 * PIXEL);
        picture.rectangle(class, Area { left: self.area.left + left, width, ..self.area });
        true
    }

    /// Draws points, the rare ones above the others; returns whether there are common ones, and rare ones.
    pub(crate) fn points(&self, picture: &mut Picture, points: impl Iterator<Item = Point>) -> [bool; 2] {
        let classes = [("v6", 24), ("dot", 36)];
        if self.to - self.from < MOST_CIRCLES {
            let mut there = [Vec::new(), Vec::new()];
            for point in points {
                there[usize::from(point.is_rare)].push([self.x(point.heap), self.y(point.value)]);
            }
            for ((class, radius), points) in classes.into_iter().zip(&there) {
                for [x, y] in points {
                    picture.circle(class, [self.area.left + x, self.area.top + y], radius);
                }
            }
            return there.map(|points| !points.is_empty());
        }
        let columns = usize::try_from(self.area.width / PIXEL).expect("a picture is small") + 1;
        let rows = usize::try_from(HEIGHT / PIXEL).expect("a picture is small") + 1;
        let mut pixels = [vec![false; columns * rows], vec![false; columns * rows]];
        for point in points {
            let [column, row] = [self.x(point.heap), self.y(point.value)]
                .map(|place| usize::try_from(place / PIXEL).expect("a point is in the plot"));
            pixels[usize::from(point.is_rare)][row * columns + column] = true;
        }
        for ((class, _), (pixels, size)) in classes.into_iter().zip(pixels.iter().zip([PIXEL, 2 * PIXEL])) {
            picture.path(class, &self.squares(pixels, columns, size));
        }
        pixels.map(|pixels| pixels.contains(&true))
    }

    /// Returns the path of the pixels that are set, each as a square of this size around its centre.
    fn squares(&self, pixels: &[bool], columns: usize, size: i64) -> String {
        let mut data = String::new();
        for (row, pixels) in (0_i64..).zip(pixels.chunks_exact(columns)) {
            let mut rest = (0_i64..).zip(pixels).filter(|(_, is_set)| **is_set).map(|(column, _)| column).peekable();
            while let Some(first) = rest.next() {
                let mut last = first;
                while let Some(next) = rest.next_if_eq(&(last + 1)) {
                    last = next;
                }
                let [x, y] =
                    [self.area.left + first * PIXEL, self.area.top + row * PIXEL].map(|place| place - size / 2);
                let width = (last - first) * PIXEL + size;
                write!(data, "M{x} {y}h{width}v{size}h-{width}z").expect("a string takes any text");
            }
        }
        data
    }

    /// Draws the frame, and writes numbers at its sides.
    pub(crate) fn axes(&self, picture: &mut Picture) {
        picture.rectangle("frame", self.area);
        let heaps = [self.from, self.to].into_iter().chain(round_numbers(self.from, self.to));
        let heaps: Vec<_> = heaps.map(|heap| (self.x(heap), heap.to_string())).collect();
        picture.labels(self.area, Side::Bottom, &heaps);
        let values = [0, self.largest].into_iter().chain(round_numbers(0, self.largest));
        let values: Vec<_> = values.map(|value| (self.y(value), value.to_string())).collect();
        picture.labels(self.area, Side::Left, &values);
    }

    /// Returns the distance of a heap from the left.
    fn x(&self, heap: u64) -> i64 {
        PADDING + scaled(heap - self.from, self.to - self.from, self.area.width - 2 * PADDING)
    }

    /// Returns the distance from the left of the middle between a heap and the one before it.
    fn before(&self, heap: u64) -> i64 {
        i64::midpoint(self.x(heap - 1), self.x(heap))
    }

    /// Returns the distance of a value from the top.
    fn y(&self, value: u64) -> i64 {
        self.area.height - PADDING - scaled(value, self.largest, self.area.height - 2 * PADDING)
    }
}

/// Returns the multiples of a round number in a range, at most ten: its first digit is 1, 2 or 5, and the others are 0.
fn round_numbers(from: u64, to: u64) -> impl Iterator<Item = u64> {
    const MOST: u64 = 10;
    let powers = (0..20).map(|zeros| 10_u64.pow(zeros));
    let steps = powers.flat_map(|power| [1, 2, 5].into_iter().filter_map(move |digit| power.checked_mul(digit)));
    let count = move |step: u64| to / step - from / step;
    let step = steps.into_iter().find(|&step| count(step) <= MOST).unwrap_or(u64::MAX);
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
