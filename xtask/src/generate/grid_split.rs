//! Boards of grid split, in both formats.
//!
//! Maps: `T`, then `R C` and R rows of `#` and `^` for each board.
//! Candidates: the word `cells`, then `R C K`, then one line `row column` for each candidate.

use std::io::{self, Write};

use anyhow::Result;

use super::{Game, Order, Writer, row};
use crate::args::within;
use crate::random::Random;

/// The generator of grid split.
pub(super) const GAME: Game = Game {
    name: "grid-split",
    options: &[
        (
            "side",
            1..=MAX_SIDE,
            "the largest side of a map, or the side of a board of candidates: 1 to 2^63-1, for maps to 10000 [default: 20, \
             the judge's limit, for maps; 1000000000 for scattered and stairs]",
        ),
        ("walls", 1..=100, "the percentage of walls among the cells of a map: 1 to 100 [default: 10]"),
    ],
    shapes: &[
        ("maps", "boards of the judge, with sides up to the largest and walls anywhere"),
        ("open", "one map without walls, with this many candidates a side"),
        ("half", "a list of candidates: half of the cells of a square of this side"),
        ("scattered", "a list of this many candidates, anywhere on the board"),
        ("loose", "a list of this many candidates, anywhere on a square with three rows and columns for each"),
        ("stairs", "a list of this many candidates, each to the right of and below the one before"),
    ],
    sizes: 1..=(1 << 31) - 1,
    writer,
};

/// The limit of the reader, and that of the sides of a map.
const MAX_SIDE: u64 = (1 << 63) - 1;
const MAX_MAP: u64 = 10_000;

fn writer(order: &Order) -> Result<Writer> {
    let Order { size, seed, .. } = *order;
    let walls = order.option("walls").unwrap_or(10);
    let (usual, largest) = match order.shape.as_str() {
        "maps" | "squares" => (20, MAX_MAP),
        _ => (1_000_000_000, MAX_SIDE),
    };
    let side = order.option("side").unwrap_or(usual);
    within("side", side, 1..=largest)?;
    let list = |sides: [u64; 2], draw: Draw| -> Writer {
        Box::new(move |out| {
            let cells = draw(&mut Random::seeded(seed));
            writeln!(out, "cells")?;
            row(out, &[sides[0], sides[1], cells.len() as u64])?;
            cells.iter().try_for_each(|cell| row(out, cell))
        })
    };
    let anywhere = move |random: &mut Random| [(); 2].map(|()| random.between(1, side));
    // The shapes from `squares` on are for fixtures only.
    Ok(match order.shape.as_str() {
        "maps" => Box::new(move |out| maps(out, size, walls, seed, anywhere)),
        "open" => {
            within("size", size, 1..=MAX_MAP - 4)?;
            Box::new(move |out| maps(out, 1, 0, seed, |_| [size + 4; 2]))
        }
        "half" => {
            within("size", size, 1..=MAX_MAP)?;
            let all = move || (1..=size).flat_map(move |row| (1..=size).map(move |column| [row, column]));
            list([size; 2], Box::new(move |random| all().filter(|_| random.below(2) == 0).collect()))
        }
        "scattered" => list([side; 2], Box::new(move |random| (0..size).map(|_| anywhere(random)).collect())),
        "loose" => {
            let side = size.saturating_mul(3);
            let cell = move |random: &mut Random| [(); 2].map(|()| random.between(1, side));
            list([side; 2], Box::new(move |random| (0..size).map(|_| cell(random)).collect()))
        }
        "stairs" => {
            within("size", size, 1..=side)?;
            let cells = move |random: &mut Random| {
                let [rows, columns] = [(); 2].map(|()| stairs(size, side, random));
                rows.into_iter().zip(columns).map(|(row, column)| [row, column]).collect()
            };
            list([side; 2], Box::new(cells))
        }
        "squares" => Box::new(move |out| maps(out, size, walls, seed, |_| [side; 2])),
        "row" => list([1, side], Box::new(move |random| (0..size).map(|_| [1, random.between(1, side)]).collect())),
        "column" => list([side, 1], Box::new(move |random| (0..size).map(|_| [random.between(1, side), 1]).collect())),
        // Every coordinate is at most 6 below the side.
        "last" => {
            let cell = move |random: &mut Random| [(); 2].map(|()| random.between(side - 6, side));
            list([side; 2], Box::new(move |random| (0..size).map(|_| cell(random)).collect()))
        }
        // Three in four repeat an earlier candidate.
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
    row(out, &[size])?;
    for _ in 0..size {
        let [rows, columns] = sides(random);
        row(out, &[rows, columns])?;
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
        // Steps up to twice the mean use about the whole side; `room` is left for the steps that follow.
        let room = side - last - rest;
        last += random.between(1, (2 * (side - last) / (rest + 1)).clamp(1, room));
        last
    };
    (0..steps).rev().map(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::testing::{for_all, numbers, order, text};

    #[test]
    fn every_shape_stays_in_its_range() {
        let sides: [&[_]; 3] = [&[("side", 30)], &[("side", 50), ("walls", 25)], &[("side", 10_000), ("walls", 100)]];
        for_all(&GAME, &[1, 2, 30], &sides, |order, text| {
            if let Some(list) = text.strip_prefix("cells\n") {
                return check_list(&numbers(list));
            }
            let side = if order.shape == "open" { order.size + 4 } else { order.option("side").unwrap() };
            let mut lines = text.lines();
            let maps = numbers(lines.next().unwrap())[0][0];
            for _ in 0..maps {
                let sides = &numbers(lines.next().unwrap())[0];
                assert!(sides.iter().all(|one| (1..=side).contains(one)), "{order:?}: {sides:?}");
                for row in (0..sides[0]).map(|_| lines.next().unwrap()) {
                    assert!(row.len() as u64 == sides[1] && row.chars().all(|cell| "#^".contains(cell)), "{row}");
                }
            }
            assert_eq!(lines.next(), None);
        });
    }

    #[test]
    fn stairs_descend_to_the_right_however_little_room_there_is() {
        for (size, side) in [(1, 1), (5, 5), (7, 8), (100, 1_000), (50, MAX_SIDE)] {
            let lines =
                numbers(text(&GAME, &order("stairs", size, &[("side", side)])).strip_prefix("cells\n").unwrap());
            check_list(&lines);
            assert!(lines[1..].windows(2).all(|pair| pair[0][0] < pair[1][0] && pair[0][1] < pair[1][1]), "{lines:?}");
        }
    }

    /// The candidates are on the board, and as many as it says.
    fn check_list(lines: &[Vec<u64>]) {
        let [rows, columns, count] = lines[0][..] else { panic!("{lines:?}") };
        assert_eq!(count, lines.len() as u64 - 1);
        assert!(lines[1..].iter().all(|cell| (1..=rows).contains(&cell[0]) && (1..=columns).contains(&cell[1])));
    }
}
