//! The type of a nimber.

pub(crate) mod width;

use width::{NimConstants as _, Width};

/// The value of an impartial game: the size of the Nim heap that the game equals.
///
/// Values range from 0 to 2^w - 1, where *w* is the width in bits of the integer `W`.
/// Games use [`Nimber`], which has 64 bits.
/// The nimbers of each width are a field:
///
/// - `+` is the nim-sum, the bitwise exclusive or. Every nimber is its own negative, so `-` is the same operation.
/// - `*` is the nim-product, the value of a product of two games.
///   The zero of the field is 0, and its one is 1.
///   Every nimber except 0 has an [inverse](Nim::inverse).
///
/// The operators accept values and references, and never overflow.
/// The results do not depend on the width, because the field of each width contains the fields of the smaller widths.
///
/// Nimbers are ordered by their heap sizes, and the options of a heap are all smaller heaps.
/// The order is not compatible with the field.
///
/// Nimbers are written as in *Winning Ways*: `0`, `*` (a heap of one), `*2`, `*3`, ...
/// `{:x}`, `{:X}`, `{:o}` and `{:b}` write the heap size as an integer.
///
/// # Examples
///
/// ```
/// use nimbers::Nimber;
///
/// let (a, b) = (Nimber::from_heap(12), Nimber::from_heap(10));
/// assert_eq!(a + b, Nimber::from_heap(6));
/// assert_eq!(a + a, Nimber::ZERO); // Every nimber is its own negative,
/// assert_eq!(a - b, a + b); // so the difference is the sum.
/// assert!(b < a);
///
/// assert_eq!(a * b, Nimber::from_heap(2));
/// assert_eq!(a * b / b, a);
///
/// let written = [0, 1, 2].map(|size| Nimber::from_heap(size).to_string());
/// assert_eq!(written, ["0", "*", "*2"]);
/// ```
///
/// # Sources
///
/// *Winning Ways* `[WW]`, volume 1, chapter 2 ("Finding the correct number is simplicity itself");
/// *On Numbers and Games* `[ONAG]`, chapter 6 ("The curious field On2"), for the field;
/// R. P. Sprague, *Über mathematische Kampfspiele* `[Spr35]`; P. M. Grundy, *Mathematics and games* `[Gru39]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
#[cfg_attr(feature = "bytemuck", derive(bytemuck::TransparentWrapper, bytemuck::Zeroable, bytemuck::Pod))]
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
    /// The value of every position that the previous player wins, such as a position without moves.
    pub const ZERO: Self = Self(W::Field::ZERO);

    /// The value of a heap of one token, and the multiplicative identity of the field.
    pub const ONE: Self = Self(W::Field::ONE);

    /// Returns the value of a Nim heap of `size` tokens.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::{Nimber, Nimber8};
    ///
    /// assert_eq!(Nimber::from_heap(0), Nimber::ZERO);
    /// assert_eq!(Nimber::from_heap(u64::MAX).heap_size(), u64::MAX);
    /// assert_eq!(Nimber8::from_heap(200).heap_size(), 200_u8);
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_heap(size: W) -> Self {
        Self(size)
    }

    /// Returns the size of the Nim heap with this value.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// assert_eq!((Nimber::from_heap(5) + Nimber::from_heap(3)).heap_size(), 6);
    /// ```
    #[must_use]
    #[inline]
    pub const fn heap_size(self) -> W {
        self.0
    }

    /// Returns whether the nimber is 0, the value of every position that the previous player wins.
    ///
    /// In a constant function, compare the [`heap_size`](Nim::heap_size) with 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// assert!(Nimber::ZERO.is_zero());
    /// assert!(!Nimber::from_heap(1).is_zero());
    /// ```
    #[must_use]
    #[inline]
    pub fn is_zero(self) -> bool {
        self == Self::ZERO
    }
}
