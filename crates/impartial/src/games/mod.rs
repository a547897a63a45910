//! The games: each folder has all code of the facade for one game, and the list below has an entry for each game.
//!
//! | file | subject |
//! |---|---|
//! | `mod.rs` | the description: names, moves, text, reasons, the board as text |
//! | `input.rs` | the judge's format |
//! | `picture.rs` | the picture |

mod coins;
mod constrained_nim;
mod grid_split;
mod hackenbush;
mod heaps;
mod marked_rectangle;
mod nim;
mod paper_cutting;
mod sharti;

use number_reader::{ParseError, Reader};

use crate::any_move::AnyMove;
use crate::any_position::AnyPosition;
use crate::describe::Describe;
use crate::game::{Game, Limits};
use crate::puzzle::Unsolved;

/// The functions of a game that read text: see [`Describe`].
pub(crate) struct Readers {
    pub(crate) input: fn(&mut Reader<'_>, Limits) -> Result<Unsolved, ParseError>,
    pub(crate) position: fn(&mut Reader<'_>, &str) -> Result<AnyPosition, ParseError>,
}

/// Defines the list of games and the conversions of their positions and moves. An entry has the types of both.
macro_rules! games {
    ($($position:ty, $mv:ty;)+) => {
        /// Every game, in alphabetical order of names.
        pub const GAMES: &[Game] = &[$(<$position as Describe>::GAME,)+];

        /// The readers of each game, in the order of [`GAMES`].
        pub(crate) static READERS: &[Readers] = &[$(
            Readers { input: <$position>::read, position: <$position>::read_position },
        )+];

        $(
            impl From<$position> for AnyPosition {
                fn from(position: $position) -> Self {
                    Self::new(position)
                }
            }

            impl From<$mv> for AnyMove {
                fn from(mv: $mv) -> Self {
                    Self::of::<$position>(&mv)
                }
            }
        )+
    };
}

games! {
    impartial_coins::Coins, impartial_coins::Turn;
    impartial_constrained_nim::ConstrainedNim, impartial_constrained_nim::Take;
    impartial_grid_split::GridSplit, impartial_grid_split::Cell;
    impartial_hackenbush::Hackenbush, impartial_hackenbush::Chop;
    impartial_heaps::Heaps, impartial_heaps::Break;
    impartial_marked_rectangle::MarkedRectangle, impartial_marked_rectangle::Trim;
    impartial_core::Heap, u64;
    impartial_paper_cutting::PaperCutting, impartial_paper_cutting::Cut;
    impartial_sharti::Sharti, impartial_sharti::Square;
}
