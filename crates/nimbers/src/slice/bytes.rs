//! Nimbers turned into planes of bytes, for processors that multiply bytes as elements of a field of 256.

#![expect(clippy::inline_always, reason = "a path is compiled for its processor only where all of it is inlined")]

use core::ops::{Add, Mul};

use super::isomorphism::{IDENTITY, SQRT, TIMES_HALF, TO_NIMBER, TO_POLYNOMIAL};
use super::tower::{Base, Field, Pair, Tower as _};

/// A vector register of bytes, with what the GFNI extension does to each of them.
pub(super) trait Vector: Copy {
    /// The sums of polynomials.
    fn xor(self, other: Self) -> Self;

    /// The products of polynomials.
    fn multiply(self, other: Self) -> Self;

    /// The images under a linear map.
    fn map<const MATRIX: u64>(self) -> Self;

    /// The images of the inverses under a linear map.
    fn map_inverse<const MATRIX: u64>(self) -> Self;

    /// In each 16 bytes, the first 8 of both in turns.
    fn interleave_low(self, other: Self) -> Self;

    /// In each 16 bytes, the last 8 of both in turns.
    fn interleave_high(self, other: Self) -> Self;
}

/// As many nimbers of 64 bits as a register has bytes.
pub(super) type Block<V> = Pair<Pair<Pair<Bytes<V>>>>;

/// The nimbers of eight registers, one after the other.
#[inline(always)]
pub(super) fn block<V: Vector>(nimbers: [V; 8]) -> Block<V> {
    let mut registers = nimbers;
    for register in &mut registers {
        *register = register.map::<TO_POLYNOMIAL>();
    }
    // Each swap moves the first bit of the place of a byte in its 16 to the number of the register. Those bits are
    // first the one that tells the two nimbers apart, and then those of the byte in its nimber.
    swap(&mut registers, 4);
    swap(&mut registers, 2);
    swap(&mut registers, 1);
    swap(&mut registers, 4);
    let mut planes = registers.map(Bytes);
    for (plane, register) in planes.iter_mut().zip(ORDER) {
        *plane = Bytes(registers[register]);
    }
    Block::from_parts(&planes)
}

/// What [`block`] was made from.
#[inline(always)]
pub(super) fn registers<V: Vector>(block: Block<V>, any: V) -> [V; 8] {
    let mut planes = [Bytes(any); 8];
    block.write_parts(&mut planes);
    let mut registers = [any; 8];
    for (plane, register) in planes.into_iter().zip(ORDER) {
        registers[register] = plane.0;
    }
    // The number of a nimber moves back to where the number of the byte is.
    swap(&mut registers, 2);
    swap(&mut registers, 1);
    swap(&mut registers, 4);
    let mut nimbers = registers;
    for (nimbers, register) in nimbers.iter_mut().zip(ORDER) {
        *nimbers = registers[register].map::<TO_NIMBER>();
    }
    nimbers
}

/// Where the planes are after the swaps, and the nimbers after those that undo them: the bits of the number of a plane
/// or of a register, rotated.
const ORDER: [usize; 8] = [0, 4, 1, 5, 2, 6, 3, 7];

/// Interleaves the registers whose numbers differ in `bit`.
///
/// In each 16 bytes, the first bit of the place becomes this bit of the number of the register, which becomes the last bit
/// of the place.
#[inline(always)]
fn swap<V: Vector>(registers: &mut [V; 8], bit: usize) {
    for number in 0..8 {
        if number & bit == 0 {
            let (low, high) = (registers[number], registers[number | bit]);
            registers[number] = low.interleave_low(high);
            registers[number | bit] = low.interleave_high(high);
        }
    }
}

/// Nimbers of 8 bits, as polynomials.
#[derive(Clone, Copy)]
pub(super) struct Bytes<V>(V);

impl<V: Vector> Add for Bytes<V> {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0.xor(other.0))
    }
}

impl<V: Vector> Mul for Bytes<V> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self(self.0.multiply(other.0))
    }
}

impl<V: Vector> Field for Bytes<V> {
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

impl<V: Vector> Base for Bytes<V> {}
