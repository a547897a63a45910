//! Rounds: generated positions that the visitor, who moves first, can win.
//!
//! Inputs are generated until one suits. Nearly all random positions can be won, so this takes few tries. The alternative,
//! a generated winner, would need at least three parts, and its free parts would look alike in every round.

use std::collections::BinaryHeap;

use impartial::core::{Outcome, Position as _, Solve as _};
use impartial::nimbers::Nimber;
use impartial::{AnyPosition, Rule};
use impartial_generators::{GenerateError, Generator, Limits, Request};

use crate::error::Error;

/// Number of inputs that are generated before the best of them is taken.
const TRIES: u64 = 64;

/// Number of parts of a position, unless its limits allow fewer.
const PARTS: u64 = 10;

/// Numbers of random moves of each position that are drawn to judge it. If the first few moves reject a position, the
/// others are not drawn, because some limits have few good positions.
pub(crate) const DRAWS: [u64; 2] = [128, 1_024];

/// A position of a game, with its text in the format of the game.
#[derive(Debug)]
pub(crate) struct Round {
    pub(crate) input: String,
    pub(crate) positions: Vec<AnyPosition>,
}

/// How well a position suits a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Suitability {
    Lost,
    /// It is won by every move, or by a move that ends the game.
    Trivial,
    /// It is won by a move that leaves pairs of equal parts, and then copying each move in the other part of the pair.
    Copied,
    Good,
}

/// The generated inputs of a game.
pub(crate) struct Rounds {
    rule: &'static Rule,
    generator: &'static Generator,
    request: Request,
}

impl Rounds {
    /// Creates the inputs of a game by name, with the shape and the limits that suit a person unless they are given.
    pub(crate) fn new(
        name: &str,
        rule: &'static Rule,
        limits: Option<&str>,
        shape: Option<String>,
    ) -> Result<Self, Error> {
        let generator = Generator::named(name).expect("every game of the registry has a generator");
        let mut request = generator.request();
        let text = limits.unwrap_or(generator.by_hand.limits);
        let invalid = |message: String| Error::sentence("limits", message);
        request.limits = text.parse::<Limits>().map_err(|error| invalid(error.to_string()))?;
        let sizes = generator.sizes(&request.limits).map_err(|error| invalid(error.to_string()))?;
        request.size = request.size.max(PARTS).min(*sizes.end());
        request.shape = shape.unwrap_or_else(|| generator.by_hand.shape.into());
        Ok(Self { rule, generator, request })
    }

    /// Returns the best of the first inputs of a seed, without a lost one.
    pub(crate) fn round(&self, seed: u64) -> Result<Round, Error> {
        let mut best: Option<(Suitability, Round)> = None;
        for number in 0..TRIES {
            // Different seeds have different inputs.
            let round = self.generated(seed.wrapping_mul(TRIES).wrapping_add(number))?;
            let suitability = suitability(&round.positions);
            if best.as_ref().is_none_or(|best| suitability > best.0) {
                best = Some((suitability, round));
            }
            if suitability == Suitability::Good {
                break;
            }
        }
        let best = best.filter(|best| best.0 > Suitability::Lost).map(|best| best.1);
        best.ok_or_else(|| {
            let found = format!("none among {TRIES} with the limits {}", self.request.limits);
            Error::unexpected("limits", "limits with a position that the first player wins", found)
        })
    }

    /// Returns the input of a seed.
    ///
    /// If an input leaves something open, the position has random moves made: the mark of a generated rectangle would
    /// always be in the middle.
    pub(crate) fn generated(&self, seed: u64) -> Result<Round, Error> {
        let mut request = self.request.clone();
        request.seed = seed;
        let input = self.generator.generate(&request, &mut |_| unreachable!("no winner was chosen"));
        let input = input.map_err(|error| Error::sentence(field(&error), error.to_string()))?;
        let input = String::from_utf8(input.to_bytes()).expect("inputs are ASCII");
        let positions = self.rule.positions(&*input);
        let positions = positions.map_err(|error| Error::sentence("limits", error.reason()))?;
        let played = match &positions[..] {
            [position] => played(position, &input, seed),
            _ => None,
        };
        Ok(played.unwrap_or(Round { input, positions }))
    }
}

/// Returns the position after one or two random moves, or `None` if its input determines it, or its format cannot express
/// the moves.
fn played(position: &AnyPosition, input: &str, seed: u64) -> Option<Round> {
    let text = |position: &AnyPosition| position.to_string().split_once('\n').map(|(_, text)| text.to_owned());
    // In any order, because a position may sort its parts.
    let sorted = |text: &str| text.split_whitespace().map(str::to_owned).collect::<BinaryHeap<_>>().into_sorted_vec();
    text(position).filter(|text| sorted(text) != sorted(input))?;
    let mut position = position.clone();
    for number in 0..=seed % 2 {
        let mv = position.random_move(seed.rotate_left(32) ^ number)?;
        position.play(&mv).expect("random moves are legal");
    }
    let input = text(&position).filter(|text| !text.contains("played"))?;
    Some(Round { input, positions: vec![position] })
}

/// Returns the field of a request that an error of a generator is about.
fn field(error: &GenerateError) -> &'static str {
    match error {
        GenerateError::UnknownName { .. } | GenerateError::NoJudgeFormat { .. } => "shape",
        _ => "limits",
    }
}

/// Judges a position.
fn suitability(positions: &[AnyPosition]) -> Suitability {
    if outcome(positions) == Outcome::P {
        return Suitability::Lost;
    }
    for draws in DRAWS {
        let moves = Moves::drawn(positions, draws);
        if moves.winning == moves.total || moves.can_end {
            return Suitability::Trivial;
        }
        if is_copied(positions, &moves) {
            return Suitability::Copied;
        }
    }
    Suitability::Good
}

/// Returns whether a position of several parts is won by making pairs of them equal, and then copying each move in the other
/// part of the pair. A bar of Chomp is one part, of which a bite may leave only the first row and the first column.
///
/// If at most two parts are unpaired, a move in one of them makes them equal, or takes the only one away. A move that splits
/// a part may even leave equals of two others.
pub(crate) fn is_copied(positions: &[AnyPosition], moves: &Moves) -> bool {
    let (parts, unpaired) = unpaired(positions);
    let can_pair = moves.can_pair && (parts > 1 || positions.iter().all(|position| position.game().name == "chomp"));
    parts > 1 && unpaired <= 2 || can_pair
}

/// What random moves show of positions that the first player wins.
#[derive(Debug, Default)]
pub(crate) struct Moves {
    /// Number of different moves.
    pub(crate) total: usize,
    /// Number of winning moves among them.
    pub(crate) winning: usize,
    /// Whether a move ends the game.
    can_end: bool,
    /// Whether a winning move leaves only pairs of parts with equal nim-values.
    can_pair: bool,
}

impl Moves {
    /// Draws this number of random moves of each position, and adds the winning move of the solver.
    pub(crate) fn drawn(positions: &[AnyPosition], draws: u64) -> Self {
        let mut found = Self::default();
        for (index, position) in positions.iter().enumerate() {
            let random = (0..draws).filter_map(|seed| position.random_move(seed));
            // The nim-value of the other positions, which cancels the nim-value that a winning move leaves.
            let others = positions.iter().enumerate().filter(|&(other, _)| other != index);
            let others: Nimber = others.map(|(_, position)| position.nim_value()).sum();
            let mut moves = random.chain(position.move_to(others)).collect::<BinaryHeap<_>>().into_sorted_vec();
            moves.dedup();
            found.total += moves.len();
            for mv in moves {
                let mut after = position.clone();
                after.play(&mv).expect("moves of the solver and random moves are legal");
                let is_winning =
                    if after.is_misere() { after.outcome() == Outcome::P } else { after.nim_value() == others };
                if !is_winning {
                    continue;
                }
                let mut left = positions.to_vec();
                left[index] = after;
                found.winning += 1;
                found.can_end |= left.iter().all(|position| position.some_move().is_none());
                found.can_pair |= matches!(unpaired(&left), (1.., 0));
            }
        }
        found
    }
}

/// Returns who wins the sum of these positions. A position of misère play is alone.
fn outcome(positions: &[AnyPosition]) -> Outcome {
    match positions {
        [only] => only.outcome(),
        positions => Outcome::from_nim_value(positions.iter().map(AnyPosition::nim_value).sum()),
    }
}

/// Returns the number of parts of the positions, and how many are left after pairs of equal nim-values are removed.
fn unpaired(positions: &[AnyPosition]) -> (usize, usize) {
    let (mut parts, mut left) = (0, Vec::new());
    // Equal parts do not cancel in misère play.
    for position in positions.iter().filter(|position| !position.is_misere()) {
        let summands = position.summands().listed;
        let mut values: Vec<_> = summands.iter().map(|part| part.nim_value).collect();
        if values.is_empty() {
            values.push(position.nim_value());
        }
        for value in values.into_iter().filter(|value| !value.is_zero()) {
            parts += 1;
            match left.iter().position(|&other| other == value) {
                Some(equal) => _ = left.swap_remove(equal),
                None => left.push(value),
            }
        }
    }
    (parts, left.len())
}
