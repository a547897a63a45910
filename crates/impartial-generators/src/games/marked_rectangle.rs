//! Cases of marked rectangle: `T`, then one line `N M` for each rectangle.

use crate::error::GenerateError;
use crate::game::{Game, GoalSupport, Shape};
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
    spec: |request| {
        let largest = match request.limits {
            // The sum of all N and the sum of all M are at most 10^6 each.
            Limits::Judge => 1_000_000 / request.size,
            Limits::Full => u64::MAX,
        };
        InputSpec::of(request, request.size).with("largest", largest)
    },
    draw,
    goals: GoalSupport::NoWinner("it asks how many of the marks win"),
};

/// Draws the rows and the columns of a rectangle from its index and the rectangle before it.
type Draw = Box<dyn Fn(u64, [u64; 2], &mut Random) -> [u64; 2]>;

fn draw(spec: &InputSpec) -> Result<Input, GenerateError> {
    let InputSpec { size, seed, .. } = *spec;
    let default = if spec.shape == "huge" { 1_000_000_000_000_000_000 } else { 1_000_000 };
    let largest = spec.option("largest").unwrap_or(default);
    // Draws a side at most `distance` away from `middle`.
    let near = move |middle: u64, distance, random: &mut Random| {
        let low = middle.saturating_sub(distance).max(1);
        random.between(low, middle.saturating_add(distance).min(largest))
    };
    // `lines` and all shapes after it are for fixtures only.
    let draw: Draw = match spec.shape.as_str() {
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
        // Alternately one row and one column.
        "lines" => Box::new(move |index, _, random| {
            let side = random.between(1, largest);
            if index.is_multiple_of(2) { [1, side] } else { [side, 1] }
        }),
        // Every second rectangle is the previous rectangle with its sides exchanged.
        "transposed" => Box::new(move |index, [rows, columns], random| {
            let is_first = index.is_multiple_of(2);
            if is_first { [(); 2].map(|()| random.between(1, largest)) } else { [columns, rows] }
        }),
        unknown => {
            if let Some(middle) = spec.number_after("near-") {
                Box::new(move |_, _, random| [(); 2].map(|()| near(middle, 4, random)))
            } else {
                // All rectangles with up to `width` columns, in ascending order of rows and then of columns.
                let width = spec.number_after("all-").ok_or_else(|| GAME.no_shape(unknown))?;
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

/// If the parities of the sides differ, makes the second side one unit shorter with probability 3/4.
///
/// On a rectangle with sides of different parity, the first player wins for every mark, so counting is trivial.
fn of_equal_parity([rows, columns]: [u64; 2], largest: u64, random: &mut Random) -> [u64; 2] {
    let is_changed = random.below(4) > 0 && rows.is_multiple_of(2) != columns.is_multiple_of(2);
    match (is_changed, columns) {
        (false, _) => [rows, columns],
        (true, 1) => [rows, largest.min(2)],
        (true, _) => [rows, columns - 1],
    }
}
