//! Positions of constrained Nim: `N M`, then the N piles on one line, then one line `X Y` for each forbidden move.
//!
//! # A wanted nim-value
//!
//! Let *h* be the largest power of two up to the largest pile. No forbidden move is from a pile of at most *c* = *h* + *h* / 16
//! stones, so such piles are those of Nim: a pile of *a* <= *c* stones has the nim-value *a*. The last two piles are such ones.
//! They have every xor below 2 *h*, and no pile and no xor of piles has a nim-value of 2 *h* or more.

use crate::error::GenerateError;
use crate::game::{Aim, Game, Shape};
use crate::input::{Input, row, text};
use crate::input_spec::{GameOption, InputSpec};
use crate::pair::{largest_xor, missing, pair};
use crate::random::Random;
use crate::request::{Limits, NimValueOf, Request};

/// The generator of constrained Nim.
pub(crate) const GAME: Game = Game {
    name: "constrained-nim",
    parts: "piles",
    default_size: 10,
    judge_sizes: Some(1..=200_000),
    full_sizes: 0..=MAX_SIZE,
    shapes: &[
        Shape {
            name: "chained",
            summary: "chains of six neighbouring constrained piles. The k-th pile of a chain must not be reduced to the k \
                      before it, so all have one nim-value. The piles are the constrained ones and their neighbours",
        },
        Shape { name: "spread", summary: "any piles and any forbidden moves: forbidden moves rarely matter" },
        Shape {
            name: "one-pile",
            summary: "all forbidden moves from one size of pile, which about half of the piles have",
        },
        Shape {
            name: "runs",
            summary: "runs of 64 neighbouring constrained piles, each with 4 forbidden moves of up to 128 stones. The piles \
                      are the constrained ones and their neighbours",
        },
    ],
    options: &[
        // The largest pile: 1 to 2^63-1 [default: 1000000000000000000, the judge's limit].
        GameOption { name: "largest", range: 1..=MAX_PILE },
        // The number of forbidden moves: 0 to 2147483647 [default: the number of piles].
        GameOption { name: "pairs", range: 0..=MAX_SIZE },
    ],
    order: |request| InputSpec::of(request, request.size).with("largest", largest(request.limits)),
    draw: |order| {
        let position = Position::new(order, 0)?;
        Ok(Input::new(move |out| {
            let random = &mut Random::seeded(position.seed);
            let low = position.low(random);
            row(out, [position.piles, position.pairs])?;
            row(out, position.drawn_piles(low, random))?;
            position.drawn_pairs(low, random).try_for_each(|pair| row(out, pair))
        }))
    },
    aim: Aim::By(SPARE, aimed),
};

/// The limits of the reader.
const MAX_PILE: u64 = (1 << 63) - 1;
const MAX_SIZE: u64 = (1 << 31) - 1;

/// The number of piles that are not drawn.
const SPARE: u64 = 2;

/// Returns the largest pile of a request.
fn largest(limits: Limits) -> u64 {
    match limits {
        Limits::Judge => 1_000_000_000_000_000_000,
        Limits::Full => MAX_PILE,
    }
}

fn aimed(request: &Request, value_of: &mut NimValueOf<'_>) -> Result<Vec<u8>, GenerateError> {
    let largest = largest(request.limits);
    let power = 1 << largest.ilog2();
    let free = power + power / 16;
    let order = InputSpec::of(request, request.size - SPARE).with("largest", largest).with("pairs", request.size);
    let position = Position::new(&order, free)?;
    let random = &mut Random::seeded(request.seed);
    let low = position.low(random);
    let mut piles: Vec<_> = position.drawn_piles(low, random).collect();
    let pairs: Vec<_> = position.drawn_pairs(low, random).collect();
    let write = |piles: &[u64]| {
        text(|out| {
            row(out, [piles.len() as u64, pairs.len() as u64])?;
            row(out, piles.iter().copied())?;
            pairs.iter().try_for_each(|pair| row(out, *pair))
        })
    };
    let missing = missing(request.goal, largest_xor(free), random, |_| value_of(&write(&piles)))?;
    loop {
        let spare = pair(missing, free, random);
        // The judge has no empty piles.
        if !spare.contains(&0) {
            piles.extend(spare);
            return Ok(write(&piles));
        }
    }
}

/// The pattern of the forbidden moves and of the piles.
#[derive(Clone, Copy, PartialEq)]
enum Pattern {
    Spread,
    Chained,
    OnePile,
    Runs,
    /// Like chained, with each pile twice, so the second player wins.
    Paired,
    /// Three in four pairs repeat the one before.
    Copies,
    /// Every move from the pile of 1, then every move from the pile of 2, and so on.
    Blocked,
    /// Every pile is at most 4 away from this one; forbidden moves take up to 8 stones or all.
    Near(u64),
}

/// A position that these fields determine.
struct Position {
    pattern: Pattern,
    largest: u64,
    /// No forbidden move is from a pile of at most so many stones.
    free: u64,
    piles: u64,
    pairs: u64,
    seed: u64,
}

impl Position {
    fn new(order: &InputSpec, free: u64) -> Result<Self, GenerateError> {
        // The shapes from `paired` on are for fixtures only.
        let pattern = match order.shape.as_str() {
            "spread" => Pattern::Spread,
            "chained" => Pattern::Chained,
            "one-pile" => Pattern::OnePile,
            "runs" => Pattern::Runs,
            "paired" => Pattern::Paired,
            "copies" => Pattern::Copies,
            "blocked" => Pattern::Blocked,
            unknown => Pattern::Near(order.number_after("near-").ok_or_else(|| GAME.no_shape(unknown))?),
        };
        let largest = order.option("largest").unwrap_or(1_000_000_000_000_000_000);
        let pairs = order.option("pairs").unwrap_or(order.size);
        Ok(Self { pattern, largest, free, piles: order.size, pairs, seed: order.seed })
    }

    /// Draws all piles.
    fn drawn_piles(&self, low: u64, random: &mut Random) -> impl Iterator<Item = u64> {
        let mut before = 0;
        (0..self.piles).map(move |index| {
            let is_second = self.pattern == Pattern::Paired && !index.is_multiple_of(2);
            before = if is_second { before } else { self.pile(low, random) };
            before
        })
    }

    /// Draws all pairs.
    fn drawn_pairs(&self, low: u64, random: &mut Random) -> impl Iterator<Item = Pair> {
        let mut before = None;
        (0..self.pairs).map(move |index| {
            let pair = self.pair(index, before, low, random);
            before = Some(pair);
            pair
        })
    }

    /// Draws the start of the constrained piles, for shapes that have one.
    fn low(&self, random: &mut Random) -> u64 {
        match self.pattern {
            Pattern::Chained | Pattern::Paired => {
                let room = self.largest.saturating_sub(CHAIN * self.chains());
                random.between((room / 2).max(self.free), room)
            }
            Pattern::OnePile => random.between(self.largest.div_ceil(2).max(self.free + 1), self.largest),
            Pattern::Runs => {
                let room = (self.largest - self.free) / self.runs();
                self.free + random.between(1, room.saturating_sub(RUN).max(1))
            }
            Pattern::Spread | Pattern::Near(_) | Pattern::Copies | Pattern::Blocked => 1,
        }
    }

    /// Draws a pile.
    fn pile(&self, low: u64, random: &mut Random) -> u64 {
        let any = |random: &mut Random| random.between(1, self.largest);
        let neighbour =
            |pile: u64, random: &mut Random| (pile + random.below(5)).saturating_sub(2).clamp(1, self.largest);
        match self.pattern {
            Pattern::Near(middle) => self.near(middle, random),
            Pattern::Spread | Pattern::Copies => any(random),
            _ if self.pairs == 0 => any(random),
            Pattern::OnePile => match random.below(4) {
                0 | 1 => low,
                2 => neighbour(low, random),
                _ => any(random),
            },
            Pattern::Chained | Pattern::Paired => neighbour(self.link(random.below(self.pairs), low).pile, random),
            Pattern::Runs => neighbour(self.in_run(random.below(self.pairs), low), random),
            Pattern::Blocked => neighbour(triangle(random.below(self.pairs)).0, random),
        }
    }

    /// Draws the pair of this index, after the one `before`.
    fn pair(&self, index: u64, before: Option<Pair>, low: u64, random: &mut Random) -> Pair {
        match (self.pattern, before) {
            (Pattern::Copies, Some(before)) if random.below(4) > 0 => before,
            (Pattern::Spread | Pattern::Copies, _) => {
                let pile = random.between(self.free + 1, self.largest);
                [pile, random.between(1, pile)]
            }
            (Pattern::Chained | Pattern::Paired, _) => {
                let Link { base, pile, target, is_last } = self.link(index, low);
                let is_elsewhere = is_last && low < base && random.below(8) == 0;
                let target = match is_elsewhere.then(|| random.below(2)) {
                    None => target,
                    Some(0) => 0,
                    Some(_) => random.below(base),
                };
                [pile, pile - target]
            }
            (Pattern::OnePile, _) => {
                let part = |index| share(low, index, self.pairs);
                let first = part(index) + 1;
                [low, random.between(first, part(index + 1).max(first))]
            }
            (Pattern::Runs, _) => {
                let pile = self.in_run(index, low);
                let taken = index % FORBIDDEN * 32 + random.between(1, 32);
                [pile, taken.min(pile)]
            }
            (Pattern::Near(middle), _) => {
                let pile = self.near(middle, random).max(1);
                let taken = if random.below(4) == 0 { pile } else { random.between(1, pile.min(8)) };
                [pile, taken]
            }
            (Pattern::Blocked, _) => {
                let (pile, before) = triangle(index);
                [pile, before + 1]
            }
        }
    }

    /// Draws a pile at most 4 away from `middle`.
    fn near(&self, middle: u64, random: &mut Random) -> u64 {
        random.between(middle - 4, middle.saturating_add(4).min(self.largest))
    }

    /// Returns the number of chains. Chains repeat if the pairs need more of them than fit.
    fn chains(&self) -> u64 {
        self.pairs.div_ceil(LINKS).min(self.largest / CHAIN).max(1)
    }

    /// Returns the link of this index. The k-th pile of a chain has a link to each of the k before it; the first chain
    /// starts from 0.
    fn link(&self, index: u64, low: u64) -> Link {
        let chain = index / LINKS % self.chains();
        let base = low + CHAIN * chain;
        let (rung, before) = triangle(index % LINKS);
        let pile = (base + rung).min(self.largest);
        let is_from_zero = chain == 0 && before == 0;
        let target = if is_from_zero || pile <= base + before { 0 } else { base + before };
        Link { base, pile, target, is_last: before + 1 == rung }
    }

    /// Returns the number of runs.
    fn runs(&self) -> u64 {
        self.pairs.div_ceil(RUN * FORBIDDEN).max(1)
    }

    /// Returns the constrained pile of the pair of this index. The runs are evenly spread.
    fn in_run(&self, index: u64, low: u64) -> u64 {
        let nth = index / FORBIDDEN;
        (low + share(self.largest - self.free, nth / RUN, self.runs()) + nth % RUN).min(self.largest)
    }
}

/// The distance between the bases of two chains, and the number of pairs of a chain.
const CHAIN: u64 = 8;
const LINKS: u64 = 21;

/// The number of piles of a run, and of pairs of such a pile.
const RUN: u64 = 64;
const FORBIDDEN: u64 = 4;

/// A pair of a chain.
struct Link {
    /// The pile before the first constrained one of the chain.
    base: u64,
    pile: u64,
    /// The pile that the forbidden move leaves.
    target: u64,
    /// Whether this is the last pair of its pile.
    is_last: bool,
}

/// The pile of a forbidden move, and the number of stones that the move would take.
type Pair = [u64; 2];

/// Returns the row, from 1, and the place in it, from 0, of an index into a triangle whose k-th row has k places.
fn triangle(index: u64) -> (u64, u64) {
    let row = u64::midpoint((8 * index + 1).isqrt(), 1);
    (row, index - row * (row - 1) / 2)
}

/// Returns the first `index` of `count` equal shares of the whole, rounded down.
fn share(whole: u64, index: u64, count: u64) -> u64 {
    let share = u128::from(whole) * u128::from(index) / u128::from(count);
    u64::try_from(share).expect("it is at most the whole")
}
