//! The parts of a position that is itself a sum, such as its piles.

use nimbers::Nimber;

/// Maximum number of parts of a position that are listed.
const MAX_LISTED: usize = 64;

/// A part of a position that is a sum, such as a pile.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summand {
    /// The name, such as `pile 3`, which no other part of the position has.
    pub name: String,
    /// The nim-value of the part.
    pub nim_value: Nimber,
}

/// The parts of a position that is a sum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summands {
    /// The first 64 parts in which a move is possible.
    pub listed: Vec<Summand>,
    /// The number of other parts in which a move is possible.
    pub left_out: u128,
}

impl Summand {
    pub(crate) fn new(name: impl Into<String>, nim_value: Nimber) -> Self {
        Self { name: name.into(), nim_value }
    }

    /// Returns the pile of this index, from 0.
    pub(crate) fn pile(noun: &str, index: usize, nim_value: Nimber) -> Self {
        Self::new(format!("{noun} {}", index + 1), nim_value)
    }
}

impl Summands {
    /// Lists the first of `total` parts.
    pub(crate) fn first(parts: impl Iterator<Item = Summand>, total: u128) -> Self {
        let listed: Vec<Summand> = parts.take(MAX_LISTED).collect();
        Self { left_out: total - listed.len() as u128, listed }
    }

    /// Lists the first piles that are not empty. The name of a pile is `noun` with its number, from 1.
    pub(crate) fn piles(noun: &str, piles: &[u64], nim_value: impl Fn(u64) -> Nimber) -> Self {
        let left = || piles.iter().enumerate().filter(|&(_, &size)| size > 0);
        Self::first(left().map(|(index, &size)| Summand::pile(noun, index, nim_value(size))), left().count() as u128)
    }
}
