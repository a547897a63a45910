//! The dialogue: each typed line gets a reply.

use impartial_core::SumMove;
use number_reader::{ParseError, Reader};

use super::{Move, Session};
use crate::answer_check::{Answer, WrongAnswer};
use crate::any_move::AnyMove;
use crate::output::text_board::wrapped;

/// The reply to a typed line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reply {
    /// A text to print, which is empty or ends with a line feed.
    Text(String),
    /// Save the game, as the text of the [`Session`], to a file.
    #[non_exhaustive]
    Save {
        /// The name of the file.
        file: String,
        /// Whether to overwrite a file that is not a saved game, see [`Session::is_saved`]: the line was `save! FILE`.
        force: bool,
    },
    /// Leave the game.
    Quit,
}

/// Maximum length in bytes of a text to complete: six numbers and much whitespace. A longer text is not the beginning of a
/// move.
const MAX_COMPLETED_BYTES: usize = 256;

impl Session {
    /// Begins or resumes the game, and returns the first text to print.
    ///
    /// If the opponent is to move, it moves.
    pub fn begin(&mut self) -> String {
        // The greeting has shown the position. A resumed game, or a first move of the opponent, adds the boards with the
        // last moves, which are all moves since move 0.
        let greeting = self.greeting();
        wrapped(&(greeting + &self.answer_and_board(0)))
    }

    /// Takes a line that the person has typed, and returns the reply. The line is a move or a command listed by `help`.
    ///
    /// The caller does the I/O. An illegal move or an unknown line changes nothing. After each move and the answer to it,
    /// the reply shows the board, or the part of it around the last move. No line of a reply is wider than 80 columns,
    /// unless a single token is.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::session::{Player, Reply, Session};
    ///
    /// let mut session = Session::new(["nim 1 3".parse()?, "nim 1 4".parse()?], Player::Human);
    /// assert!(session.begin().contains("a heap of 3 tokens"));
    /// let boards = "component 1, nim: heap 1: 1  o\ncomponent 2, nim: heap 1: 3  ooo\n";
    /// let reply = format!("In component 1, I take 2 from heap 1.\n{boards}");
    /// assert_eq!(session.handle_line("2 1 1"), Reply::Text(reply));
    /// assert!(matches!(session.handle_line("save my game"), Reply::Save { file, force: false, .. } if file == "my game"));
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    pub fn handle_line(&mut self, line: &str) -> Reply {
        // Commands come first. They hide no move, because moves begin with a number or with the name of a side.
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let text = match (word, rest.trim_start()) {
            ("", _) => String::new(),
            ("?" | "help", "") => self.help(),
            ("board", rest) => self.board_command(rest),
            ("moves", "") => self.legal_moves(),
            ("hint", "") => self.hint(),
            ("show", "") => self.show(),
            ("show", component) => self.show_in_full(component),
            ("undo", "") => self.undo_command(),
            ("why", "") => self.why(),
            ("quit", "") => return Reply::Quit,
            ("save" | "save!", "") => "Missing file name. To save: save FILE\n".into(),
            ("save" | "save!", file) => return Reply::Save { file: file.into(), force: word == "save!" },
            _ => match self.read_move(line) {
                Err(error) => format!("Not a move: {}. {}\n", error.reason(), self.syntax()),
                Ok(mv) => self.play_typed(mv),
            },
        };
        Reply::Text(wrapped(&text))
    }

    /// Plays a move of the person and the answer to it.
    fn play_typed(&mut self, mv: Move) -> String {
        // The reply shows all that changed since: the move of the person and the answer to it.
        let made = self.moves.len();
        match self.make(mv) {
            Ok(()) => self.answer_and_board(made),
            Err(illegal) => format!("Illegal move: {}.\n", illegal.rule()),
        }
    }

    /// Plays a move of the opponent, if it is to move and has a move. Returns this move, the boards that changed after the
    /// first `made` moves, and the winner, if any.
    fn answer_and_board(&mut self, made: usize) -> String {
        let answer = self.answer().map_or(String::new(), |mv| self.reply(&mv) + "\n");
        let board = if self.moves.len() > made { self.boards(made) } else { String::new() };
        answer + &board + self.conclusion()
    }

    /// Returns the board, or its part around a move. In a sum, returns all boards that fit, or the requested one.
    fn board_command(&self, words: &str) -> String {
        if words.is_empty() {
            // The last move of each player, as after a turn.
            return self.boards(self.moves.len().saturating_sub(2));
        }
        let target = self.read_board_target(words);
        target.map_or_else(
            |error| format!("Cannot show the board: {}.\n", error.reason()),
            |(component, mv)| self.board_of(component, mv.as_ref()),
        )
    }

    /// Reads the number of a component, if there are several, and then a move there. The move is optional if a number was
    /// read.
    fn read_board_target(&self, words: &str) -> Result<(usize, Option<AnyMove>), ParseError> {
        let mut reader = Reader::new(words.as_bytes());
        let component = self.scan_typed_component(&mut reader)?;
        if self.is_numbered() && reader.is_at_end()? {
            return Ok((component, None));
        }
        self.scan_last_move(component, &mut reader).map(|mv| (component, Some(mv)))
    }

    /// Reads the number of a component if there are several, and returns the index of the component.
    fn scan_typed_component(&self, reader: &mut Reader<'_>) -> Result<usize, ParseError> {
        if self.is_numbered() { self.scan_component(reader) } else { Ok(0) }
    }

    /// Reads all remaining tokens as a move in a component. A last list extends to the end of the line, so that an error is
    /// about the whole move and not about tokens after it.
    fn scan_last_move(&self, component: usize, reader: &mut Reader<'_>) -> Result<AnyMove, ParseError> {
        let mv = self.position.components()[component].scan_last_move(reader)?;
        reader.end_after(|| "a move".into())?;
        Ok(mv)
    }

    /// Undoes the last move of the person and the answer to it.
    fn undo_command(&mut self) -> String {
        let taken_back: Vec<String> = self.undo().iter().map(|mv| self.instruction(mv)).collect();
        if taken_back.is_empty() {
            return "Nothing to undo: you have not moved.\n".into();
        }
        format!("Taken back: {}\n{}", taken_back.join(", then "), self.boards(self.moves.len().saturating_sub(1)))
    }

    /// Parses a move as it is typed: in a sum of several components the number of a component, from 1, and then a move of its
    /// game in the short syntax. The move may be illegal.
    ///
    /// # Errors
    ///
    /// Returns an error for the first token that does not fit the syntax or that follows the move.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::prelude::*;
    ///
    /// let session = Session::new(["nim 1 3".parse()?, "nim 1 4".parse()?], Player::Human);
    /// let mv = session.read_move("2 1 1")?;
    /// assert_eq!(mv, SumMove { component: 1, mv: "nim 1 1".parse()? });
    /// assert_eq!(session.notation(&mv), "2 1 1");
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    pub fn read_move(&self, line: &str) -> Result<SumMove<AnyMove>, ParseError> {
        let mut reader = Reader::new(line.as_bytes());
        let component = self.scan_typed_component(&mut reader)?;
        self.scan_last_move(component, &mut reader).map(|mv| SumMove { component, mv })
    }

    /// Parses a move of a contestant, in the syntax of [`read_move`](Self::read_move). The move may be illegal.
    ///
    /// # Errors
    ///
    /// Returns an error with the fault that [`Puzzle::check`](crate::Puzzle::check) finds in such a move: an integer that does
    /// not fit is wrong, and any other token is malformed.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::AnswerFault;
    /// use impartial::prelude::*;
    ///
    /// let session = Session::new(["nim 1 3".parse()?, "nim 1 4".parse()?], Player::Human);
    /// let fault = |line| session.read_answer(line).map_err(|wrong| wrong.fault());
    /// assert_eq!(fault("2 1 1"), Ok(SumMove { component: 1, mv: "nim 1 1".parse()? }));
    /// assert_eq!(fault("3 1 1"), Err(AnswerFault::Wrong));
    /// assert_eq!(fault("2 +1"), Err(AnswerFault::Malformed));
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    pub fn read_answer(&self, line: &str) -> Result<SumMove<AnyMove>, WrongAnswer> {
        let mut answer = Answer::new(line);
        let components = self.position.components();
        let component =
            if self.is_numbered() { answer.index(components.len(), "the number of a position")? } else { 0 };
        let game = components[component].game();
        let values = answer.values(game.move_parts)?;
        answer.end()?;
        Ok(SumMove { component, mv: AnyMove { game, values } })
    }

    /// Returns at most 64 legal moves that begin with this text, to suggest while a person types.
    ///
    /// The text is the beginning of a move, with the number of its component in a sum:
    ///
    /// | game | text | moves |
    /// |---|---|---|
    /// | grid split | nothing, or the row of a cell | the first candidates |
    /// | heaps | a heap; the number to take; one of the parts | moves with small numbers and one large part |
    /// | any other | a move without its last number | moves with the smallest last numbers |
    ///
    /// # Complexity
    ///
    /// The time of [`check`](impartial_core::Position::check) for 65 moves. There are two exceptions:
    ///
    /// - Sharti checks one move, and heaps at most 140,000 of them, in *O(1)* time each.
    /// - Grid split takes *O(k r)* time for *k* candidates and *r* rectangles.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::prelude::*;
    ///
    /// let session = Session::new(["heaps kayles 1 5".parse()?, "nim 1 2".parse()?], Player::Human);
    /// let short = |text: &str| session.completions(text).iter().map(|mv| session.notation(mv)).collect::<Vec<_>>();
    /// assert_eq!(short("1 1 2"), ["1 1 2 3", "1 1 2 2 1"]);
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    #[must_use]
    pub fn completions(&self, text: &str) -> Vec<SumMove<AnyMove>> {
        // Each candidate copies the text, so a long text would cost much and complete to nothing.
        if text.len() > MAX_COMPLETED_BYTES {
            return Vec::new();
        }
        // In a sum, the first token is the number of the component, and the rest is completed there.
        let (number, rest) = if self.is_numbered() {
            text.trim_start().split_once(char::is_whitespace).unwrap_or((text, ""))
        } else {
            ("", text)
        };
        let component = self.scan_typed_component(&mut Reader::new(number.as_bytes()));
        let Ok(component) = component else { return Vec::new() };
        let moves = self.position.components()[component].0.completions(rest);
        moves.into_iter().map(|mv| SumMove { component, mv }).collect()
    }

    /// Returns the text of a move that [`read_move`](Self::read_move) parses.
    #[must_use]
    pub fn notation(&self, mv: &SumMove<AnyMove>) -> String {
        if self.is_numbered() { numbered(mv) } else { mv.mv.notation() }
    }

    /// Returns whether a move begins with the number of its component. Components never disappear, even if they have no move
    /// left, so this is the same throughout a game.
    pub(super) fn is_numbered(&self) -> bool {
        self.start.components().len() != 1
    }

    /// Reads the next token as the number of a component, and returns its index.
    pub(super) fn scan_component(&self, reader: &mut Reader<'_>) -> Result<usize, ParseError> {
        let components = self.position.components().len() as u64;
        if components == 0 {
            return Err(reader.unexpected("no component, because the sum has none"));
        }
        let number = reader.named_number(1..=components, || "the component".into())?;
        Ok(usize::try_from(number - 1).expect("a number of components fits"))
    }
}

/// Returns the number of the component, from 1, and the move there.
pub(super) fn numbered(mv: &Move) -> String {
    format!("{} {}", mv.component + 1, mv.mv.notation())
}
