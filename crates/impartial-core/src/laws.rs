//! The laws that every solver obeys, as checks for tests (feature `laws`).
//!
//! | check | compares a solver with | on boards |
//! |---|---|---|
//! | [`agrees`] | the rules of the game | small enough to search |
//! | [`holds`] | itself | of any size |
//! | [`sums`] | the sum of two of its positions | of any size |
//! | [`equal_by_key`] | positions with each other, for equality and hashes | of any size |
//!
//! A check returns the first [`Violation`] it finds, which names the case, what was expected and what was found.
//! A violation is an error instead of a panic, so that a test can add context.
//! Its text fits on a screen however large the position is.
//!
//! [`targets`] returns nim-values to check, and [`WORD_ENDS`] lists sizes to build boards of.

mod word_ends;

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt::{self, Debug, Write as _};
use core::hash::{BuildHasher as _, Hash};

use hashbrown::DefaultHashBuilder;
use nimbers::Nimber;

use crate::{ByRules, Enumerate, Outcome, Position, Solve, Sum};

pub use word_ends::WORD_ENDS;

/// A violation of a law, displayed as the case, what was expected, and what was found.
///
/// Positions and moves are written with [`Debug`] and truncated to 1,000 bytes.
///
/// # Examples
///
/// ```
/// use impartial_core::{Exhaustive, Heap, laws};
///
/// let mut oracle = Exhaustive::by_rules();
/// let violation = laws::agrees(&Heap(3), &Heap(2), &mut oracle, []).unwrap_err();
/// assert_eq!(violation.to_string(), "Heap(3): expected nim-value *2 as by the rules of Heap(2), found *3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation(String);

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Violation {}

/// Checks that `position` and `rules` are the same position of the same game, with the same nim-values.
///
/// The argument `rules` implements only the rules of the game, and `position` has a solver. The laws are:
///
/// - Both have the same nim-value.
/// - Every move that the rules list is legal in the position, changes the nim-value, and leads to the same nim-value in
///   both.
/// - Every move of `candidates` is legal in both or illegal in both. If it is legal, a listed move leads to the same
///   board.
/// - `some_move` returns a move if and only if the rules list a move.
/// - The laws of [`holds`] are obeyed for every target up to the nim-value plus one.
///
/// # Errors
///
/// Returns the first violation found, including a search that exceeds the budget of `oracle`.
///
/// # Complexity
///
/// In addition to the exhaustive search, the check takes:
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
    // The checks are in the order of the laws: the value, the listed moves, `some_move`, the candidates, the targets,
    // and the outcome. Later checks rely on earlier ones, so the first violation is the most informative.
    let value = position.nim_value();
    let by_rules = value_by_rules(rules, oracle)?;
    if value != by_rules {
        let (case, rules) = (Short(position), Short(rules));
        return broken(format!("{case}: expected nim-value {by_rules} as by the rules of {rules}, found {value}"));
    }
    // The listed moves determine the nim-value, so they are checked before everything that relies on it.
    let listed: Vec<P::Move> = rules.moves().collect();
    for mv in &listed {
        let after = changed(position, mv, value)?;
        let by_rules = value_by_rules(&played(rules, mv)?, oracle)?;
        if after != by_rules {
            let (case, mv) = (Short(position), Short(mv));
            return broken(format!("{case}, move {mv}: expected a move to {by_rules} as by the rules, found {after}"));
        }
    }
    some_move_is_legal(position, !listed.is_empty())?;
    if let Some(mv) = position.some_move() {
        played(rules, &mv)?;
    }
    for mv in candidates {
        // The solver and the rules must agree on whether the candidate is legal.
        let (ours, theirs) = (position.clone().play(&mv), rules.clone().play(&mv));
        if ours.is_ok() != theirs.is_ok() {
            let (case, mv) = (Short(position), Short(&mv));
            return broken(match (theirs, ours) {
                (Err(illegal), _) => {
                    format!("{case}, move {mv}: expected an error as by the rules, {illegal}, found none")
                }
                (_, Err(illegal)) => {
                    format!("{case}, move {mv}: expected a legal move as by the rules, found: {illegal}")
                }
                _ => unreachable!("one of them is an error"),
            });
        }
        // A move may have several names, of which the rules list one.
        if theirs.is_ok() && !listed.contains(&mv) {
            let after = played(rules, &mv)?;
            if !listed.iter().any(|listed| played(rules, listed).as_ref() == Ok(&after)) {
                let (case, mv) = (Short(rules), Short(&mv));
                return broken(format!(
                    "{case}, legal move {mv}: expected a listed move to the same board, found none"
                ));
            }
        }
        unchanged_if_illegal(position, &mv)?;
        unchanged_if_illegal(rules, &mv)?;
    }
    // The targets at the value and above it must have no move.
    for target in 0..=value.heap_size().saturating_add(1) {
        let target = Nimber::from_heap(target);
        reaches(position, target)?;
        if let Some(mv) = position.move_to(target) {
            let found = value_by_rules(&played(rules, &mv)?, oracle)?;
            if found != target {
                let (case, mv) = (Short(position), Short(&mv));
                return broken(format!("{case}, move {mv}: expected a move to {target}, found {found} by the rules"));
            }
        }
    }
    outcome_fits(position)
}

/// Checks the laws that a solver obeys without reference to the rules, on a position of any size.
///
/// - For every target below the nim-value, `move_to` returns a legal move to exactly that value.
///   For every other target, it returns `None`.
/// - Every move of `candidates` changes the nim-value if it is legal, and leaves the position unchanged if it is
///   illegal.
/// - For these moves, `check` returns the same result as `play`.
/// - `winning_move` returns `None` at P-positions, and only there.
/// - `some_move` returns a legal move at every N-position, and at every position where a candidate is legal.
///
/// The targets 0 and the nim-value are always checked.
///
/// # Errors
///
/// Returns the first violation found.
///
/// # Complexity
///
/// One call of `move_to`, one move and two nim-values for each target; one move and one nim-value for each candidate.
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
    // A position with a nim-value above zero has a move to zero. A position with nim-value zero may or may not have
    // moves.
    let mut has_moves = !value.is_zero();
    for mv in candidates {
        unchanged_if_illegal(position, &mv)?;
        if position.clone().play(&mv).is_ok() {
            changed(position, &mv, value)?;
            has_moves = true;
        }
    }
    some_move_is_legal(position, has_moves)?;
    outcome_fits(position)
}

/// Checks that the nim-value of a sum of two positions is the nim-sum of their nim-values, and that the sum obeys the
/// laws of [`holds`].
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
    let (found, expected) = (sum.nim_value(), left.nim_value() + right.nim_value());
    if found != expected {
        let (left, right) = (Short(left), Short(right));
        return broken(format!("the sum of {left} and {right}: expected nim-value {expected}, found {found}"));
    }
    holds(&sum, targets, [])
}

/// Checks that positions are equal, and have equal hashes, if and only if their keys are equal.
///
/// A key is all that distinguishes a position from others, such as what is left on a board.
///
/// # Errors
///
/// Returns the first violation found.
///
/// # Complexity
///
/// *O(n²)* comparisons of *n* positions.
///
/// # Examples
///
/// ```
/// use impartial_core::{Heap, laws};
///
/// laws::equal_by_key((0..9).map(|size| (Heap(size % 3), size % 3)))?;
/// # Ok::<(), laws::Violation>(())
/// ```
pub fn equal_by_key<P, K>(positions: impl IntoIterator<Item = (P, K)>) -> Result<(), Violation>
where
    P: PartialEq + Hash + Debug,
    K: PartialEq,
{
    let builder = DefaultHashBuilder::default();
    let hashed = |(position, key)| (builder.hash_one(&position), position, key);
    let positions: Vec<(u64, P, K)> = positions.into_iter().map(hashed).collect();
    for (hash, left, key) in &positions {
        for (other_hash, right, other_key) in &positions {
            let is_same = key == other_key;
            if [left == right, hash == other_hash] != [is_same; 2] {
                let expected = if is_same { "equal" } else { "different" };
                return broken(format!(
                    "{} and {}: expected {expected} positions and hashes",
                    Short(left),
                    Short(right)
                ));
            }
        }
    }
    Ok(())
}

/// Returns targets to try on a position with nim-value `value`, however large it is:
///
/// - the value, its neighbours, and half of it;
/// - the values that differ from it in one bit;
/// - for each bit that is set in the value, a smaller value whose highest difference is this bit, with lower bits that depend
///   on `noise`;
/// - 0, 1, 2^64 - 1, and all powers of two;
/// - `noise`, and a value up to `value` that depends on `noise`, for which the caller passes a random number.
///
/// More than half of the random numbers below a value have another top bit, and at most 1 in 2^(*k* - 1) agrees with it
/// in *k* top bits, so targets next to the value are drawn on purpose.
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
    // Solvers tend to fail next to the value, and where a single bit differs, because that bit selects the component of
    // a sum.
    let near = [0, 1, value / 2, value.saturating_sub(1), value, value.saturating_add(1), u64::MAX];
    // `noise % (value | 1)` is at most `value`, and needs no special case for 0.
    let bits = 0..u64::BITS;
    let powers = bits.clone().flat_map(move |bit| [value ^ (1 << bit), 1 << bit]);
    // A target selects the bit in which it differs first, so each bit needs targets of its own. The odd factor gives each
    // bit other lower bits.
    let first_differences = bits.filter(move |bit| value >> bit & 1 == 1).map(move |bit| {
        let lower = noise.rotate_left(bit).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - 1 - bit) >> 1;
        (value >> bit ^ 1) << bit | lower
    });
    near.into_iter().chain(powers).chain(first_differences).chain([noise, noise % (value | 1)]).map(Nimber::from_heap)
}

/// Returns a violation with this text.
fn broken(law: String) -> Result<(), Violation> {
    Err(Violation(law))
}

/// Returns the nim-value by the rules.
fn value_by_rules<R: Enumerate + Eq + Hash + Debug>(rules: &R, oracle: &mut ByRules<R>) -> Result<Nimber, Violation> {
    let named = |unsolved| Violation(format!("{}: expected a nim-value by the rules, found: {unsolved}", Short(rules)));
    oracle.nim_value(rules).map_err(named)
}

/// Returns the position after a move that must be legal.
fn played<P: Position + Debug>(position: &P, mv: &P::Move) -> Result<P, Violation> {
    let mut option = position.clone();
    let named = |illegal| {
        let (case, mv) = (Short(position), Short(mv));
        Violation(format!("{case}, move {mv}: expected a legal move, found: {illegal}"))
    };
    option.play(mv).map_err(named)?;
    Ok(option)
}

/// Returns the nim-value after a move that must be legal and must change the nim-value.
fn changed<P: Solve + Debug>(position: &P, mv: &P::Move, value: Nimber) -> Result<Nimber, Violation> {
    let after = played(position, mv)?.nim_value();
    if after == value {
        let (case, mv) = (Short(position), Short(mv));
        return Err(Violation(format!(
            "{case}, move {mv}: expected a nim-value other than {value}, found {value} again"
        )));
    }
    Ok(after)
}

/// Checks that an illegal move leaves the position unchanged, and that `check` returns what `play` does.
fn unchanged_if_illegal<P: Position + PartialEq + Debug>(position: &P, mv: &P::Move) -> Result<(), Violation> {
    let mut option = position.clone();
    let played = option.play(mv);
    if played.is_err() && option != *position {
        let (case, mv, option) = (Short(position), Short(mv), Short(&option));
        return broken(format!("{case}, illegal move {mv}: expected no change, found {option}"));
    }
    let describe = |result: Result<(), P::Illegal>| result.map_err(|illegal| illegal.to_string());
    let (expected, found) = (describe(played), describe(position.check(mv)));
    if found != expected {
        let (case, mv) = (Short(position), Short(mv));
        return broken(format!(
            "{case}, move {mv}: expected `check` to return {expected:?} like `play`, found {found:?}"
        ));
    }
    Ok(())
}

/// Checks that `move_to` returns a legal move to the target if the target is below the nim-value, and `None` otherwise.
fn reaches<P: Solve + Debug>(position: &P, target: Nimber) -> Result<(), Violation> {
    let value = position.nim_value();
    let case = || format!("{} with nim-value {value}, target {target}", Short(position));
    match position.move_to(target) {
        Some(mv) if target >= value => broken(format!("{}: expected no move, found {}", case(), Short(&mv))),
        None if target < value => broken(format!("{}: expected a move, found none", case())),
        None => Ok(()),
        Some(mv) => {
            let found = played(position, &mv)?.nim_value();
            if found != target {
                return broken(format!("{}: expected a move to it, found {} to {found}", case(), Short(&mv)));
            }
            Ok(())
        }
    }
}

/// Checks that a move of `some_move` is legal and changes the value, and that there is such a move if `has_moves`.
fn some_move_is_legal<P: Solve + Debug>(position: &P, has_moves: bool) -> Result<(), Violation> {
    match position.some_move() {
        Some(mv) => changed(position, &mv, position.nim_value()).map(drop),
        None if has_moves => broken(format!("{}: expected a move from `some_move`, found none", Short(position))),
        None => Ok(()),
    }
}

/// Checks that `outcome` and `winning_move` agree with the nim-value.
fn outcome_fits<P: Solve + Debug>(position: &P) -> Result<(), Violation> {
    let (value, outcome, winning) = (position.nim_value(), position.outcome(), position.winning_move());
    let expected = Outcome::from_nim_value(value);
    if outcome != expected || winning.is_none() != value.is_zero() {
        let (case, mv) = (Short(position), if value.is_zero() { "no" } else { "a" });
        return broken(format!(
            "{case} with nim-value {value}: expected outcome {expected} and {mv} winning move, found {outcome} and {}",
            Short(&winning)
        ));
    }
    Ok(())
}

/// Maximum number of bytes of a position or a move in a violation.
const MAX_SHOWN_BYTES: usize = 1_000;

/// Displays the beginning of what [`Debug`] writes. Formatting stops there, so the cost does not depend on the size of
/// the position.
struct Short<'a, T>(&'a T);

impl<T: Debug> fmt::Display for Short<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = LimitedText(String::new());
        let is_whole = write!(text, "{:?}", self.0).is_ok();
        f.write_str(&text.0)?;
        f.write_str(if is_whole { "" } else { "..." })
    }
}

/// A string of at most [`MAX_SHOWN_BYTES`] bytes. Writing more is an error, which stops the formatting.
struct LimitedText(String);

impl fmt::Write for LimitedText {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = text.len().min(MAX_SHOWN_BYTES - self.0.len());
        // The text must not be cut within a character.
        let end = (0..=room).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
        self.0.push_str(&text[..end]);
        if end == text.len() { Ok(()) } else { Err(fmt::Error) }
    }
}
