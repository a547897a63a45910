//! The games: each folder has all code of the facade for one game, and the list below has an entry for each game.
//!
//! | file | subject |
//! |---|---|
//! | `mod.rs` | the description: names, moves, text, reasons, the board as text |
//! | `input.rs` | the judge's format |
//! | `picture.rs` | the picture |

mod boards;
mod coins;
mod constrained_nim;
mod grid_split;
mod hackenbush;
mod heaps;
mod marked_rectangle;
mod nim;
mod paper_cutting;
mod sharti;

use impartial_core::Solve;
use impartial_games::GameId;
use nimbers::Nimber;

use crate::any_move::AnyMove;
use crate::any_position::AnyPosition;
use crate::describe::{Describe, ReadInput};
use crate::game::{Game, Registered, Rule};
use crate::move_parts::{Field as _, Parts, Value};
use crate::solver::{Solved, Solver};

/// The functions of a game that read text: see [`Describe`].
pub(crate) struct Readers {
    pub(crate) input: ReadInput,
    pub(crate) position: ReadInput,
}

/// Defines the registry, the re-exports of the crates, and the conversions of positions and moves. An entry has a game, its
/// crate, the name of this crate in the facade unless it has several games, the types of a position, of a position in misère
/// play and of a move, and the fields of a move in the order of its parts.
macro_rules! games {
    ($(
        $game:ident: $crate_name:ident $(as $name:ident)?,
        $position:ident $(and $misere:ident)?, $mv:ident { $($field:ident),+ };
    )+) => {
        /// The crates of the games.
        pub(crate) mod crates {
            $($(pub use $crate_name as $name;)?)+
        }

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
                $(GameId::$game => &Readers { input: <$crate_name::$position>::READ, position: <$crate_name::$position>::READ_POSITION },)+
            }
        }

        $(
            impl Registered for $crate_name::$position {
                const GAME: Game = entry(GameId::$game);
            }

            // Games that share a crate have one implementation for all of them.
            $(impl Solver for crates::$name::$position {
                fn solved(&self) -> Solved {
                    Solved::Normal(Solve::nim_value(self))
                }

                fn move_to(&self, target: Nimber) -> Option<Self::Move> {
                    Solve::move_to(self, target)
                }

                fn some_move(&self) -> Option<Self::Move> {
                    Solve::some_move(self)
                }
            })?

            $(
                impl Registered for $crate_name::$misere {
                    const GAME: Game = <$crate_name::$position>::GAME;
                }

                impl Solver for $crate_name::$misere {
                    const IS_MISERE: bool = true;

                    fn solved(&self) -> Solved {
                        Solved::Outcome(self.outcome())
                    }

                    fn move_to(&self, target: Nimber) -> Option<Self::Move> {
                        if target.is_zero() { self.winning_move() } else { None }
                    }

                    fn some_move(&self) -> Option<Self::Move> {
                        <$crate_name::$misere>::some_move(self)
                    }
                }

                impl From<$crate_name::$misere> for AnyPosition {
                    fn from(position: $crate_name::$misere) -> Self {
                        Self::new(position)
                    }
                }
            )?

            impl Parts for $crate_name::$mv {
                fn values(&self) -> Vec<Value> {
                    vec![$(self.$field.value()),+]
                }

                fn from_values(values: &[Value]) -> Option<Self> {
                    let [$($field),+] = values else { return None };
                    Some(Self { $($field: <_>::from_value($field)?),+ })
                }
            }

            impl From<$crate_name::$position> for AnyPosition {
                fn from(position: $crate_name::$position) -> Self {
                    Self::new(position)
                }
            }

            impl From<$crate_name::$mv> for AnyMove {
                fn from(mv: $crate_name::$mv) -> Self {
                    Self::of::<$crate_name::$position>(&mv)
                }
            }
        )+
    };
}

games! {
    ArcKayles: impartial_boards, ArcKayles, Edge { from, to };
    Chomp: impartial_boards, Chomp, Square { row, column };
    Coins: impartial_coins as coins, Coins, CoinTurn { rows, columns };
    ConstrainedNim: impartial_constrained_nim as constrained_nim, ConstrainedNim, Take { pile, take };
    Cram: impartial_boards, Cram, Domino { row, column, direction };
    GridSplit: impartial_grid_split as grid_split, GridSplit, Cell { row, column };
    Hackenbush: impartial_hackenbush as hackenbush, Hackenbush, Chop { edge };
    Heaps: impartial_heaps as heaps, Heaps and MisereHeaps, HeapMove { heap, take, parts };
    MarkedRectangle: impartial_marked_rectangle as marked_rectangle, MarkedRectangle, Trim { side, lines };
    Nim: impartial_nim as nim, PlainNim and MisereNim, Take { heap, take };
    NodeKayles: impartial_boards, NodeKayles, Vertex { vertex };
    PaperCutting: impartial_paper_cutting as paper_cutting, PaperCutting, Cut { from, to };
    Queens: impartial_boards, Queens, Queen { row, column };
    Sharti: impartial_sharti as sharti, Sharti, Square { row, column, side };
}
