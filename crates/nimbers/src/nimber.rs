//! The value type and its addition.

use alloc::format;
use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Sub, SubAssign};

/// The value of an impartial game: the size of the one Nim heap it is equal to.
///
/// Values range from 0 to 2^64 - 1.
/// Nimbers of that range are closed under addition, which is bitwise exclusive or and never overflows.
/// The order is that of the heap sizes: a heap has an option of every smaller value and of no other.
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
/// let written = [0, 1, 2].map(|size| Nimber::of_heap(size).to_string());
/// assert_eq!(written, ["0", "*", "*2"]);
/// ```
///
/// # Sources
///
/// *Winning Ways*, volume 1, chapter 2 ("Finding the correct number is simplicity itself");
/// R. P. Sprague, *Über mathematische Kampfspiele* (1935); P. M. Grundy, *Mathematics and games* (1939).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "grundy")]
pub struct Nimber(u64);

impl Nimber {
    /// The value of a position that the previous player wins, above all of the position without moves.
    pub const ZERO: Self = Self(0);

    /// The value of one Nim heap of `size` tokens.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// assert_eq!(Nimber::of_heap(0), Nimber::ZERO);
    /// assert_eq!(Nimber::of_heap(u64::MAX).heap_size(), u64::MAX);
    /// ```
    #[must_use]
    pub const fn of_heap(size: u64) -> Self {
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
    pub const fn heap_size(self) -> u64 {
        self.0
    }

    /// Whether this is the value of a position that the previous player wins.
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
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }
}

impl From<u64> for Nimber {
    /// The value of one Nim heap of that size, like [`Nimber::of_heap`].
    fn from(size: u64) -> Self {
        Self(size)
    }
}

impl From<Nimber> for u64 {
    /// The size of the one Nim heap of that value, like [`Nimber::heap_size`].
    fn from(value: Nimber) -> Self {
        value.0
    }
}

impl Add for Nimber {
    type Output = Self;

    /// The nim-sum: the value of the two games played side by side.
    #[expect(clippy::suspicious_arithmetic_impl, reason = "addition of nimbers is exclusive or")]
    fn add(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for Nimber {
    type Output = Self;

    /// The same as the nim-sum, because every nimber is its own negative.
    #[expect(clippy::suspicious_arithmetic_impl, reason = "subtraction of nimbers is exclusive or")]
    fn sub(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl AddAssign for Nimber {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Nimber {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Sum for Nimber {
    /// The value of all the games played side by side; [`Nimber::ZERO`] for none.
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::ZERO, Add::add)
    }
}

impl<'a> Sum<&'a Self> for Nimber {
    /// The value of all the games played side by side; [`Nimber::ZERO`] for none.
    fn sum<I: Iterator<Item = &'a Self>>(values: I) -> Self {
        values.copied().sum()
    }
}

impl fmt::Display for Nimber {
    /// Writes `0`, `*`, `*2`, `*3`, ...; width and alignment are respected.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.pad("0"),
            1 => f.pad("*"),
            size => f.pad(&format!("*{size}")),
        }
    }
}
