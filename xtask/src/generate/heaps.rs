//! Heaps under a code: `CODE K`, then the K heaps on one line.

use std::ops::RangeInclusive;

use anyhow::Result;

use super::{Game, Order, Writer};
use crate::args::within;
use crate::random::Random;

/// The largest heap of all.
const MAX_HEAP: u64 = (1 << 63) - 1;

/// The largest number of a random set.
const MAX_TAKE: u64 = 32;

/// The generator of heaps under a code.
pub(super) const GAME: Game = Game {
    name: "heaps",
    options: &[
        (
            "largest",
            1..=MAX_HEAP,
            "the largest heap: 1 to 2^63-1, or the end of the table if the shape may have no period \
             [default: 1000000000000000000, or 1000 if the shape may have no period]",
        ),
        ("take", 1..=MAX_TAKE, "the largest number of a set: 1 to 32 [default: 12]"),
    ],
    shapes: &[
        ("kayles", "0.77, heaps anywhere from 1 to the largest: the first player nearly always wins"),
        ("lost", "0.77, the second player wins: each heap occurs twice, and one heap is empty if the size is odd"),
        ("subtraction", "a random set of numbers that may be taken"),
        ("all-but", "a random set of numbers that may not be taken"),
        ("grundy", "4!.0, heaps up to 49999"),
        ("octal", "a random code of three octal digits, heaps up to 49999"),
        ("hexadecimal", "a random code of two hexadecimal digits, heaps up to 1999"),
    ],
    sizes: 0..=(1 << 31) - 1,
    writer,
};

fn writer(order: &Order) -> Result<Writer> {
    let Order { size, seed, .. } = *order;
    let is_lost = order.shape == "lost";
    // The shape `near-` is for fixtures only.
    let near = order.number_after("near-");
    let heaps: RangeInclusive<u64> = match order.shape.as_str() {
        "grundy" | "octal" => 1..=49_999,
        "hexadecimal" => 1..=1_999,
        _ => 1..=MAX_HEAP,
    };
    let default = if *heaps.end() == MAX_HEAP { 1_000_000_000_000_000_000 } else { 1_000 };
    let largest = order.option("largest").unwrap_or(default);
    within("largest", largest, heaps)?;
    let take = order.option("take").unwrap_or(12);
    let code: fn(u64, &mut Random) -> String = match order.shape.as_str() {
        "kayles" | "lost" => |_, _| "0.77".into(),
        "subtraction" => |take, random| format!("S({})", set(take, random)),
        "all-but" => |take, random| format!("S(all-but:{})", set(take, random)),
        "grundy" => |_, _| "4!.0".into(),
        "octal" => |_, random| format!("0.{:o}{:o}{:o}", random.below(8), random.below(8), random.between(1, 7)),
        "hexadecimal" => |_, random| format!("0.{:X}{:X}", random.below(16), random.between(1, 15)),
        _ if near.is_some() => |_, _| "0.77".into(),
        unknown => return Err(GAME.no_shape(unknown)),
    };
    Ok(Box::new(move |out| {
        let mut random = Random::seeded(seed);
        writeln!(out, "{} {size}", code(take, &mut random))?;
        let mut last = 0;
        for index in 0..size {
            let heap = match near {
                Some(middle) => random.between(middle.saturating_sub(4), middle.saturating_add(4).min(largest)),
                None if is_lost && index % 2 == 1 => last,
                None if is_lost && index + 1 == size => 0,
                None => random.between(1, largest),
            };
            last = heap;
            write!(out, "{}{heap}", if index == 0 { "" } else { " " })?;
        }
        writeln!(out)
    }))
}

/// Returns a random set of numbers up to `take`, among them `take` itself.
fn set(take: u64, random: &mut Random) -> String {
    let numbers = (1..=take).filter(|&number| random.below(2) == 0 || number == take);
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::testing::{for_all, order, text};

    #[test]
    fn every_shape_stays_in_its_range() {
        let options =
            [[("largest", 1), ("take", 1)], [("largest", 50), ("take", 7)], [("largest", 1_999), ("take", 32)]];
        for_all(&GAME, &[0, 1, 2, 301], &options.each_ref().map(|options| &options[..]), |order, text| {
            let (start, heaps) = text.split_once('\n').unwrap();
            let (code, size) = start.split_once(' ').unwrap();
            let begins = match order.shape.as_str() {
                "kayles" | "lost" => "0.77",
                "subtraction" => "S(",
                "all-but" => "S(all-but:",
                "grundy" => "4!.0",
                _ => "0.",
            };
            assert!(code.starts_with(begins) && (code == "4!.0" || !code.ends_with('0')), "{order:?}: {code}");
            let numbers = code.split(['(', ':', ',', ')']).filter_map(|number| number.parse::<u64>().ok());
            let take = order.option("take").unwrap();
            assert!(!code.starts_with('S') || numbers.max() == Some(take), "{order:?}: {code}");
            let heaps: Vec<u64> = heaps.split_whitespace().map(|heap| heap.parse().unwrap()).collect();
            assert_eq!((size.parse(), heaps.len() as u64), (Ok(order.size), order.size), "{order:?}");
            let is_lost = order.shape == "lost";
            let range = u64::from(!is_lost)..=order.option("largest").unwrap();
            assert!(heaps.iter().all(|heap| range.contains(heap)), "{order:?}");
            let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
            assert!(!is_lost || sum == 0, "{order:?}: expected each heap twice, found {heaps:?}");
        });
    }

    #[test]
    fn heaps_end_where_the_table_does() {
        for (shape, largest) in [("grundy", 49_999), ("octal", 49_999), ("hexadecimal", 1_999), ("all-but", MAX_HEAP)] {
            assert!(text(&GAME, &order(shape, 3, &[("largest", largest)])).ends_with('\n'), "{shape}");
            let above = order(shape, 3, &[("largest", largest + 1)]);
            assert!(GAME.writer(&above).is_err(), "{shape}");
        }
    }
}
