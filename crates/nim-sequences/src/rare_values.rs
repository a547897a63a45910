//! The public view of rare and common values. Engines use [`Split`] directly.

use crate::sequence::NimSequence;
use crate::sparse_space::Split;

/// The classes of rare and common values of a code.
///
/// A heap of *n* tokens is *rare* if *G*(*n*) has an even number of bits in common with the mask. If the classes
/// *alternate*, this holds for even *n* - *t*, and a heap with odd *n* - *t* is rare if it has an odd number of bits in
/// common, where *t* is the minimum number of tokens that a move to two heaps takes.
///
/// # Examples
///
/// ```
/// use nim_sequences::{NimSequence, RareValues};
///
/// let mut kayles = NimSequence::new("kayles".parse()?);
/// kayles.grow(1_000)?;
/// let rare = RareValues::find(&kayles, 1_000).expect("nearly all values of Kayles are 1, 2, 4, 7 or 8");
/// assert_eq!((rare.mask(), rare.alternates()), (15, false));
/// assert!(rare.is_rare(3, 3) && !rare.is_rare(4, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RareValues(pub(crate) Split);

impl RareValues {
    /// Finds the mask with the minimum number of rare heaps among the second half of the first `len` values, or of the
    /// whole table if it is shorter. If several masks have this number, the smallest is returned.
    ///
    /// Returns `None` in these cases:
    ///
    /// - more than an eighth of these heaps are rare under every mask;
    /// - a value is above 65535 or was forgotten;
    /// - the code has no move to two heaps, or a move to three heaps.
    ///
    /// # Complexity
    ///
    /// *O(n + v log v)* time and *O(v)* memory for *n* values up to *v*.
    #[must_use]
    pub fn find(sequence: &NimSequence, len: u64) -> Option<Self> {
        /// At most 1 in 8 heaps may be rare. A larger ratio is due to chance, or to a table that is too short.
        const MAX_RARE_RATIO: usize = 8;
        let code = sequence.code();
        let [_, _, pairs, triples] = code.takes();
        let known = sequence.known();
        if !triples.is_empty() || known.gap.len > 0 {
            return None;
        }
        let len = usize::try_from(len).unwrap_or(usize::MAX).min(known.end());
        let late = known.values.get(len / 2..len)?;
        let (split, rare) = Split::find(&pairs, len / 2, late)?;
        (rare * MAX_RARE_RATIO <= late.len()).then_some(Self(split))
    }

    /// Returns the mask.
    #[must_use]
    pub const fn mask(&self) -> u16 {
        self.0.mask
    }

    /// Returns whether the classes alternate, which means that they also depend on the parity of the heap.
    #[must_use]
    pub const fn alternates(&self) -> bool {
        self.0.alternates
    }

    /// Returns whether a heap with this value is rare.
    #[must_use]
    pub fn is_rare(&self, heap: u64, value: u64) -> bool {
        // Only the parity of the heap counts, so one bit is enough for a heap above `usize::MAX`.
        u16::try_from(value).is_ok_and(|value| self.0.is_rare(usize::from(heap % 2 == 1), value))
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    fn sequence(code: &str, len: u64) -> NimSequence {
        let mut sequence = NimSequence::new(code.parse().unwrap());
        sequence.grow(len).unwrap();
        sequence
    }

    /// The mask agrees with the numbers of rare heaps under each mask, counted one by one.
    #[test]
    fn the_mask_has_the_fewest_rare_heaps() {
        for (code, takes) in [
            ("0.77", &[1, 2][..]),
            ("0.6", &[1]),
            ("0.16", &[2]),
            ("0.106", &[3]),
            ("4!.0", &[0]),
            ("0.07", &[2]),
            ("0.204", &[3]),
            ("4.3", &[0]),
            ("0.5", &[1]),
        ] {
            let sequence = sequence(code, 3_001);
            let late: Vec<(u64, u64)> =
                (0..3_001).map(|heap| (heap, sequence.get(heap).unwrap().heap_size())).collect();
            let has_one_parity = takes.iter().all(|take| take % 2 == takes[0] % 2);
            let rules = [false, true].into_iter().filter(|&by_heap| !by_heap || has_one_parity);
            let rules = rules.flat_map(|alternates| {
                let split = move |mask| RareValues(Split { mask, alternates, take: takes[0] });
                (u16::from(!alternates)..1 << 10).map(split)
            });
            let rare =
                |rule: RareValues| late[1_500..].iter().filter(|&&(heap, value)| rule.is_rare(heap, value)).count();
            let fewest = rules.map(|rule| (rare(rule), rule)).min_by_key(|&(rare, _)| rare).unwrap();
            let expected = (fewest.0 * 8 <= 1_501).then_some(fewest.1);
            assert_eq!(RareValues::find(&sequence, 3_001), expected, "{code}");
        }
    }

    #[test]
    fn some_codes_have_no_rare_values() {
        for code in ["S(1,3,4)", "nim", "0.33", "0.81", "0.0"] {
            assert_eq!(RareValues::find(&sequence(code, 300), 300), None, "{code}");
        }
        assert_eq!(RareValues::find(&sequence("kayles", 0), 100), None);
        // Values after `len` do not count.
        let early = RareValues::find(&sequence("kayles", 100), 100);
        assert!(early.is_some() && RareValues::find(&sequence("kayles", 1_000), 100) == early);
    }
}
