//! The checkpoint format: the state of a search as bytes.
//!
//! A checkpoint consists of a line with the version, a line with the code, 64-bit numbers, 16-bit or 32-bit values, and
//! the CRC-32 of everything before it. All numbers are little-endian. The checksum detects damage, and numbers that
//! contradict each other are rejected even if the checksum is right.

use alloc::string::ToString as _;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;

use crate::code::Code;
use crate::known_values::{Gap, KnownValues};
use crate::mex_marks::Marks;
use crate::period::SearchState;
use crate::rolling_hash::WindowSearch;
use crate::sequence::NimSequence;
use crate::sequence::engine_choice::{Engine, FIRST_REVIEW};
use crate::sequence::memory::{FIRST_KEPT, LAST_KEPT};
use crate::sparse_space::Split;
use crate::table::{Values, with_values};

const HEADING: &str = "impartial-heaps checkpoint 3\n";

/// The error returned when bytes are not a saved [`PeriodSearch`](crate::PeriodSearch).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidCheckpoint {
    /// The bytes are not a checkpoint, or a checkpoint of another version.
    Version,
    /// The bytes are truncated or altered.
    Checksum,
    /// The numbers contradict each other.
    Numbers,
}

impl fmt::Display for InvalidCheckpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Version => "expected a checkpoint of version 3, which begins with `impartial-heaps checkpoint 3`",
            Self::Checksum => "the checkpoint is truncated or altered, because its checksum is wrong",
            Self::Numbers => "the numbers of the checkpoint contradict each other",
        })
    }
}

impl core::error::Error for InvalidCheckpoint {}

/// Returns the checkpoint of a search.
pub(crate) fn write(sequence: &NimSequence, state: &SearchState) -> Vec<u8> {
    let NimSequence { code, values, gap, largest, next_review, max_bytes, .. } = sequence;
    let mut bytes = Vec::from(HEADING.as_bytes());
    bytes.extend_from_slice(code.to_string().as_bytes());
    bytes.push(b'\n');
    // The order of the numbers is the format. `read_content` and the indices in `tests.rs` depend on it. An absent
    // value is written as a flag of 0 followed by zeros, so that the numbers have fixed locations.
    let split = sequence.sparse().map(|sparse| (sparse.split(), sparse.last_beyond_reach()));
    let (mask, alternates, beyond) =
        split.map_or((0, false, 0), |(split, beyond)| (split.mask, split.alternates, beyond));
    let numbers = [
        *max_bytes,
        *next_review as u64,
        gap.first as u64,
        gap.len as u64,
        largest.0 as u64,
        largest.1.into(),
        split.is_some().into(),
        mask.into(),
        alternates.into(),
        beyond as u64,
        state.len,
    ];
    put(&mut bytes, &numbers);
    for pair in [state.likely, state.repeated] {
        let (first, second) = pair.unwrap_or_default();
        put(&mut bytes, &[pair.is_some().into(), first as u64, second as u64]);
    }
    let windows = state.windows.as_ref();
    let stored = windows.map_or(&[][..], |windows| &windows.stored);
    let (window, end) = windows.map_or((0, 0), |windows| (windows.window, windows.end));
    put(&mut bytes, &[windows.is_some().into(), window as u64, end as u64, stored.len() as u64]);
    for stored in stored {
        put(&mut bytes, &[stored.end as u64, stored.values.len() as u64]);
        bytes.extend(stored.values.iter().flat_map(|value| value.to_le_bytes()));
    }
    put(&mut bytes, &[values.width() as u64, values.len() as u64]);
    // The marks and sets of the engine are not saved, because they follow from the values.
    with_values!(values, values => bytes.extend(values.iter().flat_map(|value| value.to_le_bytes())));
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

fn put(bytes: &mut Vec<u8>, numbers: &[u64]) {
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
}

/// Restores a search, whose engine tries first parts up to `reach` before all others.
pub(crate) fn read(bytes: &[u8], reach: usize) -> Result<(NimSequence, SearchState), InvalidCheckpoint> {
    use InvalidCheckpoint::{Checksum, Numbers, Version};
    let rest = bytes.strip_prefix(HEADING.as_bytes()).ok_or(Version)?;
    let (content, sum) = rest.split_last_chunk().ok_or(Checksum)?;
    if crc32fast::hash(&bytes[..HEADING.len() + content.len()]) != u32::from_le_bytes(*sum) {
        return Err(Checksum);
    }
    read_content(content, reach).ok_or(Numbers)
}

/// Restores a search from the bytes between the heading and the checksum. Returns `None` if the numbers contradict each
/// other.
fn read_content(content: &[u8], reach: usize) -> Option<(NimSequence, SearchState)> {
    // 1. All numbers and values are read, in the order of `write()`.
    // 2. `restore_engine` restores the table and checks its numbers.
    // 3. The likely and the proved period are checked against the table.
    // 4. The stored windows are restored and checked against both.
    let line = content.iter().position(|&byte| byte == b'\n')?;
    let text = core::str::from_utf8(&content[..line]).ok()?;
    // A code has one printed form. Names and other forms are rejected, so that a saved search also has only one form.
    let code: Code = text.parse().ok().filter(|code: &Code| code.to_string() == text)?;
    let mut bytes = Bytes(&content[line + 1..]);
    let [max_bytes, next_review] = bytes.numbers()?;
    let [gap_first, gap_len, largest_heap] = bytes.sizes()?;
    let [largest] = bytes.numbers()?;
    let [has_split, mask, alternates, beyond] = bytes.sizes()?;
    let [len] = bytes.numbers()?;
    let mut pair = || -> Option<Option<(usize, usize)>> {
        let [is_some, first, second] = bytes.sizes()?;
        Some((is_some == 1).then_some((first, second)))
    };
    let (likely, repeated) = (pair()?, pair()?);
    let [has_windows, window, end, count] = bytes.sizes()?;
    let mut stored: Vec<(usize, Vec<u16>)> = Vec::new();
    for _ in 0..count {
        let [end, len] = bytes.sizes()?;
        stored.push((end, bytes.values(len)?));
    }
    let [width, len_values] = bytes.sizes()?;
    let values = match width {
        2 => Values::Narrow(bytes.values(len_values)?),
        4 => Values::Wide(bytes.wide_values(len_values)?),
        _ => return None,
    };
    if !bytes.0.is_empty() {
        return None;
    }
    let split = (has_split == 1).then_some((u16::try_from(mask).ok()?, alternates == 1, beyond));
    let mut sequence = NimSequence {
        values,
        gap: Gap { first: gap_first, len: gap_len },
        largest: (largest_heap, u32::try_from(largest).ok()?),
        // Without a next review, it is the maximum of the machine that has written it.
        next_review: usize::try_from(next_review).unwrap_or(usize::MAX),
        reach,
        ..NimSequence::forgetful(code, max_bytes)
    };
    restore_engine(&mut sequence, split)?;
    let mut state = SearchState { len, windows: None, likely, repeated };
    let known = sequence.known();
    let is_in_table = |&(first, period): &(usize, usize)| {
        period > 0 && first.checked_add(period).is_some_and(|heap| heap <= known.end())
    };
    if len < SearchState::new(&sequence).len || !likely.iter().chain(&repeated).all(is_in_table) {
        return None;
    }
    if has_windows == 1 {
        // The values of the current window must be in the table, and each stored window has its own.
        let first_known = if known.gap.len == 0 { 0 } else { known.gap.first + known.gap.len };
        let is_known = end <= known.end() && end.checked_sub(window).is_some_and(|first| first >= first_known);
        let is_right = |(stored, values): &(usize, Vec<u16>)| *stored <= end && values.len() == window;
        let is_ascending = stored.is_sorted_by(|(earlier, _), (later, _)| earlier < later);
        if window == 0 || !is_known || !stored.iter().all(is_right) || !is_ascending {
            return None;
        }
        let mut windows = WindowSearch::new(window, end, known);
        for (end, values) in stored {
            windows.restore(end, values);
        }
        // A proved period belongs to the current window and a stored one.
        if let Some((start, period)) = repeated
            && !(start + period == end && windows.stored.iter().any(|stored| stored.end == start))
        {
            return None;
        }
        state.windows = Some(windows);
    } else if repeated.is_some() || count > 0 {
        return None;
    }
    Some((sequence, state))
}

/// Restores the engine of a table. If [`Engine::Sparse`] was in use, `split` has its mask, its alternation, and the
/// last heap with a pair beyond the reach. Returns `None` if the numbers of the table contradict each other.
fn restore_engine(sequence: &mut NimSequence, split: Option<(u16, bool, usize)>) -> Option<()> {
    let NimSequence { code, engine, values, gap, largest, backend, reach, .. } = sequence;
    let is_whole = *gap == Gap::default();
    let count = values.len();
    let is_kept = split.is_some() && gap.first == FIRST_KEPT && count >= FIRST_KEPT + LAST_KEPT;
    let is_long = count.checked_add(gap.len).is_none() || count as u64 > u32::MAX.into();
    if !is_whole && !is_kept || is_long {
        return None;
    }
    // The largest value bounds the memory for marks, so no value may exceed what a heap of its size can have.
    let &mut (largest_heap, largest_value) = largest;
    let heaps = (0..count).map(|index| if index < gap.first || is_whole { index } else { index + gap.len });
    let is_right = |(heap, value): (usize, u32)| match heap.cmp(&largest_heap) {
        Ordering::Less => value < largest_value,
        Ordering::Equal => value == largest_value,
        Ordering::Greater => value <= largest_value,
    };
    let is_possible = u64::from(largest_value) <= code.max_value(largest_heap as u64);
    let is_in_table = largest_heap < (count + gap.len).max(1);
    if !is_possible || !is_in_table || !heaps.zip((0..count).filter_map(|index| values.get(index))).all(is_right) {
        return None;
    }
    match (&mut *engine, split, values) {
        (Engine::AllOptions(all_options), Some((mask, alternates, last_beyond_reach)), Values::Narrow(values)) => {
            let &take = all_options.pair_takes().first()?;
            let may_alternate = all_options.pair_takes().iter().all(|other| other % 2 == take % 2);
            if all_options.max_parts() != 2 || count < FIRST_REVIEW || alternates && !may_alternate {
                return None;
            }
            let split = Split { mask, alternates, take };
            let known = KnownValues { values, gap: *gap };
            let mut sparse = all_options.sparse(*backend, split, known, largest_value, *reach)?;
            sparse.set_last_beyond_reach(last_beyond_reach);
            *engine = Engine::Sparse(sparse);
        }
        (_, Some(_), _) => return None,
        (Engine::AllBut(all_but), None, values) => {
            all_but.resize(Marks::room(largest_value.saturating_add(1))).ok()?;
            (0..count).filter_map(|index| values.get(index)).for_each(|value| all_but.count(value));
        }
        (_, None, _) => {}
    }
    Some(())
}

/// The rest of the bytes.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn numbers<const N: usize>(&mut self) -> Option<[u64; N]> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            let (first, rest) = self.0.split_first_chunk()?;
            *number = u64::from_le_bytes(*first);
            self.0 = rest;
        }
        Some(numbers)
    }

    fn sizes<const N: usize>(&mut self) -> Option<[usize; N]> {
        let numbers: [u64; N] = self.numbers()?;
        let mut sizes = [0; N];
        for (size, number) in sizes.iter_mut().zip(numbers) {
            *size = usize::try_from(number).ok()?;
        }
        Some(sizes)
    }

    /// Returns the bytes of the next `count` values of `width` bytes each.
    fn take(&mut self, count: usize, width: usize) -> Option<&[u8]> {
        let (taken, rest) = self.0.split_at_checked(count.checked_mul(width)?)?;
        self.0 = rest;
        Some(taken)
    }

    fn values(&mut self, count: usize) -> Option<Vec<u16>> {
        let (values, _) = self.take(count, size_of::<u16>())?.as_chunks();
        Some(values.iter().map(|value| u16::from_le_bytes(*value)).collect())
    }

    fn wide_values(&mut self, count: usize) -> Option<Vec<u32>> {
        let (values, _) = self.take(count, size_of::<u32>())?.as_chunks();
        Some(values.iter().map(|value| u32::from_le_bytes(*value)).collect())
    }
}

#[cfg(test)]
mod tests;
