//! Games as text, to be saved and gone on with.

use impartial_core::Position as _;

use super::{Player, Session, numbered, rule, scan_move};
use crate::text::scan::Scanner;
use crate::{AnyPosition, Error};

/// The version of the text. It changes when an old program would misread a new game.
const VERSION: u64 = 1;

impl Session {
    /// The game as text: its version, who moved first, the components as they were at the start, and the moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::play::{Player, Session};
    ///
    /// let mut session = Session::new(vec!["nim 3".parse()?, "nim 4".parse()?], Player::Person);
    /// session.say("2 1");
    /// let saved = session.saved();
    /// assert_eq!(saved, "impartial game 1\nfirst person\ncomponents 2\nnim\n3\nnim\n4\nmoves 2\n2 1\n1 2\n");
    /// assert_eq!(Session::resumed(saved.as_bytes())?.moves(), session.moves());
    /// # Ok::<(), impartial::Error>(())
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

    /// Whether a text begins as a saved game does.
    #[must_use]
    pub fn is_saved(text: &[u8]) -> bool {
        let scanner = &mut Scanner::new(text);
        scanner.keyword("impartial") && scanner.keyword("game")
    }

    /// The game that was saved as this text.
    ///
    /// It is put together as it is read, so a text that turns out wrong takes as much memory as the game up to there.
    ///
    /// # Errors
    ///
    /// The first word that does not fit, as it may be in a text that was changed by hand: above all a move that is not
    /// legal where it stands.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::play::Session;
    ///
    /// let changed = b"impartial game 1\nfirst person\ncomponents 1\nnim\n3\nmoves 2\n1 2\n1 2\n";
    /// let error = Session::resumed(changed).unwrap_err();
    /// assert_eq!(error.to_string(), "8:1: expected a legal move, found `1 2`: cannot take 2 from a heap of 1");
    /// ```
    pub fn resumed(text: &[u8]) -> Result<Self, Error> {
        let scanner = &mut Scanner::new(text);
        word(scanner, "impartial", "a saved game, which begins with `impartial game`")?;
        word(scanner, "game", "a saved game, which begins with `impartial game`")?;
        scanner.number(VERSION..=VERSION, || "the version of a saved game".into())?;
        word(scanner, "first", "the word `first`")?;
        let first = scanner.known("`person` or `opponent`", |word| {
            [Player::Person, Player::Opponent].into_iter().find(|&player| name(player) == word)
        })?;
        word(scanner, "components", "the word `components`")?;
        let components = scanner.number(0..=u64::MAX, || "the number of components".into())?;
        let components = scanner.records(components, "component", 1, |scanner, _| AnyPosition::scan(scanner))?;
        let mut session = Self::new(components.kept, first);
        word(scanner, "moves", "the word `moves`")?;
        let moves = scanner.number(0..=u64::MAX, || "the number of moves".into())?;
        scanner.records(moves, "move", 1, |scanner, _| session.scan_and_play(scanner))?;
        scanner.end(|| "the moves".into())?;
        Ok(session)
    }

    /// Plays the move that the next words are.
    fn scan_and_play(&mut self, scanner: &mut Scanner<'_>) -> Result<(), Error> {
        let place = scanner.place();
        let mv = scan_move(&self.position, true, scanner)?;
        if let Err(illegal) = self.position.play(&mv) {
            let found = format!("`{}`: {}", numbered(&mv), rule(illegal));
            return Err(scanner.error_at(place, "a legal move".into(), found));
        }
        self.moves.push(mv);
        Ok(())
    }
}

/// Reads a word that must be there.
fn word(scanner: &mut Scanner<'_>, word: &str, expected: &str) -> Result<(), Error> {
    scanner.known(expected, |found| (found == word).then_some(()))
}

fn name(player: Player) -> &'static str {
    match player {
        Player::Person => "person",
        Player::Opponent => "opponent",
    }
}
