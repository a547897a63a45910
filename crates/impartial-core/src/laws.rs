//! The laws that every solver obeys, as checks to call from tests (feature `laws`).
//!
//! | check | compares a solver with | on boards |
//! |---|---|---|
//! | [`agrees`] | the rules of the game | small enough to search |
//! | [`holds`] | itself | of any size |
//! | [`sums`] | the sum of two of its positions | of any size |
//!
//! A check returns the first [`Violation`] it finds, which names the position, the move and the values.
//! A violation is an error instead of a panic, so a test can add context.
//!
//! [`targets`] lists nim-values to check, and [`WORD_ENDS`] lists sizes to build boards of.

mod word_ends;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::hash::Hash;

use nimbers::Nimber;

use crate::{ByRules, Enumerate, Outcome, Position, Solve, Sum};

pub use word_ends::WORD_ENDS;

/// A violation of a law, which displays as a sentence with the position, the move and the values.
///
/// # Examples
///
/// ```
/// use impartial_core::{Exhaustive, Heap, laws};
///
/// let mut oracle = Exhaustive::by_rules();
/// let violation = laws::agrees(&Heap(3), &Heap(2), &mut oracle, []).unwrap_err();
/// assert_eq!(violation.to_string(), "Heap(3) has nim-value *3, but *2 by the rules: Heap(2)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Violation(String);

/// Checks that `position` and `rules` are the same position of the same game, with the same nim-values.
///
/// The argument `rules` knows the rules of the game only, and `position` has a solver. The laws are:
///
/// - Both have the same nim-value.
/// - Every listed move of the rules is legal in the position, changes the nim-value, and leads to the same nim-value in
///   both.
/// - Every move of `candidates` is legal in both or in neither. If it is legal, a listed move leads to the same board.
/// - `some_move` returns a move exactly if the rules list one.
/// - The laws of [`holds`] are obeyed, for every target up to one above the nim-value.
///
/// # Errors
///
/// Returns the first violation found, or one that states that the search exceeds the budget of `oracle`.
///
/// # Complexity
///
/// The check takes these steps besides the exhaustive search:
///
/// - one nim-value and one target move for each value up to the nim-value;
/// - one nim-value for each legal move;
/// - *O(l)* comparisons of moves for each candidate, where *l* is the number of legal moves.
///
/// # Examples
///
/// ```
/// use impartial_core::{Exhaustive, Heap, laws};
///
/// let mut oracle = Exhaustive::by_rules();
/// for size in 0..20 {
///     laws::agrees(&Heap(size), &Heap(size), &mut oracle, 0..30)?;
/// }
/// # Ok::<(), laws::Violation>(())
/// ```
pub fn agrees<P, R>(
    position: &P,
    rules: &R,
    oracle: &mut ByRules<R>,
    candidates: impl IntoIterator<Item = P::Move>,
) -> Result<(), Violation>
where
    P: Solve + PartialEq + Debug,
    R: Enumerate<Move = P::Move> + Eq + Hash + Debug,
{
    let value = position.nim_value();
    let by_rules = value_by_rules(rules, oracle)?;
    if value != by_rules {
        return broken(format!("{position:?} has nim-value {value}, but {by_rules} by the rules: {rules:?}"));
    }
    // The listed moves determine the nim-value, so they are checked before anything that relies on it.
    let listed: Vec<P::Move> = rules.moves().collect();
    for mv in &listed {
        let after = played(position, mv)?.nim_value();
        let by_rules = value_by_rules(&played(rules, mv)?, oracle)?;
        if after != by_rules {
            return broken(format!("{position:?}, {mv:?} leads to {after}, but to {by_rules} by the rules"));
        }
        if after == value {
            return broken(format!("{position:?}, {mv:?} keeps the nim-value {value}"));
        }
    }
    moves_on(position, !listed.is_empty())?;
    if let Some(mv) = position.some_move() {
        played(rules, &mv)?;
    }
    for mv in candidates {
        let (ours, theirs) = (position.clone().play(&mv), rules.clone().play(&mv));
        if ours.is_ok() != theirs.is_ok() {
            return broken(format!("{position:?}, {mv:?} gives {ours:?}, but {theirs:?} by the rules"));
        }
        // A move may have several names, and the rules list one of them.
        if theirs.is_ok() && !listed.contains(&mv) {
            let after = played(rules, &mv)?;
            if !listed.iter().any(|listed| played(rules, listed).as_ref() == Ok(&after)) {
                return broken(format!("{rules:?}, {mv:?} is legal by the rules, but the rules do not list it"));
            }
        }
        unchanged_if_illegal(position, &mv)?;
        unchanged_if_illegal(rules, &mv)?;
    }
    for target in 0..=value.heap_size().saturating_add(1) {
        let target = Nimber::from_heap(target);
        reaches(position, target)?;
        if let Some(mv) = position.move_to(target) {
            let landed = value_by_rules(&played(rules, &mv)?, oracle)?;
            if landed != target {
                return broken(format!(
                    "{position:?}, {mv:?} leads to {landed} by the rules, but should lead to {target}"
                ));
            }
        }
    }
    outcome_fits(position)
}

/// Checks the laws that a solver obeys on its own, on a position of any size.
///
/// - For every target below the nim-value, `move_to` returns a legal move to exactly that value.
///   For every other target, it returns `None`.
/// - Every move of `candidates` changes the nim-value if it is legal, and leaves the position unchanged if it is not.
/// - `winning_move` returns `None` exactly at the P-positions.
/// - `some_move` returns a legal move at every N-position, and wherever a candidate is legal.
///
/// The targets 0 and the nim-value are always checked.
///
/// # Errors
///
/// Returns the first violation found.
///
/// # Complexity
///
/// One target move, one move and two nim-values for each target, and one move and one nim-value for each candidate.
///
/// # Examples
///
/// ```
/// use impartial_core::{Heap, Solve, laws};
///
/// let heap = Heap(1 << 63);
/// laws::holds(&heap, laws::targets(heap.nim_value(), 1234), [0, 1, u64::MAX])?;
/// # Ok::<(), laws::Violation>(())
/// ```
pub fn holds<P: Solve + PartialEq + Debug>(
    position: &P,
    targets: impl IntoIterator<Item = Nimber>,
    candidates: impl IntoIterator<Item = P::Move>,
) -> Result<(), Violation> {
    let value = position.nim_value();
    for target in targets.into_iter().chain([Nimber::ZERO, value]) {
        reaches(position, target)?;
    }
    // A position with a nim-value above zero has a move to zero. One with nim-value zero may have moves or none.
    let mut has_moves = !value.is_zero();
    for mv in candidates {
        unchanged_if_illegal(position, &mv)?;
        let mut option = position.clone();
        let is_legal = option.play(&mv).is_ok();
        if is_legal && option.nim_value() == value {
            return broken(format!("{position:?}, {mv:?} keeps the nim-value {value}"));
        }
        has_moves |= is_legal;
    }
    moves_on(position, has_moves)?;
    outcome_fits(position)
}

/// Checks that the nim-value of a sum of two positions is the nim-sum of theirs, and that it obeys the laws of
/// [`holds`].
///
/// # Errors
///
/// Returns the first violation found.
///
/// # Complexity
///
/// The cost of [`holds`] for the sum, without candidates.
///
/// # Examples
///
/// ```
/// use impartial_core::nimbers::Nimber;
/// use impartial_core::{Heap, laws};
///
/// laws::sums(&Heap(5), &Heap(9), (0..16).map(Nimber::from_heap))?;
/// # Ok::<(), laws::Violation>(())
/// ```
pub fn sums<P: Solve + PartialEq + Debug>(
    left: &P,
    right: &P,
    targets: impl IntoIterator<Item = Nimber>,
) -> Result<(), Violation> {
    let sum = Sum::new([left.clone(), right.clone()]);
    let (value, of_components) = (sum.nim_value(), left.nim_value() + right.nim_value());
    if value != of_components {
        return broken(format!("{sum:?} has nim-value {value}, but the sum of its components is {of_components}"));
    }
    holds(&sum, targets, [])
}

/// Returns targets to try on a position with nim-value `value`, however large.
///
/// - the value and its neighbours, and half of it;
/// - the values that differ from it in one bit;
/// - 0, 1 and 2^64 - 1;
/// - `noise`, and a value up to `value` that depends on it. Pass a random number.
///
/// # Examples
///
/// ```
/// use impartial_core::laws;
/// use impartial_core::nimbers::Nimber;
///
/// let value = Nimber::from_heap(9);
/// let below: Vec<Nimber> = laws::targets(value, 1234).filter(|&target| target < value).collect();
/// assert!(below.contains(&Nimber::ZERO) && below.contains(&Nimber::from_heap(8)));
/// ```
pub fn targets(value: Nimber, noise: u64) -> impl Iterator<Item = Nimber> + Clone {
    let value = value.heap_size();
    let near = [0, 1, value / 2, value.saturating_sub(1), value, value.saturating_add(1), u64::MAX];
    let powers = (0..u64::BITS).map(move |bit| value ^ (1 << bit));
    near.into_iter().chain(powers).chain([noise, noise % (value | 1)]).map(Nimber::from_heap)
}

/// Returns the violation that `law` describes.
fn broken(law: String) -> Result<(), Violation> {
    Err(Violation(law))
}

/// Returns the nim-value by the rules.
fn value_by_rules<R: Enumerate + Eq + Hash + Debug>(rules: &R, oracle: &mut ByRules<R>) -> Result<Nimber, Violation> {
    oracle.nim_value(rules).map_err(|unsolved| Violation(format!("{rules:?}: {unsolved}")))
}

/// Returns the position after a move that must be legal.
fn played<P: Position + Debug>(position: &P, mv: &P::Move) -> Result<P, Violation> {
    let mut option = position.clone();
    option.play(mv).map_err(|illegal| Violation(format!("{position:?}, {mv:?} is illegal: {illegal}")))?;
    Ok(option)
}

/// Checks that an illegal move leaves the position unchanged.
fn unchanged_if_illegal<P: Position + PartialEq + Debug>(position: &P, mv: &P::Move) -> Result<(), Violation> {
    let mut option = position.clone();
    if option.play(mv).is_err() && option != *position {
        return broken(format!("{position:?}, {mv:?} is illegal, but changes the position to {option:?}"));
    }
    Ok(())
}

/// Checks that `move_to` returns a legal move to the target if it is below the nim-value, and none otherwise.
fn reaches<P: Solve + Debug>(position: &P, target: Nimber) -> Result<(), Violation> {
    let value = position.nim_value();
    match position.move_to(target) {
        Some(mv) if target >= value => {
            broken(format!("{position:?} with nim-value {value} returns {mv:?} for target {target}"))
        }
        None if target < value => broken(format!("{position:?} with nim-value {value} returns no move to {target}")),
        None => Ok(()),
        Some(mv) => {
            let landed = played(position, &mv)?.nim_value();
            if landed != target {
                return broken(format!("{position:?}, {mv:?} leads to {landed}, but should lead to {target}"));
            }
            Ok(())
        }
    }
}

/// Checks that `some_move` returns a legal move that changes the value, and returns one if `has_moves`.
fn moves_on<P: Solve + Debug>(position: &P, has_moves: bool) -> Result<(), Violation> {
    let Some(mv) = position.some_move() else {
        return if has_moves {
            broken(format!("{position:?} has moves, but `some_move` returns none"))
        } else {
            Ok(())
        };
    };
    if played(position, &mv)?.nim_value() == position.nim_value() {
        return broken(format!("{position:?}, {mv:?} keeps the nim-value"));
    }
    Ok(())
}

/// Checks that `outcome` and `winning_move` agree with the nim-value.
fn outcome_fits<P: Solve + Debug>(position: &P) -> Result<(), Violation> {
    let (value, outcome, winning) = (position.nim_value(), position.outcome(), position.winning_move());
    if (outcome == Outcome::P) != value.is_zero() || winning.is_none() != value.is_zero() {
        return broken(format!(
            "{position:?} with nim-value {value} has outcome {outcome} and winning move {winning:?}"
        ));
    }
    Ok(())
}
