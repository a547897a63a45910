//! Parsing and printing of certificates, and the error of a text that is not a certificate.

use alloc::format;
use alloc::string::String;
#[cfg(feature = "serde")]
use alloc::string::ToString as _;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{Certificate, RareHeaps};
use crate::notation::quoted;

/// The error returned when a text is not a [`Certificate`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidCertificate {
    expected: String,
    found: String,
}

impl fmt::Display for InvalidCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl core::error::Error for InvalidCertificate {}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, preperiod, period, saltus, start, split } = self;
        write!(f, "impartial-heaps 1: {code} preperiod {preperiod} period {period} saltus {saltus} start {start}")?;
        if let &Some(RareHeaps { mask, alternates, last, reach }) = split {
            write!(f, " mask {mask} parity {} rare {last} reach {reach}", u8::from(alternates))?;
        }
        f.write_str(".")
    }
}

impl FromStr for Certificate {
    type Err = InvalidCertificate;

    /// Parses a certificate, without checking its statement.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidCertificate`] if the text is not exactly what is printed for a certificate, for example because
    /// the version is different, the code is written differently, or the text is truncated.
    fn from_str(text: &str) -> Result<Self, InvalidCertificate> {
        let invalid =
            |expected: &str, found: &str| InvalidCertificate { expected: expected.into(), found: quoted(found) };
        let whole = "`impartial-heaps 1: CODE preperiod E period P saltus S start N.`";
        let long = "`impartial-heaps 1: CODE preperiod E period P saltus S start N mask M parity B rare A reach R.`";
        let number = |word: &str| word.parse().map_err(|_| invalid("a number of at most 64 bits", word));
        let words: Vec<&str> = text.strip_suffix('.').unwrap_or("").split(' ').collect();
        let (statement, split) = words.split_at(words.len().min(11));
        let (whole, split) = match *split {
            [] => (whole, None),
            [_, mask, _, parity, _, last, _, reach] => {
                let mask = mask.parse().map_err(|_| invalid("a number of at most 16 bits", mask))?;
                let alternates = match parity {
                    "0" => false,
                    "1" => true,
                    _ => return Err(invalid("0 or 1", parity)),
                };
                (long, Some(RareHeaps { mask, alternates, last: number(last)?, reach: number(reach)? }))
            }
            _ => return Err(invalid(long, text)),
        };
        let &[_, _, code, _, preperiod, _, period, _, saltus, _, start] = statement else {
            return Err(invalid(whole, text));
        };
        let certificate = Self {
            code: code.parse().map_err(|error| invalid(&format!("a code ({error})"), code))?,
            preperiod: number(preperiod)?,
            period: number(period)?,
            saltus: number(saltus)?,
            start: number(start)?,
            split,
        };
        let printed = format!("{certificate}");
        if printed == text { Ok(certificate) } else { Err(invalid(&format!("{whole}, as in `{printed}`"), text)) }
    }
}

/// Returns the text of a certificate, for serde.
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
