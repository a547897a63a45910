//! Boards of Sharti: `n m k`, then one line `a b c d` for each white rectangle, rows `a..=c` and columns `b..=d`.

use anyhow::Result;

use super::{Game, Order, Writer, row};
use crate::args::within;
use crate::random::Random;

/// The generator of Sharti.
pub(super) const GAME: Game = Game {
    name: "sharti",
    options: &[
        ("side", 1..=MAX_SIDE, "the side of the board: 1 to 2^63-1 [default: 1000000000, the judge's limit]"),
        (
            "cap",
            1..=MAX_SIDE,
            "the largest side of a move: 1 to the side [default: the side, so that every nim-value can occur]",
        ),
    ],
    shapes: &[
        ("big", "both corners anywhere: many large rectangles overlap"),
        ("small", "sides up to 3% of the board: overlaps, touching edges and lone rectangles"),
        ("medium", "sides up to 0.3% of the board: about half of 50,000 meet another"),
        ("mid", "sides up to the square root of the board: few overlaps"),
        ("tiny", "squares of up to 10 cells a side: hardly any two meet"),
        ("grid", "corners on a grid with about sqrt(size) lines each way: shared edges"),
        ("nested", "each rectangle inside the one before, or equal to it where the board has no room"),
        ("cross", "strips of 1 to 4 rows over the full width, alternating with strips of 1 to 4 columns"),
    ],
    sizes: 0..=(1 << 31) - 1,
    writer,
};

/// The limit of the reader.
const MAX_SIDE: u64 = (1 << 63) - 1;

/// Draws a rectangle from its index and the rectangle before it; the whole board comes before the first.
type Draw = Box<dyn Fn(u64, Rectangle, &mut Random) -> Rectangle>;

fn writer(order: &Order) -> Result<Writer> {
    let Order { size, seed, .. } = *order;
    let side = order.option("side").unwrap_or(1_000_000_000);
    let cap = order.option("cap").unwrap_or(side);
    within("cap", cap, 1..=side)?;
    let whole = Span { first: 1, last: side };
    // The shapes from `copies` on are for fixtures only.
    let draw: Draw = match order.shape.as_str() {
        "big" => Box::new(move |_, _, random| Rectangle::of(|| Span::anywhere(1, side, random))),
        "small" => Box::new(move |_, _, random| Rectangle::of(|| Span::short(side, side / 100 * 3, random))),
        "medium" => Box::new(move |_, _, random| Rectangle::of(|| Span::short(side, side / 1000 * 3, random))),
        "mid" => Box::new(move |_, _, random| Rectangle::of(|| Span::short(side, side.isqrt(), random))),
        "tiny" => Box::new(move |_, _, random| {
            let len = random.between(1, side.min(10));
            Rectangle::of(|| Span::exactly(side, len, random))
        }),
        "grid" => Box::new(move |_, _, random| {
            let lines = size.isqrt().min(side);
            Rectangle::of(|| Span::anywhere(1, lines, random).scaled(side / lines))
        }),
        "nested" => Box::new(move |index, before, random| {
            let rest = size - index;
            Rectangle { rows: before.rows.inner(rest, random), columns: before.columns.inner(rest, random) }
        }),
        "cross" => Box::new(move |index, _, random| {
            let strip = Span::short(side, 4, random);
            let (rows, columns) = if index.is_multiple_of(2) { (strip, whole) } else { (whole, strip) };
            Rectangle { rows, columns }
        }),
        // Three in four repeat the rectangle before; the others are big.
        "copies" => Box::new(move |index, before, random| {
            let is_copy = index > 0 && random.below(4) > 0;
            if is_copy { before } else { Rectangle::of(|| Span::anywhere(1, side, random)) }
        }),
        // Every coordinate is at most 4 away from the middle.
        unknown => {
            let middle = order.number_after("near-").ok_or_else(|| GAME.no_shape(unknown))?;
            let last = side.min(middle.saturating_add(4));
            Box::new(move |_, _, random| Rectangle::of(|| Span::anywhere(middle - 4, last, random)))
        }
    };
    Ok(Box::new(move |out| {
        let mut random = Random::seeded(seed);
        row(out, &[side, size, cap])?;
        let mut before = Rectangle { rows: whole, columns: whole };
        for index in 0..size {
            before = draw(index, before, &mut random);
            let Rectangle { rows, columns } = before;
            row(out, &[rows.first, columns.first, rows.last, columns.last])?;
        }
        Ok(())
    }))
}

#[derive(Clone, Copy)]
struct Rectangle {
    rows: Span,
    columns: Span,
}

impl Rectangle {
    /// Draws the rows, then the columns.
    fn of(mut span: impl FnMut() -> Span) -> Self {
        Self { rows: span(), columns: span() }
    }
}

/// Neighbouring rows or columns, both ends included as in the judge's format.
#[derive(Clone, Copy)]
struct Span {
    first: u64,
    last: u64,
}

impl Span {
    /// Draws both ends uniformly from `low..=high`.
    fn anywhere(low: u64, high: u64, random: &mut Random) -> Self {
        let (one, other) = (random.between(low, high), random.between(low, high));
        Self { first: one.min(other), last: one.max(other) }
    }

    /// Draws a length from 1 to `longest` or to the side, then a place.
    fn short(side: u64, longest: u64, random: &mut Random) -> Self {
        let len = random.between(1, longest.clamp(1, side));
        Self::exactly(side, len, random)
    }

    /// Draws the place of a span of this length.
    fn exactly(side: u64, len: u64, random: &mut Random) -> Self {
        let first = random.between(1, side - len + 1);
        Self { first, last: first + len - 1 }
    }

    /// Returns the span after each unit of its axis is stretched to this many.
    fn scaled(self, units: u64) -> Self {
        Self { first: (self.first - 1) * units + 1, last: self.last * units }
    }

    /// Draws a span inside this one that leaves room for the `rest - 1` spans after it.
    fn inner(self, rest: u64, random: &mut Random) -> Self {
        let room = (self.last - self.first) / rest / 2;
        let first = self.first + random.between(room.min(1), room);
        let last = self.last - random.between(room.min(1), room);
        Self { first, last }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::testing::{for_all, numbers, order, text};

    #[test]
    fn every_shape_stays_on_every_board() {
        let sides = [1, 2, 3, 4, 7, 100, 1 << 32, MAX_SIDE].map(|side| [("side", side)]);
        for_all(&GAME, &[0, 1, 2, 50], &sides.each_ref().map(|side| &side[..]), |order, text| {
            let (side, lines) = (order.option("side").unwrap(), numbers(text));
            assert_eq!((&lines[0][..], lines.len() as u64), (&[side, order.size, side][..], 1 + order.size));
            for line in &lines[1..] {
                let [a, b, c, d] = line[..] else { panic!("{line:?}") };
                assert!(1 <= a && a <= c && c <= side && 1 <= b && b <= d && d <= side, "{order:?}: {line:?}");
            }
        });
    }

    /// The two shapes whose bytes no fixture pins.
    #[test]
    fn tiny_ones_are_squares_and_a_grid_has_few_lines() {
        let drawn = |shape| numbers(&text(&GAME, &order(shape, 100, &[("side", 1_000)])));
        assert!(drawn("tiny")[1..].iter().all(|line| line[2] - line[0] == line[3] - line[1] && line[2] - line[0] < 10));
        let mut lines: Vec<_> = drawn("grid")[1..].iter().flat_map(|line| [line[0], line[2] + 1]).collect();
        lines.sort_unstable();
        lines.dedup();
        assert!(lines.len() <= 11, "{lines:?}");
    }
}
