//! Positions of every game as one type: a pointer to a position, through a trait that is implemented once for all games.
//!
//! The alternative, an enum with a variant for each game, needs a macro that repeats each method for each variant. It also
//! makes the smallest position as large as the largest of any game, so a sum of 10^5 marked rectangles takes more memory. The
//! price is that callers cannot `match` on variants; they use [`AnyPosition::downcast_ref`].

use std::any::Any;
use std::error::Error;
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use impartial_core::{Outcome, Position, Solve};
use nimbers::Nimber;
use number_reader::{ParseError, Reader};

use crate::any_move::AnyMove;
use crate::checked_move::checked_move;
use crate::game::Game;
use crate::move_parts::Value;
use crate::output::report::Report;
use crate::random::Random;
use crate::solver::Solved;
use crate::summands::{Summand, Summands};
#[cfg(feature = "draw")]
use board_svg::Picture;

/// An estimate of the bytes that a position takes, including its copies and its description.
pub(crate) const POSITION_BYTES: u64 = 1 << 10;

/// A position of any of the games.
///
/// `Sum<AnyPosition>` is a sum of different games, and is solved like any other position.
///
/// A position of [misère play](Self::is_misere) or [by a proof](Self::by_proof) has an outcome and a winning move, but no
/// nim-value. So it is the only component of any sum that is solved, and
/// [`Components::check`](crate::sum::Components::check) finds sums that are not.
///
/// # Text
///
/// The text of a position has three parts:
///
/// 1. the name of the game, with a rule other than the judge's after a slash;
/// 2. a position in the format of the game;
/// 3. if the format cannot express the moves played: the word `played`, their number, and the moves.
///
/// Parsing the text gives the same position again. Serde writes the same text as a string.
///
/// # Examples
///
/// ```
/// use impartial::AnyPosition;
/// use impartial::core::{Position, Solve, Sum};
///
/// let board: AnyPosition = "sharti  12 2 7  3 4 5 6  4 5 9 9".parse()?;
/// let mut sum = Sum::new([board, "paper-cutting/run  2 3 1  1 1 1 2".parse()?, "nim 1 3".parse()?]);
/// let winning = sum.winning_move().expect("the value is not zero");
/// assert_eq!((winning.component, winning.mv.to_string()), (0, "sharti 4 4 3".into()));
/// sum.play(&winning)?;
/// assert!(sum.nim_value().is_zero());
/// assert_eq!(sum.components()[0].to_string(), "sharti\n12 2 7\n3 4 5 6\n4 5 9 9\nplayed 1\n4 4 3\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct AnyPosition(pub(crate) Box<dyn Erased>);

/// A position whose type is erased. The methods are those of [`Describe`](crate::describe::Describe) and its supertraits.
pub(crate) trait Erased: Any + Send + Sync {
    fn game(&self) -> &'static Game;
    fn rule(&self) -> Option<&'static str>;
    fn noun(&self) -> &'static str;
    fn is_misere(&self) -> bool;
    fn solved(&self) -> Solved;
    fn move_to(&self, target: Nimber) -> Option<AnyMove>;
    fn some_move(&self) -> Option<AnyMove>;
    fn random_move(&self, random: &mut Random) -> Option<AnyMove>;
    fn play(&mut self, mv: &AnyMove) -> Result<(), IllegalMove>;
    fn check(&self, mv: &AnyMove) -> Result<(), IllegalMove>;
    fn is_complete(&self, before: &[Value], list: &[u64]) -> bool;
    fn completions(&self, words: &str) -> Vec<AnyMove>;
    fn ranges(&self) -> String;
    fn size(&self) -> usize;
    fn table_bytes(&self) -> u64;
    fn table_name(&self) -> Option<String>;
    fn share_table(&mut self, other: &dyn Erased) -> bool;
    fn facts(&self, report: &mut Report, is_in_full: bool);
    fn reasons(&self, target: Nimber, report: &mut Report);
    fn instruction(&self, mv: &AnyMove) -> String;
    fn summands(&self) -> Summands;
    fn summand_of(&self, mv: &AnyMove) -> Option<Summand>;
    fn by_proof(&self) -> Option<String>;
    fn proof(&self) -> Option<String>;
    fn board(&self, around: Option<&AnyMove>) -> Vec<String>;
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    #[cfg(feature = "draw")]
    fn heading(&self) -> String;
    #[cfg(feature = "draw")]
    fn sides(&self) -> Option<[u64; 2]>;
    #[cfg(feature = "draw")]
    fn draw(&self, mv: Option<&AnyMove>, picture: &mut Picture);
    #[cfg(feature = "json")]
    fn parameters(&self) -> String;
    fn boxed(&self) -> Box<dyn Erased>;
    fn is_equal(&self, other: &dyn Erased) -> bool;
    fn hash_into(&self, state: &mut dyn Hasher);
}

impl AnyPosition {
    /// Returns the position as the type of its game, or `None` if it belongs to another game.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::AnyPosition;
    /// use impartial::heaps::Heaps;
    ///
    /// let kayles: AnyPosition = "heaps kayles 2  5 7".parse()?;
    /// assert_eq!(kayles.downcast_ref::<Heaps>().map(Heaps::heaps), Some(&[5, 7][..]));
    /// assert!(kayles.downcast::<Heaps>().is_ok());
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    #[must_use]
    pub fn downcast_ref<P: 'static>(&self) -> Option<&P> {
        let position: &dyn Any = &*self.0;
        position.downcast_ref()
    }

    /// Converts the position to the type of its game, without a copy.
    ///
    /// # Errors
    ///
    /// Returns the position if it belongs to another game.
    pub fn downcast<P: 'static>(self) -> Result<P, Self> {
        if self.downcast_ref::<P>().is_none() {
            return Err(self);
        }
        let position: Box<dyn Any> = self.0;
        match position.downcast() {
            Ok(position) => Ok(*position),
            Err(_) => unreachable!("the type was compared"),
        }
    }

    /// Returns the game.
    ///
    /// # Examples
    ///
    /// ```
    /// let sheet: impartial::AnyPosition = "paper-cutting/run  2 3 1  1 1 1 2".parse()?;
    /// assert_eq!((sheet.game().name, sheet.rule()), ("paper-cutting", Some("run")));
    /// assert!(sheet.show().starts_with("a sheet of 2 x 3\n"));
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    #[must_use]
    pub fn game(&self) -> &'static Game {
        self.0.game()
    }

    /// Returns the name of the rule, if it is not the judge's.
    #[must_use]
    pub fn rule(&self) -> Option<&'static str> {
        self.0.rule()
    }

    /// Returns the first token of the text: the game, and the rule after a slash if it is not the judge's.
    #[must_use]
    pub fn name(&self) -> String {
        [Some(self.game().name), self.rule()].into_iter().flatten().collect::<Vec<_>>().join("/")
    }

    /// Returns whether the position is played in misère play: the player who cannot move wins.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::AnyPosition;
    /// use impartial::core::{Outcome, Solve};
    ///
    /// let nim: AnyPosition = "nim/misere  3  1 1 1".parse()?;
    /// assert!(nim.is_misere());
    /// assert_eq!(nim.outcome(), Outcome::P);
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_misere(&self) -> bool {
        self.0.is_misere()
    }

    /// Returns what a proof lists about the position, such as `the nim-value 0`, if it is played
    /// [by a proof](crate::boards::read_proof).
    #[must_use]
    pub fn by_proof(&self) -> Option<String> {
        self.0.by_proof()
    }

    /// Returns whether the position has a nim-value, which it does unless it is played in [misère play](Self::is_misere) or
    /// [by a proof](Self::by_proof).
    #[must_use]
    pub fn has_nim_value(&self) -> bool {
        !self.is_misere() && self.by_proof().is_none()
    }

    /// Returns what the input chooses about the rules, such as the cap of Sharti, as a JSON object, or `null` if it chooses
    /// nothing. No move changes it. Integers are text, because JavaScript numbers are exact only up to 53 bits.
    ///
    /// # Examples
    ///
    /// ```
    /// let board: impartial::AnyPosition = "coins twins ruler/3 7 12 0".parse()?;
    /// let games = r#"{"rows":{"family":"twins"},"columns":{"family":"ruler","limit":"3"}}"#;
    /// assert_eq!(board.parameters(), games);
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    #[cfg(feature = "json")]
    #[must_use]
    pub fn parameters(&self) -> String {
        self.0.parameters()
    }

    /// Returns a readable description of the position, at most a screenful: one fact per line, followed by the board or a
    /// part of it, with the numbers of its rows and columns.
    #[must_use]
    pub fn show(&self) -> String {
        let mut report = Report::default();
        self.0.facts(&mut report, false);
        // A board of one line would repeat the facts.
        Some(self.0.board(None)).filter(|board| board.len() > 1).into_iter().for_each(|board| report.drawing(board));
        report.finish()
    }

    /// Returns the number of parts, such as piles, rectangles or cuts, that a query may look at one by one.
    ///
    /// A user interface can run queries about a position with many parts on another thread.
    #[must_use]
    pub fn size(&self) -> usize {
        self.0.size()
    }

    /// Returns the parts of which the position is the sum, such as its piles, if the game names any.
    ///
    /// The nim-value of the position is the nim-sum of the nim-values of all parts.
    ///
    /// # Complexity
    ///
    /// *O(n)* time for *n* parts of the position, see [`size`](Self::size), and the time of 64 nim-values.
    ///
    /// # Examples
    ///
    /// ```
    /// let kayles: impartial::AnyPosition = "heaps kayles 3  5 0 7".parse()?;
    /// let parts = kayles.summands();
    /// let listed: Vec<_> = parts.listed.iter().map(|part| format!("{}: {}", part.name, part.nim_value)).collect();
    /// assert_eq!((listed, parts.left_out), (vec!["heap 1: *4".to_owned(), "heap 3: *2".into()], 0));
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    #[must_use]
    pub fn summands(&self) -> Summands {
        self.0.summands()
    }

    /// Returns the part of the position that a legal move changes, as it is before the move, if the game names its parts.
    ///
    /// # Examples
    ///
    /// ```
    /// let kayles: impartial::AnyPosition = "heaps kayles 3  5 0 7".parse()?;
    /// let part = kayles.summand_of(&"heaps 3 1 3 3".parse()?).expect("the game names its heaps");
    /// assert_eq!((part.name, part.nim_value.heap_size()), ("heap 3".into(), 2));
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    #[must_use]
    pub fn summand_of(&self, mv: &AnyMove) -> Option<Summand> {
        // The games look up the part by index, so an illegal move must not reach them.
        self.check(mv).is_ok().then(|| self.0.summand_of(mv))?
    }

    /// Returns a random legal move, or `None` if no move is legal. The same seed gives the same move.
    ///
    /// Every kind of move is possible, but not every move is equally likely.
    ///
    /// # Complexity
    ///
    /// *O(n)* time for *n* parts of the position, see [`size`](Self::size), and the time of some calls of
    /// [`check`](Position::check).
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::AnyPosition;
    /// use impartial::core::Position;
    ///
    /// let board: AnyPosition = "sharti 1000000000 1 700  1 1 30 30".parse()?;
    /// let mv = board.random_move(7).expect("some cell is white");
    /// assert_eq!((board.check(&mv), board.random_move(7)), (Ok(()), Some(mv)));
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    #[must_use]
    pub fn random_move(&self, seed: u64) -> Option<AnyMove> {
        self.0.random_move(&mut Random::new(seed))
    }

    /// Parses a move of this game in its short syntax, [`Game::move_syntax`](impartial_games::GameData::move_syntax). The move
    /// may be illegal in this position.
    ///
    /// # Errors
    ///
    /// Returns an error for the first token that does not fit the syntax or that follows the move.
    pub fn read_move(&self, text: &str) -> Result<AnyMove, ParseError> {
        let mut reader = Reader::new(text.as_bytes());
        let mv = self.scan_last_move(&mut reader)?;
        reader.end_after(|| format!("a move, which is: {}", self.game().move_syntax()))?;
        Ok(mv)
    }

    /// Reads the next tokens as a move in this position. Other tokens may follow.
    pub(crate) fn scan_move(&self, reader: &mut Reader<'_>) -> Result<AnyMove, ParseError> {
        AnyMove::scan(self.game(), reader, &|before, list| self.0.is_complete(before, list))
    }

    /// Reads all remaining tokens as a move in this game.
    pub(crate) fn scan_last_move(&self, reader: &mut Reader<'_>) -> Result<AnyMove, ParseError> {
        AnyMove::scan(self.game(), reader, &|_, _| false)
    }

    /// Returns an estimate of the bytes that the position takes in addition to its text.
    pub(crate) fn bytes(&self) -> u64 {
        POSITION_BYTES.saturating_add(self.0.table_bytes())
    }
}

impl Position for AnyPosition {
    type Move = AnyMove;
    type Illegal = IllegalMove;

    fn play(&mut self, mv: &AnyMove) -> Result<(), IllegalMove> {
        self.0.play(mv)
    }

    fn check(&self, mv: &AnyMove) -> Result<(), IllegalMove> {
        self.0.check(mv)
    }
}

impl Solve for AnyPosition {
    /// Returns the nim-value.
    ///
    /// # Panics
    ///
    /// Panics if the position [has no nim-value](Self::has_nim_value).
    fn nim_value(&self) -> Nimber {
        match self.0.solved() {
            Solved::Normal(value) => value,
            Solved::Outcome(_) => {
                panic!("{} has no nim-value, because it is played in misère play or by a proof", self.name())
            }
        }
    }

    /// Returns a move to `target`. In [misère play](Self::is_misere), the move to 0 is the winning move, and there are no others.
    ///
    /// # Panics
    ///
    /// Panics with the text of the position if the solver of the game finds no move to a smaller nim-value, which is a bug.
    fn move_to(&self, target: Nimber) -> Option<AnyMove> {
        let bound = || self.0.solved().bound(|| self.some_move().is_some());
        checked_move(|| self.0.move_to(target), target, &bound, &|| self.to_string())
    }

    fn some_move(&self) -> Option<AnyMove> {
        self.0.some_move()
    }

    fn outcome(&self) -> Outcome {
        self.0.solved().outcome()
    }
}

impl Clone for AnyPosition {
    fn clone(&self) -> Self {
        Self(self.0.boxed())
    }
}

impl PartialEq for AnyPosition {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_equal(&*other.0)
    }
}

impl Eq for AnyPosition {}

impl Hash for AnyPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Positions of different games may hash the same data, so the name goes first.
        self.game().name.hash(state);
        self.0.hash_into(state);
    }
}

impl Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyPosition({:?})", self.to_string())
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.name())?;
        self.0.write(f)
    }
}

/// The error of an illegal move in any of the games.
///
/// Errors are equal if their texts are equal.
#[derive(Clone, Debug, thiserror::Error)]
#[error(transparent)]
pub struct IllegalMove(pub(crate) Arc<dyn Illegal>);

/// The error of a game for an illegal move.
pub(crate) trait Illegal: Error + Send + Sync {
    #[cfg(feature = "json")]
    fn json(&self) -> String;
}

#[cfg(feature = "json")]
impl<E: Error + Send + Sync + serde::Serialize> Illegal for E {
    fn json(&self) -> String {
        crate::output::json::exact(self)
    }
}

#[cfg(not(feature = "json"))]
impl<E: Error + Send + Sync> Illegal for E {}

/// The error for a move of another game.
#[derive(Debug, thiserror::Error)]
#[cfg_attr(feature = "json", derive(serde::Serialize), serde(tag = "kind", rename = "other_game"))]
#[error("expected a move of {expected}, found a move of {found}")]
pub(crate) struct IllegalGame {
    pub(crate) expected: &'static str,
    pub(crate) found: &'static str,
}

impl IllegalMove {
    /// Returns the kind of the error and its fields as a JSON object.
    ///
    /// Piles, heaps, edges and components are counted from 1. Integers are text, because JavaScript numbers are exact only up
    /// to 53 bits.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::AnyPosition;
    /// use impartial::core::Position;
    ///
    /// let board: AnyPosition = "sharti 5 1 2  1 1 3 3".parse()?;
    /// let illegal = board.check(&"sharti 3 3 4".parse()?).unwrap_err();
    /// assert_eq!(illegal.json(), r#"{"kind":"side","side":"4","cap":"2"}"#);
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    #[cfg(feature = "json")]
    #[must_use]
    pub fn json(&self) -> String {
        self.0.json()
    }

    /// Returns the error as the type of the position's game, or `None` if the move belongs to another game.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::AnyPosition;
    /// use impartial::core::Position;
    /// use impartial::nim::IllegalTake;
    ///
    /// let mut nim: AnyPosition = "nim 1 3".parse()?;
    /// let illegal = nim.play(&"nim 1 4".parse()?).unwrap_err();
    /// assert_eq!(illegal.downcast_ref(), Some(&IllegalTake::Tokens { heap: 0, tokens: 3, take: 4 }));
    /// # Ok::<(), impartial::ParseError>(())
    /// ```
    #[must_use]
    pub fn downcast_ref<E: Error + 'static>(&self) -> Option<&E> {
        let error: &dyn Error = &*self.0;
        error.downcast_ref()
    }
}

impl PartialEq for IllegalMove {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_string() == other.0.to_string()
    }
}

impl Eq for IllegalMove {}
