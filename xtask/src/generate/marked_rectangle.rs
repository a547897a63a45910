//! Cases of marked rectangle: `T`, then one line `N M` for each rectangle.

use std::fmt;
use std::io::{self, Write};

use anyhow::Result;

use super::{Game, GameOption, Order, Writer};
use crate::random::Random;

/// The generator of marked rectangle.
pub(super) const GAME: Game = Game {
    name: "marked-rectangle",
    options: &[GameOption {
        name: "largest",
        range: 1..=MAX_SIDE,
        help: "the largest side: 1 to 2^64-1 [default: 1000000, the judge's limit; for huge 1000000000000000000]",
    }],
    shapes: &[
        ("uniform", "both sides anywhere up to the largest"),
        ("huge", "both sides within a thousandth of the largest; 7 of 8 pairs have the same parity"),
        ("powers", "both sides at most 2 from a power of two; 7 of 8 pairs have the same parity"),
        ("squares", "equal sides, anywhere up to the largest"),
    ],
    sizes: 0..=MAX_SIZE,
    writer,
};

/// The limits of the reader.
const MAX_SIDE: u64 = u64::MAX;
const MAX_SIZE: u64 = (1 << 31) - 1;

/// The judge's limit.
const JUDGE_SIDE: u64 = 1_000_000;

/// The default largest side of huge rectangles.
const HUGE_SIDE: u64 = 1_000_000_000_000_000_000;

/// How long the sides are. The shapes after the first four are for fixtures only.
#[derive(Clone, Copy, Debug)]
enum Shape {
    Uniform,
    Huge,
    Powers,
    Squares,
    /// One row and one column, alternating.
    Lines,
    /// Both sides are at most 4 away from this one.
    Near(u64),
    /// All rectangles with up to this many columns: those of one row, then those of two, and so on.
    All(u64),
    /// Every second rectangle is the one before with its sides exchanged.
    Transposed,
}

fn writer(order: &Order) -> Result<Writer> {
    let (shape, usual) = match order.shape.as_str() {
        "uniform" => (Shape::Uniform, JUDGE_SIDE),
        "huge" => (Shape::Huge, HUGE_SIDE),
        "powers" => (Shape::Powers, JUDGE_SIDE),
        "squares" => (Shape::Squares, JUDGE_SIDE),
        "lines" => (Shape::Lines, JUDGE_SIDE),
        "transposed" => (Shape::Transposed, JUDGE_SIDE),
        unknown => {
            let near = order.number_after("near-").map(Shape::Near);
            let shape = near.or_else(|| order.number_after("all-").map(Shape::All));
            (shape.ok_or_else(|| GAME.no_shape(unknown))?, JUDGE_SIDE)
        }
    };
    let largest = order.option("largest").unwrap_or(usual);
    let cases = Cases { shape, largest, size: order.size, seed: order.seed };
    Ok(Box::new(move |out| cases.write(out)))
}

/// The rectangles that these fields determine.
struct Cases {
    shape: Shape,
    largest: u64,
    size: u64,
    seed: u64,
}

impl Cases {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.size)?;
        let mut before = Rectangle { rows: 1, columns: 1 };
        let mut random = Random::seeded(self.seed);
        for index in 0..self.size {
            before = self.rectangle(index, before, &mut random);
            writeln!(out, "{before}")?;
        }
        Ok(())
    }

    /// Returns the rectangle of this index, after the one `before`.
    fn rectangle(&self, index: u64, before: Rectangle, random: &mut Random) -> Rectangle {
        let largest = self.largest;
        let is_even = index.is_multiple_of(2);
        match self.shape {
            Shape::Huge => {
                let low = largest - largest / 1_000;
                self.mostly_alike(|random| random.between(low, largest), random)
            }
            Shape::Powers => self.mostly_alike(
                |random| {
                    let power = 1 << random.below(u64::from(largest.ilog2()) + 1);
                    near(power, 2, largest, random)
                },
                random,
            ),
            Shape::Squares => {
                let side = random.between(1, largest);
                Rectangle { rows: side, columns: side }
            }
            Shape::Lines => {
                let side = random.between(1, largest);
                if is_even { Rectangle { rows: 1, columns: side } } else { Rectangle { rows: side, columns: 1 } }
            }
            Shape::Near(middle) => Rectangle::of(|| near(middle, 4, largest, random)),
            Shape::All(width) => Rectangle { rows: index / width + 1, columns: index % width + 1 },
            Shape::Transposed if !is_even => Rectangle { rows: before.columns, columns: before.rows },
            Shape::Uniform | Shape::Transposed => Rectangle::of(|| random.between(1, largest)),
        }
    }

    /// Draws two sides; if their parities differ, three in four times it makes the second one unit shorter.
    ///
    /// On a rectangle with one even side the first player wins wherever the mark is, so there is nothing to count.
    fn mostly_alike(&self, side: impl Fn(&mut Random) -> u64, random: &mut Random) -> Rectangle {
        let (rows, columns) = (side(random), side(random));
        let is_alike = random.below(4) > 0;
        let differs = rows.is_multiple_of(2) != columns.is_multiple_of(2);
        let columns = match (is_alike && differs, columns) {
            (false, _) => columns,
            (true, 1) => self.largest.min(2),
            (true, _) => columns - 1,
        };
        Rectangle { rows, columns }
    }
}

/// Draws a side at most `distance` away from `middle`.
fn near(middle: u64, distance: u64, largest: u64, random: &mut Random) -> u64 {
    let low = middle.saturating_sub(distance).max(1);
    random.between(low, middle.saturating_add(distance).min(largest))
}

/// A rectangle, displayed as its line `N M`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Rectangle {
    rows: u64,
    columns: u64,
}

impl Rectangle {
    /// Draws the rows, then the columns.
    fn of(mut side: impl FnMut() -> u64) -> Self {
        Self { rows: side(), columns: side() }
    }
}

impl fmt::Display for Rectangle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.rows, self.columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::testing::{array, for_all, lines, order, text};

    /// Returns the rectangles as `[N, M]`; the first line says how many there are.
    fn rectangles(text: &str) -> Vec<[u64; 2]> {
        let [size] = array(lines(text).next().unwrap());
        let rectangles: Vec<_> = lines(text).skip(1).map(array).collect();
        assert_eq!(rectangles.len() as u64, size);
        rectangles
    }

    fn of_equal_parity(rectangles: &[[u64; 2]]) -> usize {
        rectangles.iter().filter(|[n, m]| n % 2 == m % 2).count()
    }

    #[test]
    fn every_shape_stays_in_its_range() {
        let largest = [1, 2, 3, 4, 5, 100, 1 << 32, (1 << 63) + 1, MAX_SIDE].map(|largest| [("largest", largest)]);
        for_all(&GAME, &[0, 1, 2, 300], &largest.each_ref().map(|largest| &largest[..]), |order, text| {
            let rectangles = rectangles(text);
            assert_eq!(rectangles.len() as u64, order.size);
            let range = 1..=order.option("largest").unwrap();
            assert!(rectangles.as_flattened().iter().all(|side| range.contains(side)), "{order:?}: {rectangles:?}");
        });
    }

    #[test]
    fn the_shapes_are_what_the_help_says() {
        let drawn = |shape, options: &[(&str, u64)]| rectangles(&text(&GAME, &order(shape, 1_000, options)));
        let uniform = drawn("uniform", &[]);
        assert!((440..=560).contains(&of_equal_parity(&uniform)));
        let below_half = uniform.as_flattened().iter().filter(|side| **side <= JUDGE_SIDE / 2).count();
        assert!((920..=1_080).contains(&below_half), "{below_half}");
        let huge = drawn("huge", &[]);
        assert!((840..=910).contains(&of_equal_parity(&huge)), "{}", of_equal_parity(&huge));
        assert!(huge.as_flattened().iter().all(|side| HUGE_SIDE / 1_000 * 999 < side + 2));
        let powers = drawn("powers", &[("largest", MAX_SIDE)]);
        assert!((840..=940).contains(&of_equal_parity(&powers)), "{}", of_equal_parity(&powers));
        let is_near_power = |side: u64| (0..64).any(|bit| side.abs_diff(1 << bit) <= 3);
        assert!(powers.as_flattened().iter().all(|side| is_near_power(*side)));
        assert!(drawn("squares", &[]).iter().all(|[n, m]| n == m));
        assert!(drawn("transposed", &[]).chunks(2).all(|pair| pair[0][0] == pair[1][1] && pair[0][1] == pair[1][0]));
    }
}
