//! Boards of Sharti: `n m k`, then one line `a b c d` for each white rectangle, rows `a..=c` and columns `b..=d`.

use std::fmt;
use std::io::{self, Write};

use anyhow::Result;

use super::{Game, GameOption, Order, Writer};
use crate::args::within;
use crate::random::Random;

/// The generator of Sharti.
pub(super) const GAME: Game = Game {
    name: "sharti",
    options: &[
        GameOption {
            name: "side",
            range: 1..=MAX_SIDE,
            help: "the side of the board: 1 to 2^63-1 [default: 1000000000, the judge's limit]",
        },
        GameOption {
            name: "cap",
            range: 1..=MAX_SIDE,
            help: "the largest side of a move: 1 to the side [default: the side, so that every nim-value can occur]",
        },
    ],
    shapes: &[
        ("big", "both corners anywhere: many large rectangles overlap"),
        ("small", "sides up to 3% of the board: overlaps, touching edges and lone rectangles"),
        ("mid", "sides up to the square root of the board: few overlaps"),
        ("tiny", "squares of up to 10 cells a side: hardly any two meet"),
        ("grid", "corners on a grid with about sqrt(size) lines each way: shared edges"),
        ("nested", "each rectangle inside the one before, or equal to it where the board has no room"),
        ("cross", "strips of 1 to 4 rows over the full width, alternating with strips of 1 to 4 columns"),
    ],
    sizes: 0..=MAX_SIZE,
    writer,
};

/// The limits of the reader.
const MAX_SIDE: u64 = (1 << 63) - 1;
const MAX_SIZE: u64 = (1 << 31) - 1;

/// The judge's limit.
const JUDGE_SIDE: u64 = 1_000_000_000;

/// How the rectangles lie. The last two shapes are for fixtures only.
#[derive(Clone, Copy, Debug)]
enum Shape {
    Big,
    Small,
    Mid,
    Tiny,
    Grid,
    Nested,
    Cross,
    /// Every coordinate is at most 4 away from this one.
    Near(u64),
    /// Three in four repeat the rectangle before; the others are big.
    Copies,
}

fn writer(order: &Order) -> Result<Writer> {
    let shape = match order.shape.as_str() {
        "big" => Shape::Big,
        "small" => Shape::Small,
        "mid" => Shape::Mid,
        "tiny" => Shape::Tiny,
        "grid" => Shape::Grid,
        "nested" => Shape::Nested,
        "cross" => Shape::Cross,
        "copies" => Shape::Copies,
        unknown => Shape::Near(order.number_after("near-").ok_or_else(|| GAME.no_shape(unknown))?),
    };
    let side = order.option("side").unwrap_or(JUDGE_SIDE);
    let cap = order.option("cap").unwrap_or(side);
    within("cap", cap, 1..=side)?;
    let board = Board { shape, side, cap, size: order.size, seed: order.seed };
    Ok(Box::new(move |out| board.write(out)))
}

/// A board that these fields determine.
struct Board {
    shape: Shape,
    side: u64,
    cap: u64,
    size: u64,
    seed: u64,
}

impl Board {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{} {} {}", self.side, self.size, self.cap)?;
        let whole = Span { first: 1, last: self.side };
        let mut before = Rectangle { rows: whole, columns: whole };
        let mut random = Random::seeded(self.seed);
        for index in 0..self.size {
            before = self.rectangle(index, before, &mut random);
            writeln!(out, "{before}")?;
        }
        Ok(())
    }

    /// Returns the rectangle of this index, after the one `before`. The first comes after the whole board.
    fn rectangle(&self, index: u64, before: Rectangle, random: &mut Random) -> Rectangle {
        let side = self.side;
        match self.shape {
            Shape::Big => Rectangle::of(|| Span::anywhere(1, side, random)),
            Shape::Small => Rectangle::of(|| Span::short(side, side / 100 * 3, random)),
            Shape::Mid => Rectangle::of(|| Span::short(side, side.isqrt(), random)),
            Shape::Tiny => {
                let len = random.between(1, side.min(10));
                Rectangle::of(|| Span::exactly(side, len, random))
            }
            Shape::Grid => {
                let lines = self.size.isqrt().min(side);
                Rectangle::of(|| Span::anywhere(1, lines, random).scaled(side / lines))
            }
            Shape::Nested => {
                let rest = self.size - index;
                Rectangle { rows: before.rows.inner(rest, random), columns: before.columns.inner(rest, random) }
            }
            Shape::Cross => {
                let whole = Span { first: 1, last: side };
                let strip = Span::short(side, 4, random);
                if index.is_multiple_of(2) {
                    Rectangle { rows: strip, columns: whole }
                } else {
                    Rectangle { rows: whole, columns: strip }
                }
            }
            Shape::Near(middle) => {
                let last = side.min(middle.saturating_add(4));
                Rectangle::of(|| Span::anywhere(middle - 4, last, random))
            }
            Shape::Copies if index > 0 && random.below(4) > 0 => before,
            Shape::Copies => Rectangle::of(|| Span::anywhere(1, side, random)),
        }
    }
}

/// A rectangle, displayed as its line `a b c d`.
#[derive(Clone, Copy, Debug, PartialEq)]
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

impl fmt::Display for Rectangle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rows, columns } = self;
        write!(f, "{} {} {} {}", rows.first, columns.first, rows.last, columns.last)
    }
}

/// Neighbouring rows or columns, both ends included as in the judge's format.
#[derive(Clone, Copy, Debug, PartialEq)]
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
    use std::collections::BTreeSet;

    use super::*;
    use crate::generate::testing::{array, for_all, lines, order, text};

    /// Returns the rectangles as `[a, b, c, d]`.
    fn rectangles(text: &str) -> Vec<[u64; 4]> {
        lines(text).skip(1).map(array).collect()
    }

    fn drawn(shape: &str, count: u64, side: u64) -> Vec<[u64; 4]> {
        rectangles(&text(&GAME, &order(shape, count, &[("side", side)])))
    }

    #[test]
    fn every_shape_stays_on_every_board() {
        let sides = [1, 2, 3, 4, 7, 100, 1 << 32, MAX_SIDE].map(|side| [("side", side)]);
        for_all(&GAME, &[0, 1, 2, 50], &sides.each_ref().map(|side| &side[..]), |order, text| {
            let side = order.option("side").unwrap();
            assert_eq!(array(lines(text).next().unwrap()), [side, order.size, side]);
            let rectangles = rectangles(text);
            assert_eq!(rectangles.len() as u64, order.size);
            for [a, b, c, d] in rectangles {
                assert!(1 <= a && a <= c && c <= side && 1 <= b && b <= d && d <= side, "{order:?}: {a} {b} {c} {d}");
            }
        });
    }

    #[test]
    fn the_shapes_are_what_the_help_says() {
        assert!(drawn("nested", 500, 2_000).windows(2).all(|pair| {
            let ([a, b, c, d], [inner_a, inner_b, inner_c, inner_d]) = (pair[0], pair[1]);
            a < inner_a && b < inner_b && inner_c < c && inner_d < d
        }));
        assert!(drawn("tiny", 100, 1_000).iter().all(|[a, b, c, d]| c - a == d - b && c - a < 10));
        let grid = drawn("grid", 100, 1_000);
        assert!(grid.iter().flat_map(|[a, _, c, _]| [*a, c + 1]).collect::<BTreeSet<_>>().len() <= 11);
        for (index, [a, b, c, d]) in drawn("cross", 20, 50).into_iter().enumerate() {
            let (thin, full) = if index.is_multiple_of(2) { (c - a, (b, d)) } else { (d - b, (a, c)) };
            assert!(thin < 4 && full == (1, 50));
        }
    }
}
