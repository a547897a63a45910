//! Positions of plain Nim: `N`, then the N heaps on one line.

use anyhow::Result;

use super::{Game, Order, Writer, row};
use crate::random::Random;

/// The generator of plain Nim.
pub(super) const GAME: Game = Game {
    name: "nim",
    options: &[("largest", 1..=u64::MAX, "the largest heap: 1 to 2^64-1 [default: 1000000000000000000]")],
    shapes: &[
        ("uniform", "heaps anywhere from 1 to the largest: the first player nearly always wins"),
        (
            "lost",
            "the second player wins: the last heap is the xor of the others, and all heaps are below the largest power \
             of two up to the largest plus 1",
        ),
        ("powers", "heaps at most 1 from a power of two"),
    ],
    sizes: 0..=(1 << 31) - 1,
    writer,
};

/// Draws a heap.
type Draw = Box<dyn Fn(&mut Random) -> u64>;

fn writer(order: &Order) -> Result<Writer> {
    let Order { size, seed, .. } = *order;
    let largest = order.option("largest").unwrap_or(1_000_000_000_000_000_000);
    let is_lost = order.shape == "lost";
    let near = move |middle: u64, distance, random: &mut Random| {
        random.between(middle.saturating_sub(distance), middle.saturating_add(distance).min(largest))
    };
    // The shape `near-` is for fixtures only.
    let draw: Draw = match order.shape.as_str() {
        "uniform" => Box::new(move |random| random.between(1, largest)),
        // The xor of numbers below a power of two is below it too.
        "lost" => Box::new(move |random| random.below(largest.checked_add(1).map_or(1 << 63, |end| 1 << end.ilog2()))),
        "powers" => Box::new(move |random| near(1 << random.below(u64::from(largest.ilog2()) + 1), 1, random)),
        unknown => {
            let middle = order.number_after("near-").ok_or_else(|| GAME.no_shape(unknown))?;
            Box::new(move |random| near(middle, 4, random))
        }
    };
    Ok(Box::new(move |out| {
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::testing::{for_all, numbers};

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
