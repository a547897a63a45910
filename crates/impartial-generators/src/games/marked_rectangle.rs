//! Cases of marked rectangle: `T`, then one line `N M` for each rectangle.

use impartial_games::GameId;

use crate::error::GenerateError;
use crate::generator::{ByHand, Generator, GoalSupport};
use crate::input::{Input, row};
use crate::input_spec::{GameOption, InputSpec};
use crate::random::Random;

/// The generator of marked rectangle.
pub(super) const GAME: Generator = Generator {
    game: GameId::MarkedRectangle,
    parts: "rectangles",
    default_size: 10,
    sizes: |limits| *limits.range("T").start()..=limits.most("T").min(limits.most("sum")),
    by_hand: ByHand { shape: "uniform", limits: "T=1,N=12,M=14" },
    options: &[
        // The largest side: 1 to 2^64-1 [default: 1000000, the judge's limit; for huge 1000000000000000000].
        GameOption { name: "largest", range: 1..=u64::MAX },
    ],
    spec: |request, limits| {
        let share = match limits.most("sum") {
            u64::MAX => u64::MAX,
            sum => sum / request.size.max(1),
        };
        let [rows, columns] = ["N", "M"].map(|name| limits.most(name).min(share));
        InputSpec::of(request, request.size).with("rows", rows).with("columns", columns)
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
    // A request has a limit for each direction.
    let most = ["rows", "columns"].map(|side| spec.option(side).unwrap_or(largest));
    let largest = most[0].min(most[1]);
    // Draws a side at most `distance` away from `middle`.
    let near = move |middle: u64, distance, largest: u64, random: &mut Random| {
        let low = middle.saturating_sub(distance).max(1);
        random.between(low, middle.saturating_add(distance).min(largest))
    };
    // `lines` and all shapes after it are for fixtures only.
    let draw: Draw = match spec.shape.as_str() {
        "uniform" => Box::new(move |_, _, random| most.map(|most| random.between(1, most))),
        "huge" => Box::new(move |_, _, random| {
            let sides = most.map(|most| random.between(most - most / 1_000, most));
            of_equal_parity(sides, most[1], random)
        }),
        "powers" => Box::new(move |_, _, random| {
            let sides = most.map(|most| {
                let power = 1 << random.below(u64::from(most.ilog2()) + 1);
                near(power, 2, most, random)
            });
            of_equal_parity(sides, most[1], random)
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
                Box::new(move |_, _, random| [(); 2].map(|()| near(middle, 4, largest, random)))
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
fn of_equal_parity([rows, columns]: [u64; 2], most_columns: u64, random: &mut Random) -> [u64; 2] {
    let is_changed = random.below(4) > 0 && rows.is_multiple_of(2) != columns.is_multiple_of(2);
    match (is_changed, columns) {
        (false, _) => [rows, columns],
        (true, 1) => [rows, most_columns.min(2)],
        (true, _) => [rows, columns - 1],
    }
}
