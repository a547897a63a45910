//! Lookup of games and rules by name, and the readers of inputs, positions and moves.
//!
//! All readers share these steps, and only the second depends on the game:
//!
//! 1. A name selects a rule, and [`readers`] has the functions of its game.
//! 2. The function reads tokens, and may leave others behind.
//! 3. The caller decides what may follow: the end of an input, or the rest of a saved game.

use std::io::Read;
use std::str::FromStr;

use impartial_core::Position as _;
use impartial_games::{Limits, Ranges};
use number_reader::{ParseError, Reader};

use crate::any_move::AnyMove;
use crate::any_position::AnyPosition;
use crate::game::{Game, Rule};
use crate::games::{GAMES, readers};
use crate::puzzle::{Puzzle, Unsolved};
use crate::read_options::{ReadError, ReadOptions};
use crate::unknown_name::UnknownName;

impl Rule {
    /// Returns the game and rule named `GAME/RULE`; `GAME` alone names the judge's rule.
    ///
    /// # Errors
    ///
    /// Returns an error that suggests a similar name, or lists all names, if no game or rule has this name.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::Rule;
    ///
    /// let named = |name| Rule::named(name).map(|(game, rule)| (game.name, rule.name));
    /// assert_eq!(named("paper-cutting/run"), Ok(("paper-cutting", "run")));
    /// assert_eq!(named("sharti"), Ok(("sharti", "judge")));
    /// assert_eq!(named("shart").unwrap_err().to_string(), "there is no game `shart`; did you mean `sharti`?");
    /// ```
    pub fn named(name: &str) -> Result<(&'static Game, &'static Self), UnknownName> {
        // The error names the whole text, but similar names are sought for the game alone.
        let (game, rule) = name.split_once('/').map_or((name, None), |(game, rule)| (game, Some(rule)));
        let found = Game::named(game).ok_or_else(|| {
            let games = GAMES.iter().map(|game| game.name);
            UnknownName::new(format!("there is no game `{name}`"), game, games)
        })?;
        Ok((found, found.rule(rule)?))
    }

    /// Parses a whole input of the game by this rule.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Game::parse`].
    pub fn parse(&self, input: impl Into<Vec<u8>>) -> Result<Box<dyn Puzzle>, ParseError> {
        self.parse_with(input, ReadOptions::new()).map_err(ReadError::into_parse_error)
    }

    /// Like [`parse`](Self::parse), with options. The length of the input is known without a hint.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read`](Self::read), except for [`ReadError::Io`].
    pub fn parse_with(
        &self,
        input: impl Into<Vec<u8>>,
        mut options: ReadOptions<'_>,
    ) -> Result<Box<dyn Puzzle>, ReadError> {
        self.solve(Reader::new(input.into()), &mut options)
    }

    /// Reads and parses a whole input by this rule, piece by piece: a file, or any other source.
    ///
    /// The source needs no buffer, and is read to its end.
    /// With the feature `parallel`, several threads read a long input whose length is known.
    ///
    /// # Complexity
    ///
    /// The same as [`Game::parse`], with 128 KiB of the text at a time instead of all of it, or 1 MiB with several threads.
    /// If the length of the input is unknown, lists may take twice their memory, and three times while they grow.
    ///
    /// # Errors
    ///
    /// - [`ReadError::Io`] if the source fails
    /// - [`ReadError::Input`] for the errors of [`Game::parse`]
    /// - [`ReadError::Stopped`] if the callback of the options stops the work
    ///
    /// # Examples
    ///
    /// ```
    /// use std::fs::File;
    ///
    /// use impartial::{Game, ReadError, ReadOptions};
    ///
    /// fn answer_of_file(path: &str) -> Result<String, ReadError> {
    ///     let file = File::open(path)?;
    ///     let options = ReadOptions::new().len_hint(file.metadata()?.len());
    ///     let sharti = Game::named("sharti").expect("it is in the registry");
    ///     Ok(sharti.rules[0].read(file, options)?.answer())
    /// }
    ///
    /// assert!(matches!(answer_of_file("no such file"), Err(ReadError::Io(_))));
    /// ```
    pub fn read(&self, source: impl Read + Send, mut options: ReadOptions<'_>) -> Result<Box<dyn Puzzle>, ReadError> {
        let mut reader = Reader::from_read(source);
        if let Some(len) = options.len_hint {
            reader = reader.with_len_hint(len);
        }
        // More than four threads would wait for each other, because only one reads at a time.
        #[cfg(feature = "parallel")]
        let reader = reader.with_threads(crate::threads::count().min(4));
        self.solve(reader, &mut options)
    }

    /// Reads a whole input and solves it, within the limits of this library. Only validators apply the judge's limits.
    fn solve(&self, mut reader: Reader<'_>, options: &mut ReadOptions<'_>) -> Result<Box<dyn Puzzle>, ReadError> {
        let input = self.read_whole(&mut reader, Ranges::full(self.game.data()))?;
        // Frees the text before the position is built, because both may be large.
        drop(reader);
        (input.solve)(self.name, options)
    }

    /// Reads a whole input within some limits, without solving it.
    fn read_whole(&self, reader: &mut Reader<'_>, limits: Ranges) -> Result<Unsolved, ParseError> {
        let mut input = (readers(self.game).input)(reader, limits)?;
        // What came last is named in the error. The text is taken, because the input needs it no more.
        reader.end_after(|| std::mem::take(&mut input.last))?;
        Ok(input)
    }

    /// Parses an input as positions to play, each on its own: the [`Puzzle::positions`] of the input.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Game::parse`].
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::Game;
    /// use impartial::core::{Solve, Sum};
    ///
    /// let game = Game::named("marked-rectangle").expect("it is in the registry");
    /// let sum = Sum::new(game.rules[0].positions("marks 2  5 8 2 3  6 7 1 1")?);
    /// assert_eq!(sum.nim_value().heap_size(), (1 ^ 3 ^ 2 ^ 5) ^ (5 ^ 6));
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    pub fn positions(&self, input: impl Into<Vec<u8>>) -> Result<Vec<AnyPosition>, ParseError> {
        self.parse(input).map(Puzzle::into_positions)
    }
}

impl Game {
    /// Returns the game with this name or [alias](impartial_games::GameData::aliases).
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        GAMES.iter().find(|game| game.is_named(name))
    }

    /// Returns the rule with this name, or the judge's rule if no name is given.
    ///
    /// # Errors
    ///
    /// Returns an error that suggests a similar name, or lists the rules of the game, if no rule has this name.
    pub fn rule(&self, name: Option<&str>) -> Result<&'static Rule, UnknownName> {
        let Some(name) = name else { return Ok(&self.rules[0]) };
        self.rules.iter().find(|rule| rule.name == name).ok_or_else(|| {
            let rules = self.rules.iter().map(|rule| rule.name);
            UnknownName::new(format!("{} has no rule `{name}`", self.name), name, rules)
        })
    }

    /// Parses a whole input of this game by the judge's rule.
    ///
    /// The input is text: a string, bytes or a slice of them.
    /// Tokens are separated by any whitespace: spaces, tabs, line feeds, carriage returns, vertical tabs and form feeds.
    ///
    /// # Complexity
    ///
    /// *O(b)* time for *b* bytes, and the time that the position takes to solve.
    ///
    /// Counts in the input are never trusted for allocation. An input of *b* bytes, accepted or refused, takes at most the
    /// memory that the README of `impartial-cli` states for *b* bytes and the command `solve`.
    ///
    /// The text of an owned input is freed before the position is solved. [`Rule::read`] holds 128 KiB of it.
    ///
    /// # Errors
    ///
    /// Returns an error for the first token that does not fit the format, or for the end of the input if more is needed.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::Game;
    ///
    /// let error = |game, input| Game::named(game).expect("it is in the registry").parse(input).unwrap_err().to_string();
    /// assert_eq!(
    ///     error("sharti", "5 2 1\n1 1 3 3\n"),
    ///     "3:1: expected 2 rectangles, found the end of the input after 1"
    /// );
    /// assert_eq!(error("heaps", "0.7G 3\n5 7 12\n"), "1:4: expected a digit from 0 to F, found `G`");
    /// ```
    pub fn parse(&self, input: impl Into<Vec<u8>>) -> Result<Box<dyn Puzzle>, ParseError> {
        self.rules[0].parse(input)
    }

    /// Reads a whole input and checks it as strictly as contest systems require, without solving it.
    ///
    /// The `formats` of the game list the lines, and a list of numbers is one line. A single space separates the tokens of a
    /// line, and each line ends with a line feed, including the last. Other whitespace and leading zeros are errors. The limits
    /// apply to numbers, counts and rules such as distinct pairs. Games that are not contest problems have only the full limits.
    ///
    /// Returns a remark if the input is valid, but probably not what its author intended: some edges of Hackenbush are not
    /// connected to the ground.
    ///
    /// # Complexity
    ///
    /// The time of [`Rule::read`] on one thread, without solving, except for graphs of Hackenbush. The text is read in pieces of
    /// 128 KiB.
    ///
    /// # Errors
    ///
    /// - [`ReadError::Io`] if the source fails
    /// - [`ReadError::Input`] for the first error of the input
    /// - [`ReadError::Limits`] if the game does not have the limits
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::{Game, Limits};
    ///
    /// let sharti = Game::named("sharti").expect("it is in the registry");
    /// let validate = |text: &'static str| sharti.validate(&Limits::JUDGE, text.as_bytes());
    /// assert!(validate("5 1 2\n1 1 3 3\n").is_ok());
    /// let error = validate("5 1  2\n1 1 3 3\n").unwrap_err();
    /// assert_eq!(error.to_string(), "1:5: expected token 3 of 3 of the line, found a space");
    ///
    /// let hackenbush = Game::named("hackenbush").expect("it is in the registry");
    /// let remark = hackenbush.validate(&Limits::FULL, "graph 4 2\n1 2\n3 4\n".as_bytes())?;
    /// assert_eq!(remark.as_deref(), Some("1 edge is not connected to the ground and falls immediately: edge 2"));
    ///
    /// // Some numbers have smaller limits.
    /// let error = sharti.validate(&"n=6".parse()?, "7 1 3\n1 1 2 2\n".as_bytes()).unwrap_err();
    /// assert_eq!(error.to_string(), "1:1: expected the side n of the board, from 1 to 6, found `7`");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn validate(&self, limits: &Limits, source: impl Read + Send) -> Result<Option<String>, ReadError> {
        let limits = limits.ranges(self.data())?;
        // The rule does not matter: all rules of a game have the same format.
        let mut reader = Reader::from_read(source).strict();
        let read = self.rules[0].read_whole(&mut reader, limits);
        let location = |error: &ParseError| (error.line(), error.column());
        // Reading stops at the first token that does not fit, and the layout before it is checked on the way. If both are
        // wrong, the earlier error is reported, unless the source failed.
        match (read, reader.check_layout()) {
            // Of two errors at the same location, the error of the game is more useful, because it names what is missing.
            (Err(error), Err(layout)) if location(&layout) < location(&error) && error.io_error().is_none() => {
                Err(layout.into())
            }
            (Err(error), _) => Err(error.into()),
            // Only a position can tell whether its edges are connected to the ground, so these inputs are built. Others are
            // dropped unsolved.
            (Ok(Unsolved { solve, remark: Some(remark), .. }), Ok(())) => {
                let solved = solve(self.rules[0].name, &mut ReadOptions::new())?;
                Ok(solved.into_positions().iter().find_map(remark))
            }
            (Ok(_), layout) => Ok(layout.map(|()| None)?),
        }
    }
}

impl AnyPosition {
    /// Reads the next tokens as a position: a name, the format of the game, and the moves played if the next token is
    /// `played`. Moves are played as they are read, because where a move ends may depend on the position.
    pub(crate) fn scan(reader: &mut Reader<'_>, options: &mut ReadOptions<'_>) -> Result<Self, ReadError> {
        let rule = reader.known_token("the name of a game", |word| Rule::named(word).ok().map(|(_, rule)| rule))?;
        let location = reader.location();
        let input = (readers(rule.game).position)(reader, Ranges::full(rule.game.data()))?;
        // The text is a position only if the input has one case; the error of another number is at its first token.
        let mut position = input.position(location, rule.name, options)?;
        if reader.keyword("played")? {
            let played = reader.named_number(0..=u64::MAX, || "how many moves were played".into())?;
            reader.items(played, ["move", "moves"], |reader, _| position.scan_and_play(reader))?;
        }
        Ok(position)
    }

    /// Reads the next tokens as a move and plays it.
    fn scan_and_play(&mut self, reader: &mut Reader<'_>) -> Result<(), ParseError> {
        let location = reader.location();
        let mv = self.scan_move(reader)?;
        let refuse = |illegal| ParseError::new(location, "a legal move", format!("`{}`: {illegal}", mv.notation()));
        self.play(&mv).map_err(refuse)
    }
}

impl FromStr for AnyPosition {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text.as_bytes());
        let position = Self::scan(&mut reader, &mut ReadOptions::new()).map_err(ReadError::into_parse_error)?;
        reader.end_after(|| "the position".into())?;
        Ok(position)
    }
}

impl FromStr for AnyMove {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut reader = Reader::new(text.as_bytes());
        let game = reader.known_token("the name of a game", Game::named)?;
        // There is no position here to decide where a list ends, so it extends to the end of the text.
        let mv = Self::scan(game, &mut reader, &|_, _| false)?;
        reader.end_after(|| "the move".into())?;
        Ok(mv)
    }
}
