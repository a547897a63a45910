//! Positions of plain Nim: `N`, then the N heaps on one line.
//!
//! # A chosen nim-value
//!
//! The last two heaps are free. Their xor is the xor of the other heaps and the chosen nim-value.
//!
//! # A winner in misère play
//!
//! If a heap has 2 tokens or more, the winner is the winner in normal play. Otherwise the xor is the parity of the number of heaps
//! of 1 token, and the other player wins. In this case, the last heap changes between 0 and 1 token, which changes the winner
//! in both kinds of play. So the winner in misère play becomes the chosen one.

use impartial_games::{GameId, Ranges};

use crate::error::GenerateError;
use crate::generator::{ByHand, Generator, GoalSupport};
use crate::input::{Input, row, text};
use crate::input_spec::{GameOption, InputSpec};
use crate::random::Random;
use crate::request::{NimValueOf, Request};
use crate::xor_pair::{largest_xor, missing, pair};

/// The generator of plain Nim.
pub(super) const GAME: Generator = Generator {
    game: GameId::Nim,
    parts: "heaps",
    default_size: 10,
    sizes: |limits| limits.range("N"),
    by_hand: ByHand { shape: "uniform", limits: "N=4,heap=9" },
    options: &[
        // The largest heap: 1 to 2^64-1 [default: 1000000000000000000].
        GameOption { name: "largest", range: 1..=u64::MAX },
    ],
    spec: |request, limits| InputSpec::of(request, request.size).with("largest", limits.most("heap")),
    draw: |spec| {
        let InputSpec { size, seed, .. } = *spec;
        let (draw, is_lost) = (heap(spec)?, spec.shape == "lost");
        Ok(Input::new(move |out| {
            let random = &mut Random::seeded(seed);
            let mut sum = 0;
            let heaps = (0..size).map(|index| {
                let heap = if is_lost && index + 1 == size { sum } else { draw(random) };
                sum ^= heap;
                heap
            });
            row(out, [size])?;
            row(out, heaps)
        }))
    },
    goals: GoalSupport::Supported(FREE, generate_for_goal),
};

/// The number of free heaps, which are computed instead of drawn.
const FREE: u64 = 2;

fn generate_for_goal(
    request: &Request,
    limits: &Ranges,
    value_of: &mut NimValueOf<'_>,
) -> Result<Vec<u8>, GenerateError> {
    let draw = heap(&(GAME.spec)(request, limits))?;
    let largest = limits.most("heap");
    let random = &mut Random::seeded(request.seed);
    let mut heaps: Vec<u64> = (0..request.size - FREE).map(|_| draw(random)).collect();
    let write = |heaps: &[u64]| {
        text(|out| {
            row(out, [heaps.len() as u64])?;
            row(out, heaps.iter().copied())
        })
    };
    // The solver of a request by misère play returns no nim-values.
    let xor = |heaps: &[u64]| heaps.iter().fold(0, |xor, heap| xor ^ heap);
    let value = |_: &mut Random| if request.is_misere { Ok(xor(&heaps)) } else { value_of(&write(&heaps)) };
    let missing = missing(request.goal, largest_xor(largest), random, value)?;
    heaps.extend(pair(missing, largest, random));
    if request.is_misere
        && heaps.iter().all(|&heap| heap <= 1)
        && let Some(last) = heaps.last_mut()
    {
        *last ^= 1;
    }
    Ok(write(&heaps))
}

/// Draws a heap.
type Draw = Box<dyn Fn(&mut Random) -> u64>;

fn heap(spec: &InputSpec) -> Result<Draw, GenerateError> {
    let largest = spec.option("largest").unwrap_or(1_000_000_000_000_000_000);
    let near = move |middle: u64, distance, random: &mut Random| {
        random.between(middle.saturating_sub(distance), middle.saturating_add(distance).min(largest))
    };
    // The shapes `lost` and `near-` are for fixtures only.
    Ok(match spec.shape.as_str() {
        "uniform" => Box::new(move |random| random.between(1, largest)),
        // The last heap is the xor of the others, so the second player wins. The heaps are drawn below a power of two, so the
        // last heap is below it as well.
        "lost" => Box::new(move |random| random.below(largest.checked_add(1).map_or(1 << 63, |end| 1 << end.ilog2()))),
        "powers" => Box::new(move |random| near(1 << random.below(u64::from(largest.ilog2()) + 1), 1, random)),
        unknown => {
            let middle = spec.number_after("near-").ok_or_else(|| GAME.no_shape(unknown))?;
            Box::new(move |random| near(middle, 4, random))
        }
    })
}
