//! Rectangles that meet no other rectangle, found without a sort.
//!
//! The board is cut into cells with sides 32 to 64 times as long as the average rectangle, so most rectangles touch a
//! single cell. Each cell is hashed to a slot of two bits: whether a rectangle touches the slot, and whether several
//! do. If no other rectangle touches the slots of a rectangle, it meets no other rectangle, and its measure is simply
//! added. Rectangles that share a slot may meet or just have colliding hashes, so the next round tests them again with
//! a different hash, until few are left.
//!
//! A sweep sorts the ends in both directions and updates a tree twice per rectangle, whereas a round makes two accesses
//! per rectangle to a table that fits into the caches. The row `the union of sharti tiny 5000000` of
//! `docs/benchmarks.md` shows the gain.
//!
//! # When a sweep is as fast
//!
//! If the board has too few cells of that size, rectangles share cells, so no round is tried. Even with enough cells,
//! rectangles may be close together, so a round is given up as soon as too many slots are shared.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::measure::Measure;
use crate::rects::{Stored, in_width, iter_rects};
use crate::sampling::{STRIDE, Sampled, pseudorandom_sample};
use crate::{AbelianGroup as _, Rect, Rects};

/// Minimum number of cells per rectangle. If rectangles lie at random, about one in twelve then shares its cell.
const MIN_CELLS_PER_RECT: u128 = 12;

/// The number of slots per rectangle. With twice as many, fewer hashes collide, but the table fits into the caches less
/// often.
const SLOTS_PER_RECT: usize = 8;

/// The approximate number of slots of a part of the table. At two bits each, a part takes 64 KiB, which fits into the
/// caches.
const SLOTS_IN_PART: usize = 1 << 18;

/// The binary logarithm of the side of a cell in average sides of a rectangle.
///
/// With sides 32 to 64 times as long, at most 1 in 16 rectangles of average size crosses a border between cells. If the
/// board has too few cells of this size, smaller ones are used.
const CELL_SIDE_LOG: u32 = 5;

/// The number of rectangles between two checks whether the round is still faster than a sweep.
const CHUNK: usize = 1 << 12;

/// Maximum number of cells that a rectangle may touch. If a larger rectangle appears, the round is given up.
const MAX_CELLS: u64 = 1 << 10;

/// Odd multipliers of a hash. Products with them depend on all lower bits of the other factor in their upper bits.
const MIX: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93];

/// The isolated rectangles, which are already measured, and the others.
pub(crate) struct Split<T> {
    /// The total measure of the isolated rectangles.
    pub(crate) isolated: T,
    /// The rectangles that may meet others.
    pub(crate) others: Rects,
}

/// Finds and measures isolated rectangles, or returns `None` if fewer than half of the rectangles are found in the
/// first round.
pub(crate) fn split<M: Measure>(input: &Sampled<'_>, measure: &M) -> Option<Split<M::Total>> {
    let split_by = |rects: &Rects, others: &[u64]| in_width!(rects, list => split_by(list, others, measure));
    let mut split = split_by(input.rects, &shared_slots(input, 0)?);
    // A rectangle that was found isolated meets no rectangle at all, so it can be left out of later rounds.
    for round in 1.. {
        let Some(others) = shared_slots(&Sampled::of(&split.others), round) else { break };
        let next = split_by(&split.others, &others);
        split = Split { isolated: split.isolated.plus(next.isolated), others: next.others };
    }
    Some(split)
}

/// Returns a bit for each rectangle, which is 0 only if the rectangle meets no other, or `None` if most bits are 1.
/// Each round uses a different hash function.
fn shared_slots(input: &Sampled<'_>, round: u32) -> Option<Vec<u64>> {
    let cells = HashedCells::fitting(input, MIX[1].wrapping_pow(round + 1))?;
    in_width!(input.rects, list => {
        let shared = || TouchedSlots::new(list, &cells, SLOTS_PER_RECT)?.shared(list.len());
        if cells.probe(list) { shared() } else { None }
    })
}

/// Measures the rectangles whose bit in `others` is 0, and collects the others.
fn split_by<R: Stored, M: Measure>(rects: &[R], others: &[u64], measure: &M) -> Split<M::Total>
where
    Rects: From<Vec<R>>,
{
    let of = |rect: Rect| measure.cells(rect.rows(), measure.columns(rect.columns()));
    let mut isolated = M::Total::ZERO;
    let mut left = Vec::with_capacity(others.iter().map(|word| word.count_ones() as usize).sum());
    for (part, &word) in rects.chunks(64).zip(others) {
        // All 64 are added without looking at their bits, and the few with a bit subtracted again. A branch for each
        // rectangle would be hard to predict.
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
    Split { isolated, others: left.into() }
}

/// Cells whose sides are powers of two, and a hash function for them.
#[derive(Clone, Copy, Debug)]
struct HashedCells {
    // The binary logarithms of the sides of a cell.
    rows: u32,
    columns: u32,
    // The multiplier of the hash, an odd number.
    factor: u64,
}

impl HashedCells {
    /// Chooses the size of the cells for these rectangles, or returns `None` if rectangles would share too many cells.
    fn fitting(input: &Sampled<'_>, factor: u64) -> Option<Self> {
        let near = input.near?;
        let average = |range: fn(&Rect) -> Range<u64>| {
            let sum: u128 = input.sample().map(|rect| u128::from(range(&rect).end - range(&rect).start)).sum();
            u128::BITS - (sum / input.sample().len() as u128).leading_zeros()
        };
        // 2^least is between the average side and twice that.
        let least = [average(Rect::rows), average(Rect::columns)];
        let count = |[rows, columns]: [u32; 2]| {
            let cells =
                |range: Range<u64>, bits: u32| u128::from(range.end - range.start).checked_shr(bits).unwrap_or(0) + 1;
            cells(near.rows(), rows).saturating_mul(cells(near.columns(), columns))
        };
        let target = MIN_CELLS_PER_RECT * input.rects.len() as u128;
        // The largest cells of which there are enough.
        let [rows, columns] =
            (0..=CELL_SIDE_LOG).rev().map(|log| least.map(|bits| bits + log)).find(|&bits| count(bits) >= target)?;
        Some(Self { rows: rows.min(63), columns: columns.min(63), factor })
    }

    /// Returns whether a sample of one in [`STRIDE`] rectangles suggests that most rectangles share no cell.
    ///
    /// If each of *n* rectangles shares its cell with one other, both are in the sample with probability
    /// 1 / `STRIDE`^2, so about *n* / `STRIDE`^2 sampled rectangles share a cell within the sample.
    fn probe<R: Stored>(&self, rects: &[R]) -> bool {
        let sample: Vec<R> = pseudorandom_sample(rects).collect();
        // The table has the size of the full one, so that collisions of hashes do not hide in a smaller table.
        let shared =
            TouchedSlots::new(&sample, self, STRIDE * SLOTS_PER_RECT).and_then(|slots| slots.shared(sample.len()));
        let count = |shared: Vec<u64>| shared.iter().map(|word| word.count_ones() as usize).sum::<usize>();
        shared.is_some_and(|shared| STRIDE * count(shared) <= sample.len())
    }

    /// Calls `visit` with the hash of each cell that the rectangle touches, and returns their number. If there are more
    /// than [`MAX_CELLS`], it makes no call and returns the maximum.
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

    /// Returns the hash of a cell. If two cells have equal hashes, fewer rectangles count as isolated.
    #[inline]
    fn hash(&self, row: u64, column: u64) -> u64 {
        (row.wrapping_mul(MIX[0]) ^ column.wrapping_mul(MIX[1]).rotate_left(32)).wrapping_mul(self.factor)
    }
}

/// The slots that rectangles touch, grouped by parts of the table that fit into the caches.
///
/// A table for millions of rectangles does not fit, so marking slots in the order of the rectangles would miss the
/// cache each time. The touched slots are therefore listed by part first, and each part is processed separately.
struct TouchedSlots {
    // For each part, a section of `capacity` entries. The upper half of an entry is a slot within the part, and the
    // lower 32 bits are the index of the rectangle that touches it.
    entries: Vec<u64>,
    // The end of the entries in use in the section of each part.
    ends: Vec<u32>,
    capacity: usize,
    slots_in_part: usize,
}

impl TouchedSlots {
    /// Lists the slots, or returns `None` if rectangles touch many cells on average, or if many touch the same few
    /// cells.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "2^31 rectangles have less than 2^32 entries, and parts are few"
    )]
    fn new(rects: &[impl Stored], cells: &HashedCells, slots_per_rect: usize) -> Option<Self> {
        let parts = (slots_per_rect * rects.len()).div_ceil(SLOTS_IN_PART).next_power_of_two();
        let slots_in_part = (slots_per_rect * rects.len() / parts).next_power_of_two();
        // Room for a quarter more than one cell per rectangle, and for the random differences between small parts.
        let capacity = rects.len() / parts / 4 * 5 + 256;
        let mut entries = vec![0_u64; capacity * parts];
        let mut ends: Vec<u32> = (0..parts).map(|part| (part * capacity) as u32).collect();
        let (part_bits, slot_bits) = (parts.trailing_zeros(), slots_in_part.trailing_zeros());
        let mut is_full = false;
        for (chunk, first) in rects.chunks(CHUNK).zip((0_u64..).step_by(CHUNK)) {
            let mut touched = 0_u64;
            for (rect, number) in iter_rects(chunk).zip(first..) {
                let count = cells.for_each(&rect, |hash| {
                    // The leading bits of a product are mixed best. The rotation moves the first `part_bits` of them to
                    // the end, where they select the part; the bits after them, which are now the first, select the
                    // slot.
                    let hash = hash.rotate_left(part_bits);
                    let part = hash as usize % parts;
                    let end = &mut ends[part];
                    if (*end as usize) < (part + 1) * capacity {
                        entries[*end as usize] = (hash >> (64 - slot_bits)) << 32 | number;
                        *end += 1;
                    } else {
                        is_full = true;
                    }
                });
                touched = touched.saturating_add(count);
            }
            if is_full || touched > 2 * CHUNK as u64 {
                return None;
            }
        }
        Some(Self { entries, ends, capacity, slots_in_part })
    }

    /// Returns a bit for each rectangle, which is set if another rectangle touches one of its slots, or `None` if most
    /// bits would be set.
    #[expect(clippy::cast_possible_truncation, reason = "slots of a part and rectangles have 32 bits")]
    fn shared(self, rects: usize) -> Option<Vec<u64>> {
        let mut shared = vec![0_u64; rects.div_ceil(64)];
        // Both bits of 64 slots, side by side: whether a rectangle touches the slot, and whether several do.
        let mut table = vec![[0_u64; 2]; self.slots_in_part.div_ceil(64)];
        let mut count = 0;
        for (section, (&end, first)) in
            self.entries.chunks(self.capacity).zip(self.ends.iter().zip((0..).step_by(self.capacity)))
        {
            let used = &section[..end as usize - first];
            table.fill([0; 2]);
            for entry in used {
                let slot = entry >> 32;
                let [touched, shared] = &mut table[slot as usize / 64];
                let bit = 1 << (slot % 64);
                *shared |= *touched & bit;
                *touched |= bit;
            }
            // Only now is it known which slots are shared, so the entries are read a second time.
            for entry in used {
                let (number, slot) = (entry & u64::from(u32::MAX), entry >> 32);
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
