//! The backends with vectors of 256 and 512 bits.
//!
//! AVX-512 has its own loop because it combines two candidates in one ternary instruction. The portable loop, compiled for
//! these vectors, takes almost twice as long.

use core::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_loadl_epi64, _mm_loadu_si128, _mm256_cvtepu16_epi64, _mm256_or_si256,
    _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_storeu_si256, _mm256_xor_si256,
    _mm512_cvtepu16_epi64, _mm512_or_si512, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_sllv_epi64,
    _mm512_storeu_si512, _mm512_ternarylogic_epi64, _mm512_xor_si512,
};
use std::arch::is_x86_feature_detected;

use super::{LEFT_EDGES, RIGHT_EDGES, SeenValues};

/// Proof that the processor has AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Avx2(());

/// Proof that the processor has AVX-512 F, DQ and VL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Avx512(());

impl Avx2 {
    pub(super) fn new() -> Option<Self> {
        (is_x86_feature_detected!("avx2") && cfg!(not(without = "avx2"))).then_some(Self(()))
    }

    /// See [`Backend::seen_values`](super::Backend::seen_values).
    #[expect(unsafe_code, clippy::unused_self, reason = "`self` is the proof that the processor has AVX2")]
    pub(super) fn seen_values(
        self,
        left_terms: &[[u64; LEFT_EDGES]],
        right_terms: &[[u16; RIGHT_EDGES]],
    ) -> SeenValues {
        // SAFETY: `self` exists only if the processor has AVX2.
        unsafe { seen_values_avx2(left_terms, right_terms) }
    }
}

impl Avx512 {
    pub(super) fn new() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && cfg!(not(without = "avx512f"));
        has_all.then_some(Self(()))
    }

    /// See [`Backend::seen_values`](super::Backend::seen_values).
    #[expect(unsafe_code, clippy::unused_self, reason = "`self` is the proof that the processor has AVX-512")]
    pub(super) fn seen_values(
        self,
        left_terms: &[[u64; LEFT_EDGES]],
        right_terms: &[[u16; RIGHT_EDGES]],
    ) -> SeenValues {
        // SAFETY: `self` exists only if the processor has AVX-512 F, DQ and VL.
        unsafe { seen_values_avx512(left_terms, right_terms) }
    }
}

/// Collects the nim-values with the words of the eight right edges in two vectors.
///
/// A vector shift by 64 bits or more gives 0, so values outside the pass need no test.
#[target_feature(enable = "avx2")]
#[expect(
    unsafe_code,
    clippy::cast_ptr_alignment,
    reason = "these loads and stores of whole vectors allow any alignment"
)]
fn seen_values_avx2(left_terms: &[[u64; LEFT_EDGES]], right_terms: &[[u16; RIGHT_EDGES]]) -> SeenValues {
    const HALF: usize = RIGHT_EDGES / 2;
    let one = _mm256_set1_epi64x(1);
    // For each left edge, the words of the first four and of the last four right edges.
    let mut words = [[_mm256_setzero_si256(); 2]; LEFT_EDGES];
    for (left, right) in left_terms.iter().zip(right_terms) {
        let halves = right.as_chunks::<HALF>().0;
        // SAFETY: the load reads 8 bytes, and a half has four terms of 2 bytes each.
        let widened =
            |half: usize| unsafe { _mm256_cvtepu16_epi64(_mm_loadl_epi64(halves[half].as_ptr().cast::<__m128i>())) };
        let right = [widened(0), widened(1)];
        for (words, &left) in words.iter_mut().zip(left) {
            let left = _mm256_set1_epi64x(left.cast_signed());
            for (word, right) in words.iter_mut().zip(right) {
                *word = _mm256_or_si256(*word, _mm256_sllv_epi64(one, _mm256_xor_si256(left, right)));
            }
        }
    }
    let mut seen = [[0; RIGHT_EDGES]; LEFT_EDGES];
    for (half, word) in seen.as_flattened_mut().as_chunks_mut::<HALF>().0.iter_mut().zip(words.as_flattened()) {
        // SAFETY: the store writes 32 bytes, and a half has four words of 8 bytes each.
        unsafe { _mm256_storeu_si256(half.as_mut_ptr().cast::<__m256i>(), *word) };
    }
    seen
}

/// Collects the nim-values with the words of the eight right edges in one vector.
///
/// Candidates are combined two at a time, because one ternary instruction computes the OR of three words.
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
#[expect(
    unsafe_code,
    clippy::cast_ptr_alignment,
    reason = "these loads and stores of whole vectors allow any alignment"
)]
fn seen_values_avx512(left_terms: &[[u64; LEFT_EDGES]], right_terms: &[[u16; RIGHT_EDGES]]) -> SeenValues {
    // The truth table of `a | b | c`, which the ternary instruction takes as bits: only the input 000 gives 0.
    const OR: i32 = 0xfe;
    let one = _mm512_set1_epi64(1);
    // For each right edge, the word with the bit of the option, or 0 if the option is outside the pass.
    let bits = |left: u64, right: __m512i| {
        _mm512_sllv_epi64(one, _mm512_xor_si512(_mm512_set1_epi64(left.cast_signed()), right))
    };
    let widened = |right: &[u16; RIGHT_EDGES]| {
        // SAFETY: the load reads 16 bytes, and there are eight terms of 2 bytes each.
        _mm512_cvtepu16_epi64(unsafe { _mm_loadu_si128(right.as_ptr().cast::<__m128i>()) })
    };
    let mut words = [_mm512_setzero_si512(); LEFT_EDGES];
    let (left_pairs, last_left) = left_terms.as_chunks::<2>();
    let (right_pairs, last_right) = right_terms.as_chunks::<2>();
    for (lefts, rights) in left_pairs.iter().zip(right_pairs) {
        let rights = [widened(&rights[0]), widened(&rights[1])];
        for (i, word) in words.iter_mut().enumerate() {
            *word = _mm512_ternarylogic_epi64::<OR>(*word, bits(lefts[0][i], rights[0]), bits(lefts[1][i], rights[1]));
        }
    }
    // The last candidate, if their number is odd.
    for (left, right) in last_left.iter().zip(last_right) {
        let right = widened(right);
        for (word, &left) in words.iter_mut().zip(left) {
            *word = _mm512_or_si512(*word, bits(left, right));
        }
    }
    let mut seen = [[0; RIGHT_EDGES]; LEFT_EDGES];
    for (row, word) in seen.iter_mut().zip(words) {
        // SAFETY: the store writes 64 bytes, and a row has eight words of 8 bytes each.
        unsafe { _mm512_storeu_si512(row.as_mut_ptr().cast::<__m512i>(), word) };
    }
    seen
}
