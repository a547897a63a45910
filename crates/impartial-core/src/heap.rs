//! Nim heaps. Every position of an impartial game is equal to a Nim heap (`[Spr35]`, `[Gru39]`).

use core::error::Error;
use core::fmt::{self, Display};

use nimbers::Nimber;

use crate::{Enumerate, Position, Solve};

/// A Nim heap with this number of tokens.
///
/// A move is the number of tokens to take.
///
/// # Examples
///
/// ```
/// use impartial_core::{Heap, Position, Solve, Sum};
///
/// let mut heap = Heap(5);
/// heap.play(&3)?;
/// assert_eq!(heap, Heap(2));
/// assert_eq!(heap.play(&3).unwrap_err().to_string(), "cannot take 3 from a heap of 2");
/// assert_eq!(Sum::new([Heap(3), Heap(5), Heap(7)]).nim_value().heap_size(), 3 ^ 5 ^ 7);
/// # Ok::<(), impartial_core::IllegalInHeap>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Heap(pub u64);

/// The error returned when a move takes no token, or more tokens than the heap has.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct IllegalInHeap {
    /// The number of tokens in the heap.
    pub size: u64,
    /// The number of tokens that the move takes.
    pub take: u64,
}

impl Display for IllegalInHeap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot take {} from a heap of {}", self.take, self.size)
    }
}

impl Error for IllegalInHeap {}

impl Position for Heap {
    type Move = u64;
    type Illegal = IllegalInHeap;

    /// Takes tokens.
    ///
    /// # Errors
    ///
    /// Returns [`IllegalInHeap`] if the move takes no token, or more tokens than the heap has.
    fn play(&mut self, take: &u64) -> Result<(), IllegalInHeap> {
        self.check(take)?;
        self.0 -= take;
        Ok(())
    }

    fn check(&self, &take: &u64) -> Result<(), IllegalInHeap> {
        let size = self.0;
        if (1..=size).contains(&take) { Ok(()) } else { Err(IllegalInHeap { size, take }) }
    }
}

impl Enumerate for Heap {
    fn moves(&self) -> impl Iterator<Item = u64> + '_ {
        1..=self.0
    }
}

impl Solve for Heap {
    fn nim_value(&self) -> Nimber {
        Nimber::from_heap(self.0)
    }

    fn move_to(&self, target: Nimber) -> Option<u64> {
        // The move leaves a heap of the target's size, and must take at least one token.
        self.0.checked_sub(target.heap_size()).filter(|&take| take > 0)
    }

    /// Takes half of the heap, rounded up, so that even a lost game with large heaps ends soon.
    fn some_move(&self) -> Option<u64> {
        (self.0 > 0).then_some(self.0.div_ceil(2))
    }
}
