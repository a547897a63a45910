//! Parsing and printing of codes, and the error of a text that is not a code.

use alloc::collections::BinaryHeap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::code::{Code, MAX_DIGITS, MAX_TAKE, Moves};

/// Characters that books print as the point of a code, such as the middle dot of Guy and Smith.
const MIDDLE_DOTS: [char; 4] = ['\u{b7}', '\u{2219}', '\u{22c5}', '\u{2022}'];

/// The error returned when a text is not a [`Code`], with the location, what was expected, and what was found.
///
/// # Examples
///
/// ```
/// use nim_sequences::Code;
///
/// let error = "S(1,0)".parse::<Code>().unwrap_err();
/// assert_eq!(error.to_string(), "column 5: expected a number from 1 to 65535, found `0`");
/// assert_eq!((error.column(), error.found()), (5, "`0`"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidCode {
    column: usize,
    expected: String,
    found: String,
}

impl fmt::Display for InvalidCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { column, expected, found } = self;
        write!(f, "column {column}: expected {expected}, found {found}")
    }
}

impl core::error::Error for InvalidCode {}

impl InvalidCode {
    /// Returns the column in bytes, from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// Returns what was expected.
    #[must_use]
    pub fn expected(&self) -> &str {
        &self.expected
    }

    /// Returns what was found, quoted and escaped.
    #[must_use]
    pub fn found(&self) -> &str {
        &self.found
    }
}

/// Quotes a text for a message: in back quotes, with `...` after its first 32 characters. Characters that are invisible
/// or that a terminal obeys are escaped.
pub(crate) fn quoted(text: &str) -> String {
    const MAX_QUOTED: usize = 32;
    if text.is_empty() {
        return "the end".to_string();
    }
    let mut shown = String::from("`");
    for character in text.chars().take(MAX_QUOTED) {
        match character {
            '\'' | '"' => shown.push(character),
            _ => match u8::try_from(character) {
                Ok(byte) if byte.is_ascii() => shown.extend(byte.escape_ascii().map(char::from)),
                _ => shown.extend(character.escape_debug()),
            },
        }
    }
    let is_whole = text.chars().nth(MAX_QUOTED).is_none();
    shown.push_str(if is_whole { "`" } else { "...`" });
    shown
}

/// Returns what is expected in place of a text that is not a name and does not look like a code. It lists the names,
/// and a name that the text has in another spelling, such as `Kayles` or `Dawson's Chess`, comes first.
fn code_or_name(text: &str) -> String {
    let letters = |text: &str| -> String {
        text.chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_lowercase()).collect()
    };
    let typed = letters(text);
    let is_similar =
        |name: &&str| typed.strip_prefix(&*letters(name)).is_some_and(|rest| rest.is_empty() || rest.starts_with('s'));
    let names = Code::NAMES.map(|(name, _)| name);
    let list = names.join(", ");
    match names.into_iter().filter(is_similar).max_by_key(|name| name.len()) {
        Some(name) => format!("`{name}` or another name ({list}), or a code such as 0.77 or S(1,3,4)"),
        None => format!("a code such as 0.77 or S(1,3,4), or a name ({list})"),
    }
}

impl FromStr for Code {
    type Err = InvalidCode;

    /// Reads a code or a name.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidCode`] for the first wrong character or number.
    ///
    /// # Complexity
    ///
    /// *O(L log L)* time for a text of *L* bytes.
    fn from_str(text: &str) -> Result<Self, InvalidCode> {
        let text = Self::NAMES.iter().find(|(name, _)| *name == text).map_or(text, |(_, code)| code);
        let mut rest = Rest { text, column: 1 };
        let code = match text.bytes().next() {
            Some(b'S') => set(&mut rest)?,
            Some(b'.' | b'!' | b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') if is_like_digits(text) => digits(&mut rest)?,
            _ if text.starts_with(MIDDLE_DOTS) => return Err(rest.error(rest.next(), "a point, as in 0.77")),
            _ => return Err(rest.error(text, code_or_name(text))),
        };
        if rest.text.is_empty() { Ok(code) } else { Err(rest.error(rest.text, "the end of the code")) }
    }
}

impl Code {
    /// The names that are read as codes, with the codes as they are printed.
    ///
    /// # Examples
    ///
    /// ```
    /// use nim_sequences::Code;
    ///
    /// assert!(Code::NAMES.contains(&("kayles", "0.77")));
    /// ```
    pub const NAMES: [(&'static str, &'static str); 8] = [
        ("kayles", "0.77"),
        ("dawson", "0.137"),
        ("dawsons-kayles", "0.07"),
        ("grundy", "4!.0"),
        ("treblecross", "0.007"),
        ("guiles", "0.15"),
        ("officers", "0.6"),
        ("nim", "S(all)"),
    ];

    /// Returns the name of the game, which is one of the names that are read as codes, or `None` if the code has no
    /// name.
    ///
    /// # Examples
    ///
    /// ```
    /// use nim_sequences::Code;
    ///
    /// let name = |code: &str| code.parse().map(|code: Code| code.name());
    /// assert_eq!(name("0.77")?, Some("kayles"));
    /// assert_eq!(name("S(all)")?, Some("nim"));
    /// assert_eq!(name("0.45")?, None);
    /// # Ok::<(), nim_sequences::InvalidCode>(())
    /// ```
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        let printed = self.to_string();
        Self::NAMES.iter().find(|(_, code)| *code == printed).map(|(name, _)| *name)
    }
}

/// Returns whether a text begins like digits and a point. Otherwise it is a misspelt name, such as `dawsn`.
fn is_like_digits(text: &str) -> bool {
    !text.starts_with(|first: char| first.is_ascii_alphabetic())
        || text[1..].starts_with(|second: char| !second.is_ascii_alphabetic())
}

/// The end of the expectation where a space is the mistake.
const WITHOUT_SPACES: &str = ", without spaces";

/// The text that is still to be read.
struct Rest<'a> {
    text: &'a str,
    column: usize,
}

impl<'a> Rest<'a> {
    /// Skips a given text if it comes next, and returns whether it did.
    fn takes(&mut self, text: &str) -> bool {
        let is_next = self.text.starts_with(text);
        if is_next {
            self.skip(text.len());
        }
        is_next
    }

    /// Returns the next bytes and skips them.
    fn skip(&mut self, bytes: usize) -> &'a str {
        let (read, rest) = self.text.split_at(bytes);
        self.text = rest;
        self.column += bytes;
        read
    }

    /// Returns the next character, or an empty text at the end.
    fn next(&self) -> &'a str {
        &self.text[..self.text.chars().next().map_or(0, char::len_utf8)]
    }

    /// Returns the next hexadecimal digit and skips it.
    fn digit(&mut self) -> Option<u8> {
        // A hexadecimal digit is one byte.
        let digit = self.text.chars().next()?.to_digit(16)?;
        self.skip(1);
        u8::try_from(digit).ok()
    }

    /// Returns the error for finding `found` instead of `expected` here.
    fn error(&self, found: &str, expected: impl Into<String>) -> InvalidCode {
        let mut expected = expected.into();
        if found.starts_with(char::is_whitespace) {
            expected.push_str(WITHOUT_SPACES);
        }
        InvalidCode { column: self.column, expected, found: quoted(found) }
    }

    /// Returns the same for a set. If the text ends inside it, an input that is divided at spaces may have the rest.
    fn error_in_set(&self, found: &str, expected: &str) -> InvalidCode {
        self.error(found, format!("{expected}{}", if found.is_empty() { WITHOUT_SPACES } else { "" }))
    }
}

/// Parses a code of digits, with or without the digit before the point.
fn digits(rest: &mut Rest<'_>) -> Result<Code, InvalidCode> {
    const FIRST: &str = "0, 4, 8 or C as the first digit, because a move that takes nothing must break the heap";
    let (first, unequal) = if rest.text.starts_with('.') {
        (0, false)
    } else {
        let digit = rest.next();
        if !matches!(digit, "0" | "4" | "8" | "C" | "c") {
            return Err(rest.error(digit, FIRST));
        }
        (rest.digit().unwrap_or(0), rest.takes("!"))
    };
    if !rest.takes(".") {
        let expected = if unequal { "a point" } else { "a point, or `!` and a point" };
        return Err(rest.error(rest.next(), expected));
    }
    let mut digits = Vec::from([first]);
    while rest.text.starts_with(|next: char| next.is_ascii_hexdigit()) {
        if digits.len() > MAX_DIGITS {
            return Err(rest.error(rest.next(), format!("at most {MAX_DIGITS} digits after the point")));
        }
        digits.extend(rest.digit());
    }
    if digits.len() == 1 || !rest.text.is_empty() {
        let expected = if rest.text.starts_with('!') { "`!` before the point only" } else { "a digit from 0 to F" };
        return Err(rest.error(rest.next(), expected));
    }
    Ok(Code::from_digits(digits, unequal))
}

/// Parses a subtraction set or an all-but set.
fn set(rest: &mut Rest<'_>) -> Result<Code, InvalidCode> {
    rest.takes("S");
    if !rest.takes("(") {
        return Err(rest.error(rest.next(), "`(`"));
    }
    let moves = if rest.takes("all-but:") {
        Moves::AllBut(numbers(rest)?)
    } else if rest.takes("all") {
        if !rest.text.starts_with(')') {
            return Err(rest.error(rest.next(), "`)`, or `-but:` and numbers"));
        }
        Moves::AllBut(Vec::new())
    } else {
        Moves::Subtract(numbers(rest)?)
    };
    if rest.takes(")") { Ok(Code(moves)) } else { Err(rest.error_in_set(rest.next(), "`,` or `)`")) }
}

/// Parses one or more numbers, separated by commas.
fn numbers(rest: &mut Rest<'_>) -> Result<Vec<u32>, InvalidCode> {
    let mut numbers = Vec::new();
    loop {
        let length = rest.text.bytes().take_while(u8::is_ascii_digit).count();
        let number = rest.text[..length].parse().ok().filter(|number| (1..=MAX_TAKE).contains(number));
        let Some(number) = number else {
            let found = if length == 0 { rest.next() } else { &rest.text[..length] };
            return Err(rest.error_in_set(found, &format!("a number from 1 to {MAX_TAKE}")));
        };
        numbers.push(number);
        rest.skip(length);
        if !rest.takes(",") {
            break;
        }
    }
    // Sets with the same numbers are equal, so the order and repetitions of the text are dropped.
    let mut numbers = BinaryHeap::from(numbers).into_sorted_vec();
    numbers.dedup();
    Ok(numbers)
}

impl fmt::Display for Code {
    /// Writes the code, never a name. The text is read as the same code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let set = match &self.0 {
            Moves::Digits { digits, unequal } => {
                write!(f, "{:X}{}.", digits[0], if *unequal { "!" } else { "" })?;
                let after = if digits.len() == 1 { &[0] } else { &digits[1..] };
                return after.iter().try_for_each(|digit| write!(f, "{digit:X}"));
            }
            Moves::AllBut(set) if set.is_empty() => return f.write_str("S(all)"),
            Moves::AllBut(set) => {
                f.write_str("S(all-but:")?;
                set
            }
            Moves::Subtract(set) => {
                f.write_str("S(")?;
                set
            }
        };
        for (index, number) in set.iter().enumerate() {
            write!(f, "{}{number}", if index == 0 { "" } else { "," })?;
        }
        f.write_str(")")
    }
}

/// Returns the text of a code, for serde.
#[cfg(feature = "serde")]
impl From<Code> for String {
    fn from(code: Code) -> Self {
        code.to_string()
    }
}

#[cfg(feature = "serde")]
impl TryFrom<String> for Code {
    type Error = InvalidCode;

    fn try_from(text: String) -> Result<Self, InvalidCode> {
        text.parse()
    }
}
