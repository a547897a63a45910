//! A game between a person and a perfect opponent, as a dialogue of text lines.

mod messages;
mod saved;

use impartial_core::{IllegalInSum, Position, Solve, Sum, SumMove};
use number_reader::{ParseError, Reader};

use crate::any::{AnyMove, AnyPosition, IllegalMove};

/// A move in a sum of positions of any game.
type Move = SumMove<AnyMove>;

/// A game in progress: a sum of positions, and the moves made in it.
///
/// The opponent wins every position that can be won, and plays on in the others.
///
/// A session takes the lines of the person one by one, and returns a reply to each. The caller does the I/O.
///
/// # Examples
///
/// ```
/// use impartial::session::{Player, Reply, Session};
///
/// let mut session = Session::new(vec!["nim 3".parse()?, "nim 4".parse()?], Player::Person);
/// assert!(session.begin().contains("a heap of 3 tokens"));
/// assert_eq!(session.say("2 5"), Reply::Text("No: cannot take 5 from a heap of 4. Nothing has changed.\n".into()));
/// assert_eq!(session.say("2 1"), Reply::Text("I play: 1 2\n".into()));
/// assert_eq!(session.say("2 1"), Reply::Text("I play: 2 1\n".into()));
/// assert_eq!(session.say("1 1"), Reply::Text("I play: 2 1\nYou cannot move: I win.\n".into()));
/// assert_eq!(session.winner(), Some(Player::Opponent));
/// # Ok::<(), impartial::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    start: Sum<AnyPosition>,
    first: Player,
    // Invariant: each was legal when it was made.
    moves: Vec<Move>,
    // Invariant: `start` after `moves`.
    position: Sum<AnyPosition>,
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player who types.
    Person,
    /// The program.
    Opponent,
}

/// The reply to a line of the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// A text to print, which is empty or ends with a line feed.
    Text(String),
    /// Save the game, whose text is [`Session::saved`], to the file with this name.
    Save(String),
    /// Leave the game.
    Quit,
}

impl Session {
    /// Creates a game from the sum of these positions, in which `first` moves first.
    #[must_use]
    pub fn new(start: Vec<AnyPosition>, first: Player) -> Self {
        let start = Sum::new(start);
        Self { position: start.clone(), start, first, moves: Vec::new() }
    }

    /// Begins or resumes the game, and returns the first text to print.
    ///
    /// If the opponent is to move, it moves.
    pub fn begin(&mut self) -> String {
        let mut text = self.greeting();
        if self.to_move() == Player::Opponent && self.winner().is_none() {
            self.answer(&mut text);
        } else {
            self.conclude(&mut text);
        }
        text
    }

    /// Takes a line of the person, whose turn it is: a move or a command that `help` lists.
    ///
    /// An illegal move or an unknown line changes nothing.
    pub fn say(&mut self, line: &str) -> Reply {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Reply::Text(match (word, rest.trim_start()) {
            ("", _) => String::new(),
            ("help", "") => self.help(),
            ("hint", "") => self.hint(),
            ("show", "") => self.show(),
            ("show", component) => self.show_in_full(component),
            ("undo", "") => self.undo(),
            ("why", "") => self.why(),
            ("quit", "") => return Reply::Quit,
            ("save", "") => "No: to save, name a file: save FILE\n".into(),
            ("save", file) => return Reply::Save(file.into()),
            _ => match self.read(line) {
                Err(error) => format!("No: {}. {}\n", error.reason(), self.syntax()),
                Ok(mv) => self.play(mv),
            },
        })
    }

    /// Returns the position, as the sum of its components.
    #[must_use]
    pub fn position(&self) -> &Sum<AnyPosition> {
        &self.position
    }

    /// Returns the moves made so far, in turns.
    #[must_use]
    pub fn moves(&self) -> &[SumMove<AnyMove>] {
        &self.moves
    }

    /// Returns who makes the first move.
    #[must_use]
    pub fn first(&self) -> Player {
        self.first
    }

    /// Returns who is to move.
    #[must_use]
    pub fn to_move(&self) -> Player {
        mover(self.first, self.moves.len())
    }

    /// Returns who has won, if the player to move has no move.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        self.position.some_move().is_none().then(|| self.to_move().other())
    }

    /// Plays a move of the person and the answer to it.
    fn play(&mut self, mv: Move) -> String {
        if let Err(illegal) = self.position.play(&mv) {
            return format!("No: {}. Nothing has changed.\n", rule(illegal));
        }
        self.moves.push(mv);
        let mut text = String::new();
        self.answer(&mut text);
        text
    }

    /// Plays a move of the opponent, if it can move.
    fn answer(&mut self, text: &mut String) {
        if let Some(mv) = self.position.winning_move().or_else(|| self.position.some_move()) {
            text.extend(["I play: ", &in_short(&self.start, &mv), "\n"]);
            self.position.play(&mv).expect("a solver returns legal moves");
            self.moves.push(mv);
        }
        self.conclude(text);
    }

    /// Undoes the last move of the person and the reply to it.
    fn undo(&mut self) -> String {
        let last = (0..self.moves.len()).rev().find(|&index| mover(self.first, index) == Player::Person);
        let Some(last) = last else {
            return "No: you have not moved.\n".into();
        };
        let taken: Vec<String> = self.moves.drain(last..).map(|mv| in_short(&self.start, &mv)).collect();
        self.position = self.after(last);
        format!("Taken back: {}\n", taken.join(", then "))
    }

    /// Returns the position after this many moves.
    fn after(&self, moves: usize) -> Sum<AnyPosition> {
        let mut position = self.start.clone();
        for mv in &self.moves[..moves] {
            position.play(mv).expect("it was legal when it was made");
        }
        position
    }

    /// Reads a move: the number of a component, if there are several, and a move there.
    fn read(&self, line: &str) -> Result<Move, ParseError> {
        let mut reader = Reader::new(line.as_bytes());
        let mv = scan_move(&self.position, is_numbered(&self.position), &mut reader)?;
        reader.end_after(|| "a move".into())?;
        Ok(mv)
    }
}

impl Player {
    /// Returns the other player.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Person => Self::Opponent,
            Self::Opponent => Self::Person,
        }
    }
}

/// Returns who makes the move of this index.
fn mover(first: Player, index: usize) -> Player {
    if index.is_multiple_of(2) { first } else { first.other() }
}

/// Returns the rule that a move breaks, as text.
fn rule(illegal: IllegalInSum<IllegalMove>) -> String {
    match illegal {
        IllegalInSum::InComponent { illegal, .. } => illegal.to_string(),
        other => other.to_string(),
    }
}

/// Returns whether a move begins with the number of its component.
fn is_numbered(sum: &Sum<AnyPosition>) -> bool {
    sum.components().len() != 1
}

/// Returns the move as it is typed.
fn in_short(sum: &Sum<AnyPosition>, mv: &Move) -> String {
    if is_numbered(sum) { numbered(mv) } else { mv.mv.in_short() }
}

/// Returns the number of the component, from 1, and the move there.
fn numbered(mv: &Move) -> String {
    format!("{} {}", mv.component + 1, mv.mv.in_short())
}

/// Reads the next words as a move in a sum; the number of the component comes first if `has_number`.
fn scan_move(sum: &Sum<AnyPosition>, has_number: bool, reader: &mut Reader<'_>) -> Result<Move, ParseError> {
    let component = if has_number { scan_component(sum, reader)? } else { 0 };
    let mv = sum.components()[component].scan_move(reader)?;
    Ok(SumMove { component, mv })
}

/// Reads the next word as the number of a component, and returns its index.
fn scan_component(sum: &Sum<AnyPosition>, reader: &mut Reader<'_>) -> Result<usize, ParseError> {
    let number = reader.named_number(1..=sum.components().len() as u64, || "the component".into())?;
    Ok(usize::try_from(number - 1).expect("a number of components fits"))
}
