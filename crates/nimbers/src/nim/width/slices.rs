//! The operations on slices of nimbers of one width.

use crate::Nim;
use crate::tower::{Base, Field, Tower};

/// The functions of [`slice`](crate::slice) for one width, without the checks of lengths. The module implements them.
///
/// A generic function is compiled in the crate that calls it. The loops of all backends are large, so a program that
/// called a few of them took minutes to compile. As methods for one width each, they are compiled with this crate.
pub trait SliceField<W> {
    /// The field as a tower above the 8-bit field.
    type AboveBytes<B: Base>: Field + Tower<B>;

    /// Writes the products into `out`.
    fn mul(a: &[Nim<W>], b: &[Nim<W>], out: &mut [Nim<W>]);

    /// Multiplies `a` by `b`.
    fn mul_assign(a: &mut [Nim<W>], b: &[Nim<W>]);

    /// Returns the sum of the products.
    fn dot(a: &[Nim<W>], b: &[Nim<W>]) -> Nim<W>;

    /// Adds the product of `factor` and `b` to `a`.
    fn scale_add(a: &mut [Nim<W>], factor: Nim<W>, b: &[Nim<W>]);

    /// Writes the squares into `out`.
    fn square(a: &[Nim<W>], out: &mut [Nim<W>]);

    /// Writes the square roots into `out`.
    fn sqrt(a: &[Nim<W>], out: &mut [Nim<W>]);

    /// Writes the inverses into `out`, and 0 for 0.
    fn inverse(a: &[Nim<W>], out: &mut [Nim<W>]);

    /// Writes the powers into `out`.
    fn pow(a: &[Nim<W>], exponents: &[W], out: &mut [Nim<W>]);
}
