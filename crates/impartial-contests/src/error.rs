//! The error of inputs and problems that cannot be generated.

use impartial::ParseError;
use impartial_generators::GenerateError;

/// The reason why an input or a problem was not generated.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ContestError {
    /// The generator cannot meet the request.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// The crate `impartial` does not accept the input.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The solutions of a problem cannot handle a limit.
    #[error("a problem can have a limit {name} up to {most}, which its solutions handle in time, found {found}")]
    #[non_exhaustive]
    TooLargeLimit {
        /// The name of the limit.
        name: String,
        /// The maximum value.
        most: u64,
        /// The value that was given.
        found: u64,
    },
    /// A text does not have its form.
    #[error("expected {expected}, found `{}`", found.escape_debug())]
    #[non_exhaustive]
    Malformed {
        /// The form.
        expected: &'static str,
        /// The text.
        found: String,
    },
    /// No draw refuted the idea. It may be right within the limits.
    #[error(
        "no input against the idea {idea} in {draws} draws; another shape, size, winner or other limits may have one"
    )]
    #[non_exhaustive]
    NotRefuted {
        /// The name of the idea.
        idea: &'static str,
        /// The number of inputs that were drawn.
        draws: u64,
    },
}
