//! Heaps under a code: `CODE K`, then the K heaps on one line.
//!
//! # A wanted nim-value
//!
//! Let *G*(*n*) be the nim-value of a heap of *n* tokens. The nim-value of a position is the xor of those of its heaps, and
//! the spare heaps make up for the others.
//!
//! **Small heaps.** The xors of heaps of at most *n* tokens are exactly the numbers below some power of two. *Proof* by
//! induction on *n*. Let the xors of smaller heaps be the numbers below 2^b. The options of a heap of *n* tokens are such xors.
//! So either *G*(*n*) is below 2^b and nothing changes, or all numbers below 2^b are options and *G*(*n*) = 2^b, which gives
//! the numbers below 2^(b+1). Three heaps from a table of heaps up to [`LAST`] are spare.
//! The drawn heaps are in the table, or huge heaps of Kayles or of a subtraction set, whose periods are so short that the
//! table has all bits of their values. Three heaps of the table have every xor that any number of its heaps have: a test of the
//! command checks every code that a request may draw.
//!
//! **All-but sets.** Let no number above *s* be in the set *F* of numbers that may not be taken. If *m* + *s* < *n*, then *G*(*n*) > *G*(*m*).
//! *Proof.* The heaps from 0 to *n* - *s* - 1 are options of *n*. With a value, they have all smaller values. So *G*(*n*) is
//! above all of theirs. This leaves a window of 2 *s* heaps around the heap that bisection finds. The values of heaps up to the
//! largest are all numbers up to the greatest value, and that of the largest heap is one of them, so it bounds the search.
//! Two heaps are spare.

use std::collections::BTreeMap;

use crate::error::{GenerateError, SolverError};
use crate::game::{Aim, Game, Shape};
use crate::input::{Input, row, text};
use crate::input_spec::{GameOption, InputSpec};
use crate::pair::{largest_xor, missing, pair};
use crate::random::Random;
use crate::request::{Goal, NimValueOf, Request};

/// The largest heap of all.
const MAX_HEAP: u64 = (1 << 63) - 1;

/// The largest number of a random set.
const MAX_TAKE: u64 = 32;

/// The largest number of a set whose order has no option.
const USUAL_TAKE: u64 = 12;

/// The largest spare heap of a code without a proved period, and the largest heap of a request for such a code.
const LAST: u64 = 200;

/// A bound of the nim-values of heaps up to [`LAST`]: hexadecimal codes of two digits leave at most 3 heaps, so there are fewer options.
const MOST_VALUE: u64 = 0xffff;

/// The generator of heaps under a code.
pub(crate) const GAME: Game = Game {
    name: "heaps",
    parts: "heaps",
    default_size: 10,
    judge_sizes: None,
    full_sizes: 0..=(1 << 31) - 1,
    shapes: &[
        Shape { name: "kayles", summary: "0.77, heaps anywhere from 1 to the largest" },
        Shape { name: "subtraction", summary: "a random set of numbers that may be taken" },
        Shape { name: "all-but", summary: "a random set of numbers that may not be taken" },
        Shape { name: "grundy", summary: "4!.0, small heaps" },
        Shape { name: "octal", summary: "a random code of three octal digits, small heaps" },
        Shape { name: "hexadecimal", summary: "a random code of two hexadecimal digits, small heaps" },
    ],
    options: &[
        // The largest heap: 1 to 2^63-1, or the end of the table if the shape may have no period [default:
        // 1000000000000000000, or 1000 if the shape may have no period].
        GameOption { name: "largest", range: 1..=MAX_HEAP },
        // The largest number of a set: 1 to 32 [default: 12].
        GameOption { name: "take", range: 1..=MAX_TAKE },
    ],
    order: |request| {
        let largest = if is_periodic(&request.shape) { MAX_HEAP } else { LAST };
        InputSpec::of(request, request.size).with("largest", largest)
    },
    draw: |order| {
        let (position, size, seed) = (Position::new(order)?, order.size, order.seed);
        Ok(Input::new(move |out| {
            let random = &mut Random::seeded(seed);
            writeln!(out, "{} {size}", (position.code)(position.take, random))?;
            let mut last = 0;
            let heaps = (0..size).map(|index| {
                last = position.heap(index, index + 1 == size, last, random);
                last
            });
            row(out, heaps)
        }))
    },
    aim: Aim::By(SPARE, aimed),
};

/// The number of heaps that may have to be adjusted.
const SPARE: u64 = 3;

/// Returns whether the codes of a shape have a period, so that heaps may be huge.
fn is_periodic(shape: &str) -> bool {
    !["grundy", "octal", "hexadecimal"].contains(&shape)
}

/// Heaps that these fields determine.
struct Position {
    code: fn(u64, &mut Random) -> String,
    largest: u64,
    take: u64,
    /// Every heap is at most 4 away from this one.
    near: Option<u64>,
    /// Each heap occurs twice, so the second player wins.
    is_lost: bool,
}

impl Position {
    fn new(order: &InputSpec) -> Result<Self, GenerateError> {
        // The shapes `lost` and `near-` are for fixtures only.
        let near = order.number_after("near-");
        let heaps = match order.shape.as_str() {
            "grundy" | "octal" => 1..=49_999,
            "hexadecimal" => 1..=1_999,
            _ => 1..=MAX_HEAP,
        };
        let default = if is_periodic(&order.shape) { 1_000_000_000_000_000_000 } else { 1_000 };
        let largest = order.option("largest").unwrap_or(default);
        GenerateError::option("largest", largest, &heaps)?;
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
        let take = order.option("take").unwrap_or(USUAL_TAKE);
        Ok(Self { code, largest, take, near, is_lost: order.shape == "lost" })
    }

    /// Draws a heap from its index and the heap before it.
    fn heap(&self, index: u64, is_last: bool, before: u64, random: &mut Random) -> u64 {
        match self.near {
            Some(middle) => random.between(middle.saturating_sub(4), middle.saturating_add(4).min(self.largest)),
            None if self.is_lost && index % 2 == 1 => before,
            None if self.is_lost && is_last => 0,
            None => random.between(1, self.largest),
        }
    }
}

fn aimed(request: &Request, value_of: &mut NimValueOf<'_>) -> Result<Vec<u8>, GenerateError> {
    let position = Position::new(&(GAME.order)(request))?;
    let random = &mut Random::seeded(request.seed);
    let code = (position.code)(position.take, random);
    let write = |heaps: &[u64]| {
        text(|out| {
            writeln!(out, "{code} {}", heaps.len())?;
            row(out, heaps.iter().copied())
        })
    };
    let mut value = |heaps: &[u64]| value_of(&write(heaps));
    let draw = |spare, random: &mut Random| -> Vec<u64> {
        (0..request.size - spare).map(|_| random.between(1, position.largest)).collect()
    };
    let mut heaps;
    if request.shape == "all-but" {
        heaps = draw(2, random);
        let most = value(&[position.largest]).map_err(GenerateError::Solver)?.max(1);
        let missing = missing(request.goal, largest_xor(most), random, |_| value(&heaps))?;
        for wanted in pair(missing, most, random) {
            let found = heap_of_value(wanted, &position, &mut |heap| value(&[heap]));
            heaps.push(found.map_err(GenerateError::Solver)?);
        }
    } else {
        let values = (0..=LAST).map(|heap| missing(Goal::SecondWins, MOST_VALUE, random, |_| value(&[heap])));
        let table = Table::new(values.collect::<Result<_, _>>()?);
        heaps = Vec::new();
        let missing = missing(request.goal, table.largest(), random, |random| {
            heaps = draw(SPARE, random);
            value(&heaps)
        })?;
        let spare = table.three(missing, random.below(LAST + 1));
        // Only a wrong solver has values up to the largest whose xor is above it.
        heaps.extend(spare.ok_or_else(|| GenerateError::Solver(no_heaps(missing)))?);
    }
    Ok(write(&heaps))
}

/// Returns a heap of this value under an all-but set, which is at most that of the largest heap.
fn heap_of_value(
    wanted: u64,
    position: &Position,
    value: &mut dyn FnMut(u64) -> Result<u64, SolverError>,
) -> Result<u64, SolverError> {
    let window = position.take;
    // Some heap of this value is in this range.
    let (mut low, mut high) = (0, position.largest);
    while high - low > 4 * window {
        let middle = low + (high - low) / 2;
        match value(middle)? {
            found if found == wanted => return Ok(middle),
            found if found < wanted => low = low.max(middle - window),
            _ => high = high.min(middle + window),
        }
    }
    for heap in low..=high {
        if value(heap)? == wanted {
            return Ok(heap);
        }
    }
    Err(no_heaps(wanted))
}

fn no_heaps(wanted: u64) -> SolverError {
    format!("no free heaps have the nim-value {wanted}").into()
}

/// The nim-values of the heaps up to [`LAST`], and two of these heaps for each of their xors.
struct Table {
    values: Vec<u64>,
    two: BTreeMap<u64, [u64; 2]>,
}

impl Table {
    fn new(values: Vec<u64>) -> Self {
        // Each value once, with its first heap.
        let mut first: Vec<(u64, u64)> = values.iter().copied().zip(0..).collect();
        first.sort_unstable();
        first.dedup_by_key(|(value, _)| *value);
        let pairs = first.iter().flat_map(|one| first.iter().map(move |other| (one, other)));
        let two = pairs.map(|(one, other)| (one.0 ^ other.0, [one.1, other.1])).collect();
        Self { values, two }
    }

    /// Returns three heaps with this xor, the first at `start` or after it, or `None` if there are none.
    fn three(&self, xor: u64, start: u64) -> Option<[u64; 3]> {
        (0..=LAST).find_map(|step| {
            let heap = (start + step) % (LAST + 1);
            let rest = xor ^ self.values[usize::try_from(heap).ok()?];
            let [second, third] = *self.two.get(&rest)?;
            Some([heap, second, third])
        })
    }

    /// Returns the number up to which every number is the xor of three heaps.
    fn largest(&self) -> u64 {
        (0..=MOST_VALUE).take_while(|xor| self.three(*xor, 0).is_some()).last().unwrap_or(0)
    }
}

/// Returns a random set of numbers up to `take`, among them `take` itself.
fn set(take: u64, random: &mut Random) -> String {
    let numbers = (1..=take).filter(|&number| random.below(2) == 0 || number == take);
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The heaps of a set of numbers up to 12 have no bit in their values that those of the table do not have.
    #[test]
    fn small_heaps_have_every_bit_of_a_subtraction_set() {
        for bits in 1_u32 << (USUAL_TAKE - 1)..1 << USUAL_TAKE {
            let numbers: Vec<usize> = (1..=12).filter(|number| bits >> (number - 1) & 1 == 1).collect();
            let mut values: Vec<u16> = Vec::new();
            // From a stretch of 12 values that was seen before on, the values repeat.
            let mut seen = BTreeSet::new();
            while values.len() < 12 || seen.insert(values[values.len() - 12..].to_vec()) {
                let options = numbers.iter().filter_map(|number| Some(values[values.len().checked_sub(*number)?]));
                let options = options.fold(0_u16, |options, value| options | 1 << value);
                values.push(u16::try_from(options.trailing_ones()).unwrap());
            }
            let bits_of = |values: &[u16]| values.iter().fold(0, |bits, value| bits | value);
            let table = &values[..values.len().min(usize::try_from(LAST + 1).unwrap())];
            assert_eq!(bits_of(table), bits_of(&values), "{numbers:?}");
        }
    }

    /// Bisection finds every value up to that of the largest heap, by the definition of 256 sets.
    #[test]
    fn every_value_under_an_all_but_set_is_found() {
        for bits in 1_u32 << 8..1 << 9 {
            let is_in_set = |number: usize| number <= 9 && bits >> (number - 1) & 1 == 1;
            let mut values: Vec<u64> = Vec::new();
            for heap in 0..400 {
                let options: BTreeSet<u64> =
                    (1..=heap).filter(|taken| !is_in_set(*taken)).map(|taken| values[heap - taken]).collect();
                values.push((0..=400).find(|value| !options.contains(value)).unwrap());
            }
            let order = InputSpec::of(&GAME.request(), 1).with("take", 9);
            let mut position = Position::new(&order).unwrap();
            for largest in [60, 399] {
                position.largest = largest as u64;
                for wanted in 0..=values[largest] {
                    let mut value = |heap: u64| Ok(values[usize::try_from(heap)?]);
                    let heap = heap_of_value(wanted, &position, &mut value).unwrap();
                    assert_eq!(values[usize::try_from(heap).unwrap()], wanted, "{bits:b}");
                }
            }
        }
    }
}
