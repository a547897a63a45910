//! What is wrong with an input, and where.

/// An input that is not a puzzle: where, what was expected, and what stood there.
///
/// Lines and columns count from 1; a column is a byte, and a line ends with a line feed.
///
/// # Examples
///
/// ```
/// let error = impartial::text::sharti::parse(b"5 1 2\n1 1 x 3\n").unwrap_err();
/// assert_eq!((error.line(), error.column()), (2, 5));
/// assert_eq!(error.to_string(), "2:5: expected the last row c of rectangle 1 of 1, from 1 to 5, found `x`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}:{}: expected {}, found {}", .0.line, .0.column, .0.expected, .0.found)]
// Behind a pointer, so that a number read without an error comes in registers.
pub struct Error(Box<Wrong>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Wrong {
    line: usize,
    column: usize,
    expected: String,
    found: String,
}

impl Error {
    /// The error at byte `offset` of `text`. The place is worked out only now, so reading keeps no count of lines.
    #[cold]
    pub(crate) fn at(text: &[u8], offset: usize, expected: String, found: String) -> Self {
        let (mut line, mut column) = (0, 0);
        for before in text[..offset].split(|&byte| byte == b'\n') {
            (line, column) = (line + 1, before.len() + 1);
        }
        Self(Box::new(Wrong { line, column, expected, found }))
    }

    /// What was expected and what stood there, without the place.
    #[must_use]
    pub fn reason(&self) -> String {
        format!("expected {}, found {}", self.0.expected, self.0.found)
    }

    /// The line, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.0.line
    }

    /// The column in bytes, from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.0.column
    }
}
