//! What a search has found out about a nim-value, and its packed form in 64 bits.

use impartial_core::nimbers::Nimber;

/// What a search has found out about the nim-value of a position: the item of [`Search::iter`](crate::Search::iter).
///
/// # Examples
///
/// ```
/// use impartial_search::{Known, Search};
///
/// let mut nim = Search::new(|&heap: &u32| (0..heap).map(|rest| [rest]));
/// assert!(!nim.is_loss(&3)?);
/// assert_eq!(nim.known(&3), Some(Known::Not(0b1)));
/// # Ok::<(), impartial_search::Unsolved>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Known {
    /// The nim-value.
    Value(Nimber),
    /// A set of values below 30 that are not the nim-value, where bit *v* stands for the value *v*.
    Not(u32),
}

/// The table entry of a position: its nim-value, or a set of small values that it does not have.
///
/// | bits | content |
/// |---|---|
/// | 63 | 1 if the value is known |
/// | 62 | 1 if the position is open: its options are being searched |
/// | 32 to 61 | the value, or a bit for each value from 0 to 29 that the position does not have |
/// | 0 to 31 | the number of the position, by which iteration sorts |
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Entry(u64);

const VALUE: u64 = 1 << 63;
const OPEN: u64 = 1 << 62;
const BITS: u32 = 30;
const NUMBER_BITS: u32 = 32;

impl Entry {
    /// Values below this number can be in the set.
    pub(crate) const SMALL: u64 = BITS as u64;

    /// Returns the entry of a value, or `None` if the value is 2^30 or more.
    pub(crate) const fn of_value(value: u64) -> Option<Self> {
        if value >> BITS == 0 { Some(Self(VALUE | value << NUMBER_BITS)) } else { None }
    }

    /// Returns the entry of a set, without its values of 30 or more.
    pub(crate) const fn not(set: u64) -> Self {
        Self((set & ((1 << BITS) - 1)) << NUMBER_BITS)
    }

    /// Marks the position as open, unless its value is known.
    pub(crate) const fn opened(self) -> Self {
        if self.0 < VALUE { Self(self.0 | OPEN) } else { self }
    }

    /// Removes the mark of an open position.
    pub(crate) const fn closed(self) -> Self {
        if self.is_open() { Self(self.0 - OPEN) } else { self }
    }

    pub(crate) const fn is_open(self) -> bool {
        self.0 < VALUE && self.0 >= OPEN
    }

    pub(crate) const fn value(self) -> Option<u64> {
        // With a known value, bit 62 is 0, so the bits above the number are the value.
        if self.0 >= VALUE { Some((self.0 - VALUE) >> NUMBER_BITS) } else { None }
    }

    /// Returns the set of values that a position without a value does not have.
    pub(crate) const fn excluded(self) -> u64 {
        if self.0 < VALUE { (self.0 & (OPEN - 1)) >> NUMBER_BITS } else { 0 }
    }

    pub(crate) const fn excludes(self, value: u64) -> bool {
        value < Self::SMALL && self.excluded() >> value & 1 == 1
    }

    /// Combines two entries of the same position under the number of `self`. The value of `self` takes precedence.
    pub(crate) const fn or(self, other: Self) -> Self {
        match (self.value(), other.value()) {
            (Some(_), _) => self,
            (None, Some(_)) => other.numbered(self.number()),
            (None, None) => Self(self.0 | other.excluded() << NUMBER_BITS),
        }
    }

    pub(crate) const fn number(self) -> u64 {
        self.0 & (u32::MAX as u64)
    }

    pub(crate) const fn numbered(self, number: u64) -> Self {
        Self(self.0 >> NUMBER_BITS << NUMBER_BITS | number & (u32::MAX as u64))
    }

    /// Returns what is known, or `None` if nothing is known.
    pub(crate) fn known(self) -> Option<Known> {
        match (self.value(), u32::try_from(self.excluded()).unwrap_or_default()) {
            (Some(value), _) => Some(Known::Value(Nimber::from_heap(value))),
            (None, 0) => None,
            (None, set) => Some(Known::Not(set)),
        }
    }
}

impl From<Known> for Entry {
    /// Packs what is known. A value of 2^30 or more becomes 2^30 - 1, which is also wrong, because no position with a
    /// list of options has such a value. `Search::verify` therefore still finds the error.
    fn from(known: Known) -> Self {
        match known {
            Known::Value(value) => Self::of_value(value.heap_size()).unwrap_or(Self(VALUE | (OPEN - 1))),
            Known::Not(set) => Self::not(set.into()),
        }
    }
}
