//! Cases of marked rectangle: `T`, then one line `N M` for each rectangle.

use crate::error::GenerateError;
use crate::game::{Aim, Game, Shape};
use crate::input::{Input, row};
use crate::input_spec::{GameOption, InputSpec};
use crate::random::Random;
use crate::request::Limits;

/// The generator of marked rectangle.
pub(crate) const GAME: Game = Game {
    name: "marked-rectangle",
    parts: "rectangles",
    default_size: 10,
    judge_sizes: Some(1..=10_000),
    full_sizes: 0..=(1 << 31) - 1,
    shapes: &[
        Shape { name: "uniform", summary: "both sides anywhere up to the largest" },
        Shape {
            name: "huge",
            summary: "both sides within a thousandth of the largest; about 7 of 8 pairs have the same parity",
        },
        Shape {
            name: "powers",
            summary: "both sides at most 2 from a power of two; about 7 of 8 pairs have the same parity",
        },
        Shape { name: "squares", summary: "equal sides, anywhere up to the largest" },
    ],
    options: &[
        // The largest side: 1 to 2^64-1 [default: 1000000, the judge's limit; for huge 1000000000000000000].
        GameOption { name: "largest", range: 1..=u64::MAX },
    ],
    order: |request| {
        let largest = match request.limits {
            // The sum of all sides of a kind is at most 10^6.
            Limits::Judge => 1_000_000 / request.size,
            Limits::Full => u64::MAX,
        };
        InputSpec::of(request, request.size).with("largest", largest)
    },
    draw,
    aim: Aim::NoWinner("it asks how many of the marks win"),
};

/// Draws the rows and the columns of a rectangle from its index and the rectangle before it.
type Draw = Box<dyn Fn(u64, [u64; 2], &mut Random) -> [u64; 2]>;

fn draw(order: &InputSpec) -> Result<Input, GenerateError> {
    let InputSpec { size, seed, .. } = *order;
    let usual = if order.shape == "huge" { 1_000_000_000_000_000_000 } else { 1_000_000 };
    let largest = order.option("largest").unwrap_or(usual);
    // A side at most `distance` away from `middle`.
    let near = move |middle: u64, distance, random: &mut Random| {
        let low = middle.saturating_sub(distance).max(1);
        random.between(low, middle.saturating_add(distance).min(largest))
    };
    // The shapes from `lines` on are for fixtures only.
    let draw: Draw = match order.shape.as_str() {
        "uniform" => Box::new(move |_, _, random| [(); 2].map(|()| random.between(1, largest))),
        "huge" => Box::new(move |_, _, random| {
            let low = largest - largest / 1_000;
            of_equal_parity([(); 2].map(|()| random.between(low, largest)), largest, random)
        }),
        "powers" => Box::new(move |_, _, random| {
            let sides = [(); 2].map(|()| {
                let power = 1 << random.below(u64::from(largest.ilog2()) + 1);
                near(power, 2, random)
            });
            of_equal_parity(sides, largest, random)
        }),
        "squares" => Box::new(move |_, _, random| [random.between(1, largest); 2]),
        // One row and one column, alternating.
        "lines" => Box::new(move |index, _, random| {
            let side = random.between(1, largest);
            if index.is_multiple_of(2) { [1, side] } else { [side, 1] }
        }),
        // Every second rectangle is the one before with its sides exchanged.
        "transposed" => Box::new(move |index, [rows, columns], random| {
            let is_first = index.is_multiple_of(2);
            if is_first { [(); 2].map(|()| random.between(1, largest)) } else { [columns, rows] }
        }),
        unknown => {
            if let Some(middle) = order.number_after("near-") {
                Box::new(move |_, _, random| [(); 2].map(|()| near(middle, 4, random)))
            } else {
                // All rectangles with up to this many columns: those of one row, then those of two, and so on.
                let width = order.number_after("all-").ok_or_else(|| GAME.no_shape(unknown))?;
                Box::new(move |index, _, _| [index / width + 1, index % width + 1])
            }
        }
    };
    Ok(Input::new(move |out| {
        let mut random = Random::seeded(seed);
        row(out, [size])?;
        let mut before = [1, 1];
        for index in 0..size {
            before = draw(index, before, &mut random);
            row(out, before)?;
        }
        Ok(())
    }))
}

/// Makes the second side one unit shorter, three in four times that the parities differ.
///
/// On a rectangle with one even side the first player wins wherever the mark is, so there is nothing to count.
fn of_equal_parity([rows, columns]: [u64; 2], largest: u64, random: &mut Random) -> [u64; 2] {
    let is_changed = random.below(4) > 0 && rows.is_multiple_of(2) != columns.is_multiple_of(2);
    match (is_changed, columns) {
        (false, _) => [rows, columns],
        (true, 1) => [rows, largest.min(2)],
        (true, _) => [rows, columns - 1],
    }
}
