//! The heaps that a move leaves in place of one heap.

use core::cmp::Reverse;

use nim_sequences::MAX_PARTS;

/// The heaps that a move leaves in place of one heap: at most three nonempty heaps in descending order.
///
/// # Examples
///
/// ```
/// use impartial_heaps::Parts;
///
/// assert_eq!(Parts::from([2, 5, 0]).as_slice(), [5, 2]);
/// assert_eq!(Parts::default().as_slice(), []);
/// assert!(Parts::try_from([1; 4].as_slice()).is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
// Invariant: descending, padded with zeros.
pub struct Parts([u64; MAX_PARTS]);

/// The error for more than three parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a move leaves at most {MAX_PARTS} heaps of one, not {parts}")]
#[non_exhaustive]
pub struct TooManyParts {
    /// The number of parts given.
    pub parts: usize,
}

impl Parts {
    /// Returns the sizes of the heaps in descending order.
    #[must_use]
    pub fn as_slice(&self) -> &[u64] {
        let count = self.0.iter().take_while(|&&part| part > 0).count();
        &self.0[..count]
    }

    /// Returns the parts with `more` tokens added to the largest part, which must exist.
    pub(crate) fn with_larger_first(mut self, more: u64) -> Self {
        self.0[0] += more;
        self
    }
}

/// Accepts heaps in any order, and leaves out empty heaps.
impl From<[u64; MAX_PARTS]> for Parts {
    fn from(mut parts: [u64; MAX_PARTS]) -> Self {
        parts.sort_unstable_by_key(|&part| Reverse(part));
        Self(parts)
    }
}

/// Accepts heaps in any order, and leaves out empty heaps.
impl TryFrom<&[u64]> for Parts {
    type Error = TooManyParts;

    fn try_from(parts: &[u64]) -> Result<Self, TooManyParts> {
        let mut all = [0; MAX_PARTS];
        all.get_mut(..parts.len()).ok_or(TooManyParts { parts: parts.len() })?.copy_from_slice(parts);
        Ok(all.into())
    }
}

/// Writes a list of numbers in descending order.
#[cfg(feature = "serde")]
impl serde::Serialize for Parts {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Parts {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List;

        impl<'de> serde::de::Visitor<'de> for List {
            type Value = Parts;

            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "a list of at most {MAX_PARTS} heaps")
            }

            fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut list: A) -> Result<Parts, A::Error> {
                let mut parts = [0; MAX_PARTS];
                let mut count = 0;
                while let Some(part) = list.next_element()? {
                    let slot = parts.get_mut(count);
                    *slot.ok_or_else(|| serde::de::Error::invalid_length(count + 1, &self))? = part;
                    count += 1;
                }
                Ok(parts.into())
            }
        }

        deserializer.deserialize_seq(List)
    }
}
