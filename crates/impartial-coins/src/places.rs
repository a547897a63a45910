//! The rows or the columns of a move.

use core::cmp::Reverse;

/// Maximum number of places that a move names in each factor.
pub const MAX_PLACES: usize = 3;

/// The places of a move in one factor, in descending order: at most three numbers from 1.
///
/// In the ruler game, the places are the last and the first coin of a run, or a single coin.
/// In the other games, they are the turned coins. A run may have 2^63 - 1 coins, so it is never a list of coins.
///
/// # Examples
///
/// ```
/// use impartial_coins::Places;
///
/// assert_eq!(Places::from([2, 5, 0]).as_slice(), [5, 2]);
/// assert_eq!(Places::from([7, 0, 0]).last(), Some(7));
/// assert!(Places::try_from([1; 4].as_slice()).is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
// Invariant: descending, padded with zeros.
pub struct Places([u64; MAX_PLACES]);

/// The error for more than three places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a move names at most {MAX_PLACES} rows and as many columns, not {places}")]
#[non_exhaustive]
pub struct TooManyPlaces {
    /// The number of places given.
    pub places: usize,
}

impl Places {
    /// Returns the places in descending order.
    #[must_use]
    pub fn as_slice(&self) -> &[u64] {
        let count = self.0.iter().take_while(|&&place| place > 0).count();
        &self.0[..count]
    }

    /// Returns the largest place, whose coin a move turns from heads to tails, or `None` without places.
    #[must_use]
    pub fn last(&self) -> Option<u64> {
        self.as_slice().first().copied()
    }
}

/// Accepts places in any order. The number 0 stands for no place.
impl From<[u64; MAX_PLACES]> for Places {
    fn from(mut places: [u64; MAX_PLACES]) -> Self {
        places.sort_unstable_by_key(|&place| Reverse(place));
        Self(places)
    }
}

/// Accepts places in any order. The number 0 stands for no place.
impl TryFrom<&[u64]> for Places {
    type Error = TooManyPlaces;

    fn try_from(places: &[u64]) -> Result<Self, TooManyPlaces> {
        let mut all = [0; MAX_PLACES];
        all.get_mut(..places.len()).ok_or(TooManyPlaces { places: places.len() })?.copy_from_slice(places);
        Ok(all.into())
    }
}

/// Writes a list of numbers in descending order.
#[cfg(feature = "serde")]
impl serde::Serialize for Places {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Places {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list: alloc::vec::Vec<u64> = serde::Deserialize::deserialize(deserializer)?;
        Self::try_from(&list[..]).map_err(serde::de::Error::custom)
    }
}
