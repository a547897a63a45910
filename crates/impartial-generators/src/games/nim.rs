//! Positions of plain Nim: `N`, then the N heaps on one line.
//!
//! # A wanted nim-value
//!
//! The last two heaps make up for the xor of the others.

use crate::error::GenerateError;
use crate::game::{Aim, Game, Shape};
use crate::input::{Input, row, text};
use crate::order::{GameOption, Order};
use crate::pair::{missing, pair, target};
use crate::random::Random;
use crate::request::{NimValueOf, Request};

/// The generator of plain Nim.
pub(crate) const GAME: Game = Game {
    name: "nim",
    parts: "heaps",
    default_size: 10,
    judge_sizes: None,
    full_sizes: 0..=(1 << 31) - 1,
    shapes: &[
        Shape { name: "uniform", summary: "heaps anywhere from 1 to the largest" },
        Shape { name: "powers", summary: "heaps at most 1 from a power of two" },
    ],
    options: &[GameOption {
        name: "largest",
        range: 1..=u64::MAX,
        summary: "the largest heap: 1 to 2^64-1 [default: 1000000000000000000]",
    }],
    order: |request, _| Order::new(&request.shape, request.size, request.seed).with("largest", u64::MAX),
    draw: |order| {
        let Order { size, seed, .. } = *order;
        let (draw, is_lost) = (heap(order)?, order.shape == "lost");
        Ok(Input::new(move |out| {
            let mut random = Random::seeded(seed);
            row(out, &[size])?;
            let mut sum = 0;
            for index in 0..size {
                let heap = if is_lost && index + 1 == size { sum } else { draw(&mut random) };
                sum ^= heap;
                write!(out, "{}{heap}", if index == 0 { "" } else { " " })?;
            }
            writeln!(out)
        }))
    },
    aim: Aim::By(SPARE, |request, _, value_of| aimed(request, value_of)),
};

/// The number of heaps that are not drawn.
const SPARE: u64 = 2;

fn aimed(request: &Request, value_of: &mut NimValueOf<'_>) -> Result<Vec<u8>, GenerateError> {
    let draw = heap(&(GAME.order)(request, request.limits))?;
    let random = &mut Random::seeded(request.seed);
    let mut heaps: Vec<u64> = (0..request.size - SPARE).map(|_| draw(random)).collect();
    let write = |heaps: &[u64]| {
        text(|out| {
            row(out, &[heaps.len() as u64])?;
            row(out, heaps)
        })
    };
    let target = target(request.goal, u64::MAX, random)?;
    let missing = missing(value_of(&write(&heaps)), target, u64::MAX)?;
    heaps.extend(pair(missing, u64::MAX, random));
    Ok(write(&heaps))
}

/// Draws a heap.
type Draw = Box<dyn Fn(&mut Random) -> u64>;

fn heap(order: &Order) -> Result<Draw, GenerateError> {
    let largest = order.option("largest").unwrap_or(1_000_000_000_000_000_000);
    let near = move |middle: u64, distance, random: &mut Random| {
        random.between(middle.saturating_sub(distance), middle.saturating_add(distance).min(largest))
    };
    // The shapes `lost` and `near-` are for fixtures only.
    Ok(match order.shape.as_str() {
        "uniform" => Box::new(move |random| random.between(1, largest)),
        // The second player wins: the last heap is the xor of the others, and the xor of numbers below a power of two is below
        // it too.
        "lost" => Box::new(move |random| random.below(largest.checked_add(1).map_or(1 << 63, |end| 1 << end.ilog2()))),
        "powers" => Box::new(move |random| near(1 << random.below(u64::from(largest.ilog2()) + 1), 1, random)),
        unknown => {
            let middle = order.number_after("near-").ok_or_else(|| GAME.no_shape(unknown))?;
            Box::new(move |random| near(middle, 4, random))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{for_all, numbers};

    #[test]
    fn every_shape_stays_in_its_range() {
        let largest = [1, 2, 3, 4, 5, 100, 1 << 32, (1 << 63) + 1, u64::MAX].map(|largest| [("largest", largest)]);
        for_all(&GAME, &[0, 1, 2, 300], &largest.each_ref().map(|largest| &largest[..]), |order, text| {
            let (largest, lines) = (order.option("largest").unwrap(), numbers(text));
            assert_eq!(lines[0], [order.size], "{order:?}");
            assert_eq!((lines.len(), lines[1].len() as u64), (2, order.size), "{order:?}");
            assert!(lines[1].iter().all(|&heap| heap <= largest), "{order:?}");
            let sum = lines[1].iter().fold(0, |sum, heap| sum ^ heap);
            assert!(order.shape != "lost" || sum == 0, "{order:?}: expected a nim-sum of 0, found {sum}");
        });
    }
}
