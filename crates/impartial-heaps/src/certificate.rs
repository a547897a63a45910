//! The numbers that prove a period, and their check.
//!
//! The check shares no code with the engines and with the search, besides [`Code`]: it computes its own table by the
//! definition, and compares it with the inequalities of the theorem.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
#[cfg(feature = "serde")]
use alloc::string::ToString as _;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::code::{Code, MAX_TAKE};
use crate::notation::quoted;

/// The statement that the nim-sequence *G* of a code is periodic, with the numbers that prove it.
///
/// The statement is *G*(*n* + *p*) = *G*(*n*) + *s* for all *n* >= *e*.
/// The *preperiod* *e* and the *period* *p* are the least possible; *s* is the *saltus*.
/// The proof starts at a heap that may be above *e*; the front page has the theorems.
///
/// Its text is `impartial-heaps 1: CODE preperiod E period P saltus S start N.`, where 1 is the version of the format.
/// With the feature `serde`, a certificate is written and read as this text.
///
/// A certificate that was read may be wrong. [`verify`](Self::verify) checks it.
///
/// # Examples
///
/// ```
/// use impartial_heaps::{Certificate, NimSequence, Period};
///
/// let mut kayles = NimSequence::new("kayles".parse()?);
/// let Period::Proved(certificate) = Period::search(&mut kayles, 1_000) else { panic!("Kayles is periodic") };
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
}

/// The reason why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RefutedCertificate {
    /// The code has moves to three unequal heaps, for which there is no theorem.
    #[error("no theorem proves periods of codes with moves to three unequal heaps")]
    NoTheorem,
    /// The numbers contradict each other or the code.
    #[error("expected {expected}")]
    Numbers {
        /// What was expected.
        expected: &'static str,
    },
    /// The check needs too many nim-values.
    #[error("the check needs {needed} nim-values, more than {limit}")]
    TooLong {
        /// The number of nim-values needed.
        needed: u128,
        /// The largest number allowed.
        limit: u64,
    },
    /// The nim-sequence does not have the period.
    #[error("G({later}) is not G({heap}) + {saltus}")]
    NotPeriodic {
        /// The heap.
        heap: u64,
        /// The heap a period later.
        later: u64,
        /// The saltus.
        saltus: u64,
    },
    /// All parts must be unequal, and a heap in the period has nim-value 0.
    #[error("G({heap}) is 0, and the theorem for unequal parts needs other values")]
    Zero {
        /// The heap.
        heap: u64,
    },
    /// The values that decide what follows do not repeat.
    #[error("the state at heap {start} does not repeat after the period")]
    State {
        /// The heap.
        start: u64,
    },
    /// A smaller number has the same property.
    #[error("the {name} is not the least: {smaller} is one too")]
    NotLeast {
        /// The name of the number.
        name: &'static str,
        /// A smaller one.
        smaller: u64,
    },
}

/// The error of a text that is not a [`Certificate`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub struct InvalidCertificate {
    expected: String,
    found: String,
}

impl Certificate {
    /// Returns the code.
    #[must_use]
    pub const fn code(&self) -> &Code {
        &self.code
    }

    /// Returns the preperiod *e*: the least heap from which the values repeat.
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

    /// Checks the certificate with a fresh table of at most `limit` nim-values.
    ///
    /// # Errors
    ///
    /// [`RefutedCertificate`] has the first reason found. After [`RefutedCertificate::TooLong`], the statement may still
    /// be true.
    ///
    /// # Complexity
    ///
    /// For a table of *n* values, where *s* is the number of takes that the code lists:
    ///
    /// | moves leave | *n* | time |
    /// |---|---|---|
    /// | at most one heap | *e* + *p* + *k* | *O(n s)* |
    /// | at most two heaps | 2 (*e* + *p*) + *k* | *O(n^2 s)* |
    /// | up to three heaps | 3 (*e* + *p*) + *k* | *O(n^3 s)* |
    /// | one heap, by an all-but set | start + *p* | *O(n^2)* |
    ///
    /// Here *k* is the largest number of tokens that a move takes. The table takes 8 bytes a value.
    pub fn verify(&self, limit: u64) -> Result<(), RefutedCertificate> {
        let &Self { preperiod, period, saltus, start, .. } = self;
        let parts = self.code.most_parts();
        if self.code.needs_unequal_parts() && parts > 2 {
            return Err(RefutedCertificate::NoTheorem);
        }
        if period == 0 {
            return Err(RefutedCertificate::Numbers { expected: "a period of at least 1" });
        }
        if start < preperiod {
            return Err(RefutedCertificate::Numbers { expected: "a start from the preperiod on" });
        }
        let [wide_start, wide_period] = [start, period].map(u128::from);
        let needed = match self.code.largest_take() {
            // A factor of 0, of moves that leave nothing, would not prove anything.
            Some(take) => parts.max(1) as u128 * (wide_start + wide_period) + u128::from(take),
            None => wide_start + wide_period,
        };
        let values = match usize::try_from(needed) {
            Ok(len) if needed <= u128::from(limit) => table(&self.code, len),
            _ => return Err(RefutedCertificate::TooLong { needed, limit }),
        };
        // All sums below are at most `needed`, which fits.
        let repeats = |heap: u64, period: u64, saltus: u64| {
            let value = |heap: u64| usize::try_from(heap).ok().and_then(|heap| values.get(heap));
            value(heap + period).copied() == value(heap).and_then(|value| value.checked_add(saltus))
        };
        if let Some(heap) = (preperiod..values.len() as u64 - period).find(|&heap| !repeats(heap, period, saltus)) {
            return Err(RefutedCertificate::NotPeriodic { heap, later: heap + period, saltus });
        }
        if let Some(take) = self.code.largest_take() {
            self.check_pure(take, &values)?;
        } else {
            self.check_state(&values)?;
        }
        // The inequalities hold on the whole table, so one place refutes a smaller number.
        if preperiod > 0 && repeats(preperiod - 1, period, saltus) {
            return Err(RefutedCertificate::NotLeast { name: "preperiod", smaller: preperiod - 1 });
        }
        for factor in prime_factors(period) {
            let smaller = period / factor;
            // The saltus of the smaller period would be as many times smaller.
            let divides = saltus.is_multiple_of(factor);
            // The last part of the period has no place to be compared with but the period itself.
            if divides && (preperiod..preperiod + period - smaller).all(|heap| repeats(heap, smaller, saltus / factor))
            {
                return Err(RefutedCertificate::NotLeast { name: "period", smaller });
            }
        }
        Ok(())
    }

    /// Checks the conditions of pure periods that are not inequalities.
    fn check_pure(&self, take: u64, values: &[u64]) -> Result<(), RefutedCertificate> {
        if self.saltus != 0 {
            return Err(RefutedCertificate::Numbers { expected: "the saltus 0, unless the code is an all-but set" });
        }
        // For the heap 0 the theorem is false: a part of 0 tokens is no heap.
        if self.start == 0 {
            return Err(RefutedCertificate::Numbers { expected: "a start of at least 1" });
        }
        // The values repeat on the whole table, so those of the first period decide.
        debug_assert!(values.len() as u64 >= self.start + self.period + take);
        let zero = (self.start..self.start + self.period).zip(values.iter().skip(index(self.start)));
        let zero = zero.filter(|_| self.code.needs_unequal_parts()).find(|(_, value)| **value == 0);
        zero.map_or(Ok(()), |(heap, _)| Err(RefutedCertificate::Zero { heap }))
    }

    /// Checks that everything on which later values depend repeats at the start.
    fn check_state(&self, values: &[u64]) -> Result<(), RefutedCertificate> {
        let excluded = (1..=MAX_TAKE.into()).rev().find(|&take| !self.code.allows(take, 1));
        let widest = excluded.unwrap_or(0);
        if self.start < widest {
            return Err(RefutedCertificate::Numbers { expected: "a start from the largest excluded number on" });
        }
        // Moves to heaps older than the widest exception are always allowed. So the set of their values counts, and
        // beyond its mex alone. Values are relative to that mex.
        let state = |heap: u64| {
            let (older, recent) = values[..index(heap)].split_at(index(heap - widest));
            let older: BTreeSet<u64> = older.iter().copied().collect();
            let base = (0..).zip(&older).take_while(|(index, value)| index == *value).count() as u64;
            let above: Vec<u64> = older.range(base..).map(|value| value - base).collect();
            let recent: Vec<Option<u64>> = recent.iter().map(|value| value.checked_sub(base)).collect();
            (base, above, recent)
        };
        let (base, above, recent) = state(self.start);
        let shifted = base.checked_add(self.saltus).map(|base| (base, above, recent));
        if shifted == Some(state(self.start + self.period)) {
            Ok(())
        } else {
            Err(RefutedCertificate::State { start: self.start })
        }
    }
}

/// Returns a heap as an index into the table, which has it.
fn index(heap: u64) -> usize {
    usize::try_from(heap).unwrap_or(usize::MAX)
}

/// Returns the first `len` nim-values of a code, by the definition.
fn table(code: &Code, len: usize) -> Vec<u64> {
    let takes = 0..code.largest_take().map_or(len, |take| len.min(index(take) + 1));
    let parts = 0..=code.most_parts();
    let moves = takes.flat_map(|take| parts.clone().map(move |parts| (take, parts)));
    let moves: Vec<(usize, usize)> = moves.filter(|&(take, parts)| code.allows(take as u64, parts)).collect();
    let apart = usize::from(code.needs_unequal_parts());
    let mut values: Vec<u64> = Vec::new();
    // The last heap with an option of each value, plus one.
    let mut reached: Vec<usize> = Vec::new();
    for tokens in 0..len {
        for &(take, parts) in moves.iter().take_while(|&&(take, _)| take <= tokens) {
            leave(&values, tokens - take, parts, 1, apart, 0, &mut |value| {
                let value = index(value);
                if value >= reached.len() {
                    reached.resize(value + 1, 0);
                }
                reached[value] = tokens + 1;
            });
        }
        values.push(reached.iter().take_while(|&&heap| heap == tokens + 1).count() as u64);
    }
    values
}

/// Reports the nim-sum of `sum` and of every way to divide tokens into parts of at least `least`, in order of size.
fn leave(
    values: &[u64],
    tokens: usize,
    parts: usize,
    least: usize,
    apart: usize,
    sum: u64,
    report: &mut impl FnMut(u64),
) {
    match parts {
        0 if tokens > 0 => {}
        0 => report(sum),
        1 if tokens < least => {}
        1 => report(sum ^ values[tokens]),
        _ => {
            for part in least..=tokens / parts {
                leave(values, tokens - part, parts - 1, part + apart, apart, sum ^ values[part], report);
            }
        }
    }
}

/// Returns the different prime factors of a number above 0.
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

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, preperiod, period, saltus, start } = self;
        write!(f, "impartial-heaps 1: {code} preperiod {preperiod} period {period} saltus {saltus} start {start}.")
    }
}

impl FromStr for Certificate {
    type Err = InvalidCertificate;

    /// Reads a certificate as it is printed, and checks nothing else.
    ///
    /// # Errors
    ///
    /// [`InvalidCertificate`] if the text differs from what is printed, by the version, a code in other words, or an end
    /// that is missing.
    fn from_str(text: &str) -> Result<Self, InvalidCertificate> {
        let invalid =
            |expected: &str, found: &str| InvalidCertificate { expected: expected.into(), found: quoted(found) };
        let whole = "`impartial-heaps 1: CODE preperiod E period P saltus S start N.`";
        let words: Vec<&str> = text.strip_suffix('.').unwrap_or("").split(' ').collect();
        let &[_, _, code, _, preperiod, _, period, _, saltus, _, start] = words.as_slice() else {
            return Err(invalid(whole, text));
        };
        let number = |word: &str| word.parse().map_err(|_| invalid("a number of at most 64 bits", word));
        let certificate = Self {
            code: code.parse().map_err(|error| invalid(&format!("a code ({error})"), code))?,
            preperiod: number(preperiod)?,
            period: number(period)?,
            saltus: number(saltus)?,
            start: number(start)?,
        };
        let printed = format!("{certificate}");
        if printed == text { Ok(certificate) } else { Err(invalid(&format!("{whole}, as in `{printed}`"), text)) }
    }
}

/// The text of a certificate, for serde.
#[cfg(feature = "serde")]
impl From<Certificate> for String {
    fn from(certificate: Certificate) -> Self {
        certificate.to_string()
    }
}

#[cfg(feature = "serde")]
impl TryFrom<String> for Certificate {
    type Error = InvalidCertificate;

    fn try_from(text: String) -> Result<Self, InvalidCertificate> {
        text.parse()
    }
}
