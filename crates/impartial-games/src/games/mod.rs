//! The list of games, one file each.

use crate::game_data::GameData;

pub use boards::MAX_SEARCHED;
pub use grid_split::MAX_CANDIDATES;

/// Passes the list of games to a macro: the files of games, then each game, in alphabetical order of names, with the constant
/// that describes it.
///
/// Crates of this workspace have a file with the same name and constant for each game. Their macros declare these files and list
/// the constants, so a game is listed only here, and a game without its file is a compile error in each of these crates.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_game {
    ($list:ident) => {
        $list! {
            boards coins constrained_nim grid_split hackenbush heaps marked_rectangle nim paper_cutting sharti;
            ArcKayles boards::ARC_KAYLES;
            Chomp boards::CHOMP;
            Coins coins::GAME;
            ConstrainedNim constrained_nim::GAME;
            Cram boards::CRAM;
            GridSplit grid_split::GAME;
            Hackenbush hackenbush::GAME;
            Heaps heaps::GAME;
            MarkedRectangle marked_rectangle::GAME;
            Nim nim::GAME;
            NodeKayles boards::NODE_KAYLES;
            PaperCutting paper_cutting::GAME;
            Queens boards::QUEENS;
            Sharti sharti::GAME;
        }
    };
}

macro_rules! games {
    ($($file:ident)+; $($id:ident $module:ident::$game:ident;)+) => {
        $(mod $file;)+

        /// A game. A `match` without a variant, or an array of length [`COUNT`](Self::COUNT) without a game, does not compile.
        ///
        /// It is the index of the lists in this workspace. Programs find a game by its name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[expect(missing_docs, reason = "a variant is documented by its data")]
        pub enum GameId {
            $($id,)+
        }

        impl GameId {
            /// Every game, in alphabetical order of names.
            pub const ALL: &[Self] = &[$(Self::$id),+];

            /// The number of games.
            pub const COUNT: usize = Self::ALL.len();

            /// Returns the data of the game.
            #[must_use]
            pub const fn data(self) -> &'static GameData {
                match self {
                    $(Self::$id => &$module::$game,)+
                }
            }
        }
    };
}

for_each_game!(games);

/// The names that the data of a game use.
mod prelude {
    pub(super) use crate::bound::{Bound, MAX_COUNT, MAX_SIDE, Remark};
    pub(super) use crate::game_data::{Format, GameData, Shape};
    pub(super) use crate::move_part::{Kind, MovePart};
}
