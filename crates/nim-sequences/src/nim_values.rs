//! The nim-values of heaps of any size, by a table and a proved period.

use crate::{Certificate, NimSequence, Nimber, Period};

/// The nim-values that a table and a period give.
///
/// # Examples
///
/// ```
/// use core::ops::ControlFlow;
/// use nim_sequences::{NimValues, PeriodSearch};
///
/// let mut nim = PeriodSearch::new("nim".parse()?);
/// let period = nim.run(100, &mut |_| ControlFlow::Continue(()));
/// assert_eq!(NimValues::new(&nim.into_sequence(), &period).value(u64::MAX), Some(u64::MAX));
///
/// let mut search = PeriodSearch::new("grundy".parse()?);
/// let unknown = search.run(100, &mut |_| ControlFlow::Continue(()));
/// let grundy = search.into_sequence();
/// let values = NimValues::new(&grundy, &unknown);
/// assert_eq!((values.value(8), values.end(), values.value(100)), (Some(2), Some(100), None));
/// # Ok::<(), nim_sequences::InvalidCode>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct NimValues<'a> {
    sequence: &'a NimSequence,
    certificate: Option<&'a Certificate>,
}

impl<'a> NimValues<'a> {
    /// Creates the values of a table, extended by its period if a period is proved.
    ///
    /// Pass the table in which the period was found.
    #[must_use]
    pub const fn new(sequence: &'a NimSequence, period: &'a Period) -> Self {
        let certificate = match period {
            Period::Proved(certificate) => Some(certificate),
            _ => None,
        };
        Self { sequence, certificate }
    }

    /// Returns the table.
    #[must_use]
    pub const fn sequence(&self) -> &'a NimSequence {
        self.sequence
    }

    /// Returns the proof of the period, if a period is proved.
    #[must_use]
    pub const fn certificate(&self) -> Option<&'a Certificate> {
        self.certificate
    }

    /// Returns the smallest heap whose value is not known, or `None` if all values are known.
    #[must_use]
    pub fn end(&self) -> Option<u64> {
        self.certificate.is_none().then_some(self.sequence.len() as u64)
    }

    /// Returns the nim-value of a heap if it is known.
    #[must_use]
    pub fn value(&self, heap: u64) -> Option<u64> {
        let (heap, grown) = match self.certificate {
            Some(proof) if heap >= proof.start() => {
                let later = heap - proof.start();
                // Values grow only in all-but sets, where each move takes a token. So a value is at most the number of
                // tokens, and this does not overflow.
                (proof.start() + later % proof.period(), later / proof.period() * proof.saltus())
            }
            _ => (heap, 0),
        };
        self.sequence.get(heap).map(|value| Nimber::heap_size(value) + grown)
    }
}
