//! The rules as stated, on small heaps. The tests check the theorem against them.

use alloc::vec::Vec;

use impartial_core::{Enumerate, Position, TooLarge};
use nim_sequences::{Code, MAX_PARTS};

use crate::MisereHeaps;
use crate::position::{HeapMove, Heaps, IllegalHeapMove, check, replace};

/// Maximum size of a heap of [`ReferenceHeaps`].
pub const MAX_LISTED_HEAP: u64 = 1_000;

/// Heaps and a code, without precomputed nim-values. The summands are the heaps.
///
/// # Examples
///
/// ```
/// use impartial_core::{Enumerate, Exhaustive, Solve};
/// use impartial_heaps::{Heaps, reference::ReferenceHeaps};
///
/// let position = Heaps::new("kayles".parse()?, [3, 1])?;
/// let heaps = ReferenceHeaps::try_from(&position)?;
/// assert_eq!(heaps.moves().count(), 3 + 1);
/// assert_eq!(Exhaustive::by_rules().nim_value(&heaps)?, position.nim_value());
///
/// let large = Heaps::new("kayles".parse()?, [3, 1_001])?;
/// let refused = ReferenceHeaps::try_from(&large).unwrap_err();
/// assert_eq!((refused.size, refused.limit), (1_001, 1_000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReferenceHeaps {
    code: Code,
    heaps: Vec<u64>,
}

impl TryFrom<&Heaps> for ReferenceHeaps {
    type Error = TooLarge;

    /// Copies the heaps and the code of the position.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if a heap has more than [`MAX_LISTED_HEAP`] tokens.
    ///
    /// # Complexity
    ///
    /// *O(N)* time for *N* heaps.
    fn try_from(position: &Heaps) -> Result<Self, TooLarge> {
        Self::new(position.code(), position.heaps())
    }
}

impl TryFrom<&MisereHeaps> for ReferenceHeaps {
    type Error = TooLarge;

    /// Copies the heaps and the code of the position, because the moves are the same in misère play.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if a heap has more than [`MAX_LISTED_HEAP`] tokens.
    ///
    /// # Complexity
    ///
    /// *O(N)* time for *N* heaps.
    fn try_from(position: &MisereHeaps) -> Result<Self, TooLarge> {
        Self::new(position.code(), position.heaps())
    }
}

impl ReferenceHeaps {
    fn new(code: &Code, heaps: &[u64]) -> Result<Self, TooLarge> {
        match heaps.iter().copied().max() {
            Some(largest) if largest > MAX_LISTED_HEAP => Err(TooLarge::new(largest, MAX_LISTED_HEAP)),
            _ => Ok(Self { code: code.clone(), heaps: heaps.to_vec() }),
        }
    }
}

impl Position for ReferenceHeaps {
    type Move = HeapMove;
    type Illegal = IllegalHeapMove;

    fn play(&mut self, mv: &HeapMove) -> Result<(), IllegalHeapMove> {
        check(&self.code, &self.heaps, mv)?;
        replace(&mut self.heaps, mv);
        Ok(())
    }
}

impl Enumerate for ReferenceHeaps {
    fn moves(&self) -> impl Iterator<Item = HeapMove> + '_ {
        (0..).zip(&self.heaps).flat_map(move |(heap, &tokens)| {
            let breaks = (0..=tokens).flat_map(move |take| {
                splits(tokens - take).map(move |parts| HeapMove { heap, take, parts: parts.into() })
            });
            breaks.filter(|mv| check(&self.code, &self.heaps, mv).is_ok())
        })
    }

    fn summands(&self) -> impl IntoIterator<Item = Self> {
        self.heaps.iter().map(|&heap| Self { code: self.code.clone(), heaps: [heap].into() })
    }
}

/// Returns all ways to divide tokens into at most three heaps, without duplicates.
fn splits(tokens: u64) -> impl Iterator<Item = [u64; MAX_PARTS]> {
    // Ascending order excludes results that differ only in their order. An empty heap is written as 0.
    (0..=tokens / 3).flat_map(move |a| (a..=(tokens - a) / 2).map(move |b| [a, b, tokens - a - b]))
}
