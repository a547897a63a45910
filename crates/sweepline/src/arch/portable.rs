//! Plain loops over all entries of a block, which compile to whatever vector code the target has.

use core::ops::Range;

use super::Lanes;
use crate::Measure;
use crate::block::{Change, Count, FAN_OUT};

/// The portable path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

impl Lanes for Portable {}

/// Bytes of counts that are worked on together: some vectors of any target.
pub(super) const GROUP: usize = 64;

/// Measures that are read together; those of entries outside of the interval are likely not to be in the cache.
pub(super) const MEASURES: usize = 16;

/// Defines a change of counts by plain loops.
macro_rules! change {
    ($name:ident, $count:ty) => {
        #[inline(always)]
        #[expect(clippy::cast_possible_truncation, reason = "entries are at most FAN_OUT")]
        fn $name<M: Measure>(
            self,
            counts: &mut [$count; FAN_OUT],
            bare: &[M; FAN_OUT],
            entries: Range<usize>,
            change: Change,
        ) -> M {
            const MEASURES: usize = portable::MEASURES;
            const LANES: usize = portable::GROUP / size_of::<$count>();
            let (start, len) = (entries.start as $count, entries.len() as $count);
            let inside = |entry: usize| (entry as $count).wrapping_sub(start) < len;
            let (turning, step) = match change {
                Change::Insert => (0, 1),
                Change::Remove => (1, <$count>::MAX),
            };
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
            let turned = turning.wrapping_add(step);
            let mut sum = M::ZERO;
            let ((counts, _), (bare, _)) = (counts.as_chunks::<MEASURES>(), bare.as_chunks::<MEASURES>());
            for group in entries.start / MEASURES..entries.end.div_ceil(MEASURES) {
                for lane in 0..MEASURES {
                    let turned = inside(group * MEASURES + lane) & (counts[group][lane] == turned);
                    sum = sum.plus(if turned { bare[group][lane] } else { M::ZERO });
                }
            }
            sum
        }
    };
}

pub(super) use change;

macro_rules! count {
    ($count:ty, $change:ident, $checked:literal) => {
        impl Count for $count {
            const ZERO: Self = 0;
            const CHECKED: bool = $checked;

            #[inline(always)]
            fn change<M: Measure>(
                lanes: impl Lanes,
                counts: &mut [Self; FAN_OUT],
                bare: &[M; FAN_OUT],
                entries: Range<usize>,
                change: Change,
            ) -> M {
                lanes.$change(counts, bare, entries, change)
            }
        }
    };
}

count!(u8, change_u8, false);
count!(u16, change_u16, false);
count!(u32, change_u32, true);
