//! Nimbers transposed into planes of bytes, for backends that multiply all bytes of two registers in a field at once.
//!
//! Plane *i* has byte *i* of each nimber of a block.
//! So the tower starts with the field of bytes, and its formulas need no shuffles.
//! A backend supplies the field of bytes, either with the instructions of GFNI or by [`nibbles`](super::nibbles).

#![expect(clippy::inline_always, reason = "a backend is compiled for its instructions only where all of it is inlined")]

use core::ops::{Add, Mul, Range};

use crate::tower::{self, Base, Field, Pair, Tower as _};
use crate::width::{Sealed, SliceField, Width};

/// A vector register of bytes.
pub(super) trait Register: Copy {
    fn xor(self, other: Self) -> Self;

    /// Interleaves the first 8 bytes of each 16-byte group.
    fn interleave_low(self, other: Self) -> Self;

    /// Interleaves the last 8 bytes of each 16-byte group.
    fn interleave_high(self, other: Self) -> Self;

    /// See [`Base::product32`].
    fn product32(a: Words<Self>, b: Words<Self>) -> Words<Self>
    where
        Self: ByteVector;

    /// See [`Base::product64`].
    fn product64(a: Longs<Self>, b: Longs<Self>) -> Longs<Self>
    where
        Self: ByteVector;

    /// See [`Base::inverse64`].
    fn inverse64(a: Longs<Self>) -> Longs<Self>
    where
        Self: ByteVector;
}

/// A register whose bytes are elements of a field isomorphic to the nimbers below 256.
pub(super) trait ByteVector: Register {
    /// Converts nimbers into elements.
    fn encode(self) -> Self;

    /// Converts elements into nimbers.
    fn decode(self) -> Self;

    fn multiply(self, other: Self) -> Self;

    /// Multiplies by the element of the nimber 128.
    fn times_half(self) -> Self;

    fn square(self) -> Self;

    fn sqrt(self) -> Self;

    /// Returns the inverses, and zero for zero.
    fn inverse(self) -> Self;
}

/// A block of nimbers in planes, with one nimber for each byte of a register.
pub(super) type ByteBlock<W, V> = <<W as Sealed>::Field as SliceField<W>>::AboveBytes<Bytes<V>>;

/// Nimbers of 32 bits in planes.
pub(super) type Words<V> = Pair<Pair<Bytes<V>>>;

/// Nimbers of 64 bits in planes.
pub(super) type Longs<V> = Pair<tower::Words<Bytes<V>>>;

/// The maximum number of planes, which is the number of bytes of a 128-bit nimber. If a block has fewer planes, the
/// last registers are unused.
pub(super) const MAX_PLANES: usize = 16;

/// The number of swaps that move all four bits of a byte's index within its 16-byte group.
const ROUND: u32 = 4;

/// Transposes nimbers into a block. The nimbers are in the first registers, as they were in memory.
#[inline(always)]
pub(super) fn block<W: Width, V: ByteVector>(nimbers: [V; MAX_PLANES]) -> ByteBlock<W, V> {
    let mut registers = nimbers;
    for register in &mut registers[..size_of::<W>()] {
        *register = register.encode();
    }
    // Each swap moves the highest bit of a byte's index within its 16-byte group into the index of the register. The
    // high bits of the former index select the nimber, and the low bits are the index of the byte in its nimber, which
    // is the index of the plane and ends up in the index of the register.
    swaps::<W, V>(&mut registers, 0..ROUND);
    let mut planes = registers.map(Bytes);
    for (index, plane) in planes[..size_of::<W>()].iter_mut().enumerate() {
        *plane = Bytes(registers[register_of::<W>(index)]);
    }
    ByteBlock::<W, V>::from_parts(&planes[..size_of::<W>()])
}

/// Transposes a block back into registers: the inverse of [`block`].
///
/// `any` initializes the registers before they are written.
#[inline(always)]
pub(super) fn registers<W: Width, V: ByteVector>(block: ByteBlock<W, V>, any: V) -> [V; MAX_PLANES] {
    let mut planes = [Bytes(any); MAX_PLANES];
    block.write_parts(&mut planes[..size_of::<W>()]);
    let mut registers = [any; MAX_PLANES];
    for (index, plane) in planes[..size_of::<W>()].iter().enumerate() {
        registers[register_of::<W>(index)] = plane.0;
    }
    // More swaps of the same kind rotate the bits further: the index of the byte leaves the index of the register, and
    // the index of the nimber returns to it.
    swaps::<W, V>(&mut registers, ROUND..ROUND + size_of::<W>().trailing_zeros());
    let mut nimbers = registers;
    for (index, nimbers) in nimbers[..size_of::<W>()].iter_mut().enumerate() {
        *nimbers = registers[register_of::<W>(index)].decode();
    }
    nimbers
}

/// Returns the register in which the swaps of [`block`] leave a plane, and the swaps of [`registers`] leave a register
/// of nimbers.
///
/// The four swaps of a round use the bits of a register's index in turn. A 1-, 2- or 4-bit index is then in order
/// again, but a 3-bit index is rotated by one bit.
#[inline(always)]
const fn register_of<W: Width>(index: usize) -> usize {
    if size_of::<W>() == 8 { index >> 1 | (index & 1) << 2 } else { index }
}

/// Makes the swaps with these numbers, which use the bits of the register's index in turn, the highest first.
#[inline(always)]
fn swaps<W: Width, V: ByteVector>(registers: &mut [V; MAX_PLANES], numbers: Range<u32>) {
    for number in numbers {
        match size_of::<W>() {
            1 => {}
            2 => swap::<2, V>(registers, 1),
            4 => swap::<4, V>(registers, 2 >> (number % 2)),
            8 => swap::<8, V>(registers, 4 >> (number % 3)),
            _ => swap::<16, V>(registers, 8 >> (number % 4)),
        }
    }
}

/// Interleaves the registers whose indices differ in `bit`.
///
/// The highest bit of a byte's index within its 16-byte group becomes this bit of the register's index, which becomes
/// the lowest bit of the byte's index.
#[inline(always)]
fn swap<const PLANES: usize, V: ByteVector>(registers: &mut [V; MAX_PLANES], bit: usize) {
    for index in 0..PLANES {
        if index & bit == 0 {
            let (low, high) = (registers[index], registers[index | bit]);
            registers[index] = low.interleave_low(high);
            registers[index | bit] = low.interleave_high(high);
        }
    }
}

/// A register of elements of the field of bytes.
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
        Self(self.0.inverse())
    }
}

impl<V: ByteVector> Base for Bytes<V> {
    #[inline(always)]
    fn product32(a: Words<V>, b: Words<V>) -> Words<V> {
        V::product32(a, b)
    }

    #[inline(always)]
    fn product64(a: Longs<V>, b: Longs<V>) -> Longs<V> {
        V::product64(a, b)
    }

    #[inline(always)]
    fn inverse64(a: Longs<V>) -> Longs<V> {
        V::inverse64(a)
    }
}
