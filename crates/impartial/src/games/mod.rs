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

use impartial_games::{GameId, Ranges};
use number_reader::{ParseError, Reader};

use crate::any_move::AnyMove;
use crate::any_position::AnyPosition;
use crate::describe::Describe;
use crate::game::{Game, Rule};
use crate::puzzle::Unsolved;

/// The functions of a game that read text: see [`Describe`].
pub(crate) struct Readers {
    pub(crate) input: fn(&mut Reader<'_>, Ranges) -> Result<Unsolved, ParseError>,
    pub(crate) position: fn(&mut Reader<'_>, &str) -> Result<AnyPosition, ParseError>,
}

/// Defines the registry and the conversions of positions and moves. An entry has a game and the types of both.
macro_rules! games {
    ($($game:ident: $position:ty, $mv:ty;)+) => {
        /// Every game, in alphabetical order of names.
        pub const GAMES: &[Game] = &[$(entry(GameId::$game),)+];

        /// Returns the entry of a game.
        const fn entry(game: GameId) -> Game {
            match game {
                $(GameId::$game => {
                    const RULES: &[Rule] = &Rule::all::<{ GameId::$game.data().rule_texts.len() }>(GameId::$game);
                    Game::new(game, RULES)
                })+
            }
        }

        /// Returns the readers of a game.
        pub(crate) fn readers(game: GameId) -> &'static Readers {
            match game {
                $(GameId::$game => &Readers { input: <$position>::read, position: <$position>::read_position },)+
            }
        }

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
    Coins: impartial_coins::Coins, impartial_coins::Turn;
    ConstrainedNim: impartial_constrained_nim::ConstrainedNim, impartial_constrained_nim::Take;
    GridSplit: impartial_grid_split::GridSplit, impartial_grid_split::Cell;
    Hackenbush: impartial_hackenbush::Hackenbush, impartial_hackenbush::Chop;
    Heaps: impartial_heaps::Heaps, impartial_heaps::Break;
    MarkedRectangle: impartial_marked_rectangle::MarkedRectangle, impartial_marked_rectangle::Trim;
    Nim: impartial_nim::PlainNim, impartial_nim::Take;
    PaperCutting: impartial_paper_cutting::PaperCutting, impartial_paper_cutting::Cut;
    Sharti: impartial_sharti::Sharti, impartial_sharti::Square;
}

#[cfg(test)]
mod tests {
    use impartial_games::Kind;

    use super::*;

    /// The numbers that the data state are the limits of the solvers.
    #[test]
    fn limits_are_the_limits_of_the_solvers() {
        for (game, name, most) in [
            (GameId::Coins, "n", impartial_coins::MAX_RECTANGLES as u64),
            (GameId::Coins, "x", impartial_coins::MAX_SIDE),
            (GameId::Coins, "y", impartial_coins::MAX_SIDE),
            (GameId::ConstrainedNim, "pile", impartial_constrained_nim::MAX_PILE),
            (GameId::GridSplit, "R", impartial_grid_split::MAX_SIDE),
            (GameId::GridSplit, "C", impartial_grid_split::MAX_SIDE),
            (GameId::Hackenbush, "N", impartial_hackenbush::MAX_VERTICES.into()),
            (GameId::Hackenbush, "M", impartial_hackenbush::MAX_EDGES),
            (GameId::Heaps, "heap", impartial_heaps::MAX_HEAP),
            (GameId::MarkedRectangle, "N", impartial_marked_rectangle::MAX_SIDE),
            (GameId::MarkedRectangle, "M", impartial_marked_rectangle::MAX_SIDE),
            (GameId::Nim, "heap", impartial_nim::MAX_HEAP),
            (GameId::PaperCutting, "n", impartial_paper_cutting::MAX_SIDE),
            (GameId::PaperCutting, "m", impartial_paper_cutting::MAX_SIDE),
            (GameId::Sharti, "n", impartial_sharti::MAX_SIDE),
            (GameId::Sharti, "m", impartial_sharti::MAX_RECTANGLES as u64),
        ] {
            assert_eq!(Ranges::full(game.data()).most(name), most, "{game:?}: {name}");
        }
        let remarks = |game: GameId| game.data().remarks.iter().filter_map(|remark| remark.most).collect::<Vec<_>>();
        assert_eq!(remarks(GameId::GridSplit)[1] << 20, impartial_grid_split::MAX_TABLE_BYTES);
        assert_eq!(remarks(GameId::Heaps), [nim_sequences::MAX_DIGITS as u64, nim_sequences::MAX_TAKE.into()]);
        let lists = |game: GameId| {
            let parts = game.data().move_parts.iter();
            parts
                .filter_map(|part| if let Kind::List { max_len } = part.kind { Some(max_len) } else { None })
                .collect::<Vec<_>>()
        };
        assert_eq!(lists(GameId::Coins), [impartial_coins::Places::MAX_LEN; 2]);
        assert_eq!(lists(GameId::Heaps), [impartial_heaps::Parts::MAX_LEN]);
    }
}
