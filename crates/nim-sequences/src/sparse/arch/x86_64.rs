//! The backends with vectors of 256 and 512 bits.

#![expect(clippy::inline_always, reason = "compiled for the vectors of each backend")]

use alloc::vec::Vec;
use core::arch::x86_64::{
    __m512i, _mm512_andnot_si512, _mm512_cmpneq_epi64_mask, _mm512_loadu_si512, _mm512_or_si512, _mm512_set1_epi64,
    _mm512_storeu_si512, _mm512_test_epi64_mask,
};
use std::arch::is_x86_feature_detected;

use crate::known_values::{Forgotten, Gap};
use crate::sparse::block::{Rules, Scratch, block};
use crate::sparse::lanes::{COPY_BYTES, Lanes, Set, bytes_at};

/// Proof that the processor has AVX2, BMI 1 and BMI 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Avx2(());

/// Proof that the processor has AVX-512 F, BW, DQ, VL and VBMI2, BMI 1 and BMI 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Avx512(());

/// Returns whether the processor has all these features.
macro_rules! has_all {
    ($($feature:tt),+) => { $(is_x86_feature_detected!($feature))&&+ };
}

impl Avx2 {
    pub(super) fn new() -> Option<Self> {
        has_all!("avx2", "bmi1", "bmi2", "popcnt").then_some(Self(()))
    }

    /// See [`block`].
    #[expect(unsafe_code, clippy::unused_self, reason = "`self` is the proof that the processor has AVX2")]
    pub(super) fn block(
        self,
        rules: Rules<'_>,
        scratch: &mut Scratch,
        values: &mut Vec<u16>,
        gap: Gap,
    ) -> Result<(), Forgotten> {
        // SAFETY: `self` exists only if the processor has these features.
        unsafe { block_avx2(rules, scratch, values, gap) }
    }
}

impl Avx512 {
    pub(super) fn new() -> Option<Self> {
        let has_vectors = has_all!("avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512vbmi2");
        (has_vectors && has_all!("bmi1", "bmi2", "popcnt")).then_some(Self(()))
    }

    /// See [`block`].
    #[expect(unsafe_code, clippy::unused_self, reason = "`self` is the proof that the processor has AVX-512")]
    pub(super) fn block(
        self,
        rules: Rules<'_>,
        scratch: &mut Scratch,
        values: &mut Vec<u16>,
        gap: Gap,
    ) -> Result<(), Forgotten> {
        // SAFETY: `self` exists only if the processor has these features.
        unsafe { block_avx512(rules, scratch, values, gap) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn block_avx2(rules: Rules<'_>, scratch: &mut Scratch, values: &mut Vec<u16>, gap: Gap) -> Result<(), Forgotten> {
    block::<Set>(rules, scratch, values, gap)
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,bmi1,bmi2,popcnt")]
fn block_avx512(rules: Rules<'_>, scratch: &mut Scratch, values: &mut Vec<u16>, gap: Gap) -> Result<(), Forgotten> {
    block::<Register>(rules, scratch, values, gap)
}

/// A set in one register.
#[derive(Clone, Copy)]
struct Register(__m512i);

#[expect(
    unsafe_code,
    reason = "only `block_avx512` uses this type, so the processor has AVX-512; references are valid"
)]
impl Lanes for Register {
    #[inline(always)]
    fn load(set: &Set) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_loadu_si512(set.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, set: &mut Set) {
        // SAFETY: see above.
        unsafe { _mm512_storeu_si512(set.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn with(self, bytes: &[u8; COPY_BYTES], at: u16) -> Self {
        let bytes = bytes_at(bytes, at);
        // SAFETY: see above.
        Self(unsafe { _mm512_or_si512(self.0, _mm512_loadu_si512(bytes.as_ptr().cast())) })
    }

    #[inline(always)]
    fn without(self, bytes: &[u8; COPY_BYTES], at: u16) -> Self {
        let bytes = bytes_at(bytes, at);
        // SAFETY: see above.
        Self(unsafe { _mm512_andnot_si512(_mm512_loadu_si512(bytes.as_ptr().cast()), self.0) })
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        // SAFETY: see above.
        unsafe { _mm512_test_epi64_mask(self.0, self.0) == 0 }
    }

    #[inline(always)]
    fn is_full(self) -> bool {
        // SAFETY: see above.
        unsafe { _mm512_cmpneq_epi64_mask(self.0, _mm512_set1_epi64(-1)) == 0 }
    }
}
