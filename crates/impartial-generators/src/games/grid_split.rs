//! Boards of grid split, in both formats.
//!
//! Maps: `T`, then `R C` and R rows of `#` and `^` for each board.
//! Candidates: the token `cells`, then `R C K`, then one line `row column` for each candidate.
//!
//! # A chosen nim-value
//!
//! **Theorem.** Let *A* and *B* be sets of candidates such that every candidate of *B* is below and to the right of every
//! candidate of *A*. Then the nim-value of their union is the xor of their nim-values.
//!
//! *Proof* by induction on the number of candidates. A move at a candidate of *A* leaves three parts of *A* without *B*: above
//! left, above right and below left. The fourth part is the union of *B* and the part of *A* below right. Their relative
//! position is the same as for *A* and *B*, so by induction the nim-value of the fourth part is the xor of the two. The move
//! therefore leads to the xor of *B* and the result of the move in *A* alone. By symmetry, moves at candidates of *B* behave
//! in the same way. These are the moves of the sum of *A* and *B*.
//!
//! So blocks along a diagonal add up like heaps. [`BLOCKS`] has a block for each of the first powers of two.
//! The drawn map is cut down to its upper-left corner, just small enough that blocks with the missing xor fit into the
//! lower-right corner. If there is room between the two, another square of the drawn map is placed there twice, which adds 0.
//! All other cells are walls, so the arms of a candidate never reach from one of these squares into another.
//! In the worst case the corner is empty, so a nim-value is out of reach only if its own blocks do not fit.
//! In a list of candidates, the open cells are the candidates and need no arms. On a map that is not square, the squares lie on
//! the diagonal of its largest square.
//!
//! A corner of a large map may have a large nim-value for which there are no blocks. So for a map of more than
//! [`MAX_WHOLE`] rows, only corners of fewer than [`MAX_CORNER`] rows are solved.

use std::io::{self, Write};

use impartial_games::{GameId, MAX_SIDE, Ranges};

use crate::error::GenerateError;
use crate::generator::{ByHand, Generator, GoalSupport};
use crate::input::{Input, row, text};
use crate::input_spec::{GameOption, InputSpec};
use crate::random::Random;
use crate::request::{Goal, NimValueOf, Request};

/// The generator of grid split.
pub(super) const GAME: Generator = Generator {
    game: GameId::GridSplit,
    parts: "rows and columns",
    default_size: 20,
    sizes: |limits| 1..=limits.most("R").max(limits.most("C")).min(MAX_REQUEST),
    by_hand: ByHand { shape: "walls", limits: "T=1,R=9,C=9" },
    options: &[
        // The largest side of a map, or the side of a board of candidates: 1 to 2^63-1, for maps to 10000 [default:
        // 20, the judge's limit, for maps; 1000000000 for scattered and stairs].
        GameOption { name: "side", range: 1..=MAX_SIDE },
        // The percentage of walls among the cells of a map: 1 to 100 [default: 10].
        GameOption { name: "walls", range: 1..=100 },
    ],
    spec,
    draw,
    goals: GoalSupport::Supported(1, generate_for_goal),
};

/// Maximum side of a map.
const MAX_MAP: u64 = 10_000;

/// Maximum size of a request. The solver refuses tables above 1 GiB, which open maps of 182 rows or more need.
const MAX_REQUEST: u64 = 180;

/// Maximum number of rows of a map that is solved as a whole.
const MAX_WHOLE: usize = 40;
/// Corners of larger maps have fewer rows than this.
const MAX_CORNER: usize = 20;

/// The number of `^` in a row that a candidate needs in each direction.
const ARM: usize = 2;

/// Blocks of candidates with their nim-values. Each string is a row, and `#` is a candidate.
///
/// In this order and orientation, any selection of the blocks can be placed along a diagonal of a map: if every cell that no
/// candidate needs is a wall, the map has exactly these candidates.
const BLOCKS: [(u64, &[&str]); 4] = [
    (1, &["#"]),
    (4, &["..#.", "##.#", "#..."]),
    (8, &[".#.###", ".#.###", "######", "######", "..####", "##.###"]),
    (2, &["#.", "##"]),
];

/// Returns the specification of a request. The size counts rows and columns, but each has a limit.
fn spec(request: &Request, limits: &Ranges) -> InputSpec {
    let [rows, columns] = ["R", "C"].map(|name| limits.most(name).min(request.size));
    let spec = InputSpec::of(request, request.size).with("rows", rows).with("columns", columns);
    spec.with("candidates", limits.most("K"))
}

fn generate_for_goal(
    request: &Request,
    limits: &Ranges,
    value_of: &mut NimValueOf<'_>,
) -> Result<Vec<u8>, GenerateError> {
    let spec = spec(request, limits);
    let sides = Sides::of(&spec);
    let format = Format::of(&spec.shape);
    let drawn = drawn_map(&spec, sides);
    // The corner, the blocks and the square between them lie on the diagonal of the largest square.
    let side = usize::try_from(sides.rows.min(sides.columns)).expect("a map is in memory");
    let requested = match request.goal {
        Goal::NimValue(value) => value,
        Goal::FirstWins => 1,
        Goal::Any | Goal::SecondWins => 0,
    };
    let most = limits.most("K");
    let is_in_reach = |value| {
        side_of_blocks(value).is_some_and(|blocks| format.fits(0, blocks, side)) && format.candidates(value) <= most
    };
    if !is_in_reach(requested) {
        let largest = (0..1 << BLOCKS.len()).take_while(|value| is_in_reach(*value)).last().unwrap_or(0);
        return Err(GenerateError::NimValueRange { requested, max: largest });
    }
    // Try corners from the largest to the empty one, and take the first that leaves room for blocks with its missing xor.
    let whole = (side <= MAX_WHOLE).then_some(side);
    for corner in whole.into_iter().chain((0..side.min(MAX_CORNER)).rev()) {
        let mut map = Map::new(Sides::square(corner));
        map.open_square(0, &drawn, 0, corner);
        // A corner of at most four rows has no room for the arms of a candidate, so its nim-value is 0.
        let value =
            if corner > 2 * format.arm() { value_of(&map.text(format)).map_err(GenerateError::Solver)? } else { 0 };
        // Every nim-value except 0 is a win for the first player.
        let target = if request.goal == Goal::FirstWins { value.max(1) } else { requested };
        let blocks = side_of_blocks(value ^ target).filter(|blocks| format.fits(corner, *blocks, side));
        let Some(blocks) = blocks else { continue };
        let start_of_blocks = side - format.room_of_blocks(blocks);
        // Fill the room between the corner and the blocks with two copies of the last square of the drawn map, which cancel.
        // A limit of the candidates may leave no room for them.
        for twin in [(start_of_blocks - corner) / 2, 0] {
            let mut map = Map::new(sides);
            map.open_square(0, &drawn, 0, corner);
            map.open_square(corner, &drawn, side - twin, twin);
            map.open_square(corner + twin, &drawn, side - twin, twin);
            map.open_blocks(value ^ target, start_of_blocks + format.arm(), format.arm());
            if format == Format::Map || map.open_cells() <= most {
                return Ok(map.text(format));
            }
        }
    }
    unreachable!("the blocks of the nim-value fit if the corner is empty")
}

/// The sides of a map.
#[derive(Clone, Copy)]
struct Sides {
    rows: u64,
    columns: u64,
}

impl Sides {
    /// Returns the sides of a request, or a square if the specification is not of a request.
    fn of(spec: &InputSpec) -> Self {
        let [rows, columns] = ["rows", "columns"].map(|side| spec.option(side).unwrap_or(spec.size));
        Self { rows, columns }
    }

    fn square(side: usize) -> Self {
        Self { rows: side as u64, columns: side as u64 }
    }
}

/// The format of a board.
#[derive(Clone, Copy, PartialEq)]
enum Format {
    /// The judge's format, in which a candidate needs arms of open cells.
    Map,
    /// A list of candidates, which are the open cells of the map.
    Candidates,
}

impl Format {
    fn of(shape: &str) -> Self {
        if shape == "half" { Self::Candidates } else { Self::Map }
    }

    /// Returns the number of open cells that a candidate needs in each direction.
    fn arm(self) -> usize {
        match self {
            Self::Map => ARM,
            Self::Candidates => 0,
        }
    }

    /// Returns whether blocks of candidates of this side fit below and to the right of a corner of a map.
    fn fits(self, corner: usize, blocks: usize, side: usize) -> bool {
        corner + self.room_of_blocks(blocks) <= side
    }

    /// Returns the side of the map of blocks of candidates of this side.
    fn room_of_blocks(self, blocks: usize) -> usize {
        if blocks == 0 { 0 } else { blocks + 2 * self.arm() }
    }

    /// Returns the number of candidates in a list of the blocks with this xor, or 0 in a map.
    fn candidates(self, xor: u64) -> u64 {
        let cells = blocks(xor).flat_map(|block| block.iter().flat_map(|row| row.bytes()));
        if self == Self::Candidates { cells.filter(|cell| *cell == b'#').count() as u64 } else { 0 }
    }
}

/// Returns the side of the blocks with this xor, or `None` if there are no such blocks.
fn side_of_blocks(xor: u64) -> Option<usize> {
    (xor >> BLOCKS.len() == 0).then(|| blocks(xor).map(block_side).sum())
}

/// Returns the blocks whose nim-values have this xor, which are its bits.
fn blocks(xor: u64) -> impl Iterator<Item = &'static [&'static str]> {
    BLOCKS.into_iter().filter(move |(value, _)| xor & value > 0).map(|(_, block)| block)
}

fn block_side(block: &[&str]) -> usize {
    block.len().max(block[0].len())
}

/// A square map on which every cell is a wall unless it was opened.
struct Map {
    cells: Vec<Vec<u8>>,
}

impl Map {
    /// Returns a map of walls.
    fn new(sides: Sides) -> Self {
        let [rows, columns] =
            [sides.rows, sides.columns].map(|side| usize::try_from(side).expect("a map is in memory"));
        Self { cells: vec![vec![b'#'; columns]; rows] }
    }

    /// Copies the square of another map that starts at (`start`, `start`) to the square that starts at (`at`, `at`).
    fn open_square(&mut self, at: usize, from: &[Vec<u8>], start: usize, side: usize) {
        for (row, from) in self.cells.iter_mut().skip(at).zip(from.iter().skip(start)).take(side) {
            row[at..at + side].copy_from_slice(&from[start..start + side]);
        }
    }

    /// Opens the cells that the candidates of the blocks with this xor need. The first block starts at (`at`, `at`).
    fn open_blocks(&mut self, xor: u64, mut at: usize, arms: usize) {
        for block in blocks(xor) {
            for (row, line) in (at..).zip(block) {
                for (column, _) in (at..).zip(line.bytes()).filter(|(_, cell)| *cell == b'#') {
                    for arm in 0..=2 * arms {
                        self.cells[row + arm - arms][column] = b'^';
                        self.cells[row][column + arm - arms] = b'^';
                    }
                }
            }
            at += block_side(block);
        }
    }

    /// Returns the number of open cells.
    fn open_cells(&self) -> u64 {
        self.cells.iter().flatten().filter(|cell| **cell == b'^').count() as u64
    }

    /// Returns the input with this one map.
    fn text(&self, format: Format) -> Vec<u8> {
        let (rows, columns) = (self.cells.len(), self.cells.first().map_or(0, Vec::len));
        if format == Format::Candidates {
            return text(|out| {
                writeln!(out, "cells")?;
                row(out, [rows as u64, columns as u64, self.open_cells()])?;
                let lines = (1..).zip(&self.cells).flat_map(|(line, cells)| {
                    let candidates = (1..).zip(cells).filter(|(_, cell)| **cell == b'^');
                    candidates.map(move |(column, _)| [line, column])
                });
                lines.into_iter().try_for_each(|cell| row(out, cell))
            });
        }
        let mut text = format!("1\n{rows} {columns}\n").into_bytes();
        for row in &self.cells {
            text.extend(row);
            text.push(b'\n');
        }
        text
    }
}

/// Returns the map of a request, from which the corner is taken. In a list, half of the cells are candidates.
fn drawn_map(spec: &InputSpec, sides: Sides) -> Vec<Vec<u8>> {
    let text = text(|out| maps(out, 1, walls(spec), spec.seed, |_| [sides.rows, sides.columns]));
    text.split(|byte| *byte == b'\n').skip(2).map(<[u8]>::to_vec).collect()
}

/// Returns the percentage of walls of a shape.
fn walls(spec: &InputSpec) -> u64 {
    match spec.shape.as_str() {
        "few-walls" => 3,
        "open" => 0,
        "half" => 50,
        _ => spec.option("walls").unwrap_or(10),
    }
}

fn draw(spec: &InputSpec) -> Result<Input, GenerateError> {
    let InputSpec { size, seed, .. } = *spec;
    let walls = walls(spec);
    let sides = Sides::of(spec);
    let (default, largest) = match spec.shape.as_str() {
        "maps" | "squares" => (20, MAX_MAP),
        _ => (1_000_000_000, MAX_SIDE),
    };
    let side = spec.option("side").unwrap_or(default);
    GenerateError::option("side", side, &(1..=largest))?;
    let list = |sides: [u64; 2], draw: Draw| -> Input {
        Input::new(move |out| {
            let cells = draw(&mut Random::seeded(seed));
            writeln!(out, "cells")?;
            row(out, [sides[0], sides[1], cells.len() as u64])?;
            cells.into_iter().try_for_each(|cell| row(out, cell))
        })
    };
    let anywhere = move |random: &mut Random| [(); 2].map(|()| random.between(1, side));
    let square = |side, low| {
        let cell = move |random: &mut Random| [(); 2].map(|()| random.between(low, side));
        list([side; 2], Box::new(move |random| (0..size).map(|_| cell(random)).collect()))
    };
    // `maps` and all shapes after `half` are for fixtures and benchmarks only.
    Ok(match spec.shape.as_str() {
        "walls" | "few-walls" | "open" => {
            Input::new(move |out| maps(out, 1, walls, seed, |_| [sides.rows, sides.columns]))
        }
        "half" => {
            GenerateError::size(GAME.parts, size, &(1..=MAX_MAP))?;
            let all =
                move || (1..=sides.rows).flat_map(move |row| (1..=sides.columns).map(move |column| [row, column]));
            let most = usize::try_from(spec.option("candidates").unwrap_or(u64::MAX)).unwrap_or(usize::MAX);
            let draw = move |random: &mut Random| all().filter(|_| random.below(2) == 0).take(most).collect();
            list([sides.rows, sides.columns], Box::new(draw))
        }
        "maps" => Input::new(move |out| maps(out, size, walls, seed, anywhere)),
        "scattered" => square(side, 1),
        "loose" => square(size.saturating_mul(3), 1),
        "stairs" => {
            GenerateError::size("candidates", size, &(1..=side))?;
            let cells = move |random: &mut Random| {
                let [rows, columns] = [(); 2].map(|()| stairs(size, side, random));
                rows.into_iter().zip(columns).map(|(row, column)| [row, column]).collect()
            };
            list([side; 2], Box::new(cells))
        }
        "squares" => Input::new(move |out| maps(out, size, walls, seed, |_| [side; 2])),
        "row" => list([1, side], Box::new(move |random| (0..size).map(|_| [1, random.between(1, side)]).collect())),
        "column" => list([side, 1], Box::new(move |random| (0..size).map(|_| [random.between(1, side), 1]).collect())),
        // Every coordinate is at most 6 below the side.
        "last" => square(side, side - 6),
        // About three quarters repeat an earlier candidate.
        "copies" => {
            let cells = move |random: &mut Random| {
                let mut cells = vec![anywhere(random)];
                while (cells.len() as u64) < size {
                    let earlier = usize::try_from(random.below(cells.len() as u64)).expect("it is below a length");
                    cells.push(if random.below(4) == 0 { anywhere(random) } else { cells[earlier] });
                }
                cells
            };
            list([side; 2], Box::new(cells))
        }
        unknown => return Err(GAME.no_shape(unknown)),
    })
}

/// Draws the rows and columns of candidates.
type Draw = Box<dyn Fn(&mut Random) -> Vec<[u64; 2]>>;

/// Writes `size` maps, each with the sides that `sides` draws.
fn maps(
    out: &mut dyn Write,
    size: u64,
    walls: u64,
    seed: u64,
    sides: impl Fn(&mut Random) -> [u64; 2],
) -> io::Result<()> {
    let random = &mut Random::seeded(seed);
    row(out, [size])?;
    for _ in 0..size {
        let [rows, columns] = sides(random);
        row(out, [rows, columns])?;
        for _ in 0..rows {
            let row: String = (0..columns).map(|_| if random.below(100) < walls { '#' } else { '^' }).collect();
            writeln!(out, "{row}")?;
        }
    }
    Ok(())
}

/// Draws `steps` increasing numbers up to the side.
fn stairs(steps: u64, side: u64, random: &mut Random) -> Vec<u64> {
    let mut last = 0;
    let step = |rest: u64| {
        // Steps up to twice the mean use about the whole side. At most `room` is allowed, so that the next steps fit.
        let room = side - last - rest;
        last += random.between(1, (2 * (side - last) / (rest + 1)).clamp(1, room));
        last
    };
    (0..steps).rev().map(step).collect()
}
