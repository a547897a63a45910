//! What the tests of all games need of each game, in a file named after it, and the tests that are about one game.

mod constrained_nim;
mod grid_split;
mod heaps;
mod marked_rectangle;
mod nim;
mod paper_cutting;
mod sharti;

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

use impartial::impartial_core::{Position as _, Solve};
use impartial::{AnyMove, AnyPosition, GAMES, Rule};

use crate::random::Random;

/// The games. A game of the registry without a row fails the tests.
const TESTED: &[TestedGame] = &[
    TestedGame::of::<impartial::constrained_nim::ConstrainedNim>(),
    TestedGame::of::<impartial::grid_split::GridSplit>(),
    TestedGame::of::<impartial::heaps::Heaps>(),
    TestedGame::of::<impartial::marked_rectangle::MarkedRectangle>(),
    TestedGame::of::<impartial::impartial_core::Heap>(),
    TestedGame::of::<impartial::paper_cutting::PaperCutting>(),
    TestedGame::of::<impartial::sharti::Sharti>(),
];

/// What the moves of every game can do.
#[cfg(feature = "serde")]
pub(crate) trait Move:
    Copy + Ord + Hash + Debug + Send + Sync + serde::Serialize + serde::de::DeserializeOwned
{
}
#[cfg(feature = "serde")]
impl<M: Copy + Ord + Hash + Debug + Send + Sync + serde::Serialize + serde::de::DeserializeOwned> Move for M {}

#[cfg(not(feature = "serde"))]
pub(crate) trait Move: Copy + Ord + Hash + Debug + Send + Sync {}
#[cfg(not(feature = "serde"))]
impl<M: Copy + Ord + Hash + Debug + Send + Sync> Move for M {}

/// An input and the place and the rest of its error message, which begins with `expected`.
pub(crate) type BadInput = (Vec<u8>, &'static str, String);

/// What the tests of all games need of the game of these positions.
pub(crate) trait Tested:
    Solve<Move: Move + Into<AnyMove>, Illegal: Error + 'static> + Into<AnyPosition> + Debug + 'static
{
    /// The name in the registry.
    const NAME: &'static str;

    /// Whether a player who takes as much as possible ends a game on a huge board.
    const HUGE_GAMES_END: bool = false;

    /// A small input in each format.
    const INPUTS: &'static [&'static str];

    /// Texts of positions that are refused, each with its error.
    const BAD_POSITIONS: &'static [(&'static str, &'static str)];

    /// Positions, texts of moves there that are refused, and their errors without the place.
    const BAD_MOVES: &'static [(&'static str, &'static str, &'static str)];

    /// Texts of moves with their JSON.
    const MOVES_AS_JSON: &'static [(&'static str, &'static str)];

    /// Inputs, targets and the JSON of the solved input.
    const SOLVED_AS_JSON: &'static [(&'static str, u64, &'static str)];

    /// Inputs, beginnings of moves, and the moves that complete them.
    const COMPLETIONS: &'static [(&'static str, &'static str, &'static [&'static str])] = &[];

    /// The labels of a large board, if the game has a board.
    #[cfg(feature = "draw")]
    const LABELS: Option<Labels> = None;

    /// Windows of boards.
    #[cfg(feature = "draw")]
    const WINDOWS: &'static [ShownWindow] = &[];

    /// Inputs, windows that do not fit them, and the errors.
    #[cfg(feature = "draw")]
    const BAD_WINDOWS: &'static [(&'static str, [[u64; 2]; 2], &'static str)] = &[];

    /// Returns inputs that are refused.
    fn bad_inputs() -> Vec<BadInput>;

    /// Returns a position in the format of the game. A small one has few moves left, and a huge one may have very many.
    fn random_text(is_huge: bool, random: &mut Random) -> String;

    /// Returns a move that may be illegal.
    fn candidate(&self, random: &mut Random) -> Self::Move;

    /// Returns the legal moves of a small position by the reference rules.
    fn listed_moves(&self) -> Vec<Self::Move>;

    /// Returns what kind of move a legal move is. A random move may be of each kind.
    fn kind(&self, mv: &Self::Move) -> String;

    /// Returns a move that takes much, for games that should end. It may be illegal.
    fn large_move(&self) -> Option<Self::Move> {
        None
    }

    /// Checks that the text of a board around a move agrees with the position.
    fn check_board(&self, mv: &AnyMove, board: &str);
}

/// What the labels of a picture are: at the sides of a board with one move to the target.
#[cfg(feature = "draw")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Labels {
    pub(crate) input: &'static str,
    pub(crate) target: u64,
    pub(crate) columns: &'static [&'static str],
    pub(crate) rows: &'static [&'static str],
}

/// A window of the board of an input, and what its picture contains.
#[cfg(feature = "draw")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShownWindow {
    pub(crate) input: &'static str,
    pub(crate) rows: [u64; 2],
    pub(crate) columns: [u64; 2],
    pub(crate) sentence: &'static str,
    pub(crate) labels: &'static [&'static str],
}

/// A game without its types: the items of [`Tested`].
#[derive(Debug)]
pub(crate) struct TestedGame {
    pub(crate) name: &'static str,
    pub(crate) huge_games_end: bool,
    pub(crate) inputs: &'static [&'static str],
    pub(crate) bad_positions: &'static [(&'static str, &'static str)],
    pub(crate) bad_moves: &'static [(&'static str, &'static str, &'static str)],
    #[cfg_attr(not(feature = "json"), expect(dead_code, reason = "only JSON is compared with it"))]
    pub(crate) moves_as_json: &'static [(&'static str, &'static str)],
    #[cfg_attr(not(feature = "json"), expect(dead_code, reason = "only JSON is compared with it"))]
    pub(crate) solved_as_json: &'static [(&'static str, u64, &'static str)],
    pub(crate) completions: &'static [(&'static str, &'static str, &'static [&'static str])],
    #[cfg(feature = "draw")]
    pub(crate) labels: Option<Labels>,
    #[cfg(feature = "draw")]
    pub(crate) windows: &'static [ShownWindow],
    #[cfg(feature = "draw")]
    pub(crate) bad_windows: &'static [(&'static str, [[u64; 2]; 2], &'static str)],
    pub(crate) bad_inputs: fn() -> Vec<BadInput>,
    pub(crate) random_text: fn(bool, &mut Random) -> String,
    pub(crate) candidate: fn(&AnyPosition, &mut Random) -> AnyMove,
    /// Returns the legal moves of a small position, each with its kind.
    pub(crate) listed_moves: fn(&AnyPosition) -> Vec<(AnyMove, String)>,
    pub(crate) large_move: fn(&AnyPosition) -> Option<AnyMove>,
    pub(crate) check_board: fn(&AnyPosition, &AnyMove, &str),
    /// Checks that conversions to the types of the game and back lose nothing.
    pub(crate) check_types: fn(AnyPosition, &mut Random),
}

impl TestedGame {
    const fn of<P: Tested>() -> Self {
        Self {
            name: P::NAME,
            huge_games_end: P::HUGE_GAMES_END,
            inputs: P::INPUTS,
            bad_positions: P::BAD_POSITIONS,
            bad_moves: P::BAD_MOVES,
            moves_as_json: P::MOVES_AS_JSON,
            solved_as_json: P::SOLVED_AS_JSON,
            completions: P::COMPLETIONS,
            #[cfg(feature = "draw")]
            labels: P::LABELS,
            #[cfg(feature = "draw")]
            windows: P::WINDOWS,
            #[cfg(feature = "draw")]
            bad_windows: P::BAD_WINDOWS,
            bad_inputs: P::bad_inputs,
            random_text: P::random_text,
            candidate: |position, random| typed::<P>(position).candidate(random).into(),
            listed_moves: |position| {
                let position = typed::<P>(position);
                position.listed_moves().into_iter().map(|mv| (mv.into(), position.kind(&mv))).collect()
            },
            large_move: |position| typed::<P>(position).large_move().map(Into::into),
            check_board: |position, mv, board| typed::<P>(position).check_board(mv, board),
            check_types: crate::moves::check_types::<P>,
        }
    }
}

fn typed<P: Tested>(position: &AnyPosition) -> &P {
    position.downcast_ref().unwrap_or_else(|| panic!("{}: expected a position of {}", position.name(), P::NAME))
}

/// Returns the row of a game.
///
/// # Panics
///
/// Panics if the game has no row.
pub(crate) fn tested(name: &str) -> &'static TestedGame {
    TESTED.iter().find(|game| game.name == name).unwrap_or_else(|| {
        panic!(
            "`{name}` is not tested: add a file with its `Tested` and a row in crates/impartial/tests/all/games/mod.rs"
        )
    })
}

/// Returns the games of the registry, each with its row.
pub(crate) fn all() -> impl Iterator<Item = (&'static impartial::Game, &'static TestedGame)> {
    GAMES.iter().map(|game| (game, tested(game.name)))
}

/// A game and one of its rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    pub(crate) tested: &'static TestedGame,
    name: &'static str,
    rule: Option<&'static Rule>,
}

/// Returns every game by each of its rules.
pub(crate) fn kinds() -> Vec<Kind> {
    let of_game = |(game, tested): (&'static impartial::Game, &'static TestedGame)| {
        let rules = game.rules.iter().enumerate();
        rules.map(move |(index, rule)| Kind { tested, name: game.name, rule: (index > 0).then_some(rule) })
    };
    all().flat_map(of_game).collect()
}

impl Kind {
    /// Returns a position, parsed from its text.
    pub(crate) fn position(&self, is_huge: bool, random: &mut Random) -> AnyPosition {
        let rule = self.rule.map_or(String::new(), |rule| format!("/{}", rule.name));
        let text = format!("{}{rule} {}", self.name, (self.tested.random_text)(is_huge, random));
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }
}

/// Returns a legal move, mostly one like those of the tests of illegal moves, or `None` if there is none.
pub(crate) fn legal_move(position: &AnyPosition, random: &mut Random) -> Option<AnyMove> {
    let tried = (0..20).map(|_| candidate(position, random)).find(|mv| position.check(mv).is_ok());
    tried.or_else(|| position.random_move(random.any()))
}

/// Returns a move that may be illegal.
pub(crate) fn candidate(position: &AnyPosition, random: &mut Random) -> AnyMove {
    (tested(position.game().name).candidate)(position, random)
}

/// Returns rows of a table as the tests take them.
fn bad(rows: &[(&[u8], &'static str, String)]) -> Vec<BadInput> {
    rows.iter().map(|(input, place, message)| (input.to_vec(), *place, message.clone())).collect()
}

/// Returns the positions of an input by the judge's rule.
fn positions(game: &str, input: &str) -> Vec<AnyPosition> {
    impartial::Game::named(game).unwrap().rules[0].positions(input).unwrap()
}

#[test]
fn every_game_has_a_row() {
    assert_eq!(all().count(), TESTED.len(), "expected no row but those of the games of the registry");
}
