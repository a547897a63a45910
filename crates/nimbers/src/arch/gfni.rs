//! The backend with the instructions GFNI of x86-64 processors since 2019, one nimber at a time.
//!
//! GFNI multiplies and inverts bytes as elements of a field of 256 elements, and applies linear maps to them.
//! The nimbers below 2^8 are that field in another basis, see [`gfni_isomorphism`](crate::gfni_isomorphism).
//! A nimber of 64 bits is a tower of extensions above its bytes.
//! All products of bytes that the tower needs fit two registers, so one or two instructions compute all of them.
//!
//! Each instruction is a piece of assembly of its own.
//! The compiler then inlines it into code compiled for any x86-64 processor, and still allocates registers and orders
//! instructions.
//! Functions compiled for GFNI, the alternative, are calls from all other code: these cost as much as half a product.

mod powers;
mod products;
mod semilinear;
mod tower_formulas;

use core::arch::asm;
use core::arch::x86_64::{
    __m128i, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_shuffle_epi32, _mm_unpackhi_epi64, _mm_unpacklo_epi64,
    _mm_xor_si128,
};

use core::sync::atomic::{AtomicU8, Ordering};

use super::detected;
use crate::gfni_isomorphism::IDENTITY;

/// The proof that the processor supports GFNI and AVX.
///
/// A register of data is only loaded through it, so a register is the same proof.
/// Every `unsafe` block of this module rests on it.
#[derive(Clone, Copy)]
pub(crate) struct Gfni(());

/// Whether the processor supports GFNI and AVX: 0 if it was not asked yet, otherwise [`NO`] or [`YES`].
///
/// The standard library keeps an answer for each feature, and two tests before each product are slower than one.
static SUPPORT: AtomicU8 = AtomicU8::new(0);
const NO: u8 = 1;
const YES: u8 = 2;

impl Gfni {
    /// Returns the proof if the processor supports the instructions.
    #[inline(always)]
    pub(crate) fn detected() -> Option<Self> {
        /// The instructions are encoded as AVX encodes them, with a register of its own for the result.
        #[cold]
        fn ask() -> bool {
            let (avx, gfni) = (detected!("avx"), detected!("gfni"));
            let found = avx && gfni;
            SUPPORT.store(if found { YES } else { NO }, Ordering::Relaxed);
            found
        }
        let found = match SUPPORT.load(Ordering::Relaxed) {
            YES => true,
            NO => false,
            _ => ask(),
        };
        found.then_some(Self(()))
    }

    /// Loads the word into both halves of a register.
    #[inline(always)]
    #[expect(clippy::unused_self, reason = "`self` is the proof that the processor supports the instructions")]
    fn load(self, word: u64) -> Register {
        // SAFETY: SSE2 is part of x86-64.
        Register(unsafe {
            let half = _mm_cvtsi64_si128(word.cast_signed());
            _mm_unpacklo_epi64(half, half)
        })
    }
}

/// Two words of eight bytes.
#[derive(Clone, Copy)]
struct Register(__m128i);

/// A register of constants.
#[derive(Clone, Copy)]
struct Constant(__m128i);

impl Constant {
    const fn new(low: u64, high: u64) -> Self {
        // SAFETY: a register has as many bits as two words, all of which may have any value.
        Self(unsafe { core::mem::transmute::<[u64; 2], __m128i>([low, high]) })
    }
}

/// Defines an instruction with two operands.
macro_rules! instruction {
    ($name:ident: $text:literal) => {
        #[inline(always)]
        fn $name(Register(first): Register, Register(second): Register) -> Register {
            let out;
            // SAFETY: the processor supports the instruction, because a register was loaded. It only computes.
            unsafe {
                asm!(
                    $text,
                    out = lateout(xmm_reg) out, first = in(xmm_reg) first, second = in(xmm_reg) second,
                    options(pure, nomem, nostack, preserves_flags)
                );
            }
            Register(out)
        }
    };
}

instruction!(affine: "vgf2p8affineqb {out}, {first}, {second}, 0");
instruction!(affine_of_inverses: "vgf2p8affineinvqb {out}, {first}, {second}, 0");
instruction!(products: "vgf2p8mulb {out}, {first}, {second}");
instruction!(shuffle: "vpshufb {out}, {first}, {second}");

impl Register {
    /// Maps each byte by the matrix of its word, and transposes each word: byte 7 - *i* of the result has bit *i* of
    /// each image, that of byte 7 - *j* as bit *j*.
    ///
    /// The constant is the operand of the instruction that is meant for data, and the data are its matrix.
    #[inline(always)]
    fn transposed_images(self, matrices: Constant) -> Self {
        affine(Self(matrices.0), self)
    }

    /// Adds up bytes that [`transposed_images`](Self::transposed_images) transposed: each byte of the constant selects
    /// the terms of one sum, see [`tower_formulas::selection`].
    #[inline(always)]
    fn sums(self, selections: Constant) -> Self {
        affine(Self(selections.0), self)
    }

    /// Maps each byte by the matrix of its word.
    #[inline(always)]
    fn images(self, matrices: Constant) -> Self {
        affine(self, Self(matrices.0))
    }

    /// Inverts each byte. The inverse of 0 is 0.
    #[inline(always)]
    fn inverses(self) -> Self {
        const MATRICES: Constant = Constant::new(IDENTITY, IDENTITY);
        affine_of_inverses(self, Self(MATRICES.0))
    }

    /// Multiplies byte by byte.
    #[inline(always)]
    fn times(self, other: Self) -> Self {
        products(self, other)
    }

    /// Takes the bytes with these indices. Index 128 is the byte 0.
    #[inline(always)]
    fn bytes_at(self, indices: Constant) -> Self {
        shuffle(self, Self(indices.0))
    }

    /// Adds byte by byte.
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: SSE2 is part of x86-64.
        Self(unsafe { _mm_xor_si128(self.0, other.0) })
    }

    #[inline(always)]
    fn low_word(self) -> u64 {
        // SAFETY: SSE2 is part of x86-64.
        unsafe { _mm_cvtsi128_si64(self.0) }.cast_unsigned()
    }

    /// Returns the sum of both words in the low word, and that of the other register in the high word.
    #[inline(always)]
    fn word_sums(self, other: Self) -> Self {
        // SAFETY: SSE2 is part of x86-64.
        let [low, high] =
            unsafe { [_mm_unpacklo_epi64(self.0, other.0), _mm_unpackhi_epi64(self.0, other.0)] }.map(Self);
        low.plus(high)
    }

    /// Returns the sum of both words in both words.
    #[inline(always)]
    fn both_words(self) -> Self {
        // SAFETY: SSE2 is part of x86-64.
        self.plus(Self(unsafe { _mm_shuffle_epi32::<0b0100_1110>(self.0) }))
    }

    /// Returns the sum of both words.
    #[inline(always)]
    fn word_sum(self) -> u64 {
        // SAFETY: SSE2 is part of x86-64.
        let high = Self(unsafe { _mm_unpackhi_epi64(self.0, self.0) });
        self.plus(high).low_word()
    }
}
