//! Games as text, to be saved and resumed.

use impartial_core::Position as _;
use number_reader::{ParseError, Reader};

use super::{Player, Session, numbered, rule, scan_move};
use crate::any::AnyPosition;

/// The version of the text. It changes when an older program would misread a new game.
const VERSION: u64 = 1;

impl Session {
    /// Returns the game as text: the version, who moves first, the components at the start, and the moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::session::{Player, Session};
    ///
    /// let mut session = Session::new(vec!["nim 3".parse()?, "nim 4".parse()?], Player::Person);
    /// session.say("2 1");
    /// let saved = session.saved();
    /// assert_eq!(saved, "impartial game 1\nfirst person\ncomponents 2\nnim\n3\nnim\n4\nmoves 2\n2 1\n1 2\n");
    /// assert_eq!(Session::resumed(saved.as_bytes())?.moves(), session.moves());
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    #[must_use]
    pub fn saved(&self) -> String {
        let components = self.start.components();
        let head = format!("impartial game {VERSION}\nfirst {}\ncomponents {}", name(self.first), components.len());
        let components = components.iter().map(|component| component.to_string().trim_end().to_owned());
        let moves = self.moves.iter().map(numbered);
        let lines = [head].into_iter().chain(components).chain([format!("moves {}", moves.len())]).chain(moves);
        lines.flat_map(|line| [line, "\n".into()]).collect()
    }

    /// Returns whether a text begins as a saved game does.
    #[must_use]
    pub fn is_saved(text: &[u8]) -> bool {
        let mut reader = Reader::new(text);
        let mut is_next = |keyword| reader.keyword(keyword).is_ok_and(|is_next| is_next);
        is_next("impartial") && is_next("game")
    }

    /// Parses a game that was saved as this text.
    ///
    /// Moves are played as they are read, so a refused text takes only the memory of the game up to the error.
    ///
    /// # Errors
    ///
    /// Returns an error for the first word that does not fit, such as a move that is illegal where it stands.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::session::Session;
    ///
    /// let changed = b"impartial game 1\nfirst person\ncomponents 1\nnim\n3\nmoves 2\n1 2\n1 2\n";
    /// let error = Session::resumed(changed).unwrap_err();
    /// assert_eq!(error.to_string(), "8:1: expected a legal move, found `1 2`: cannot take 2 from a heap of 1");
    /// ```
    pub fn resumed(text: &[u8]) -> Result<Self, ParseError> {
        const BEGINNING: &str = "a saved game, which begins with `impartial game`";
        let mut reader = Reader::new(text);
        let input = &mut reader;
        keyword(input, "impartial", BEGINNING)?;
        keyword(input, "game", BEGINNING)?;
        input.named_number(VERSION..=VERSION, || "the version of a saved game".into())?;
        keyword(input, "first", "the word `first`")?;
        let first = input.known_word("`person` or `opponent`", |word| {
            [Player::Person, Player::Opponent].into_iter().find(|&player| name(player) == word)
        })?;
        keyword(input, "components", "the word `components`")?;
        let components = input.named_number(0..=u64::MAX, || "the number of components".into())?;
        let components = input.items(components, "component", |input, _| AnyPosition::scan(input))?;
        let mut session = Self::new(components, first);
        keyword(input, "moves", "the word `moves`")?;
        let moves = input.named_number(0..=u64::MAX, || "the number of moves".into())?;
        input.items(moves, "move", |input, _| session.scan_and_play(input))?;
        reader.end_after(|| "the moves".into())?;
        Ok(session)
    }

    /// Reads the next words as a move and plays it.
    fn scan_and_play(&mut self, reader: &mut Reader<'_>) -> Result<(), ParseError> {
        let place = reader.place();
        let mv = scan_move(&self.position, true, reader)?;
        if let Err(illegal) = self.position.play(&mv) {
            let found = format!("`{}`: {}", numbered(&mv), rule(illegal));
            return Err(ParseError::new(place, "a legal move", found));
        }
        self.moves.push(mv);
        Ok(())
    }
}

/// Reads a required word. Errors call it `name`.
fn keyword(reader: &mut Reader<'_>, keyword: &str, name: &str) -> Result<(), ParseError> {
    reader.known_word(name, |found| (found == keyword).then_some(()))
}

fn name(player: Player) -> &'static str {
    match player {
        Player::Person => "person",
        Player::Opponent => "opponent",
    }
}
