//! Boards of grid split, in both formats.
//!
//! Maps: `T`, then `R C` and R rows of `#` and `^` for each board.
//! Candidates: the word `cells`, then `R C K`, then one line `row column` for each candidate.

use std::fmt;
use std::io::{self, Write};

use anyhow::Result;

use super::{Game, GameOption, Order, Writer};
use crate::args::within;
use crate::random::Random;

/// The generator of grid split.
pub(super) const GAME: Game = Game {
    name: "grid-split",
    options: &[
        GameOption {
            name: "side",
            range: 1..=MAX_SIDE,
            help: "the largest side of a map, or the side of a board of candidates: 1 to 2^63-1, for maps to 10000 \
                   [default: 20, the judge's limit, for maps; 1000000000 for scattered and stairs]",
        },
        GameOption {
            name: "walls",
            range: 1..=100,
            help: "the percentage of walls among the cells of a map: 1 to 100 [default: 10]",
        },
    ],
    shapes: &[
        ("maps", "boards of the judge, with sides up to the largest and walls anywhere"),
        ("open", "one map without walls, with this many candidates a side"),
        ("half", "a list of candidates: half of the cells of a square of this side"),
        ("scattered", "a list of this many candidates, anywhere on the board"),
        ("stairs", "a list of this many candidates, each to the right of and below the one before"),
    ],
    sizes: 1..=MAX_SIZE,
    writer,
};

/// The limits of the reader, and of the sides of a map.
const MAX_SIDE: u64 = (1 << 63) - 1;
const MAX_SIZE: u64 = (1 << 31) - 1;
const MAX_MAP: u64 = 10_000;

/// The judge's limit.
const JUDGE_SIDE: u64 = 20;

/// The default side of boards of candidates.
const USUAL_SIDE: u64 = 1_000_000_000;

/// What a test looks like. The shapes from `Squares` on are for fixtures only.
#[derive(Clone, Copy, Debug)]
enum Shape {
    /// With this percentage of walls.
    Maps(u64),
    Open,
    Half,
    Scattered,
    Stairs,
    /// Like `Maps`, each with the largest sides.
    Squares(u64),
    /// All in one row or in one column.
    Row,
    Column,
    /// Every coordinate is at most 6 below the side.
    Last,
    /// Three in four repeat an earlier candidate.
    Copies,
}

fn writer(order: &Order) -> Result<Writer> {
    let walls = order.option("walls").unwrap_or(10);
    // The shape, its default side, its largest side and its largest size.
    let (shape, usual, largest, most) = match order.shape.as_str() {
        "maps" => (Shape::Maps(walls), JUDGE_SIDE, MAX_MAP, MAX_SIZE),
        "squares" => (Shape::Squares(walls), JUDGE_SIDE, MAX_MAP, MAX_SIZE),
        "open" => (Shape::Open, MAX_MAP, MAX_MAP, MAX_MAP - 4),
        "half" => (Shape::Half, MAX_MAP, MAX_SIDE, MAX_MAP),
        "scattered" => (Shape::Scattered, USUAL_SIDE, MAX_SIDE, MAX_SIZE),
        "stairs" => (Shape::Stairs, USUAL_SIDE, MAX_SIDE, MAX_SIZE),
        "row" => (Shape::Row, USUAL_SIDE, MAX_SIDE, MAX_SIZE),
        "column" => (Shape::Column, USUAL_SIDE, MAX_SIDE, MAX_SIZE),
        "last" => (Shape::Last, USUAL_SIDE, MAX_SIDE, MAX_SIZE),
        "copies" => (Shape::Copies, USUAL_SIDE, MAX_SIDE, MAX_SIZE),
        unknown => return Err(GAME.no_shape(unknown)),
    };
    let side = order.option("side").unwrap_or(usual);
    within("side", side, 1..=largest)?;
    within("size", order.size, 1..=if matches!(shape, Shape::Stairs) { most.min(side) } else { most })?;
    let test = Test { shape, side, size: order.size, seed: order.seed };
    Ok(Box::new(move |out| test.write(out)))
}

/// A test that these fields determine.
struct Test {
    shape: Shape,
    side: u64,
    size: u64,
    seed: u64,
}

impl Test {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let &Self { shape, side, size, .. } = self;
        let random = &mut Random::seeded(self.seed);
        let largest = || [side; 2];
        match shape {
            Shape::Maps(walls) => maps(size, |random| [(); 2].map(|()| random.between(1, side)), walls, random, out),
            Shape::Squares(walls) => maps(size, |_| largest(), walls, random, out),
            Shape::Open => maps(1, |_| [size + 4; 2], 0, random, out),
            Shape::Half => {
                let all = (1..=size).flat_map(|row| (1..=size).map(move |column| Cell { row, column }));
                list([size; 2], all.filter(|_| random.below(2) == 0).collect(), out)
            }
            Shape::Scattered => list(largest(), (0..size).map(|_| Cell::anywhere(1, side, random)).collect(), out),
            Shape::Stairs => {
                let [rows, columns] = [(); 2].map(|()| stairs(size, side, random));
                let cells = rows.into_iter().zip(columns).map(|(row, column)| Cell { row, column });
                list(largest(), cells.collect(), out)
            }
            Shape::Row => {
                let cells = (0..size).map(|_| Cell { row: 1, column: random.between(1, side) });
                list([1, side], cells.collect(), out)
            }
            Shape::Column => {
                let cells = (0..size).map(|_| Cell { row: random.between(1, side), column: 1 });
                list([side, 1], cells.collect(), out)
            }
            Shape::Last => list(largest(), (0..size).map(|_| Cell::anywhere(side - 6, side, random)).collect(), out),
            Shape::Copies => {
                let mut cells = vec![Cell::anywhere(1, side, random)];
                while (cells.len() as u64) < size {
                    let before = random.below(cells.len() as u64);
                    let before = cells[usize::try_from(before).expect("it is below a length")];
                    cells.push(if random.below(4) == 0 { Cell::anywhere(1, side, random) } else { before });
                }
                list(largest(), cells, out)
            }
        }
    }
}

/// Writes `size` maps, each with the sides that `sides` draws.
fn maps(
    size: u64,
    sides: impl Fn(&mut Random) -> [u64; 2],
    walls: u64,
    random: &mut Random,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{size}")?;
    for _ in 0..size {
        let [rows, columns] = sides(random);
        writeln!(out, "{rows} {columns}")?;
        for _ in 0..rows {
            let row: String = (0..columns).map(|_| if random.below(100) < walls { '#' } else { '^' }).collect();
            writeln!(out, "{row}")?;
        }
    }
    Ok(())
}

/// Writes a board of these candidates.
fn list([rows, columns]: [u64; 2], cells: Vec<Cell>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "cells\n{rows} {columns} {}", cells.len())?;
    cells.into_iter().try_for_each(|cell| writeln!(out, "{cell}"))
}

/// Draws `steps` increasing numbers up to the side.
fn stairs(steps: u64, side: u64, random: &mut Random) -> Vec<u64> {
    let mut last = 0;
    let step = |rest: u64| {
        // Steps up to twice the mean use about the whole side; `room` is left for the steps that follow.
        let room = side - last - rest;
        last += random.between(1, (2 * (side - last) / (rest + 1)).clamp(1, room));
        last
    };
    (0..steps).rev().map(step).collect()
}

/// A candidate, displayed as its line `row column`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Cell {
    row: u64,
    column: u64,
}

impl Cell {
    fn anywhere(low: u64, high: u64, random: &mut Random) -> Self {
        Self { row: random.between(low, high), column: random.between(low, high) }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.row, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::testing::{array, for_all, lines, order, text};

    /// Returns the maps of a text; their sides are as announced.
    fn read_maps(text: &str) -> Vec<Vec<&str>> {
        let mut rows = text.lines();
        let numbers = |line: Option<&str>| lines(line.unwrap()).next().unwrap();
        let [size] = array(numbers(rows.next()));
        let map = |_| {
            let [height, width] = array(numbers(rows.next()));
            let map: Vec<&str> = (0..height).map(|_| rows.next().unwrap()).collect();
            let is_row = |row: &&str| row.len() as u64 == width && row.chars().all(|cell| "#^".contains(cell));
            assert!(map.iter().all(is_row), "{map:?}");
            map
        };
        let maps = (0..size).map(map).collect();
        assert_eq!(rows.next(), None);
        maps
    }

    /// Returns the sides of a board and its candidates; all are on the board.
    fn read_list(text: &str) -> ([u64; 2], Vec<[u64; 2]>) {
        let mut lines = lines(text.strip_prefix("cells\n").unwrap());
        let [rows, columns, size] = array(lines.next().unwrap());
        let cells: Vec<[u64; 2]> = lines.map(array).collect();
        assert_eq!(cells.len() as u64, size);
        assert!(cells.iter().all(|&[row, column]| 1 <= row && row <= rows && 1 <= column && column <= columns));
        ([rows, columns], cells)
    }

    fn drawn(shape: &str, size: u64, options: &[(&str, u64)]) -> String {
        text(&GAME, &order(shape, size, options))
    }

    #[test]
    fn every_shape_stays_in_its_range() {
        for_all(&GAME, &[1, 2, 30], &[&[("side", 30)], &[("side", 50), ("walls", 25)]], |order, text| {
            let side = order.option("side").unwrap();
            if text.starts_with("cells") {
                assert!(read_list(text).1.len() as u64 <= order.size * order.size);
            } else if order.shape == "maps" {
                let maps = read_maps(text);
                assert_eq!(maps.len() as u64, order.size);
                assert!(maps.iter().all(|map| map.len() as u64 <= side && map[0].len() as u64 <= side));
            }
        });
        for side in [1, 2, 1_000, MAX_SIDE] {
            let (sides, cells) = read_list(&drawn("scattered", 100, &[("side", side)]));
            assert_eq!((sides, cells.len()), ([side; 2], 100));
        }
        assert_eq!(read_list(&drawn("scattered", 3, &[])).0, [USUAL_SIDE; 2]);
    }

    #[test]
    fn the_shapes_are_what_the_help_says() {
        let text = drawn("maps", 200, &[("walls", 25)]);
        let cells = read_maps(&text).concat().concat();
        let walls = cells.matches('#').count();
        assert!((23..=27).contains(&(100 * walls / cells.len())), "{walls} of {}", cells.len());
        assert!(!drawn("maps", 5, &[("walls", 100)]).contains('^'));
        assert_eq!(read_maps(&drawn("open", 3, &[])), [["^^^^^^^"; 7]]);
        let (sides, cells) = read_list(&drawn("half", 40, &[]));
        assert_eq!(sides, [40, 40]);
        assert!((720..=880).contains(&cells.len()) && cells.is_sorted_by(|a, b| a < b), "{}", cells.len());
    }

    #[test]
    fn stairs_descend_to_the_right_however_little_room_there_is() {
        for (size, side) in [(1, 1), (5, 5), (7, 8), (100, 1_000), (50, MAX_SIDE)] {
            let (_, cells) = read_list(&drawn("stairs", size, &[("side", side)]));
            assert_eq!(cells.len() as u64, size);
            assert!(cells.windows(2).all(|pair| pair[0][0] < pair[1][0] && pair[0][1] < pair[1][1]), "{cells:?}");
        }
        assert!(read_list(&drawn("stairs", 300, &[])).1[299][0] > USUAL_SIDE / 2);
    }
}
