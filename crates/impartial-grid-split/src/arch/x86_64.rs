//! Vectors of 256 and 512 bits.

use core::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_loadl_epi64, _mm_loadu_si128, _mm256_cvtepu16_epi64, _mm256_loadu_si256,
    _mm256_or_si256, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_storeu_si256,
    _mm256_xor_si256, _mm512_cvtepu16_epi64, _mm512_loadu_si512, _mm512_or_si512, _mm512_set1_epi64,
    _mm512_setzero_si512, _mm512_sllv_epi64, _mm512_storeu_si512, _mm512_ternarylogic_epi64, _mm512_xor_si512,
};
use std::arch::is_x86_feature_detected;

use super::{LEFTS, RIGHTS, Seen};

/// Proof that the processor has AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Avx2(());

/// Proof that the processor has AVX-512 F.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Avx512(());

impl Avx2 {
    pub(super) fn new() -> Option<Self> {
        is_x86_feature_detected!("avx2").then_some(Self(()))
    }

    /// See [`Path::mark`](super::Path::mark).
    #[expect(unsafe_code, reason = "the call of a function for processors with AVX2")]
    pub(super) fn mark(self, seen: &mut Seen, lefts: &[[u64; LEFTS]], rights: &[[u16; RIGHTS]]) {
        // SAFETY: the processor has AVX2, as `self` proves.
        unsafe { mark_avx2(seen, lefts, rights) }
    }
}

impl Avx512 {
    pub(super) fn new() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl");
        has_all.then_some(Self(()))
    }

    /// See [`Path::mark`](super::Path::mark).
    #[expect(unsafe_code, reason = "the call of a function for processors with AVX-512")]
    pub(super) fn mark(self, seen: &mut Seen, lefts: &[[u64; LEFTS]], rights: &[[u16; RIGHTS]]) {
        // SAFETY: the processor has AVX-512 F, as `self` proves.
        unsafe { mark_avx512(seen, lefts, rights) }
    }
}

#[target_feature(enable = "avx2")]
#[expect(unsafe_code, reason = "loads and stores of whole vectors")]
fn mark_avx2(seen: &mut Seen, lefts: &[[u64; LEFTS]], rights: &[[u16; RIGHTS]]) {
    let one = _mm256_set1_epi64x(1);
    let mut words = [[_mm256_setzero_si256(); 2]; LEFTS];
    for (left, right) in lefts.iter().zip(rights) {
        let (low, high) = right.split_at(RIGHTS / 2);
        // SAFETY: the load reads 8 bytes, and `low` and `high` have four numbers of two bytes each.
        let right = unsafe { [_mm_loadl_epi64(low.as_ptr().cast::<__m128i>()), _mm_loadl_epi64(high.as_ptr().cast::<__m128i>())] };
        let right = right.map(|half| _mm256_cvtepu16_epi64(half));
        for (words, &left) in words.iter_mut().zip(left) {
            let left = _mm256_set1_epi64x(left.cast_signed());
            for (word, right) in words.iter_mut().zip(right) {
                *word = _mm256_or_si256(*word, _mm256_sllv_epi64(one, _mm256_xor_si256(left, right)));
            }
        }
    }
    for (seen, words) in seen.iter_mut().zip(words) {
        for (seen, word) in seen.chunks_exact_mut(4).zip(words) {
            let at = seen.as_mut_ptr().cast::<__m256i>();
            // SAFETY: the chunk has four words of 8 bytes, which is a whole vector.
            unsafe { _mm256_storeu_si256(at, _mm256_or_si256(_mm256_loadu_si256(at), word)) };
        }
    }
}

#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
#[expect(unsafe_code, reason = "loads and stores of whole vectors")]
fn mark_avx512(seen: &mut Seen, lefts: &[[u64; LEFTS]], rights: &[[u16; RIGHTS]]) {
    const OR: i32 = 0xfe;
    let one = _mm512_set1_epi64(1);
    let bits = |left: u64, right: __m512i| {
        _mm512_sllv_epi64(one, _mm512_xor_si512(_mm512_set1_epi64(left.cast_signed()), right))
    };
    let widened = |right: &[u16; RIGHTS]| {
        // SAFETY: the load reads 16 bytes, which are eight numbers of two bytes each.
        let right = unsafe { _mm_loadu_si128(right.as_ptr().cast::<__m128i>()) };
        _mm512_cvtepu16_epi64(right)
    };
    let mut words = [_mm512_setzero_si512(); LEFTS];
    let (left_pairs, left_rest) = lefts.as_chunks::<2>();
    let (right_pairs, right_rest) = rights.as_chunks::<2>();
    for (lefts, rights) in left_pairs.iter().zip(right_pairs) {
        let rights = [widened(&rights[0]), widened(&rights[1])];
        for (i, word) in words.iter_mut().enumerate() {
            *word = _mm512_ternarylogic_epi64::<OR>(*word, bits(lefts[0][i], rights[0]), bits(lefts[1][i], rights[1]));
        }
    }
    for (left, right) in left_rest.iter().zip(right_rest) {
        let right = widened(right);
        for (word, &left) in words.iter_mut().zip(left) {
            *word = _mm512_or_si512(*word, bits(left, right));
        }
    }
    for (seen, word) in seen.iter_mut().zip(words) {
        let at = seen.as_mut_ptr().cast::<__m512i>();
        // SAFETY: a row of `seen` has eight words of 8 bytes, which is a whole vector.
        unsafe { _mm512_storeu_si512(at, _mm512_or_si512(_mm512_loadu_si512(at), word)) };
    }
}
