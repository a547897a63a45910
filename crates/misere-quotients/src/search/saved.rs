//! The checkpoint of a search: the certificate of its quotient, and the tests that it has for the next one.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use super::classes::Classes;
use super::word::Word;
use super::{QuotientSearch, extension, moves_of};
use crate::certificate::{Certificate, InvalidCertificate};
use crate::quotient::Quotient;
use crate::refuted::RefutedCertificate;

const HEADING: &str = "misere-checkpoint 1";

/// The error returned when a text is not a saved [`QuotientSearch`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidCheckpoint {
    /// The text has a line that is not in a checkpoint of this version.
    Line {
        /// What is required.
        expected: &'static str,
    },
    /// The text has no certificate.
    Certificate(InvalidCertificate),
    /// The certificate proves nothing.
    Refuted(RefutedCertificate),
}

impl fmt::Display for InvalidCheckpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { expected } => write!(f, "expected {expected}"),
            Self::Certificate(error) => write!(f, "the certificate is damaged: {error}"),
            Self::Refuted(reason) => write!(f, "the certificate is wrong: {reason}"),
        }
    }
}

impl core::error::Error for InvalidCheckpoint {}

impl QuotientSearch {
    /// Returns the state of the search as text: a line with the version, a line for each test, and the certificate.
    #[must_use]
    pub fn save(&self) -> String {
        let mut text = format!("{HEADING}\n");
        for test in &self.tests {
            let heaps: Vec<String> = test.iter().map(u16::to_string).collect();
            text.extend(["test ", &heaps.join(" "), "\n"]);
        }
        text + &self.certificate().to_string()
    }

    /// Restores a saved search with the default limits. The certificate is checked.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidCheckpoint`] if the text was not returned by [`save`](Self::save) of this version, or if the
    /// certificate proves nothing.
    pub fn restore(text: &str) -> Result<Self, InvalidCheckpoint> {
        let line = |expected| InvalidCheckpoint::Line { expected };
        let version = line("a checkpoint of version 1, which begins with `misere-checkpoint 1`");
        let rest = text.strip_prefix(HEADING).and_then(|rest| rest.strip_prefix('\n')).ok_or(version)?;
        let start = rest.find("misere-quotient ").ok_or(line("a certificate"))?;
        let (tests, certificate) = rest.split_at(start);
        let certificate: Certificate = certificate.parse().map_err(InvalidCheckpoint::Certificate)?;
        let heap = u16::try_from(certificate.heap()).map_err(|_| line("at most 65535 heaps"))?;
        let parse = |test: &str| -> Option<Word> {
            let heaps = test.strip_prefix("test ")?.split(' ').filter(|heap| !heap.is_empty());
            let is_known = |&number: &u16| (1..=u64::from(heap) + 1).contains(&number.into());
            let mut word: Word = heaps.map(|number| number.parse().ok().filter(is_known)).collect::<Option<_>>()?;
            word.sort_unstable();
            Some(word)
        };
        let tests: Option<Vec<Word>> = tests.lines().map(parse).collect();
        let tests = tests.ok_or(line("tests with heaps up to the next"))?;
        if tests.first().is_some_and(|test| !test.is_empty()) {
            return Err(line("the empty sum as the first test"));
        }
        let code = certificate.code().clone();
        let period = certificate.period;
        let checked = Quotient::new(certificate).map_err(InvalidCheckpoint::Refuted)?;
        let numbered = line("classes in the order in which the generators reach them");
        let classes = Classes::of_certificate(checked.certificate()).ok_or(numbered)?;
        // The check has closed the same pairs, so this cannot fail.
        let closure = extension::check(&classes, heap, |heap| moves_of(&code, &classes, heap));
        let Ok(Ok(pairs)) = closure else { return Err(line("classes that fulfil the conditions")) };
        Ok(Self::with_classes(code, classes, pairs, period, tests))
    }
}
