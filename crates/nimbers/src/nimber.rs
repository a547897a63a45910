//! The value type and its addition.

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
#[repr(transparent)]
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
    /// Writes `0`, `*`, `*2`, `*3`, ...
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("0"),
            1 => f.write_str("*"),
            size => write!(f, "*{size}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString as _;

    #[test]
    fn sums_and_differences_in_every_form() {
        let sizes = [0, 1, 2, 5, 6, 1 << 63, u64::MAX];
        let values = sizes.map(Nimber::of_heap);
        let all = sizes.into_iter().fold(0, |sum, size| sum ^ size);
        assert_eq!(values.iter().sum::<Nimber>(), Nimber::of_heap(all));
        assert_eq!(values.into_iter().sum::<Nimber>(), Nimber::of_heap(all));
        for (a, left) in sizes.into_iter().zip(values) {
            assert_eq!((Nimber::from(a), u64::from(left)), (left, a));
            for (b, right) in sizes.into_iter().zip(values) {
                let expected = Nimber::of_heap(a ^ b);
                let (mut plus, mut minus) = (left, left);
                plus += right;
                minus -= right;
                assert_eq!([left + right, left - right, plus, minus], [expected; 4]);
            }
        }
    }

    #[test]
    fn written_as_in_winning_ways() {
        let written = [0, 1, 2, 10, u64::MAX].map(|size| Nimber::of_heap(size).to_string());
        assert_eq!(written, ["0", "*", "*2", "*10", "*18446744073709551615"]);
    }
}
