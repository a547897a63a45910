//! Bit slices: nimbers turned into planes of bits, on which each machine operation acts at once.
//!
//! In the field of two, which is where the tower begins, a product is a conjunction.

#![expect(clippy::inline_always, reason = "a path is compiled for its processor only where all of it is inlined")]

use core::ops::{Add, Mul};

use super::map::{Inverse, Map, Sqrt, Square, TimesHalf};
use super::path::Path;
use super::tower::{Base, Field, Pair, Tower as _};

/// The words of a plane.
const WORDS: usize = 4;

/// The nimbers of a block: one for each bit of a plane.
pub(super) const LANES: usize = 64 * WORDS;

/// A plane: one bit of each nimber of a block.
type Plane = [u64; WORDS];

/// The planes of nimbers of 16 bits.
pub(super) type Planes16 = [Plane; 16];

/// The planes of a block.
pub(super) type Planes64 = [Plane; 64];

/// How the parts of the work are compiled that are too large to be inlined.
///
/// Products of 16 bits are the largest that stay within the caches for instructions.
pub(super) trait Call: Copy {
    /// Calls [`product`].
    fn product(self, a: &Planes16, b: &Planes16) -> Planes16;

    /// Calls [`images`].
    fn images(self, map: impl Map, a: &Planes16) -> Planes16;

    /// Calls [`transpose`].
    fn transpose(self, planes: &mut Planes64);
}

/// The path that every processor can go.
#[derive(Clone, Copy)]
pub(super) struct Portable;

impl Call for Portable {
    #[inline(never)]
    fn product(self, a: &Planes16, b: &Planes16) -> Planes16 {
        product(a, b)
    }

    #[inline(never)]
    fn images(self, map: impl Map, a: &Planes16) -> Planes16 {
        images(map, a)
    }

    #[inline(never)]
    fn transpose(self, planes: &mut Planes64) {
        transpose(planes);
    }
}

impl<C: Call> Path<LANES> for C {
    type Block = Pair<Pair<Nim16<C>>>;

    const FEW: usize = LANES / 8;

    #[inline(always)]
    fn load(self, nimbers: &[u64; LANES]) -> Self::Block {
        let mut planes = [[0; WORDS]; 64];
        planes.copy_from_slice(nimbers.as_chunks().0);
        self.transpose(&mut planes);
        let mut parts = [Nim16 { planes: [[0; WORDS]; 16], call: self }; 4];
        for (part, planes) in parts.iter_mut().zip(planes.as_chunks().0) {
            part.planes = *planes;
        }
        Self::Block::from_parts(&parts)
    }

    #[inline(always)]
    fn store(self, block: Self::Block, nimbers: &mut [u64; LANES]) {
        let mut parts = [Nim16 { planes: [[0; WORDS]; 16], call: self }; 4];
        block.write_parts(&mut parts);
        let mut planes = [[0; WORDS]; 64];
        for (part, planes) in parts.iter().zip(planes.as_chunks_mut().0) {
            *planes = part.planes;
        }
        self.transpose(&mut planes);
        nimbers.as_chunks_mut().0.copy_from_slice(&planes);
    }
}

/// Nimbers of 16 bits.
#[derive(Clone, Copy)]
pub(super) struct Nim16<C> {
    planes: Planes16,
    call: C,
}

impl<C: Call> Add for Nim16<C> {
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

impl<C: Call> Mul for Nim16<C> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        Self { planes: self.call.product(&self.planes, &other.planes), ..self }
    }
}

impl<C: Call> Nim16<C> {
    #[inline(always)]
    fn images(self, map: impl Map) -> Self {
        Self { planes: self.call.images(map, &self.planes), ..self }
    }
}

impl<C: Call> Field for Nim16<C> {
    #[inline(always)]
    fn times_half(self) -> Self {
        self.images(TimesHalf)
    }

    #[inline(always)]
    fn square(self) -> Self {
        self.images(Square)
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        self.images(Sqrt)
    }

    #[inline(always)]
    fn inverse(self) -> Self {
        self.images(Inverse)
    }
}

impl<C: Call> Base for Nim16<C> {}

/// The products of nimbers of 16 bits.
#[inline(always)]
pub(super) fn product(a: &Planes16, b: &Planes16) -> Planes16 {
    let mut out = [[0; WORDS]; 16];
    for word in 0..WORDS {
        write(read(a, word) * read(b, word), &mut out, word);
    }
    out
}

/// The images of nimbers of 16 bits.
#[inline(always)]
pub(super) fn images(map: impl Map, a: &Planes16) -> Planes16 {
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

/// Swaps rows and columns of the 64 x 64 bits that the planes have at each place of a word.
#[inline(always)]
pub(super) fn transpose(planes: &mut Planes64) {
    let mut distance = 32;
    let mut mask = u64::MAX >> 32;
    while distance > 0 {
        for rows in planes.as_flattened_mut().chunks_exact_mut(2 * distance * WORDS) {
            let (upper, lower) = rows.split_at_mut(distance * WORDS);
            for (upper, lower) in upper.iter_mut().zip(lower) {
                let swapped = (*upper >> distance ^ *lower) & mask;
                *upper ^= swapped << distance;
                *lower ^= swapped;
            }
        }
        distance /= 2;
        mask ^= mask << distance;
    }
}

/// Nimbers of one bit.
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

/// Both elements are their own squares and inverses, and half the size of the field is 1.
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
