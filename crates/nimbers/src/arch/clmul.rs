//! The backend that uses PCLMULQDQ, the carry-less multiplication of x86-64 processors since 2010.
//!
//! The instruction is written as inline assembly, so the compiler can inline it into code compiled for any x86-64
//! processor.

use core::arch::asm;
use core::arch::x86_64::{__m128i, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_unpackhi_epi64};

use crate::portable;
use crate::tables::{FROM_POLYNOMIAL, TO_POLYNOMIAL};

/// A proof that the processor supports the instruction.
#[derive(Clone, Copy)]
pub(super) struct Clmul(());

impl Clmul {
    /// Returns the proof if the processor supports the instruction.
    #[inline]
    pub(super) fn detected() -> Option<Self> {
        super::detected!("pclmulqdq").then_some(Self(()))
    }

    /// Returns the nim-product of two nimbers below 2^64.
    #[inline]
    #[expect(clippy::unused_self, reason = "`self` is the proof that the processor supports the instruction")]
    pub(super) fn product(self, a: u64, b: u64) -> u64 {
        let [a, b] = [a, b].map(|nimber| TO_POLYNOMIAL.apply(nimber));
        // SAFETY: `self` exists only on processors with PCLMULQDQ, which changes nothing but its output register. All
        // other instructions are part of x86-64.
        let halves = unsafe {
            let [mut product, b]: [__m128i; 2] = [a, b].map(|bits| _mm_cvtsi64_si128(bits.cast_signed()));
            asm!(
                "pclmulqdq {product}, {b}, 0",
                product = inout(xmm_reg) product, b = in(xmm_reg) b,
                options(pure, nomem, nostack, preserves_flags)
            );
            [product, _mm_unpackhi_epi64(product, product)].map(|half| _mm_cvtsi128_si64(half).cast_unsigned())
        };
        FROM_POLYNOMIAL.apply(portable::reduce(halves))
    }
}
