//! Reading of intervals and sets from the text that `Display` writes.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::unit::sealed::Parsed;
use crate::{Interval, IntervalSet};

/// The error returned when a text is not an interval or a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    expected: &'static str,
    found: String,
}

impl ParseError {
    fn new(expected: &'static str, found: &str) -> Self {
        Self { expected, found: found.escape_debug().collect() }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found `{}`", self.expected, self.found)
    }
}

impl core::error::Error for ParseError {}

/// Reads `3..5` or `3..=4`, like a Rust range of integers or of addresses, which must not be empty.
///
/// Whitespace around the numbers is skipped.
///
/// # Errors
///
/// [`ParseError`] with the part of the text that is not as expected.
///
/// # Examples
///
/// ```
/// use core::net::Ipv4Addr;
/// use interval_merge::Interval;
///
/// let network: Interval<Ipv4Addr> = "10.0.0.0..=10.255.255.255".parse()?;
/// assert_eq!(network.len(), 1 << 24);
///
/// let refused = "3-5".parse::<Interval>().unwrap_err();
/// assert_eq!(refused.to_string(), "expected a range such as 3..5 or 3..=4, found `3-5`");
/// # Ok::<(), interval_merge::ParseError>(())
/// ```
impl<T: Parsed> FromStr for Interval<T> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        range(text)?.ok_or_else(|| ParseError::new("a range that is not empty", text))
    }
}

/// Reads ranges in any order, such as `{3..9, 10..=12}`. Empty ranges are skipped.
///
/// # Errors
///
/// [`ParseError`] with the part of the text that is not as expected.
///
/// # Examples
///
/// ```
/// use interval_merge::IntervalSet;
///
/// let set: IntervalSet = "{10..12, 3..8, 5..=8, 4..4}".parse()?;
/// assert_eq!(set.to_string(), "{3..9, 10..12}");
///
/// let refused = "{3..9, 1O..12}".parse::<IntervalSet>().unwrap_err();
/// assert_eq!(refused.to_string(), "expected a number of the type, found `1O`");
/// # Ok::<(), interval_merge::ParseError>(())
/// ```
impl<T: Parsed> FromStr for IntervalSet<T> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let list = text.trim().strip_prefix('{').and_then(|text| text.strip_suffix('}'));
        let list = list.ok_or_else(|| ParseError::new("a set such as {3..9, 10..12}", text))?;
        let ranges = (!list.trim().is_empty()).then(|| list.split(',').map(range)).into_iter().flatten();
        ranges.filter_map(Result::transpose).collect()
    }
}

/// Reads a range, which is `None` if it is empty.
fn range<T: Parsed>(text: &str) -> Result<Option<Interval<T>>, ParseError> {
    let parts = text.split_once("..").ok_or_else(|| ParseError::new("a range such as 3..5 or 3..=4", text.trim()))?;
    let start = unit::<T>(parts.0)?;
    Ok(match parts.1.strip_prefix('=') {
        Some(last) => Interval::from_range(&(start..=unit(last)?)),
        None => Interval::from_range(&(start..unit(parts.1)?)),
    })
}

fn unit<T: Parsed>(text: &str) -> Result<T, ParseError> {
    text.trim().parse().map_err(|_| ParseError::new("a number of the type", text.trim()))
}
