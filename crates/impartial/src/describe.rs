//! The description of a game: one trait with everything that the facade has about a game, and its conversion to
//! [`AnyPosition`] and [`AnyMove`].
//!
//! Reading, answers, checks, JSON, reports, sums, games in progress, completions and pictures follow from the description. A
//! game has no other code in the facade, apart from its entry in `games/mod.rs`.

use std::any::Any;
use std::borrow::Cow;
use std::error::Error;
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use impartial_core::{Position, Solve, Sum, SumMove};
use impartial_games::Ranges;
use nimbers::Nimber;
use number_reader::{ParseError, Reader};

use crate::any_move::AnyMove;
use crate::any_position::{AnyPosition, Erased, IllegalMove};
use crate::checked_move::checked_move;
use crate::game::Game;
use crate::move_completions;
use crate::move_parts::Value;
use crate::output::report::Report;
use crate::puzzle::Unsolved;
use crate::random::Random;
use crate::summands::{Summand, Summands};
#[cfg(feature = "draw")]
use board_svg::Picture;

/// The names that the description of a game uses.
pub(crate) mod prelude {
    pub(crate) use std::fmt;

    pub(crate) use impartial_core::{Position as _, Solve as _, Sum, SumMove};
    pub(crate) use impartial_games::{GameId, Ranges};
    pub(crate) use nimbers::Nimber;
    pub(crate) use number_reader::{ParseError, Reader};

    pub(crate) use super::{CaseList, Describe};
    pub(crate) use crate::game::Game;
    pub(crate) use crate::move_completions::{MAX_COMPLETIONS, numbers};
    pub(crate) use crate::move_parts::{Value, index_of};
    pub(crate) use crate::output::grouped;
    pub(crate) use crate::output::report::{Report, cells, count, join_truncated};
    pub(crate) use crate::puzzle::Unsolved;
    pub(crate) use crate::random::Random;
    pub(crate) use crate::summands::{Summand, Summands};
    #[cfg(feature = "draw")]
    pub(crate) use board_svg::Picture;
}

/// A position of a game with text, reports and pictures.
///
/// | methods | subject | default |
/// |---|---|---|
/// | without a prefix | one position: a component of a sum or of a game in progress | none or a trivial one |
/// | `case_...`, `draw_case` | one case of an input, which is a sum of positions | its first position, as most games have only one |
/// | `list_...`, `draw_in_list` | one case in a list, for games with [`CASES`](Self::CASES) | empty |
///
/// So a game whose inputs are single positions writes the first group and `case_instruction`.
pub(crate) trait Describe: Solve<Move: Debug> + Eq + Hash + Debug + Send + Sync + 'static {
    /// The entry of the game in the registry.
    const GAME: Game;

    /// The judge's verdicts for an N-position and a P-position.
    const VERDICTS: [&'static str; 2];

    /// Whether an answer includes a winning move.
    const ANSWER_HAS_MOVE: bool = false;

    /// The name of a move in the check of an answer.
    const MOVE: &'static str = "move";

    /// The description of inputs with several cases, if the game has such inputs.
    const CASES: Option<CaseList> = None;

    /// A case of an input once it is solved: `Sum<Self>`, unless many positions would take too much memory. Grid split
    /// keeps the moves of a board without its table, and the marked rectangle keeps only four numbers.
    type Case: Case<Self>;

    // ------------------------------------------------------------------------------------------------ inputs

    /// Reads an input within some limits, and checks all its numbers. Nothing is solved yet.
    ///
    /// The text may continue after it: the position in a saved game is read like an input.
    fn read(reader: &mut Reader<'_>, limits: Ranges) -> Result<Unsolved, ParseError>;

    /// Reads a position, played by the rule of this name. The text may continue after it.
    ///
    /// By default it is an input with one case.
    fn read_position(reader: &mut Reader<'_>, rule: &str) -> Result<AnyPosition, ParseError> {
        let location = reader.location();
        Self::read(reader, Ranges::full(Self::GAME.data()))?.position(location, rule)
    }

    /// Returns the bytes that the position takes, if it takes much more memory than its text.
    fn table_bytes(&self) -> u64 {
        0
    }

    /// Returns the name of the table, if positions whose tables have the same name can share one.
    ///
    /// [`Components`](crate::sum::Components) groups positions by this name, so it must determine every value of the table
    /// except how many there are. Only heaps have one: the text of their code.
    fn table_name(&self) -> Option<String> {
        None
    }

    /// Replaces the table by the table of another position, which has the same name, unless that table has fewer values.
    ///
    /// Returns whether the positions now share a table.
    fn share_table(&mut self, _other: &Self) -> bool {
        false
    }

    /// Returns the number of parts that a query may look at one by one.
    fn size(&self) -> usize {
        1
    }

    /// Returns what the author of an input with this position may not have intended, although it is valid.
    ///
    /// `None` if no valid input is remarkable. Otherwise a validator solves the input, so a position must be solved quickly.
    const REMARK: Option<fn(&Self) -> Option<String>> = None;

    // ------------------------------------------------------------------------------------------------ text

    /// Returns the name of the rule, if it is not the first one of the game.
    fn rule(&self) -> Option<&'static str> {
        None
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

    /// Returns the values of the parts of a move.
    fn values(mv: &Self::Move) -> Vec<Value>;

    /// Returns the move with these values, or `None` if they are not of the kinds of its parts. It may be illegal.
    fn from_values(values: &[Value]) -> Option<Self::Move>;

    /// Returns whether a last list in the text of a move is complete, given the values before it and the list so far.
    ///
    /// In a saved game the next move follows without a separator, so only the rules can tell where the list ends.
    fn is_complete(&self, _before: &[Value], _list: &[u64]) -> bool {
        false
    }

    /// Returns legal moves whose short syntax begins with these tokens, at most [`MAX_COMPLETIONS`](move_completions::MAX_COMPLETIONS).
    ///
    /// By default, these are the moves that one more number up to this limit completes.
    /// A game overrides the method if other moves are more useful, or if checking each move takes long.
    fn completions(&self, words: &str) -> Vec<Self::Move> {
        move_completions::by_one_number(self, Self::GAME.move_parts, Self::from_values, words)
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

    /// Adds the reason for the nim-value, and the reason why the move to `target` leads there, if there is such a move.
    fn reasons(&self, target: Nimber, report: &mut Report);

    /// Returns the lines of the board, of at most 80 columns each. If the board does not fit, returns the part around a move,
    /// which may be illegal, or a part that the game chooses.
    fn board(&self, around: Option<&Self::Move>) -> Vec<String>;

    /// Returns a move in a case as an instruction.
    fn case_instruction(mv: &SumMove<Self::Move>) -> String;

    /// Adds the facts of a case, including everything in its input.
    fn case_facts(case: &Sum<Self>, report: &mut Report) {
        case.components()[0].facts(report, true);
    }

    /// Adds the reasons for the nim-value of a case and for the move to `target`.
    fn case_reasons(case: &Sum<Self>, target: Nimber, report: &mut Report) {
        case.components()[0].reasons(target, report);
    }

    /// Returns the parts of which the position is the sum, or none if no sum is named.
    fn summands(&self) -> Summands {
        Summands::default()
    }

    /// Returns the part that a legal move changes, as it is before the move.
    fn summand_of(&self, _mv: &Self::Move) -> Option<Summand> {
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

    /// Draws the position and a legal move below what is there.
    #[cfg(feature = "draw")]
    fn draw(&self, mv: Option<&Self::Move>, picture: &mut Picture);

    /// Returns the heading of the picture of a case.
    #[cfg(feature = "draw")]
    fn case_heading(case: &Sum<Self>) -> String {
        case.components()[0].heading()
    }

    /// Draws a case and a move in it.
    #[cfg(feature = "draw")]
    fn draw_case(case: &Sum<Self>, mv: Option<&SumMove<Self::Move>>, picture: &mut Picture) {
        case.components()[0].draw(mv.map(|mv| &mv.mv), picture);
    }

    // ------------------------------------------------------------------------------------------------ lists of cases

    /// Returns the name of this case in a list of cases.
    fn list_name(&self) -> String {
        String::new()
    }

    /// Returns the name of this case in a list of answers.
    fn list_label(&self) -> String {
        self.list_name()
    }

    /// Returns the reason for the nim-value and for the move to `target`, as an item of a list.
    fn list_reason(&self, _target: Nimber) -> String {
        String::new()
    }

    /// Returns a small board as text, with the move to `target`, for a list of cases.
    fn list_board(&self, _target: Nimber) -> Option<Vec<String>> {
        None
    }

    /// Returns the sentence below which this case of a list is drawn.
    #[cfg(feature = "draw")]
    fn list_caption(&self, conclusion: String) -> String {
        conclusion
    }

    /// Draws this case of a list, without the text that all cases share.
    #[cfg(feature = "draw")]
    fn draw_in_list(&self, _mv: Option<&Self::Move>, _picture: &mut Picture) {}

    /// Adds the legend of the cases that are drawn, with their moves.
    #[cfg(feature = "draw")]
    fn list_legend(_cases: &[(Self, Option<Self::Move>)], _picture: &mut Picture) {}
}

/// A case of an input, solved.
///
/// The default methods rebuild the sum for each query. A case that does not keep its positions overrides those that it can
/// answer from what it keeps, because rebuilding may take as long as solving.
pub(crate) trait Case<P: Describe>: Debug + Send + Sync + 'static {
    /// Returns the positions of the case as their sum. Positions that were not kept are solved again.
    fn sum(&self) -> Cow<'_, Sum<P>>;

    fn nim_value(&self) -> Nimber {
        Solve::nim_value(&*self.sum())
    }

    /// Returns the move to `target` that the solver finds. Callers use [`move_to`](Self::move_to).
    fn find_move(&self, target: Nimber) -> Option<SumMove<P::Move>> {
        Solve::move_to(&*self.sum(), target)
    }

    /// Returns a move to `target`, which every smaller nim-value has. See [`checked_move`] for panics.
    fn move_to(&self, target: Nimber) -> Option<SumMove<P::Move>> {
        let text = || self.sum().iter().map(|position| AnyPosition::new(position.clone()).to_string()).collect();
        checked_move(|| self.find_move(target), target, &|| self.nim_value(), &text)
    }

    /// Returns the number of positions, and the bytes of their tables.
    fn size(&self) -> [u64; 2] {
        let sum = self.sum();
        [sum.components().len() as u64, sum.iter().map(Describe::table_bytes).sum()]
    }

    /// Returns the positions without a copy.
    fn into_positions(self) -> Vec<P>
    where
        Self: Sized,
    {
        self.sum().into_owned().into_components()
    }
}

/// The text that the cases of an input share in reports and pictures.
#[derive(Debug)]
pub(crate) struct CaseList {
    /// The noun for a case, such as "board".
    pub(crate) noun: &'static str,
    /// The explanation of how the list writes cells.
    pub(crate) cell_notation: &'static str,
    /// The lines above the list of reasons.
    pub(crate) theorem: &'static [&'static str],
    /// The heading of a picture of several cases, from their number and noun.
    #[cfg(feature = "draw")]
    pub(crate) heading: fn(&str) -> String,
    /// The first sentence of a picture.
    #[cfg(feature = "draw")]
    pub(crate) introduction: &'static str,
}

impl CaseList {
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
        Self { game: &const { P::GAME }, values: P::values(mv) }
    }

    /// Converts the move to the type of the game of `P`, or returns the error that it belongs to another game.
    fn to<P: Describe>(&self) -> Result<P::Move, IllegalMove> {
        let (expected, found) = (P::GAME.name, self.game.name);
        if expected != found {
            let reason = format!("expected a move of {expected}, found a move of {found}");
            return Err(IllegalMove(Box::<dyn Error + Send + Sync>::from(reason).into()));
        }
        Ok(P::from_values(&self.values).expect("a move has a value for each part, of its kind"))
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

    fn nim_value(&self) -> Nimber {
        Solve::nim_value(self)
    }

    fn move_to(&self, target: Nimber) -> Option<AnyMove> {
        Solve::move_to(self, target).map(|mv| AnyMove::of::<P>(&mv))
    }

    fn some_move(&self) -> Option<AnyMove> {
        Solve::some_move(self).map(|mv| AnyMove::of::<P>(&mv))
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

    fn is_complete(&self, before: &[Value], list: &[u64]) -> bool {
        Describe::is_complete(self, before, list)
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
        Describe::table_name(self)
    }

    fn share_table(&mut self, other: &dyn Erased) -> bool {
        // A table of another game never fits, even if its name is the same.
        (other as &dyn Any).downcast_ref().is_some_and(|other| Describe::share_table(self, other))
    }

    fn facts(&self, report: &mut Report) {
        Describe::facts(self, report, false);
    }

    fn reasons(&self, target: Nimber, report: &mut Report) {
        Describe::reasons(self, target, report);
    }

    fn summands(&self) -> Summands {
        Describe::summands(self)
    }

    fn summand_of(&self, mv: &AnyMove) -> Option<Summand> {
        Describe::summand_of(self, &mv.to::<P>().ok()?)
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

#[cfg(test)]
mod tests {
    use impartial_core::Heap;

    use super::*;

    /// A case whose solver finds no move, or panics.
    #[derive(Debug)]
    struct Unsuccessful {
        sum: Sum<Heap>,
        panics: bool,
    }

    impl Case<Heap> for Unsuccessful {
        fn sum(&self) -> Cow<'_, Sum<Heap>> {
            Cow::Borrowed(&self.sum)
        }

        fn find_move(&self, _target: Nimber) -> Option<SumMove<u64>> {
            assert!(!self.panics, "the search has failed");
            None
        }
    }

    fn move_to(heaps: [u64; 2], panics: bool, target: u64) -> Option<SumMove<u64>> {
        Unsuccessful { sum: Sum::new(heaps.map(Heap)), panics }.move_to(Nimber::from_heap(target))
    }

    #[test]
    fn no_move_at_a_lost_position() {
        assert_eq!(move_to([5, 5], false, 0), None);
        assert_eq!(move_to([5, 0], false, 5), None);
    }

    #[test]
    #[should_panic(
        expected = "internal error: expected a move from nim-value *2 to *, found none in\nnim\n5\nnim\n7\n"
    )]
    fn no_move_to_a_smaller_value() {
        let _ = move_to([5, 7], false, 1);
    }

    #[test]
    #[should_panic(
        expected = "internal error: expected a move from nim-value *2 to 0, found none in\nnim\n5\nnim\n7\n"
    )]
    fn a_solver_that_panics() {
        let _ = move_to([5, 7], true, 0);
    }
}
