//! Short lists of numbers that a move names.

use core::cmp::Reverse;

/// At most three numbers from 1, in descending order: what a move names where it names several rows, columns or heaps.
///
/// # Examples
///
/// ```
/// use impartial_core::Descending;
///
/// assert_eq!(Descending::from([2, 5, 0]).as_slice(), [5, 2]);
/// assert_eq!((Descending::from([7, 0, 0]).largest(), Descending::default().largest()), (Some(7), None));
/// let refused = Descending::try_from([1; 4].as_slice()).unwrap_err();
/// assert_eq!(refused.to_string(), "a move names at most 3 numbers in one list, not 4");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
// Invariant: descending, padded with zeros.
pub struct Descending([u64; Self::MAX_LEN]);

/// The error for a list of more than three numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TooManyNumbers {
    /// The number of numbers given.
    pub len: usize,
}

impl core::fmt::Display for TooManyNumbers {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "a move names at most {} numbers in one list, not {}", Descending::MAX_LEN, self.len)
    }
}

impl core::error::Error for TooManyNumbers {}

impl Descending {
    /// Maximum number of numbers in a list.
    pub const MAX_LEN: usize = 3;

    /// Returns the numbers in descending order.
    #[must_use]
    pub fn as_slice(&self) -> &[u64] {
        let count = self.0.iter().take_while(|&&number| number > 0).count();
        &self.0[..count]
    }

    /// Returns the largest number, or `None` if the list is empty.
    #[must_use]
    pub fn largest(&self) -> Option<u64> {
        self.as_slice().first().copied()
    }
}

/// Accepts numbers in any order, and leaves out zeros.
impl From<[u64; Descending::MAX_LEN]> for Descending {
    fn from(mut numbers: [u64; Self::MAX_LEN]) -> Self {
        numbers.sort_unstable_by_key(|&number| Reverse(number));
        Self(numbers)
    }
}

/// Returns the numbers in descending order, and zeros after them.
impl From<Descending> for [u64; Descending::MAX_LEN] {
    fn from(list: Descending) -> Self {
        list.0
    }
}

/// Accepts numbers in any order, and leaves out zeros.
impl TryFrom<&[u64]> for Descending {
    type Error = TooManyNumbers;

    fn try_from(numbers: &[u64]) -> Result<Self, TooManyNumbers> {
        let mut all = [0; Self::MAX_LEN];
        all.get_mut(..numbers.len()).ok_or(TooManyNumbers { len: numbers.len() })?.copy_from_slice(numbers);
        Ok(all.into())
    }
}

/// Writes a list of numbers in descending order.
#[cfg(feature = "serde")]
impl serde::Serialize for Descending {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Descending {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list: alloc::vec::Vec<u64> = serde::Deserialize::deserialize(deserializer)?;
        Self::try_from(&list[..]).map_err(serde::de::Error::custom)
    }
}
