//! The description of a game: one trait with everything that the facade has about a game, and its conversion to
//! [`AnyPosition`] and [`AnyMove`].
//!
//! Reading, answers, checks, JSON, reports, sums, games in progress, completions and pictures follow from the description. A
//! game has no other code in the facade, apart from its entry in `games/mod.rs`.

use std::any::Any;
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use impartial_core::Position;
use impartial_games::Ranges;
use nimbers::Nimber;
use number_reader::{ParseError, Reader};

use crate::any_move::AnyMove;
use crate::any_position::{AnyPosition, Erased, Illegal, IllegalGame, IllegalMove};
use crate::game::{Game, Registered};
use crate::move_completions;
use crate::move_parts::{Parts, Value};
use crate::output::report::Report;
use crate::puzzle::Unsolved;
use crate::random::Random;
use crate::solver::{Solved, Solver};
use crate::summands::{Summand, Summands};
#[cfg(feature = "draw")]
use board_svg::Picture;

/// The names that the description of a game uses.
pub(crate) mod prelude {
    pub(crate) use std::fmt;

    pub(crate) use impartial_core::{Position as _, Solve as _};
    pub(crate) use impartial_games::{GameId, Ranges};
    pub(crate) use nimbers::Nimber;
    pub(crate) use number_reader::{ParseError, Reader};

    #[cfg(feature = "draw")]
    pub(crate) use super::ListPictures;
    pub(crate) use super::{CaseList, Describe, IsComplete, ReadInput, SharedTable};
    pub(crate) use crate::game::Registered as _;
    pub(crate) use crate::move_completions::{MAX_COMPLETIONS, numbers};
    pub(crate) use crate::move_parts::{Value, index_of};
    pub(crate) use crate::output::grouped;
    #[cfg(feature = "json")]
    pub(crate) use crate::output::json::exact;
    pub(crate) use crate::output::report::{Report, cells, count, join_truncated};
    pub(crate) use crate::puzzle::Unsolved;
    pub(crate) use crate::random::Random;
    pub(crate) use crate::summands::{Summand, Summands};
    #[cfg(feature = "draw")]
    pub(crate) use board_svg::Picture;
}

/// A position of a game with text, reports and pictures.
///
/// What only some games have is in an optional value: moves that end with a list, and tables that positions share.
pub(crate) trait Describe:
    Registered + Solver<Move: Parts + Debug, Illegal: Illegal> + Eq + Hash + Debug + Send + Sync + 'static
{
    /// Reads an input within some limits, and checks all its numbers. Nothing is solved yet.
    const READ: ReadInput;

    /// Reads an input that has one case, which is a position.
    const READ_POSITION: ReadInput = Self::READ;

    /// The name of a move in the check of an answer.
    const MOVE: &'static str = "move";

    /// Returns whether a last list in the text of a move is complete, given the values before it and the list so far.
    ///
    /// In a saved game the next move follows without a separator, so only the rules can tell where such a list ends.
    const IS_COMPLETE: Option<IsComplete<Self>> = None;

    /// How positions share their tables, if they can.
    const SHARED_TABLE: Option<SharedTable<Self>> = None;

    // ------------------------------------------------------------------------------------------------ size

    /// Returns the bytes that the position takes, if it takes much more memory than its text.
    fn table_bytes(&self) -> u64 {
        0
    }

    /// Returns the number of parts that a query may look at one by one.
    fn size(&self) -> usize {
        1
    }

    // ------------------------------------------------------------------------------------------------ text

    /// Returns the name of the rule, if it is not the first one of the game.
    fn rule(&self) -> Option<&'static str> {
        None
    }

    /// Returns what the input chooses about the rules, with [`exact`](crate::output::json::exact).
    #[cfg(feature = "json")]
    fn parameters(&self) -> String {
        "null".into()
    }

    /// Writes the position in the format of the game.
    ///
    /// If the format cannot express the moves played, writes the position before them. Invariant: reading this text and
    /// playing [`played_since_start`](Self::played_since_start) gives an equal position, because saved games rely on it.
    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Returns the moves from the position that `write_start` writes to this one.
    fn played_since_start(&self) -> Vec<Self::Move> {
        Vec::new()
    }

    /// Returns legal moves whose short syntax begins with these tokens, at most [`MAX_COMPLETIONS`](move_completions::MAX_COMPLETIONS).
    ///
    /// By default, these are the moves that one more number up to this limit completes.
    /// A game overrides the method if other moves are more useful, or if checking each move takes long.
    fn completions(&self, words: &str) -> Vec<Self::Move> {
        move_completions::by_one_number(self, Self::GAME.move_parts, words)
    }

    /// Returns the ranges of the parts of a legal move, as a phrase.
    fn ranges(&self) -> String;

    /// Returns a random legal move, or `None` if no move is legal.
    ///
    /// Legal moves need not be equally likely, but in a small position each must be possible, apart from moves that leave the
    /// same position as another one.
    fn random_move(&self, random: &mut Random) -> Option<Self::Move>;

    // ------------------------------------------------------------------------------------------------ reports

    /// Adds a readable description of the position, one fact per line. If `is_in_full` is false, the board as text follows, so
    /// facts that a whole board shows are left out.
    fn facts(&self, report: &mut Report, is_in_full: bool);

    /// Adds the reason for the nim-value or the outcome, and the reason why the move to `target` leads there, if there is such a
    /// move.
    fn reasons(&self, target: Nimber, report: &mut Report);

    /// Returns the lines of the board, of at most 80 columns each. If the board does not fit, returns the part around a move,
    /// which may be illegal, or a part that the game chooses.
    fn board(&self, around: Option<&Self::Move>) -> Vec<String>;

    /// Returns a legal move as an instruction without a subject, such as "take 3 from heap 2", which also follows "I".
    fn instruction(&self, mv: &Self::Move) -> String;

    /// Returns the parts of which the position is the sum, or none if no sum is named.
    fn summands(&self) -> Summands {
        Summands::default()
    }

    /// Returns the part that a legal move changes, as it is before the move.
    fn summand_of(&self, _mv: &Self::Move) -> Option<Summand> {
        None
    }

    /// Returns what a proof lists about the position, if it is played by a proof.
    fn by_proof(&self) -> Option<String> {
        None
    }

    /// Returns the text of the proof by which it is played, if any. The position must be at the start.
    fn proof(&self) -> Option<String> {
        None
    }

    // ------------------------------------------------------------------------------------------------ pictures

    /// Returns the heading of a picture, without the nim-value.
    #[cfg(feature = "draw")]
    fn heading(&self) -> String;

    /// Returns the numbers of rows and columns of the board, or `None` if the game has none.
    #[cfg(feature = "draw")]
    fn sides(&self) -> Option<[u64; 2]> {
        None
    }

    /// Draws the position and a legal move at the bottom of the picture.
    #[cfg(feature = "draw")]
    fn draw(&self, mv: Option<&Self::Move>, picture: &mut Picture);
}

impl ToOwned for dyn Erased {
    type Owned = Box<dyn Erased>;

    fn to_owned(&self) -> Box<dyn Erased> {
        self.boxed()
    }
}

/// A function that reads an input within some limits. The text may continue after it, because the position in a saved game is
/// read like an input.
pub(crate) type ReadInput = fn(&mut Reader<'_>, Ranges) -> Result<Unsolved, ParseError>;

/// The type of [`Describe::IS_COMPLETE`].
pub(crate) type IsComplete<P> = fn(&P, &[Value], &[u64]) -> bool;

/// How positions share a table of nim-values.
pub(crate) struct SharedTable<P> {
    /// Returns the name of the table. Positions whose tables have the same name can share one.
    ///
    /// [`Components`](crate::sum::Components) groups positions by this name, so it must determine every value of the table
    /// except how many there are.
    pub(crate) name: fn(&P) -> String,
    /// Replaces the table by the table of another position, which has the same name, unless that table has fewer values.
    ///
    /// Returns whether the positions now share a table.
    pub(crate) share: fn(&mut P, &P) -> bool,
}

/// What inputs with several cases need in reports and pictures.
pub(crate) struct CaseList<P: Position> {
    /// The noun for a case, such as "board".
    pub(crate) noun: &'static str,
    /// The explanation of how the list writes cells.
    pub(crate) cell_notation: &'static str,
    /// The lines above the list of reasons.
    pub(crate) theorem: &'static [&'static str],
    /// Returns the name of a case in a list of cases.
    pub(crate) name: fn(&P) -> String,
    /// Returns the name of a case in a list of answers.
    pub(crate) label: fn(&P) -> String,
    /// Returns the reason for the nim-value and for the move to a target, as an item of a list.
    pub(crate) reason: fn(&P, Nimber) -> String,
    /// Returns a small board as text, with the move to a target.
    pub(crate) board: fn(&P, Nimber) -> Option<Vec<String>>,
    /// The pictures of a list.
    #[cfg(feature = "draw")]
    pub(crate) pictures: ListPictures<P>,
}

/// The texts and functions for a picture of several cases.
#[cfg(feature = "draw")]
pub(crate) struct ListPictures<P: Position> {
    /// Returns the heading, from the number of cases and their noun.
    pub(crate) heading: fn(&str) -> String,
    /// The first sentence.
    pub(crate) introduction: &'static str,
    /// Returns the beginning of the sentence above a case, before the answer.
    pub(crate) caption: fn(&P) -> String,
    /// Draws a case and a move, without the text that all cases share.
    pub(crate) draw: fn(&P, Option<&P::Move>, &mut Picture),
    /// Adds the legend of the cases that are drawn, with their moves.
    pub(crate) legend: fn(&[WithMove<P>], &mut Picture),
}

/// A position and a move.
#[cfg(feature = "draw")]
type WithMove<P> = (P, Option<<P as Position>::Move>);

impl<P: Position> CaseList<P> {
    /// Adds the lines above the list of reasons.
    pub(crate) fn explain(&self, report: &mut Report) {
        self.theorem.iter().for_each(|line| report.line(line));
    }
}

impl AnyPosition {
    pub(crate) fn new(position: impl Describe) -> Self {
        Self(Box::new(position))
    }
}

impl AnyMove {
    /// Converts a move of the game of `P`. The `const` block gives the constant `P::GAME` a static address.
    pub(crate) fn of<P: Describe>(mv: &P::Move) -> Self {
        Self { game: &const { P::GAME }, values: mv.values() }
    }

    /// Converts the move to the type of the game of `P`, or returns the error that it belongs to another game.
    pub(crate) fn to<P: Describe>(&self) -> Result<P::Move, IllegalMove> {
        // Names are compared, and not addresses: `&const` may have several addresses for one game.
        let (expected, found) = (P::GAME.name, self.game.name);
        if expected != found {
            return Err(IllegalMove(Arc::new(IllegalGame { expected, found })));
        }
        // Invariant of `AnyMove`: whoever makes one has checked the kinds of the values.
        Ok(P::Move::from_values(&self.values).expect("a move has a value for each part, of its kind"))
    }
}

/// The one implementation for all games. Methods of the same name exist in both traits, so calls name the trait.
///
/// Methods that return an error report a move of another game. Drawings ignore such a move, because they cannot fail.
impl<P: Describe> Erased for P {
    fn game(&self) -> &'static Game {
        &const { P::GAME }
    }

    fn rule(&self) -> Option<&'static str> {
        Describe::rule(self)
    }

    fn noun(&self) -> &'static str {
        P::MOVE
    }

    fn is_misere(&self) -> bool {
        P::IS_MISERE
    }

    fn solved(&self) -> Solved {
        Solver::solved(self)
    }

    fn move_to(&self, target: Nimber) -> Option<AnyMove> {
        Solver::move_to(self, target).map(|mv| AnyMove::of::<P>(&mv))
    }

    fn some_move(&self) -> Option<AnyMove> {
        Solver::some_move(self).map(|mv| AnyMove::of::<P>(&mv))
    }

    fn random_move(&self, random: &mut Random) -> Option<AnyMove> {
        Describe::random_move(self, random).map(|mv| AnyMove::of::<P>(&mv))
    }

    fn play(&mut self, mv: &AnyMove) -> Result<(), IllegalMove> {
        Position::play(self, &mv.to::<P>()?).map_err(|illegal| IllegalMove(Arc::new(illegal)))
    }

    fn check(&self, mv: &AnyMove) -> Result<(), IllegalMove> {
        Position::check(self, &mv.to::<P>()?).map_err(|illegal| IllegalMove(Arc::new(illegal)))
    }

    // A game without such a list never ends one early, so a list extends to its maximum length.
    fn is_complete(&self, before: &[Value], list: &[u64]) -> bool {
        P::IS_COMPLETE.is_some_and(|is_complete| is_complete(self, before, list))
    }

    fn completions(&self, words: &str) -> Vec<AnyMove> {
        Describe::completions(self, words).iter().map(AnyMove::of::<P>).collect()
    }

    fn ranges(&self) -> String {
        Describe::ranges(self)
    }

    fn size(&self) -> usize {
        Describe::size(self)
    }

    fn table_bytes(&self) -> u64 {
        Describe::table_bytes(self)
    }

    fn table_name(&self) -> Option<String> {
        P::SHARED_TABLE.map(|table| (table.name)(self))
    }

    fn share_table(&mut self, other: &dyn Erased) -> bool {
        // A table of another game never fits, even if its name is the same.
        let other = (other as &dyn Any).downcast_ref();
        P::SHARED_TABLE.zip(other).is_some_and(|(table, other)| (table.share)(self, other))
    }

    fn facts(&self, report: &mut Report, is_in_full: bool) {
        Describe::facts(self, report, is_in_full);
    }

    fn reasons(&self, target: Nimber, report: &mut Report) {
        Describe::reasons(self, target, report);
    }

    fn instruction(&self, mv: &AnyMove) -> String {
        mv.to::<P>().map_or_else(|_| mv.notation(), |mv| Describe::instruction(self, &mv))
    }

    fn summands(&self) -> Summands {
        Describe::summands(self)
    }

    fn summand_of(&self, mv: &AnyMove) -> Option<Summand> {
        Describe::summand_of(self, &mv.to::<P>().ok()?)
    }

    fn by_proof(&self) -> Option<String> {
        Describe::by_proof(self)
    }

    fn proof(&self) -> Option<String> {
        Describe::proof(self)
    }

    fn board(&self, around: Option<&AnyMove>) -> Vec<String> {
        Describe::board(self, around.and_then(|mv| mv.to::<P>().ok()).as_ref())
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_start(f)?;
        let played = self.played_since_start();
        if played.is_empty() {
            return Ok(());
        }
        writeln!(f, "played {}", played.len())?;
        played.iter().try_for_each(|mv| writeln!(f, "{}", AnyMove::of::<P>(mv).notation()))
    }

    #[cfg(feature = "draw")]
    fn heading(&self) -> String {
        Describe::heading(self)
    }

    #[cfg(feature = "draw")]
    fn sides(&self) -> Option<[u64; 2]> {
        Describe::sides(self)
    }

    #[cfg(feature = "draw")]
    fn draw(&self, mv: Option<&AnyMove>, picture: &mut Picture) {
        Describe::draw(self, mv.and_then(|mv| mv.to::<P>().ok()).as_ref(), picture);
    }

    #[cfg(feature = "json")]
    fn parameters(&self) -> String {
        Describe::parameters(self)
    }

    fn boxed(&self) -> Box<dyn Erased> {
        Box::new(self.clone())
    }

    fn is_equal(&self, other: &dyn Erased) -> bool {
        (other as &dyn Any).downcast_ref::<P>() == Some(self)
    }

    fn hash_into(&self, mut state: &mut dyn Hasher) {
        // `Hash::hash` needs a sized hasher, and `&mut dyn Hasher` is one.
        self.hash(&mut state);
    }
}
