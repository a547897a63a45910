//! Nimbers transposed into planes of bytes, for processors that multiply bytes as elements of a field of 256 elements.
//!
//! A plane has the same byte of each nimber of a block, so the tower begins at bytes, and its formulas need no
//! shuffles.

#![expect(clippy::inline_always, reason = "a backend is compiled for its instructions only where all of it is inlined")]

use core::ops::{Add, Mul};

use crate::isomorphism::{IDENTITY, SQRT, TIMES_HALF, TO_NIMBER, TO_POLYNOMIAL};
use super::tower::{Base, Field, Pair, Tower as _};

/// A vector register of bytes, with the operations of the GFNI extension on each byte.
///
/// GFNI takes a byte for a polynomial, see [`isomorphism`](crate::isomorphism).
pub(super) trait ByteVector: Copy {
    /// Adds polynomials.
    fn xor(self, other: Self) -> Self;

    /// Multiplies polynomials.
    fn multiply(self, other: Self) -> Self;

    /// Applies a linear map.
    fn map<const MATRIX: u64>(self) -> Self;

    /// Inverts polynomials and applies a linear map.
    fn map_inverse<const MATRIX: u64>(self) -> Self;

    /// Interleaves the first 8 bytes of each 16.
    fn interleave_low(self, other: Self) -> Self;

    /// Interleaves the last 8 bytes of each 16.
    fn interleave_high(self, other: Self) -> Self;
}

/// Nimbers of 64 bits, as many as a register has bytes.
pub(super) type ByteBlock<V> = Pair<Pair<Pair<Bytes<V>>>>;

/// Transposes the nimbers of eight registers into a block.
#[inline(always)]
pub(super) fn block<V: ByteVector>(nimbers: [V; 8]) -> ByteBlock<V> {
    let mut registers = nimbers;
    for register in &mut registers {
        *register = register.map::<TO_POLYNOMIAL>();
    }
    // Each swap moves the first bit of a byte's index within its 16 bytes into the index of the register. The first
    // swap moves the bit that selects one of two nimbers, and the other three move the index of the byte in its nimber.
    swap(&mut registers, 4);
    swap(&mut registers, 2);
    swap(&mut registers, 1);
    swap(&mut registers, 4);
    let mut planes = registers.map(Bytes);
    for (plane, register) in planes.iter_mut().zip(ORDER) {
        *plane = Bytes(registers[register]);
    }
    ByteBlock::from_parts(&planes)
}

/// Transposes a block back into registers: the inverse of [`block`].
///
/// `any` only fills registers before they are written.
#[inline(always)]
pub(super) fn registers<V: ByteVector>(block: ByteBlock<V>, any: V) -> [V; 8] {
    let mut planes = [Bytes(any); 8];
    block.write_parts(&mut planes);
    let mut registers = [any; 8];
    for (plane, register) in planes.into_iter().zip(ORDER) {
        registers[register] = plane.0;
    }
    // Three swaps move the index of the byte out of the index of the register, and the index of the nimber back in.
    swap(&mut registers, 2);
    swap(&mut registers, 1);
    swap(&mut registers, 4);
    let mut nimbers = registers;
    for (nimbers, register) in nimbers.iter_mut().zip(ORDER) {
        *nimbers = registers[register].map::<TO_NIMBER>();
    }
    nimbers
}

/// The register of each plane after the swaps of [`block`], and of each register of nimbers after those of
/// [`registers`].
///
/// Swaps rotate the three bits of an index by one place.
const ORDER: [usize; 8] = [0, 4, 1, 5, 2, 6, 3, 7];

/// Interleaves the registers whose indices differ in `bit`.
///
/// The first bit of a byte's index within its 16 bytes becomes this bit of the register's index.
/// The bit of the register's index becomes the last bit of the byte's index.
#[inline(always)]
fn swap<V: ByteVector>(registers: &mut [V; 8], bit: usize) {
    for index in 0..8 {
        if index & bit == 0 {
            let (low, high) = (registers[index], registers[index | bit]);
            registers[index] = low.interleave_low(high);
            registers[index | bit] = low.interleave_high(high);
        }
    }
}

/// Nimbers of 8 bits, as many as a register has bytes, as polynomials.
#[derive(Clone, Copy)]
pub(super) struct Bytes<V>(V);

impl<V: ByteVector> Add for Bytes<V> {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.xor(other.0))
    }
}

impl<V: ByteVector> Mul for Bytes<V> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self(self.0.multiply(other.0))
    }
}

impl<V: ByteVector> Field for Bytes<V> {
    #[inline(always)]
    fn times_half(self) -> Self {
        Self(self.0.map::<TIMES_HALF>())
    }

    #[inline(always)]
    fn square(self) -> Self {
        self * self
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        Self(self.0.map::<SQRT>())
    }

    #[inline(always)]
    fn inverse(self) -> Self {
        Self(self.0.map_inverse::<IDENTITY>())
    }
}

impl<V: ByteVector> Base for Bytes<V> {}
