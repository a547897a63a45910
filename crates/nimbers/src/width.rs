//! The widths of nimbers, and the operations that each width implements in its own way.

#[cfg(feature = "field")]
mod field;

use core::fmt::{Binary, Debug, Display, LowerHex, Octal, UpperHex};
use core::hash::Hash;
use core::ops::BitXor;
use core::str::FromStr;

#[cfg(feature = "field")]
pub(crate) use field::{NimField, power_by_squaring};

/// An unsigned integer that holds the nimbers of a field: `u8`, `u16`, `u32`, `u64` or `u128`.
///
/// The nimbers below 2^8, 2^16, 2^32, 2^64 and 2^128 are fields, and each field contains the smaller ones.
/// The trait is sealed: other crates cannot implement it.
/// Its supertraits let generic code make, compare, print and convert the integers.
/// The arithmetic is that of [`Nim`](crate::Nim).
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
/// /// Returns the product of all nimbers below 2^n but 0.
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

/// Seals [`Width`], and leads to the arithmetic of its field.
///
/// A bound on a trait opens the items of all supertraits to generic code, even if it cannot name them.
/// It does not open the bounds of an associated type, so the arithmetic is there:
///
/// ```compile_fail,E0599
/// fn bits<W: nimbers::Width>() -> u32 {
///     <W::Field>::BITS
/// }
/// ```
pub trait Sealed: Sized {
    /// Always [`NimFields`].
    #[cfg(not(feature = "field"))]
    type Field: Limits<Self>;

    /// Always [`NimFields`].
    #[cfg(feature = "field")]
    type Field: Limits<Self> + field::NimField<Self>;
}

/// The type that implements [`Limits`], and the arithmetic, for every width.
pub struct NimFields;

/// The constants of the nimbers below 2^*w*, as heap sizes.
pub trait Limits<W> {
    /// The number of bits *w*.
    const BITS: u32;
    const ZERO: W;
    const ONE: W;
}

macro_rules! widths {
    ($($word:ty)*) => {$(
        impl Width for $word {}

        impl Sealed for $word {
            type Field = NimFields;
        }

        impl Limits<$word> for NimFields {
            const BITS: u32 = <$word>::BITS;
            const ZERO: $word = 0;
            const ONE: $word = 1;
        }
    )*};
}

widths!(u8 u16 u32 u64 u128);
