//! Test data of each game, in a file named after it, and the tests that are about one game.

pub(crate) use nim::take;

use std::borrow::Cow;
use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Deref, Range, RangeInclusive};

use impartial::core::{Enumerate, Position as _, Solve};
use impartial::{AnyMove, AnyPosition, GAMES, Game, GameId, Rule, for_each_game};
use proptest::prelude::*;

use crate::formats::{Lines, Read};
use crate::random::Random;

macro_rules! tested {
    ($($file:ident)+; $($id:ident $module:ident::$game:ident;)+) => {
        $(mod $file;)+

        static TESTED: [TestedGame; GameId::COUNT] = [$($module::$game),+];
    };
}

for_each_game!(tested);

/// What the moves of every game can do.
pub(crate) trait Move:
    Copy + Ord + Hash + Debug + Send + Sync + serde::Serialize + serde::de::DeserializeOwned
{
}
impl<M: Copy + Ord + Hash + Debug + Send + Sync + serde::Serialize + serde::de::DeserializeOwned> Move for M {}

/// What the tests of all games need from the game with these positions.
pub(crate) trait Tested:
    Solve<Move: Move + Into<AnyMove>, Illegal: Error + 'static> + Into<AnyPosition> + Debug + 'static
{
    const ROW: Row;

    /// Returns a position in the format of the game. A small one has few moves left, and a huge one may have very many.
    fn random_text(is_huge: bool, random: &mut Random) -> String;

    /// Returns a position at which solvers tend to fail: with sizes of [`Random::hard`], few parts, or a special structure.
    fn hard_text(random: &mut Random) -> String;

    /// Returns positions that are built anew from what is left of this one, without its moves, and of which it is the sum.
    fn rebuilt(&self) -> Vec<Self>;

    /// Returns the moves that the reference rules list, or `None` if the board is too large for them.
    fn moves_by_rules(&self) -> Option<Vec<Self::Move>>;

    /// Returns a move that may be illegal.
    fn candidate(&self, random: &mut Random) -> Self::Move;

    /// Returns a move that takes much, for games that should end. It may be illegal.
    fn large_move(&self) -> Option<Self::Move> {
        None
    }

    /// Checks that the text of a board around a move agrees with the position.
    fn check_board(&self, mv: &AnyMove, board: &str);
}

/// What the tests need from a game, as data. The tests say which fields a game must fill; the others are those of `NONE`.
#[derive(Debug)]
pub(crate) struct Row {
    /// The name in the registry.
    pub(crate) name: &'static str,
    /// Whether the judge accepts any winning move after the first line of the answer.
    pub(crate) accepts_any_winning_move: bool,
    /// Whether a player who takes as much as possible ends a game on a huge board.
    pub(crate) huge_games_end: bool,
    /// Whether every generated input is small.
    pub(crate) is_small: bool,

    /// Reads the words of an input, and shares no code with the reader. Returns `None` if a word is wrong or missing.
    pub(crate) read: Read,
    /// The same within the judge's limits, if the game is a contest problem.
    pub(crate) judge: Option<Read>,
    /// The lines of an input, if it is laid out right.
    pub(crate) lines: Lines,
    /// Inputs besides the samples of the statement: each variant of the format, without optional words.
    pub(crate) samples: &'static [&'static str],
    /// Returns inputs in which each count is `said`, but `there` records follow.
    pub(crate) lies: fn(said: u64, there: usize) -> Vec<String>,
    /// Groups of fixtures with the same report, such as inputs with other whitespace.
    pub(crate) same_reports: &'static [&'static [&'static str]],
    /// Inputs, wrong answers, and the reasons.
    pub(crate) wrong_answers: &'static [(&'static str, &'static str, &'static str)],
    /// Returns inputs that are refused.
    pub(crate) bad_inputs: fn() -> Vec<BadInput>,

    /// An input for the validator, within the judge's limits if the game is a contest problem.
    pub(crate) valid: &'static str,
    /// The faults of inputs that the validator refuses, with the inputs.
    pub(crate) faults: &'static [(&'static str, &'static str)],
    /// Returns inputs at the judge's limits, if the game is a contest problem.
    pub(crate) limits: Option<fn() -> Limit>,
    /// The beginning of an input for each number in the text of the limits: its name there, and what is before the number, the
    /// number `{}` with what cannot be read without it, and what is after it.
    pub(crate) limit_inputs: &'static [(&'static str, [&'static str; 3])],

    /// Texts of positions: with a rule, and with moves played.
    pub(crate) positions: &'static [&'static str],
    /// Texts of moves.
    pub(crate) moves: &'static [&'static str],
    /// Texts of positions that are refused, each with its error.
    pub(crate) bad_positions: &'static [(&'static str, &'static str)],
    /// Positions, texts of moves there that are refused, and their errors without the location.
    pub(crate) bad_moves: &'static [(&'static str, &'static str, &'static str)],
    /// A position and an illegal move.
    pub(crate) illegal_move: (&'static str, &'static str),
    /// Texts of moves with their JSON.
    pub(crate) moves_as_json: &'static [(&'static str, &'static str)],
    /// Inputs, beginnings of moves, and the moves that complete them.
    pub(crate) completions: &'static [(&'static str, &'static str, &'static [&'static str])],

    /// An input for each kind of picture, after its name, the rule and the target.
    pub(crate) pictures: &'static [(&'static str, Option<&'static str>, u64, &'static str)],
    pub(crate) middles: &'static [Middle],
    /// Returns inputs with more parts than a picture shows, with its sentence about the others.
    pub(crate) left_out: fn() -> Vec<(String, &'static str)>,
    /// The labels of a large board, if the game has a board.
    pub(crate) labels: Option<Labels>,
    /// Returns windows of huge boards, with a move of which a part is outside.
    pub(crate) windows_with_moves: fn() -> Vec<WindowCase>,
    /// Inputs, windows of their boards, and a sentence of each picture.
    pub(crate) windows: &'static [(&'static str, [[u64; 2]; 2], &'static str)],
    /// Inputs, windows that do not fit them, and the errors.
    pub(crate) bad_windows: &'static [(&'static str, [[u64; 2]; 2], &'static str)],
}

/// An input, and the location and the rest of its error message after `expected`.
pub(crate) type BadInput = (Vec<u8>, &'static str, String);

/// The largest input of a judge, and two that are beyond a limit.
pub(crate) struct Limit {
    pub(crate) largest: String,
    pub(crate) beyond: [String; 2],
}

/// A position in the middle of a game: its name, the start, the moves played, and a move, which
/// is empty if the game is over.
pub(crate) type Middle = (&'static str, &'static str, &'static [&'static str], &'static str);

/// The labels at the sides of a board in a picture with one move to the target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Labels {
    pub(crate) input: &'static str,
    pub(crate) target: u64,
    pub(crate) columns: &'static [&'static str],
    pub(crate) rows: &'static [&'static str],
}

/// The end of the name of a snapshot, a position, a move, and the rows and columns of a window.
pub(crate) type WindowCase = (&'static str, AnyPosition, &'static str, RangeInclusive<u64>, RangeInclusive<u64>);

impl Row {
    /// A row without a game.
    const NONE: Self = Self {
        name: "",
        accepts_any_winning_move: false,
        huge_games_end: false,
        is_small: false,
        read: |_| None,
        judge: None,
        lines: |_| (Vec::new(), 0),
        samples: &[],
        lies: |_, _| Vec::new(),
        same_reports: &[],
        wrong_answers: &[],
        bad_inputs: Vec::new,
        valid: "",
        faults: &[],
        limits: None,
        limit_inputs: &[],
        positions: &[],
        moves: &[],
        bad_positions: &[],
        bad_moves: &[],
        illegal_move: ("", ""),
        moves_as_json: &[],
        completions: &[],
        pictures: &[],
        middles: &[],
        left_out: Vec::new,
        labels: None,
        windows_with_moves: Vec::new,
        windows: &[],
        bad_windows: &[],
    };
}

/// A game without its types: the items of [`Tested`].
#[derive(Debug)]
pub(crate) struct TestedGame {
    row: &'static Row,
    pub(crate) random_text: fn(bool, &mut Random) -> String,
    pub(crate) hard_text: fn(&mut Random) -> String,
    pub(crate) rebuilt: fn(&AnyPosition) -> Vec<AnyPosition>,
    pub(crate) moves_by_rules: fn(&AnyPosition) -> Option<Vec<AnyMove>>,
    pub(crate) candidate: fn(&AnyPosition, &mut Random) -> AnyMove,
    pub(crate) large_move: fn(&AnyPosition) -> Option<AnyMove>,
    pub(crate) check_board: fn(&AnyPosition, &AnyMove, &str),
    /// Checks that conversions to the types of the game and back lose nothing.
    pub(crate) check_types: fn(AnyPosition, &mut Random),
}

impl TestedGame {
    const fn of<P: Tested>() -> Self {
        Self {
            row: &P::ROW,
            random_text: P::random_text,
            hard_text: P::hard_text,
            rebuilt: |position| typed::<P>(position).rebuilt().into_iter().map(Into::into).collect(),
            moves_by_rules: |position| {
                let listed = typed::<P>(position).moves_by_rules();
                listed.map(|listed| listed.into_iter().map(Into::into).collect())
            },
            candidate: |position, random| typed::<P>(&in_normal_play(position)).candidate(random).into(),
            large_move: |position| typed::<P>(position).large_move().map(Into::into),
            check_board: |position, mv, board| typed::<P>(&in_normal_play(position)).check_board(mv, board),
            check_types: crate::moves::check_types::<P>,
        }
    }
}

impl Deref for TestedGame {
    type Target = Row;

    fn deref(&self) -> &Row {
        self.row
    }
}

fn typed<P: Tested>(position: &AnyPosition) -> &P {
    position.downcast_ref().unwrap_or_else(|| panic!("{}: expected a position of {}", position.name(), P::ROW.name))
}

/// Returns the position of normal play with the same moves.
fn in_normal_play(position: &AnyPosition) -> Cow<'_, AnyPosition> {
    match position.name().strip_suffix("/misere") {
        Some(game) => Cow::Owned(position.to_string().replacen(&position.name(), game, 1).parse().unwrap()),
        None => Cow::Borrowed(position),
    }
}

/// Returns the row of a game.
///
/// # Panics
///
/// Panics if the game has no row.
pub(crate) fn tested(name: &str) -> &'static TestedGame {
    TESTED
        .iter()
        .find(|game| game.name == name)
        .unwrap_or_else(|| panic!("no `Row` in tests/suite/games is named `{name}`"))
}

/// Returns the games of the registry, each with its row.
pub(crate) fn all() -> impl Iterator<Item = (&'static Game, &'static TestedGame)> {
    GAMES.iter().map(|game| (game, tested(game.name)))
}

/// A game and one of its rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    pub(crate) tested: &'static TestedGame,
    rule: Option<&'static Rule>,
}

/// Returns the rules of a game by which positions have nim-values.
pub(crate) fn rules(game: &'static Game) -> impl Iterator<Item = &'static Rule> {
    game.rules.iter().filter(|rule| !rule.is_misere())
}

/// Returns every game by each of its rules by which positions have nim-values. `misere.rs` compares the others with play.
pub(crate) fn kinds() -> Vec<Kind> {
    let mut kinds = kinds_in_any_play();
    kinds.retain(|kind| !kind.is_misere());
    kinds
}

/// Returns every game by each of its rules.
pub(crate) fn kinds_in_any_play() -> Vec<Kind> {
    let of_game = |(game, tested): (&'static Game, &'static TestedGame)| {
        let rules = game.rules.iter().enumerate();
        rules.map(move |(index, rule)| Kind { tested, rule: (index > 0).then_some(rule) })
    };
    all().flat_map(of_game).collect()
}

impl Kind {
    fn is_misere(&self) -> bool {
        self.rule.is_some_and(Rule::is_misere)
    }

    /// Returns a position, parsed from its text.
    pub(crate) fn position(&self, is_huge: bool, random: &mut Random) -> AnyPosition {
        loop {
            let text = self.text(&(self.tested.random_text)(is_huge, random));
            match text.parse() {
                Ok(position) => return position,
                // The misère quotient of a code may not reach the largest heap.
                Err(error) => assert!(self.is_misere(), "{text}: {error}"),
            }
        }
    }

    /// Returns the text of a position from the position in the format of the game.
    pub(crate) fn text(&self, position: &str) -> String {
        let rule = self.rule.map_or(String::new(), |rule| format!("/{}", rule.name));
        format!("{}{rule} {position}", self.tested.name)
    }

    /// Returns a position after this many moves, or fewer if no move is left.
    pub(crate) fn played(&self, is_huge: bool, moves: u64, random: &mut Random) -> AnyPosition {
        let mut position = self.position(is_huge, random);
        for _ in 0..moves {
            let Some(mv) = legal_move(&position, random) else { break };
            position.play(&mv).unwrap();
        }
        position
    }
}

/// A position of any game after up to five moves, and a seed. The position has a nim-value.
pub(crate) fn any_played() -> impl Strategy<Value = (AnyPosition, u64)> {
    played(kinds)
}

/// A position of any game after up to five moves, and a seed.
pub(crate) fn played_in_any_play() -> impl Strategy<Value = (AnyPosition, u64)> {
    played(kinds_in_any_play)
}

fn played(kinds: fn() -> Vec<Kind>) -> impl Strategy<Value = (AnyPosition, u64)> {
    (0..kinds().len(), any::<bool>(), any::<u64>(), 0..6_u64).prop_map(move |(kind, is_huge, seed, moves)| {
        let mut random = Random::new(seed);
        (kinds()[kind].played(is_huge, moves, &mut random), random.any())
    })
}

/// Returns a legal move, usually similar to the ones that the tests of illegal moves alter, or `None` at the end of play.
pub(crate) fn legal_move(position: &AnyPosition, random: &mut Random) -> Option<AnyMove> {
    let tried = (0..20).map(|_| candidate(position, random)).find(|mv| position.check(mv).is_ok());
    tried.or_else(|| position.some_move())
}

/// Returns a move that may be illegal.
pub(crate) fn candidate(position: &AnyPosition, random: &mut Random) -> AnyMove {
    (tested(position.game().name).candidate)(position, random)
}

/// Returns the moves of a position of the reference rules, which exists if the board is small enough.
fn listed<R: Enumerate, E>(rules: Result<R, E>) -> Option<Vec<R::Move>> {
    rules.ok().map(|rules| rules.moves().collect())
}

/// Returns the rectangles of a grid between these rows and columns in which `is_in` holds for the first cell.
fn rectangles_where(
    mut rows: Vec<u64>,
    mut columns: Vec<u64>,
    is_in: impl Fn(u64, u64) -> bool,
) -> Vec<[Range<u64>; 2]> {
    for lines in [&mut rows, &mut columns] {
        lines.sort_unstable();
        lines.dedup();
    }
    let between = |lines: &[u64]| lines.windows(2).map(|pair| pair[0]..pair[1]).collect::<Vec<_>>();
    let columns = between(&columns);
    let rows = between(&rows);
    let cells = rows.iter().flat_map(|rows| columns.iter().map(move |columns| [rows.clone(), columns.clone()]));
    cells.filter(|[rows, columns]| is_in(rows.start, columns.start)).collect()
}

/// Returns rows of a table as the tests take them.
fn bad(rows: &[(&[u8], &'static str, String)]) -> Vec<BadInput> {
    rows.iter().map(|(input, place, message)| (input.to_vec(), *place, message.clone())).collect()
}

/// Returns the positions of an input by the judge's rule.
pub(crate) fn positions(game: &str, input: &str) -> Vec<AnyPosition> {
    Game::named(game).unwrap().rules[0].positions(input).unwrap()
}

/// Returns the positions of the example of a game.
pub(crate) fn example(game: &Game) -> Vec<AnyPosition> {
    game.rules[0].positions(game.example).unwrap()
}

/// Returns the position of a text after these moves in the short syntax of its game.
pub(crate) fn position(text: &str, moves: &[&str]) -> AnyPosition {
    let mut position: AnyPosition = text.parse().unwrap();
    for mv in moves {
        position.play(&position.read_move(mv).unwrap()).unwrap();
    }
    position
}

/// Each game has its row, with the data without which a test would pass without testing anything.
#[test]
fn every_game_has_a_row() {
    for (game, tested) in all() {
        for (what, is_there) in [
            ("samples", !tested.samples.is_empty()),
            ("wrong answers", !tested.wrong_answers.is_empty()),
            ("bad inputs", !(tested.bad_inputs)().is_empty()),
            ("moves", !tested.moves.is_empty()),
            ("bad positions", !tested.bad_positions.is_empty()),
            ("bad moves", !tested.bad_moves.is_empty()),
            ("moves as JSON", !tested.moves_as_json.is_empty()),
            ("pictures", !tested.pictures.is_empty()),
            ("positions in the middle of a game", !tested.middles.is_empty()),
            ("inputs with more parts than a picture shows", tested.is_small || !(tested.left_out)().is_empty()),
            ("inputs at the judge's limits", tested.limits.is_some() == game.is_contest_problem()),
        ] {
            assert!(is_there, "{}: expected {what}", game.name);
        }
    }
}
