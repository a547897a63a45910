//! Traits of `num-traits`, with which other crates compute with elements of any field.
//!
//! `Num` is not among them, because it has remainders and digits in any base, which nimbers do not have.

use num_traits::{ConstOne, ConstZero, Inv, One, Pow, Zero};

use crate::Nim;
use crate::width::Width;

impl<W: Width> Zero for Nim<W> {
    #[inline]
    fn zero() -> Self {
        Self::ZERO
    }

    #[inline]
    fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }
}

impl<W: Width> ConstZero for Nim<W> {
    const ZERO: Self = Self::ZERO;
}

impl<W: Width> One for Nim<W> {
    #[inline]
    fn one() -> Self {
        Self::ONE
    }
}

impl<W: Width> ConstOne for Nim<W> {
    const ONE: Self = Self::ONE;
}

impl<W: Width> Inv for Nim<W> {
    type Output = Self;

    /// Returns the inverse.
    ///
    /// # Panics
    ///
    /// Panics if the nimber is 0. [`Nim::inverse`] returns `None` instead.
    #[inline]
    #[track_caller]
    fn inv(self) -> Self {
        Self::ONE / self
    }
}

impl<W: Width> Pow<W> for Nim<W> {
    type Output = Self;

    /// Returns the power, like [`Nim::pow`].
    #[inline]
    fn pow(self, exponent: W) -> Self {
        self.pow(exponent)
    }
}
