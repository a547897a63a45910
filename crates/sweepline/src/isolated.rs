//! Rectangles that meet no other one, found without a sort.
//!
//! The board is cut into cells a few times as large as the rectangles of a sample, so most rectangles touch one cell.
//! Each cell is hashed to a slot of two bits: whether a rectangle touches the slot, and whether several do.
//! A rectangle whose slots no other one touches meets no other rectangle, so its measure counts as it is.
//! The others are looked for again among themselves, with other slots, until few are left.
//!
//! A sweep takes a sort of both directions and two updates of a tree for each rectangle.
//! Here, a rectangle takes two looks into a table that fits the caches. The row `the union of sharti tiny 5000000` of the
//! benchmarks has the gain, which is eightfold.
//!
//! # When it does not pay off
//!
//! Nothing is done if the cells of that size would be few, as rectangles then share cells.
//! Rectangles may still be close together. So a round stops as soon as many slots are touched several times.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::measure::Measure;
use crate::sample::{STRIDE, bounds, each, probed, sample};
use crate::{AbelianGroup as _, IntoRect, Rect};

/// Minimum number of rectangles of a round. A sweep over fewer is short.
const ROUND_THRESHOLD: usize = 1_000;

/// Minimum number of cells for each rectangle, so that few of them share a cell.
const MIN_CELLS_FOR_EACH: u128 = 12;

/// The number of slots for each rectangle. Twice as many leave fewer rectangles over, and fit the caches less often.
const SLOTS_FOR_EACH: usize = 8;

/// The approximate number of slots of a part of the table. They fit the caches.
const SLOTS_IN_PART: usize = 1 << 18;

/// The binary logarithm of the side of a cell, divided by the average side of a rectangle. Smaller cells are used if
/// there would be too few.
const MARGIN: u32 = 5;

/// The number of rectangles that are looked at before it is checked whether the round pays off.
const PART: usize = 1 << 12;

/// Maximum number of cells that a rectangle may touch.
const MAX_CELLS: u64 = 1 << 10;

/// Odd numbers that spread the bits of rows and columns over those of their product.
const MIX: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93];

/// The rectangles that meet no other, and the rest.
pub(crate) struct Split<R, T> {
    /// The measure of the rectangles that meet no other.
    pub(crate) isolated: T,
    /// The other rectangles.
    pub(crate) others: Vec<R>,
}

/// Measures rectangles that meet no other, or returns `None` if there are less than half of all.
pub(crate) fn split<R: IntoRect, M: Measure>(rects: &[R], measure: &M) -> Option<Split<R, M::Total>> {
    let mut split = measured(rects, &find(rects, 0)?, measure);
    for round in 1.. {
        let Some(others) = find(&split.others, round) else { break };
        let next = measured(&split.others, &others, measure);
        split = Split { isolated: split.isolated.plus(next.isolated), others: next.others };
    }
    Some(split)
}

/// Returns a bit for each rectangle, which is 0 only if it meets no other, or `None` if most are 1. Each round hashes in
/// another way.
fn find(rects: &[impl IntoRect], round: u32) -> Option<Vec<u64>> {
    let cells = HashedCells::fitting(rects, MIX[1].wrapping_pow(round + 1))?;
    if !cells.probe(rects) {
        return None;
    }
    TouchedSlots::new(rects, &cells, SLOTS_FOR_EACH)?.shared(rects.len())
}

/// Measures the rectangles without a bit in `others`.
fn measured<R: IntoRect, M: Measure>(rects: &[R], others: &[u64], measure: &M) -> Split<R, M::Total> {
    let of = |rect: Rect| measure.cells(rect.rows(), measure.columns(rect.columns()));
    let mut isolated = M::Total::ZERO;
    let mut left = Vec::with_capacity(others.iter().map(|word| word.count_ones() as usize).sum());
    for (part, &word) in rects.chunks(64).zip(others) {
        for &rect in part {
            isolated = isolated.plus(of(rect.into()));
        }
        let mut bits = word;
        while bits != 0 {
            let rect = part[bits.trailing_zeros() as usize];
            isolated = isolated.minus(of(rect.into()));
            left.push(rect);
            bits &= bits - 1;
        }
    }
    Split { isolated, others: left }
}

/// Cells with sides of powers of two, each with a slot of a table.
#[derive(Clone, Copy, Debug)]
struct HashedCells {
    // The binary logarithms of the sides of a cell.
    rows: u32,
    columns: u32,
    // An odd number.
    factor: u64,
}

impl HashedCells {
    /// Returns cells for these rectangles, or `None` if rectangles would share too many.
    fn fitting(rects: &[impl IntoRect], factor: u64) -> Option<Self> {
        if rects.len() < ROUND_THRESHOLD {
            return None;
        }
        let whole = bounds(sample(rects))?;
        let average = |range: fn(&Rect) -> Range<u64>| {
            let sum: u128 = sample(rects).map(|rect| u128::from(range(&rect).end - range(&rect).start)).sum();
            u128::BITS - (sum / sample(rects).len() as u128).leading_zeros()
        };
        let least = [average(Rect::rows), average(Rect::columns)];
        let count = |[rows, columns]: [u32; 2]| {
            let cells =
                |range: Range<u64>, bits: u32| u128::from(range.end - range.start).checked_shr(bits).unwrap_or(0) + 1;
            cells(whole.rows(), rows).saturating_mul(cells(whole.columns(), columns))
        };
        let wanted = MIN_CELLS_FOR_EACH * rects.len() as u128;
        let [rows, columns] =
            (0..=MARGIN).rev().map(|margin| least.map(|bits| bits + margin)).find(|&bits| count(bits) >= wanted)?;
        Some(Self { rows: rows.min(63), columns: columns.min(63), factor })
    }

    /// Returns whether most rectangles are likely to share no cell, from one of every [`STRIDE`] of them.
    ///
    /// If all *n* rectangles share their cells with one other each, then about *n* / `STRIDE`^2 of the probed ones share
    /// theirs with a probed one.
    fn probe<R: IntoRect>(&self, rects: &[R]) -> bool {
        let probed: Vec<R> = probed(rects).collect();
        let shared =
            TouchedSlots::new(&probed, self, STRIDE * SLOTS_FOR_EACH).and_then(|slots| slots.shared(probed.len()));
        let count = |shared: Vec<u64>| shared.iter().map(|word| word.count_ones() as usize).sum::<usize>();
        shared.is_some_and(|shared| STRIDE * count(shared) <= probed.len())
    }

    /// Calls `visit` with the hash of each cell that the rectangle touches, and returns the number of cells, or calls it
    /// for none of too many.
    #[inline]
    fn for_each(&self, rect: &Rect, mut visit: impl FnMut(u64)) -> u64 {
        let (rows, columns) = (rect.rows(), rect.columns());
        let [top, bottom] = [rows.start, rows.end - 1].map(|row| row >> self.rows);
        let [left, right] = [columns.start, columns.end - 1].map(|column| column >> self.columns);
        if top == bottom && left == right {
            visit(self.hash(top, left));
            return 1;
        }
        let count = (bottom - top + 1).saturating_mul(right - left + 1);
        if count > MAX_CELLS {
            return u64::MAX;
        }
        for row in top..=bottom {
            for column in left..=right {
                visit(self.hash(row, column));
            }
        }
        count
    }

    /// Returns the hash of a cell. Cells with equal hashes only leave more rectangles over.
    #[inline]
    fn hash(&self, row: u64, column: u64) -> u64 {
        (row.wrapping_mul(MIX[0]) ^ column.wrapping_mul(MIX[1]).rotate_left(32)).wrapping_mul(self.factor)
    }
}

/// The slots that rectangles touch, in parts whose tables fit the caches.
struct TouchedSlots {
    // The slots within a part, with the number of a rectangle in the last 32 bits; a stretch for each part.
    slots: Vec<u64>,
    // The end of what is used of each stretch.
    ends: Vec<u32>,
    // The length of a stretch.
    stretch: usize,
    slots_in_part: usize,
}

impl TouchedSlots {
    /// Lists the slots, or returns `None` if rectangles touch many cells, or a few cells are touched by many.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "2^31 rectangles have less than 2^32 entries, and parts are few"
    )]
    fn new(rects: &[impl IntoRect], cells: &HashedCells, slots_for_each: usize) -> Option<Self> {
        let parts = (slots_for_each * rects.len()).div_ceil(SLOTS_IN_PART).next_power_of_two();
        let slots_in_part = (slots_for_each * rects.len() / parts).next_power_of_two();
        let stretch = rects.len() / parts / 4 * 5 + 256;
        let mut slots = vec![0_u64; stretch * parts];
        let mut ends: Vec<u32> = (0..parts).map(|part| (part * stretch) as u32).collect();
        let (part_bits, slot_bits) = (parts.trailing_zeros(), slots_in_part.trailing_zeros());
        let mut full = false;
        for (part, first) in rects.chunks(PART).zip((0_u64..).step_by(PART)) {
            let mut touched = 0_u64;
            for (rect, number) in each(part).zip(first..) {
                let count = cells.for_each(&rect, |hash| {
                    // Rotations put the first bits last.
                    let hash = hash.rotate_left(part_bits);
                    let part = hash as usize % parts;
                    let end = &mut ends[part];
                    if (*end as usize) < (part + 1) * stretch {
                        slots[*end as usize] = (hash >> (64 - slot_bits)) << 32 | number;
                        *end += 1;
                    } else {
                        full = true;
                    }
                });
                touched = touched.saturating_add(count);
            }
            if full || touched > 2 * PART as u64 {
                return None;
            }
        }
        Some(Self { slots, ends, stretch, slots_in_part })
    }

    /// Returns a bit for each rectangle, set if it touches a slot that another one touches, or `None` if most do.
    #[expect(clippy::cast_possible_truncation, reason = "slots of a part and rectangles have 32 bits")]
    fn shared(self, rects: usize) -> Option<Vec<u64>> {
        let mut shared = vec![0_u64; rects.div_ceil(64)];
        let mut table = vec![[0_u64; 2]; self.slots_in_part.div_ceil(64)];
        let mut count = 0;
        for (stretch, (&end, first)) in
            self.slots.chunks(self.stretch).zip(self.ends.iter().zip((0..).step_by(self.stretch)))
        {
            let used = &stretch[..end as usize - first];
            table.fill([0; 2]);
            for slot in used {
                let slot = slot >> 32;
                let [touched, shared] = &mut table[slot as usize / 64];
                let bit = 1 << (slot % 64);
                *shared |= *touched & bit;
                *touched |= bit;
            }
            for slot in used {
                let (number, slot) = (slot & u64::from(u32::MAX), slot >> 32);
                if table[slot as usize / 64][1] >> (slot % 64) & 1 != 0 {
                    shared[number as usize / 64] |= 1 << (number % 64);
                    count += 1;
                }
            }
            if 2 * count > rects {
                return None;
            }
        }
        Some(shared)
    }
}
