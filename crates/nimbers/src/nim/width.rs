//! The widths of nimbers, and a trait for the operations that depend on the width.

#[cfg(feature = "field")]
mod field;
#[cfg(feature = "slice")]
mod slices;

use core::fmt::{Binary, Debug, Display, LowerHex, Octal, UpperHex};
use core::hash::Hash;
use core::ops::BitXor;
use core::str::FromStr;

#[cfg(feature = "field")]
pub(crate) use field::{NimField, inverse64, power_by_squaring};
#[cfg(feature = "slice")]
pub(crate) use slices::SliceField;

/// An unsigned integer that holds the nimbers of a field: `u8`, `u16`, `u32`, `u64` or `u128`.
///
/// The nimbers below 2^8, 2^16, 2^32, 2^64 and 2^128 are fields, each of which contains the smaller fields.
/// The supertraits let generic code create, compare, print and convert the integers; [`Nim`](crate::Nim) has the
/// arithmetic.
/// The trait is sealed, so other crates cannot implement it.
///
/// # Examples
///
/// ```
/// use nimbers::{Nim, Nimber8, Nimber128, Width};
///
/// fn is_root<W: Width>(a: Nim<W>) -> bool {
///     a * a + a == Nim::ONE
/// }
///
/// /// Returns the product of all nimbers below 2^n except 0.
/// fn product<W: Width>(n: u8) -> Nim<W> {
///     (1..=u8::MAX >> (8 - n)).map(|size| Nim::from_heap(W::from(size))).product()
/// }
///
/// assert!(is_root(Nimber8::from_heap(2)) && is_root(Nimber128::from_heap(3)));
/// assert_eq!((product(4), product(8)), (Nimber8::ONE, Nimber128::ONE));
/// ```
pub trait Width:
    Copy
    + Default
    + Ord
    + Hash
    + Debug
    + Display
    + Binary
    + Octal
    + LowerHex
    + UpperHex
    + FromStr
    + From<u8>
    + Into<u128>
    + TryFrom<u128>
    + BitXor<Output = Self>
    + Send
    + Sync
    + Sealed
    + 'static
{
}

/// Seals [`Width`], and hides the arithmetic of the field in an associated type.
///
/// Generic code with the bound `Width` can use the items of all supertraits, even if it cannot name the traits.
/// It cannot use the bounds of an associated type, so the arithmetic stays private:
///
/// ```compile_fail,E0599
/// fn bits<W: nimbers::Width>() -> u32 {
///     <W::Field>::BITS
/// }
/// ```
pub trait Sealed: Sized {
    /// Always [`NimFields`].
    #[cfg(not(feature = "field"))]
    type Field: NimConstants<Self>;

    /// Always [`NimFields`].
    #[cfg(all(feature = "field", not(feature = "slice")))]
    type Field: NimConstants<Self> + field::NimField<Self>;

    /// Always [`NimFields`].
    #[cfg(feature = "slice")]
    type Field: NimConstants<Self> + field::NimField<Self> + slices::SliceField<Self>;
}

/// Implements [`NimConstants`] and the arithmetic for every width.
pub struct NimFields;

/// The constants of the nimbers below 2^*w*, as heap sizes.
pub trait NimConstants<W> {
    /// The number of bits *w*.
    const BITS: u32;
    /// The nimber 0.
    const ZERO: W;
    /// The nimber 1.
    const ONE: W;
}

macro_rules! widths {
    ($($word:ty)*) => {$(
        impl Width for $word {}

        impl Sealed for $word {
            type Field = NimFields;
        }

        impl NimConstants<$word> for NimFields {
            const BITS: u32 = <$word>::BITS;
            const ZERO: $word = 0;
            const ONE: $word = 1;
        }
    )*};
}

widths!(u8 u16 u32 u64 u128);
