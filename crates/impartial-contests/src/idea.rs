//! A wrong idea: what a careless solution computes, as a function of the input.
//!
//! The programs in `programs/` have the same ideas as variants, and a test compares both.

use impartial::core::Solve as _;
use impartial::{Game, ParseError};

/// A wrong idea about a game.
///
/// [`Contest::ideas`](crate::Contest::ideas) lists the ideas about a game.
#[derive(Debug)]
#[non_exhaustive]
pub struct Idea {
    /// The name, in lower case with hyphens.
    pub name: &'static str,
    /// What a solution with this idea does, in a sentence.
    pub summary: &'static str,
    /// Returns the nim-value of an input by this idea, or the counts of its cases, or `None` if the input is too large.
    pub(crate) numbers: fn(&Input<'_>) -> Option<Vec<u128>>,
    /// The default limits against this idea, if the judge's limits have no such input or are too large.
    pub(crate) limits: Option<&'static str>,
}

impl Idea {
    pub(crate) const fn new(
        name: &'static str,
        summary: &'static str,
        numbers: fn(&Input<'_>) -> Option<Vec<u128>>,
    ) -> Self {
        Self { name, summary, numbers, limits: None }
    }

    /// Creates the idea that integers of 32 bits are large enough.
    pub(crate) const fn of_32_bits(summary: &'static str) -> Self {
        Self::new("32-bit", summary, |input| {
            Some(input.right.iter().map(|number| number & u128::from(u32::MAX)).collect())
        })
    }

    /// Returns the idea with default limits.
    pub(crate) const fn within(self, limits: &'static str) -> Self {
        Self { limits: Some(limits), ..self }
    }
}

/// An input for an idea.
pub(crate) struct Input<'a> {
    pub(crate) game: &'a Game,
    pub(crate) text: &'a str,
    /// The right nim-value, or the right counts of the cases.
    pub(crate) right: &'a [u128],
}

impl Input<'_> {
    /// Returns the numbers of the input.
    pub(crate) fn numbers(&self) -> Option<Vec<u64>> {
        self.text.split_whitespace().map(|word| word.parse().ok()).collect()
    }

    /// Returns the nim-value of another input of the game.
    pub(crate) fn nim_value_of(&self, text: &str) -> Option<u64> {
        nim_value(self.game, text).ok()
    }
}

/// Returns the nim-value of an input: the nim-sum of its positions.
pub(crate) fn nim_value(game: &Game, text: impl Into<Vec<u8>>) -> Result<u64, ParseError> {
    let positions = game.rules[0].positions(text)?;
    Ok(positions.iter().fold(0, |sum, position| sum ^ position.nim_value().heap_size()))
}

/// Returns the least number that is missing from a list.
pub(crate) fn mex(mut numbers: Vec<u64>) -> u64 {
    numbers.sort_unstable();
    numbers.into_iter().fold(0, |least, number| if number == least { least + 1 } else { least })
}
