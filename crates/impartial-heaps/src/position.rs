//! The validated position, its moves, and the errors for illegal moves.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use impartial_core::from_one::number;
use impartial_core::{Played, Position};
use nim_sequences::{Certificate, Code, Growth, MAX_PARTS, default_limit};
use nimbers::Nimber;

use crate::Parts;
use crate::heap_values::HeapValues;
use crate::invalid::{InvalidHeaps, MAX_HEAP};

/// A position of the taking-and-breaking game of a [`Code`]: heaps of tokens.
///
/// A move replaces a heap by its largest part, or by an empty heap. The other parts are appended, so no other heap changes
/// its index.
///
/// Two positions are equal if they have equal codes and the same heaps in the same order. The order matters because a move
/// refers to a heap by its index. The moves played do not matter.
///
/// Clones share the table of nim-values, and so do positions after a successful [`share_table`](Self::share_table).
///
/// # Examples
///
/// ```
/// use impartial_heaps::{HeapMove, Heaps, Position};
///
/// let mut kayles = Heaps::new("kayles".parse()?, [5, 3])?;
/// kayles.play(&HeapMove { heap: 0, take: 1, parts: [1, 3, 0].into() })?;
/// kayles.play(&HeapMove { heap: 1, take: 2, parts: [1, 0, 0].into() })?;
/// assert_eq!(kayles.heaps(), [3, 1, 1]);
/// assert_eq!(kayles, Heaps::new("0.77".parse()?, [3, 1, 1])?);
/// assert_eq!(kayles.played().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Heaps {
    values: Arc<HeapValues>,
    // Invariant: each heap is at most MAX_HEAP, and its nim-value is known.
    sizes: Vec<u64>,
    // Invariant: the nim-sum of the nim-values of the heaps.
    value: Nimber,
    // Invariant: each move was legal when it was played.
    played: Played<HeapMove>,
}

/// A move, which takes tokens from one heap and leaves the rest as heaps.
///
/// With the feature `serde`, the heap is written and read as its number, counted from 1, and the parts as a list.
/// [`usize::MAX`], which is not the index of any heap, has the number 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct HeapMove {
    /// The index of the heap, from 0.
    #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
    pub heap: usize,
    /// The number of tokens to take.
    pub take: u64,
    /// The heaps that the move leaves in place of this heap.
    pub parts: Parts,
}

/// The error for an illegal move. Its text counts heaps from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum IllegalHeapMove {
    /// There is no such heap.
    #[error("there is no heap {number}; the number of heaps is {heaps}", number = number(*heap))]
    NoSuchHeap {
        /// The index of the heap, from 0.
        #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
        heap: usize,
        /// The number of heaps.
        heaps: usize,
    },
    /// The move takes more tokens than the heap has.
    #[error("cannot take {take} from heap {number}, which has {tokens}", number = number(*heap))]
    Tokens {
        /// The index of the heap, from 0.
        #[cfg_attr(feature = "serde", serde(with = "impartial_core::from_one"))]
        heap: usize,
        /// The number of tokens in the heap.
        tokens: u64,
        /// The number of tokens to take.
        take: u64,
    },
    /// The number of tokens in the parts is not the number that remains of the heap.
    #[error("taking {take} from a heap of {tokens} leaves {left}, but the parts have {found}", left = tokens - take)]
    Left {
        /// The number of tokens in the heap.
        tokens: u64,
        /// The number of tokens to take.
        take: u64,
        /// The number of tokens in the parts.
        found: u128,
    },
    /// The code does not allow taking this number of tokens and leaving this number of heaps.
    #[error("the code forbids taking {take} and leaving {heaps}", heaps = counted(*parts))]
    Forbidden {
        /// The number of tokens to take.
        take: u64,
        /// The number of heaps to leave.
        parts: usize,
    },
    /// Two parts are equal, but the code requires unequal parts.
    #[error("the parts must be unequal, and two of them have {part} tokens")]
    EqualParts {
        /// The number of tokens of two parts.
        part: u64,
    },
}

/// Checks a move.
pub(crate) fn check(code: &Code, heaps: &[u64], mv: &HeapMove) -> Result<(), IllegalHeapMove> {
    let &HeapMove { heap, take, parts } = mv;
    let tokens = *heaps.get(heap).ok_or(IllegalHeapMove::NoSuchHeap { heap, heaps: heaps.len() })?;
    let left = tokens.checked_sub(take).ok_or(IllegalHeapMove::Tokens { heap, tokens, take })?;
    let parts = parts.as_slice();
    let found = parts.iter().map(|&part| u128::from(part)).sum();
    let is_left = u128::from(left) == found;
    // Other parts cannot mend a take that the code never allows, so it is reported even if the parts are wrong as well.
    if !code.allows(take, parts.len()) && (is_left || (0..=MAX_PARTS).all(|heaps| !code.allows(take, heaps))) {
        return Err(IllegalHeapMove::Forbidden { take, parts: parts.len() });
    }
    if !is_left {
        return Err(IllegalHeapMove::Left { tokens, take, found });
    }
    match parts.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) if code.needs_unequal_parts() => Err(IllegalHeapMove::EqualParts { part: pair[0] }),
        _ => Ok(()),
    }
}

/// Replaces a heap by the parts of a legal move.
pub(crate) fn replace(heaps: &mut Vec<u64>, &HeapMove { heap, parts, .. }: &HeapMove) {
    let (first, others) = parts.as_slice().split_first().unwrap_or((&0, &[]));
    heaps[heap] = *first;
    heaps.extend(others);
}

impl Heaps {
    /// Builds a position of the game of a code with these heaps. The table has at most [`default_limit`] values. Heaps may be empty.
    ///
    /// # Errors
    ///
    /// The same as for [`with_limit`](Self::with_limit).
    ///
    /// # Complexity
    ///
    /// The same as for [`with_limit`](Self::with_limit).
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_heaps::{Heaps, InvalidHeaps};
    ///
    /// let large = 1_000_000_000_000_000_000;
    /// assert_eq!(Heaps::new("0.77".parse()?, [3, large]).map(|kayles| kayles.heaps().len()), Ok(2));
    /// let refused = Heaps::with_limit("0.6".parse()?, [3, large], 5_000).unwrap_err();
    /// assert!(matches!(refused, InvalidHeaps::BeyondTable { index: 1, table: 5_000, .. }));
    /// # Ok::<(), impartial_heaps::InvalidCode>(())
    /// ```
    pub fn new(code: Code, heaps: impl IntoIterator<Item = u64>) -> Result<Self, InvalidHeaps> {
        let limit = default_limit(&code);
        Self::with_table(code, heaps.into_iter().collect(), limit, &mut Growth::stop_if_slow)
    }

    /// Builds a position of the game of a code with these heaps, with a table of at most `limit` nim-values.
    ///
    /// The table ends at the largest heap, or as soon as it proves a period. With a period, heaps may be as large as
    /// [`MAX_HEAP`].
    ///
    /// # Errors
    ///
    /// - [`InvalidHeaps::Heap`] for the first heap of more than [`MAX_HEAP`] tokens.
    /// - [`InvalidHeaps::BeyondTable`] for the first heap that is not in the table, if the table does not prove a period.
    ///
    /// # Complexity
    ///
    /// The same as [`NimSequence::grow`](nim_sequences::NimSequence::grow) up to the end of the table, and *O(N)* for *N* heaps.
    /// The table takes at most [`MAX_TABLE_BYTES`](nim_sequences::MAX_TABLE_BYTES).
    pub fn with_limit(code: Code, heaps: impl IntoIterator<Item = u64>, limit: u64) -> Result<Self, InvalidHeaps> {
        // Collecting the elements of a vector reuses the vector.
        Self::with_table(code, heaps.into_iter().collect(), limit, &mut |_| ControlFlow::Continue(()))
    }

    fn with_table(
        code: Code,
        heaps: Vec<u64>,
        limit: u64,
        on_progress: &mut dyn FnMut(Growth) -> ControlFlow<()>,
    ) -> Result<Self, InvalidHeaps> {
        if let Some(index) = heaps.iter().position(|&tokens| tokens > MAX_HEAP) {
            return Err(InvalidHeaps::Heap { index, tokens: heaps[index] });
        }
        let values = HeapValues::new(code, heaps.iter().copied().max().unwrap_or(0), limit, on_progress);
        if let Some(table) = values.end()
            && let Some(index) = heaps.iter().position(|&tokens| tokens >= table)
        {
            return Err(InvalidHeaps::BeyondTable { index, tokens: heaps[index], table });
        }
        let value = heaps.iter().map(|&tokens| values.value(tokens)).sum();
        Ok(Self { values: Arc::new(values), sizes: heaps, value, played: Played::new() })
    }

    /// Returns the code.
    #[must_use]
    pub fn code(&self) -> &Code {
        self.values.code()
    }

    /// Returns the period of the nim-sequence with its proof, or `None` if the table does not prove a period.
    #[must_use]
    pub fn period(&self) -> Option<&Certificate> {
        self.values.period()
    }

    /// Returns the number of tokens in each heap now.
    #[must_use]
    pub fn heaps(&self) -> &[u64] {
        &self.sizes
    }

    /// Returns the moves played so far, in order.
    #[must_use]
    pub fn played(&self) -> &[HeapMove] {
        self.played.as_slice()
    }

    /// Returns the nim-value of a heap of this size, or `None` if the heap is beyond the table and no period is proved.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_heaps::{Heaps, Nimber};
    ///
    /// let kayles = Heaps::new("kayles".parse()?, [5, 3])?;
    /// assert_eq!(kayles.value_of(4), Some(Nimber::from_heap(1)));
    /// assert_eq!(kayles.value_of(6), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn value_of(&self, tokens: u64) -> Option<Nimber> {
        let is_known = tokens <= MAX_HEAP && self.values.end().is_none_or(|end| tokens < end);
        is_known.then(|| self.values.value(tokens))
    }

    /// Returns the approximate size in bytes of the table of nim-values, which clones share.
    #[must_use]
    pub fn table_bytes(&self) -> u64 {
        self.values.table_bytes()
    }

    /// Replaces the table of nim-values by the table of another position, if the codes are equal and the other table has at
    /// least the same number of values.
    ///
    /// Returns whether the positions now share a table. Nim-values do not change, but more of them may be known.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_heaps::{Heaps, Nimber};
    ///
    /// let mut small = Heaps::new("kayles".parse()?, [5, 3])?;
    /// let mut large = Heaps::new("kayles".parse()?, [1000])?;
    /// assert!(!large.share_table(&small));
    /// assert!(small.share_table(&large));
    /// assert_eq!(small.value_of(1000), Some(Nimber::from_heap(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn share_table(&mut self, other: &Self) -> bool {
        let reach = |heaps: &Self| heaps.values.end().unwrap_or(u64::MAX);
        let shares = self.values == other.values && reach(self) <= reach(other);
        if shares {
            self.values = Arc::clone(&other.values);
        }
        shares
    }

    /// Returns the nim-value of the position.
    pub(crate) fn value(&self) -> Nimber {
        self.value
    }

    /// Returns the nim-values of single heaps.
    pub(crate) fn values(&self) -> &HeapValues {
        &self.values
    }
}

impl Position for Heaps {
    type Move = HeapMove;
    type Illegal = IllegalHeapMove;

    /// Breaks a heap.
    ///
    /// # Errors
    ///
    /// - [`IllegalHeapMove::NoSuchHeap`] if the position does not have a heap with this index.
    /// - [`IllegalHeapMove::Tokens`] if the move takes more tokens than the heap has.
    /// - [`IllegalHeapMove::Left`] if the number of tokens in the parts is not the number that remains of the heap.
    /// - [`IllegalHeapMove::Forbidden`] if the code forbids this number of tokens with this number of parts.
    /// - [`IllegalHeapMove::EqualParts`] if two parts are equal but the code requires unequal parts.
    fn play(&mut self, mv: &HeapMove) -> Result<(), IllegalHeapMove> {
        self.check(mv)?;
        // Nimber addition is its own inverse, so adding the heap removes it from the sum.
        let parts = mv.parts.as_slice().iter().chain([&self.sizes[mv.heap]]);
        self.value += parts.map(|&tokens| self.values.value(tokens)).sum::<Nimber>();
        replace(&mut self.sizes, mv);
        self.played.push(*mv);
        Ok(())
    }

    fn check(&self, mv: &HeapMove) -> Result<(), IllegalHeapMove> {
        check(self.values.code(), &self.sizes, mv)
    }
}

/// Spells out a number of heaps.
fn counted(parts: usize) -> &'static str {
    ["no heap", "one heap", "two heaps", "three heaps"].get(parts).copied().unwrap_or("more heaps")
}
