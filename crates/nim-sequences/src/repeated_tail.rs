//! A period that shows as a tail of a table that equals an earlier stretch.
//!
//! The length of the longest such tail is computed for all periods at once, by the Z algorithm on the reversed table: linear
//! time, exact, and independent of stretches that are nearly periodic. The alternative, a rolling hash of the last values,
//! needs a length of the window to be guessed.

use alloc::vec::Vec;

/// The preperiod and the period that a table proves, and otherwise the length that may prove one.
pub(crate) type Found = (Option<(usize, usize)>, Option<usize>);

/// Searches the tails of a table. Returns `None` if the system has too little memory.
pub(crate) fn by_tail<W: Copy + Into<u32>>(table: &[W], parts: usize, take: usize, unequal: bool) -> Option<Found> {
    let len = table.len();
    let last = len.saturating_sub(take) / parts;
    let mut wanted: Option<usize> = None;
    for (period, &matches) in equal_tails(table, last)?.iter().enumerate().skip(1) {
        let matches = matches as usize;
        let preperiod = len - period - matches;
        let start = preperiod.max(1);
        let needed = parts * (start + period) + take;
        if needed <= len {
            let has_zero = unequal && table[start..start + period].iter().any(|&value| value.into() == 0);
            if !has_zero {
                return Some((Some((preperiod, period)), None));
            }
        } else if matches >= period + take {
            // Seen twice, so it is worth a table that would prove it.
            wanted = Some(wanted.map_or(needed, |wanted| wanted.min(needed)));
        }
    }
    Some((None, wanted))
}

/// Returns, for each distance below `end`, how many of the last values equal the values at this distance before them.
fn equal_tails<W: Copy + Into<u32>>(table: &[W], end: usize) -> Option<Vec<u32>> {
    let len = table.len();
    let value = |from_end: usize| -> u32 { table[len - 1 - from_end].into() };
    let mut matches: Vec<u32> = Vec::new();
    matches.try_reserve_exact(end).ok()?;
    // The match that reaches farthest, from `left` up to `right`.
    let (mut left, mut right) = (0, 0);
    for distance in 0..end {
        let known = if distance < right { (matches[distance - left] as usize).min(right - distance) } else { 0 };
        let rest = (known..len - distance).take_while(|&index| value(index) == value(distance + index)).count();
        if distance > 0 && distance + known + rest > right {
            (left, right) = (distance, distance + known + rest);
        }
        matches.push(u32::try_from(known + rest).ok()?);
    }
    Some(matches)
}
