//! The backend that uses carry-less multiplication: PCLMULQDQ of x86-64 processors since 2010, or PMULL of 64-bit ARM
//! processors with the AES extension.
//!
//! The instruction is written as inline assembly, so the compiler can inline it into code compiled for any processor of
//! the architecture.

use core::arch::asm;

use super::{Support, detected};
use crate::linear_map::{self, Linear};
use crate::portable;
use crate::tables::{self, FROM_POLYNOMIAL, TO_POLYNOMIAL};

/// A generator of the 32-bit field whose powers below the 32nd are a basis. If they were not, their matrix would have no
/// inverse, and the program would not compile.
const ROOT: u64 = 1 << 28;

/// Takes a nimber below 2^32 to a polynomial in [`ROOT`] with 32 coefficients.
static TO_SHORT_POLYNOMIAL: Linear<u32, 4, 256> = Linear::<u32, 4, 256>::new(&{
    let mut basis = tables::powers(ROOT);
    let mut i = 32;
    while i < 64 {
        basis[i] = 1 << i;
        i += 1;
    }
    linear_map::inverse(&basis)
});

/// Takes a polynomial in [`ROOT`] to its nimber. A product of two such polynomials has 63 coefficients, so it need not be
/// reduced.
static FROM_SHORT_PRODUCT: Linear<u32, 8, 256> = Linear::<u32, 8, 256>::new(&tables::powers(ROOT));

/// A proof that the processor supports the instruction.
#[derive(Clone, Copy)]
pub(super) struct Clmul(());

impl Clmul {
    /// Returns the proof if the processor supports the instruction.
    #[inline(always)]
    pub(super) fn detected() -> Option<Self> {
        static SUPPORT: Support = Support::unknown();
        #[cfg(target_arch = "aarch64")]
        let found = SUPPORT.get(|| detected!("aes"));
        #[cfg(target_arch = "x86_64")]
        let found = SUPPORT.get(|| detected!("pclmulqdq"));
        found.then_some(Self(()))
    }

    /// Returns the nim-product of two nimbers below 2^64.
    #[inline]
    pub(super) fn product64(self, a: u64, b: u64) -> u64 {
        let [a, b] = [a, b].map(|nimber| TO_POLYNOMIAL.apply(nimber));
        FROM_POLYNOMIAL.apply(portable::reduce(self.multiply(a, b)))
    }

    /// Returns the nim-product of two nimbers below 2^32, by tables that are half as large.
    #[inline]
    pub(super) fn product32(self, a: u32, b: u32) -> u32 {
        let [a, b] = [a, b].map(|nimber| TO_SHORT_POLYNOMIAL.apply(nimber.into()).into());
        FROM_SHORT_PRODUCT.apply(self.multiply(a, b)[0])
    }

    /// Returns the low and high halves of the product of two polynomials over the field of two elements.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    #[expect(clippy::unused_self, reason = "`self` is the proof that the processor supports the instruction")]
    fn multiply(self, a: u64, b: u64) -> [u64; 2] {
        use core::arch::x86_64::{__m128i, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_unpackhi_epi64};

        // SAFETY: `self` exists only on processors with PCLMULQDQ, which changes nothing but its output register. All
        // other instructions are part of x86-64.
        unsafe {
            let [mut product, b]: [__m128i; 2] = [a, b].map(|bits| _mm_cvtsi64_si128(bits.cast_signed()));
            asm!(
                "pclmulqdq {product}, {b}, 0",
                product = inout(xmm_reg) product, b = in(xmm_reg) b,
                options(pure, nomem, nostack, preserves_flags)
            );
            [product, _mm_unpackhi_epi64(product, product)].map(|half| _mm_cvtsi128_si64(half).cast_unsigned())
        }
    }

    /// Returns the low and high halves of the product of two polynomials over the field of two elements.
    #[cfg(target_arch = "aarch64")]
    #[inline]
    #[expect(clippy::unused_self, reason = "`self` is the proof that the processor supports the instruction")]
    fn multiply(self, a: u64, b: u64) -> [u64; 2] {
        let (low, high);
        // SAFETY: `self` exists only on processors with PMULL, which changes nothing but its output register, like the
        // other instructions.
        unsafe {
            asm!(
                ".arch_extension aes",
                "fmov {a:d}, {a_bits}",
                "fmov {b:d}, {b_bits}",
                "pmull {a:v}.1q, {a:v}.1d, {b:v}.1d",
                "fmov {low}, {a:d}",
                "fmov {high}, {a:v}.d[1]",
                a_bits = in(reg) a, b_bits = in(reg) b, a = out(vreg) _, b = out(vreg) _, low = lateout(reg) low,
                high = lateout(reg) high,
                options(pure, nomem, nostack, preserves_flags)
            );
        }
        [low, high]
    }
}
