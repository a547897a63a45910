//! The arithmetic of nim fields, one quadratic step at a time.
//!
//! The nimbers below 2^2*n* are the pairs *a* + *b* *H* of nimbers below *H* = 2^*n*, where *n* is a power of two.
//! Such an *H* is called a Fermat power, and *H*^2 = *H* + *H* / 2 is all that has to be known about it.
//! So whatever can compute in one small nim field computes in all larger ones, by the formulas of [`Pair`].

#![expect(clippy::inline_always, reason = "a path is compiled for its processor only where all of it is inlined")]

use core::ops::{Add, Mul};

/// Many elements of a nim field, or of one isomorphic to it, on which each operation acts at once.
pub(super) trait Field: Copy + Add<Output = Self> + Mul<Output = Self> {
    /// The product with *H* / 2, where *H* is the size of the field.
    fn times_half(self) -> Self;

    /// The product with itself.
    fn square(self) -> Self;

    /// The element whose square this is.
    fn sqrt(self) -> Self;

    /// The inverse; that of zero is left zero.
    fn inverse(self) -> Self;
}

/// A field on which a tower is built.
pub(super) trait Base: Field {}

/// Elements of a field that are written with as many of `B`.
pub(super) trait Tower<B>: Sized {
    /// How many.
    const PARTS: usize;

    /// The elements with these parts, the lowest first.
    fn from_parts(parts: &[B]) -> Self;

    /// Puts the parts back.
    fn write_parts(self, parts: &mut [B]);
}

impl<B: Base> Tower<B> for B {
    const PARTS: usize = 1;

    #[inline(always)]
    fn from_parts(parts: &[B]) -> Self {
        parts[0]
    }

    #[inline(always)]
    fn write_parts(self, parts: &mut [B]) {
        parts[0] = self;
    }
}

/// The elements `low` + `high` *H*, where *H* is the size of the field `F`.
#[derive(Clone, Copy)]
pub(super) struct Pair<F> {
    low: F,
    high: F,
}

impl<F: Field> Add for Pair<F> {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self { low: self.low + other.low, high: self.high + other.high }
    }
}

impl<F: Field> Mul for Pair<F> {
    type Output = Self;

    /// The three products of Karatsuba.
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let low = self.low * other.low;
        let high = self.high * other.high;
        let both = (self.low + self.high) * (other.low + other.high);
        // `both` + `low` is what *H* and *H*^2 are multiplied by.
        Self { low: low + high.times_half(), high: both + low }
    }
}

impl<F: Field> Field for Pair<F> {
    /// *H*^2 / 2 is the product of *H* and *H* / 2.
    #[inline(always)]
    fn times_half(self) -> Self {
        Self { low: self.high.times_half().times_half(), high: (self.low + self.high).times_half() }
    }

    #[inline(always)]
    fn square(self) -> Self {
        let high = self.high.square();
        Self { low: self.low.square() + high.times_half(), high }
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        Self { low: (self.low + self.high.times_half()).sqrt(), high: self.high.sqrt() }
    }

    /// By the norm, the product with the conjugate, which is an element of the smaller field.
    #[inline(always)]
    fn inverse(self) -> Self {
        // The conjugate of *H* is the other root of its equation, *H* + 1.
        let low = self.low + self.high;
        let norm = self.low * low + self.high.square().times_half();
        let scale = norm.inverse();
        Self { low: low * scale, high: self.high * scale }
    }
}

impl<B: Base, F: Tower<B>> Tower<B> for Pair<F> {
    const PARTS: usize = 2 * F::PARTS;

    #[inline(always)]
    fn from_parts(parts: &[B]) -> Self {
        let (low, high) = parts.split_at(F::PARTS);
        Self { low: F::from_parts(low), high: F::from_parts(high) }
    }

    #[inline(always)]
    fn write_parts(self, parts: &mut [B]) {
        let (low, high) = parts.split_at_mut(F::PARTS);
        self.low.write_parts(low);
        self.high.write_parts(high);
    }
}
