//! The backend that uses carry-less multiplication: PCLMULQDQ of x86-64 processors since 2010, or PMULL of 64-bit ARM
//! processors with the AES extension.
//!
//! The instruction is written as inline assembly, so the compiler can inline it into code compiled for any processor of
//! the architecture.

use core::arch::asm;

use crate::linear_map::{self, Linear};
use crate::portable;
use crate::tables::{FROM_POLYNOMIAL, ROOT_POWERS, TO_POLYNOMIAL};

/// Maps the [`four_bytes`] of the polynomial of a nimber below 2^32 to the nimber.
///
/// These polynomials form a space of 32 dimensions, so four suitable bytes determine a polynomial. The low four bytes
/// have only rank 31 and do not. If the bytes used here did not either, the inverse would fail to compile.
static FROM_FOUR_BYTES: Linear<4, 256> = Linear::new(&{
    let mut images = linear_map::inverse(&ROOT_POWERS);
    let mut i = 0;
    while i < 64 {
        images[i] = if i < 32 { four_bytes(images[i]) } else { 1 << i };
        i += 1;
    }
    linear_map::inverse(&images)
});

/// Returns the bytes 0, 1, 2 and 4 of a polynomial.
#[inline]
const fn four_bytes(polynomial: u64) -> u64 {
    polynomial & 0xff_ffff | polynomial >> 8 & 0xff00_0000
}

/// A proof that the processor supports the instruction.
#[derive(Clone, Copy)]
pub(super) struct Clmul(());

impl Clmul {
    /// Returns the proof if the processor supports the instruction.
    #[inline]
    pub(super) fn detected() -> Option<Self> {
        #[cfg(target_arch = "aarch64")]
        return super::detected!("aes").then_some(Self(()));
        #[cfg(target_arch = "x86_64")]
        super::detected!("pclmulqdq").then_some(Self(()))
    }

    /// Returns the nim-product of two nimbers below 2^64.
    #[inline]
    pub(super) fn product(self, a: u64, b: u64) -> u64 {
        let [a, b] = [a, b].map(|nimber| TO_POLYNOMIAL.apply(nimber));
        FROM_POLYNOMIAL.apply(portable::reduce(self.multiply(a, b)))
    }

    /// Returns the nim-product of two nimbers below 2^32, with half as many lookups as [`product`](Self::product).
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the product is below 2^32")]
    pub(super) fn product32(self, a: u32, b: u32) -> u32 {
        let [a, b] = [a, b].map(|nimber| TO_POLYNOMIAL.apply_to_groups::<4>(nimber.into()));
        FROM_FOUR_BYTES.apply(four_bytes(portable::reduce(self.multiply(a, b)))) as u32
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
