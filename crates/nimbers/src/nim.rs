//! The value type.

use crate::width::Width;

/// The value of an impartial game: the size of the one Nim heap it is equal to.
///
/// Values range from 0 to 2^w - 1, where *w* is the width in bits of the integer `W`.
/// [`Nimber`], of 64 bits, is the one that games use; the others are its sisters.
/// Nimbers of one width are a field:
///
/// - `+` is the nim-sum, bitwise exclusive or. Every nimber is its own negative, so `-` is the same.
/// - `*` is the nim-product, the value of a product of two games.
///   It is what a field must have for a product: 0 and 1 are 0 and 1, and everything but 0 has an [inverse](Nim::inverse).
///
/// Neither overflows, and neither depends on the width: the nimbers of one width are part of the next.
/// The order is that of the heap sizes: a heap has an option of every smaller value and of no other.
/// It has nothing to do with the product.
///
/// Written as in *Winning Ways*: `0`, `*` (a heap of one), `*2`, `*3`, ...
///
/// # Examples
///
/// ```
/// use nimbers::Nimber;
///
/// let (a, b) = (Nimber::of_heap(12), Nimber::of_heap(10));
/// assert_eq!(a + b, Nimber::of_heap(6));
/// assert_eq!(a + a, Nimber::ZERO); // every nimber is its own negative,
/// assert_eq!(a - b, a + b); // so difference and sum are the same.
/// assert!(b < a);
///
/// assert_eq!(a * b, Nimber::of_heap(2));
/// assert_eq!(a * b / b, a);
///
/// let written = [0, 1, 2].map(|size| Nimber::of_heap(size).to_string());
/// assert_eq!(written, ["0", "*", "*2"]);
/// ```
///
/// # Sources
///
/// *Winning Ways*, volume 1, chapter 2 ("Finding the correct number is simplicity itself");
/// *On Numbers and Games*, chapter 6 ("The curious field On2"), for the field;
/// R. P. Sprague, *Über mathematische Kampfspiele* (1935); P. M. Grundy, *Mathematics and games* (1939).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
#[doc(alias = "grundy")]
#[repr(transparent)]
pub struct Nim<W>(pub(crate) W);

/// A nimber below 2^64: the value of a game.
pub type Nimber = Nim<u64>;

/// A nimber below 2^8.
pub type Nimber8 = Nim<u8>;

/// A nimber below 2^16.
pub type Nimber16 = Nim<u16>;

/// A nimber below 2^32.
pub type Nimber32 = Nim<u32>;

/// A nimber below 2^128.
pub type Nimber128 = Nim<u128>;

impl<W: Width> Nim<W> {
    /// The value of a position that the previous player wins, above all of the position without moves.
    pub const ZERO: Self = Self(W::ZERO);

    /// The value of a heap of one token, and the unit of the product.
    pub const ONE: Self = Self(W::ONE);

    /// The value of one Nim heap of `size` tokens.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::{Nimber, Nimber8};
    ///
    /// assert_eq!(Nimber::of_heap(0), Nimber::ZERO);
    /// assert_eq!(Nimber::of_heap(u64::MAX).heap_size(), u64::MAX);
    /// assert_eq!(Nimber8::of_heap(200).heap_size(), 200_u8);
    /// ```
    #[must_use]
    #[inline]
    pub const fn of_heap(size: W) -> Self {
        Self(size)
    }

    /// The size of the one Nim heap that has this value.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// assert_eq!((Nimber::of_heap(5) + Nimber::of_heap(3)).heap_size(), 6);
    /// ```
    #[must_use]
    #[inline]
    pub const fn heap_size(self) -> W {
        self.0
    }
}

/// What generic code cannot do in constants.
macro_rules! constants {
    ($($word:ty),*) => {$(
        impl Nim<$word> {
            /// Whether this is the value of a position that the previous player wins.
            ///
            /// Code for any width compares with [`Nim::ZERO`].
            ///
            /// # Examples
            ///
            /// ```
            /// use nimbers::Nimber;
            ///
            /// assert!(Nimber::ZERO.is_zero());
            /// assert!(!Nimber::of_heap(1).is_zero());
            /// ```
            #[must_use]
            #[inline]
            pub const fn is_zero(self) -> bool {
                self.0 == 0
            }
        }
    )*};
}

constants!(u8, u16, u32, u64, u128);
