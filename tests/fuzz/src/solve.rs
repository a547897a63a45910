//! The properties that every solver must have.
//!
//! The nim-value of a position equals the value of an exhaustive search if the position is small enough, and otherwise
//! the mex of the nim-values of its options. In misère play, outcomes equal those of exhaustive play.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

use impartial::core::laws;
use impartial::core::{ByRules, Enumerate, Outcome, Position, Solve};
use impartial::nimbers::mex;

/// Checks a position against the reference rules, and then the positions after each of the chosen moves.
///
/// Each choice selects one of the legal moves. `candidates` are moves that may be illegal.
///
/// # Panics
///
/// Panics if a law is broken, or if the position and the rules differ after a move.
pub fn agrees<P, R>(
    mut position: P,
    rules_of: impl Fn(&P) -> R,
    oracle: &mut ByRules<R>,
    choices: &[u8],
    candidates: &[P::Move],
) where
    P: Solve + PartialEq + Debug,
    R: Enumerate<Move = P::Move> + Eq + Hash + Debug,
{
    let mut rules = rules_of(&position);
    let mut choices = choices.iter();
    loop {
        laws::agrees(&position, &rules, oracle, candidates.iter().cloned()).unwrap_or_else(|law| panic!("{law}"));
        let Some(mv) = chosen(choices.next(), rules.moves()) else { return };
        position.play(&mv).expect("moves of the rules are legal");
        rules.play(&mv).expect("moves of the rules are legal");
        let expected = rules_of(&position);
        assert_eq!(rules.moves().collect::<Vec<_>>(), expected.moves().collect::<Vec<_>>(), "moves of {position:?}");
    }
}

/// Checks that the nim-value of a position is the mex of the nim-values of its options, and the laws that need no
/// search; then checks the positions after each of the chosen moves.
///
/// `moves` lists all legal moves of a position.
///
/// # Panics
///
/// Panics if the nim-value is wrong, or if a law is broken.
pub fn is_the_mex<P>(mut position: P, moves: impl Fn(&P) -> Vec<P::Move>, choices: &[u8])
where
    P: Solve + PartialEq + Debug,
{
    let mut choices = choices.iter();
    loop {
        let listed = moves(&position);
        let options = listed.iter().map(|mv| {
            let mut option = position.clone();
            option.play(mv).expect("a listed move is legal");
            option.nim_value()
        });
        let value = position.nim_value();
        assert_eq!(value, mex(options.collect::<Vec<_>>()), "nim-value of {position:?}");
        assert_eq!(position.some_move().is_some(), !listed.is_empty(), "some move of {position:?}");
        let targets = laws::targets(value, 0).take(70).collect::<Vec<_>>();
        laws::holds(&position, targets, []).unwrap_or_else(|law| panic!("{law}"));
        let Some(mv) = chosen(choices.next(), listed.into_iter()) else { return };
        position.play(&mv).expect("a listed move is legal");
    }
}

/// Compares a position of misère play with exhaustive play, and then the positions after each winning move.
///
/// `solved` returns the outcome of a position and its winning move, if any.
///
/// # Panics
///
/// Panics if an outcome is wrong, or if a winning move is missing or does not win.
pub fn agrees_in_misere_play<P, R>(
    mut position: P,
    rules_of: impl Fn(&P) -> R,
    solved: impl Fn(&P) -> (Outcome, Option<P::Move>),
) where
    P: Position + Debug,
    R: Enumerate<Move = P::Move> + Eq + Hash,
{
    let mut known = HashMap::new();
    loop {
        let rules = rules_of(&position);
        let (outcome, winning) = solved(&position);
        assert_eq!(outcome, outcome_by_play(&rules, &mut known), "outcome of {position:?}");
        let first = rules.moves().next();
        assert_eq!(winning.is_some(), outcome == Outcome::N && first.is_some(), "a winning move of {position:?}");
        let is_winning = winning.is_some();
        let Some(mv) = winning.or(first) else { return };
        position.play(&mv).expect("the move is legal");
        let left = outcome_by_play(&rules_of(&position), &mut known);
        assert!(!is_winning || left == Outcome::P, "{position:?} after the winning move {mv:?}");
    }
}

/// Returns the outcome by the definition of misère play.
fn outcome_by_play<R: Enumerate + Eq + Hash>(rules: &R, known: &mut HashMap<R, Outcome>) -> Outcome {
    if let Some(&outcome) = known.get(rules) {
        return outcome;
    }
    let (mut is_over, mut is_won) = (true, false);
    for mv in rules.moves() {
        let mut option = rules.clone();
        option.play(&mv).expect("moves of the rules are legal");
        is_over = false;
        is_won |= outcome_by_play(&option, known) == Outcome::P;
    }
    // A player without a move wins.
    let outcome = if is_over || is_won { Outcome::N } else { Outcome::P };
    known.insert(rules.clone(), outcome);
    outcome
}

/// Returns the move that a choice selects, or `None` after the last choice or without moves.
fn chosen<M>(choice: Option<&u8>, moves: impl Iterator<Item = M>) -> Option<M> {
    let mut moves: Vec<M> = moves.collect();
    let choice = usize::from(*choice?);
    if moves.is_empty() { None } else { Some(moves.swap_remove(choice % moves.len())) }
}

/// Maps a byte to a number from `low` to `high`.
#[must_use]
pub fn number(byte: u8, low: u64, high: u64) -> u64 {
    low + u64::from(byte) % (high - low + 1)
}
