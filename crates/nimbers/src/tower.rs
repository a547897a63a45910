//! The arithmetic of nim fields, one quadratic extension at a time.
//!
//! Let *H* = 2^*n*, where *n* is a power of two: such an *H* is called a Fermat power.
//! The nimbers below *H*^2 are the pairs *a* + *b* *H* of nimbers *a* and *b* below *H*.
//! One equation defines their arithmetic: *H*^2 = *H* + *H* / 2.
//! So the formulas of [`Pair`] extend a backend for one small nim field to all larger fields.

#![expect(clippy::inline_always, reason = "a backend is compiled for its instructions only where all of it is inlined")]

use core::ops::{Add, Mul};

/// Many elements of a nim field, or of a field isomorphic to one, on which each operation acts at once.
pub trait Field: Copy + Add<Output = Self> + Mul<Output = Self> {
    /// Returns the product with *H* / 2, where *H* is the size of the field.
    fn times_half(self) -> Self;

    /// Returns the product with itself.
    fn square(self) -> Self;

    /// Returns the one square root.
    fn sqrt(self) -> Self;

    /// Returns the inverse, and zero for zero.
    fn inverse(self) -> Self;
}

/// A field on which a tower is built.
///
/// The trait keeps the two implementations of [`Tower`] apart: [`Pair`] does not implement it.
pub trait Base: Field {}

/// Elements of a field that are written with [`Self::PARTS`] elements of `B`.
pub trait Tower<B>: Sized {
    /// The number of parts.
    const PARTS: usize;

    /// Joins the parts, the lowest first.
    fn from_parts(parts: &[B]) -> Self;

    /// Splits into parts, the lowest first.
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
pub struct Pair<F> {
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

    /// Multiplies with three products of half the size, by Karatsuba's method.
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let low = self.low * other.low;
        let high = self.high * other.high;
        let both = (self.low + self.high) * (other.low + other.high);
        // `both` + `low` holds the coefficients of *H* and of *H*^2, and *H*^2 contributes one *H*.
        Self { low: low + high.times_half(), high: both + low }
    }
}

impl<F: Field> Field for Pair<F> {
    /// Half of the size of this field, *H*^2 / 2, is the product of *H* and *H* / 2.
    #[inline(always)]
    fn times_half(self) -> Self {
        Self { low: self.high.times_half().times_half(), high: (self.low + self.high).times_half() }
    }

    #[inline(always)]
    fn square(self) -> Self {
        let high = self.high.square();
        Self { low: self.low.square() + high.times_half(), high }
    }

    /// Solves the equations of `square` for its operand.
    #[inline(always)]
    fn sqrt(self) -> Self {
        Self { low: (self.low + self.high.times_half()).sqrt(), high: self.high.sqrt() }
    }

    /// Divides the conjugate by the norm, which is the product with the conjugate and lies in the smaller field.
    #[inline(always)]
    fn inverse(self) -> Self {
        // The conjugate of *H* is *H* + 1, the other root of the equation of *H*.
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
