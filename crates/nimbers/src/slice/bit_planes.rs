//! Nimbers transposed into planes of bits (bit slicing), so that a machine instruction acts on a bit of many nimbers.
//!
//! The tower starts with the field of two elements, where a product is a bitwise *and*.
//! This needs no special instructions, so the code is the portable backend.
//! The AVX2 backend is the same code compiled for wider registers.

#![expect(clippy::inline_always, reason = "a backend is compiled for its instructions only where all of it is inlined")]

use core::ops::{Add, Mul};

use super::backend::BlockBackend;
use super::unary::{FieldMap, InverseMap, SqrtMap, SquareMap, TimesHalfMap};
use crate::Nim;
use crate::tower::{Base, Field, Pair, Tower as _};
use crate::width::{Limits as _, NimField, Sealed, Width};

/// The number of words of a plane.
const WORDS: usize = 4; // A register of AVX2.

/// The number of nimbers of a block, which is the number of bits of a plane.
pub(super) const LANES: usize = 64 * WORDS;

/// A plane, which has a bit of each nimber of a block.
type Plane = [u64; WORDS];

/// The planes of nimbers of 16 bits.
pub(super) type Planes16 = [Plane; 16];

/// Columns of 64 words, each of which is a matrix of 64 x 64 bits.
pub(super) type Columns<const COLUMNS: usize> = [[u64; COLUMNS]; 64];

/// The parts of an operation that each backend compiles as separate functions.
///
/// If a product of 64 bits were inlined down to single bits, it would not fit into the instruction cache.
/// Products of 16 bits are the largest that fit, so they are calls, and everything above them is inlined.
pub(super) trait OutlinedBits: Copy {
    /// Calls [`product`].
    fn product(self, a: &Planes16, b: &Planes16) -> Planes16;

    /// Calls [`images`].
    fn images(self, map: impl FieldMap, a: &Planes16) -> Planes16;

    /// Calls [`transpose`].
    fn transpose<const COLUMNS: usize>(self, rows: &mut Columns<COLUMNS>);
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
    fn transpose<const COLUMNS: usize>(self, rows: &mut Columns<COLUMNS>) {
        transpose(rows);
    }
}

impl<W: Width, O: OutlinedBits> BlockBackend<W, LANES> for O {
    type Block = BitBlock<W, O>;

    #[inline(always)]
    fn load(self, nimbers: &[Nim<W>; LANES]) -> Self::Block {
        let mut planes = [[0; WORDS]; MAX_PLANES];
        // Nimbers of 8 bits are extended to 16 bits, the smallest size of a part. Nimbers of 128 bits are two words
        // each.
        match W::Field::BITS {
            8 | 16 => read_planes::<1, _>(self, |index| word(nimbers, index, 16), &mut planes, 16),
            32 => read_planes::<2, _>(self, |index| word(nimbers, index, 32), &mut planes, 32),
            64 => read_planes::<4, _>(self, |index| word(nimbers, index, 64), &mut planes, 64),
            _ => {
                let (low, high) = planes.split_at_mut(64);
                read_planes::<4, _>(self, |index| low_word(nimbers[index].heap_size().into()), low, 64);
                read_planes::<4, _>(self, |index| low_word(nimbers[index].heap_size().into() >> 64), high, 64);
            }
        }
        from_planes::<W, O>(self, &planes)
    }

    #[inline(always)]
    fn store(self, block: Self::Block, nimbers: &mut [Nim<W>; LANES]) {
        let mut parts = [Nim16 { planes: [[0; WORDS]; 16], outlined: self }; MAX_PLANES / 16];
        block.write_parts(&mut parts[..Self::Block::PARTS]);
        let mut planes = [[0; WORDS]; MAX_PLANES];
        for (part, planes) in parts.iter().zip(planes.as_chunks_mut().0) {
            *planes = part.planes;
        }
        match W::Field::BITS {
            8 | 16 => write_planes::<1, _>(self, &planes, 16, |index, word| write_word(nimbers, index, word, 16)),
            32 => write_planes::<2, _>(self, &planes, 32, |index, word| write_word(nimbers, index, word, 32)),
            64 => write_planes::<4, _>(self, &planes, 64, |index, word| write_word(nimbers, index, word, 64)),
            _ => {
                // First the low words of the nimbers, then the high words.
                write_planes::<4, _>(self, &planes, 64, |index, word| {
                    nimbers[index] = Nim::from_heap(W::Field::truncated(word.into()));
                });
                write_planes::<4, _>(self, &planes[64..], 64, |index, word| {
                    let low = nimbers[index].heap_size().into();
                    nimbers[index] = Nim::from_heap(W::Field::truncated(low | u128::from(word) << 64));
                });
            }
        }
    }
}

/// A block of nimbers in planes.
type BitBlock<W, O> = <<W as Sealed>::Field as NimField<W>>::AboveWords<Nim16<O>>;

/// Joins planes to a block.
#[inline(always)]
fn from_planes<W: Width, O: OutlinedBits>(outlined: O, planes: &[Plane; MAX_PLANES]) -> BitBlock<W, O> {
    let mut parts = [Nim16 { planes: [[0; WORDS]; 16], outlined }; MAX_PLANES / 16];
    for (part, planes) in parts.iter_mut().zip(planes.as_chunks().0) {
        part.planes = *planes;
    }
    BitBlock::<W, O>::from_parts(&parts[..BitBlock::<W, O>::PARTS])
}

/// The maximum number of planes, which is the number of bits of the widest nimbers.
const MAX_PLANES: usize = 128;

/// Returns a word of nimbers of `bits` bits, the first of which is the lowest. The index counts words.
#[inline(always)]
fn word<W: Width>(nimbers: &[Nim<W>; LANES], index: usize, bits: usize) -> u64 {
    let nimbers = &nimbers[64 / bits * index..][..64 / bits];
    let sizes = nimbers.iter().rev().map(|nimber| low_word(nimber.heap_size().into()));
    sizes.fold(0, |word, size| word << (bits % 64) | size)
}

/// Writes the nimbers of a word: the inverse of [`word`].
#[inline(always)]
fn write_word<W: Width>(nimbers: &mut [Nim<W>; LANES], index: usize, word: u64, bits: usize) {
    for (position, nimber) in nimbers[64 / bits * index..][..64 / bits].iter_mut().enumerate() {
        *nimber = Nim::from_heap(W::Field::truncated((word >> (bits * position)).into()));
    }
}

/// Returns the low 64 bits.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "only the low half is needed")]
fn low_word(size: u128) -> u64 {
    size as u64
}

/// Transposes words of nimbers of `bits` bits into `bits` planes.
///
/// A word has 64 / `bits` nimbers, so row *r* of a transposed matrix has bit *r* % `bits` of nimber *r* / `bits` of
/// each of its 64 words. The order of the nimbers in a plane does not matter, because [`write_planes`] undoes it.
#[inline(always)]
fn read_planes<const COLUMNS: usize, O: OutlinedBits>(
    outlined: O,
    words: impl Fn(usize) -> u64,
    planes: &mut [Plane],
    bits: usize,
) {
    let mut rows = [[0; COLUMNS]; 64];
    for (index, word) in rows.as_flattened_mut().iter_mut().enumerate() {
        *word = words(index);
    }
    outlined.transpose(&mut rows);
    // The words of a plane are the rows `bit`, `bits + bit`, ... of all columns. Their number is WORDS, because a word
    // has 64 / `bits` = WORDS / COLUMNS nimbers.
    for (bit, plane) in planes[..bits].iter_mut().enumerate() {
        for (word, out) in plane.iter_mut().enumerate() {
            *out = rows[bits * (word % (WORDS / COLUMNS)) + bit][word / (WORDS / COLUMNS)];
        }
    }
}

/// Transposes planes back into words: the inverse of [`read_planes`].
#[inline(always)]
fn write_planes<const COLUMNS: usize, O: OutlinedBits>(
    outlined: O,
    planes: &[Plane],
    bits: usize,
    mut write: impl FnMut(usize, u64),
) {
    let mut rows = [[0; COLUMNS]; 64];
    for (bit, plane) in planes[..bits].iter().enumerate() {
        for (word, &plane) in plane.iter().enumerate() {
            rows[bits * (word % (WORDS / COLUMNS)) + bit][word / (WORDS / COLUMNS)] = plane;
        }
    }
    outlined.transpose(&mut rows);
    for (index, &word) in rows.as_flattened().iter().enumerate() {
        write(index, word);
    }
}

/// The nimbers of 16 bits of a block, in planes.
#[derive(Clone, Copy)]
pub(super) struct Nim16<O> {
    planes: Planes16,
    // The backend, which has no data, so that operators can call its functions.
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
/// The compiler vectorises the loop over words, whose body is the same for each word of a plane.
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

/// Returns the nimbers of a word of each plane, as a tower above single bits.
#[inline(always)]
fn read(planes: &Planes16, word: usize) -> Pair<Pair<Pair<Pair<Bit>>>> {
    let mut bits = [Bit(0); 16];
    for (bit, plane) in bits.iter_mut().zip(planes) {
        bit.0 = plane[word];
    }
    Pair::from_parts(&bits)
}

/// Writes the nimbers of a word of each plane: the inverse of [`read`].
#[inline(always)]
fn write(value: Pair<Pair<Pair<Pair<Bit>>>>, planes: &mut Planes16, word: usize) {
    let mut bits = [Bit(0); 16];
    value.write_parts(&mut bits);
    for (plane, bit) in planes.iter_mut().zip(bits) {
        plane[word] = bit.0;
    }
}

/// Transposes the matrix of 64 x 64 bits in each column of words in place.
///
/// A pass divides the matrix into squares with sides of twice `distance` bits, and swaps the two quarters of each
/// square that are not on its diagonal. Six passes, with distances from 32 to 1, transpose the matrix.
#[inline(always)]
pub(super) fn transpose<const COLUMNS: usize>(rows: &mut Columns<COLUMNS>) {
    let mut distance = 32;
    // The low half of the bits of each square, in a row.
    let mut mask = u64::MAX >> 32;
    while distance > 0 {
        for square in rows.as_flattened_mut().chunks_exact_mut(2 * distance * COLUMNS) {
            let (upper, lower) = square.split_at_mut(distance * COLUMNS);
            for (upper, lower) in upper.iter_mut().zip(lower) {
                // A swap by exclusive or takes a shift in each direction. The quarters are the high half of the upper
                // row and the low half of the lower row.
                let swapped = (*upper >> distance ^ *lower) & mask;
                *upper ^= swapped << distance;
                *lower ^= swapped;
            }
        }
        distance /= 2;
        mask ^= mask << distance;
    }
}

/// 64 nimbers of one bit.
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

/// Both elements are their own squares and inverses (with 0 for 0), and half the size of the field is 1.
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
