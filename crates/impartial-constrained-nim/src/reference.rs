//! The rules as stated, on small piles. The tests check the theorem against them.

use alloc::vec::Vec;

use impartial_core::{Enumerate, Position, TooLarge};

use crate::{ConstrainedNim, Forbidden, IllegalTake, Take};

/// Maximum size of a pile of [`ReferenceConstrainedNim`].
pub const MAX_LISTED_PILE: u64 = 1_000;

/// Piles and a list of forbidden moves, without precomputed nim-values. The summands are the piles.
///
/// # Examples
///
/// ```
/// use impartial_constrained_nim::{ConstrainedNim, Forbidden, Ruleset, reference::ReferenceConstrainedNim};
/// use impartial_core::{Enumerate, Exhaustive, Solve};
///
/// let position = ConstrainedNim::new(Ruleset::new([Forbidden { pile: 3, take: 2 }])?, [3, 1])?;
/// let piles = ReferenceConstrainedNim::try_from(&position)?;
/// assert_eq!(piles.moves().count(), 2 + 1);
/// assert_eq!(Exhaustive::by_rules().nim_value(&piles)?, position.nim_value());
///
/// let large = ConstrainedNim::new(Ruleset::new([])?, [3, 1_001])?;
/// let refused = ReferenceConstrainedNim::try_from(&large).unwrap_err();
/// assert_eq!((refused.size, refused.limit), (1_001, 1_000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReferenceConstrainedNim {
    forbidden: Vec<Forbidden>,
    piles: Vec<u64>,
}

impl TryFrom<&ConstrainedNim> for ReferenceConstrainedNim {
    type Error = TooLarge;

    /// Copies the piles and the forbidden moves of the position.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if a pile has more than [`MAX_LISTED_PILE`] stones.
    ///
    /// # Complexity
    ///
    /// *O(N + M)* time for *N* piles and *M* pairs of the rules.
    fn try_from(position: &ConstrainedNim) -> Result<Self, TooLarge> {
        match position.piles().iter().copied().max() {
            Some(largest) if largest > MAX_LISTED_PILE => Err(TooLarge::new(largest, MAX_LISTED_PILE)),
            _ => Ok(Self { forbidden: position.rules().pairs().collect(), piles: position.piles().to_vec() }),
        }
    }
}

impl Position for ReferenceConstrainedNim {
    type Move = Take;
    type Illegal = IllegalTake;

    fn play(&mut self, &Take { pile, take }: &Take) -> Result<(), IllegalTake> {
        let piles = self.piles.len();
        if pile >= piles {
            return Err(IllegalTake::NoSuchPile { pile, piles });
        }
        let stones = self.piles[pile];
        if take == 0 || take > stones {
            return Err(IllegalTake::Stones { pile, stones, take });
        }
        if self.forbidden.contains(&Forbidden { pile: stones, take }) {
            return Err(IllegalTake::Forbidden { stones, take });
        }
        self.piles[pile] -= take;
        Ok(())
    }
}

impl Enumerate for ReferenceConstrainedNim {
    fn moves(&self) -> impl Iterator<Item = Take> + '_ {
        (0..).zip(&self.piles).flat_map(move |(pile, &stones)| {
            let allowed = (1..=stones).filter(move |&take| !self.forbidden.contains(&Forbidden { pile: stones, take }));
            allowed.map(move |take| Take { pile, take })
        })
    }

    fn summands(&self) -> impl IntoIterator<Item = Self> {
        self.piles.iter().map(|&pile| Self { forbidden: self.forbidden.clone(), piles: [pile].into() })
    }
}
