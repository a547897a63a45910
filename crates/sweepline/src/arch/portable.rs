//! Plain loops over all entries of a block, which compile to the vector code of any target.

use core::ops::Range;

use super::SimdBackend;
use crate::AbelianGroup;
use crate::block::{Count, FAN_OUT, IntervalChange};

/// The portable backend.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

impl SimdBackend for Portable {}

/// The bytes of counts that one step of the outer loop changes: a cache line, and whole vectors of any target.
pub(super) const GROUP: usize = 64;

/// The measures that one step of the outer loop reads. Measures of entries outside the interval are likely not cached.
pub(super) const MEASURES: usize = 16;

/// Defines the change of counts of one width.
macro_rules! change {
    ($name:ident, $count:ty) => {
        #[inline(always)]
        #[expect(clippy::cast_possible_truncation, reason = "entries are at most FAN_OUT")]
        fn $name<M: AbelianGroup>(
            self,
            counts: &mut [$count; FAN_OUT],
            uncovered: &[M; FAN_OUT],
            entries: Range<usize>,
            change: IntervalChange,
        ) -> M {
            const MEASURES: usize = portable::MEASURES;
            const LANES: usize = portable::GROUP / size_of::<$count>();
            let (start, len) = (entries.start as $count, entries.len() as $count);
            // One comparison is enough, because entries before the start wrap around.
            let inside = |entry: usize| (entry as $count).wrapping_sub(start) < len;
            let (turning, step) = match change {
                IntervalChange::Insert => (0, 1),
                IntervalChange::Remove => (1, <$count>::MAX),
            };
            // Not zero once a count turned, computed without a branch in the loop.
            let mut turned = 0;
            let (groups, _) = counts.as_chunks_mut::<LANES>();
            for group in entries.start / LANES..entries.end.div_ceil(LANES) {
                let counts = &mut groups[group];
                for lane in 0..LANES {
                    let step = if inside(group * LANES + lane) { step } else { 0 };
                    turned |= if counts[lane] == turning { step } else { 0 };
                    counts[lane] = counts[lane].wrapping_add(step);
                }
            }
            if turned == 0 {
                return M::ZERO;
            }
            // The counts that turned are found again by their new value.
            let turned = turning.wrapping_add(step);
            let mut sum = M::ZERO;
            let ((counts, _), (uncovered, _)) = (counts.as_chunks::<MEASURES>(), uncovered.as_chunks::<MEASURES>());
            for group in entries.start / MEASURES..entries.end.div_ceil(MEASURES) {
                for lane in 0..MEASURES {
                    let turned = inside(group * MEASURES + lane) & (counts[group][lane] == turned);
                    sum = sum.plus(if turned { uncovered[group][lane] } else { M::ZERO });
                }
            }
            sum
        }
    };
}

pub(super) use change;

macro_rules! count {
    ($count:ty, $change:ident) => {
        impl Count for $count {
            const ZERO: Self = 0;

            #[inline(always)]
            fn change<M: AbelianGroup>(
                simd: impl SimdBackend,
                counts: &mut [Self; FAN_OUT],
                uncovered: &[M; FAN_OUT],
                entries: Range<usize>,
                change: IntervalChange,
            ) -> M {
                simd.$change(counts, uncovered, entries, change)
            }
        }
    };
}

count!(u8, change_u8);
count!(u16, change_u16);
count!(u32, change_u32);
