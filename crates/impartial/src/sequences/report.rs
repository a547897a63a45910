//! The report of a nim-sequence: its period, the exceptions, and the largest value.

use std::fmt;

use nim_sequences::{Certificate, Code, NimSequence, Nimber, Period, PeriodSearch};

use crate::output::proof;
use crate::output::report::count;

/// The period of a nim-sequence, its exceptions, and the largest value.
///
/// # Examples
///
/// ```
/// use impartial::nim_sequences::PeriodSearch;
/// use impartial::sequences::PeriodReport;
/// use std::ops::ControlFlow;
///
/// let mut search = PeriodSearch::new("dawson".parse()?);
/// let period = search.run(1_000, &mut |_| ControlFlow::Continue(()));
/// let report = PeriodReport::new(&search, &period);
/// assert_eq!((report.exceptions, report.last_exception()), (Some(7), Some(51)));
/// assert_eq!(report.largest, Some((85, 9)));
/// # Ok::<(), impartial::nim_sequences::InvalidCode>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PeriodReport {
    /// The code.
    pub code: Code,
    /// The proof of the period, or `None` if none is known.
    pub certificate: Option<Certificate>,
    /// The number of nim-values that the proof needs, or that were searched if no period is known.
    pub values: u64,
    /// The number of heaps below the preperiod whose values differ from the period continued backwards, or `None` if no
    /// period is known or the search has forgotten the values.
    pub exceptions: Option<u64>,
    /// The first heap with the largest value, and this value, among all heaps if a period is known and otherwise among the
    /// searched heaps. It is `None` if the values grow from period to period, or if no value was searched.
    pub largest: Option<(u64, u64)>,
    has_theorem: bool,
}

impl PeriodReport {
    /// Collects the facts from a search, and the period that it found last.
    ///
    /// # Complexity
    ///
    /// *O(n)* time for a table of *n* values.
    #[must_use]
    pub fn new(search: &PeriodSearch, period: &Period) -> Self {
        let code = search.code().clone();
        let has_theorem = !matches!(period, Period::NoTheorem);
        let (certificate, values) = match period {
            Period::Proved(certificate) => (Some(certificate), certificate.needed()),
            Period::Unknown { values } => (None, u128::from(*values)),
            _ => (None, 0),
        };
        let values = u64::try_from(values).unwrap_or(u64::MAX);
        // Later values repeat, unless they grow.
        let end = certificate.map_or(values, |proof| proof.preperiod() + proof.period());
        let grows = certificate.is_some_and(|proof| proof.saltus() > 0);
        let largest = match search.sequence() {
            _ if grows => None,
            Some(sequence) => largest(sequence, end),
            None => search.largest().map(|(heap, value)| (heap, value.heap_size())),
        };
        let exceptions = certificate.zip(search.sequence()).map(|(proof, sequence)| exceptions(sequence, proof));
        Self { code, certificate: certificate.cloned(), has_theorem, values, exceptions, largest }
    }

    /// Returns the last of the [`exceptions`](Self::exceptions), or `None` if there are no exceptions.
    #[must_use]
    pub fn last_exception(&self) -> Option<u64> {
        // The preperiod is the least possible, so the heap before it is an exception.
        self.certificate.as_ref().and_then(|proof| proof.preperiod().checked_sub(1))
    }

    fn fmt_proof(&self, proof: &Certificate, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        let saltus = proof.saltus();
        writeln!(text, "preperiod: {}", proof.preperiod())?;
        writeln!(text, "period: {}", proof.period())?;
        if saltus > 0 {
            writeln!(text, "saltus: {saltus}, the growth in each period")?;
        }
        match (self.exceptions, self.last_exception()) {
            (Some(exceptions), Some(last)) => writeln!(text, "exceptions: {exceptions}, the last at heap {last}")?,
            (None, Some(last)) => writeln!(text, "exceptions: the last at heap {last}; counting them needs a table")?,
            (_, None) => writeln!(text, "exceptions: none")?,
        }
        proof::lines(proof).iter().try_for_each(|line| writeln!(text, "{line}"))
    }

    /// Writes the facts as a line of JSON.
    ///
    /// The fields are `code`, `name` (or null), `preperiod`, `period`, `saltus`, `exceptions` (their number),
    /// `last_exception`, `values`, `largest`, `largest_heap` and `theorem`. Unknown fields are null.
    ///
    /// # Errors
    ///
    /// Returns the first error of `out`.
    #[cfg(feature = "json")]
    pub fn write_json(&self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        #[derive(serde::Serialize)]
        struct Record<'a> {
            code: &'a Code,
            name: Option<&'a str>,
            preperiod: Option<u64>,
            period: Option<u64>,
            saltus: Option<u64>,
            exceptions: Option<u64>,
            last_exception: Option<u64>,
            values: u64,
            largest: Option<u64>,
            largest_heap: Option<u64>,
            theorem: Option<String>,
        }

        let proof = self.certificate.as_ref();
        let record = Record {
            code: &self.code,
            name: self.code.name(),
            preperiod: proof.map(Certificate::preperiod),
            period: proof.map(Certificate::period),
            saltus: proof.map(Certificate::saltus),
            exceptions: self.exceptions,
            last_exception: self.last_exception(),
            values: self.values,
            largest: self.largest.map(|(_, value)| value),
            largest_heap: self.largest.map(|(heap, _)| heap),
            theorem: proof.map(|proof| proof.theorem().to_string()),
        };
        crate::output::json::write(&record, out)
    }
}

/// Writes one fact per line.
impl fmt::Display for PeriodReport {
    fn fmt(&self, text: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(text, "code: {}", self.code)?;
        if let Some(name) = self.code.name() {
            writeln!(text, "name: {name}")?;
        }
        match &self.certificate {
            Some(proof) => self.fmt_proof(proof, text)?,
            None if self.has_theorem => writeln!(text, "period: unknown after {}", count(self.values, "value"))?,
            None => {
                let reason = "no theorem proves periods of codes with moves to three unequal heaps";
                writeln!(text, "period: unknown, because {reason}")?;
            }
        }
        let among = if self.certificate.is_none() { " of these" } else { "" };
        match self.largest {
            Some((heap, value)) => writeln!(text, "largest value{among}: {value}, first at heap {heap}"),
            None if self.certificate.is_some() => {
                writeln!(text, "largest value: none, because the values grow in each period")
            }
            None => Ok(()),
        }
    }
}

/// Returns the first heap with the largest value, and the value, among the heaps below `end`.
fn largest(sequence: &NimSequence, end: u64) -> Option<(u64, u64)> {
    let end = usize::try_from(end).unwrap_or(usize::MAX);
    let heaps = (0..).zip(sequence.iter().map(Nimber::heap_size)).take(end);
    // Ties go to the smallest heap.
    heaps.max_by_key(|&(heap, value)| (value, std::cmp::Reverse(heap)))
}

/// Returns the number of heaps below the preperiod whose values differ from the period continued backwards.
fn exceptions(sequence: &NimSequence, proof: &Certificate) -> u64 {
    let value = |heap: u64| sequence.get(heap).map_or(0, Nimber::heap_size);
    let is_exception = |&heap: &u64| {
        // The first heap of the same residue at or after the preperiod, whose value is periodic. Going back, the value falls
        // by the saltus in each period.
        let periods = (proof.preperiod() - heap).div_ceil(proof.period());
        value(heap) + periods * proof.saltus() != value(heap + periods * proof.period())
    };
    (0..proof.preperiod()).filter(is_exception).count() as u64
}
