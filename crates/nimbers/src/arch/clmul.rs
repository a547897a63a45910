//! The backend with the instruction for carry-less multiplication, PCLMULQDQ, of x86-64 processors since 2010.
//!
//! Each function returns `None` if the processor lacks the instruction.

#[inline]
#[expect(unsafe_code, reason = "calls a function that needs an instruction")]
pub(super) fn product(a: u64, b: u64) -> Option<u64> {
    // SAFETY: the processor supports the instruction.
    is_detected().then(|| unsafe { detected::product(a, b) })
}

#[inline]
#[expect(unsafe_code, reason = "calls a function that needs an instruction")]
pub(super) fn wide_product(a: u128, b: u128) -> Option<u128> {
    // SAFETY: the processor supports the instruction.
    is_detected().then(|| unsafe { detected::wide_product(a, b) })
}

#[inline]
#[expect(unsafe_code, reason = "calls a function that needs an instruction")]
pub(super) fn polynomial_product(a: u64, b: u64) -> Option<u64> {
    // SAFETY: the processor supports the instruction.
    is_detected().then(|| unsafe { detected::polynomial_product(a, b) })
}

#[inline]
#[expect(unsafe_code, reason = "calls a function that needs an instruction")]
pub(super) fn polynomial_power(base: u64, exponent: u64) -> Option<u64> {
    // SAFETY: the processor supports the instruction.
    is_detected().then(|| unsafe { detected::polynomial_power(base, exponent) })
}

/// Whether the processor has the instruction. The standard library asks once and remembers the answer.
#[inline]
fn is_detected() -> bool {
    std::arch::is_x86_feature_detected!("pclmulqdq")
}

/// The functions that need the instruction.
mod detected {
    use core::arch::x86_64::{_mm_clmulepi64_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_unpackhi_epi64};

    use crate::portable;
    use crate::tables::{FROM_POLYNOMIAL, TO_POLYNOMIAL};

    #[target_feature(enable = "pclmulqdq")]
    pub(super) fn product(a: u64, b: u64) -> u64 {
        FROM_POLYNOMIAL.apply(polynomial_product(TO_POLYNOMIAL.apply(a), TO_POLYNOMIAL.apply(b)))
    }

    #[target_feature(enable = "pclmulqdq")]
    pub(super) fn wide_product(a: u128, b: u128) -> u128 {
        portable::wide_product_by(a, b, |a, b| polynomial_product(a, b))
    }

    #[target_feature(enable = "pclmulqdq")]
    pub(super) fn polynomial_power(base: u64, exponent: u64) -> u64 {
        // Squaring with the same instruction is faster than moving the bits apart.
        portable::power_by(base, exponent, |a, b| polynomial_product(a, b), |a| polynomial_product(a, a))
    }

    #[inline]
    #[target_feature(enable = "pclmulqdq")]
    pub(super) fn polynomial_product(a: u64, b: u64) -> u64 {
        let [a, b] = [a, b].map(|bits| _mm_cvtsi64_si128(bits.cast_signed()));
        let product = _mm_clmulepi64_si128::<0>(a, b);
        let halves = [product, _mm_unpackhi_epi64(product, product)];
        portable::reduce(halves.map(|half| _mm_cvtsi128_si64(half).cast_unsigned()))
    }
}
