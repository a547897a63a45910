//! Every path, every packing and every cut into slabs against plain references.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::ops::Range;

use crate::arch::{Lanes, Path, Task};
use crate::block::{Block, Change, Count, FAN_OUT};
use crate::cull::{Detail, cull_by};
#[cfg(feature = "parallel")]
use crate::parallel::Board;
use crate::{
    Axis, CoverTree, DyadicParity, DyadicParity32, IntoRect, Length, Measure, Rect, Rect32, Step, Sweep, sweep,
};

/// Numbers without a pattern: a multiplicative generator of full period.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        // The last bits have short periods.
        self.0.rotate_left(32) ^ self.0
    }

    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    /// A range of at most `longest` within `0..side`.
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

/// A cover tree as textbooks have it: binary and recursive, every node computed anew from those below it.
struct Textbook<M> {
    values: Vec<u64>,
    intervals: Vec<u32>,
    covered: Vec<M>,
}

impl<M: Measure> Textbook<M> {
    fn update(&mut self, node: usize, whole: Range<usize>, interval: &Range<usize>, change: Change) {
        if interval.end <= whole.start || whole.end <= interval.start {
            return;
        }
        let leaf = whole.len() == 1;
        if interval.start <= whole.start && whole.end <= interval.end {
            match change {
                Change::Insert => self.intervals[node] += 1,
                Change::Remove => self.intervals[node] -= 1,
            }
        } else {
            let middle = whole.start.midpoint(whole.end);
            self.update(2 * node, whole.start..middle, interval, change);
            self.update(2 * node + 1, middle..whole.end, interval, change);
        }
        self.covered[node] = if self.intervals[node] > 0 {
            M::of(self.values[whole.start]..self.values[whole.end])
        } else if leaf {
            M::ZERO
        } else {
            self.covered[2 * node].plus(self.covered[2 * node + 1])
        };
    }
}

/// The measure of a union by the textbook, in strips from row to row.
fn by_textbook<M: Measure>(rects: &[Rect]) -> M {
    let mut values: Vec<u64> = rects.iter().flat_map(|rect| [rect.columns().start, rect.columns().end]).collect();
    values.sort_unstable();
    values.dedup();
    let slots = values.len().saturating_sub(1);
    let mut tree = Textbook { values, intervals: vec![0; 4 * slots], covered: vec![M::ZERO; 4 * slots] };
    let mut events: Vec<_> = rects
        .iter()
        .flat_map(|rect| {
            [(rect.rows().start, Change::Insert, rect.columns()), (rect.rows().end, Change::Remove, rect.columns())]
        })
        .collect();
    events.sort_unstable_by_key(|(row, ..)| *row);
    let (mut total, mut before) = (M::ZERO, 0);
    for (row, change, columns) in events {
        total = total.plus(M::of(before..row).times(tree.covered[1]));
        before = row;
        let [start, end] =
            [columns.start, columns.end].map(|end| tree.values.binary_search(&end).expect("every end is listed"));
        tree.update(1, 0..slots, &(start..end), change);
    }
    total
}

/// The measure by every path, at once and step by step, is as the textbook says, in all forms that hold the rectangles.
fn check<M: Measure + Debug>(rects: &[Rect]) {
    let expected = by_textbook::<M>(rects);
    let last = rects.iter().map(|rect| rect.rows().end).max().unwrap_or(0);
    check_stored(rects, expected, last);
    if let Ok(narrow) = rects.iter().map(|&rect| rect.try_into()).collect::<Result<Vec<Rect32>, _>>() {
        check_stored(&narrow, expected, last);
    }
}

/// The same in one form, for rectangles that end with the row before `last`.
fn check_stored<M: Measure + Debug>(rects: &[impl IntoRect], expected: M, last: u64) {
    for path in Path::all() {
        assert_eq!(sweep::on_path::<M>(rects, path), expected, "{} rectangles, {path:?}", rects.len());
        let steps = Sweep::<M>::on_path(rects, path);
        let total = steps.fold(M::ZERO, |total, Step { row, change }| total.plus(M::of(row..last).times(change)));
        assert_eq!(total, expected, "{} rectangles step by step, {path:?}", rects.len());
        for (sample, words) in [(1, 1), (10, 2), (rects.len().max(1), 3)] {
            let Some(kept) = cull_by(rects, Detail { sample, words }) else { continue };
            let found = sweep::on_path::<M>(&kept, path);
            assert_eq!(found, expected, "{} of {} rectangles, {path:?}", kept.len(), rects.len());
        }
        #[cfg(feature = "parallel")]
        for parts in [2, 5] {
            let board = Board::new(rects).expect("there are rectangles");
            let total = board.sum::<M>(path, &board.cut(parts), usize::MAX);
            assert_eq!(total, Some(expected), "{} rectangles in {parts} slabs, {path:?}", rects.len());
        }
    }
}

fn check_all(rects: &[Rect]) {
    check::<DyadicParity>(rects);
    check::<DyadicParity32>(rects);
    check::<Length>(rects);
}

/// Trees of one to three levels, on boards of all sizes: with a side of 5 most coordinates are equal, and from 2^56 on
/// a coordinate and its place do not fit into 64 bits.
#[test]
fn random_unions() {
    let numbers = &mut Numbers(1);
    let counts = if cfg!(miri) { &[1, 9][..] } else { &[1, 2, 31, 32, 33, 150, 251, 2_500] };
    for &count in counts {
        for side in [5, 1_000, 1_000_000_000, 1 << 56, u64::MAX] {
            for longest in [side, side.isqrt(), side.div_ceil(100), 1] {
                check_all(&numbers.rects(count, side, longest));
            }
        }
    }
}

/// As large as it takes for four levels and for the sort by the first digit first; for three of the shapes, every level has
/// counts above what those of the level below could hold.
#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn large_unions() {
    const COUNT: u32 = 140_000;
    let side = 1_000_000_000;
    let numbers = &mut Numbers(2);
    let shape = |rows: fn(u64) -> Range<u64>, columns: fn(u64) -> Range<u64>| {
        let rects = (0..COUNT.into()).map(|at| Rect::new(rows(at), columns(at)).expect("no range is empty"));
        rects.collect()
    };
    check::<DyadicParity32>(&numbers.rects(COUNT as usize, side, side));
    for rects in [
        numbers.rects(COUNT as usize, side, side),
        numbers.rects(COUNT as usize, side, 3),
        shape(|at| at..1_000_000_000 - at, |at| at..1_000_000_000 - at),
        shape(|at| 3 * at..3 * at + 2, |_| 0..1_000_000_000),
        shape(|at| 0..at + 1, |_| 7..900_000_000),
        // Thousands of equal ends, and more, of rectangles that overlap.
        shape(|at| 0..at + 1, |at| at % 60..at % 60 + 99),
        shape(|at| 0..at + 1, |at| at % 900..at % 700 + 901),
    ] {
        // Not a parity, in which what is wrong in an even number of columns would not show.
        check::<Length>(&rects);
    }
}

/// Slabs of many ends, so that trees of two levels begin and end with borders, and slabs on whose borders all ends are.
#[cfg(feature = "parallel")]
#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn slabs() {
    let check = |rects: &[Rect], parts: usize| {
        let path = Path::best();
        let board = Board::new(rects).expect("there are rectangles");
        let found = board.sum::<Length>(path, &board.cut(parts), usize::MAX);
        let expected = sweep::by_one_thread(rects, path);
        assert_eq!(found, Some(expected), "{} rectangles in {parts} slabs, {path:?}", rects.len());
    };
    let numbers = &mut Numbers(5);
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
    // More go on beyond a slab than a count of 16 bits holds.
    let nested = |at: u64| Rect::new(at..1_000_000_000 - at, at..1_000_000_000 - at).expect("no range is empty");
    let mut nest: Vec<Rect> = (1..70_000).map(nested).collect();
    // None of them is all of a slab, which would hide the others: another one begins before them, below.
    nest.push(Rect::new(1_000_000_000..1_000_000_009, 0..1).expect("no range is empty"));
    check(&nest, 2);
    // Some cover slabs as a whole, alone and among others, over and next to each other.
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

/// The board is cut for as many threads as there are, but not where most rectangles would lie in many slabs.
#[cfg(feature = "parallel")]
#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn cuts() {
    let of_threads = |threads, rects: &[Rect]| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("there are threads to be had");
        pool.install(|| crate::parallel::cut(rects).map(|(_, slabs)| slabs.len()))
    };
    let numbers = &mut Numbers(6);
    let small = numbers.rects(40_000, 1_000_000_000, 1_000);
    assert_eq!([1, 2, 7, 40].map(|threads| of_threads(threads, &small)), [None, Some(2), Some(7), Some(16)]);
    assert_eq!(of_threads(2, &small[1..]), None);
    let wide: Vec<Rect> = small.iter().map(|rect| Rect::new(rect.rows(), 0..9).expect("no range is empty")).collect();
    assert_eq!(of_threads(7, &wide), None);
    let mut long = |len: u64| -> Vec<Rect> {
        let columns = |start: u64| start..start + len;
        let long = (0..40_000).map(|at| Rect::new(at..at + 5, columns(numbers.below(1_000))));
        long.map(|rect| rect.expect("no range is empty")).collect()
    };
    // Of two slabs they are in 1.2, and in 1.5, on average.
    assert_eq!([200, 500].map(|len| of_threads(2, &long(len))), [Some(2), None]);
    // Of four in 2.2 and of three in 1.8; of three in 2.2 and of two in 1.6.
    assert_eq!([400, 600].map(|len| of_threads(7, &long(len))), [Some(3), None]);
}

/// A list whose sample tells nothing of the others is not shared out where they would lie in many slabs.
#[cfg(feature = "parallel")]
#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn shares() {
    let numbers = &mut Numbers(7);
    let mut rects = numbers.rects(40_960, 1_000_000_000, 1_000);
    let path = Path::best();
    let by_eight = |rects: &[Rect]| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(8).build().expect("there are threads to be had");
        pool.install(|| crate::parallel::measure_of_union::<Length>(rects, path))
    };
    let share_out = |rects: &[Rect], most| {
        let board = Board::new(rects).expect("there are rectangles");
        let slabs = board.cut(8);
        (slabs.len(), board.sum::<Length>(path, &slabs, most))
    };
    let in_shares = |rects: &[Rect]| share_out(rects, 2 * rects.len());
    assert_eq!(in_shares(&rects), (8, Some(sweep::by_one_thread(&rects, path))));
    assert_eq!(by_eight(&rects), Some(sweep::by_one_thread(&rects, path)));
    // In more than two of eight slabs on average, and in fewer of three.
    let columns = |start: u64| start..start + 400_000_000;
    let widened = |rect: &Rect| Rect::new(rect.rows(), columns(rect.columns().start)).expect("no range is empty");
    let wide: Vec<Rect> = rects.iter().map(widened).collect();
    assert_eq!(by_eight(&wide), Some(sweep::by_one_thread(&wide, path)));
    for (index, rect) in rects.iter_mut().enumerate().filter(|(index, _)| index % 20 != 0) {
        let row = index as u64;
        *rect = Rect::new(row..row + 1, 0..1_000_000_000).expect("no range is empty");
    }
    assert_eq!((in_shares(&rects), by_eight(&rects)), ((8, None), None));
    // Each strip is in all eight slabs, and hardly any square in two.
    let (squares, strips) = (40_960 / 20, 40_960 - 40_960 / 20);
    let expected = Some(sweep::by_one_thread(&rects, path));
    assert_eq!(share_out(&rects, squares + 8 * strips + 9), (8, expected));
    assert_eq!(share_out(&rects, squares + 8 * strips - 1), (8, None));
}

/// The cover tree of every path covers what its intervals cover, slot by slot.
#[test]
fn cover_trees() {
    let numbers = &mut Numbers(3);
    for slots in [1, 62, 63, 64, 130, if cfg!(miri) { 200 } else { 5_000 }] {
        let axis = Axis::new((0..=slots).map(|slot| slot * slot));
        let paths: Vec<Path> = Path::all().collect();
        let mut trees: Vec<_> = paths.iter().map(|&path| CoverTree::<Length>::on_path(&axis, path)).collect();
        let mut counts = vec![0; usize::try_from(slots).expect("there are few")];
        let mut intervals = Vec::new();
        for change in 0..300 {
            // More and more, then fewer and fewer.
            let removes = !intervals.is_empty() && numbers.below(300) < change;
            let interval = if removes {
                let at = numbers.below(intervals.len() as u64);
                intervals.swap_remove(usize::try_from(at).expect("there are few"))
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
            for (tree, path) in trees.iter_mut().zip(&paths) {
                if removes {
                    tree.remove(ranks.clone())
                } else {
                    tree.insert(ranks.clone())
                };
                assert_eq!(tree.covered().units(), covered.into(), "{slots} slots, {path:?}");
            }
        }
    }
}

/// A tree of so many levels that an interval is stored two levels above those that a change begins with.
#[test]
#[cfg_attr(miri, ignore = "takes hours")]
fn deep_trees() {
    const SLOTS: u32 = 600_000;
    let axis = Axis::new(0..=u64::from(SLOTS));
    for path in Path::all() {
        let mut tree = CoverTree::<Length>::on_path(&axis, path);
        let mut insert = |ranks: Range<u32>| tree.insert(ranks).units();
        assert_eq!(insert(1..SLOTS - 1), 599_998, "{path:?}");
        // All of it is covered already, wherever it is.
        for start in (1..SLOTS - 70).step_by(30_011) {
            assert_eq!([insert(start..start + 1), insert(start..start + 70)], [0, 0], "{start}, {path:?}");
        }
        assert_eq!(tree.remove(1..SLOTS - 1).units(), 599_998 - 20 * 70, "{path:?}");
    }
}

/// A change of counts in every range of entries, by every path, as the definition has it.
#[test]
fn changes_of_counts() {
    struct OfCounts<'a, C>(&'a mut [C; FAN_OUT], Range<usize>, Change);

    impl<C: Count> Task for OfCounts<'_, C> {
        type Output = DyadicParity;

        #[inline(always)]
        fn run(self, lanes: impl Lanes) -> DyadicParity {
            C::change(lanes, self.0, &measures(), self.1, self.2)
        }
    }

    /// A bit for each entry, so that the sum is the mask of those that count.
    fn measures() -> [DyadicParity; FAN_OUT] {
        core::array::from_fn(|entry| DyadicParity::of(1..(1 << entry) + 1))
    }

    fn check<C: Count + Debug>(counts: [C; FAN_OUT], up: impl Fn(C) -> C, down: impl Fn(C) -> C) {
        let step = if cfg!(miri) { 13 } else { 1 };
        for start in (0..FAN_OUT).step_by(step) {
            for end in (start + 1..=FAN_OUT).step_by(step) {
                for change in [Change::Insert, Change::Remove] {
                    let mut expected = counts;
                    let mut turned = 0;
                    for (entry, count) in expected.iter_mut().enumerate().take(end).skip(start) {
                        let before = *count;
                        let after = if change == Change::Insert { up(before) } else { down(before) };
                        *count = after;
                        let zero = if change == Change::Insert { before } else { after };
                        turned |= u64::from(zero == C::ZERO) << entry;
                    }
                    for path in Path::all() {
                        let mut changed = counts;
                        let found = path.run(OfCounts(&mut changed, start..end, change));
                        assert_eq!((changed, found.mask()), (expected, turned), "{start}..{end}, {change:?}, {path:?}");
                    }
                }
            }
        }
    }

    let numbers = &mut Numbers(4);
    for most in [1, 2, 3, u8::MAX] {
        let counts: [u8; FAN_OUT] =
            core::array::from_fn(|_| u8::try_from(numbers.below(u64::from(most) + 1)).expect("it is at most that"));
        check(counts, |count| count.wrapping_add(1), |count| count.wrapping_sub(1));
        // Counts whose last byte is zero are not zero.
        let wide = |count: u8| if count == 3 { u16::MAX << 8 } else { count.into() };
        check(counts.map(wide), |count| count.wrapping_add(1), |count| count.wrapping_sub(1));
        let wide = |count: u8| if count == 3 { u32::MAX << 16 } else { count.into() };
        check(counts.map(wide), |count| count.wrapping_add(1), |count| count.wrapping_sub(1));
    }
}

/// The fastest first, and each by its name.
#[test]
fn paths_by_name() {
    let names: Vec<_> = crate::paths::names().collect();
    let known = ["AVX-512", "AVX2", "portable"];
    assert_eq!(names, known[known.len() - names.len()..]);
    assert_eq!(names.last(), Some(&"portable"));
}

/// The counts of a block of the first level fill a cache line and begin one.
#[test]
fn blocks_begin_with_cache_lines() {
    assert_eq!((align_of::<Block<u8, DyadicParity32>>(), size_of::<Block<u8, DyadicParity32>>()), (64, 64 + 256));
}
