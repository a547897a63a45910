//! Every backend, packing and cut into slabs, checked by plain references.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::ops::Range;

use crate::arch::{SimdBackend, SimdTask, SweepBackend};
use crate::block::{Count, CoverBlock, FAN_OUT, IntervalChange};
use crate::cull::{CullDetail, cull_by};
use crate::measure::{Measure, Product};
#[cfg(feature = "parallel")]
use crate::parallel::RectSurvey;
use crate::{
    AbelianGroup, Axis, CoverTree, DyadicParity, DyadicParity32, IntoRect, Length, Rect, Rect32, Step, Sweep, swept,
};

#[path = "../../../tests/random.rs"]
mod random;

/// Random numbers.
struct Numbers<R>(R);

impl<R: FnMut() -> u64> Numbers<R> {
    fn next(&mut self) -> u64 {
        (self.0)()
    }

    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    /// Returns a random range of at most `longest` numbers within `0..side`.
    fn range(&mut self, side: u64, longest: u64) -> Range<u64> {
        let len = 1 + self.below(longest);
        let start = self.below(side - len + 1);
        start..start + len
    }

    fn rects(&mut self, count: usize, side: u64, longest: u64) -> Vec<Rect> {
        (0..count)
            .map(|_| Rect::new(self.range(side, longest), self.range(side, longest)).expect("no range is empty"))
            .collect()
    }
}

/// The cover tree of textbooks: binary and recursive, with each node computed from its children.
struct Textbook<'a, M: Measure> {
    values: Vec<u64>,
    intervals: Vec<u32>,
    covered: Vec<M::Columns>,
    measure: &'a M,
}

impl<M: Measure> Textbook<'_, M> {
    fn update(&mut self, node: usize, whole: Range<usize>, interval: &Range<usize>, change: IntervalChange) {
        if interval.end <= whole.start || whole.end <= interval.start {
            return;
        }
        let leaf = whole.len() == 1;
        if interval.start <= whole.start && whole.end <= interval.end {
            match change {
                IntervalChange::Insert => self.intervals[node] += 1,
                IntervalChange::Remove => self.intervals[node] -= 1,
            }
        } else {
            let middle = whole.start.midpoint(whole.end);
            self.update(2 * node, whole.start..middle, interval, change);
            self.update(2 * node + 1, middle..whole.end, interval, change);
        }
        self.covered[node] = if self.intervals[node] > 0 {
            self.measure.columns(self.values[whole.start]..self.values[whole.end])
        } else if leaf {
            M::Columns::ZERO
        } else {
            self.covered[2 * node].plus(self.covered[2 * node + 1])
        };
    }
}

/// Returns the measure of a union by the textbook, in strips from row to row.
fn by_textbook<M: Measure>(rects: &[Rect], measure: &M) -> M::Total {
    let mut values: Vec<u64> = rects.iter().flat_map(|rect| [rect.columns().start, rect.columns().end]).collect();
    values.sort_unstable();
    values.dedup();
    let slots = values.len().saturating_sub(1);
    let mut tree =
        Textbook { values, intervals: vec![0; 4 * slots], covered: vec![M::Columns::ZERO; 4 * slots], measure };
    let mut events: Vec<_> = rects
        .iter()
        .flat_map(|rect| {
            [
                (rect.rows().start, IntervalChange::Insert, rect.columns()),
                (rect.rows().end, IntervalChange::Remove, rect.columns()),
            ]
        })
        .collect();
    events.sort_unstable_by_key(|(row, ..)| *row);
    let (mut total, mut before) = (M::Total::ZERO, 0);
    for (row, change, columns) in events {
        total = total.plus(measure.cells(before..row, tree.covered[1]));
        before = row;
        let [start, end] =
            [columns.start, columns.end].map(|end| tree.values.binary_search(&end).expect("every end is listed"));
        tree.update(1, 0..slots, &(start..end), change);
    }
    total
}

/// Compares the measure on every backend, at once and step by step, with the textbook, for all types of rectangles that
/// fit.
fn check<M: Measure<Total: Debug>>(rects: &[Rect], measure: &M) {
    let expected = by_textbook(rects, measure);
    check_stored(rects, measure, expected);
    if let Ok(narrow) = rects.iter().map(|&rect| rect.try_into()).collect::<Result<Vec<Rect32>, _>>() {
        check_stored(&narrow, measure, expected);
    }
}

/// Like [`check`], for one type of rectangles.
fn check_stored<M: Measure<Total: Debug>>(rects: &[impl IntoRect], measure: &M, expected: M::Total) {
    for backend in SweepBackend::all() {
        assert_eq!(swept::on_backend(rects, measure, backend), expected, "{} rectangles, {backend:?}", rects.len());
        let (mut total, mut covered, mut before) = (M::Total::ZERO, M::Columns::ZERO, 0);
        for Step { row, change } in Sweep::on_backend(rects, |columns| measure.columns(columns), backend) {
            total = total.plus(measure.cells(before..row, covered));
            (covered, before) = (covered.plus(change), row);
        }
        assert_eq!(total, expected, "{} rectangles step by step, {backend:?}", rects.len());
        for (sample, words) in [(1, 1), (10, 2), (rects.len().max(1), 3)] {
            let Some(kept) = cull_by(rects, CullDetail { sample, words }) else { continue };
            let found = swept::on_backend(&kept, measure, backend);
            assert_eq!(found, expected, "{} of {} rectangles, {backend:?}", kept.len(), rects.len());
        }
        #[cfg(feature = "parallel")]
        for parts in [2, 5] {
            let survey = RectSurvey::new(rects).expect("there are rectangles");
            let total = survey.sum(measure, backend, &survey.cut(parts), usize::MAX);
            assert_eq!(total, Some(expected), "{} rectangles in {parts} slabs, {backend:?}", rects.len());
        }
    }
}

/// Returns the measure whose total is the area.
fn area() -> impl Measure<Columns = Length, Total = u128> {
    Product { rows: Length::from_range, columns: Length::from_range, times: Length::times }
}

fn parity() -> impl Measure<Total = DyadicParity> {
    Product { rows: DyadicParity::from_range, columns: DyadicParity::from_range, times: DyadicParity::times }
}

fn parity32() -> impl Measure<Total = DyadicParity32> {
    Product { rows: DyadicParity32::from_range, columns: DyadicParity32::from_range, times: DyadicParity32::times }
}

/// Returns a measure with values of three types, and with a table: columns have weights that repeat, and only every
/// third row counts.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the group of the total is the integers modulo 2^16"
)]
fn weighted() -> impl Measure<Columns = i64, Total = u16> {
    let weights = Vec::from([0_i64, 0, 3, -2, 10, 17, 17]);
    let before = move |end: u64| (end / 7).cast_signed().wrapping_mul(-83).plus(weights[(end % 7) as usize]);
    Product {
        rows: |rows: Range<u64>| rows.end / 3 - rows.start / 3,
        columns: move |columns: Range<u64>| before(columns.end).minus(before(columns.start)),
        times: |rows: u64, columns: i64| (rows as u16).wrapping_mul(columns as u16),
    }
}

fn check_all(rects: &[Rect]) {
    check(rects, &parity());
    check(rects, &parity32());
    check(rects, &area());
    check(rects, &weighted());
}

/// Trees of one to three levels, on boards of all sizes. On a side of 5 most coordinates are equal, and from 2^56 on a
/// coordinate and its place do not fit 64 bits.
#[test]
fn random_unions() {
    let numbers = &mut Numbers(random::random(1));
    let counts = if cfg!(miri) { &[1, 9][..] } else { &[1, 2, 31, 32, 33, 150, 251, 2_500] };
    for &count in counts {
        for side in [5, 1_000, 1_000_000_000, 1 << 56, u64::MAX] {
            for longest in [side, side.isqrt(), side.div_ceil(100), 1] {
                check_all(&numbers.rects(count, side, longest));
            }
        }
    }
}

/// Trees of four levels, and sorts by the first digit first. For three of the shapes, every level has counts that those
/// of the level below cannot hold.
#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn large_unions() {
    const COUNT: u32 = 140_000;
    let side = 1_000_000_000;
    let numbers = &mut Numbers(random::random(2));
    let shape = |rows: fn(u64) -> Range<u64>, columns: fn(u64) -> Range<u64>| {
        let rects = (0..COUNT.into()).map(|at| Rect::new(rows(at), columns(at)).expect("no range is empty"));
        rects.collect()
    };
    check(&numbers.rects(COUNT as usize, side, side), &parity32());
    for rects in [
        numbers.rects(COUNT as usize, side, side),
        numbers.rects(COUNT as usize, side, 3),
        shape(|at| at..1_000_000_000 - at, |at| at..1_000_000_000 - at),
        shape(|at| 3 * at..3 * at + 2, |_| 0..1_000_000_000),
        shape(|at| 0..at + 1, |_| 7..900_000_000),
        // Overlapping rectangles with thousands of equal ends.
        shape(|at| 0..at + 1, |at| at % 60..at % 60 + 99),
        shape(|at| 0..at + 1, |at| at % 900..at % 700 + 901),
    ] {
        // Not a parity, which an error in an even number of columns does not change.
        check(&rects, &area());
    }
}

/// Slabs with many ends, so that trees of two levels begin and end with borders, and slabs with all ends on their
/// borders.
#[cfg(feature = "parallel")]
#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn slabs() {
    let check = |rects: &[Rect], parts: usize| {
        let backend = SweepBackend::best();
        let survey = RectSurvey::new(rects).expect("there are rectangles");
        let found = survey.sum(&area(), backend, &survey.cut(parts), usize::MAX);
        let expected = swept::on_one_thread(rects, &area(), backend);
        assert_eq!(found, Some(expected), "{} rectangles in {parts} slabs, {backend:?}", rects.len());
    };
    let numbers = &mut Numbers(random::random(5));
    for (side, longest) in
        [(1_000_000_000, 1_000_000_000), (1_000_000_000, 1_000), (1_000_000, 30_000), (900, 500), (4, 2)]
    {
        for count in [2_047, 2_048, 2_049, 30_000] {
            let rects = numbers.rects(count, side, longest);
            for parts in [1, 2, 3, 7, 40] {
                check(&rects, parts);
            }
        }
    }
    // More rectangles extend beyond a slab than a count of 16 bits holds.
    let nested = |at: u64| Rect::new(at..1_000_000_000 - at, at..1_000_000_000 - at).expect("no range is empty");
    let mut nest: Vec<Rect> = (1..70_000).map(nested).collect();
    // Another one begins before them, so that none of them spans a whole slab, which would hide the others.
    nest.push(Rect::new(1_000_000_000..1_000_000_009, 0..1).expect("no range is empty"));
    check(&nest, 2);
    // Some rectangles cover whole slabs, alone and among others, over and next to each other.
    let mut strips: Vec<Rect> = numbers.rects(5_000, 1_000_000, 9);
    for row in 0..3_000 {
        let rows = 10 * row..10 * row + 1 + numbers.below(30);
        let columns = if row % 5 == 0 { numbers.range(1_000_000, 900_000) } else { 0..1_000_000 };
        strips.push(Rect::new(rows, columns).expect("no range is empty"));
    }
    for parts in [2, 3, 16] {
        check(&strips, parts);
    }
}

/// There is a slab for each thread, unless most rectangles would lie in many slabs.
#[cfg(feature = "parallel")]
#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn cuts() {
    let of_threads = |threads, rects: &[Rect]| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("the system has threads");
        pool.install(|| crate::parallel::cut(rects).map(|(_, slabs)| slabs.len()))
    };
    let numbers = &mut Numbers(random::random(6));
    let small = numbers.rects(100_000, 1_000_000_000, 1_000);
    assert_eq!([1, 2, 7, 40].map(|threads| of_threads(threads, &small)), [None, Some(2), Some(7), Some(16)]);
    assert_eq!(of_threads(2, &small[1..]), None);
    let wide: Vec<Rect> = small.iter().map(|rect| Rect::new(rect.rows(), 0..9).expect("no range is empty")).collect();
    assert_eq!(of_threads(7, &wide), None);
    let mut long = |len: u64| -> Vec<Rect> {
        let columns = |start: u64| start..start + len;
        let long = (0..100_000).map(|at| Rect::new(at..at + 5, columns(numbers.below(1_000))));
        long.map(|rect| rect.expect("no range is empty")).collect()
    };
    // The average rectangle is in 1.2 of two slabs, or in 1.5.
    assert_eq!([200, 500].map(|len| of_threads(2, &long(len))), [Some(2), None]);
    // It is in 2.2 of four slabs and in 1.8 of three; or in 2.2 of three and in 1.6 of two.
    assert_eq!([400, 600].map(|len| of_threads(7, &long(len))), [Some(3), None]);
}

/// A list with a misleading sample is not shared out if its rectangles lie in many slabs.
#[cfg(feature = "parallel")]
#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn shares() {
    let numbers = &mut Numbers(random::random(7));
    let mut rects = numbers.rects(102_400, 1_000_000_000, 1_000);
    let backend = SweepBackend::best();
    let by_eight = |rects: &[Rect]| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(8).build().expect("the system has threads");
        pool.install(|| crate::parallel::measure_of_union(rects, &area(), backend))
    };
    let share_out = |rects: &[Rect], most| {
        let survey = RectSurvey::new(rects).expect("there are rectangles");
        let slabs = survey.cut(8);
        (slabs.len(), survey.sum(&area(), backend, &slabs, most))
    };
    let in_shares = |rects: &[Rect]| share_out(rects, 2 * rects.len());
    assert_eq!(in_shares(&rects), (8, Some(swept::on_one_thread(&rects, &area(), backend))));
    assert_eq!(by_eight(&rects), Some(swept::on_one_thread(&rects, &area(), backend)));
    // The average rectangle is in more than two of eight slabs, and in fewer of three.
    let columns = |start: u64| start..start + 400_000_000;
    let widened = |rect: &Rect| Rect::new(rect.rows(), columns(rect.columns().start)).expect("no range is empty");
    let wide: Vec<Rect> = rects.iter().map(widened).collect();
    assert_eq!(by_eight(&wide), Some(swept::on_one_thread(&wide, &area(), backend)));
    for (index, rect) in rects.iter_mut().enumerate().filter(|(index, _)| index % 20 != 0) {
        let row = index as u64;
        *rect = Rect::new(row..row + 1, 0..1_000_000_000).expect("no range is empty");
    }
    assert_eq!((in_shares(&rects), by_eight(&rects)), ((8, None), None));
    // Each strip is in all eight slabs, and hardly any square is in two.
    let (squares, strips) = (102_400 / 20, 102_400 - 102_400 / 20);
    let expected = Some(swept::on_one_thread(&rects, &area(), backend));
    assert_eq!(share_out(&rects, squares + 8 * strips + 9), (8, expected));
    assert_eq!(share_out(&rects, squares + 8 * strips - 1), (8, None));
}

/// The cover tree of every backend covers the slots that its intervals cover.
#[test]
fn cover_trees() {
    let numbers = &mut Numbers(random::random(3));
    for slots in [1, 62, 63, 64, 130, if cfg!(miri) { 200 } else { 5_000 }] {
        let axis = Axis::new((0..=slots).map(|slot| slot * slot));
        let backends: Vec<SweepBackend> = SweepBackend::all().collect();
        let mut trees: Vec<_> =
            backends.iter().map(|&backend| CoverTree::on_backend(&axis, Length::from_range, backend)).collect();
        let mut counts = vec![0; usize::try_from(slots).expect("the number is small")];
        let mut intervals = Vec::new();
        for change in 0..300 {
            // First most changes insert, then most remove.
            let removes = !intervals.is_empty() && numbers.below(300) < change;
            let interval = if removes {
                let at = numbers.below(intervals.len() as u64);
                intervals.swap_remove(usize::try_from(at).expect("the number is small"))
            } else {
                intervals.push(numbers.range(slots, slots));
                intervals[intervals.len() - 1].clone()
            };
            let ranks = u32::try_from(interval.start).expect("few")..u32::try_from(interval.end).expect("few");
            for count in &mut counts[ranks.start as usize..ranks.end as usize] {
                *count += if removes { -1 } else { 1 };
            }
            let covered = (0_u64..).zip(&counts).filter(|(_, count)| **count > 0);
            let covered: u64 = covered.map(|(slot, _)| 2 * slot + 1).sum();
            for (tree, backend) in trees.iter_mut().zip(&backends) {
                if removes {
                    tree.remove(ranks.clone())
                } else {
                    tree.insert(ranks.clone())
                };
                assert_eq!(tree.covered().units(), covered, "{slots} slots, {backend:?}");
                assert_eq!(tree.len(), intervals.len(), "{slots} slots, {backend:?}");
            }
            if change % 50 == 0 {
                for (slot, &count) in (0..).zip(&counts) {
                    assert_eq!(
                        i32::try_from(trees[0].depth_at(slot)),
                        Ok(count),
                        "slot {slot} of {slots} after {change} changes"
                    );
                }
            }
        }
    }
}

/// A tree with an interval that is stored two levels above the first that an update changes.
#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn deep_trees() {
    const SLOTS: u32 = 600_000;
    // Past the capture of the test runner, so that a run shows what it did not compare.
    #[cfg(feature = "std")]
    std::io::Write::write_fmt(
        &mut std::io::stderr(),
        format_args!("sweepline: backends compared: {:?}\n", SweepBackend::all().collect::<Vec<_>>()),
    )
    .unwrap();
    let axis = Axis::new(0..=u64::from(SLOTS));
    for backend in SweepBackend::all() {
        let mut tree = CoverTree::on_backend(&axis, Length::from_range, backend);
        let mut insert = |ranks: Range<u32>| tree.insert(ranks).units();
        assert_eq!(insert(1..SLOTS - 1), 599_998, "{backend:?}");
        // These intervals are covered already.
        for start in (1..SLOTS - 70).step_by(30_011) {
            assert_eq!([insert(start..start + 1), insert(start..start + 70)], [0, 0], "{start}, {backend:?}");
        }
        assert_eq!(tree.remove(1..SLOTS - 1).units(), 599_998 - 20 * 70, "{backend:?}");
    }
}

/// The change of counts in every range of entries, on every backend, compared with its definition.
#[test]
fn changes_of_counts() {
    struct OfCounts<'a, C>(&'a mut [C; FAN_OUT], Range<usize>, IntervalChange);

    impl<C: Count> SimdTask for OfCounts<'_, C> {
        type Output = DyadicParity;

        #[inline(always)]
        fn run(self, simd: impl SimdBackend) -> DyadicParity {
            C::change(simd, self.0, &measures(), self.1, self.2)
        }
    }

    /// Returns a bit for each entry, so that a sum is the mask of the entries that are added.
    fn measures() -> [DyadicParity; FAN_OUT] {
        core::array::from_fn(|entry| DyadicParity::from_range(1..(1 << entry) + 1))
    }

    fn check<C: Count + Debug>(counts: [C; FAN_OUT], up: impl Fn(C) -> C, down: impl Fn(C) -> C) {
        let step = if cfg!(miri) { 13 } else { 1 };
        for start in (0..FAN_OUT).step_by(step) {
            for end in (start + 1..=FAN_OUT).step_by(step) {
                for change in [IntervalChange::Insert, IntervalChange::Remove] {
                    let mut expected = counts;
                    let mut turned = 0;
                    for (entry, count) in expected.iter_mut().enumerate().take(end).skip(start) {
                        let before = *count;
                        let after = if change == IntervalChange::Insert { up(before) } else { down(before) };
                        *count = after;
                        let zero = if change == IntervalChange::Insert { before } else { after };
                        turned |= u64::from(zero == C::ZERO) << entry;
                    }
                    for backend in SweepBackend::all() {
                        let mut changed = counts;
                        let found = backend.run(OfCounts(&mut changed, start..end, change));
                        assert_eq!(
                            (changed, found.mask()),
                            (expected, turned),
                            "{start}..{end}, {change:?}, {backend:?}"
                        );
                    }
                }
            }
        }
    }

    let numbers = &mut Numbers(random::random(4));
    for most in [1, 2, 3, u8::MAX] {
        let counts: [u8; FAN_OUT] = core::array::from_fn(|_| {
            u8::try_from(numbers.below(u64::from(most) + 1)).expect("the number is at most 255")
        });
        check(counts, |count| count.wrapping_add(1), |count| count.wrapping_sub(1));
        // A count may be positive though its last byte is zero.
        let wide = |count: u8| if count == 3 { u16::MAX << 8 } else { count.into() };
        check(counts.map(wide), |count| count.wrapping_add(1), |count| count.wrapping_sub(1));
        let wide = |count: u8| if count == 3 { u32::MAX << 16 } else { count.into() };
        check(counts.map(wide), |count| count.wrapping_add(1), |count| count.wrapping_sub(1));
    }
}

/// The backends come fastest first, each with its name.
#[test]
fn backends_by_name() {
    let names: Vec<_> = crate::backends::names().collect();
    let known = ["AVX-512", "AVX2", "portable"];
    assert_eq!(names, known[known.len() - names.len()..]);
    assert_eq!(names.last(), Some(&"portable"));
}

/// The counts of a block of the first level are a cache line.
#[test]
fn blocks_begin_with_cache_lines() {
    assert_eq!(
        (align_of::<CoverBlock<u8, DyadicParity32>>(), size_of::<CoverBlock<u8, DyadicParity32>>()),
        (64, 64 + 256)
    );
}
