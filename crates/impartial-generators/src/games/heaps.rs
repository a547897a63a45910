//! Taking-and-breaking games: `CODE K`, then the K heaps on one line.
//!
//! # A chosen nim-value
//!
//! Let *G*(*n*) be the nim-value of a heap of *n* tokens. The nim-value of a position is the xor of the nim-values of its
//! heaps, so the free heaps must have the xor of the other heaps and the chosen nim-value.
//!
//! **Small heaps.** The xors of heaps of at most *n* tokens are exactly the numbers below some power of two. *Proof* by
//! induction on *n*. Let the xors of smaller heaps be the numbers below 2^b. The options of a heap of *n* tokens are such xors.
//! So either *G*(*n*) is below 2^b and the xors stay the same, or all numbers below 2^b are options and *G*(*n*) = 2^b, which
//! gives the numbers below 2^(b+1).
//!
//! Moreover, the heap that doubles the range has the value 2^b, so the powers of two up to the largest value all occur.
//!
//! Three heaps are free. They are in a table of the heaps up to [`MAX_TABLE_HEAP`]. The drawn heaps are in the table as well,
//! or they are huge heaps of Kayles or of a subtraction set, whose periods are so short that the table has all bits of their
//! values. Every xor of heaps in the table is the xor of only three of them. A test of the command checks this
//! for every code that a request may draw. If a limit makes the table smaller, one heap for each bit of the xor is enough,
//! because the table has every power of two.
//!
//! **All-but sets.** Let *F* be the set of numbers that may not be taken, and *s* its maximum. If *m* + *s* < *n*, then
//! *G*(*n*) > *G*(*m*). *Proof.* The heaps from 0 to *n* - *s* - 1 are options of *n*. If a value is among theirs, all smaller
//! values are as well, so *G*(*n*) is above all of them.
//!
//! Two heaps are free. To find a heap with a requested value, bisection leaves a window of 2 *s* heaps, which is then scanned.
//! The values of the heaps up to the largest are all numbers up to some maximum. The value of the largest heap is among them,
//! so every value up to it can be found.
//!
//! # A winner in misère play
//!
//! Misère quotients have no formula for the free heaps, so they are drawn until the solver returns the chosen winner. The first
//! player wins with one of the draws: let *h* be the smallest heap with a move. Its options have no moves, so a sum with
//! *h* has a move to the sum without it, and not both are P-positions. There need not be a P-position, as in codes whose
//! heaps up to the limit have no moves.
//!
//! The misère quotients of Kayles and of all subtraction sets of numbers up to 12 have a period. Under the codes of the other
//! shapes, the solver finds the quotient of the heaps up to [`MAX_MISERE_HEAP`], with few exceptions. So the code is drawn
//! until the solver accepts a heap of the largest size.

use std::collections::BTreeMap;
use std::iter;

use impartial_games::{GameId, MAX_SIDE, Ranges};

use crate::error::{GenerateError, SolverError};
use crate::generator::{ByHand, Generator, GoalSupport};
use crate::input::{Input, row, text};
use crate::input_spec::{GameOption, InputSpec};
use crate::random::Random;
use crate::request::{Goal, NimValueOf, Request};
use crate::xor_pair::{largest_xor, missing, pair};

/// Maximum number in a random set.
const MAX_TAKE: u64 = 32;

/// Default for the largest number in a random set.
const DEFAULT_TAKE: u64 = 12;

/// Maximum size of a free heap, except under all-but sets, and of all heaps if the code has no proved period.
const MAX_TABLE_HEAP: u64 = 200;

/// Maximum size of a heap in misère play, unless the misère quotients of the shape have a period.
const MAX_MISERE_HEAP: u64 = 8;

/// Maximum number of codes, and of choices of the free heaps, that are drawn to find a winner in misère play.
const MAX_MISERE_DRAWS: usize = 1_000;

/// An upper bound on the nim-values of heaps up to [`MAX_TABLE_HEAP`]. A move of a code of two hexadecimal digits leaves at
/// most 3 heaps, so the number of options is smaller.
const MAX_VALUE: u64 = 0xffff;

/// The generator of taking-and-breaking games.
pub(super) const GAME: Generator = Generator {
    game: GameId::Heaps,
    parts: "heaps",
    default_size: 10,
    sizes: |limits| limits.range("K"),
    // A move can split one of three heaps into equals of the others, so with three heaps copying nearly always wins.
    by_hand: ByHand { shape: "kayles", limits: "K=4,heap=12" },
    options: &[
        // The largest heap: 1 to 2^63-1, or the end of the table if the shape may have no period [default:
        // 1000000000000000000, or 1000 if the shape may have no period].
        GameOption { name: "largest", range: 1..=MAX_SIDE },
        // The largest number of a set: 1 to 32 [default: 12].
        GameOption { name: "take", range: 1..=MAX_TAKE },
    ],
    spec: |request, limits| {
        let largest = match &*request.shape {
            "kayles" | "subtraction" => MAX_SIDE,
            _ if request.is_misere => MAX_MISERE_HEAP,
            shape if is_periodic(shape) => MAX_SIDE,
            _ => MAX_TABLE_HEAP,
        };
        InputSpec::of(request, request.size).with("largest", largest.min(limits.most("heap")))
    },
    draw: |spec| {
        let (position, size, seed) = (Position::new(spec)?, spec.size, spec.seed);
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
    goals: GoalSupport::Supported(FREE, generate_for_goal),
};

/// The number of free heaps, which are computed instead of drawn, unless a small table needs more.
const FREE: u64 = 3;

/// Returns whether the codes of a shape have a period, so that heaps may be huge.
fn is_periodic(shape: &str) -> bool {
    !["grundy", "octal", "hexadecimal"].contains(&shape)
}

/// The parameters of a position.
struct Position {
    code: fn(u64, &mut Random) -> String,
    largest: u64,
    take: u64,
    /// If set, every heap is at most 4 away from this size.
    near: Option<u64>,
    /// Each heap occurs twice, so the second player wins.
    is_lost: bool,
}

impl Position {
    fn new(spec: &InputSpec) -> Result<Self, GenerateError> {
        // The shapes `lost` and `near-` are for fixtures only.
        let near = spec.number_after("near-");
        let heaps = match spec.shape.as_str() {
            "grundy" | "octal" => 1..=49_999,
            "hexadecimal" => 1..=1_999,
            _ => 1..=MAX_SIDE,
        };
        let default = if is_periodic(&spec.shape) { 1_000_000_000_000_000_000 } else { 1_000 };
        let largest = spec.option("largest").unwrap_or(default);
        GenerateError::option("largest", largest, &heaps)?;
        let code: fn(u64, &mut Random) -> String = match spec.shape.as_str() {
            "kayles" | "lost" => |_, _| "0.77".into(),
            "subtraction" => |take, random| format!("S({})", set(take, random)),
            "all-but" => |take, random| format!("S(all-but:{})", set(take, random)),
            "grundy" => |_, _| "4!.0".into(),
            "octal" => |_, random| format!("0.{:o}{:o}{:o}", random.below(8), random.below(8), random.between(1, 7)),
            "hexadecimal" => |_, random| format!("0.{:X}{:X}", random.below(16), random.between(1, 15)),
            _ if near.is_some() => |_, _| "0.77".into(),
            unknown => return Err(GAME.no_shape(unknown)),
        };
        let take = spec.option("take").unwrap_or(DEFAULT_TAKE);
        Ok(Self { code, largest, take, near, is_lost: spec.shape == "lost" })
    }

    /// Draws a heap from its index and the previous heap.
    fn heap(&self, index: u64, is_last: bool, before: u64, random: &mut Random) -> u64 {
        match self.near {
            Some(middle) => random.between(middle.saturating_sub(4), middle.saturating_add(4).min(self.largest)),
            None if self.is_lost && index % 2 == 1 => before,
            None if self.is_lost && is_last => 0,
            None => random.between(1, self.largest),
        }
    }
}

fn generate_for_goal(
    request: &Request,
    limits: &Ranges,
    value_of: &mut NimValueOf<'_>,
) -> Result<Vec<u8>, GenerateError> {
    let position = Position::new(&(GAME.spec)(request, limits))?;
    let random = &mut Random::seeded(request.seed);
    let mut codes = iter::repeat_with(|| (position.code)(position.take, random)).take(MAX_MISERE_DRAWS);
    let mut has_quotient = |code: &String| value_of(format!("{code} 1\n{}\n", position.largest).as_bytes()).is_ok();
    let code = codes.find(|code| !request.is_misere || has_quotient(code));
    let code = code.ok_or_else(|| GAME.misere("smaller heaps or another shape"))?;
    let write = |heaps: &[u64]| {
        text(|out| {
            writeln!(out, "{code} {}", heaps.len())?;
            row(out, heaps.iter().copied())
        })
    };
    let mut value = |heaps: &[u64]| value_of(&write(heaps));
    let draw = |free, random: &mut Random| -> Vec<u64> {
        (0..request.size - free).map(|_| random.between(1, position.largest)).collect()
    };
    let mut heaps;
    if request.is_misere {
        heaps = draw(FREE, random);
        let drawn = heaps.len();
        let outcome = u64::from(request.goal == Goal::FirstWins);
        for _ in 0..MAX_MISERE_DRAWS {
            heaps.truncate(drawn);
            heaps.extend((0..FREE).map(|_| random.below(MAX_TABLE_HEAP.min(position.largest) + 1)));
            if value(&heaps).map_err(GenerateError::Solver)? == outcome {
                return Ok(write(&heaps));
            }
        }
        return Err(GAME.misere("larger heaps, another shape or another seed"));
    }
    if request.shape == "all-but" && position.largest > MAX_TABLE_HEAP {
        // Two free heaps, whose nim-values are a pair with the missing xor. See "All-but sets" above.
        heaps = draw(2, random);
        // With a limit by name, a heap just below the largest may have a larger value, which a drawn heap may have as well.
        let window = if limits.is_named() { 2 * position.take } else { 0 };
        let mut largest_value = 1;
        for heap in position.largest - window..=position.largest {
            largest_value = largest_value.max(value(&[heap]).map_err(GenerateError::Solver)?);
        }
        let missing = missing(request.goal, largest_xor(largest_value), random, |_| value(&heaps))?;
        for target in pair(missing, largest_value, random) {
            let found = heap_of_value(target, &position, &mut |heap| value(&[heap]));
            heaps.push(found.map_err(GenerateError::Solver)?);
        }
    } else {
        // Free heaps from the table, whose values the solver returns one heap at a time. See "Small heaps" above. The check of
        // `missing` also bounds the nim-values of the solver, which may be wrong.
        let table_heaps = 0..=MAX_TABLE_HEAP.min(position.largest);
        let values = table_heaps.map(|heap| missing(Goal::SecondWins, MAX_VALUE, random, |_| value(&[heap])));
        let table = Table::new(values.collect::<Result<_, _>>()?);
        let free = table.free_heaps();
        if request.size < free {
            return Err(GenerateError::TooFewParts { parts: GAME.parts, min: free, found: request.size });
        }
        heaps = Vec::new();
        let missing = missing(request.goal, table.largest(), random, |random| {
            heaps = draw(free, random);
            value(&heaps)
        })?;
        let free_heaps = table.heaps(missing, random.below(table.len()));
        // With a correct solver, every number up to the largest is the xor of free heaps.
        let mut free_heaps = free_heaps.ok_or_else(|| GenerateError::Solver(no_heaps(missing)))?;
        free_heaps.resize(usize::try_from(free).expect("it is small"), 0);
        heaps.extend(free_heaps);
    }
    Ok(write(&heaps))
}

/// Returns a heap with this nim-value under an all-but set. The largest heap must have the same nim-value or a larger one.
fn heap_of_value(
    target: u64,
    position: &Position,
    value: &mut dyn FnMut(u64) -> Result<u64, SolverError>,
) -> Result<u64, SolverError> {
    // The largest forbidden take: heaps at a greater distance have nim-values in the order of their sizes.
    let window = position.take;
    // Invariant: some heap from `low` to `high` has the value.
    let (mut low, mut high) = (0, position.largest);
    while high - low > 4 * window {
        let middle = low + (high - low) / 2;
        match value(middle)? {
            found if found == target => return Ok(middle),
            found if found < target => low = low.max(middle - window),
            _ => high = high.min(middle + window),
        }
    }
    for heap in low..=high {
        if value(heap)? == target {
            return Ok(heap);
        }
    }
    Err(no_heaps(target))
}

fn no_heaps(target: u64) -> SolverError {
    format!("no free heaps have the nim-value {target}").into()
}

/// The nim-values of the heaps up to [`MAX_TABLE_HEAP`] or to a smaller limit, and two of these heaps for each xor that two of them can have.
struct Table {
    values: Vec<u64>,
    two: BTreeMap<u64, [u64; 2]>,
}

impl Table {
    fn new(values: Vec<u64>) -> Self {
        // The distinct values, each with its first heap.
        let mut first: Vec<(u64, u64)> = values.iter().copied().zip(0..).collect();
        first.sort_unstable();
        first.dedup_by_key(|(value, _)| *value);
        let pairs = first.iter().flat_map(|one| first.iter().map(move |other| (one, other)));
        let two = pairs.map(|(one, other)| (one.0 ^ other.0, [one.1, other.1])).collect();
        Self { values, two }
    }

    /// Returns the number of heaps.
    fn len(&self) -> u64 {
        self.values.len() as u64
    }

    /// Returns the largest xor of any heaps, if the solver is correct.
    fn largest(&self) -> u64 {
        self.values.iter().max().map_or(0, |&value| if value == 0 { 0 } else { largest_xor(value) })
    }

    /// Returns the number of free heaps: [`FREE`], unless a small table needs more for some xor.
    fn free_heaps(&self) -> u64 {
        let heaps = (0..=self.largest()).filter_map(|xor| Some(self.heaps(xor, 0)?.len() as u64)).max();
        heaps.unwrap_or(FREE).max(FREE)
    }

    /// Returns heaps with this xor, or `None` if it is out of reach. The search for the first heap begins at `start`.
    fn heaps(&self, xor: u64, start: u64) -> Option<Vec<u64>> {
        if let Some(three) = self.three(xor, start) {
            return Some(three.into());
        }
        // Heaps whose values have the bits of the xor, from the largest bit down. By the theorem about small heaps, a correct
        // solver has a heap for each power of two up to the largest value.
        let heap = |value| Some(self.values.iter().position(|&found| found == value)? as u64);
        (0..64).map(|bit| 1 << bit).filter(|bit| xor & bit > 0).map(heap).collect()
    }

    /// Returns three heaps with this xor, if any.
    fn three(&self, xor: u64, start: u64) -> Option<[u64; 3]> {
        (0..self.len()).find_map(|step| {
            let heap = (start + step) % self.len();
            let rest = xor ^ self.values[usize::try_from(heap).ok()?];
            let [second, third] = *self.two.get(&rest)?;
            Some([heap, second, third])
        })
    }
}

/// Returns a random set of numbers up to `take` that includes `take`.
fn set(take: u64, random: &mut Random) -> String {
    let numbers = (1..=take).filter(|&number| random.below(2) == 0 || number == take);
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// For subtraction sets of numbers up to 12, the heaps in the table have all bits that the nim-values of any heaps have.
    #[test]
    fn small_heaps_have_every_bit_of_a_subtraction_set() {
        for bits in 1_u32 << (DEFAULT_TAKE - 1)..1 << DEFAULT_TAKE {
            let numbers: Vec<usize> = (1..=12).filter(|number| bits >> (number - 1) & 1 == 1).collect();
            let mut values: Vec<u16> = Vec::new();
            // A value depends only on the 12 values before it, so the values repeat after a sequence of 12 values repeats.
            let mut seen = BTreeSet::new();
            while values.len() < 12 || seen.insert(values[values.len() - 12..].to_vec()) {
                let options = numbers.iter().filter_map(|number| Some(values[values.len().checked_sub(*number)?]));
                let options = options.fold(0_u16, |options, value| options | 1 << value);
                values.push(u16::try_from(options.trailing_ones()).unwrap());
            }
            let bits_of = |values: &[u16]| values.iter().fold(0, |bits, value| bits | value);
            let table = &values[..values.len().min(usize::try_from(MAX_TABLE_HEAP + 1).unwrap())];
            assert_eq!(bits_of(table), bits_of(&values), "{numbers:?}");
        }
    }

    /// For 256 sets, with values computed by definition, bisection finds every value up to the value of the largest heap.
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
            let spec = InputSpec::of(&GAME.request(), 1).with("take", 9);
            let mut position = Position::new(&spec).unwrap();
            for largest in [60, 399] {
                position.largest = largest as u64;
                for target in 0..=values[largest] {
                    let mut value = |heap: u64| Ok(values[usize::try_from(heap)?]);
                    let heap = heap_of_value(target, &position, &mut value).unwrap();
                    assert_eq!(values[usize::try_from(heap).unwrap()], target, "{bits:b}");
                }
            }
        }
    }
}
