//! The sweep by several threads.
//!
//! # Each thread sweeps a slab of the columns as if there were no others
//!
//! The measure of a union is the sum of the measures in disjoint slabs of columns.
//! The thread of a slab keeps, sorts and ranks only the rectangles with cells there, so threads share nothing but the
//! list of rectangles.
//! One list of events for all threads was slower. One thread alone had to assign the ranks, and each thread looked up
//! the ranks of all events, including those outside its slab.
//!
//! A rectangle across a whole slab is counted and not stored.
//!
//! # Limits on shares
//!
//! A rectangle in several slabs is sorted several times.
//! So there are fewer slabs if the rectangles of a sample would lie in several of them.
//! One thread sweeps alone in two cases:
//!
//! - each thread would have more than two thirds of the rectangles;
//! - the sample was wrong, and the shares together exceed a limit that bounds memory and time.

use alloc::vec::Vec;
use core::iter;
use core::ops::Range;
use core::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use crate::arch::SweepBackend;
use crate::changes::Changes;
use crate::events::{MAX_RECTS, Packings, RankedColumns, RectBits};
use crate::measure::{Measure, total};
use crate::packing::PackedWord;
use crate::sample::sample;
use crate::slab::Slab;
use crate::{AbelianGroup as _, IntoRect, Rect, threads};

/// The fewest rectangles for several threads. One thread is as fast with fewer, or faster.
const FEW: usize = 100_000;

/// The most slabs. More cost more than they save, because every thread looks at every rectangle.
const MOST: usize = 16;

/// The number of rectangles that are looked at before the limit on shares is checked.
const PART: usize = 1 << 14;

/// The most slabs that a rectangle may lie in on average, because each thread keeps and sorts its own.
const MOST_SHARES: usize = 2;

/// The facts about all rectangles that are needed before the columns are cut.
#[derive(Clone, Debug)]
pub(crate) struct RectSurvey<'a, R> {
    rects: &'a [R],
    // From the first column of any rectangle to the last.
    columns: Range<u64>,
    bits: RectBits,
    // The ends of the columns of the sample, in ascending order.
    ends: Vec<u64>,
}

/// The rectangles of one slab.
struct SlabShare<'a> {
    slab: &'a Slab,
    // The numbers of the rectangles with cells in the slab.
    numbers: Vec<u32>,
    // The number of ends of their columns that are inside the slab.
    inside: usize,
}

/// Returns the measure of the union as the sum over slabs, or `None` if one thread is as fast or takes much less
/// memory.
pub(crate) fn measure_of_union<M: Measure>(
    rects: &[impl IntoRect],
    measure: &M,
    backend: SweepBackend,
) -> Option<M::Total> {
    let (survey, slabs) = cut(rects)?;
    survey.sum(measure, backend, &slabs, MOST_SHARES * rects.len())
}

/// Returns a slab for each thread, or fewer if the rectangles of a sample would lie in too many of them.
///
/// Returns `None` if one thread is as fast.
pub(crate) fn cut<R: IntoRect>(rects: &[R]) -> Option<(RectSurvey<'_, R>, Vec<Slab>)> {
    // The size comes first, so that small unions start no threads.
    if rects.len() < FEW {
        return None;
    }
    let threads = threads::count().min(MOST);
    if threads == 1 {
        return None;
    }
    let survey = RectSurvey::new(rects)?;
    let is_cheap = |slabs: &Vec<Slab>| {
        let slabs_of = |rect: Rect| slabs.iter().filter(|slab| slab.touches(&rect)).count();
        let shares: usize = sample(rects).map(slabs_of).sum();
        // A thread with more than two thirds of all rectangles is hardly faster than one with all of them.
        3 * shares <= sample(rects).len() * (3 * MOST_SHARES).min(2 * slabs.len())
    };
    let slabs = (2..=threads).rev().map(|parts| survey.cut(parts)).find(is_cheap)?;
    (slabs.len() > 1).then_some((survey, slabs))
}

impl<'a, R: IntoRect> RectSurvey<'a, R> {
    /// Surveys these rectangles, or returns `None` if there are none.
    ///
    /// # Panics
    ///
    /// Panics if there are more than 2^31 - 1 rectangles.
    pub(crate) fn new(rects: &'a [R]) -> Option<Self> {
        assert!(rects.len() <= MAX_RECTS, "{} rectangles are more than {MAX_RECTS}", rects.len());
        let of_rect = |&rect: &R| {
            let rect: Rect = rect.into();
            (rect.columns(), RectBits::of(rect))
        };
        let join = |(a, bits): (Range<u64>, RectBits), (b, more): (Range<u64>, RectBits)| {
            (a.start.min(b.start)..a.end.max(b.end), bits.join(more))
        };
        let (columns, bits) = rects.par_iter().with_min_len(PART).map(of_rect).reduce_with(join)?;
        let mut ends: Vec<u64> = sample(rects).flat_map(|rect| [rect.columns().start, rect.columns().end]).collect();
        ends.sort_unstable();
        Some(Self { rects, columns, bits, ends })
    }

    /// Returns at most `parts` slabs with about as many ends of rectangles in each.
    pub(crate) fn cut(&self, parts: usize) -> Vec<Slab> {
        let inner = (1..parts).map(|part| self.ends[part * self.ends.len() / parts]);
        let Range { start, end } = self.columns;
        let mut borders: Vec<u64> = iter::once(start).chain(inner).chain([end]).collect();
        borders.dedup();
        borders.windows(2).map(|slab| Slab::new(slab[0], slab[1])).collect()
    }

    /// Returns the measure of the union as the sum over these slabs, or `None` if their shares exceed `most`
    /// rectangles.
    pub(crate) fn sum<M: Measure>(
        &self,
        measure: &M,
        backend: SweepBackend,
        slabs: &[Slab],
        most: usize,
    ) -> Option<M::Total> {
        let totals = self.shares(slabs, most)?.into_par_iter().map(|share| {
            let packings = self.bits.packings(share.numbers.len());
            if packings.fits::<u64>() {
                share.total::<u64, M>(self.rects, packings, measure, backend)
            } else {
                share.total::<u128, M>(self.rects, packings, measure, backend)
            }
        });
        Some(totals.reduce(|| M::Total::ZERO, M::Total::plus))
    }

    /// Returns the rectangles of each slab, or `None` if their shares exceed `most` rectangles.
    fn shares<'b>(&self, slabs: &'b [Slab], most: usize) -> Option<Vec<SlabShare<'b>>> {
        let taken = AtomicUsize::new(0);
        slabs.par_iter().map(|slab| SlabShare::new(slab, self.rects, &taken, most)).collect()
    }
}

impl<'a> SlabShare<'a> {
    /// Returns the share of a slab, or `None` once the shares of all slabs exceed `most`. `taken` is the size of all
    /// shares so far.
    fn new(slab: &'a Slab, rects: &[impl IntoRect], taken: &AtomicUsize, most: usize) -> Option<Self> {
        let mut share = Self { slab, numbers: Vec::new(), inside: 0 };
        for (part, first) in rects.chunks(PART).zip((0..).step_by(PART)) {
            let before = share.numbers.len();
            share.numbers.resize(before + part.len(), 0);
            let mut end = before;
            for (number, &rect) in (first..).zip(part) {
                let rect: Rect = rect.into();
                // Every number is written, and kept by moving the end. A branch would be hard to predict.
                share.numbers[end] = number;
                end += usize::from(slab.touches(&rect));
                let columns = rect.columns();
                share.inside += usize::from(slab.is_inside(columns.start)) + usize::from(slab.is_inside(columns.end));
            }
            share.numbers.truncate(end);
            let new = end - before;
            if taken.fetch_add(new, Ordering::Relaxed) + new > most {
                return None;
            }
        }
        Some(share)
    }

    /// Returns the measure of the part of the slab that the share covers.
    fn total<W: PackedWord, M: Measure>(
        &self,
        rects: &[impl IntoRect],
        packings: Packings,
        measure: &M,
        backend: SweepBackend,
    ) -> M::Total {
        let &Self { slab, ref numbers, inside } = self;
        let columns = RankedColumns::<W>::in_slab(rects, numbers, inside, packings, slab);
        let measure_of = |columns| measure.columns(columns);
        let tree = slab.tree(columns.coordinates(), measure_of);
        let (layout, whole) = (Slab::layout(inside), measure_of(slab.columns()));
        total(Changes::with_layout(columns.into_events_of(rects, numbers), tree, layout, whole, backend), measure)
    }
}
