//! One block: the values of 512 heaps, computed from sets of the heaps before them.
//!
//! A *lane* is the index of a heap in its block. All sets have one bit per lane.

#![expect(clippy::inline_always, reason = "compiled for the vectors of each backend")]

use alloc::vec::Vec;

use super::bit_sets::{BLOCK_LEN, COPY_BYTES, Set, add, is_empty, is_full, remove, transpose};
use super::plan::{Plan, SAMPLE_LEN};
use super::recent_values::Recent;
use super::{Rules, Scratch};
use crate::known_values::{Gap, KnownValues, Stop};
use crate::mex_marks::Marks;

/// Appends the values of up to [`BLOCK_LEN`] heaps to a table whose length is a multiple of 64. The block ends before
/// the first rare heap, and before the first value that is too large.
///
/// # Errors
///
/// Returns [`Stop::Full`] if a forgotten value is needed. No value is then appended.
#[inline(always)]
pub(super) fn block(rules: &Rules, scratch: &mut Scratch, values: &mut Vec<u16>, gap: Gap) -> Result<(), Stop> {
    // 1. `exclude` collects, for each value, the heaps that have it as an option by an offset inside the window.
    // 2. `transpose_all` turns this into the options of each heap, and `exclude_beyond` adds offsets beyond the window.
    // 3. `assign_values` assigns the least common value to each heap in turn, with the offsets inside the block.
    // 4. `check` finds the first heap with a rare value below that no option has.
    let start = values.len();
    exclude(rules, scratch);
    transpose_all(scratch);
    exclude_beyond(rules, scratch, KnownValues::new(values, gap));
    assign_values(rules, scratch, values, gap);
    let checked = check(rules, scratch, KnownValues::new(values, gap), start);
    values.truncate(start + checked.unwrap_or(0));
    checked.map(|_| ())
}

/// Copies the window of a set eight times, shifted by 0 to 7 bits, so that the set at any bit can be loaded from a byte
/// address.
#[inline(always)]
fn copy(copies: &mut [u8; COPY_BYTES], plan: &Plan, set: &[u64]) {
    let words = plan.stride / 8;
    let (low, high) = (&set[..words], &set[1..=words]);
    for (shift, copy) in (0..8).zip(copies.chunks_exact_mut(plan.stride)) {
        let (to, _) = copy.as_chunks_mut::<8>();
        for ((to, low), high) in to.iter_mut().zip(low).zip(high) {
            // For the shift 0, `high` must be shifted by 64 bits, which takes two shifts.
            *to = (low >> shift | high << 1 << (63 - shift)).to_le_bytes();
        }
    }
}

/// Collects the options by offsets inside the window.
#[inline(always)]
fn exclude(rules: &Rules, scratch: &mut Scratch) {
    let Rules { plan, recent, .. } = rules;
    scratch.excluded.fill([0; BLOCK_LEN / 64]);
    for &value in &recent.by_frequency {
        copy(&mut scratch.copies, plan, recent.window(value));
        for group in &plan.groups {
            let option = usize::from(value ^ group.value);
            let mut heaps = scratch.excluded[option];
            // Frequent values come first, so many sets are already full when the loop reaches the others.
            if is_full(&heaps) {
                continue;
            }
            for &at in &group.at {
                add(&mut heaps, &scratch.copies, at);
            }
            scratch.excluded[option] = heaps;
        }
    }
}

/// Transposes `excluded`, which has a set of heaps for each option, into a set of options for each heap.
#[inline(always)]
fn transpose_all(scratch: &mut Scratch) {
    let words = scratch.excluded.len() / 64;
    for (word, excluded) in scratch.excluded.chunks_exact(64).enumerate() {
        for heaps in 0..BLOCK_LEN / 64 {
            let mut square = [0; 64];
            for (row, set) in square.iter_mut().zip(excluded) {
                *row = set[heaps];
            }
            transpose(&mut square);
            for (options, row) in scratch.options[64 * heaps * words..].chunks_exact_mut(words).zip(square) {
                options[word] = row;
            }
        }
    }
}

/// Adds the options by offsets beyond the window, which are few enough to be added heap by heap.
#[inline(always)]
fn exclude_beyond(rules: &Rules, scratch: &mut Scratch, known: KnownValues<'_>) {
    let words = scratch.excluded.len() / 64;
    let mut exclude = |lane: usize, option: u16| {
        if let Some(word) = scratch.options.get_mut(lane * words + usize::from(option) / 64) {
            *word |= 1 << (option % 64);
        }
    };
    for offset in &rules.plan.beyond {
        let end = known.values().len();
        // In earlier lanes, the other part would be empty or negative.
        let first = (offset.distance + 1).saturating_sub(known.end());
        for lane in first..BLOCK_LEN {
            exclude(lane, known.values()[end + lane - offset.distance] ^ offset.value);
        }
    }
}

/// Appends the least common value that is not an option of each heap in turn. Each new value is an option of later
/// heaps, by the offsets inside the block.
#[inline(always)]
fn assign_values(rules: &Rules, scratch: &mut Scratch, values: &mut Vec<u16>, gap: Gap) {
    let Rules { plan, recent, .. } = rules;
    let words = scratch.excluded.len() / 64;
    let start = KnownValues::new(values, gap).end();
    let mut new = [0; BLOCK_LEN];
    for lane in 0..BLOCK_LEN {
        let rare = &recent.rare[(start + lane) % 2];
        let open = if words == 1 {
            // With at most 64 values, the options of a heap are one word, which collects the offsets from earlier lanes
            // in a register. Setting bits in memory instead, as below, would make each load wait for the stores before
            // it.
            let mut options = scratch.options[lane] | rare[0];
            for offset in plan.near.iter().take_while(|offset| offset.distance <= lane) {
                // The remainders change nothing, but show the compiler that index and shift are in range.
                options |= 1 << ((new[(lane - offset.distance) % BLOCK_LEN] ^ offset.value) % 64);
            }
            options.trailing_ones() as usize
        } else {
            let options = scratch.options[lane * words..][..words].iter().zip(rare);
            let mut open = options.map(|(options, rare)| options | rare).enumerate().filter(|&(_, word)| word != !0);
            open.next().map_or(64 * words, |(index, word)| 64 * index + word.trailing_ones() as usize)
        };
        let Some(value) = u16::try_from(open).ok().filter(|&value| usize::from(value) < 64 * words) else { return };
        debug_assert!(!rules.split.is_rare(start + lane, value));
        values.push(value);
        new[lane] = value;
        if words > 1 {
            for offset in plan.near.iter().take_while(|offset| lane + offset.distance < BLOCK_LEN) {
                let option = usize::from(value ^ offset.value);
                scratch.options[(lane + offset.distance) * words + option / 64] |= 1 << (option % 64);
            }
        }
    }
}

/// Marks the options of the next heap by offsets, and returns the least common value that is not marked.
pub(super) fn least_common_value(rules: &Rules, marks: &mut Marks, known: KnownValues<'_>) -> usize {
    let heap = known.end();
    marks.clear();
    for offset in rules.offsets.iter().take_while(|offset| offset.distance < heap) {
        marks.set((known.values()[known.values().len() - offset.distance] ^ offset.value).into());
    }
    let is_common = |&value: &u32| u16::try_from(value).is_ok_and(|value| !rules.split.is_rare(heap, value));
    let unmarked = core::iter::successors(Some(marks.next_unmarked(0)), |&value| Some(marks.next_unmarked(value + 1)));
    // All values above the marks are unmarked, so the search ends soon or exceeds 16 bits.
    unmarked.take_while(|&value| value <= u16::MAX.into()).find(is_common).map_or(usize::MAX, |value| value as usize)
}

/// Returns whether a heap has an option of a rare value by a pair of parts.
///
/// # Errors
///
/// Returns [`Stop::Full`] if no pair of known values gives the rare value, but a pair of forgotten values might.
#[inline(always)]
pub(super) fn has_pair(
    rules: &Rules,
    last_beyond_reach: &mut usize,
    known: KnownValues<'_>,
    heap: usize,
    value: u16,
) -> Result<bool, Stop> {
    let left = rules.takes[2].iter().filter(|&&take| take < heap).map(|&take| heap - take);
    for left in left.clone() {
        if known.find_pair(left, rules.unequal, 1, rules.reach, value)?.is_some() {
            return Ok(true);
        }
    }
    for left in left {
        if known.find_pair(left, rules.unequal, rules.reach + 1, usize::MAX, value)?.is_some() {
            *last_beyond_reach = heap;
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns whether a heap has an option of this value by an offset.
///
/// It is only needed for offsets beyond the window, which the sets lack, and comes last because some pair nearly always
/// gives the same value.
#[inline(always)]
fn has_offset(rules: &Rules, known: KnownValues<'_>, heap: usize, value: u16) -> bool {
    let end = known.index(heap);
    let mut offsets = rules.offsets.iter().take_while(|offset| offset.distance < heap);
    let is_move = value > 0 || !rules.unequal;
    is_move && offsets.any(|offset| known.values()[end - offset.distance] ^ offset.value == value)
}

/// Returns the number of new heaps before the first heap that lacks an option of some rare value below its own value.
#[inline(always)]
fn check(rules: &Rules, scratch: &mut Scratch, known: KnownValues<'_>, start: usize) -> Result<usize, Stop> {
    // 1. `find_open` collects the heaps whose rare options are not all given by offsets.
    // 2. `find_in_window` removes most of them, 512 heaps at a time.
    // 3. The others are checked one by one: by the samples, all pairs, and the offsets that the sets lack.
    // 4. The first heap that remains is rare, so the block ends before it.
    let open_values = find_open(rules, scratch, known, start);
    find_in_window(&rules.plan, &rules.recent, scratch, open_values);
    let first_heap = known.heap(start);
    let mut checked = known.values().len() - start;
    for value in 0..=u16::MAX {
        let Some(&open) = scratch.open.get(usize::from(value)) else { break };
        for (word, mut heaps) in open.into_iter().enumerate() {
            while heaps != 0 {
                let lane = 64 * word + heaps.trailing_zeros() as usize;
                heaps &= heaps - 1;
                let heap = first_heap + lane;
                if lane < checked
                    && !has_sampled_pair(rules, known, heap, value)
                    && !has_pair(rules, &mut scratch.last_beyond_reach, known, heap, value)?
                    && !has_offset(rules, known, heap, value)
                {
                    checked = lane;
                }
            }
        }
    }
    Ok(checked)
}

/// Sets `new` and `open`: `open` gets, for each rare value, the new heaps whose value is larger and that have no such
/// option by an offset inside the window. Returns the number of rare values with open heaps.
#[inline(always)]
fn find_open(rules: &Rules, scratch: &mut Scratch, known: KnownValues<'_>, start: usize) -> usize {
    let count = known.values().len() - start;
    let first_heap = known.heap(start);
    scratch.new.fill([0; BLOCK_LEN / 64]);
    for (lane, &value) in known.values()[start..].iter().enumerate() {
        scratch.new[usize::from(value)][lane / 64] |= 1 << (lane % 64);
    }
    // The loop over the values keeps the set of heaps whose value is larger.
    let mut larger: Set = core::array::from_fn(|word| {
        let lanes = count.saturating_sub(64 * word).min(64);
        if lanes == 0 { 0 } else { !0 >> (64 - lanes) }
    });
    let mut open_values = 0;
    for value in 0..=u16::MAX {
        let Some((new, excluded)) = scratch.new.get(usize::from(value)).zip(scratch.excluded.get(usize::from(value)))
        else {
            break;
        };
        // A value may be rare at even lanes, odd lanes, or both.
        let rare = match [0, 1].map(|next| rules.split.is_rare(first_heap + next, value)) {
            [true, true] => !0,
            [true, false] => 0x5555_5555_5555_5555,
            [false, true] => 0xaaaa_aaaa_aaaa_aaaa,
            [false, false] => 0,
        };
        let mut open = [0; BLOCK_LEN / 64];
        for word in 0..BLOCK_LEN / 64 {
            larger[word] &= !new[word];
            // The option 0 may come from a rare part and an equal part, which is not a move if parts must be unequal.
            let excluded = if value == 0 && rules.unequal { 0 } else { excluded[word] };
            open[word] = larger[word] & rare & !excluded;
        }
        open_values += usize::from(!is_empty(&open));
        scratch.open[usize::from(value)] = open;
        if is_empty(&larger) {
            scratch.open[usize::from(value)..].fill([0; BLOCK_LEN / 64]);
            break;
        }
    }
    open_values
}

/// Removes heaps that have an option of the rare value by a common first part inside the window and a second part of a
/// frequent value. `open_values` is the number of rare values with open heaps.
#[inline(always)]
fn find_in_window(plan: &Plan, recent: &Recent, scratch: &mut Scratch, mut open_values: usize) {
    // Less frequent values find pairs for fewer heaps, while copying their sets costs the same.
    const MAX_FREQUENT: usize = 24;
    for &value in recent.by_frequency.iter().take(MAX_FREQUENT) {
        if open_values == 0 {
            break;
        }
        copy(&mut scratch.copies, plan, recent.window(value));
        for group in &plan.witnesses {
            let option = usize::from(value ^ group.value);
            let Some(mut open) = scratch.open.get(option).copied().filter(|open| !is_empty(open)) else { continue };
            for eight in group.at.chunks(8) {
                for &at in eight {
                    remove(&mut open, &scratch.copies, at);
                }
                if is_empty(&open) {
                    open_values -= 1;
                    break;
                }
            }
            scratch.open[option] = open;
        }
    }
}

/// Returns whether some pair with a first part in the samples has this nim-sum.
#[inline(always)]
fn has_sampled_pair(rules: &Rules, known: KnownValues<'_>, heap: usize, sum: u16) -> bool {
    let end = known.index(heap - rules.split.take) + 1;
    // This is a loop because closures do not inherit the target features of the backend.
    for sample in &rules.plan.samples {
        let Some(larger) = known.values()[..end - sample.first].last_chunk::<SAMPLE_LEN>() else { return false };
        let mut is_found = 0;
        for (&a, &b) in larger.iter().zip(&sample.reversed) {
            is_found |= u16::from(a ^ b == sum);
        }
        if is_found != 0 {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests;
