//! The field of 2^64 elements in the polynomial basis, in which nimbers multiply.
//!
//! Without GFNI, a nim-product changes the basis of both factors by table, multiplies without carries, reduces, and
//! changes back.
//! The alternative was the rule of Fermat powers, which textbooks state: a recursion with four products of half the
//! width at each level. It stays in `fermat`, where it is slow but simple, as the source of the tables.
//! The compiler computes the tables from one root of the reducing polynomial.
//! Tables in the source text, the other alternative, could contradict each other or the root.

use core::ops::{Add, Div, Mul, Sub};

use crate::arch;
use crate::tables::{FROM_POLYNOMIAL, TO_POLYNOMIAL};
use crate::{Nim, Nimber};

/// An element of GF(2^64), as a polynomial modulo 2 and modulo *x^64 + x^4 + x^3 + x + 1*.
///
/// Bit *i* is the coefficient of *x^i*.
/// [`From`] is an isomorphism to and from the field of [`Nimber`].
/// It takes *x* to the nimber 0x402884ca01f7c6b2, the least root of the polynomial.
/// The order is that of [`bits`](Gf2p64::bits): a polynomial of higher degree is greater.
/// It is not the order of the nimbers.
///
/// If the processor lacks GFNI, a product of nimbers changes to this basis, multiplies here, and changes back.
/// Most of its time goes into the changes of basis.
/// If you multiply many times before you need a result as a nimber, compute with this type.
///
/// # Examples
///
/// ```
/// use nimbers::{Gf2p64, Nimber};
///
/// let factors = [0x0123_4567_89ab_cdef, 1 << 63, u64::MAX].map(Nimber::from_heap);
/// let product: Gf2p64 = factors.into_iter().map(Gf2p64::from).product();
/// assert_eq!(Nimber::from(product), factors.into_iter().product());
///
/// let x = Gf2p64::from_bits(0b10);
/// assert_eq!(x.pow(64), Gf2p64::from_bits(0b1_1011)); // x^4 + x^3 + x + 1
/// assert_eq!(Nimber::from(x), Nimber::from_heap(0x4028_84ca_01f7_c6b2));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
#[cfg_attr(feature = "bytemuck", derive(bytemuck::TransparentWrapper, bytemuck::Zeroable, bytemuck::Pod))]
#[repr(transparent)]
pub struct Gf2p64(u64);

impl Gf2p64 {
    /// The zero of the field, which is the nimber 0.
    pub const ZERO: Self = Self(0);

    /// The one of the field, which is the nimber 1.
    pub const ONE: Self = Self(1);

    /// Returns the polynomial with these coefficients, bit *i* for *x^i*.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Gf2p64;
    ///
    /// let x = Gf2p64::from_bits(0b10);
    /// assert_eq!(x * x, Gf2p64::from_bits(0b100));
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns the coefficients, bit *i* for *x^i*.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Gf2p64;
    ///
    /// assert_eq!((Gf2p64::from_bits(6) + Gf2p64::from_bits(5)).bits(), 3);
    /// ```
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the product of `exponent` copies of this element.
    ///
    /// The power for the exponent 0 is 1, even of 0.
    ///
    /// # Complexity
    ///
    /// *O(log n)* products, where *n* is the exponent, and at most two changes of basis.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Gf2p64;
    ///
    /// let a = Gf2p64::from_bits(0x0123_4567_89ab_cdef);
    /// assert_eq!(a.pow(3), a * a * a);
    /// assert_eq!(a.pow(u64::MAX), Gf2p64::ONE); // the group has 2^64 - 1 elements
    /// assert_eq!(Gf2p64::ZERO.pow(0), Gf2p64::ONE);
    /// ```
    #[must_use]
    #[inline]
    pub fn pow(self, exponent: u64) -> Self {
        Self(arch::polynomial_power(self.0, exponent))
    }

    /// Returns the inverse, or `None` for 0.
    ///
    /// # Complexity
    ///
    /// The time of [`Nim::inverse`] and two changes of basis.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Gf2p64;
    ///
    /// let a = Gf2p64::from_bits(0x0123_4567_89ab_cdef);
    /// assert_eq!(a.inverse().map(|inverse| inverse * a), Some(Gf2p64::ONE));
    /// assert_eq!(Gf2p64::ZERO.inverse(), None);
    /// ```
    #[must_use]
    pub fn inverse(self) -> Option<Self> {
        // The detour through nimbers pays: their subfields shorten the inversion, and this basis hides the subfields.
        Nimber::from(self).inverse().map(Self::from)
    }
}

impl From<Nimber> for Gf2p64 {
    /// Changes to the polynomial basis.
    #[inline]
    fn from(nimber: Nimber) -> Self {
        Self(TO_POLYNOMIAL.apply(nimber.heap_size()))
    }
}

impl From<Gf2p64> for Nimber {
    /// Changes to the basis of nimbers.
    #[inline]
    fn from(element: Gf2p64) -> Self {
        Nim(FROM_POLYNOMIAL.apply(element.0))
    }
}

impl Add for Gf2p64 {
    type Output = Self;

    /// Returns the sum, coefficient by coefficient.
    #[inline]
    #[expect(clippy::suspicious_arithmetic_impl, reason = "addition modulo 2 is exclusive or")]
    fn add(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Sub for Gf2p64 {
    type Output = Self;

    /// Returns the sum, because every element is its own negative.
    #[inline]
    #[expect(clippy::suspicious_arithmetic_impl, reason = "subtraction modulo 2 is exclusive or")]
    fn sub(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Mul for Gf2p64 {
    type Output = Self;

    /// Returns the product of the polynomials, modulo the polynomial of the field.
    #[inline]
    fn mul(self, other: Self) -> Self {
        Self(arch::polynomial_product(self.0, other.0))
    }
}

impl Div for Gf2p64 {
    type Output = Self;

    /// Returns the quotient: the element whose product with `other` is this element.
    ///
    /// # Panics
    ///
    /// Panics if `other` is 0. [`Gf2p64::inverse`] returns `None` instead.
    #[inline]
    #[expect(clippy::suspicious_arithmetic_impl, reason = "a quotient is a product with the inverse")]
    #[track_caller]
    fn div(self, other: Self) -> Self {
        self * other.inverse().expect("attempt to divide a polynomial by zero")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn an_isomorphism(a: u64, b: u64, exponent: u64) {
            let (left, right) = (Nimber::from_heap(a), Nimber::from_heap(b));
            let (f, g) = (Gf2p64::from(left), Gf2p64::from(right));
            prop_assert_eq!(Nimber::from(f), left);
            prop_assert_eq!(Gf2p64::from(left + right), f + g);
            prop_assert_eq!(Gf2p64::from(left * right), f * g);
            prop_assert_eq!(Gf2p64::from(left.pow(exponent)), f.pow(exponent));
            prop_assert_eq!(left.inverse().map(Gf2p64::from), f.inverse());
        }
    }

    proptest! {
        /// The bits are coefficients: a product with *x* shifts them, and *x^64* is reduced modulo the polynomial.
        #[test]
        fn bits_are_coefficients(bits: u64) {
            let [element, x] = [bits, 0b10].map(Gf2p64::from_bits);
            let carried = if bits >> 63 == 1 { 0b1_1011 } else { 0 };
            prop_assert_eq!((element.bits(), (element * x).bits()), (bits, bits << 1 ^ carried));
        }
    }

    #[test]
    fn higher_degrees_are_greater() {
        let ascending = [0, 1, 2, 3, 4, 1 << 63, u64::MAX].map(Gf2p64::from_bits);
        assert!(ascending.is_sorted_by(|left, right| left < right));
    }

    #[test]
    #[should_panic(expected = "attempt to divide a polynomial by zero")]
    fn division_by_zero() {
        let _ = Gf2p64::ONE / Gf2p64::ZERO;
    }
}
