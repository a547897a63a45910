//! One block: the values of 512 heaps, from sets of the heaps before them.

#![expect(clippy::inline_always, reason = "compiled for the vectors of each backend")]

use alloc::vec::Vec;

use super::bit_sets::{BLOCK_LEN, COPY_BYTES, Set, add, is_empty, is_full, remove, transpose};
use super::plan::{Plan, SAMPLE_LEN};
use super::recent_values::Recent;
use crate::code::Takes;
use crate::known_values::{Forgotten, Gap, KnownValues};
use crate::mex_marks::Marks;
use crate::sparse_space::{Offset, Split};

/// The game, as a block reads it.
#[derive(Clone)]
pub(crate) struct Rules {
    pub(crate) split: Split,
    pub(crate) takes: Takes,
    pub(crate) unequal: bool,
    /// First parts of pairs are looked for up to this heap, before all others are.
    pub(crate) reach: usize,
    pub(crate) offsets: Vec<Offset>,
    pub(crate) plan: Plan,
    pub(crate) recent: Recent,
}

/// Memory that each block uses anew.
#[derive(Clone)]
pub(crate) struct Scratch {
    /// Eight copies of a set, shifted by 0 to 7 bits.
    copies: alloc::boxed::Box<[u8; COPY_BYTES]>,
    /// For each value, the heaps that have it as an option by an offset.
    excluded: Vec<Set>,
    /// For each heap of the block, these values as bits.
    options: Vec<u64>,
    /// For each value, the heaps of the block that have it.
    pub(crate) new: Vec<Set>,
    /// For each rare value, the heaps of larger values that have no such option yet.
    open: Vec<Set>,
    pub(crate) marks: Marks,
    /// The last heap with an option that only a first part beyond the reach gives.
    pub(crate) last_beyond_reach: usize,
}

impl Scratch {
    pub(crate) fn new() -> Self {
        let copies = alloc::vec![0; COPY_BYTES].into_boxed_slice();
        Self {
            copies: copies.try_into().expect("the length is that of the array"),
            excluded: Vec::new(),
            options: Vec::new(),
            new: Vec::new(),
            open: Vec::new(),
            marks: Marks::new(),
            last_beyond_reach: 0,
        }
    }

    /// Makes room for values below `values`, a power of two of at least 64.
    pub(crate) fn resize(&mut self, values: usize) {
        self.excluded.resize(values, [0; BLOCK_LEN / 64]);
        self.new.resize(values, [0; BLOCK_LEN / 64]);
        self.open.resize(values, [0; BLOCK_LEN / 64]);
        self.options.resize(BLOCK_LEN * values / 64, 0);
        if self.marks.len() < values {
            // An engine that cannot have this memory fails as any allocation of this size.
            _ = self.marks.resize(values);
        }
    }
}

/// Adds the values of up to [`BLOCK_LEN`] heaps to the known ones, whose number is a multiple of 64.
///
/// It ends before the first rare heap, and before the first value that is too large.
///
/// # Errors
///
/// [`Forgotten`] if a value was needed that was forgotten. No value is added.
#[inline(always)]
pub(crate) fn block(rules: &Rules, scratch: &mut Scratch, values: &mut Vec<u16>, gap: Gap) -> Result<(), Forgotten> {
    let start = values.len();
    exclude(rules, scratch);
    transpose_all(scratch);
    exclude_beyond(rules, scratch, KnownValues { values, gap });
    assign_values(rules, scratch, values, gap);
    let checked = check(rules, scratch, KnownValues { values, gap }, start);
    values.truncate(start + checked.unwrap_or(0));
    checked.map(|_| ())
}

/// Copies the window of a set eight times, shifted by 0 to 7 bits.
#[inline(always)]
fn copy(copies: &mut [u8; COPY_BYTES], plan: &Plan, set: &[u64]) {
    let words = plan.stride / 8;
    let (low, high) = (&set[..words], &set[1..=words]);
    for (shift, copy) in (0..8).zip(copies.chunks_exact_mut(plan.stride)) {
        let (to, _) = copy.as_chunks_mut::<8>();
        for ((to, low), high) in to.iter_mut().zip(low).zip(high) {
            // Two shifts, because a shift by 64 is none.
            *to = (low >> shift | high << 1 << (63 - shift)).to_le_bytes();
        }
    }
}

/// Collects what offsets in the window exclude.
#[inline(always)]
fn exclude(rules: &Rules, scratch: &mut Scratch) {
    let Rules { plan, recent, .. } = rules;
    scratch.excluded.fill([0; BLOCK_LEN / 64]);
    for &value in &recent.by_frequency {
        copy(&mut scratch.copies, plan, recent.window(value));
        for group in &plan.groups {
            let option = usize::from(value ^ group.value);
            let mut heaps = scratch.excluded[option];
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

/// Turns sets of heaps by option into sets of options by heap.
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

/// Adds what offsets beyond the window exclude.
#[inline(always)]
fn exclude_beyond(rules: &Rules, scratch: &mut Scratch, known: KnownValues<'_>) {
    let words = scratch.excluded.len() / 64;
    let mut exclude = |lane: usize, option: u16| {
        if let Some(word) = scratch.options.get_mut(lane * words + usize::from(option) / 64) {
            *word |= 1 << (option % 64);
        }
    };
    for offset in &rules.plan.beyond {
        let end = known.values.len();
        // A heap of no token, or none at all, is no part.
        let first = (offset.distance + 1).saturating_sub(known.end());
        for lane in first..BLOCK_LEN {
            exclude(lane, known.values[end + lane - offset.distance] ^ offset.value);
        }
    }
}

/// Adds the least common values that are no options, each after the ones before it.
#[inline(always)]
fn assign_values(rules: &Rules, scratch: &mut Scratch, values: &mut Vec<u16>, gap: Gap) {
    let Rules { plan, recent, .. } = rules;
    let words = scratch.excluded.len() / 64;
    let start = values.len() + gap.len;
    let mut new = [0; BLOCK_LEN];
    for lane in 0..BLOCK_LEN {
        let rare = &recent.rare[(start + lane) % 2];
        let open = if words == 1 {
            // Each word is looked up once. Its bits in memory would wait for the stores of earlier heaps.
            let mut options = scratch.options[lane] | rare[0];
            for offset in plan.near.iter().take_while(|offset| offset.distance <= lane) {
                // The remainder changes nothing, and tells the compiler that the index is inside.
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

/// Returns the least common value of the next heap that no offset gives, and marks what offsets give.
pub(crate) fn least_common_value(rules: &Rules, marks: &mut Marks, known: KnownValues<'_>) -> usize {
    let heap = known.end();
    marks.clear();
    for offset in rules.offsets.iter().take_while(|offset| offset.distance < heap) {
        marks.set((known.values[known.values.len() - offset.distance] ^ offset.value).into());
    }
    let is_common = |&value: &u32| u16::try_from(value).is_ok_and(|value| !rules.split.is_rare(heap, value));
    let unmarked = core::iter::successors(Some(marks.next_unmarked(0)), |&value| Some(marks.next_unmarked(value + 1)));
    // Beyond the marks every value is unmarked, and one of two is common or none fits.
    unmarked.take_while(|&value| value <= u16::MAX.into()).find(is_common).map_or(usize::MAX, |value| value as usize)
}

/// Returns whether a heap has a rare value as an option, by two common parts.
///
/// # Errors
///
/// [`Forgotten`] if no known pair has this value.
#[inline(always)]
pub(crate) fn has_pair(
    rules: &Rules,
    last_beyond_reach: &mut usize,
    known: KnownValues<'_>,
    heap: usize,
    value: u16,
) -> Result<bool, Forgotten> {
    let left = rules.takes[2].iter().filter(|&&take| take + 1 < heap).map(|&take| heap - take);
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

/// Returns whether a heap has a value as an option by an offset.
///
/// The sets lack the offsets beyond the window, and nearly always some pair has the same value.
#[inline(always)]
fn has_offset(rules: &Rules, known: KnownValues<'_>, heap: usize, value: u16) -> bool {
    let end = heap - known.gap.len;
    let mut offsets = rules.offsets.iter().take_while(|offset| offset.distance < heap);
    let is_move = value > 0 || !rules.unequal;
    is_move && offsets.any(|offset| known.values[end - offset.distance] ^ offset.value == value)
}

/// Returns how many of the new values have all rare values below them as options.
///
/// 1. For each rare value, `open` gets the new heaps whose values are larger and that have no such option by an offset.
/// 2. [`find_in_window`] closes most of them, 512 heaps at a time.
/// 3. The others are closed one by one: by a pair in the pieces, any pair, or an offset that the sets lack.
/// 4. The first heap that stays open is rare: the block ends before it.
#[inline(always)]
fn check(rules: &Rules, scratch: &mut Scratch, known: KnownValues<'_>, start: usize) -> Result<usize, Forgotten> {
    let Rules { split, plan, recent, .. } = rules;
    let count = known.values.len() - start;
    let first_heap = start + known.gap.len;
    scratch.new.fill([0; BLOCK_LEN / 64]);
    for (lane, &value) in known.values[start..].iter().enumerate() {
        scratch.new[usize::from(value)][lane / 64] |= 1 << (lane % 64);
    }
    // The heaps whose values are larger.
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
        let rare = match [0, 1].map(|next| split.is_rare(first_heap + next, value)) {
            [true, true] => !0,
            [true, false] => 0x5555_5555_5555_5555,
            [false, true] => 0xaaaa_aaaa_aaaa_aaaa,
            [false, false] => 0,
        };
        let mut open = [0; BLOCK_LEN / 64];
        for word in 0..BLOCK_LEN / 64 {
            larger[word] &= !new[word];
            // A rare part and its twin are no move of a game with unequal parts, but give an offset with the value 0.
            let excluded = if value == 0 && rules.unequal { 0 } else { excluded[word] };
            open[word] = larger[word] & rare & !excluded;
        }
        open_values += usize::from(!is_empty(&open));
        scratch.open[usize::from(value)] = open;
        if is_empty(&larger) {
            scratch.open[usize::from(value) + 1..].fill([0; BLOCK_LEN / 64]);
            break;
        }
    }
    find_in_window(plan, recent, scratch, open_values);
    let mut checked = count;
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

/// Removes heaps that have a rare value by a common part in the window, with the other part of a frequent value.
#[inline(always)]
fn find_in_window(plan: &Plan, recent: &Recent, scratch: &mut Scratch, mut open_values: usize) {
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

/// Returns whether some pair with a first part in the pieces has a nim-sum.
#[inline(always)]
fn has_sampled_pair(rules: &Rules, known: KnownValues<'_>, heap: usize, sum: u16) -> bool {
    let end = heap - rules.split.take - known.gap.len + 1;
    // A loop, because closures are compiled for the vectors of any processor.
    for sample in &rules.plan.samples {
        let Some(larger) = known.values[..end - sample.first].last_chunk::<SAMPLE_LEN>() else { return false };
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
