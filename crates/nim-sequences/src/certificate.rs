//! The numbers that prove a period, and their check.
//!
//! The check shares no code with the engines and the search except [`Code`]. It computes its own table and compares it
//! with the conditions of the theorem.

mod all_but;
mod pure;
mod rare;
mod refuted;
mod text;

#[cfg(feature = "serde")]
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

#[cfg(test)]
pub(crate) use pure::table as definition;
pub use refuted::RefutedCertificate;
pub use text::InvalidCertificate;

use crate::code::Code;

/// The statement that the nim-sequence *G* of a code is periodic, with the numbers that prove it.
///
/// The statement is *G*(*n* + *p*) = *G*(*n*) + *s* for all *n* >= *e*, where the *preperiod* *e* and the *period* *p*
/// are the least possible and *s* is the *saltus*.
/// The proof starts at the heap *N*, which may be above *e*. The crate documentation states the theorems.
///
/// Its text is `impartial-heaps 1: CODE preperiod E period P saltus S start N.`, where 1 is the version of the format.
/// A proof by rare heaps has ` mask M parity B rare A reach R` before the final point, with these numbers:
///
/// | number | meaning |
/// |---|---|
/// | M | the bits of a nim-value that count, from 1 to 65535 |
/// | B | 1 if the parity of the heap also counts, otherwise 0 |
/// | A | no heap above A is rare |
/// | R | the proof needs no pair in which both parts are above max(A, R) |
///
/// With the feature `serde`, a certificate is serialized as this text.
///
/// Parsing a certificate does not check its statement. [`verify`](Self::verify) does.
///
/// # Examples
///
/// ```
/// use core::ops::ControlFlow;
/// use nim_sequences::{Certificate, Period, PeriodSearch};
///
/// let found = PeriodSearch::new("kayles".parse()?).run(1_000, &mut |_| ControlFlow::Continue(()));
/// let Period::Proved(certificate) = found else { panic!("Kayles is periodic") };
/// let saved = certificate.to_string();
/// assert_eq!(saved, "impartial-heaps 1: 0.77 preperiod 71 period 12 saltus 0 start 71.");
///
/// let read: Certificate = saved.parse()?;
/// read.verify(1_000)?;
/// let altered: Certificate = saved.replace("period 12", "period 11").parse()?;
/// assert_eq!(altered.verify(1_000).unwrap_err().to_string(), "G(82) is not G(71) + 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "String", try_from = "String"))]
pub struct Certificate {
    pub(crate) code: Code,
    pub(crate) preperiod: u64,
    pub(crate) period: u64,
    pub(crate) saltus: u64,
    pub(crate) start: u64,
    pub(crate) split: Option<RareHeaps>,
}

/// The additional numbers of a proof by rare heaps: which heaps are rare, the last rare heap, and the reach of the
/// pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RareHeaps {
    /// The bits of a value whose parity counts. A heap is rare if the parity is even.
    pub(crate) mask: u16,
    /// Whether the heap, minus the tokens taken by a move that leaves two heaps, is added to the parity.
    pub(crate) alternates: bool,
    /// The last rare heap, or a larger heap.
    pub(crate) last: u64,
    /// An upper bound of the smaller part of the pairs that give the rare values below each value in the first period.
    pub(crate) reach: u64,
}

impl Certificate {
    /// Returns the code.
    #[must_use]
    pub const fn code(&self) -> &Code {
        &self.code
    }

    /// Returns the preperiod *e*, which is the least heap from which the values repeat.
    #[must_use]
    pub const fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// Returns the period *p*.
    #[must_use]
    pub const fn period(&self) -> u64 {
        self.period
    }

    /// Returns the saltus *s*, the amount by which the values grow in each period: 0 unless the code is an all-but set.
    #[must_use]
    pub const fn saltus(&self) -> u64 {
        self.saltus
    }

    /// Returns the heap at which the proof starts.
    #[must_use]
    pub const fn start(&self) -> u64 {
        self.start
    }

    /// Returns the theorem that the numbers apply to.
    ///
    /// # Examples
    ///
    /// ```
    /// use nim_sequences::{Certificate, Theorem};
    ///
    /// let pure: Certificate = "impartial-heaps 1: 0.77 preperiod 71 period 12 saltus 0 start 71.".parse()?;
    /// let text = pure.to_string().replace("start 71.", "start 145 mask 15 parity 0 rare 70 reach 0.");
    /// let rare: Certificate = text.parse()?;
    /// assert_eq!((pure.theorem(), rare.theorem()), (Theorem::PurePeriods, Theorem::RareHeaps));
    ///
    /// // The second proof needs fewer nim-values.
    /// assert_eq!(pure.verify(157).unwrap_err().to_string(), "the check needs 168 nim-values, more than 157");
    /// rare.verify(157)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn theorem(&self) -> Theorem {
        match (self.split, self.code.largest_take()) {
            (Some(_), _) => Theorem::RareHeaps,
            (None, Some(_)) => Theorem::PurePeriods,
            (None, None) => Theorem::AllButSets,
        }
    }

    /// Returns the number of nim-values that the theorem needs, which are the values of all heaps below this number.
    ///
    /// # Examples
    ///
    /// ```
    /// use nim_sequences::Certificate;
    ///
    /// let kayles: Certificate = "impartial-heaps 1: 0.77 preperiod 71 period 12 saltus 0 start 71.".parse()?;
    /// assert_eq!(kayles.needed(), 168);
    /// # Ok::<(), nim_sequences::InvalidCertificate>(())
    /// ```
    #[must_use]
    pub fn needed(&self) -> u128 {
        let heaps = u128::from(self.start) + u128::from(self.period);
        match (self.split, self.code.largest_take()) {
            // If moves leave no heaps, a factor of 0 would need no values and prove nothing.
            (None, Some(take)) => self.code.max_parts().max(1) as u128 * heaps + u128::from(take),
            (Some(_), _) | (None, None) => heaps,
        }
    }

    /// Checks the certificate with a fresh table of at most `limit` nim-values.
    ///
    /// # Errors
    ///
    /// Returns the first reason why the certificate proves nothing. After [`RefutedCertificate::TooLong`] and
    /// [`RefutedCertificate::ValueTooLarge`], the statement may still be true.
    ///
    /// # Complexity
    ///
    /// For a table of *n* values, where *s* is the number of takes that the code lists:
    ///
    /// | theorem | moves leave | *n* | time | bytes per value |
    /// |---|---|---|---|---|
    /// | pure periods | at most one heap | start + *p* + *k* | *O(n s)* | 8 |
    /// | pure periods | at most two heaps | 2 (start + *p*) + *k* | *O(n^2 s)* | 8 |
    /// | pure periods | up to three heaps | 3 (start + *p*) + *k* | *O(n^3 s)* | 8 |
    /// | rare heaps | at most two heaps | start + *p* | *O(n s (r + q))* | 2 |
    /// | all-but sets | one heap | start + *p* | *O(n^2)* | 8 |
    ///
    /// Here *k* is the maximum number of tokens that a move takes, *r* the number of rare heaps, and *q* the mean
    /// number of pairs until all rare values below a nim-value are found. For 0.454, *r* is 16 and *q* about 26. If the
    /// numbers prove nothing, *r* + *q* may grow to *n* before a heap above A is rare. Each rare heap takes 24 bytes
    /// for each take that leaves two heaps.
    pub fn verify(&self, limit: u64) -> Result<(), RefutedCertificate> {
        if !self.code.has_theorem() {
            return Err(RefutedCertificate::NoTheorem);
        }
        if self.period == 0 {
            return Err(RefutedCertificate::Numbers { expected: "a period of at least 1" });
        }
        if self.start < self.preperiod {
            return Err(RefutedCertificate::Numbers { expected: "a start that is at least the preperiod" });
        }
        match (self.split, self.code.largest_take()) {
            (Some(split), _) => rare::check(self, split, limit),
            (None, Some(take)) => pure::check(self, take, limit),
            (None, None) => all_but::check(self, limit),
        }
    }
}

/// A theorem that proves periods. The crate documentation gives the statements and their proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theorem {
    /// The options of a heap and of the heap one period later have the same nim-values.
    PurePeriods,
    /// The nim-values of a few small heaps and of the last heaps determine the next nim-value.
    RareHeaps,
    /// The state of an all-but set repeats.
    AllButSets,
}

impl fmt::Display for Theorem {
    /// Writes the name, such as `pure periods`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PurePeriods => "pure periods",
            Self::RareHeaps => "rare heaps",
            Self::AllButSets => "all-but sets",
        })
    }
}

/// Converts a heap to an index.
fn index(heap: u64) -> usize {
    usize::try_from(heap).unwrap_or(usize::MAX)
}

/// Returns whether the value of a heap grows by the saltus in a period. The table must have both heaps.
fn repeats<V: Copy + Into<u64>>(values: &[V], heap: u64, period: u64, saltus: u64) -> bool {
    let value = |heap| values.get(index(heap)).copied().map(Into::into);
    value(heap + period) == value(heap).and_then(|value| value.checked_add(saltus))
}

/// Checks that the values repeat from the preperiod to the end of the table, which has at least one period.
fn check_repeats(certificate: &Certificate, values: &[u64]) -> Result<(), RefutedCertificate> {
    let &Certificate { preperiod, period, saltus, .. } = certificate;
    let mut heaps = preperiod..values.len() as u64 - period;
    let wrong = heaps.find(|&heap| !repeats(values, heap, period, saltus));
    wrong.map_or(Ok(()), |heap| Err(RefutedCertificate::NotPeriodic { heap, later: heap + period, saltus }))
}

/// Checks that preperiod and period are the least possible, given that the values repeat on the whole table.
fn check_least<V: Copy + Into<u64>>(certificate: &Certificate, values: &[V]) -> Result<(), RefutedCertificate> {
    let &Certificate { preperiod, period, saltus, .. } = certificate;
    // The values would have to repeat one heap earlier.
    if preperiod > 0 && repeats(values, preperiod - 1, period, saltus) {
        return Err(RefutedCertificate::NotLeast { name: "preperiod", smaller: preperiod - 1 });
    }
    // The least period divides every period, so it is enough to try the period divided by each of its prime factors.
    for factor in prime_factors(period) {
        let smaller = period / factor;
        // The smaller period would have an equal share of the saltus.
        let divides = saltus.is_multiple_of(factor);
        // The last `smaller` heaps would be compared with the next period. This follows from the other comparisons,
        // because the period repeats and `smaller` divides it.
        let mut heaps = preperiod..preperiod + period - smaller;
        if divides && heaps.all(|heap| repeats(values, heap, smaller, saltus / factor)) {
            return Err(RefutedCertificate::NotLeast { name: "period", smaller });
        }
    }
    Ok(())
}

/// Returns the distinct prime factors of a number above 0.
fn prime_factors(mut number: u64) -> Vec<u64> {
    let mut factors = Vec::new();
    let mut factor = 2;
    while factor * factor <= number {
        if number.is_multiple_of(factor) {
            factors.push(factor);
            while number.is_multiple_of(factor) {
                number /= factor;
            }
        }
        factor += 1;
    }
    factors.extend((number > 1).then_some(number));
    factors
}
