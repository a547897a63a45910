//! The games: one list, and one file per class, except for the games on boards.
//!
//! Each file has the constructor and the arguments for `repr`; `methods.rs` has the methods that all classes share.
//! The named tuples of the moves are built from the parts that each game declares.
//!
//! Arguments have the names of the Rust constructors. `Coins` takes the elements of `games` and `sides` one by one, and
//! `ConstrainedNim` takes the `pairs` of its rules, so that a position is built in one call. Coordinates follow the judge's format: cells are counted
//! from 1, and ranges include both ends.

use impartial::{Game, GameId, Kind, MovePart, for_each_game};
use pyo3::PyClass;
use pyo3::types::{PyModule, PyType};

pub(crate) use heaps::parse_code;
use prelude::*;

/// The imports of every class.
mod prelude {
    pub(super) use impartial::core::TooLarge;
    pub(super) use impartial::{AnyMove, AnyPosition};
    pub(super) use pyo3::prelude::*;

    pub(super) use super::{GameClass, Listed};
    pub(super) use crate::arguments::{integer, integers, item_index, records, text};
    pub(super) use crate::errors::{at, invalid, invalid_at, unknown_name};
    pub(super) use crate::interrupt::{SignalCheck, run};
    pub(super) use crate::position::Position;
}

/// The moves of a position. Long lists are not in memory.
pub(crate) type Listed = Box<dyn Iterator<Item = AnyMove> + Send>;

macro_rules! entries {
    ($($file:ident)+; $($id:ident $module:ident::$game:ident;)+) => {
        $(mod $file;)+

        /// Every game with its class, which has the name of the game.
        static ENTRIES: [GameEntry; GameId::COUNT] = [$(GameEntry::of::<$module::$id>(GameId::$id)),+];
    };
}

for_each_game!(entries);

/// The class of a game.
pub(crate) trait GameClass: PyClass<BaseType = Position> + Default {
    /// The Rust type of its positions.
    type Rust: 'static;

    /// The name of the named tuple of its moves.
    const MOVE: &'static str;

    /// The description of this tuple.
    const MOVE_DOC: &'static str;

    /// Returns a position of the game as its Rust type.
    fn typed(position: &AnyPosition) -> &Self::Rust {
        position.downcast_ref().unwrap_or_else(|| unreachable!("a position belongs to its game"))
    }

    /// Returns arguments of the constructor except for `misere`, and the moves that lead from the constructed position to the
    /// given one.
    fn arguments(position: &Self::Rust) -> (String, Vec<AnyMove>);

    /// Returns all legal moves, unless the position is too large to list them.
    fn moves(position: &Self::Rust) -> Result<Listed, TooLarge>;
}

/// A game and its class, without the type of the class.
pub(crate) struct GameEntry {
    game: &'static str,
    /// The name of the class.
    pub(crate) class: &'static str,
    /// The name of the named tuple of its moves.
    pub(crate) mv: &'static str,
    mv_doc: &'static str,
    class_object: fn(Python<'_>) -> Bound<'_, PyType>,
    /// Converts a position to an object of the class.
    pub(crate) object: fn(Python<'_>, Position) -> PyResult<Bound<'_, PyAny>>,
    /// [`GameClass::arguments`] for a position of any type.
    pub(crate) arguments: fn(&AnyPosition) -> (String, Vec<AnyMove>),
    /// [`GameClass::moves`] for a position of any type.
    pub(crate) moves: fn(&AnyPosition) -> Result<Listed, TooLarge>,
}

impl GameEntry {
    const fn of<C: GameClass>(game: GameId) -> Self {
        Self {
            game: game.data().name,
            class: C::NAME,
            mv: C::MOVE,
            mv_doc: C::MOVE_DOC,
            class_object: |py| py.get_type::<C>(),
            object: |py, position| Ok(Bound::new(py, position.with_class(C::default()))?.into_any()),
            arguments: |position| C::arguments(C::typed(position)),
            moves: |position| C::moves(C::typed(position)),
        }
    }

    /// Returns the entry of a game.
    ///
    /// # Panics
    ///
    /// Panics if the game is not of the registry.
    pub(crate) fn of_game(game: &Game) -> &'static Self {
        ENTRIES.iter().find(|entry| entry.game == game.name).expect("every game has an entry")
    }

    /// Returns the game whose class has this name.
    pub(crate) fn game_of(class: &str) -> Option<&'static Game> {
        ENTRIES.iter().find(|entry| entry.class == class).and_then(|entry| Game::named(entry.game))
    }
}

/// Adds the classes to the module, and the list `_GAMES`, from which the package creates the named tuples.
pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    let mut games = Vec::with_capacity(ENTRIES.len());
    for game in impartial::GAMES {
        let entry = GameEntry::of_game(game);
        let class = (entry.class_object)(py);
        module.add(entry.class, &class)?;
        games.push((class, entry.mv, entry.mv_doc, part_types(game)));
    }
    module.setattr("_GAMES", games)
}

/// Returns the names and types of the parts of a move.
fn part_types(game: &Game) -> Vec<(&'static str, &'static str)> {
    let of_part = |part: &MovePart| match part.kind {
        Kind::Number => (part.name, "int"),
        Kind::Word(_) => (part.name, "str"),
        Kind::List { .. } => (part.name, "tuple[int, ...]"),
        Kind::Point(_) => (part.name, "tuple[int, int]"),
    };
    game.move_parts.iter().map(of_part).collect()
}
