//! A game between a person and an opponent, with typed moves or as a dialogue of text lines.
//!
//! A page or a binding calls [`Session::play`], [`Session::answer`] and [`Session::undo`], and draws
//! [`Session::position`]. A terminal calls [`Session::begin`] and [`Session::handle_line`], which use the same steps.
//! The alternative, a dialogue alone, would force every other interface to write moves as text and to parse the replies.

mod dialogue;
mod level;
mod messages;
#[cfg(feature = "draw")]
mod picture;
mod proof;
mod review;
mod saved;

use impartial_core::{IllegalInSum, Position, Solve, Sum, SumMove};

use crate::any_move::AnyMove;
use crate::any_position::{AnyPosition, IllegalMove};
use crate::random::Random;
use crate::sum::Components;
pub use dialogue::Reply;
pub use level::Level;
pub use review::Review;

/// A move in a sum of positions of any game.
type Move = SumMove<AnyMove>;

/// A game in progress: a sum of positions, and the moves made in it.
///
/// By default, the opponent wins every position that can be won, and plays some legal move in the others.
/// [`with_level`](Self::with_level) makes it weaker.
///
/// | to | call |
/// |---|---|
/// | let the opponent move, if it moves first | [`answer`](Self::answer) |
/// | play a move and get the opponent's answer | [`play`](Self::play) |
/// | draw the board | `draw`, with the feature `draw`, or [`position`](Self::position) |
/// | give a hint | [`winning_move`](Solve::winning_move) of the position |
/// | read and write moves as they are typed | [`read_move`](Self::read_move), [`notation`](Self::notation) |
/// | take a move back, or all moves | [`undo`](Self::undo), [`restart`](Self::restart) |
/// | find the move that gave the game away | [`review`](Self::review) |
/// | play by lines of text | [`begin`](Self::begin), [`handle_line`](Self::handle_line) |
/// | play against a proof of who wins a board | [`against_proof`](Self::against_proof) |
/// | save and load the game | [`Display`](std::fmt::Display) and [`FromStr`](std::str::FromStr), or serde |
///
/// # Text
///
/// The text of a game consists of its version, the player who moves first, the level and the seed of the opponent unless it
/// is perfect, the components at the start, and the moves. A game against a proof has the proof in place of its component.
/// [`parse`](Self::parse) has an example. Serde writes the same text as a string.
///
/// # Examples
///
/// ```
/// use impartial::nim::Take;
/// use impartial::prelude::*;
///
/// let mut session = Session::new(["nim 1 3".parse()?, "nim 1 4".parse()?], Player::Human);
/// let take = |component, take| SumMove { component, mv: Take { heap: 0, take }.into() };
/// assert!(session.play(take(1, 5)).is_err());
/// assert_eq!(session.position().winning_move(), Some(take(1, 1)));
/// assert_eq!(session.play(take(1, 2))?, Some(take(0, 1)));
/// assert_eq!(session.undo(), [take(1, 2), take(0, 1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    start: Sum<AnyPosition>,
    first: Player,
    level: Level,
    // Invariant: 0 if the level is perfect, which needs no random numbers.
    seed: u64,
    // Invariant: each was legal when it was made.
    moves: Vec<Move>,
    // Invariant: `start` after `moves`.
    position: Sum<AnyPosition>,
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Player {
    /// The player whose moves the caller passes.
    Human,
    /// The program.
    Opponent,
}

impl Session {
    /// Creates a game from the sum of these positions, in which `first` moves first and the opponent is perfect.
    ///
    /// The opponent does not move yet, even if it moves first; see [`answer`](Self::answer).
    ///
    /// # Panics
    ///
    /// Panics if the positions have no sum, see [`Components::check`].
    #[must_use]
    pub fn new(start: impl IntoIterator<Item = AnyPosition>, first: Player) -> Self {
        // Collected as `Components`, so that heaps with the same code share their table in both copies of the sum.
        let start = start.into_iter().collect::<Components>();
        start.check().unwrap_or_else(|error| panic!("{error}"));
        let start = Sum::new(start.into_positions());
        Self { position: start.clone(), start, first, level: Level::Perfect, seed: 0, moves: Vec::new() }
    }

    /// Sets how well the opponent plays from now on.
    ///
    /// The replies depend only on the seed, the position and the number of moves made, so a game repeats if it is played
    /// again, taken back or loaded. A perfect opponent has no seed, and [`seed`](Self::seed) returns 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::nim::Take;
    /// use impartial::prelude::*;
    /// use impartial::session::Level;
    ///
    /// let heaps = ["nim 1 3".parse()?, "nim 1 5".parse()?, "nim 1 6".parse()?];
    /// let mut session = Session::new(heaps, Player::Human).with_level(Level::Beginner, 7);
    /// let take = |component, take| SumMove { component, mv: Take { heap: 0, take }.into() };
    /// let reply = session.play(take(1, 2))?;
    /// session.undo();
    /// assert_eq!(session.play(take(1, 2))?, reply);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_level(mut self, level: Level, seed: u64) -> Self {
        (self.level, self.seed) = (level, if level == Level::Perfect { 0 } else { seed });
        self
    }

    /// Plays a move of the player to move, and the opponent's answer if the opponent is to move then.
    ///
    /// Returns the answer. It is `None` if the opponent has no move: the game is over.
    ///
    /// # Errors
    ///
    /// Returns the rule that the move breaks if it is illegal. The game is then unchanged.
    ///
    /// # Complexity
    ///
    /// The time of playing two moves and of finding one.
    pub fn play(&mut self, mv: SumMove<AnyMove>) -> Result<Option<SumMove<AnyMove>>, IllegalInSum<IllegalMove>> {
        self.make(mv)?;
        Ok(self.answer())
    }

    /// Plays a move of the player to move, without an answer, so that a page can show the position in between. Call
    /// [`answer`](Self::answer) next.
    ///
    /// # Errors
    ///
    /// Returns the rule that the move breaks if it is illegal. The game is then unchanged.
    pub fn make(&mut self, mv: SumMove<AnyMove>) -> Result<(), IllegalInSum<IllegalMove>> {
        self.position.play(&mv)?;
        self.moves.push(mv);
        Ok(())
    }

    /// Plays the opponent's move if the opponent is to move, and returns it.
    ///
    /// Call this after [`new`](Self::new) if the opponent moves first. [`play`](Self::play) and [`begin`](Self::begin)
    /// call it themselves.
    ///
    /// Returns `None` if the person is to move, or the opponent has no move.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::prelude::*;
    ///
    /// let mut session = Session::new(["nim 1 3".parse()?, "nim 1 4".parse()?], Player::Opponent);
    /// assert_eq!(session.answer(), Some(SumMove { component: 1, mv: "nim 1 1".parse()? }));
    /// assert_eq!(session.answer(), None);
    /// assert_eq!((session.first(), session.to_move()), (Player::Opponent, Player::Human));
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// The time of [`Level::reply`].
    #[expect(clippy::missing_panics_doc, reason = "solvers and random moves are legal")]
    pub fn answer(&mut self) -> Option<SumMove<AnyMove>> {
        if self.to_move() == Player::Human {
            return None;
        }
        // The number of moves made is mixed with the random numbers of the seed, so that replies do not share
        // random numbers, and an undone move gets the same reply again.
        let seed = Random::new(self.seed).number(0..=u64::MAX) ^ self.moves.len() as u64;
        let mv = self.level.reply(&self.position, seed)?;
        self.make(mv.clone()).expect("solvers and random moves are legal");
        Some(mv)
    }

    /// Takes back the last move of the person and the answer to it, and returns them in the order in which they were made.
    ///
    /// Returns an empty list if the person has not moved.
    ///
    /// # Complexity
    ///
    /// The time of playing the moves before them again.
    pub fn undo(&mut self) -> Vec<SumMove<AnyMove>> {
        // If the opponent moved first, its first move stays. `Position` has no method that undoes a move, so the moves
        // before it are replayed.
        let last = (0..self.moves.len()).rev().find(|&index| mover(self.first, index) == Player::Human);
        let Some(last) = last else { return Vec::new() };
        let taken_back = self.moves.split_off(last);
        self.position = self.replayed(last);
        taken_back
    }

    /// Takes back all moves of both players.
    pub fn restart(&mut self) {
        self.moves.clear();
        self.position = self.start.clone();
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

    /// Returns how well the opponent plays.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// Returns the seed of the opponent's replies, or 0 if the opponent is perfect.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns who is to move.
    #[must_use]
    pub fn to_move(&self) -> Player {
        mover(self.first, self.moves.len())
    }

    /// Returns who has won, if the player to move has no move: the other player, or the player to move in misère play.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        let to_move = self.to_move();
        self.position.some_move().is_none().then(|| if self.is_misere() { to_move } else { to_move.other() })
    }

    /// Returns whether the player who cannot move wins.
    fn is_misere(&self) -> bool {
        matches!(self.position.components(), [only] if only.is_misere())
    }

    /// Returns the position after the first `moves` moves of the game.
    fn replayed(&self, moves: usize) -> Sum<AnyPosition> {
        let mut position = self.start.clone();
        for mv in &self.moves[..moves] {
            position.play(mv).expect("it was legal when it was made");
        }
        position
    }
}

impl Player {
    /// Returns the other player.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Human => Self::Opponent,
            Self::Opponent => Self::Human,
        }
    }
}

/// Returns who makes the move of this index.
fn mover(first: Player, index: usize) -> Player {
    if index.is_multiple_of(2) { first } else { first.other() }
}
