//! Rounds: generated positions that the visitor, who moves first, can win.
//!
//! Inputs are generated until one suits. Nearly all random positions can be won, so this takes few tries. The alternative,
//! a generated winner, would need at least three parts, and its free parts would look alike in every round.

use std::collections::BTreeSet;

use impartial::impartial_core::{Position as _, Solve as _};
use impartial::{AnyPosition, Rule};
use impartial_generators::{Game, GenerateError, Limits, Request};

use crate::error::Error;

/// Number of inputs that are generated before the best of them is taken.
const TRIES: u64 = 64;

/// Number of random moves that are drawn to judge a position.
const DRAWS: u64 = 64;

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
    /// It is won, by the only move or by a move that ends the game.
    Trivial,
    /// It is won by making two parts equal, and then copying each move in the other part.
    Copied,
    Good,
}

/// The generated inputs of a game.
pub(crate) struct Rounds {
    rule: &'static Rule,
    generator: &'static Game,
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
        let generator = Game::named(name).expect("every game of the registry has a generator");
        let mut request = generator.request();
        let text = limits.unwrap_or(generator.by_hand.limits);
        let invalid = |message: String| Error::sentence("limits", message);
        request.limits = text.parse::<Limits>().map_err(|error| invalid(error.to_string()))?;
        let sizes = generator.sizes(&request.limits).map_err(|error| invalid(error.to_string()))?;
        request.size = request.size.min(*sizes.end());
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
    let sorted = |text: &str| {
        let mut tokens: Vec<_> = text.split_whitespace().map(str::to_owned).collect();
        tokens.sort_unstable();
        tokens
    };
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
        GenerateError::UnknownName { kind: "shape", .. } | GenerateError::NoJudgeFormat { .. } => "shape",
        _ => "limits",
    }
}

/// Judges a position.
fn suitability(positions: &[AnyPosition]) -> Suitability {
    if positions.iter().map(AnyPosition::nim_value).sum::<impartial::nimbers::Nimber>().is_zero() {
        return Suitability::Lost;
    }
    let is_alive = |position: &&AnyPosition| position.some_move().is_some();
    // Only the last position in which a move is possible can be ended by one move.
    let alive: Vec<_> = positions.iter().filter(is_alive).collect();
    if let [position] = alive[..] {
        let moves: BTreeSet<_> = (0..DRAWS).filter_map(|seed| position.random_move(seed)).collect();
        let ends = |mv: &_| {
            let mut after = position.clone();
            after.play(mv).expect("random moves are legal");
            after.some_move().is_none()
        };
        if moves.len() < 2 || moves.iter().chain(position.winning_move().as_ref()).any(ends) {
            return Suitability::Trivial;
        }
    }
    let (parts, unpaired) = unpaired(positions);
    if parts > 1 && unpaired <= 2 { Suitability::Copied } else { Suitability::Good }
}

/// Returns the number of parts of the positions, and how many are left after pairs of equal nim-values are removed.
pub(crate) fn unpaired(positions: &[AnyPosition]) -> (usize, usize) {
    let (mut parts, mut left) = (0, BTreeSet::new());
    for position in positions {
        let summands = position.summands().listed;
        let mut values: Vec<_> = summands.iter().map(|part| part.nim_value).collect();
        if values.is_empty() {
            values.push(position.nim_value());
        }
        for value in values.into_iter().filter(|value| !value.is_zero()) {
            parts += 1;
            if !left.insert(value) {
                left.remove(&value);
            }
        }
    }
    (parts, left.len())
}
