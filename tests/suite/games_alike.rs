//! The games with a crate are alike: their types, methods and constants have the names and the bounds that ARCHITECTURE.md
//! shows as a table. That they behave alike is tested in each crate.

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

use impartial::impartial_core::{Enumerate, Solve, TooLarge};

use crate::games::Move;

/// What every error can do.
trait Fault: Error + Clone + Eq + Debug + Send + Sync + 'static {}
impl<E: Error + Clone + Eq + Debug + Send + Sync + 'static> Fault for E {}

/// Compiles for a game that is like the others. The oracle has smaller positions than the game.
fn is_like_the_others<P, Invalid, Oracle>(
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

macro_rules! alike {
    ($($module:ident: $game:ident, $invalid:ident, $oracle:ident, $max:ident, $max_listed:ident;)+) => {
        #[test]
        fn the_games_are_alike() {
            use impartial::{$($module),+};
            $(
                is_like_the_others::<$module::$game, $module::$invalid, $module::reference::$oracle>(
                    $module::$game::played,
                    $module::$invalid::index,
                    |position| position.try_into(),
                    $module::$max,
                    $module::reference::$max_listed,
                );
            )+
        }
    };
}

alike! {
    coins: Coins, InvalidCoins, ReferenceCoins, MAX_SIDE, MAX_LISTED_SIDE;
    constrained_nim: ConstrainedNim, InvalidConstrainedNim, ReferenceConstrainedNim, MAX_PILE, MAX_LISTED_PILE;
    grid_split: GridSplit, InvalidGridSplit, ReferenceGridSplit, MAX_SIDE, MAX_LISTED_SIDE;
    hackenbush: Hackenbush, InvalidHackenbush, ReferenceHackenbush, MAX_EDGES, MAX_LISTED_EDGES;
    heaps: Heaps, InvalidHeaps, ReferenceHeaps, MAX_HEAP, MAX_LISTED_HEAP;
    marked_rectangle: MarkedRectangle, InvalidMarkedRectangle, ReferenceMarkedRectangle, MAX_SIDE, MAX_LISTED_SIDE;
    paper_cutting: PaperCutting, InvalidPaperCutting, ReferencePaperCutting, MAX_SIDE, MAX_LISTED_SIDE;
    sharti: Sharti, InvalidSharti, ReferenceSharti, MAX_SIDE, MAX_LISTED_SIDE;
}
