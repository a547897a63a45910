//! The position, its moves, and the errors for illegal moves.

use alloc::vec::Vec;

use impartial_core::from_one::number;
use impartial_core::{Played, Position};
use nimbers::Nimber;

/// Maximum number of tokens of a heap: 2^64 - 1.
pub const MAX_HEAP: u64 = u64::MAX;

/// A position of Nim: heaps of tokens.
///
/// Two positions are equal if they have the same heaps in the same order. The order matters because a move refers to a heap
/// by its index. The moves played do not matter.
///
/// # Examples
///
/// ```
/// use impartial_nim::{PlainNim, Position, Take};
///
/// let mut nim = PlainNim::new([5, 3]);
/// nim.play(&Take { heap: 0, take: 1 })?;
/// nim.play(&Take { heap: 1, take: 3 })?;
/// assert_eq!(nim, PlainNim::new([4, 0]));
/// assert_ne!(nim, PlainNim::new([0, 4]));
/// assert_eq!(nim.played(), [Take { heap: 0, take: 1 }, Take { heap: 1, take: 3 }]);
/// # Ok::<(), impartial_nim::IllegalTake>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlainNim {
    heaps: Vec<u64>,
    // Invariant: the nim-sum of the heaps.
    value: Nimber,
    // Invariant: each move was legal when it was played.
    played: Played<Take>,
}

/// A move, which takes tokens from one heap.
///
/// With the feature `serde`, the heap is written and read as its number, counted from 1.
/// [`usize::MAX`], which is not the index of any heap, has the number 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Take {
    /// The index of the heap, from 0.
    #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
    pub heap: usize,
    /// The number of tokens to take, at least 1.
    pub take: u64,
}

/// The error for an illegal move. Its text counts heaps from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum IllegalTake {
    /// There is no such heap.
    #[error("there is no heap {number}; the number of heaps is {heaps}", number = number(*heap))]
    NoSuchHeap {
        /// The index of the heap, from 0.
        #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
        heap: usize,
        /// The number of heaps.
        heaps: usize,
    },
    /// The move takes 0 tokens, or more tokens than the heap has.
    #[error("cannot take {take} from a heap of {tokens}")]
    Tokens {
        /// The index of the heap, from 0.
        #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
        heap: usize,
        /// The number of tokens in the heap.
        tokens: u64,
        /// The number of tokens to take.
        take: u64,
    },
}

impl PlainNim {
    /// Builds a position with these heaps, which may be empty. A vector is stored without a copy.
    ///
    /// # Complexity
    ///
    /// *O(N)* time for *N* heaps.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_nim::PlainNim;
    ///
    /// assert_eq!(PlainNim::new(1..4).heaps(), [1, 2, 3]);
    /// ```
    pub fn new(heaps: impl IntoIterator<Item = u64>) -> Self {
        // Collecting the elements of a vector reuses the vector.
        let heaps: Vec<u64> = heaps.into_iter().collect();
        let value = Nimber::from_heap(heaps.iter().fold(0, |sum, tokens| sum ^ tokens));
        Self { heaps, value, played: Played::new() }
    }

    /// Returns the number of tokens in each heap now.
    #[must_use]
    pub fn heaps(&self) -> &[u64] {
        &self.heaps
    }

    /// Returns the moves played so far, in order.
    #[must_use]
    pub fn played(&self) -> &[Take] {
        self.played.as_slice()
    }

    /// Returns the nim-value of the position.
    pub(crate) fn value(&self) -> Nimber {
        self.value
    }
}

impl Position for PlainNim {
    type Move = Take;
    type Illegal = IllegalTake;

    /// Takes tokens from a heap.
    ///
    /// # Errors
    ///
    /// - [`IllegalTake::NoSuchHeap`] if the position does not have a heap with this index.
    /// - [`IllegalTake::Tokens`] if the move takes 0 tokens, or more tokens than the heap has.
    fn play(&mut self, mv: &Take) -> Result<(), IllegalTake> {
        self.check(mv)?;
        let tokens = self.heaps[mv.heap];
        let left = tokens - mv.take;
        // Nimber addition is its own inverse, so adding the old heap removes it from the sum.
        self.value += Nimber::from_heap(tokens) + Nimber::from_heap(left);
        self.heaps[mv.heap] = left;
        self.played.push(*mv);
        Ok(())
    }

    fn check(&self, &Take { heap, take }: &Take) -> Result<(), IllegalTake> {
        let heaps = self.heaps.len();
        let tokens = *self.heaps.get(heap).ok_or(IllegalTake::NoSuchHeap { heap, heaps })?;
        if (1..=tokens).contains(&take) { Ok(()) } else { Err(IllegalTake::Tokens { heap, tokens, take }) }
    }
}
