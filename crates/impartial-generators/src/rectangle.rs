//! Rectangles on boards, which the generators of Sharti and coins draw.

use crate::random::Random;

/// A rectangle of cells.
#[derive(Clone, Copy)]
pub(crate) struct Rectangle {
    pub(crate) rows: Span,
    pub(crate) columns: Span,
}

/// Consecutive rows or columns. Both ends are inclusive, as in the formats.
#[derive(Clone, Copy)]
pub(crate) struct Span {
    pub(crate) first: u64,
    pub(crate) last: u64,
}

impl Rectangle {
    /// Draws the rows, then the columns.
    pub(crate) fn of(mut span: impl FnMut() -> Span) -> Self {
        Self { rows: span(), columns: span() }
    }

    pub(crate) fn area(&self) -> u128 {
        let [height, width] = [self.rows, self.columns].map(|span| u128::from(span.last - span.first) + 1);
        height * width
    }

    /// Returns the rectangle as a line of the input.
    pub(crate) fn record(self) -> [u64; 4] {
        [self.rows.first, self.columns.first, self.rows.last, self.columns.last]
    }
}

impl Span {
    /// Draws both ends uniformly from `low..=high`.
    pub(crate) fn anywhere(low: u64, high: u64, random: &mut Random) -> Self {
        let (one, other) = (random.between(low, high), random.between(low, high));
        Self { first: one.min(other), last: one.max(other) }
    }

    /// Draws a length up to `longest`, or up to the side if it is shorter, and then a location.
    pub(crate) fn short(side: u64, longest: u64, random: &mut Random) -> Self {
        let len = random.between(1, longest.clamp(1, side));
        Self::exactly(side, len, random)
    }

    /// Draws the location of a span of this length.
    pub(crate) fn exactly(side: u64, len: u64, random: &mut Random) -> Self {
        let first = random.between(1, side - len + 1);
        Self { first, last: first + len - 1 }
    }

    /// Returns the span after each unit of its axis is stretched to `units` units.
    pub(crate) fn scaled(self, units: u64) -> Self {
        Self { first: (self.first - 1) * units + 1, last: self.last * units }
    }

    /// Draws a span inside this span that leaves room for the `rest - 1` spans after it.
    pub(crate) fn inner(self, rest: u64, random: &mut Random) -> Self {
        let room = (self.last - self.first) / rest / 2;
        let first = self.first + random.between(room.min(1), room);
        let last = self.last - random.between(room.min(1), room);
        Self { first, last }
    }
}

/// Returns the number whose Gray code this is.
pub(crate) fn ungray(code: u64) -> u64 {
    [1, 2, 4, 8, 16, 32].into_iter().fold(code, |number, shift| number ^ number >> shift)
}
