//! Bit slices: nimbers transposed into planes of bits, so that one machine operation acts on one bit of many nimbers.
//!
//! The tower begins at the field of two elements, where a product is a conjunction.
//! That needs no special instruction, so the code is also the portable backend.
//! The backend AVX2 is the same code, compiled for wider registers.

#![expect(clippy::inline_always, reason = "a backend is compiled for its instructions only where all of it is inlined")]

use core::ops::{Add, Mul};

use super::backend::BlockBackend;
use super::map::{FieldMap, InverseMap, SqrtMap, SquareMap, TimesHalfMap};
use super::tower::{Base, Field, Pair, Tower as _};
use crate::Nimber;

/// The number of words of a plane.
const WORDS: usize = 4; // One register of AVX2.

/// The number of nimbers of a block: one for each bit of a plane.
pub(super) const LANES: usize = 64 * WORDS;

/// A plane: one bit of each nimber of a block.
type Plane = [u64; WORDS];

/// The planes of nimbers of 16 bits.
pub(super) type Planes16 = [Plane; 16];

/// The planes of a block.
pub(super) type Planes64 = [Plane; 64];

/// The parts of the work that each backend compiles as functions of their own.
///
/// A product of 64 bits, inlined down to single bits, would not fit the instruction cache.
/// Products of 16 bits are the largest that do, so they are calls, and everything above them is inlined.
pub(super) trait OutlinedBits: Copy {
    /// Calls [`product`].
    fn product(self, a: &Planes16, b: &Planes16) -> Planes16;

    /// Calls [`images`].
    fn images(self, map: impl FieldMap, a: &Planes16) -> Planes16;

    /// Calls [`transpose`].
    fn transpose(self, planes: &mut Planes64);
}

/// The backend that every processor supports.
#[derive(Clone, Copy)]
pub(super) struct PortableBits;

impl OutlinedBits for PortableBits {
    #[inline(never)]
    fn product(self, a: &Planes16, b: &Planes16) -> Planes16 {
        product(a, b)
    }

    #[inline(never)]
    fn images(self, map: impl FieldMap, a: &Planes16) -> Planes16 {
        images(map, a)
    }

    #[inline(never)]
    fn transpose(self, planes: &mut Planes64) {
        transpose(planes);
    }
}

impl<O: OutlinedBits> BlockBackend<LANES> for O {
    type Block = Pair<Pair<Nim16<O>>>;

    // Inverses set the threshold. For products alone it could be several times higher.
    const FEW: usize = LANES / 8;

    #[inline(always)]
    fn load(self, nimbers: &[Nimber; LANES]) -> Self::Block {
        let mut planes = [[0; WORDS]; 64];
        for (word, nimber) in planes.as_flattened_mut().iter_mut().zip(nimbers) {
            *word = nimber.heap_size();
        }
        self.transpose(&mut planes);
        let mut parts = [Nim16 { planes: [[0; WORDS]; 16], outlined: self }; 4];
        for (part, planes) in parts.iter_mut().zip(planes.as_chunks().0) {
            part.planes = *planes;
        }
        Self::Block::from_parts(&parts)
    }

    #[inline(always)]
    fn store(self, block: Self::Block, nimbers: &mut [Nimber; LANES]) {
        let mut parts = [Nim16 { planes: [[0; WORDS]; 16], outlined: self }; 4];
        block.write_parts(&mut parts);
        let mut planes = [[0; WORDS]; 64];
        for (part, planes) in parts.iter().zip(planes.as_chunks_mut().0) {
            *planes = part.planes;
        }
        self.transpose(&mut planes);
        for (nimber, &word) in nimbers.iter_mut().zip(planes.as_flattened()) {
            *nimber = Nimber::from_heap(word);
        }
    }
}

/// Nimbers of 16 bits, as many as a block has nimbers, in planes.
#[derive(Clone, Copy)]
pub(super) struct Nim16<O> {
    planes: Planes16,
    outlined: O,
}

impl<O: OutlinedBits> Add for Nim16<O> {
    type Output = Self;

    #[expect(clippy::suspicious_arithmetic_impl, reason = "addition of nimbers is exclusive or")]
    #[inline(always)]
    fn add(mut self, other: Self) -> Self {
        for (word, other) in self.planes.as_flattened_mut().iter_mut().zip(other.planes.as_flattened()) {
            *word ^= other;
        }
        self
    }
}

impl<O: OutlinedBits> Mul for Nim16<O> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self { planes: self.outlined.product(&self.planes, &other.planes), ..self }
    }
}

impl<O: OutlinedBits> Nim16<O> {
    #[inline(always)]
    fn images(self, map: impl FieldMap) -> Self {
        Self { planes: self.outlined.images(map, &self.planes), ..self }
    }
}

impl<O: OutlinedBits> Field for Nim16<O> {
    #[inline(always)]
    fn times_half(self) -> Self {
        self.images(TimesHalfMap)
    }

    #[inline(always)]
    fn square(self) -> Self {
        self.images(SquareMap)
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        self.images(SqrtMap)
    }

    #[inline(always)]
    fn inverse(self) -> Self {
        self.images(InverseMap)
    }
}

impl<O: OutlinedBits> Base for Nim16<O> {}

/// Returns the products of nimbers of 16 bits.
///
/// The loop over words is the one that the compiler vectorises: its body is the same for every word of a plane.
#[inline(always)]
pub(super) fn product(a: &Planes16, b: &Planes16) -> Planes16 {
    let mut out = [[0; WORDS]; 16];
    for word in 0..WORDS {
        write(read(a, word) * read(b, word), &mut out, word);
    }
    out
}

/// Returns the images of nimbers of 16 bits.
#[inline(always)]
pub(super) fn images(map: impl FieldMap, a: &Planes16) -> Planes16 {
    let mut out = [[0; WORDS]; 16];
    for word in 0..WORDS {
        write(map.apply(read(a, word)), &mut out, word);
    }
    out
}

#[inline(always)]
fn read(planes: &Planes16, word: usize) -> Pair<Pair<Pair<Pair<Bit>>>> {
    let mut bits = [Bit(0); 16];
    for (bit, plane) in bits.iter_mut().zip(planes) {
        bit.0 = plane[word];
    }
    Pair::from_parts(&bits)
}

#[inline(always)]
fn write(value: Pair<Pair<Pair<Pair<Bit>>>>, planes: &mut Planes16, word: usize) {
    let mut bits = [Bit(0); 16];
    value.write_parts(&mut bits);
    for (plane, bit) in planes.iter_mut().zip(bits) {
        plane[word] = bit.0;
    }
}

/// Transposes the matrix of 64 x 64 bits that each column of words holds, in place.
///
/// Each pass swaps the off-diagonal quarters of all squares of twice `distance` bits, so six passes are enough.
#[inline(always)]
pub(super) fn transpose(planes: &mut Planes64) {
    let mut distance = 32;
    // The bits of the left half of each square of twice `distance` bits.
    let mut mask = u64::MAX >> 32;
    while distance > 0 {
        for rows in planes.as_flattened_mut().chunks_exact_mut(2 * distance * WORDS) {
            let (upper, lower) = rows.split_at_mut(distance * WORDS);
            for (upper, lower) in upper.iter_mut().zip(lower) {
                // Swapping by exclusive or moves both quarters with one shift each way.
                let swapped = (*upper >> distance ^ *lower) & mask;
                *upper ^= swapped << distance;
                *lower ^= swapped;
            }
        }
        distance /= 2;
        mask ^= mask << distance;
    }
}

/// Nimbers of one bit, 64 of them in a word.
#[derive(Clone, Copy)]
struct Bit(u64);

impl Add for Bit {
    type Output = Self;

    #[expect(clippy::suspicious_arithmetic_impl, reason = "addition of nimbers is exclusive or")]
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Mul for Bit {
    type Output = Self;

    #[expect(clippy::suspicious_arithmetic_impl, reason = "multiplication of bits is conjunction")]
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// Both elements are their own squares and inverses, and half of the size of the field is 1.
impl Field for Bit {
    #[inline(always)]
    fn times_half(self) -> Self {
        self
    }

    #[inline(always)]
    fn square(self) -> Self {
        self
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        self
    }

    #[inline(always)]
    fn inverse(self) -> Self {
        self
    }
}

impl Base for Bit {}
