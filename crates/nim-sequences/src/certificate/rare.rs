//! The check of periods by rare heaps.
//!
//! The table is computed by the rule of Berlekamp, Conway and Guy (`[WW]`, volume 1, chapter 4). The common values among the options of a heap come
//! from moves to one heap and from pairs with a rare part. The least common value that is missing is the nim-value,
//! unless a rare value below it is also missing. So pairs of parts are tried, in ascending order of the smaller part,
//! until all these rare values are found.
//!
//! The result is the nim-value for every mask, but with a wrong mask most heaps are rare and the table is slow.
//! The definition, with all options of each heap, would take 10^5 times as long for 0.454.
//!
//! # Proof of the theorem
//!
//! The theorem and its symbols are in the crate documentation. The parity of a nim-sum is the sum of the parities of
//! its values, so two common parts, or two rare ones, give a value that is rare at the heap they come from. A common
//! and a rare part give a common value.
//!
//! The proof is by induction on *n* >= *N*. Let condition 3 hold below *n*, and conditions 1 and 2 below *n* + *p*.
//!
//! - No move from *n* leaves nothing, because *n* > *k*. The moves that give common values leave one heap, or a rare
//!   part of at most *A* and another part. The heap or the other part is at least *n* - *W* >= *N* - *W* > *W*.
//! - So it has the same value with *p* more tokens. This turns each such move into a move from *n* + *p* with the same
//!   value, and removing *p* tokens leads back. The parts are unequal before and after, because the rare one is at most
//!   *W*.
//! - Hence *n* and *n* + *p* exclude the same common values. *G*(*n*) is common by condition 1, so it is the least
//!   common value that neither excludes, and *G*(*n* + *p*) <= *G*(*n*).
//! - The moves of condition 2 become moves from *n* + *p* in the same way, and exclude all rare values below *G*(*n*).
//!   So *G*(*n* + *p*) = *G*(*n*), and condition 2 holds for *n* + *p*.
//! - This value is also common at *n* + *p*, because *p* is even if *n* + *t* counts. So condition 1 holds for *n* +
//!   *p*.
//!
//! An odd *p* must be rejected in this case: 4.0 has the values 0, 0, 1, 0, 1, and so on, and *k* = 0. With *n* + *t*,
//! the mask 1, *A* = *R* = 0 and *N* = *p* = 1, all other conditions hold.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::{Certificate, RareHeaps, RefutedCertificate, check_least, index};
use crate::code::Code;

/// Checks a certificate by rare heaps. The period is at least 1, and the start at least the preperiod.
pub(super) fn check(certificate: &Certificate, split: RareHeaps, limit: u64) -> Result<(), RefutedCertificate> {
    let &Certificate { ref code, preperiod, period, saltus, start, .. } = certificate;
    let numbers = |expected| Err(RefutedCertificate::Numbers { expected });
    if code.max_parts() != 2 {
        return numbers("a code whose moves leave up to two heaps, for a proof by rare heaps");
    }
    if saltus != 0 {
        return Err(RefutedCertificate::SALTUS);
    }
    if split.mask == 0 {
        return numbers("a mask of at least 1");
    }
    let [_, _, splits, _] = code.takes();
    if split.alternates && splits.iter().any(|take| take % 2 != splits[0] % 2) {
        return numbers("parity 0, unless all moves to two heaps take numbers of one parity");
    }
    // With an odd period, a value that is common at a heap is rare one period later. If the window is empty, no other
    // check rejects such a certificate, as 4.0 with the period 1 shows.
    if split.alternates && period % 2 == 1 {
        return numbers("an even period, if the parity of the heap counts");
    }
    let within = split.last.max(split.reach);
    let window = u128::from(within) + u128::from(code.largest_take().unwrap_or(0));
    if u128::from(start) <= 2 * window {
        return numbers("a start above twice the sum of the largest take and the larger of rare and reach");
    }
    let needed = certificate.needed();
    let len = usize::try_from(needed).ok().filter(|_| needed <= limit.into());
    let len = len.ok_or(RefutedCertificate::TooLong { needed, limit })?;
    // The window is less than half of the start, so all these numbers are below `len`.
    let [start, period, within, preperiod] = [start, period, within, preperiod].map(index);
    // The theorem needs the values to repeat in the window before the start, and the statement from the preperiod
    // onwards.
    let first = preperiod.min(start - usize::try_from(window).unwrap_or(start));
    let mut table = Table::new(code, split);
    for tokens in 0..len {
        let heap = tokens as u64;
        // Up to the start, all pairs are tried, so that the values are right for any numbers. Afterwards, condition 2
        // of the theorem admits only pairs within the reach.
        let next = table.next(if tokens < start { tokens } else { within });
        let (value, is_rare) = next.ok_or(RefutedCertificate::ValueTooLarge { heap })?;
        if is_rare && tokens >= start {
            return Err(RefutedCertificate::NoOption { heap, value, reach: within as u64 });
        }
        if is_rare && heap > split.last {
            return Err(RefutedCertificate::RareHeap { heap, last: split.last });
        }
        table.push(value, is_rare);
        if let Some(earlier) = tokens.checked_sub(period).filter(|&earlier| earlier >= first)
            && table.values[earlier] != value
        {
            return Err(RefutedCertificate::NotPeriodic { heap: earlier as u64, later: heap, saltus });
        }
    }
    check_least(certificate, &table.values)
}

/// A flag for each 16-bit value.
type Flags = Box<[u8; 1 << 16]>;

/// A move that leaves a rare part.
struct RareMove {
    /// The number of tokens taken plus the rare part, by which the other part is smaller than the heap.
    offset: usize,
    part: usize,
    value: u16,
}

/// The nim-values of the first heaps, and the data that the next one follows from.
struct Table {
    values: Vec<u16>,
    /// The numbers of tokens that a move may take to leave nothing, one heap, and two heaps.
    removals: Vec<usize>,
    takes: Vec<usize>,
    splits: Vec<usize>,
    unequal: bool,
    alternates: bool,
    rare: Vec<RareMove>,
    /// All values that have an even and an odd number of bits in common with the mask, in ascending order.
    parities: [Vec<u16>; 2],
    /// Options of the current heap are marked by its `stamp`, so the flags are cleared only when the stamp overflows.
    excluded: Flags,
    stamp: u8,
    /// 1 for each rare value that is not found yet. All flags are 0 between calls.
    unfound: Flags,
}

impl Table {
    /// Returns an empty table.
    fn new(code: &Code, split: RareHeaps) -> Self {
        let [removals, takes, splits, _] = code.takes();
        let even = |value: &u16| (value & split.mask).count_ones().is_multiple_of(2);
        let (even, odd) = (0..=u16::MAX).partition(even);
        Self {
            values: Vec::new(),
            removals,
            takes,
            splits,
            unequal: code.needs_unequal_parts(),
            alternates: split.alternates,
            rare: Vec::new(),
            parities: [even, odd],
            excluded: flags(),
            stamp: 0,
            unfound: flags(),
        }
    }

    /// Returns the value of the next heap, and whether it is rare, if only pairs of common parts whose smaller part is
    /// at most `reach` are tried.
    ///
    /// Returns `None` if all common 16-bit values are options.
    fn next(&mut self, reach: usize) -> Option<(u16, bool)> {
        // 1. The candidate is the least common value that no option has. Pairs of common parts cannot give it.
        // 2. The rare values below the candidate that no option has so far are flagged as unfound.
        // 3. Pairs of common parts are tried until all of these are found. The least one that is not found is the
        //    value. Otherwise the candidate is.
        let heap = self.values.len();
        self.exclude(heap);
        let Self { excluded, stamp, unfound, .. } = self;
        let is_left = |value: u16| excluded[usize::from(value)] != *stamp;
        // If the heap counts and is odd relative to the take, rare and common change places.
        let odd = self.alternates && self.splits.first().is_some_and(|take| (heap + take) % 2 == 1);
        let [rare, common] = if odd { [1, 0] } else { [0, 1] }.map(|parity: usize| &self.parities[parity]);
        let candidate = common.iter().copied().find(|&value| is_left(value))?;
        let mut missing = 0;
        for value in rare.iter().copied().take_while(|&value| value < candidate) {
            let is_unfound = u8::from(is_left(value));
            unfound[usize::from(value)] = is_unfound;
            missing += usize::from(is_unfound);
        }
        // The flags of found values are cleared one by one. Only a rare heap leaves flags, so clearing all of them is
        // rare.
        if missing > 0 && try_pairs(&self.values, &self.splits, self.unequal, reach, unfound, missing) {
            let mut left = rare.iter().copied().filter(|&value| unfound[usize::from(value)] != 0);
            let least = left.next()?;
            unfound.fill(0);
            return Some((least, true));
        }
        Some((candidate, false))
    }

    /// Marks the values of all options of a heap, except pairs of common parts.
    fn exclude(&mut self, heap: usize) {
        let Self { values, rare, excluded, .. } = self;
        if self.stamp == u8::MAX {
            excluded.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
        if self.removals.contains(&heap) {
            excluded[0] = self.stamp;
        }
        for take in self.takes.iter().take_while(|&&take| take < heap) {
            excluded[usize::from(values[heap - take])] = self.stamp;
        }
        for &RareMove { offset, part, value } in rare.iter() {
            // The other part has at least one token, and may have to be unequal to the rare part.
            if offset < heap && !(self.unequal && offset + part == heap) {
                excluded[usize::from(value ^ values[heap - offset])] = self.stamp;
            }
        }
    }

    /// Appends the value of the next heap.
    fn push(&mut self, value: u16, is_rare: bool) {
        let part = self.values.len();
        // Heap 0 is not a part, because parts are not empty.
        if is_rare && part > 0 {
            self.rare.extend(self.splits.iter().map(|take| RareMove { offset: take + part, part, value }));
        }
        self.values.push(value);
    }
}

/// Tries pairs of parts of the next heap and clears the flags of their values until all `missing` flags are cleared.
/// Returns whether any flag is left.
fn try_pairs(
    values: &[u16],
    splits: &[usize],
    unequal: bool,
    reach: usize,
    unfound: &mut Flags,
    mut missing: usize,
) -> bool {
    // Number of pairs that are tried for each take between two checks of the count, so that the inner loop has no
    // branch.
    const CHUNK: usize = 32;
    let heap = values.len();
    // The maximum of the smaller part for a take.
    let max_part = |take: usize| heap.checked_sub(take + usize::from(unequal)).map_or(0, |left| reach.min(left / 2));
    let last = splits.first().map_or(0, |&take| max_part(take));
    for part in (1..=last).step_by(CHUNK) {
        for &take in splits {
            let end = max_part(take).min(part + CHUNK - 1);
            if end < part {
                continue;
            }
            let smaller = &values[part..=end];
            let larger = &values[heap - take - end..=heap - take - part];
            for (a, b) in smaller.iter().zip(larger.iter().rev()) {
                let flag = &mut unfound[usize::from(a ^ b)];
                missing -= usize::from(*flag);
                *flag = 0;
            }
        }
        if missing == 0 {
            return false;
        }
    }
    true
}

/// Returns cleared flags.
fn flags() -> Flags {
    // `Box::new` would build the array on the stack.
    vec![0; 1 << 16].into_boxed_slice().try_into().expect("one for each 16-bit value")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::pure;

    fn values(code: &Code, mask: u16, alternates: bool, len: usize) -> Vec<u64> {
        let mut table = Table::new(code, RareHeaps { mask, alternates, last: 0, reach: 0 });
        for heap in 0..len {
            let (value, is_rare) = table.next(heap).unwrap();
            table.push(value, is_rare);
        }
        table.values.into_iter().map(u64::from).collect()
    }

    /// The nim-values agree with the definition for every mask. Tables are long enough that the flags are cleared after
    /// 255 heaps, and that the last chunk of pairs is partial.
    #[test]
    fn table_agrees_with_the_definition() {
        let agrees = |code: &str, mask, alternates, len: usize| {
            let code: Code = code.parse().unwrap();
            let splits = &code.takes()[2];
            let alternates = alternates && splits.iter().all(|take| take % 2 == splits[0] % 2);
            let expected = pure::table(&code, len as u128, len as u64).unwrap();
            assert_eq!(values(&code, mask, alternates, len), expected, "{code} with mask {mask}, {alternates}");
        };
        for index in 0..256 {
            let unequal = if index / 128 == 0 { "" } else { "!" };
            let code = alloc::format!("{}{unequal}.{}{}", index / 64 % 2 * 4, index / 8 % 8, index % 8);
            // Each code is tested with a different mask.
            for alternates in [false, true] {
                agrees(&code, index % 63 + 1, alternates, if cfg!(miri) { 20 } else { 300 });
            }
        }
        if !cfg!(miri) {
            for (code, mask, alternates) in [
                ("0.16", 30, false),
                ("0.106", 13, true),
                ("4!.0", 62, false),
                ("4.07", 5, false),
                ("0!.055", 1, false),
            ] {
                agrees(code, mask, alternates, 3_000);
            }
        }
    }
}
