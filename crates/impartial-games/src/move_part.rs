//! The parts of a move, which a game declares once.

/// A part of a move in the positions of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct MovePart {
    /// The name in JSON and in the short syntax.
    pub name: &'static str,
    /// The name of the part in error messages, such as "the row".
    pub description: &'static str,
    /// The kind of its values.
    pub kind: Kind,
}

/// The kind of the values of a [`MovePart`].
///
/// A new kind is a breaking change, because a program that asks for moves must know every kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A number below 2^64.
    Number,
    /// Two numbers below 2^64, with the names of both.
    Point([&'static str; 2]),
    /// One of these words.
    Word(&'static [&'static str]),
    /// Numbers from 1 to 2^64 - 1, in any order. The largest is written first. An only list is the last part of a move, and each
    /// of several lists is one token.
    List {
        /// Maximum length.
        max_len: usize,
    },
}

impl MovePart {
    /// Creates a part of a move.
    #[must_use]
    pub const fn new(name: &'static str, description: &'static str, kind: Kind) -> Self {
        Self { name, description, kind }
    }

    pub(crate) const fn number(name: &'static str, description: &'static str) -> Self {
        Self::new(name, description, Kind::Number)
    }

    /// Returns the word of this part that equals the text, or `None` if the part does not have this word.
    #[must_use]
    pub fn word(&self, word: &str) -> Option<&'static str> {
        let Kind::Word(words) = self.kind else { return None };
        words.iter().copied().find(|&known| known == word)
    }
}
