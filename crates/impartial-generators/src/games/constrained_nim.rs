//! Positions of constrained Nim: `N M`, then the N piles on one line, then one line `X Y` for each forbidden move.
//!
//! # A chosen nim-value
//!
//! Let *h* be the largest power of two up to the largest pile. Forbidden moves are only from piles of more than
//! *c* = *h* + *h* / 16 stones, so a pile of *a* <= *c* stones has the nim-value *a*, as in Nim. The last two piles are free
//! and have at most *c* stones. They can have every xor below 2 *h*, and no position within the limits has a larger
//! nim-value. If the limit of the piles is just above a power of two, all piles are below that power, so that some piles
//! have forbidden moves.

use std::collections::BTreeMap;
use std::io;

use impartial_games::{GameId, MAX_COUNT, MAX_SIDE, Ranges};

use crate::error::GenerateError;
use crate::generator::{ByHand, Generator, GoalSupport};
use crate::input::{Input, row, text};
use crate::input_spec::{GameOption, InputSpec};
use crate::random::Random;
use crate::request::{NimValueOf, Request};
use crate::xor_pair::{largest_xor, missing, pair};

/// The generator of constrained Nim.
pub(super) const GAME: Generator = Generator {
    game: GameId::ConstrainedNim,
    parts: "piles",
    default_size: 10,
    sizes: |limits| limits.range("N"),
    by_hand: ByHand { shape: "spread", limits: "N=3,M=3,pile=9" },
    options: &[
        // The largest pile: 1 to 2^63-1 [default: 1000000000000000000, the judge's limit].
        GameOption { name: "largest", range: 1..=MAX_SIDE },
        // The number of forbidden moves: 0 to 2147483647 [default: the number of piles].
        GameOption { name: "pairs", range: 0..=MAX_COUNT },
    ],
    spec: |request, limits| spec(request, limits, request.size),
    draw: |spec| {
        let position = Position::new(spec, 0)?;
        Ok(Input::new(move |out| {
            let random = &mut Random::seeded(position.seed);
            let low = position.low(random);
            row(out, [position.piles, position.pairs])?;
            row(out, position.drawn_piles(low, random))?;
            position.drawn_pairs(low, random, |pair| row(out, pair))
        }))
    },
    goals: GoalSupport::Supported(FREE, generate_for_goal),
};

/// The number of free piles, which are computed instead of drawn.
const FREE: u64 = 2;

/// Returns the specification of a request, with `piles` drawn piles and as many pairs as piles if the limits allow it.
///
/// Limits by name may be so small that random pairs repeat, which the judge does not allow.
fn spec(request: &Request, limits: &Ranges, piles: u64) -> InputSpec {
    let pairs = request.size.min(limits.most("M"));
    let spec = InputSpec::of(request, piles).with("largest", limits.most("pile")).with("pairs", pairs);
    spec.with("distinct", limits.is_named().into())
}

fn generate_for_goal(
    request: &Request,
    limits: &Ranges,
    value_of: &mut NimValueOf<'_>,
) -> Result<Vec<u8>, GenerateError> {
    GenerateError::limit(limits, "pile", 6)?;
    // The largest pile that is drawn, *c*, and *h*. If hardly any pile were constrained, *h* is half as large.
    let mut largest = limits.most("pile");
    let mut power = 1_u64 << largest.ilog2();
    if largest - power < (power / 4).max(2) {
        largest = power - 1;
        power /= 2;
    }
    // Without the pile of *h* + 1 stones, the xor *h* would need an empty pile, which the judge does not allow.
    let unconstrained = power + (power / 16).max(1);
    let spec = spec(request, limits, request.size - FREE).with("largest", largest);
    let position = Position::new(&spec, unconstrained)?;
    let random = &mut Random::seeded(request.seed);
    let low = position.low(random);
    let mut piles: Vec<_> = position.drawn_piles(low, random).collect();
    let mut pairs = Vec::new();
    position
        .drawn_pairs(low, random, |pair| {
            pairs.push(pair);
            Ok(())
        })
        .expect("a vector accepts all pairs");
    let write = |piles: &[u64]| {
        text(|out| {
            row(out, [piles.len() as u64, pairs.len() as u64])?;
            row(out, piles.iter().copied())?;
            pairs.iter().try_for_each(|pair| row(out, *pair))
        })
    };
    let missing = missing(request.goal, largest_xor(unconstrained), random, |_| value_of(&write(&piles)))?;
    loop {
        let free_piles = pair(missing, unconstrained, random);
        // The judge does not allow empty piles.
        if !free_piles.contains(&0) {
            piles.extend(free_piles);
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
    /// Like `Chained`, but with each pile twice, so the second player wins.
    Paired,
    /// Three quarters of the pairs repeat the previous pair.
    Copies,
    /// Every move from the pile of 1, then every move from the pile of 2, and so on.
    Blocked,
    /// Every pile is at most 4 away from this size, and forbidden moves take up to 8 stones or the whole pile.
    Near(u64),
}

/// The parameters of a position.
struct Position {
    pattern: Pattern,
    largest: u64,
    /// Piles up to this size have no forbidden moves.
    unconstrained: u64,
    piles: u64,
    pairs: u64,
    /// Whether repeated pairs are replaced by others.
    is_distinct: bool,
    seed: u64,
}

impl Position {
    fn new(spec: &InputSpec, unconstrained: u64) -> Result<Self, GenerateError> {
        // `paired` and all shapes after it are for fixtures only.
        let pattern = match spec.shape.as_str() {
            "spread" => Pattern::Spread,
            "chained" => Pattern::Chained,
            "one-pile" => Pattern::OnePile,
            "runs" => Pattern::Runs,
            "paired" => Pattern::Paired,
            "copies" => Pattern::Copies,
            "blocked" => Pattern::Blocked,
            unknown => Pattern::Near(spec.number_after("near-").ok_or_else(|| GAME.no_shape(unknown))?),
        };
        let largest = spec.option("largest").unwrap_or(1_000_000_000_000_000_000);
        let pairs = spec.option("pairs").unwrap_or(spec.size);
        let is_distinct = spec.option("distinct") == Some(1);
        // A pile of x stones has x pairs.
        let [below, all] = [unconstrained, largest].map(|pile| u128::from(pile) * (u128::from(pile) + 1) / 2);
        let choice = u64::try_from(all.saturating_sub(below)).unwrap_or(u64::MAX);
        let pairs = if is_distinct { pairs.min(choice) } else { pairs };
        Ok(Self { pattern, largest, unconstrained, piles: spec.size, pairs, is_distinct, seed: spec.seed })
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

    /// Draws all pairs and calls `take` with each.
    fn drawn_pairs(
        &self,
        low: u64,
        random: &mut Random,
        mut take: impl FnMut(Pair) -> io::Result<()>,
    ) -> io::Result<()> {
        let (mut before, mut next) = (None, BTreeMap::new());
        for index in 0..self.pairs {
            let mut pair = self.pair(index, before, low, random);
            before = Some(pair);
            if self.is_distinct {
                pair = self.unused_pair(pair, &mut next);
            }
            take(pair)?;
        }
        Ok(())
    }

    /// Returns this pair, or the first unused pair after it. `next` has a pair after each used pair, and all pairs between the
    /// two are used.
    fn unused_pair(&self, pair: Pair, next: &mut BTreeMap<Pair, Pair>) -> Pair {
        let mut unused = pair;
        while let Some(&after) = next.get(&unused) {
            unused = after;
        }
        // Shortens the way for the next search.
        let mut used = pair;
        while used != unused {
            used = next.insert(used, unused).unwrap_or(unused);
        }
        next.insert(unused, self.pair_after(unused));
        unused
    }

    /// Returns the next pair in the order of piles and then of stones, and the first pair after the last.
    fn pair_after(&self, [pile, taken]: Pair) -> Pair {
        match () {
            () if taken < pile => [pile, taken + 1],
            () if pile < self.largest => [pile + 1, 1],
            () => [self.unconstrained + 1, 1],
        }
    }

    /// Draws the start of the constrained piles, for shapes that have a start.
    fn low(&self, random: &mut Random) -> u64 {
        match self.pattern {
            // In the upper half of the piles if possible, with room for all chains after it.
            Pattern::Chained | Pattern::Paired => {
                let room = self.largest.saturating_sub(CHAIN * self.chains());
                random.between((room / 2).max(self.unconstrained), room.max(self.unconstrained))
            }
            Pattern::OnePile => random.between(self.largest.div_ceil(2).max(self.unconstrained + 1), self.largest),
            // The runs have equal ranges of piles, and start at the same distance from the start of each range.
            Pattern::Runs => {
                let room = (self.largest - self.unconstrained) / self.runs();
                self.unconstrained + random.between(1, room.saturating_sub(RUN).max(1))
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

    /// Draws the pair with this index. `before` is the previous pair.
    fn pair(&self, index: u64, before: Option<Pair>, low: u64, random: &mut Random) -> Pair {
        match (self.pattern, before) {
            (Pattern::Copies, Some(before)) if random.below(4) > 0 => before,
            (Pattern::Spread | Pattern::Copies, _) => {
                let pile = random.between(self.unconstrained + 1, self.largest);
                [pile, random.between(1, pile)]
            }
            (Pattern::Chained | Pattern::Paired, _) => {
                let Link { base, pile, target, is_last } = self.link(index, low);
                // With probability 1/8, the last pair of a pile forbids leaving 0 or any pile before its chain instead.
                let is_elsewhere = is_last && low < base && random.below(8) == 0;
                let target = match is_elsewhere.then(|| random.below(2)) {
                    None => target,
                    Some(0) => 0,
                    Some(_) => random.below(base.min(pile)),
                };
                [pile, pile - target]
            }
            (Pattern::OnePile, _) => {
                // The pile is divided into equal ranges, one per pair, so that no two pairs are equal if possible.
                let part = |index| share(low, index, self.pairs);
                let first = part(index) + 1;
                [low, random.between(first, part(index + 1).max(first))]
            }
            (Pattern::Runs, _) => {
                let pile = self.in_run(index, low);
                // The four pairs of a pile take from 1 to 32, 33 to 64, 65 to 96 and 97 to 128 stones, so they are distinct.
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

    /// Returns the number of chains. If the pairs need more chains than fit, chains repeat.
    fn chains(&self) -> u64 {
        self.pairs.div_ceil(LINKS).min(self.largest / CHAIN).max(1)
    }

    /// Returns the link with this index. The k-th pile of a chain has a link to each of the k piles before it. The first chain
    /// starts at pile 0.
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

    /// Returns the constrained pile of the pair with this index. The runs are evenly spread.
    fn in_run(&self, index: u64, low: u64) -> u64 {
        let nth = index / FORBIDDEN;
        (low + share(self.largest - self.unconstrained, nth / RUN, self.runs()) + nth % RUN).min(self.largest)
    }
}

/// The distance between the bases of two chains.
const CHAIN: u64 = 8;
/// The number of pairs of a chain. Its six piles have 1, 2, 3, 4, 5 and 6 pairs.
const LINKS: u64 = 21;

/// The number of piles of a run.
const RUN: u64 = 64;
/// The number of pairs of each pile of a run.
const FORBIDDEN: u64 = 4;

/// A pair of a chain.
struct Link {
    /// The pile before the first constrained pile of the chain.
    base: u64,
    pile: u64,
    /// The pile that the forbidden move leaves.
    target: u64,
    /// Whether this is the last pair of its pile.
    is_last: bool,
}

/// The pile of a forbidden move, and the number of stones that the move would take.
type Pair = [u64; 2];

/// Returns the row, counted from 1, and the position in the row, counted from 0, of an index into a triangle whose k-th row
/// has k entries.
fn triangle(index: u64) -> (u64, u64) {
    // The rows before have `row * (row - 1) / 2` entries. Solving for the row takes a square root.
    let row = u64::midpoint((8 * index + 1).isqrt(), 1);
    (row, index - row * (row - 1) / 2)
}

/// Returns the sum of the first `index` of `count` equal shares of the whole, rounded down.
fn share(whole: u64, index: u64, count: u64) -> u64 {
    let share = u128::from(whole) * u128::from(index) / u128::from(count);
    u64::try_from(share).expect("it is at most the whole")
}
