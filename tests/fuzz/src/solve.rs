//! The properties that every solver must have.
//!
//! The nim-value of a position equals the value of an exhaustive search if the position is small enough, and otherwise
//! the mex of the nim-values of its options.

use std::fmt::Debug;
use std::hash::Hash;

use impartial::core::laws;
use impartial::core::{ByRules, Enumerate, Solve};
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
