//! What holds of every solver: positions small enough to search are worth what the search says, and larger ones are
//! worth the mex of what their moves lead to.

use std::fmt::Debug;
use std::hash::Hash;

use impartial::core::laws::{self, ByRules};
use impartial::core::{Enumerate, Solve};
use impartial::nimbers::mex;

/// Holds a position against the literal rules, and then each position after the next of the chosen moves.
///
/// A choice picks among all legal moves. `candidates` are moves that may be illegal.
///
/// # Panics
///
/// If a law is broken, or the position and the rules are no longer the same after a move.
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
        position.play(&mv).expect("what the rules list is legal");
        rules.play(&mv).expect("what the rules list is legal");
        assert_eq!(rules.moves().collect::<Vec<_>>(), rules_of(&position).moves().collect::<Vec<_>>(), "{position:?}");
    }
}

/// Checks that a position is worth the mex of what its moves lead to, which are these, and the laws that need no search;
/// then the same after each of the chosen moves.
///
/// # Panics
///
/// If it is not.
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
        assert_eq!(mex(options.collect::<Vec<_>>()), value, "{position:?}");
        assert_eq!(position.some_move().is_some(), !listed.is_empty());
        let targets = laws::targets(value, 0).take(70).collect::<Vec<_>>();
        laws::holds(&position, targets, []).unwrap_or_else(|law| panic!("{law}"));
        let Some(mv) = chosen(choices.next(), listed.into_iter()) else { return };
        position.play(&mv).expect("a listed move is legal");
    }
}

/// The move that a choice picks, if there are any moves.
fn chosen<M>(choice: Option<&u8>, moves: impl Iterator<Item = M>) -> Option<M> {
    let mut moves: Vec<M> = moves.collect();
    let choice = usize::from(*choice?);
    if moves.is_empty() { None } else { Some(moves.swap_remove(choice % moves.len())) }
}

/// A number from `low` to `high`, from a byte.
#[must_use]
pub fn number(byte: u8, low: u64, high: u64) -> u64 {
    low + u64::from(byte) % (high - low + 1)
}
