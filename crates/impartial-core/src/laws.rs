//! The laws that every solver keeps, as checks to call from tests (feature `laws`).
//!
//! [`agrees`] holds a solver against the literal rules on a board small enough to search.
//! [`holds`] holds it against itself, on boards of any size.
//! [`sums`] checks that it is at home in a [`Sum`].
//!
//! A check returns the first [`Violation`] it finds, which names the position, the move and the values.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::hash::Hash;

use nimbers::Nimber;

use crate::{Enumerate, Exhaustive, ListedOptions, Outcome, Position, Solve, Sum};

/// Numbers at the ends of the words of machines, to try limits with, in ascending order: 0, 2^31, 2^32, 2^63 and 2^64 with
/// what is beside them.
///
/// For the tests of the games here; there may be more of them tomorrow, so nothing is promised.
#[doc(hidden)]
pub const WORD_ENDS: [u64; 16] = [
    0,
    1,
    (1 << 31) - 1,
    1 << 31,
    (1 << 31) + 1,
    (1 << 32) - 1,
    1 << 32,
    (1 << 32) + 1,
    (1 << 63) - 2,
    (1 << 63) - 1,
    1 << 63,
    (1 << 63) + 1,
    (1 << 63) + 2,
    u64::MAX - 2,
    u64::MAX - 1,
    u64::MAX,
];

/// A law that a solver broke, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Violation(String);

/// The exhaustive solver of a game with listed moves, as [`Exhaustive::by_rules`] makes it.
pub type ByRules<P> = Exhaustive<P, fn(&P) -> ListedOptions<P>>;

/// Checks that `position` and the literal `rules` are the same game with the same values.
///
/// - Both have the same nim-value.
/// - Every legal move by the rules is legal in the position, leads to a position of the same value,
///   and changes the value.
/// - A move among `candidates` is legal in both or in neither; if it is, a listed one leads to the same board.
/// - `some_move` gives a move exactly if one is listed.
/// - The laws of [`holds`], for every target up to one above the nim-value.
///
/// # Complexity
///
/// Besides the exhaustive search, a value and a target move for each value up to the nim-value, a value for each legal
/// move, and *O(l)* comparisons of moves for each candidate, where *l* is the number of legal moves.
///
/// # Errors
///
/// The first law that is broken, or that the rules reach more positions than the budget of `oracle`.
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
        return broken(format!("{position:?} has nim-value {value}, by the rules {by_rules}: {rules:?}"));
    }
    let listed: Vec<P::Move> = rules.moves().collect();
    for mv in &listed {
        let after = played(position, mv)?.nim_value();
        let by_rules = value_by_rules(&played(rules, mv)?, oracle)?;
        if after != by_rules {
            return broken(format!("{position:?}, {mv:?} leads to {after}, by the rules to {by_rules}"));
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
            return broken(format!("{position:?}, {mv:?}: {ours:?}, by the rules {theirs:?}"));
        }
        // A move may have several names, of which one is listed.
        if theirs.is_ok() && !listed.contains(&mv) {
            let after = played(rules, &mv)?;
            if !listed.iter().any(|listed| played(rules, listed).as_ref() == Ok(&after)) {
                return broken(format!("{rules:?}, {mv:?} is legal by the rules, but not listed"));
            }
        }
        unchanged_if_illegal(position, &mv)?;
        unchanged_if_illegal(rules, &mv)?;
    }
    for target in 0..=value.heap_size().saturating_add(1) {
        let target = Nimber::of_heap(target);
        reaches(position, target)?;
        if let Some(mv) = position.move_to(target) {
            let landed = value_by_rules(&played(rules, &mv)?, oracle)?;
            if landed != target {
                return broken(format!("{position:?}, {mv:?} leads to {landed} by the rules, not to {target}"));
            }
        }
    }
    outcome_fits(position)
}

/// Checks the laws that need no second opinion, on a position of any size.
///
/// - For every one of `targets` below the nim-value, `move_to` gives a legal move that lands exactly there;
///   for every other one it gives none.
/// - A move among `candidates` changes the value if it is legal, and nothing at all if it is not.
/// - `winning_move` is `None` exactly at the P-positions.
/// - `some_move` gives a legal move wherever there must be one: at every N-position, and where a candidate is legal.
///
/// # Complexity
///
/// A target move, a move and two values for each target, and a move and a value for each candidate.
///
/// # Errors
///
/// The first law that is broken.
pub fn holds<P: Solve + PartialEq + Debug>(
    position: &P,
    targets: impl IntoIterator<Item = Nimber>,
    candidates: impl IntoIterator<Item = P::Move>,
) -> Result<(), Violation> {
    let value = position.nim_value();
    for target in targets.into_iter().chain([Nimber::ZERO, value]) {
        reaches(position, target)?;
    }
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

/// Checks that the sum of two positions has the sum of their values, and keeps the laws of [`holds`] itself.
///
/// # Complexity
///
/// That of [`holds`] for the sum, without candidates.
///
/// # Errors
///
/// The first law that is broken.
pub fn sums<P: Solve + PartialEq + Debug>(
    left: &P,
    right: &P,
    targets: impl IntoIterator<Item = Nimber>,
) -> Result<(), Violation> {
    let sum = Sum::new([left.clone(), right.clone()]);
    let (value, of_parts) = (sum.nim_value(), left.nim_value() + right.nim_value());
    if value != of_parts {
        return broken(format!("{sum:?} has nim-value {value}, its parts {of_parts} together"));
    }
    holds(&sum, targets, [])
}

/// Targets worth trying on a position of this value, however large: at and around it, at every power of two from it, at
/// the ends of the range, and where `noise` falls, both anywhere and below the value.
///
/// # Examples
///
/// ```
/// use impartial_core::laws;
/// use impartial_core::nimbers::Nimber;
///
/// let value = Nimber::of_heap(9);
/// let below: Vec<Nimber> = laws::targets(value, 1234).filter(|&target| target < value).collect();
/// assert!(below.contains(&Nimber::ZERO) && below.contains(&Nimber::of_heap(8)));
/// ```
pub fn targets(value: Nimber, noise: u64) -> impl Iterator<Item = Nimber> + Clone {
    let value = value.heap_size();
    let near = [0, 1, value / 2, value.saturating_sub(1), value, value.saturating_add(1), u64::MAX];
    let powers = (0..u64::BITS).map(move |bit| value ^ (1 << bit));
    near.into_iter().chain(powers).chain([noise, noise % (value | 1)]).map(Nimber::of_heap)
}

fn broken(law: String) -> Result<(), Violation> {
    Err(Violation(law))
}

fn value_by_rules<R: Enumerate + Eq + Hash + Debug>(rules: &R, oracle: &mut ByRules<R>) -> Result<Nimber, Violation> {
    oracle.nim_value(rules).map_err(|unsolved| Violation(format!("{rules:?}: {unsolved}")))
}

fn played<P: Position + Debug>(position: &P, mv: &P::Move) -> Result<P, Violation> {
    let mut option = position.clone();
    option.play(mv).map_err(|illegal| Violation(format!("{position:?}, {mv:?} is refused: {illegal}")))?;
    Ok(option)
}

fn unchanged_if_illegal<P: Position + PartialEq + Debug>(position: &P, mv: &P::Move) -> Result<(), Violation> {
    let mut option = position.clone();
    if option.play(mv).is_err() && option != *position {
        return broken(format!("{position:?}, {mv:?} is refused but leaves {option:?}"));
    }
    Ok(())
}

fn reaches<P: Solve + Debug>(position: &P, target: Nimber) -> Result<(), Violation> {
    let value = position.nim_value();
    match position.move_to(target) {
        Some(mv) if target >= value => broken(format!("{position:?} of value {value} names {mv:?} to reach {target}")),
        None if target < value => broken(format!("{position:?} of value {value} names no move to {target}")),
        None => Ok(()),
        Some(mv) => {
            let landed = played(position, &mv)?.nim_value();
            if landed != target {
                return broken(format!("{position:?}, {mv:?} leads to {landed}, not to {target}"));
            }
            Ok(())
        }
    }
}

/// What `some_move` names is legal and changes the value, and it names something if there is a move.
fn moves_on<P: Solve + Debug>(position: &P, has_moves: bool) -> Result<(), Violation> {
    let Some(mv) = position.some_move() else {
        return if has_moves { broken(format!("{position:?} has moves and names none")) } else { Ok(()) };
    };
    if played(position, &mv)?.nim_value() == position.nim_value() {
        return broken(format!("{position:?}, {mv:?} keeps the nim-value"));
    }
    Ok(())
}

fn outcome_fits<P: Solve + Debug>(position: &P) -> Result<(), Violation> {
    let (value, outcome, winning) = (position.nim_value(), position.outcome(), position.winning_move());
    if (outcome == Outcome::P) != value.is_zero() || winning.is_none() != value.is_zero() {
        return broken(format!("{position:?} of value {value} is {outcome} with winning move {winning:?}"));
    }
    Ok(())
}
