//! Misère play: the player who cannot move wins.
//!
//! The theorem is the misère quotient of the code, which the crate `misere-quotients` finds and proves. A position has an
//! outcome but no nim-value, so [`MisereHeaps`] does not implement `Solve`, and `Sum<MisereHeaps>` has no solver: the
//! quotients of two codes do not determine the outcomes of sums of both.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use impartial_core::{Outcome, Played, Position};
use misere_quotients::{Quotient, QuotientSearch, WinningMove};
use nim_sequences::{Code, MAX_PARTS};

use crate::heap_values::some_move;
use crate::invalid::{InvalidHeaps, MAX_HEAP};
use crate::position::{HeapMove, IllegalHeapMove, check, replace};

/// Maximum heap and bytes of the search of [`MisereHeaps::search`], which suffice for all proofs in `docs/misere.md`. The bytes
/// bound the time: of codes with six random octal digits, some take seconds with 256 MiB.
const MAX_SEARCHED_HEAP: u64 = 400;
const MAX_SEARCHED_BYTES: usize = 1 << 23;

/// Maximum number of classes of a quotient that [`MisereHeaps::search`] finds.
pub const MAX_SEARCHED_CLASSES: usize = 100;

/// A position of the taking-and-breaking game of a [`Code`] in misère play: the player who cannot move wins.
///
/// The moves are the moves of [`Heaps`](crate::Heaps), and equality works as for `Heaps`. Clones share the quotient.
///
/// # Examples
///
/// ```
/// use impartial_heaps::{MisereHeaps, Outcome, Position};
///
/// // The period of the quotient of Kayles is proved, so a heap may have 10^18 tokens.
/// let mut kayles = MisereHeaps::search("kayles".parse()?, [5, 1_000_000_000_000_000_000])?;
/// assert_eq!(kayles.outcome(), Outcome::N);
/// kayles.play(&kayles.winning_move().expect("the next player wins"))?;
/// assert_eq!(kayles.outcome(), Outcome::P);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MisereHeaps {
    classes: HeapClasses,
    // Invariant: each heap is at most MAX_HEAP and within the reach of the quotient. Moves keep it, because no part is larger
    // than its heap.
    sizes: Vec<u64>,
    // Invariant: each move was legal when it was played.
    played: Played<HeapMove>,
}

/// The classes of the heaps of a code, which the code determines.
#[derive(Clone)]
struct HeapClasses(Arc<Quotient>);

impl MisereHeaps {
    /// Builds a position with these heaps, which may be empty, of the game of the quotient.
    ///
    /// # Errors
    ///
    /// - [`InvalidHeaps::Heap`] for the first heap of more than [`MAX_HEAP`] tokens.
    /// - [`InvalidHeaps::BeyondQuotient`] for the first heap beyond the [`reach`](Quotient::reach) of the quotient. With a
    ///   proved period, there is none.
    ///
    /// # Complexity
    ///
    /// *O(N)* time for *N* heaps.
    ///
    /// # Examples
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use impartial_heaps::{InvalidHeaps, MisereHeaps, Quotient, QuotientSearch};
    ///
    /// let mut search = QuotientSearch::new("grundy".parse()?);
    /// search.run(17, &mut |_| ControlFlow::Continue(()));
    /// let quotient = Quotient::new(search.certificate())?;
    /// let invalid = MisereHeaps::new(quotient.into(), [17, 18]).unwrap_err();
    /// assert_eq!(invalid, InvalidHeaps::BeyondQuotient { index: 1, tokens: 18, reach: 17 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(quotient: Arc<Quotient>, heaps: impl IntoIterator<Item = u64>) -> Result<Self, InvalidHeaps> {
        // Collecting the elements of a vector reuses the vector.
        let sizes: Vec<u64> = heaps.into_iter().collect();
        let reach = quotient.reach();
        if let Some(index) = sizes.iter().position(|&tokens| tokens > reach.min(MAX_HEAP)) {
            let tokens = sizes[index];
            return Err(match tokens {
                ..=MAX_HEAP => InvalidHeaps::BeyondQuotient { index, tokens, reach },
                _ => InvalidHeaps::Heap { index, tokens },
            });
        }
        Ok(Self { classes: HeapClasses(quotient), sizes, played: Played::new() })
    }

    /// Builds a position with these heaps, which may be empty, after a search for the quotient of a code.
    ///
    /// The search ends at the largest heap, at the proof of a period, or at limits that bound its time and memory, such as
    /// [`MAX_SEARCHED_CLASSES`].
    ///
    /// # Errors
    ///
    /// The errors of [`MisereHeaps::new`].
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_heaps::{InvalidHeaps, MisereHeaps};
    ///
    /// let invalid = MisereHeaps::search("0.07".parse()?, [5, 25]).unwrap_err();
    /// assert_eq!(invalid, InvalidHeaps::BeyondQuotient { index: 1, tokens: 25, reach: 24 });
    /// # Ok::<(), impartial_heaps::InvalidCode>(())
    /// ```
    #[expect(clippy::missing_panics_doc, reason = "the quotient of the empty heap has no condition to check")]
    pub fn search(code: Code, heaps: impl IntoIterator<Item = u64>) -> Result<Self, InvalidHeaps> {
        let heaps: Vec<u64> = heaps.into_iter().collect();
        let largest = heaps.iter().max().map_or(0, |&largest| largest.min(MAX_SEARCHED_HEAP));
        let search = QuotientSearch::new(code.clone());
        let mut search = search.with_max_classes(MAX_SEARCHED_CLASSES).with_max_bytes(MAX_SEARCHED_BYTES);
        search.run(largest, &mut |_| ControlFlow::Continue(()));
        // The check may take too many pairs. Then nothing is known about larger heaps than the empty one.
        let checked = Quotient::new(search.certificate());
        let quotient = checked.or_else(|_| Quotient::new(QuotientSearch::new(code).certificate()));
        Self::new(quotient.expect("the empty heap has a quotient").into(), heaps)
    }

    /// Returns the quotient.
    #[must_use]
    pub fn quotient(&self) -> &Arc<Quotient> {
        &self.classes.0
    }

    /// Returns the code.
    #[must_use]
    pub fn code(&self) -> &Code {
        self.classes.code()
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

    /// Returns who wins. If no heap has a move, the next player wins.
    ///
    /// # Complexity
    ///
    /// *O(N)* time for *N* heaps.
    #[expect(clippy::missing_panics_doc, reason = "the heaps are within the reach")]
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.quotient().outcome(self.sizes.iter().copied()).expect("the heaps are within the reach of the quotient")
    }

    /// Returns a move to a P-position, or `None` if the position is a P-position or no heap has a move.
    ///
    /// # Complexity
    ///
    /// The same as [`Quotient::winning_move`].
    #[must_use]
    pub fn winning_move(&self) -> Option<HeapMove> {
        let WinningMove { heap, take, parts } = self.quotient().winning_move(&self.sizes)?;
        let mut all = [0; MAX_PARTS];
        all.iter_mut().zip(parts).for_each(|(to, part)| *to = part);
        Some(HeapMove { heap, take, parts: all.into() })
    }

    /// Returns the move of [`Heaps`](crate::Heaps) from the first heap that has one, or `None` if no heap has a move.
    #[must_use]
    pub fn some_move(&self) -> Option<HeapMove> {
        self.sizes.iter().enumerate().find_map(|(heap, &tokens)| {
            some_move(self.code(), tokens).map(|(take, parts)| HeapMove { heap, take, parts })
        })
    }
}

impl Position for MisereHeaps {
    type Move = HeapMove;
    type Illegal = IllegalHeapMove;

    /// Breaks a heap.
    ///
    /// # Errors
    ///
    /// The errors of [`Heaps`](crate::Heaps).
    fn play(&mut self, mv: &HeapMove) -> Result<(), IllegalHeapMove> {
        self.check(mv)?;
        replace(&mut self.sizes, mv);
        self.played.push(*mv);
        Ok(())
    }

    fn check(&self, mv: &HeapMove) -> Result<(), IllegalHeapMove> {
        check(self.code(), &self.sizes, mv)
    }
}

impl HeapClasses {
    fn code(&self) -> &Code {
        self.0.certificate().code()
    }
}

// The classes follow from the code, so equality ignores the reach of the quotient.
impl PartialEq for HeapClasses {
    fn eq(&self, other: &Self) -> bool {
        self.code() == other.code()
    }
}

impl Eq for HeapClasses {}

impl Hash for HeapClasses {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.code().hash(state);
    }
}

impl fmt::Debug for HeapClasses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.code().fmt(f)
    }
}
