//! Validators: the strict check of an input, with the reader of its game.

use std::io::Read;

use number_reader::{ParseError, Reader};

use crate::game::{Game, Limits, Rule};
use crate::read_options::ReadError;

/// A strict check of inputs, as contest systems ask for: numbers, counts, limits and layout.
///
/// [`Game::validator`] returns that of a game.
#[derive(Clone, Copy, Debug)]
pub struct Validator {
    rule: &'static Rule,
    limits: Limits,
}

impl Game {
    /// Returns the validator of inputs within these limits.
    ///
    /// Returns `None` for the limits of a judge if no judge has the game, because then there are none.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::{Game, Limits};
    ///
    /// let nim = Game::named("nim").expect("it is in the registry");
    /// assert!(nim.validator(Limits::Judge).is_none());
    /// let validator = nim.validator(Limits::Full).expect("every game has these");
    /// assert!(validator.validate(&b"3\n3 4 5\n"[..]).is_ok());
    /// # use impartial::GAMES;
    /// # assert!(GAMES.iter().all(|game| game.judge_limits.is_some() == game.validator(Limits::Judge).is_some()));
    /// ```
    #[must_use]
    pub fn validator(&self, limits: Limits) -> Option<Validator> {
        if limits == Limits::Judge {
            self.judge_limits?;
        }
        Some(Validator { rule: &self.rules[0], limits })
    }
}

impl Validator {
    /// Reads a whole input and checks it strictly, without solving it.
    ///
    /// Lines are those of [`Game::formats`], and a list of numbers is one line. One space separates the words of a line, and one
    /// line feed ends it, the last one too. There are no other blanks and no leading zeros. Numbers, counts and rules such as
    /// distinct pairs are those of the limits.
    ///
    /// # Complexity
    ///
    /// That of [`Rule::read`](crate::Rule::read) on one thread, without the solving. The text is read in pieces of 128 KiB.
    ///
    /// # Errors
    ///
    /// - [`ReadError::Io`] if the source fails
    /// - [`ReadError::Input`] for the first thing that is wrong
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::{Game, Limits};
    ///
    /// let sharti = Game::named("sharti").expect("it is in the registry");
    /// let validator = sharti.validator(Limits::Judge).expect("a judge has it");
    /// validator.validate(&b"5 1 2\n1 1 3 3\n"[..])?;
    /// let error = |text: &'static str| validator.validate(text.as_bytes()).unwrap_err().to_string();
    /// assert_eq!(error("5 1  2\n1 1 3 3\n"), "1:5: expected word 3 of 3 of the line, found a space");
    /// assert_eq!(error("5 0 2\n"), "1:3: expected the number m of rectangles, from 1 to 50000, found `0`");
    /// # Ok::<(), impartial::ReadError>(())
    /// ```
    pub fn validate(&self, source: impl Read + Send) -> Result<(), ReadError> {
        let mut reader = Reader::from_read(source).strict();
        let read = self.rule.read_whole(&mut reader, self.limits);
        let place = |error: &ParseError| (error.line(), error.column());
        match (read, reader.check_layout()) {
            // Of two errors at one place, the game's own names what is missing.
            (Err(error), Err(layout)) if place(&layout) < place(&error) && error.io_error().is_none() => {
                Err(layout.into())
            }
            (Err(error), _) => Err(error.into()),
            (Ok(_), layout) => Ok(layout?),
        }
    }
}
