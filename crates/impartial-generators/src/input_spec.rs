//! Orders: inputs without a goal, with the options and shapes of fixtures and benchmarks.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::request::Request;

/// An input that these fields and the game determine, whoever wins it.
///
/// Fixtures and benchmarks are orders. They may use shapes that [`Game::shapes`](crate::Game::shapes) does not list, and
/// the options of the game. [`Game::input`](crate::Game::input) makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputSpec {
    /// The name of the shape.
    pub shape: String,
    /// The number of parts: rectangles, piles, heaps, cuts, candidates, maps or cases.
    pub size: u64,
    /// The seed of the random numbers.
    pub seed: u64,
    /// Values of [`Game::options`](crate::Game::options).
    pub options: BTreeMap<String, u64>,
}

/// An option of [`InputSpec`], with a number as its value.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GameOption {
    /// The name.
    pub name: &'static str,
    /// The values of the option; a shape may have a smaller range.
    pub range: RangeInclusive<u64>,
}

impl InputSpec {
    /// Returns the order of a request, without options and with this many parts.
    pub(crate) fn of(request: &Request, size: u64) -> Self {
        Self { shape: request.shape.clone(), size, seed: request.seed, options: BTreeMap::new() }
    }

    /// Sets an option.
    pub(crate) fn with(mut self, option: &str, value: u64) -> Self {
        self.options.insert(option.to_owned(), value);
        self
    }

    /// Returns the value of the option `name`, if it is present.
    pub(crate) fn option(&self, name: &str) -> Option<u64> {
        self.options.get(name).copied()
    }

    /// Returns the number N of a shape called `prefix`N.
    pub(crate) fn number_after(&self, prefix: &str) -> Option<u64> {
        self.shape.strip_prefix(prefix)?.parse().ok()
    }
}
