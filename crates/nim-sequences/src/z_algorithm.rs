//! The search for a period in which the tail of a table equals an earlier stretch.
//!
//! The Z algorithm (`[Gus97]`, chapter 1) on the reversed table computes the longest such tail for all periods at once. It is exact and takes
//! linear time, even if stretches are nearly periodic. The alternative, a rolling hash of the last values, needs a
//! window whose length would have to be guessed.

use alloc::vec::Vec;

/// The preperiod and the period that a table proves, or else the length of a table that may prove a likely period.
pub(crate) type Found = (Option<(usize, usize)>, Option<usize>);

/// Searches a table for the least period that the theorem of pure periods proves. Returns `None` if the system has too
/// little memory.
///
/// Moves leave at most `parts` heaps, which must be `unequal` or not, and take at most `take` tokens.
pub(crate) fn period_from_tail<W: Copy + Into<u32>>(
    table: &[W],
    parts: usize,
    take: usize,
    unequal: bool,
) -> Option<Found> {
    let len = table.len();
    // A period of this length or more would need a table of more than `len` values.
    let last = len.saturating_sub(take) / parts;
    let mut target: Option<usize> = None;
    for (period, &matches) in equal_tails(table, last)?.iter().enumerate().skip(1) {
        let matches = matches as usize;
        let preperiod = len - period - matches;
        // The theorem needs a start of at least 1.
        let start = preperiod.max(1);
        let needed = parts * (start + period) + take;
        if needed <= len {
            // With unequal parts, the theorem also needs a period without the value 0.
            let has_zero = unequal && table[start..start + period].iter().any(|&value| value.into() == 0);
            if !has_zero {
                return Some((Some((preperiod, period)), None));
            }
        } else if matches >= period + take {
            // The period repeats once, so a table that is long enough to prove it is likely to do so.
            target = Some(target.map_or(needed, |target| target.min(needed)));
        }
    }
    Some((None, target))
}

/// Returns, for each distance below `end`, the number of last values that equal the values at this distance before
/// them.
///
/// This is the Z algorithm, which reads the table backwards.
fn equal_tails<W: Copy + Into<u32>>(table: &[W], end: usize) -> Option<Vec<u32>> {
    let len = table.len();
    let value = |from_end: usize| -> u32 { table[len - 1 - from_end].into() };
    let mut matches: Vec<u32> = Vec::new();
    matches.try_reserve_exact(end).ok()?;
    // The known match that reaches farthest back, which begins at the distance `left` and ends at `right`. Inside it,
    // the match of a smaller distance is already known.
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
