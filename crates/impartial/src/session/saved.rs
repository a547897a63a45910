//! Games in progress as text, to save and to load them.

use std::fmt;
use std::str::FromStr;

use impartial_core::SumMove;
use impartial_grid_split::MAX_TABLE_BYTES;
use number_reader::{ParseError, Reader};

use super::dialogue::numbered;
use super::{Level, Player, Session, proof};
use crate::any_position::AnyPosition;
use crate::read_options::{ReadError, ReadOptions};
use crate::sum::Components;

/// The version of the text. It changes when an older program would misread a new game, and other versions are refused.
const VERSION: u64 = 1;

/// The word before a component that is played by a proof.
const PROOF: &str = "proof";

impl Session {
    /// Returns whether a text begins with the whole first line of a saved game, of the version that [`parse`](Self::parse)
    /// reads.
    ///
    /// Check this before you overwrite a file. The first 64 bytes of the file suffice.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::session::Session;
    ///
    /// assert!(Session::is_saved(b"impartial game 1\nfirst human\n"));
    /// assert!(!Session::is_saved(b"impartial game theory, a reading list\n"));
    /// assert!(!Session::is_saved(b"impartial game 2\n"));
    /// ```
    #[must_use]
    pub fn is_saved(text: &[u8]) -> bool {
        // Without a line feed, the line may be cut off, so it is not known to be the first line of a saved game.
        let line = text.iter().position(|&byte| byte == b'\n').map(|end| &text[..end]);
        // An editor may have changed the line end to CRLF.
        line.is_some_and(|line| line.strip_suffix(b"\r").unwrap_or(line) == first_line().as_bytes())
    }

    /// Parses the text of a game. Unlike [`FromStr`], it takes bytes, such as the content of a file.
    ///
    /// Tokens may be separated by any whitespace.
    /// Moves are played as they are read, so a refused text takes only the memory of the game up to the error.
    ///
    /// # Errors
    ///
    /// Returns an error for the first token that does not fit, including the first token of an illegal move.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::session::{Player, Session};
    ///
    /// let mut session = Session::new(["nim 1 3".parse()?, "nim 1 4".parse()?], Player::Human);
    /// session.handle_line("2 1 1");
    /// let saved = session.to_string();
    /// assert_eq!(saved, "impartial game 1\nfirst human\ncomponents 2\nnim\n1\n3\nnim\n1\n4\nmoves 2\n2 1 1\n1 1 2\n");
    /// assert_eq!(Session::parse(saved.as_bytes())?, session);
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    pub fn parse(text: &[u8]) -> Result<Self, ParseError> {
        Self::parse_with(text, ReadOptions::new()).map_err(ReadError::into_parse_error)
    }

    /// Like [`parse`](Self::parse), with options for the boards of the game, which are searched when they are read.
    ///
    /// # Errors
    ///
    /// - [`ReadError::Input`] for the errors of [`parse`](Self::parse)
    /// - [`ReadError::Undecided`] if a board needs more positions than the options allow
    /// - [`ReadError::Stopped`] if the callback of the options stops the work
    pub fn parse_with(text: &[u8], mut options: ReadOptions<'_>) -> Result<Self, ReadError> {
        const BEGINNING: &str = "a saved game, which begins with `impartial game`";
        let mut reader = Reader::new(text);
        let input = &mut reader;
        for word in ["impartial", "game"] {
            keyword(input, word).map_err(|error| error.expecting(BEGINNING))?;
        }
        input.named_number(VERSION..=VERSION, || "the version of a saved game".into())?;
        keyword(input, "first")?;
        let first = input.known_token("`human` or `opponent`", |word| {
            [Player::Human, Player::Opponent].into_iter().find(|&player| name(player) == word)
        })?;
        let mut opponent = (Level::Perfect, 0);
        if input.keyword("level")? {
            let names = Level::ALL.map(|level| format!("`{level}`")).join(" or ");
            let level = input.known_token(&names, |word| word.parse().ok())?;
            opponent = (level, input.any_number("the seed of the opponent, below 2^64")?);
        }
        keyword(input, "components")?;
        let components = input.named_number(0..=u64::MAX, || "the number of components".into())?;
        let (mut start, mut unsolved) = (Components::default(), None);
        let read = input.items(components, ["component", "components"], |input, _| {
            let location = input.location();
            let component = if input.keyword(PROOF)? {
                proof::scan(input, first, opponent.0)?
            } else {
                AnyPosition::scan(input, &mut options).map_err(|error| {
                    unsolved = Some(error);
                    ParseError::new(location, "", String::new())
                })?
            };
            start.add(vec![component]);
            start.check().map_err(|error| {
                ParseError::new(location, "positions with a sum", format!("`{}`: {error}", error.name))
            })?;
            // WebAssembly has 4 GiB of addresses, which the tables of several boards could exhaust. Checked after each
            // component, so at most one table is above the limit.
            if cfg!(target_family = "wasm") && start.bytes() > MAX_TABLE_BYTES {
                let expected = format!("components of at most {MAX_TABLE_BYTES} bytes in all, the limit in a browser");
                return Err(ParseError::new(location, expected, start.bytes().to_string()));
            }
            Ok(())
        });
        if let Some(error) = unsolved {
            return Err(error);
        }
        read?;
        let mut session = Self::new(start.into_positions(), first).with_level(opponent.0, opponent.1);
        keyword(input, "moves")?;
        let moves = input.named_number(0..=u64::MAX, || "the number of moves".into())?;
        input.items(moves, ["move", "moves"], |input, _| session.scan_and_play(input))?;
        reader.end_after(|| "the moves".into())?;
        Ok(session)
    }

    /// Reads the next tokens as a move and plays it.
    fn scan_and_play(&mut self, reader: &mut Reader<'_>) -> Result<(), ParseError> {
        let location = reader.location();
        let component = self.scan_component(reader)?;
        let mv = SumMove { component, mv: self.position.components()[component].scan_move(reader)? };
        self.make(mv.clone()).map_err(|illegal| {
            ParseError::new(location, "a legal move", format!("`{}`: {}", numbered(&mv), illegal.rule()))
        })
    }
}

impl fmt::Display for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let components = self.start.components();
        writeln!(f, "{}\nfirst {}", first_line(), name(self.first))?;
        // Without this line the opponent is perfect, as in the texts of versions that have no levels.
        if self.level != Level::Perfect {
            writeln!(f, "level {} {}", self.level, self.seed)?;
        }
        writeln!(f, "components {}", components.len())?;
        components.iter().try_for_each(|component| match component.0.proof() {
            Some(proof) => write!(f, "{PROOF}\n{proof}"),
            None => writeln!(f, "{}", component.to_string().trim_end()),
        })?;
        writeln!(f, "moves {}", self.moves.len())?;
        self.moves.iter().try_for_each(|mv| writeln!(f, "{}", numbered(mv)))
    }
}

impl FromStr for Session {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text.as_bytes())
    }
}

/// Returns the first line of every saved game.
fn first_line() -> String {
    format!("impartial game {VERSION}")
}

/// Reads a required keyword.
fn keyword(reader: &mut Reader<'_>, word: &str) -> Result<(), ParseError> {
    reader.known_token(&format!("the word `{word}`"), |found| (found == word).then_some(()))
}

fn name(player: Player) -> &'static str {
    match player {
        Player::Human => "human",
        Player::Opponent => "opponent",
    }
}
