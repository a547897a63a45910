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

use impartial_games::GameId;

use crate::any_move::AnyMove;
use crate::any_position::AnyPosition;
use crate::describe::{Describe, ReadInput};
use crate::game::{Game, Registered, Rule};
use crate::move_parts::{Field as _, Parts, Value};

/// The functions of a game that read text: see [`Describe`].
pub(crate) struct Readers {
    pub(crate) input: ReadInput,
    pub(crate) position: ReadInput,
}

/// Defines the registry and the conversions of positions and moves. An entry has a game, the types of both, and the fields of
/// a move in the order of its parts.
macro_rules! games {
    ($($game:ident: $position:ty, $mv:ty { $($field:ident),+ };)+) => {
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
                $(GameId::$game => &Readers { input: <$position>::READ, position: <$position>::READ_POSITION },)+
            }
        }

        $(
            impl Registered for $position {
                const GAME: Game = entry(GameId::$game);
            }

            impl Parts for $mv {
                fn values(&self) -> Vec<Value> {
                    vec![$(self.$field.value()),+]
                }

                fn from_values(values: &[Value]) -> Option<Self> {
                    let [$($field),+] = values else { return None };
                    Some(Self { $($field: <_>::from_value($field)?),+ })
                }
            }

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
    Coins: impartial_coins::Coins, impartial_coins::Turn { rows, columns };
    ConstrainedNim: impartial_constrained_nim::ConstrainedNim, impartial_constrained_nim::Take { pile, take };
    GridSplit: impartial_grid_split::GridSplit, impartial_grid_split::Cell { row, column };
    Hackenbush: impartial_hackenbush::Hackenbush, impartial_hackenbush::Chop { edge };
    Heaps: impartial_heaps::Heaps, impartial_heaps::Break { heap, take, parts };
    MarkedRectangle: impartial_marked_rectangle::MarkedRectangle, impartial_marked_rectangle::Trim { side, lines };
    Nim: impartial_nim::PlainNim, impartial_nim::Take { heap, take };
    PaperCutting: impartial_paper_cutting::PaperCutting, impartial_paper_cutting::Cut { from, to };
    Sharti: impartial_sharti::Sharti, impartial_sharti::Square { row, column, side };
}
