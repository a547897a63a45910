//! The literal rules on small piles: the oracle of the theorem.

use alloc::vec::Vec;

use impartial_core::{Enumerate, Position};

use crate::{Forbidden, IllegalTake, Take};

/// LiteralConstrainedNim and a list of forbidden moves, without any precomputed value.
///
/// The summands are the piles.
///
/// # Examples
///
/// ```
/// use impartial_constrained_nim::{ConstrainedNim, Forbidden, Ruleset, rules::LiteralConstrainedNim};
/// use impartial_core::{Enumerate, Exhaustive, Solve};
///
/// let forbidden = [Forbidden { pile: 3, take: 2 }];
/// let position = ConstrainedNim::new(Ruleset::new(forbidden)?, [3, 1])?;
/// let piles = LiteralConstrainedNim::new(&forbidden, position.piles());
/// assert_eq!(piles.moves().count(), 2 + 1);
/// assert_eq!(Exhaustive::by_rules().nim_value(&piles)?, position.nim_value());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LiteralConstrainedNim {
    forbidden: Vec<Forbidden>,
    piles: Vec<u64>,
}

impl LiteralConstrainedNim {
    /// Builds a position with these forbidden moves and these piles.
    #[must_use]
    pub fn new(forbidden: &[Forbidden], piles: &[u64]) -> Self {
        Self { forbidden: forbidden.to_vec(), piles: piles.to_vec() }
    }
}

impl Position for LiteralConstrainedNim {
    type Move = Take;
    type Illegal = IllegalTake;

    fn play(&mut self, &Take { pile, take }: &Take) -> Result<(), IllegalTake> {
        let piles = self.piles.len();
        if pile == 0 || pile > piles {
            return Err(IllegalTake::NoSuchPile { pile, piles });
        }
        let stones = self.piles[pile - 1];
        if take == 0 || take > stones {
            return Err(IllegalTake::Stones { pile, stones, take });
        }
        if self.forbidden.contains(&Forbidden { pile: stones, take }) {
            return Err(IllegalTake::Forbidden { stones, take });
        }
        self.piles[pile - 1] -= take;
        Ok(())
    }
}

impl Enumerate for LiteralConstrainedNim {
    fn moves(&self) -> impl Iterator<Item = Take> + '_ {
        (1..).zip(&self.piles).flat_map(move |(pile, &stones)| {
            let allowed = (1..=stones).filter(move |&take| !self.forbidden.contains(&Forbidden { pile: stones, take }));
            allowed.map(move |take| Take { pile, take })
        })
    }

    fn summands(&self) -> impl IntoIterator<Item = Self> {
        self.piles.iter().map(|&pile| Self::new(&self.forbidden, &[pile]))
    }
}
