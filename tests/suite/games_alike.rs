//! The games with a crate are alike: their types, methods and constants have the names that ARCHITECTURE.md lists, and the
//! bounds below. That they behave alike is tested in each crate.

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

use impartial::core::{Enumerate, Solve, TooLarge};

use crate::games::Move;

/// What every error can do.
pub(crate) trait Fault: Error + Clone + Eq + Debug + Send + Sync + 'static {}
impl<E: Error + Clone + Eq + Debug + Send + Sync + 'static> Fault for E {}

/// Compiles for a game that is like the others. The oracle has smaller positions than the game.
pub(crate) fn is_like_the_others<P, Invalid, Oracle>(
    _played: fn(&P) -> &[P::Move],
    _index: fn(&Invalid) -> Option<usize>,
    _oracle: fn(&P) -> Result<Oracle, TooLarge>,
    max: u64,
    max_listed: u64,
) where
    P: Solve<Move: Move, Illegal: Fault> + Clone + Eq + Hash + Debug + Send + Sync + 'static,
    Invalid: Fault,
    Oracle: Enumerate<Move = P::Move, Illegal = P::Illegal> + Eq + Hash + Debug + Send + Sync,
{
    assert!(max_listed < max);
}

/// Tests that a game is like the others, with the names of its module, its types and its constants.
macro_rules! alike {
    // Every position of a game with `_` is valid.
    ($module:ident: $game:ident, _, $oracle:ident, $max:ident, $max_listed:ident) => {
        $crate::games_alike::alike!(@ $module: $game, std::convert::Infallible, |error| match *error {}, $oracle, $max, $max_listed);
    };
    ($module:ident: $game:ident, $invalid:ident, $oracle:ident, $max:ident, $max_listed:ident) => {
        $crate::games_alike::alike!(@ $module: $game, $module::$invalid, $module::$invalid::index, $oracle, $max, $max_listed);
    };
    (@ $module:ident: $game:ident, $invalid:ty, $index:expr, $oracle:ident, $max:ident, $max_listed:ident) => {
        #[test]
        fn is_like_the_others() {
            use impartial::$module;
            $crate::games_alike::is_like_the_others::<$module::$game, $invalid, $module::reference::$oracle>(
                $module::$game::played,
                $index,
                |position| position.try_into(),
                $module::$max,
                $module::reference::$max_listed,
            );
        }
    };
}

pub(crate) use alike;
