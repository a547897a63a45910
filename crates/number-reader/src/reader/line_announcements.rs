//! Announcing the lines of a format, whose layout is then checked.

use alloc::boxed::Box;

use super::Reader;
use crate::ParseError;

impl Reader<'_> {
    /// Makes the reader check the layout of the text, whose lines the caller announces with [`line`](Self::line) or
    /// [`lines`](Self::lines).
    ///
    /// One space separates the tokens of a line, and one line feed ends each line, including the last. No other
    /// whitespace and no leading zeros are allowed. [`check_layout`](Self::check_layout) returns the first error.
    ///
    /// Call this method before anything is read. The reader then uses a single thread.
    ///
    /// # Examples
    ///
    /// ```
    /// use number_reader::{ParseError, Reader};
    ///
    /// fn read(text: &'static [u8]) -> Result<Vec<u64>, ParseError> {
    ///     let mut reader = Reader::new(text).strict();
    ///     reader.line(1);
    ///     let count = reader.number(0..=9)?;
    ///     reader.line(count);
    ///     let numbers = reader.records(count, |[number]| Ok(number))?;
    ///     reader.is_at_end()?;
    ///     reader.check_layout()?;
    ///     Ok(numbers)
    /// }
    ///
    /// assert_eq!(read(b"2\n5 7\n")?, [5, 7]);
    /// let errors = [&b"2\n5  7\n"[..], b"2\n5 7", b"2 5 7\n", b"2\n05 7\n"].map(|text| read(text).unwrap_err().to_string());
    /// assert_eq!(errors[0], "2:3: expected token 2 of 2 of the line, found a space");
    /// assert_eq!(errors[1], "2:4: expected a line feed after token 2 of 2 of the line, found the end of the input");
    /// assert_eq!(errors[2], "1:2: expected a line feed after token 1 of 1 of the line, found a space");
    /// assert_eq!(errors[3], "2:1: expected a number without leading zeros, found `05`");
    /// # Ok::<(), ParseError>(())
    /// ```
    #[must_use]
    pub fn strict(mut self) -> Self {
        self.window.layout = Some(Box::default());
        self
    }

    /// Announces the number of tokens of the next line, which a reader that is not strict ignores.
    ///
    /// All tokens of the lines announced before must have been read.
    pub fn line(&mut self, tokens: u64) {
        self.lines(1, tokens);
    }

    /// Announces the number of tokens of each of the next `count` lines, which a reader that is not strict ignores.
    ///
    /// All tokens of the lines announced before must have been read.
    pub fn lines(&mut self, count: u64, tokens: u64) {
        if self.window.layout.is_some() {
            // The line feed after the lines announced before must be checked while they are still announced.
            self.give_back();
            self.window.check_line_end();
        }
        if let Some(layout) = &mut self.window.layout {
            layout.announce(count, tokens);
        }
    }

    /// Checks the layout of the text that was read. At the end of the input, this includes the end of the last line.
    ///
    /// After an error of another method, it checks the text before that error.
    ///
    /// # Errors
    ///
    /// Returns the first error of the layout, see [`strict`](Self::strict). A reader that is not strict never returns
    /// an error.
    pub fn check_layout(&mut self) -> Result<(), ParseError> {
        self.give_back();
        self.window.check_layout();
        let is_end = self.window.at == self.window.text().len() && self.window.is_last();
        let Some(layout) = &mut self.window.layout else { return Ok(()) };
        let error = if is_end { layout.error_at_end() } else { layout.error().cloned() };
        error.map_or(Ok(()), Err)
    }
}
