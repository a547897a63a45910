//! Input specifications, which fixtures and benchmarks use. They have more shapes and options than requests but no goal.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::request::Request;

/// The specification of an input for a fixture or benchmark, without a goal.
///
/// It may use the options of the game, and shapes that [`Generator::shapes`](impartial_games::GameData::shapes) does not list.
/// [`Generator::input`](crate::Generator::input) generates the input.
///
/// # Examples
///
/// ```
/// use impartial_generators::{Generator, InputSpec};
///
/// let sharti = Generator::named("sharti").expect("the list has the game");
/// let spec = InputSpec { shape: "big".into(), size: 2, seed: 1, options: [("side".into(), 9)].into() };
/// assert!(sharti.input(&spec)?.to_bytes().starts_with(b"9 2 9\n"));
/// # Ok::<(), impartial_generators::GenerateError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputSpec {
    /// The name of the shape.
    pub shape: String,
    /// The number of parts: rectangles, piles, heaps, cuts, candidates, maps or cases.
    pub size: u64,
    /// The seed of the random numbers.
    pub seed: u64,
    /// Values of [`Generator::options`](crate::Generator::options).
    pub options: BTreeMap<String, u64>,
}

/// An option of an [`InputSpec`], whose value is a number.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GameOption {
    /// The name.
    pub name: &'static str,
    /// The values of the option. A shape may have a smaller range.
    pub range: RangeInclusive<u64>,
}

impl InputSpec {
    /// Returns the specification of a request, without options and with `size` parts.
    pub(crate) fn of(request: &Request, size: u64) -> Self {
        Self { shape: request.shape.clone(), size, seed: request.seed, options: BTreeMap::new() }
    }

    /// Sets an option.
    pub(crate) fn with(mut self, option: &str, value: u64) -> Self {
        self.options.insert(option.to_owned(), value);
        self
    }

    /// Returns the value of an option, if it is set.
    pub(crate) fn option(&self, name: &str) -> Option<u64> {
        self.options.get(name).copied()
    }

    /// Returns the number that follows `prefix` in the name of the shape, if any.
    pub(crate) fn number_after(&self, prefix: &str) -> Option<u64> {
        self.shape.strip_prefix(prefix)?.parse().ok()
    }
}
