//! The notation of nimbers.

use core::fmt;
use core::str::FromStr;

use crate::Nim;
use crate::width::{NimConstants as _, Width};

impl<W: Width> fmt::Display for Nim<W> {
    /// Writes `0`, `*`, `*2`, `*3`, ...
    ///
    /// Width, fill and alignment apply to the whole text, as for strings.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// let nimber = Nimber::from_heap(10);
    /// assert_eq!(format!("{nimber} {nimber:>6} {nimber:.<6}"), "*10    *10 *10...");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            f.pad("0")
        } else if *self == Self::ONE {
            f.pad("*")
        } else if f.width().is_none() && f.precision().is_none() {
            write!(f, "*{}", self.0)
        } else {
            f.pad(&alloc::format!("*{}", self.0))
        }
    }
}

/// Implements the formats of integers by formatting the heap size.
macro_rules! radixes {
    ($($format:ident)*) => {$(
        impl<W: Width> fmt::$format for Nim<W> {
            /// Writes the heap size as an integer, without `*`.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::$format::fmt(&self.0, f)
            }
        }
    )*};
}

radixes!(Binary Octal LowerHex UpperHex);

/// The error returned when a string is not the notation of a nimber of this width.
///
/// # Examples
///
/// ```
/// use nimbers::Nimber8;
///
/// let error = "*x".parse::<Nimber8>().unwrap_err();
/// assert_eq!(error.to_string(), "expected `0`, `*` or `*2` to `*255`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseNimError {
    bits: u32,
}

impl fmt::Display for ParseNimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected `0`, `*` or `*2` to `*{}`", u128::MAX >> (u128::BITS - self.bits))
    }
}

impl core::error::Error for ParseNimError {}

impl<W: Width> FromStr for Nim<W> {
    type Err = ParseNimError;

    /// Parses the notation that [`Display`](fmt::Display) writes, `0`, `*`, `*2`, `*3`, ..., and the heap size with or
    /// without a star.
    ///
    /// # Errors
    ///
    /// Returns [`ParseNimError`] if the nimber is too large for the width, and for any other string, including `*02`,
    /// `+2` and strings with whitespace.
    ///
    /// # Complexity
    ///
    /// *O(n)* time for a string of *n* bytes.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::{Nimber, Nimber8};
    ///
    /// assert_eq!(["*12", "12"].map(str::parse), [Ok(Nimber::from_heap(12)), Ok(Nimber::from_heap(12))]);
    /// assert_eq!(["*", "*1", "1"].map(str::parse), [Ok(Nimber::ONE), Ok(Nimber::ONE), Ok(Nimber::ONE)]);
    ///
    /// let error = "*256".parse::<Nimber8>().unwrap_err();
    /// assert_eq!(error.to_string(), "expected `0`, `*` or `*2` to `*255`");
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseNimError> {
        let digits = text.strip_prefix('*').unwrap_or(text);
        // `parse` also accepts signs and leading zeros, which are not part of the notation.
        let is_plain = digits == "0" || digits.starts_with(|c| matches!(c, '1'..='9'));
        match text {
            "*" => Ok(Self::ONE),
            _ if is_plain => digits.parse().map(Self).map_err(|_| ParseNimError { bits: W::Field::BITS }),
            _ => Err(ParseNimError { bits: W::Field::BITS }),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Nimber, Nimber128};
    use alloc::format;
    use alloc::string::ToString as _;

    #[test]
    fn padded_like_strings() {
        for nimber in [0, 1, 2, 10, u64::MAX].map(Nimber::from_heap) {
            let text = nimber.to_string();
            assert_eq!(format!("{nimber:>30}|{nimber:-^9}|{nimber:1}"), format!("{text:>30}|{text:-^9}|{text:1}"));
            assert_eq!(format!("{nimber:.1}|{nimber:4.2}"), format!("{text:.1}|{text:4.2}"));
        }
    }

    #[test]
    fn radixes_agree_with_integers() {
        for size in [0, 1, 0x00c0_ffee, u64::MAX] {
            let expected = format!("{size:x} {size:#X} {size:#o} {size:064b} {size:#018x}");
            let nimber = Nimber::from_heap(size);
            assert_eq!(format!("{nimber:x} {nimber:#X} {nimber:#o} {nimber:064b} {nimber:#018x}"), expected);
        }
        assert_eq!(format!("{:x}", Nimber128::from_heap(u128::MAX)), "f".repeat(32));
    }
}
