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
/// let rare = RareValues::find(&kayles, 1_000, None).expect("nearly all values of Kayles are 1, 2, 4, 7 or 8");
/// assert_eq!((rare.mask(), rare.alternates()), (15, false));
/// assert!(rare.is_rare(3, 3) && !rare.is_rare(4, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RareValues(pub(crate) Split);

impl RareValues {
    /// Finds the mask with the fewest rare heaps.
    ///
    /// | with a proof of a period | without |
    /// |---|---|
    /// | the fewest rare heaps in each period, and then below the preperiod | the fewest in the second half of the first `len` values, or of a shorter table, and then in the first half |
    /// | the mask of the whole sequence | a longer table may have another mask |
    ///
    /// If several masks have both numbers, the smallest is returned. Returns `None` in these cases:
    ///
    /// - more than an eighth of the heaps in the period, or in the second half, are rare under every mask;
    /// - a value is above 65535 or was forgotten;
    /// - the code has no move to two heaps, or a move to three heaps;
    /// - the table ends before the first period does.
    ///
    /// # Complexity
    ///
    /// *O(n + v log v)* time and *O(v)* memory for *n* values up to *v*.
    #[must_use]
    pub fn find(sequence: &NimSequence, len: u64, proof: Option<&Certificate>) -> Option<Self> {
        let Some(proof) = proof else {
            let len = usize::try_from(len).unwrap_or(usize::MAX).min(sequence.len());
            return Self::fewest(sequence, len / 2, len, &[0]);
        };
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
        let known = sequence.table().known();
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
