//! Boards: `R C` and R rows of `.` and `#`, and for games on graphs also `graph N M` and M edges.
//!
//! # A chosen nim-value
//!
//! These games have no formula, so the nim-value of a board is found by the caller's solver, and cells or vertices are taken away until
//! it is the chosen one. A board with many cells first loses random ones, so that every solver is quick. Then one random cell after
//! the other is taken away, which ends because the board has finitely many. Its last value is 0. The last other value is 1,
//! because taking away one cell then leaves no move: each move takes this cell or a cell next to it, and ends the game.
//! So either player can win every shape, unless no move is possible in it. For another nim-value, a limited number of boards is
//! tried.

use std::cmp::Reverse;
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

/// What the size of a request counts in games without graphs.
const ROWS: &str = "rows";

/// Defines the generator of a game, with what the size of a request counts.
macro_rules! generators {
    ($($name:ident $game:ident $parts:literal;)+) => {
        $(
            pub(crate) const $name: Generator = Generator {
                game: GameId::$game,
                parts: $parts,
                default_size: 4,
                sizes: |limits| 1..=if $parts == ROWS { limits.most("R") } else { limits.most("R").min(limits.most("N")) },
                by_hand: ByHand { shape: "holes", limits: "R=4,C=5" },
                options: &[
                    // The maximum number of columns: 1 to 128 [default: two more than rows].
                    GameOption { name: "columns", range: 1..=MAX_CELLS },
                    // The maximum number of edges: 1 to 128 [default: all edges of the shape].
                    GameOption { name: "edges", range: 1..=MAX_CELLS },
                ],
                spec: |request, limits| {
                    let columns = (request.size + 2).min(limits.most("C"));
                    let edges = if $parts == ROWS { MAX_CELLS } else { limits.most("M") };
                    InputSpec::of(request, request.size).with("columns", columns).with("edges", edges)
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
    ARC_KAYLES ArcKayles "rows or vertices";
    CHOMP Chomp "rows";
    CRAM Cram "rows";
    NODE_KAYLES NodeKayles "rows or vertices";
    QUEENS Queens "rows";
}

/// A board of which some cells or vertices are free.
struct Board {
    /// Whether each cell, row by row, or each vertex is free.
    cells: Vec<bool>,
    kind: Kind,
}

enum Kind {
    /// With this number of columns.
    Rectangle(u64),
    /// With these edges between vertices from 0.
    Graph(Vec<[usize; 2]>),
}

impl Board {
    fn drawn(game: GameId, spec: &InputSpec, random: &mut Random) -> Result<Self, GenerateError> {
        let shapes = game.data().shapes;
        let shape = shapes.iter().map(|shape| shape.name).find(|name| *name == spec.shape);
        let [has_holes, is_bitten] = match shape {
            Some("rectangle") => [false, false],
            Some("holes") => [true, false],
            Some("bitten") => [false, true],
            Some("tree") => return Ok(Self::graph(spec, random, |vertex, random| random.below(vertex), false)),
            Some("cycle") => return Ok(Self::graph(spec, random, |vertex, _| vertex - 1, true)),
            _ => {
                let generator = Generator::named(game.data().name).expect("the list has every game");
                return Err(generator.no_shape(&spec.shape));
            }
        };
        let most = spec.option("columns").unwrap_or(spec.size + 2).min(MAX_CELLS / spec.size.max(1)).max(1);
        let columns = random.between((spec.size / 2 + 1).min(most), most);
        let cells = if is_bitten {
            let mut lengths: Vec<u64> = (0..spec.size).map(|_| random.between(1, columns)).collect();
            lengths.sort_unstable_by_key(|&length| Reverse(length));
            lengths.iter().flat_map(|&length| (0..columns).map(move |column| column < length)).collect()
        } else {
            (0..spec.size * columns).map(|_| !has_holes || random.below(4) > 0).collect()
        };
        Ok(Self { cells, kind: Kind::Rectangle(columns) })
    }

    /// Draws a graph in which each vertex is joined to an earlier one, and numbers its vertices at random. If it is a path, it can
    /// be closed and get a chord.
    fn graph(spec: &InputSpec, random: &mut Random, above: fn(u64, &mut Random) -> u64, is_closed: bool) -> Self {
        let vertices = spec.size.min(MAX_CELLS);
        let mut edges: Vec<[u64; 2]> = (1..vertices).map(|vertex| [above(vertex, random), vertex]).collect();
        if is_closed && vertices > 2 {
            edges.push([0, vertices - 1]);
        }
        if is_closed && vertices > 3 {
            // At least one vertex is between the ends on either side.
            let from = random.below(vertices);
            edges.push([from, (from + random.between(2, vertices - 2)) % vertices]);
        }
        edges.truncate(spec.option("edges").map_or(edges.len(), index));
        let mut numbers: Vec<u64> = (0..vertices).collect();
        for last in (1..vertices).rev() {
            numbers.swap(index(random.below(last + 1)), index(last));
        }
        let edges = edges.into_iter().map(|ends| ends.map(|end| index(numbers[index(end)]))).collect();
        Self { cells: vec![true; index(vertices)], kind: Kind::Graph(edges) }
    }

    fn write(&self, out: &mut dyn io::Write) -> io::Result<()> {
        match &self.kind {
            Kind::Rectangle(columns) => {
                let rows = self.cells.chunks(index(*columns));
                row(out, [rows.len() as u64, *columns])?;
                let text =
                    |cells: &[bool]| cells.iter().map(|&is_free| if is_free { '.' } else { '#' }).collect::<String>();
                rows.map(text).try_for_each(|cells| writeln!(out, "{cells}"))
            }
            Kind::Graph(edges) => {
                // The vertices that are left, counted from 1.
                let number = |vertex: usize| self.cells[..=vertex].iter().filter(|&&is_free| is_free).count() as u64;
                let left = || edges.iter().filter(|ends| ends.iter().all(|&end| self.cells[end]));
                let vertices = self.cells.iter().filter(|&&is_free| is_free).count();
                writeln!(out, "graph {vertices} {}", left().count())?;
                left().try_for_each(|ends| row(out, ends.map(number)))
            }
        }
    }
}

/// Returns a number of cells, vertices, columns or edges as an index.
fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
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
            let cell = free.swap_remove(index(random.below(free.len() as u64)));
            board.cells[cell] = false;
        }
    }
    let requested = if let Goal::NimValue(value) = goal { value } else { 1 };
    Err(GenerateError::NimValueRange { requested, max: u64::from(is_ever_won).min(requested.saturating_sub(1)) })
}
