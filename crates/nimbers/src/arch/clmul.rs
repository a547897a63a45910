//! The backend with the instruction for carry-less multiplication, PCLMULQDQ, of x86-64 processors since 2010.
//!
//! The instruction is a piece of assembly, so that the compiler inlines it into code compiled for any x86-64 processor.

use core::arch::asm;
use core::arch::x86_64::{__m128i, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_unpackhi_epi64};

use crate::portable;
use crate::tables::{FROM_POLYNOMIAL, TO_POLYNOMIAL};

/// The proof that the processor supports the instruction.
#[derive(Clone, Copy)]
pub(super) struct Clmul(());

impl Clmul {
    /// Returns the proof if the processor supports the instruction.
    #[inline]
    pub(super) fn detected() -> Option<Self> {
        super::detected!("pclmulqdq").then_some(Self(()))
    }

    #[inline]
    pub(super) fn product(self, a: u64, b: u64) -> u64 {
        FROM_POLYNOMIAL.apply(self.polynomial_product(TO_POLYNOMIAL.apply(a), TO_POLYNOMIAL.apply(b)))
    }

    pub(super) fn wide_product(self, a: u128, b: u128) -> u128 {
        portable::wide_product_by(a, b, |a, b| self.polynomial_product(a, b))
    }

    pub(super) fn power64(self, base: u64, exponent: u64) -> u64 {
        // Squaring with the same instruction is faster than moving the bits apart.
        portable::power_by(base, exponent, |a, b| self.polynomial_product(a, b), |a| self.polynomial_product(a, a))
    }

    #[inline]
    #[expect(clippy::unused_self, reason = "`self` is the proof that the processor supports the instruction")]
    fn polynomial_product(self, a: u64, b: u64) -> u64 {
        // SAFETY: `detected` found PCLMULQDQ, which only computes. All other instructions are part of x86-64.
        let halves = unsafe {
            let [mut product, b]: [__m128i; 2] = [a, b].map(|bits| _mm_cvtsi64_si128(bits.cast_signed()));
            asm!(
                "pclmulqdq {product}, {b}, 0",
                product = inout(xmm_reg) product, b = in(xmm_reg) b,
                options(pure, nomem, nostack, preserves_flags)
            );
            [product, _mm_unpackhi_epi64(product, product)].map(|half| _mm_cvtsi128_si64(half).cast_unsigned())
        };
        portable::reduce(halves)
    }
}
