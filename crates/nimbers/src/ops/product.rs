//! The operators for products and quotients.

use core::iter::Product;
use core::ops::{Div, DivAssign, Mul, MulAssign};

use super::operator;
use crate::Nim;
use crate::reference;
use crate::width::{NimField as _, Width};

impl<W: Width> Mul for Nim<W> {
    type Output = Self;

    /// Returns the nim-product *ab*: the mex of *a'b + ab' + a'b'* for all *a'* < *a* and *b'* < *b*.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// let [a, b, c] = [0x0123_4567_89ab_cdef, 1 << 63, u64::MAX].map(Nimber::from_heap);
    /// assert_eq!(a * b, b * a);
    /// assert_eq!(a * (b * c), (a * b) * c);
    /// assert_eq!(a * (b + c), a * b + a * c);
    /// assert_eq!([a * Nimber::ONE, a * Nimber::ZERO], [a, Nimber::ZERO]);
    /// ```
    #[inline]
    fn mul(self, other: Self) -> Self {
        Self(W::Field::product(self.0, other.0))
    }
}

macro_rules! const_products {
    ($($word:ty)*) => {$(
        impl Nim<$word> {
            /// Returns the product, for constant expressions. The operator `*` is faster at run time.
            ///
            /// # Examples
            ///
            /// ```
            /// use nimbers::Nimber;
            ///
            /// const PRODUCT: Nimber = Nimber::from_heap(1 << 40).const_mul(Nimber::from_heap(12));
            /// assert_eq!(PRODUCT, Nimber::from_heap(1 << 40) * Nimber::from_heap(12));
            /// ```
            #[must_use]
            pub const fn const_mul(self, other: Self) -> Self {
                let bytes = reference::product(self.0 as u128, other.0 as u128).to_le_bytes();
                Self(<$word>::from_le_bytes(*bytes.first_chunk().expect("no integer is wider than 128 bits")))
            }
        }
    )*};
}

const_products!(u8 u16 u32 u64 u128);

impl<W: Width> Div for Nim<W> {
    type Output = Self;

    /// Returns the quotient, which is the nimber whose product with `other` is this nimber.
    ///
    /// # Panics
    ///
    /// Panics if `other` is 0. [`Nim::inverse`] returns `None` instead.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// let (a, b) = (Nimber::from_heap(0x0123_4567_89ab_cdef), Nimber::from_heap(10));
    /// assert_eq!(a / b * b, a);
    /// ```
    #[inline]
    #[track_caller]
    fn div(self, other: Self) -> Self {
        assert!(other != Self::ZERO, "attempt to divide a nimber by zero");
        Self(W::Field::product(self.0, W::Field::inverse(other.0)))
    }
}

operator!(Mul mul, MulAssign mul_assign);
operator!(Div div, DivAssign div_assign);

impl<W: Width> Product for Nim<W> {
    /// Returns the product of all values, which is 1 for an empty iterator.
    fn product<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::ONE, Mul::mul)
    }
}

impl<'a, W: Width> Product<&'a Self> for Nim<W> {
    /// Returns the product of all values, which is 1 for an empty iterator.
    fn product<I: Iterator<Item = &'a Self>>(values: I) -> Self {
        values.copied().product()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Nimber, Nimber8, Nimber128};

    #[test]
    #[expect(clippy::op_ref, reason = "the test covers every form")]
    fn every_form_of_product_and_quotient() {
        let values = [0, 1, 2, 5, 6, 1 << 63, u64::MAX].map(Nimber::from_heap);
        for left in values {
            for right in values {
                let (mut times, mut over) = (left, left);
                times *= right;
                let product = [left, right].iter().product();
                assert_eq!([times, left * right, right * left], [product; 3]);
                assert_eq!([&left * right, left * &right, &left * &right], [product; 3]);
                times *= &right;
                assert_eq!(times, left * right * right);
                if let Some(inverse) = right.inverse() {
                    over /= right;
                    assert_eq!([over, left / right], [left * inverse; 2]);
                    assert_eq!([&left / right, left / &right, &left / &right], [over; 3]);
                    assert_eq!(over * right, left);
                    over /= &right;
                    assert_eq!(over * right * right, left);
                }
            }
        }
        assert_eq!([Nimber::ZERO; 0].iter().product::<Nimber>(), Nimber::ONE);
        assert_eq!([1, 2, 3].map(Nimber8::from_heap).into_iter().product::<Nimber8>(), Nimber8::ONE);
        let wide = [1, 2, 3, 1 << 127].map(Nimber128::from_heap);
        assert_eq!(wide.into_iter().product::<Nimber128>(), wide[3]);
    }

    #[test]
    #[should_panic(expected = "divide a nimber by zero")]
    fn division_by_zero() {
        let _ = Nimber::ZERO / Nimber::ZERO;
    }
}
