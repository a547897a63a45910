//! The errors of generators.

use std::ops::RangeInclusive;

use impartial_games::{InvalidLimits, Ranges};
use thiserror::Error;

/// The error that the caller's solver returns.
pub type SolverError = Box<dyn std::error::Error + Send + Sync>;

/// The reason why no input was generated.
///
/// # Examples
///
/// ```
/// use impartial_generators::Generator;
///
/// let sharti = Generator::named("sharti").expect("it is in the list");
/// let mut request = sharti.request();
/// request.size = 50_001;
/// let error = sharti.generate(&request, &mut |_| Ok(0)).unwrap_err();
/// assert_eq!(error.to_string(), "expected from 1 to 50000 rectangles, found 50001");
/// ```
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The game does not have the limits.
    #[error(transparent)]
    Limits(#[from] InvalidLimits),
    /// The game has no shape or no option with this name.
    #[error("{game} has no {kind} `{}`; its {kind}s are {}", name.escape_debug(), names.join(", "))]
    #[non_exhaustive]
    UnknownName {
        /// The name of the game.
        game: &'static str,
        /// `shape` or `option`.
        kind: &'static str,
        /// The unknown name.
        name: String,
        /// The names that the game has.
        names: Vec<&'static str>,
    },
    /// An option is out of its range.
    #[error("expected {option} from {min} to {max}, found {found}")]
    #[non_exhaustive]
    OptionRange {
        /// The name of the option.
        option: &'static str,
        /// The minimum value.
        min: u64,
        /// The maximum value.
        max: u64,
        /// The value that was given.
        found: u64,
    },
    /// The size is out of its range.
    #[error("expected from {min} to {max} {parts}, found {found}")]
    #[non_exhaustive]
    SizeRange {
        /// What the size counts, such as `rectangles`.
        parts: &'static str,
        /// The minimum size.
        min: u64,
        /// The maximum size.
        max: u64,
        /// The size that was given.
        found: u64,
    },
    /// The size is too small for a chosen winner or nim-value, which needs free parts.
    #[error("an input with a chosen winner or nim-value needs at least {min} {parts}, found {found}")]
    #[non_exhaustive]
    TooFewParts {
        /// What the size counts, such as `rectangles`.
        parts: &'static str,
        /// The minimum size.
        min: u64,
        /// The size that was given.
        found: u64,
    },
    /// The sheet of paper cutting has no interior line for its cuts.
    #[error("a sheet of 1 x 1 has no line to cut, so expected 0 cuts, found {found}")]
    #[non_exhaustive]
    NoInteriorLine {
        /// The number of cuts.
        found: u64,
    },
    /// A limit is too small for a chosen winner or nim-value, which needs free parts.
    #[error("an input with a chosen winner or nim-value needs a limit {name} of at least {min}, found {found}")]
    #[non_exhaustive]
    TooSmallLimit {
        /// The name of the limit.
        name: &'static str,
        /// The minimum value.
        min: u64,
        /// The value that was given.
        found: u64,
    },
    /// The shape is not in the judge's input format.
    #[error("the shape {shape} is not in the judge's format; use the limits `full`, such as {example}")]
    #[non_exhaustive]
    NoJudgeFormat {
        /// The name of the shape.
        shape: &'static str,
        /// Full limits of the game for small inputs.
        example: String,
    },
    /// A winner or a nim-value was requested, but inputs of the game have no winner and no nim-value.
    #[error("an input of {game} has no winner and no nim-value: {reason}")]
    #[non_exhaustive]
    NoWinner {
        /// The name of the game.
        game: &'static str,
        /// The reason.
        reason: &'static str,
    },
    /// The generator cannot reach the nim-value, although inputs with this nim-value may exist.
    #[error(
        "cannot generate an input of nim-value {requested}: expected at most {max} for this shape, size and limits"
    )]
    #[non_exhaustive]
    NimValueRange {
        /// The requested nim-value, or 1 for a win of the first player.
        requested: u64,
        /// The largest nim-value for which the generator can reach all smaller ones.
        max: u64,
    },
    /// The goal of a request by misère play cannot be reached.
    #[error("a goal for {game} in misère play needs {needed}")]
    #[non_exhaustive]
    Misere {
        /// The name of the game.
        game: &'static str,
        /// What the request needs.
        needed: &'static str,
    },
    /// The caller's solver failed or returned an impossible nim-value.
    #[error("cannot find the nim-value of a part of the input")]
    Solver(#[source] SolverError),
}

impl GenerateError {
    /// Returns an error if a chosen winner or nim-value needs a larger limit.
    pub(crate) fn limit(limits: &Ranges, name: &'static str, min: u64) -> Result<(), Self> {
        let found = limits.most(name);
        if found < min { Err(Self::TooSmallLimit { name, min, found }) } else { Ok(()) }
    }

    /// Returns an error if an option is out of its range.
    pub(crate) fn option(option: &'static str, found: u64, range: &RangeInclusive<u64>) -> Result<(), Self> {
        let (min, max) = (*range.start(), *range.end());
        if range.contains(&found) { Ok(()) } else { Err(Self::OptionRange { option, min, max, found }) }
    }

    /// Returns an error if a size is out of its range.
    pub(crate) fn size(parts: &'static str, found: u64, range: &RangeInclusive<u64>) -> Result<(), Self> {
        let (min, max) = (*range.start(), *range.end());
        if range.contains(&found) { Ok(()) } else { Err(Self::SizeRange { parts, min, max, found }) }
    }
}
