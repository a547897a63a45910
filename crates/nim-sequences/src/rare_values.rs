//! The public view of rare and common values. Engines use [`Split`] directly.

use alloc::vec;

use crate::certificate::Certificate;
use crate::sequence::NimSequence;
use crate::sparse_space::{Split, Stretch};

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
    /// Finds the mask with the fewest rare heaps among the second half of the first `len` values, or of the whole table
    /// if it is shorter. If several masks have this number, the first half decides, and then the smallest mask is
    /// returned.
    ///
    /// A longer table may have another mask, unless a period is proved and [`find_periodic`](Self::find_periodic)
    /// returns the mask.
    ///
    /// Returns `None` in these cases:
    ///
    /// - more than an eighth of the heaps in the second half are rare under every mask;
    /// - a value is above 65535 or was forgotten;
    /// - the code has no move to two heaps, or a move to three heaps.
    ///
    /// # Complexity
    ///
    /// *O(n + v log v)* time and *O(v)* memory for *n* values up to *v*.
    #[must_use]
    pub fn find(sequence: &NimSequence, len: u64) -> Option<Self> {
        let len = usize::try_from(len).unwrap_or(usize::MAX).min(sequence.len());
        Self::fewest(sequence, len / 2, len, &[0])
    }

    /// Finds the mask with the fewest rare heaps in the whole sequence, if a period is proved.
    ///
    /// These are the fewest rare heaps in each period, and among the masks with this number, the fewest rare heaps
    /// below the preperiod. If several masks have both numbers, the smallest is returned.
    ///
    /// Returns `None` in the cases of [`find`](Self::find), where the period takes the place of the second half, and if
    /// the table ends before the first period does.
    ///
    /// # Complexity
    ///
    /// The same as [`find`](Self::find).
    ///
    /// # Examples
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use nim_sequences::{Period, PeriodSearch, RareValues};
    ///
    /// let mut search = PeriodSearch::new("0.644".parse()?);
    /// let found = search.run(10_000, &mut |_| ControlFlow::Continue(()));
    /// let Period::Proved(proof) = found else { panic!("0.644 is periodic") };
    /// let rare = RareValues::find_periodic(&search.into_sequence(), &proof).expect("30 heaps are rare");
    /// assert_eq!((rare.mask(), rare.alternates()), (126, false));
    /// # Ok::<(), nim_sequences::InvalidCode>(())
    /// ```
    #[must_use]
    pub fn find_periodic(sequence: &NimSequence, proof: &Certificate) -> Option<Self> {
        let [preperiod, period] = [proof.preperiod(), proof.period()].map(|number| usize::try_from(number).ok());
        let (preperiod, period) = (preperiod?, period?);
        // Two periods have an even number of heaps, so all later heaps are in the same classes even if the classes
        // alternate.
        Self::fewest(sequence, preperiod, preperiod.checked_add(period)?, &[0, period])
    }

    /// Finds the mask with the fewest rare heaps from `start` to `end`, each also shifted by `shifts`. The heaps below
    /// `start` decide between masks with the same number.
    fn fewest(sequence: &NimSequence, start: usize, end: usize, shifts: &[usize]) -> Option<Self> {
        /// At most 1 in 8 heaps may be rare. A larger ratio is due to chance, or to a table that is too short.
        const MAX_RARE_RATIO: i64 = 8;
        let [_, _, pairs, triples] = sequence.code().takes();
        let known = sequence.known();
        if !triples.is_empty() || !known.is_whole() {
            return None;
        }
        // Heap 0 is not a part, so it is never rare.
        let (early, late) = (known.values().get(1.min(start)..start)?, known.values().get(start..end)?);
        // One late heap counts more than all early heaps together.
        let weight = early.len().cast_signed() as i64 + 1;
        let mut stretches = vec![Stretch { first: 1, values: early, weight: 1 }];
        stretches.extend(shifts.iter().map(|shift| Stretch { first: start + shift, values: late, weight }));
        let (split, rare) = Split::lightest(&pairs, &stretches)?;
        let count = shifts.len() * late.len();
        (rare / weight * MAX_RARE_RATIO <= count.cast_signed() as i64).then_some(Self(split))
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
            let rare = |rule: RareValues, heaps: core::ops::Range<usize>| {
                late[heaps].iter().filter(|&&(heap, value)| rule.is_rare(heap, value)).count()
            };
            let counted = rules.map(|rule| (rare(rule, 1_500..3_001), rare(rule, 1..1_500), rule));
            let fewest = counted.min_by_key(|&(late, early, _)| (late, early)).unwrap();
            let expected = (fewest.0 * 8 <= 1_501).then_some(fewest.2);
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
