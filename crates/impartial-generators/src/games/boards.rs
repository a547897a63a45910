//! Boards of the games on rectangles: `R C` and R rows of `.` and `#`.
//!
//! # A chosen nim-value
//!
//! These games have no formula, so the nim-value of a board is found by the caller's solver, and cells are taken away until it is
//! the chosen one. A board with many cells first loses random ones, so that every solver is quick. Then one random cell after
//! the other is taken away, which ends because the board has finitely many. Its last value is 0. The last other value is 1,
//! because taking away one cell then leaves no move: each move takes this cell or a cell next to it, and ends the game.
//! So either player can win every shape, unless no move is possible in it. For another nim-value, a limited number of boards is
//! tried.

use std::io;

use impartial_games::GameId;

use crate::error::GenerateError;
use crate::generator::{ByHand, Generator, GoalSupport};
use crate::input::{Input, row, text};
use crate::input_spec::{GameOption, InputSpec};
use crate::random::Random;
use crate::request::{Goal, NimValueOf};

/// Maximum number of cells of a board.
const MAX_CELLS: u64 = 128;

/// Maximum number of free cells of a board with a chosen nim-value, which every solver solves at once.
const MAX_FREE: usize = 20;

/// Maximum number of boards that are drawn for a nim-value above 1.
const MAX_DRAWS: u64 = 20;

/// Defines the generator of a game.
macro_rules! generators {
    ($($name:ident $game:ident;)+) => {
        $(
            pub(crate) const $name: Generator = Generator {
                game: GameId::$game,
                parts: "rows",
                default_size: 4,
                sizes: |limits| limits.range("R"),
                by_hand: ByHand { shape: "holes", limits: "R=4,C=5" },
                options: &[
                    // The maximum number of columns: 1 to 128 [default: two more than rows].
                    GameOption { name: "columns", range: 1..=MAX_CELLS },
                ],
                spec: |request, limits| {
                    let columns = (request.size + 2).min(limits.most("C"));
                    InputSpec::of(request, request.size).with("columns", columns)
                },
                draw: |spec| {
                    let board = Board::drawn(GameId::$game, spec, &mut Random::seeded(spec.seed))?;
                    Ok(Input::new(move |out| board.write(out)))
                },
                goals: GoalSupport::Supported(1, |request, limits, value_of| {
                    generate_for_goal(GameId::$game, &($name.spec)(request, limits), request.goal, value_of)
                }),
            };
        )+
    };
}

generators! {
    CHOMP Chomp;
    CRAM Cram;
}

/// A rectangle of which some cells are free.
struct Board {
    columns: u64,
    /// Whether each cell is free, row by row.
    cells: Vec<bool>,
}

impl Board {
    fn drawn(game: GameId, spec: &InputSpec, random: &mut Random) -> Result<Self, GenerateError> {
        let has_holes = match spec.shape.as_str() {
            "rectangle" => false,
            "holes" => true,
            unknown => {
                let generator = Generator::named(game.data().name).expect("the list has every game");
                return Err(generator.no_shape(unknown));
            }
        };
        let most = spec.option("columns").unwrap_or(spec.size + 2).min(MAX_CELLS / spec.size.max(1)).max(1);
        let columns = random.between((spec.size / 2 + 1).min(most), most);
        let cells = (0..spec.size * columns).map(|_| !has_holes || random.below(4) > 0).collect();
        Ok(Self { columns, cells })
    }

    fn write(&self, out: &mut dyn io::Write) -> io::Result<()> {
        let rows = self.cells.chunks(usize::try_from(self.columns).expect("a board has at most 128 columns"));
        row(out, [rows.len() as u64, self.columns])?;
        rows.map(|cells| cells.iter().map(|&is_free| if is_free { '.' } else { '#' }).collect::<String>())
            .try_for_each(|cells| writeln!(out, "{cells}"))
    }
}

fn generate_for_goal(
    game: GameId,
    spec: &InputSpec,
    goal: Goal,
    value_of: &mut NimValueOf<'_>,
) -> Result<Vec<u8>, GenerateError> {
    let random = &mut Random::seeded(spec.seed);
    let mut is_ever_won = false;
    for _ in 0..MAX_DRAWS {
        let mut board = Board::drawn(game, spec, random)?;
        let mut free: Vec<usize> = (0..board.cells.len()).filter(|&cell| board.cells[cell]).collect();
        loop {
            if free.len() <= MAX_FREE {
                let input = text(|out| board.write(out));
                let value = value_of(&input).map_err(GenerateError::Solver)?;
                is_ever_won |= value > 0;
                let is_chosen = match goal {
                    Goal::Any => true,
                    Goal::FirstWins => value > 0,
                    Goal::SecondWins => value == 0,
                    Goal::NimValue(chosen) => value == chosen,
                };
                if is_chosen {
                    return Ok(input);
                }
            }
            if free.is_empty() {
                break;
            }
            let index = random.below(free.len() as u64);
            let cell = free.swap_remove(usize::try_from(index).expect("a board has at most 128 cells"));
            board.cells[cell] = false;
        }
    }
    let requested = if let Goal::NimValue(value) = goal { value } else { 1 };
    Err(GenerateError::NimValueRange { requested, max: u64::from(is_ever_won).min(requested.saturating_sub(1)) })
}
