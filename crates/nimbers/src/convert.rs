//! Conversions from and to integers, and between widths.

use core::fmt;

use crate::Nim;
use crate::width::Width;

/// The error returned when a nimber does not fit into a narrower width.
///
/// # Examples
///
/// ```
/// use nimbers::{Nimber, Nimber8};
///
/// let error = Nimber8::try_from(Nimber::from_heap(256)).unwrap_err();
/// assert_eq!(error.to_string(), "the nimber *256 does not fit in 8 bits");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooWide {
    size: u128,
    bits: u32,
}

impl fmt::Display for TooWide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the nimber *{} does not fit in {} bits", self.size, self.bits)
    }
}

impl core::error::Error for TooWide {}

impl<W: Width> From<W> for Nim<W> {
    /// Returns the value of one Nim heap of this size, like [`Nim::from_heap`].
    #[inline]
    fn from(size: W) -> Self {
        Self(size)
    }
}

macro_rules! into_integer {
    ($($word:ty),*) => {$(
        impl From<Nim<$word>> for $word {
            /// Returns the size of the Nim heap with this value, like [`Nim::heap_size`].
            #[inline]
            fn from(value: Nim<$word>) -> Self {
                value.0
            }
        }
    )*};
}

into_integer!(u8, u16, u32, u64, u128);

macro_rules! between {
    ($($narrow:ty => $($wide:ty),+;)*) => {$($(
        impl From<Nim<$narrow>> for Nim<$wide> {
            /// Returns the nimber in a wider field.
            #[inline]
            fn from(value: Nim<$narrow>) -> Self {
                Self(value.0.into())
            }
        }

        impl TryFrom<Nim<$wide>> for Nim<$narrow> {
            type Error = TooWide;

            /// Returns the nimber in a narrower field.
            ///
            /// # Errors
            ///
            /// Returns [`TooWide`] if the nimber is not in the narrower field.
            #[inline]
            fn try_from(value: Nim<$wide>) -> Result<Self, TooWide> {
                let too_wide = TooWide { size: value.0.into(), bits: <$narrow>::BITS };
                value.0.try_into().map(Self).map_err(|_| too_wide)
            }
        }
    )+)*};
}

between! {
    u8 => u16, u32, u64, u128;
    u16 => u32, u64, u128;
    u32 => u64, u128;
    u64 => u128;
}
