//! The traits of `num-traits` that fit a field of characteristic 2.
//!
//! `Num`, and with it `Signed`, `Unsigned` and `Float`, need a remainder, which a field does not have.
//! `FromPrimitive`, `NumCast` and `Bounded` need integers in an order that fits the sum, but here 1 + 1 = 0.
//! The checked, saturating, wrapping and overflowing operations are for integers that overflow.

use num_traits::{ConstOne, ConstZero, Inv, One, Pow, Zero};

use crate::width::Width;
use crate::{Gf2p64, Nim};

macro_rules! field {
    ([$($generics:tt)*] $field:ty, $exponent:ty) => {
        impl<$($generics)*> Zero for $field {
            #[inline]
            fn zero() -> Self {
                Self::ZERO
            }

            #[inline]
            fn is_zero(&self) -> bool {
                *self == Self::ZERO
            }
        }

        impl<$($generics)*> One for $field {
            #[inline]
            fn one() -> Self {
                Self::ONE
            }
        }

        // Inherent constants take precedence, so these do not refer to themselves.
        impl<$($generics)*> ConstZero for $field {
            const ZERO: Self = Self::ZERO;
        }

        impl<$($generics)*> ConstOne for $field {
            const ONE: Self = Self::ONE;
        }

        impl<$($generics)*> Inv for $field {
            type Output = Self;

            /// Returns the inverse.
            ///
            /// # Panics
            ///
            /// Panics if `self` is 0, like a division by 0. The method `inverse` returns `None` instead.
            #[inline]
            #[track_caller]
            fn inv(self) -> Self {
                self.inverse().expect("attempt to invert zero")
            }
        }

        impl<$($generics)*> Pow<$exponent> for $field {
            type Output = Self;

            /// Returns the product of `exponent` copies of this element, like the method `pow` of the type.
            #[inline]
            fn pow(self, exponent: $exponent) -> Self {
                <$field>::pow(self, exponent)
            }
        }
    };
}

field!([W: Width] Nim<W>, W);
field!([] Gf2p64, u64);
