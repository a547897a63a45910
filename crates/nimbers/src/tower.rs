//! The arithmetic of nim fields as a tower of quadratic extensions.
//!
//! Let *H* = 2^*n*, where *n* is a power of two, be a Fermat power.
//! The nimbers below *H*^2 are the pairs *a* + *b* *H* of nimbers *a* and *b* below *H*.
//! The equation *H*^2 = *H* + *H* / 2 defines their arithmetic.
//! So the formulas of [`Pair`] extend a backend for one small nim field to all larger fields.
//!
//! The tower follows from the rules of products in `[ONAG]`, chapter 6, and in `[Len78]`. A product of pairs takes three products by the method of Karatsuba
//! (`[KO63]`), and an inverse the inverse of the norm (`[IT88]`).

#![expect(clippy::inline_always, reason = "a backend is compiled for its instructions only where all of it is inlined")]

use core::ops::{Add, Mul};

/// A vector of elements of a nim field, or of an isomorphic field. Operations act on all elements at once.
pub trait Field: Copy + Add<Output = Self> + Mul<Output = Self> {
    /// Returns the product with *H* / 2, where *H* is the size of the field.
    fn times_half(self) -> Self;

    /// Returns the square.
    fn square(self) -> Self;

    /// Returns the square root, which is unique.
    fn sqrt(self) -> Self;

    /// Returns the inverse, and 0 for 0.
    fn inverse(self) -> Self;
}

/// The field at the bottom of a tower.
///
/// [`Pair`] does not implement the trait, so the two implementations of [`Tower`] do not overlap.
///
/// The methods are operations of larger fields. Their code is long, and operations on even larger fields contain it
/// several times, so a backend compiles them as functions that are not inlined.
pub trait Base: Field {
    /// Returns the product in the 32-bit field, which some backends inline.
    fn product32(a: Pair<Pair<Self>>, b: Pair<Pair<Self>>) -> Pair<Pair<Self>>;

    /// Returns the product in the 64-bit field.
    fn product64(a: Pair<Words<Self>>, b: Pair<Words<Self>>) -> Pair<Words<Self>>;

    /// Returns the inverse in the 64-bit field, and 0 for 0.
    fn inverse64(a: Pair<Words<Self>>) -> Pair<Words<Self>>;
}

/// Elements of a field that consist of [`Self::PARTS`] elements of the base field `B`.
pub trait Tower<B>: Sized {
    /// The number of parts.
    const PARTS: usize;

    /// Joins parts, the lowest first.
    fn from_parts(parts: &[B]) -> Self;

    /// Splits the elements into parts, the lowest first.
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

    /// Multiplies by Karatsuba's method, with three products in the smaller field.
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let low = self.low * other.low;
        let high = self.high * other.high;
        let both = (self.low + self.high) * (other.low + other.high);
        // `both` is the sum of `low`, the mixed products and `high`. Adding `low` leaves the coefficient of *H*: the
        // mixed products, and `high`, which *H*^2 = *H* + *H* / 2 contributes.
        Self { low: low + high.times_half(), high: both + low }
    }
}

impl<F: Field> Field for Pair<F> {
    /// Multiplies by *H* and by *H* / 2, because half the size of this field, *H*^2 / 2, is their product.
    #[inline(always)]
    fn times_half(self) -> Self {
        Self { low: self.high.times_half().times_half(), high: (self.low + self.high).times_half() }
    }

    #[inline(always)]
    fn square(self) -> Self {
        let high = self.high.square();
        Self { low: self.low.square() + high.times_half(), high }
    }

    /// Solves the equations of `square` for the operand.
    #[inline(always)]
    fn sqrt(self) -> Self {
        Self { low: (self.low + self.high.times_half()).sqrt(), high: self.high.sqrt() }
    }

    /// Divides the conjugate by the norm, the product of this element and its conjugate, which is in the smaller field.
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

/// Defines a field as another field with these functions as its product and inverse.
macro_rules! with_functions {
    ($(#[$doc:meta])* $field:ident($inner:ty): $mul:path, $inverse:path) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $field<B>($inner);

        impl<B: Base> Add for $field<B> {
            type Output = Self;

            #[inline(always)]
            fn add(self, other: Self) -> Self {
                Self(self.0 + other.0)
            }
        }

        impl<B: Base> Mul for $field<B> {
            type Output = Self;

            #[inline(always)]
            fn mul(self, other: Self) -> Self {
                Self($mul(self.0, other.0))
            }
        }

        impl<B: Base> Field for $field<B> {
            #[inline(always)]
            fn times_half(self) -> Self {
                Self(self.0.times_half())
            }

            #[inline(always)]
            fn square(self) -> Self {
                Self(self.0.square())
            }

            #[inline(always)]
            fn sqrt(self) -> Self {
                Self(self.0.sqrt())
            }

            #[inline(always)]
            fn inverse(self) -> Self {
                Self($inverse(self.0))
            }
        }

        impl<B: Base> Tower<B> for $field<B> {
            const PARTS: usize = <$inner>::PARTS;

            #[inline(always)]
            fn from_parts(parts: &[B]) -> Self {
                Self(<$inner>::from_parts(parts))
            }

            #[inline(always)]
            fn write_parts(self, parts: &mut [B]) {
                self.0.write_parts(parts);
            }
        }
    };
}

with_functions! {
    /// The 32-bit field as a part of a larger one. A backend may compile its product as a function.
    Words(Pair<Pair<B>>): B::product32, Field::inverse
}

with_functions! {
    /// The 64-bit field as a part of the 128-bit field. Its product and its inverse are functions.
    Longs(Pair<Words<B>>): B::product64, B::inverse64
}
