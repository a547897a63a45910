//! Requests for inputs with a shape, a size, limits and a goal, which `impartial generate` uses.

use impartial_games::Limits;

use crate::error::SolverError;

/// A request for one input.
///
/// [`Generator::request`](crate::Generator::request) returns a request with the defaults of the game, and
/// [`Generator::generate`](crate::Generator::generate) generates the input.
///
/// # Examples
///
/// ```
/// use impartial_generators::{Generator, Goal};
///
/// let mut request = Generator::named("nim").expect("the list has the game").request();
/// assert_eq!((request.seed, request.goal), (1, Goal::Any));
/// request.goal = Goal::SecondWins;
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Request {
    /// The name of one of the [`Generator::shapes`](impartial_games::GameData::shapes).
    pub shape: String,
    /// The number of [`Generator::parts`](crate::Generator::parts).
    pub size: u64,
    /// The number of cases, which is 1 unless the format has the number `T` of cases.
    ///
    /// With a goal, each of them has the size and the goal. Otherwise the first has the size, the others have up to that many
    /// parts, and the second player wins about half of them. If a part is a case, this is a factor of the size.
    pub cases: u64,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The limits of all numbers.
    pub limits: Limits,
    /// The winner or the nim-value.
    pub goal: Goal,
    /// Whether the winner is by misère play, of a game with the rule `misere`: the player who cannot move wins.
    pub is_misere: bool,
}

/// The winner or the nim-value of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Goal {
    /// Any nim-value, so no part is adjusted.
    Any,
    /// The first player wins.
    FirstWins,
    /// The second player wins, so the nim-value is 0.
    SecondWins,
    /// The input has this nim-value.
    NimValue(u64),
}

/// A solver of the caller, which returns the nim-value of an input.
///
/// The generators call it with inputs in the format of the game, which may have 0 parts. For a request by misère play, it
/// returns 0 if the second player wins the input by misère play, and 1 otherwise.
pub type NimValueOf<'a> = dyn FnMut(&[u8]) -> Result<u64, SolverError> + 'a;
