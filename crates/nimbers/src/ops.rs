//! Sum, difference, product and quotient.

use core::iter::{Product, Sum};
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use crate::width::{NimField as _, Width};
use crate::{Gf2p64, Nim};

impl<W: Width> Add for Nim<W> {
    type Output = Self;

    /// Returns the nim-sum: the value of the sum of two games.
    #[inline]
    #[expect(clippy::suspicious_arithmetic_impl, reason = "addition of nimbers is exclusive or")]
    fn add(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl<W: Width> Sub for Nim<W> {
    type Output = Self;

    /// Returns the nim-sum, because every nimber is its own negative.
    #[inline]
    #[expect(clippy::suspicious_arithmetic_impl, reason = "subtraction of nimbers is exclusive or")]
    fn sub(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

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

impl<W: Width> Div for Nim<W> {
    type Output = Self;

    /// Returns the quotient: the nimber whose product with `other` is this nimber.
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

/// Implements a binary operator for references, and its assigning form, by the operator for values.
macro_rules! operator {
    ([$($generics:tt)*] $field:ty: $op:ident $method:ident, $assign:ident $assign_method:ident) => {
        impl<$($generics)*> $op<&Self> for $field {
            type Output = Self;

            #[inline]
            #[track_caller]
            fn $method(self, other: &Self) -> Self {
                $op::$method(self, *other)
            }
        }

        impl<$($generics)*> $op<$field> for &$field {
            type Output = $field;

            #[inline]
            #[track_caller]
            fn $method(self, other: $field) -> $field {
                $op::$method(*self, other)
            }
        }

        impl<$($generics)*> $op for &$field {
            type Output = $field;

            #[inline]
            #[track_caller]
            fn $method(self, other: Self) -> $field {
                $op::$method(*self, *other)
            }
        }

        impl<$($generics)*> $assign for $field {
            #[inline]
            #[track_caller]
            fn $assign_method(&mut self, other: Self) {
                *self = $op::$method(*self, other);
            }
        }

        impl<$($generics)*> $assign<&Self> for $field {
            #[inline]
            #[track_caller]
            fn $assign_method(&mut self, other: &Self) {
                *self = $op::$method(*self, *other);
            }
        }
    };
}

/// Implements what follows from the four operators on values: `Neg`, the operators on references, the assigning
/// operators, `Sum` and `Product`, for a field with the constants `ZERO` and `ONE`.
macro_rules! derived_ops {
    ([$($generics:tt)*] $field:ty) => {
        operator!([$($generics)*] $field: Add add, AddAssign add_assign);
        operator!([$($generics)*] $field: Sub sub, SubAssign sub_assign);
        operator!([$($generics)*] $field: Mul mul, MulAssign mul_assign);
        operator!([$($generics)*] $field: Div div, DivAssign div_assign);

        impl<$($generics)*> Neg for $field {
            type Output = Self;

            /// Returns `self`: every element is its own negative.
            #[inline]
            fn neg(self) -> Self {
                self
            }
        }

        impl<$($generics)*> Neg for &$field {
            type Output = $field;

            /// Returns `self`: every element is its own negative.
            #[inline]
            fn neg(self) -> $field {
                *self
            }
        }

        impl<$($generics)*> Sum for $field {
            /// Returns the sum of all values, and 0 for none.
            fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
                values.fold(Self::ZERO, Add::add)
            }
        }

        impl<'a, $($generics)*> Sum<&'a Self> for $field {
            /// Returns the sum of all values, and 0 for none.
            fn sum<I: Iterator<Item = &'a Self>>(values: I) -> Self {
                values.copied().sum()
            }
        }

        impl<$($generics)*> Product for $field {
            /// Returns the product of all values, and 1 for none.
            fn product<I: Iterator<Item = Self>>(values: I) -> Self {
                values.fold(Self::ONE, Mul::mul)
            }
        }

        impl<'a, $($generics)*> Product<&'a Self> for $field {
            /// Returns the product of all values, and 1 for none.
            fn product<I: Iterator<Item = &'a Self>>(values: I) -> Self {
                values.copied().product()
            }
        }
    };
}

derived_ops!([W: Width] Nim<W>);
derived_ops!([] Gf2p64);

#[cfg(test)]
mod tests {
    use crate::{Gf2p64, Nim, Nimber};

    /// Checks every form of the four operations of a field.
    macro_rules! every_form {
        ($values:expr, $product:expr) => {{
            let values = $values;
            for left in values {
                for right in values {
                    assert_eq!([-left, -&left, left + -left], [left, left, left - left]);
                    let (mut plus, mut minus, mut times, mut over) = (left, left, left, left);
                    plus += right;
                    minus -= right;
                    times *= right;
                    let sum = [left, right].iter().sum();
                    assert_eq!([plus, minus, left + right, left - right], [sum; 4]);
                    assert_eq!([&left + right, left + &right, &left + &right], [sum; 3]);
                    assert_eq!([&left - right, left - &right, &left - &right], [sum; 3]);
                    plus += &right;
                    minus -= &right;
                    assert_eq!([plus, minus], [left; 2]);
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
            let folded = values.into_iter().reduce(|sum, value| sum + value);
            assert_eq!(Some(values.into_iter().sum()), folded);
            assert_eq!(Some(values.into_iter().product()), Some($product));
        }};
    }

    #[test]
    fn every_form_of_every_operation() {
        let values = [0, 1, 2, 5, 6, 1 << 63, u64::MAX].map(Nimber::from_heap);
        every_form!(values, Nimber::ZERO);
        every_form!(values.map(Gf2p64::from), Gf2p64::ZERO);
        every_form!([1, 2, 3].map(Nim::<u8>::from_heap), Nim::<u8>::ONE);
        every_form!([1, 2, 3, 1 << 127].map(Nim::<u128>::from_heap), Nim::<u128>::from_heap(1 << 127));
    }

    #[test]
    fn sums_are_exclusive_or() {
        for (a, b) in [(12_u64, 10), (1 << 63, u64::MAX), (0, 7)] {
            assert_eq!(Nimber::from_heap(a) + Nimber::from_heap(b), Nimber::from_heap(a ^ b));
        }
        assert_eq!([Nimber::ZERO; 0].iter().sum::<Nimber>(), Nimber::ZERO);
        assert_eq!([Nimber::ZERO; 0].iter().product::<Nimber>(), Nimber::ONE);
    }

    #[test]
    #[should_panic(expected = "divide a nimber by zero")]
    fn division_by_zero() {
        let _ = Nimber::ZERO / Nimber::ZERO;
    }
}
