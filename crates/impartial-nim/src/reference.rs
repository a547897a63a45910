//! The rules as stated, on small heaps. The tests check the theorem against them.

use alloc::vec::Vec;

use impartial_core::{Enumerate, Position, TooLarge};

use crate::{IllegalTake, PlainNim, Take};

/// Maximum size of a heap of [`ReferencePlainNim`].
pub const MAX_LISTED_HEAP: u64 = 1_000;

/// Heaps without their nim-sum. They are not divided into summands, so a search of the rules does not use the theory of sums.
///
/// # Examples
///
/// ```
/// use impartial_core::{Enumerate, Exhaustive, Solve};
/// use impartial_nim::{PlainNim, reference::ReferencePlainNim};
///
/// let position = PlainNim::new([3, 1]);
/// let heaps = ReferencePlainNim::try_from(&position)?;
/// assert_eq!(heaps.moves().count(), 3 + 1);
/// assert_eq!(Exhaustive::by_rules().nim_value(&heaps)?, position.nim_value());
///
/// let refused = ReferencePlainNim::try_from(&PlainNim::new([3, 1_001])).unwrap_err();
/// assert_eq!((refused.size, refused.limit), (1_001, 1_000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReferencePlainNim {
    heaps: Vec<u64>,
}

impl TryFrom<&PlainNim> for ReferencePlainNim {
    type Error = TooLarge;

    /// Copies the heaps of the position.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if a heap has more than [`MAX_LISTED_HEAP`] tokens.
    ///
    /// # Complexity
    ///
    /// *O(N)* time for *N* heaps.
    fn try_from(position: &PlainNim) -> Result<Self, TooLarge> {
        match position.heaps().iter().copied().max() {
            Some(largest) if largest > MAX_LISTED_HEAP => Err(TooLarge::new(largest, MAX_LISTED_HEAP)),
            _ => Ok(Self { heaps: position.heaps().to_vec() }),
        }
    }
}

impl Position for ReferencePlainNim {
    type Move = Take;
    type Illegal = IllegalTake;

    fn play(&mut self, &Take { heap, take }: &Take) -> Result<(), IllegalTake> {
        let heaps = self.heaps.len();
        if heap >= heaps {
            return Err(IllegalTake::NoSuchHeap { heap, heaps });
        }
        let tokens = self.heaps[heap];
        if take == 0 || take > tokens {
            return Err(IllegalTake::Tokens { heap, tokens, take });
        }
        self.heaps[heap] -= take;
        Ok(())
    }
}

impl Enumerate for ReferencePlainNim {
    fn moves(&self) -> impl Iterator<Item = Take> + '_ {
        (0..).zip(&self.heaps).flat_map(|(heap, &tokens)| (1..=tokens).map(move |take| Take { heap, take }))
    }
}
