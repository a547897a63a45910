//! A wrong idea: what a careless solution computes, as a function of the input.
//!
//! A solution with the idea is the right program in `programs/` with a few changes, and a test compares it with the function.

use impartial::core::{Outcome, Solve as _};
use impartial::{AnyPosition, ParseError, Rule};

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
    /// Returns the nim-value or the count of each case by this idea, or `None` if the input is too large.
    pub(crate) numbers: fn(&Input<'_>) -> Option<Vec<u128>>,
    /// What a solution with this idea changes in the right one.
    pub(crate) changes: Changes,
    /// The number of cases without which the idea is right.
    pub(crate) cases: u64,
    /// The default limits against this idea, if the judge's limits have no such input or are too large.
    pub(crate) limits: Option<&'static str>,
}

impl Idea {
    pub(crate) const fn new(
        name: &'static str,
        summary: &'static str,
        numbers: fn(&Input<'_>) -> Option<Vec<u128>>,
    ) -> Self {
        Self { name, summary, numbers, changes: &[], cases: 1, limits: None }
    }

    /// The idea of a format with several cases that there is only one.
    pub(crate) const ONE_CASE: Self = Self {
        cases: 3,
        ..Self::new("one-case", "only the first case is read", |input| Some(vec![*input.right.first()?]))
            .changes(&[("for (Number cases = read(); cases-- > 0;) {", "if (read() > 0) {")])
    };

    /// Creates the idea of a format with several cases that all have the answer of the first one.
    pub(crate) const fn first_answer(changes: Changes) -> Self {
        let first = |input: &Input<'_>| Some(vec![*input.right.first()?; input.right.len()]);
        Self {
            cases: 3,
            ..Self::new("first-answer", "all cases have the answer of the first one", first).changes(changes)
        }
    }

    /// Creates the idea of a format with several cases that the xor of a case begins with the xor of the case before it.
    pub(crate) const fn no_reset(changes: Changes) -> Self {
        let sums = |input: &Input<'_>| {
            let mut sum = 0;
            Some(input.right.iter().map(|value| (sum ^= value, sum).1).collect())
        };
        Self {
            cases: 3,
            ..Self::new("no-reset", "the xor of a case is not reset for the next one", sums).changes(changes)
        }
    }

    /// Creates the idea that integers of 32 bits are large enough.
    pub(crate) const fn of_32_bits(summary: &'static str) -> Self {
        Self::new("32-bit", summary, |input| {
            Some(input.right.iter().map(|number| number & u128::from(u32::MAX)).collect())
        })
    }

    /// Returns the idea of a solution with these changes.
    pub(crate) const fn changes(self, changes: Changes) -> Self {
        Self { changes, ..self }
    }

    /// Returns the idea with default limits.
    pub(crate) const fn within(self, limits: &'static str) -> Self {
        Self { limits: Some(limits), ..self }
    }
}

/// Texts of a program with what replaces each. In a text that is replaced, `…` stands for any text.
pub(crate) type Changes = &'static [(&'static str, &'static str)];

/// Returns a program with changes.
pub(crate) fn changed(program: &str, changes: Changes) -> String {
    let change = |program: String, (old, new): &(&str, &str)| {
        let pieces: Vec<&str> = old.split('…').collect();
        let start = program.find(pieces[0]).expect("the tests apply all changes");
        let end = pieces.iter().fold(start, |from, piece| {
            from + program[from..].find(piece).expect("the tests apply all changes") + piece.len()
        });
        [&program[..start], new, &program[end..]].concat()
    };
    changes.iter().fold(program.to_owned(), change)
}

/// An input for an idea.
pub(crate) struct Input<'a> {
    pub(crate) rule: &'a Rule,
    pub(crate) text: &'a str,
    /// The right nim-value or count of each case.
    pub(crate) right: &'a [u128],
}

impl Input<'_> {
    /// Returns the numbers of the input.
    pub(crate) fn numbers(&self) -> Option<Vec<u64>> {
        self.text.split_whitespace().map(|word| word.parse().ok()).collect()
    }

    /// Returns the nim-value of another input of the game.
    pub(crate) fn nim_value_of(&self, text: &str) -> Option<u64> {
        values(self.rule, text).ok()?.pop()
    }
}

/// Returns the nim-value of each case of an input or, in misère play, 0 if the second player wins and 1 otherwise.
pub(crate) fn values(rule: &Rule, text: impl Into<Vec<u8>>) -> Result<Vec<u64>, ParseError> {
    let is_won = |position: &AnyPosition| position.outcome() == Outcome::N;
    let value = |position: &AnyPosition| {
        if rule.is_misere() { is_won(position).into() } else { position.nim_value().heap_size() }
    };
    Ok(rule.positions(text)?.iter().map(value).collect())
}

/// Returns the least number that is missing from a list.
pub(crate) fn mex(mut numbers: Vec<u64>) -> u64 {
    numbers.sort_unstable();
    numbers.into_iter().fold(0, |least, number| if number == least { least + 1 } else { least })
}
