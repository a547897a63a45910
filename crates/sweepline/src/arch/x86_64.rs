//! Vector instructions of x86-64.
//!
//! A value of one of these types proves that the processor has the instructions. So only `new` creates one, and `run`
//! is safe.

use core::arch::x86_64::{
    __m512i, __mmask16, __mmask32, __mmask64, _MM_HINT_T0, _mm_prefetch, _mm512_loadu_si512, _mm512_mask_add_epi8,
    _mm512_mask_add_epi16, _mm512_mask_add_epi32, _mm512_mask_cmpeq_epi8_mask, _mm512_mask_cmpeq_epi16_mask,
    _mm512_mask_cmpeq_epi32_mask, _mm512_set1_epi8, _mm512_set1_epi16, _mm512_set1_epi32, _mm512_storeu_si512,
};
use core::ops::Range;

use super::{SimdBackend, SimdTask};
use crate::AbelianGroup;
use crate::block::{FAN_OUT, IntervalChange};

/// AVX-512 with bytes and words: 64 lanes of one byte, and masks of lanes in mask registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx512(());

impl Avx512 {
    /// Returns the backend if the processor has its instructions.
    pub(super) fn new() -> Option<Self> {
        let has = std::arch::is_x86_feature_detected!("avx512f")
            && std::arch::is_x86_feature_detected!("avx512bw")
            && std::arch::is_x86_feature_detected!("avx512vl")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2");
        has.then_some(Self(()))
    }

    /// Runs a task that is compiled for these instructions.
    #[inline]
    #[expect(unsafe_code, reason = "calls code for instructions that not every processor has")]
    pub(super) fn run<T: SimdTask>(self, task: T) -> T::Output {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,bmi1,bmi2")]
        fn run<T: SimdTask>(simd: Avx512, task: T) -> T::Output {
            task.run(simd)
        }
        // SAFETY: `self` proves that the processor has the instructions.
        unsafe { run(self, task) }
    }
}

/// Defines the change of counts of one width, by vectors of 64 bytes.
macro_rules! change_512 {
    ($name:ident, $count:ty, $mask:ty, $set1:ident, $equal:ident, $add:ident) => {
        #[inline(always)]
        #[expect(unsafe_code, reason = "calls code for instructions that not every processor has")]
        fn $name<M: AbelianGroup>(
            self,
            counts: &mut [$count; FAN_OUT],
            uncovered: &[M; FAN_OUT],
            entries: Range<usize>,
            change: IntervalChange,
        ) -> M {
            #[inline]
            #[target_feature(enable = "avx512f,avx512bw,avx512vl,bmi1,bmi2")]
            #[expect(clippy::cast_possible_truncation, reason = "only the lanes of this vector are wanted")]
            fn change_all(counts: &mut [$count; FAN_OUT], entries: u64, change: IntervalChange) -> u64 {
                const LANES: usize = size_of::<__m512i>() / size_of::<$count>();
                let removes = change == IntervalChange::Remove;
                let (turning, step) = ($set1(removes.into()), $set1(if removes { -1 } else { 1 }));
                let (vectors, _) = counts.as_chunks_mut::<LANES>();
                let mut turned = 0;
                for (at, lanes) in (0..).step_by(LANES).zip(vectors) {
                    let inside = (u128::from(entries) >> at) as $mask;
                    // SAFETY: the array has the size of a vector, the load needs no alignment, and any bits are valid.
                    let before = unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) };
                    turned |= u64::from($equal(inside, before, turning)) << at;
                    let after = $add(before, inside, before, step);
                    // SAFETY: like the load.
                    unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), after) };
                }
                turned
            }
            // SAFETY: `self` proves that the processor has the instructions.
            let turned = unsafe { change_all(counts, mask(&entries), change) };
            if turned == 0 { M::ZERO } else { sum_where(uncovered, turned) }
        }
    };
}

impl SimdBackend for Avx512 {
    change_512!(change_u8, u8, __mmask64, _mm512_set1_epi8, _mm512_mask_cmpeq_epi8_mask, _mm512_mask_add_epi8);
    change_512!(change_u16, u16, __mmask32, _mm512_set1_epi16, _mm512_mask_cmpeq_epi16_mask, _mm512_mask_add_epi16);
    change_512!(change_u32, u32, __mmask16, _mm512_set1_epi32, _mm512_mask_cmpeq_epi32_mask, _mm512_mask_add_epi32);
}

/// AVX2: vectors of 32 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Avx2(());

impl Avx2 {
    /// Returns the backend if the processor has its instructions.
    pub(super) fn new() -> Option<Self> {
        let has = std::arch::is_x86_feature_detected!("avx2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2");
        has.then_some(Self(()))
    }

    /// Runs a task that is compiled for these instructions.
    #[inline]
    #[expect(unsafe_code, reason = "calls code for instructions that not every processor has")]
    pub(super) fn run<T: SimdTask>(self, task: T) -> T::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2")]
        fn run<T: SimdTask>(simd: Avx2, task: T) -> T::Output {
            task.run(simd)
        }
        // SAFETY: `self` proves that the processor has the instructions.
        unsafe { run(self, task) }
    }
}

// The portable loops, compiled for AVX2.
impl SimdBackend for Avx2 {}

/// Returns a mask with a bit for each of these entries. The range must not be empty.
#[inline(always)]
fn mask(entries: &Range<usize>) -> u64 {
    u64::MAX << entries.start & u64::MAX >> (FAN_OUT - entries.end)
}

/// Returns the sum of the measures of the entries whose bit is set.
// For integers the inner loop compiles to vector code, because AVX-512 has mask registers. Groups without a set bit are
// skipped, because they are likely not cached.
#[inline(always)]
fn sum_where<M: AbelianGroup>(uncovered: &[M; FAN_OUT], entries: u64) -> M {
    const GROUP: usize = 16; // a cache line of measures of 4 bytes
    let mut sum = M::ZERO;
    let (groups, _) = uncovered.as_chunks::<GROUP>();
    for (at, group) in (0..).step_by(GROUP).zip(groups) {
        let entries = entries >> at & ((1 << GROUP) - 1);
        if entries == 0 {
            continue;
        }
        for (entry, &uncovered) in group.iter().enumerate() {
            sum = sum.plus(if entries >> entry & 1 == 1 { uncovered } else { M::ZERO });
        }
    }
    sum
}

/// Prefetches the cache line where `soon` begins.
#[inline(always)]
#[expect(unsafe_code, reason = "the instruction takes a pointer")]
pub(super) fn prefetch<T>(soon: &T) {
    // SAFETY: the pointer is valid, and the instruction is only a hint, which reads nothing.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(soon).cast()) };
}
