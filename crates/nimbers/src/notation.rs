//! The notation of nimbers.

use core::fmt;
use core::str::FromStr;

use crate::Nim;
use crate::width::{NimField as _, Width};

impl<W: Width> fmt::Display for Nim<W> {
    /// Writes `0`, `*`, `*2`, `*3`, ...
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::ZERO {
            f.write_str("0")
        } else if *self == Self::ONE {
            f.write_str("*")
        } else {
            write!(f, "*{}", self.0)
        }
    }
}

/// The error of reading a nimber from text that is not its notation.
///
/// # Examples
///
/// ```
/// use nimbers::Nimber8;
///
/// let error = "*1".parse::<Nimber8>().unwrap_err();
/// assert_eq!(error.to_string(), "expected `0`, `*` or `*2` to `*255`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected `0`, `*` or `*2` to `*{max}`", max = u128::MAX >> (u128::BITS - bits))]
pub struct ParseNimError {
    /// The width of the nimber to read.
    bits: u32,
}

impl<W: Width> FromStr for Nim<W> {
    type Err = ParseNimError;

    /// Reads the notation that [`Display`](fmt::Display) writes: `0`, `*`, `*2`, `*3`, ...
    ///
    /// # Errors
    ///
    /// Returns [`ParseNimError`] if the nimber does not fit the width, and for any other text.
    /// That includes `*0`, `*1`, `*02`, `2` and text with blanks.
    ///
    /// # Complexity
    ///
    /// *O(n)* time for a text of *n* bytes.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::{Nimber, Nimber8};
    ///
    /// assert_eq!("*12".parse(), Ok(Nimber::from_heap(12)));
    /// assert_eq!("*".parse(), Ok(Nimber::ONE));
    ///
    /// let error = "*256".parse::<Nimber8>().unwrap_err();
    /// assert_eq!(error.to_string(), "expected `0`, `*` or `*2` to `*255`");
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseNimError> {
        let error = ParseNimError { bits: W::Field::BITS };
        match text {
            "0" => Ok(Self::ZERO),
            "*" => Ok(Self::ONE),
            _ => {
                // Integers parse with a sign or leading zeros too, which are not part of the notation.
                let digits = text.strip_prefix('*').filter(|digits| digits.starts_with(|c| matches!(c, '1'..='9')));
                let size = digits.and_then(|digits| digits.parse().ok()).filter(|&size| size > W::Field::ONE);
                size.map(Self).ok_or(error)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Nimber, Nimber8, Nimber128};
    use alloc::string::{String, ToString as _};

    #[test]
    fn written_as_in_winning_ways() {
        let written = [0, 1, 2, 10, u64::MAX].map(|size| Nimber::from_heap(size).to_string());
        assert_eq!(written, ["0", "*", "*2", "*10", "*18446744073709551615"]);
    }

    #[test]
    fn written_nimbers_are_read_back() {
        for nimber in [0, 1, 2, 9, 10, 1 << 64, u128::MAX].map(Nimber128::from_heap) {
            assert_eq!(nimber.to_string().parse(), Ok(nimber));
        }
        for nimber in (0..=u8::MAX).map(Nimber8::from_heap) {
            assert_eq!(nimber.to_string().parse(), Ok(nimber));
        }
    }

    #[test]
    fn other_text_is_an_error() {
        for text in ["", "1", "2", "00", "**", "*0", "*1", "*02", "*+2", "*-2", " *2", "*2 ", "* 2", "*x", "*2x", "٣"]
        {
            assert!(text.parse::<Nimber>().is_err(), "{text}");
        }
        let (error8, error128): (String, String) = (
            "*256".parse::<Nimber8>().unwrap_err().to_string(),
            "*340282366920938463463374607431768211456".parse::<Nimber128>().unwrap_err().to_string(),
        );
        assert_eq!(error8, "expected `0`, `*` or `*2` to `*255`");
        assert_eq!(error128, "expected `0`, `*` or `*2` to `*340282366920938463463374607431768211455`");
    }
}
