//! The backend for single nimbers that uses GFNI, an extension of x86-64 processors since 2019.
//!
//! GFNI multiplies and inverts bytes as elements of a field of 256 elements, and applies linear maps to them.
//! The nimbers below 2^8 are the same field in another basis, see [`gfni_isomorphism`](crate::gfni_isomorphism).
//! The 64-bit field is a tower of extensions above the field of bytes, and all products of bytes that a product in
//! the tower needs fit into two registers, so one or two instructions compute them.
//!
//! Each instruction is written as a separate piece of inline assembly.
//! So the compiler can inline it into code compiled for any x86-64 processor, and still allocates the registers and
//! orders the instructions.
//! The alternative, functions compiled for GFNI, cannot be inlined into other code, and a call costs half a product.

mod powers;
mod products;
mod semilinear;
mod tower_formulas;

use core::arch::asm;
use core::arch::x86_64::{
    __m128i, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_shuffle_epi32, _mm_unpackhi_epi64, _mm_unpacklo_epi64,
    _mm_xor_si128,
};

use super::{Support, detected};
use crate::gfni_isomorphism::IDENTITY;

/// A proof that the processor supports GFNI and AVX.
///
/// A [`Register`] can only be loaded through a value of this type, so it is the same proof.
#[derive(Clone, Copy)]
pub(crate) struct Gfni(());

impl Gfni {
    /// Returns the proof if the processor supports the instructions.
    ///
    /// AVX is needed because the instructions use its encoding, in which the result has a separate register.
    #[inline(always)]
    pub(crate) fn detected() -> Option<Self> {
        static SUPPORT: Support = Support::unknown();
        let detect = || {
            let (avx, gfni) = (detected!("avx"), detected!("gfni"));
            avx && gfni
        };
        SUPPORT.get(detect).then_some(Self(()))
    }

    /// Loads the word into both halves of a register.
    #[inline(always)]
    #[expect(clippy::unused_self, reason = "`self` is the proof that the processor supports the instructions")]
    fn load(self, word: u64) -> Register {
        // SAFETY: every x86-64 processor has SSE2.
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
        // SAFETY: a register has the size of two words, and any bits are a valid value of it.
        Self(unsafe { core::mem::transmute::<[u64; 2], __m128i>([low, high]) })
    }
}

/// Defines an instruction with two operands.
macro_rules! instruction {
    ($name:ident: $text:literal) => {
        #[inline(always)]
        fn $name(Register(first): Register, Register(second): Register) -> Register {
            let out;
            // SAFETY: a `Register` exists only on processors with GFNI and AVX, which have the instruction. It changes
            // nothing but its output register.
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
    /// Maps each byte by the matrix of its word, and transposes each word: bit *j* of byte 7 - *i* of the result is bit
    /// *i* of the image of byte 7 - *j*.
    ///
    /// The operands of the instruction are exchanged: the constant is passed as the data, and the data as the matrix.
    #[inline(always)]
    fn transposed_images(self, matrices: Constant) -> Self {
        affine(Self(matrices.0), self)
    }

    /// Adds up bytes that [`transposed_images`](Self::transposed_images) transposed. Each byte of the constant selects
    /// the terms of a sum, see [`tower_formulas::selection`].
    #[inline(always)]
    fn sums(self, selections: Constant) -> Self {
        affine(Self(selections.0), self)
    }

    /// Maps each byte by the matrix of its word.
    #[inline(always)]
    fn images(self, matrices: Constant) -> Self {
        affine(self, Self(matrices.0))
    }

    /// Inverts each byte, and maps 0 to 0.
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

    /// Returns the bytes at these indices. The index 128 gives the byte 0.
    #[inline(always)]
    fn bytes_at(self, indices: Constant) -> Self {
        shuffle(self, Self(indices.0))
    }

    /// Adds byte by byte.
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        // SAFETY: every x86-64 processor has SSE2.
        Self(unsafe { _mm_xor_si128(self.0, other.0) })
    }

    /// Returns the low word.
    #[inline(always)]
    fn low_word(self) -> u64 {
        // SAFETY: every x86-64 processor has SSE2.
        unsafe { _mm_cvtsi128_si64(self.0) }.cast_unsigned()
    }

    /// Returns a register whose low word is the sum of both words of this register, and whose high word is the sum of
    /// both words of the other register.
    #[inline(always)]
    fn word_sums(self, other: Self) -> Self {
        // SAFETY: every x86-64 processor has SSE2.
        let [low, high] =
            unsafe { [_mm_unpacklo_epi64(self.0, other.0), _mm_unpackhi_epi64(self.0, other.0)] }.map(Self);
        low.plus(high)
    }

    /// Returns a register that has the sum of both words in each word.
    #[inline(always)]
    fn both_words(self) -> Self {
        // SAFETY: every x86-64 processor has SSE2.
        self.plus(Self(unsafe { _mm_shuffle_epi32::<0b0100_1110>(self.0) }))
    }

    /// Returns the sum of both words.
    #[inline(always)]
    fn word_sum(self) -> u64 {
        // SAFETY: every x86-64 processor has SSE2.
        let high = Self(unsafe { _mm_unpackhi_epi64(self.0, self.0) });
        self.plus(high).low_word()
    }
}
