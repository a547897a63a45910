//! Vectors of 256 and 512 bits.

use core::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_loadl_epi64, _mm_loadu_si128, _mm256_cvtepu16_epi64, _mm256_or_si256,
    _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64, _mm256_storeu_si256, _mm256_xor_si256,
    _mm512_cvtepu16_epi64, _mm512_or_si512, _mm512_set1_epi64, _mm512_setzero_si512, _mm512_sllv_epi64,
    _mm512_storeu_si512, _mm512_ternarylogic_epi64, _mm512_xor_si512,
};
use std::arch::is_x86_feature_detected;

use super::{LEFTS, RIGHTS, Seen, generic};

/// The processor has AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Avx2(());

/// The processor has AVX-512 F, DQ and VL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Avx512(());

impl Avx2 {
    pub(super) fn new() -> Option<Self> {
        is_x86_feature_detected!("avx2").then_some(Self(()))
    }

    /// See [`Path::seen`](super::Path::seen).
    #[expect(unsafe_code, clippy::unused_self, reason = "`self` is the proof that the processor has AVX2")]
    pub(super) fn seen(self, lefts: &[[u64; LEFTS]], rights: &[[u16; RIGHTS]]) -> Seen {
        // SAFETY: the processor has AVX2, or there were no `self`.
        unsafe { seen_avx2(lefts, rights) }
    }

    /// See [`Path::spread`](super::Path::spread).
    #[expect(unsafe_code, clippy::unused_self, reason = "`self` is the proof that the processor has AVX2")]
    pub(super) fn spread(self, spread: &mut [[u64; LEFTS]], words: &[u64], window: u16) {
        // SAFETY: the processor has AVX2, or there were no `self`.
        unsafe { spread_avx2(spread, words, window) }
    }
}

impl Avx512 {
    pub(super) fn new() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl");
        has_all.then_some(Self(()))
    }

    /// See [`Path::seen`](super::Path::seen).
    #[expect(unsafe_code, clippy::unused_self, reason = "`self` is the proof that the processor has AVX-512")]
    pub(super) fn seen(self, lefts: &[[u64; LEFTS]], rights: &[[u16; RIGHTS]]) -> Seen {
        // SAFETY: the processor has AVX-512 F, DQ and VL, or there were no `self`.
        unsafe { seen_avx512(lefts, rights) }
    }

    /// See [`Path::spread`](super::Path::spread).
    #[expect(unsafe_code, clippy::unused_self, reason = "`self` is the proof that the processor has AVX-512")]
    pub(super) fn spread(self, spread: &mut [[u64; LEFTS]], words: &[u64], window: u16) {
        // SAFETY: the processor has AVX-512 F, DQ and VL, or there were no `self`.
        unsafe { spread_avx512(spread, words, window) }
    }
}

/// The portable code, compiled for vectors of 256 bits.
#[target_feature(enable = "avx2")]
fn spread_avx2(spread: &mut [[u64; LEFTS]], words: &[u64], window: u16) {
    generic::spread(spread, words, window);
}

/// The portable code, compiled for vectors of 512 bits.
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
fn spread_avx512(spread: &mut [[u64; LEFTS]], words: &[u64], window: u16) {
    generic::spread(spread, words, window);
}

/// A word of each right edge is half a vector; a shift by more bits than a word has gives 0.
#[target_feature(enable = "avx2")]
#[expect(
    unsafe_code,
    clippy::cast_ptr_alignment,
    reason = "loads and stores of whole vectors, which need not be aligned"
)]
fn seen_avx2(lefts: &[[u64; LEFTS]], rights: &[[u16; RIGHTS]]) -> Seen {
    const HALF: usize = RIGHTS / 2;
    let one = _mm256_set1_epi64x(1);
    let mut words = [[_mm256_setzero_si256(); 2]; LEFTS];
    for (left, right) in lefts.iter().zip(rights) {
        let halves = right.as_chunks::<HALF>().0;
        // SAFETY: the load reads 8 bytes, and half of the numbers are four of 2 bytes each.
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
    let mut seen = [[0; RIGHTS]; LEFTS];
    for (half, word) in seen.as_flattened_mut().as_chunks_mut::<HALF>().0.iter_mut().zip(words.as_flattened()) {
        // SAFETY: four words of 8 bytes are a whole vector.
        unsafe { _mm256_storeu_si256(half.as_mut_ptr().cast::<__m256i>(), *word) };
    }
    seen
}

/// The words of the right edges are a vector, and the options of two candidates are added at a time.
#[target_feature(enable = "avx512f,avx512dq,avx512vl")]
#[expect(
    unsafe_code,
    clippy::cast_ptr_alignment,
    reason = "loads and stores of whole vectors, which need not be aligned"
)]
fn seen_avx512(lefts: &[[u64; LEFTS]], rights: &[[u16; RIGHTS]]) -> Seen {
    const OR: i32 = 0xfe;
    let one = _mm512_set1_epi64(1);
    let bits = |left: u64, right: __m512i| {
        _mm512_sllv_epi64(one, _mm512_xor_si512(_mm512_set1_epi64(left.cast_signed()), right))
    };
    let widened = |right: &[u16; RIGHTS]| {
        // SAFETY: the load reads 16 bytes, which are eight numbers of 2 bytes each.
        _mm512_cvtepu16_epi64(unsafe { _mm_loadu_si128(right.as_ptr().cast::<__m128i>()) })
    };
    let mut words = [_mm512_setzero_si512(); LEFTS];
    let (left_pairs, last_left) = lefts.as_chunks::<2>();
    let (right_pairs, last_right) = rights.as_chunks::<2>();
    for (lefts, rights) in left_pairs.iter().zip(right_pairs) {
        let rights = [widened(&rights[0]), widened(&rights[1])];
        for (i, word) in words.iter_mut().enumerate() {
            *word = _mm512_ternarylogic_epi64::<OR>(*word, bits(lefts[0][i], rights[0]), bits(lefts[1][i], rights[1]));
        }
    }
    for (left, right) in last_left.iter().zip(last_right) {
        let right = widened(right);
        for (word, &left) in words.iter_mut().zip(left) {
            *word = _mm512_or_si512(*word, bits(left, right));
        }
    }
    let mut seen = [[0; RIGHTS]; LEFTS];
    for (row, word) in seen.iter_mut().zip(words) {
        // SAFETY: a row has eight words of 8 bytes, which are a whole vector.
        unsafe { _mm512_storeu_si512(row.as_mut_ptr().cast::<__m512i>(), word) };
    }
    seen
}
