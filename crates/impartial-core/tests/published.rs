//! Published nim-values of games without a closed form, by the same closures as in the examples.
//!
//! The tables are in `fixtures/search`. The tests check the boards that take a fraction of a second; `cargo xtask records`
//! checks larger ones.

#![expect(clippy::unwrap_used, reason = "a test that cannot read its table has failed")]

use std::fs;
use std::path::Path;

use impartial_core::{Exhaustive, Search, Unsolved};
use small_boards::{Graph, Grid, singletons};

/// Checks the boards of a table for which `is_quick` holds of the sides, and returns their number.
fn check(
    table: &str,
    is_quick: impl Fn(u32, u32) -> bool,
    nim_value: impl Fn(u32, u32) -> Result<u64, Unsolved>,
) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/search").join(table);
    let text = fs::read_to_string(&path).unwrap_or_else(|err| panic!("{}: {err}", path.display()));
    let mut checked = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (board, values) = line.split_once(": ").unwrap();
        let (rows, first) = board.split_once(" x ").unwrap();
        let (rows, first): (u32, u32) = (rows.parse().unwrap(), first.parse().unwrap());
        for (columns, value) in (first..).zip(values.split(' ')).filter(|&(columns, _)| is_quick(rows, columns)) {
            assert_eq!(nim_value(rows, columns), Ok(value.parse().unwrap()), "{table}: {rows} x {columns}");
            checked += 1;
        }
    }
    checked
}

#[test]
fn cram() {
    let nim_value = |rows, columns| {
        let grid = Grid::<u64>::new(rows, columns).unwrap();
        let options = move |&board: &u64| {
            grid.middle_first(board, grid.dominoes(board)).into_iter().map(move |domino| {
                let parts = grid.parts(board & !domino).filter(|part| part.count_ones() > 1);
                parts.map(move |part| grid.normal_form(part))
            })
        };
        let mut search = Search::new(options).by_difficulty(|board: &u64| board.count_ones().into());
        Ok(search.nim_value(&grid.normal_form(grid.all()))?.heap_size())
    };
    let is_quick = |rows, columns| rows < 3 || rows * columns <= if rows == 3 { 36 } else { 32 };
    assert_eq!(check("cram.txt", is_quick, nim_value), 62);
}

fn node_kayles(rows: u32, columns: u32) -> Result<u64, Unsolved> {
    let grid = Grid::<u64>::new(rows, columns).unwrap();
    let options = move |&board: &u64| {
        grid.middle_first(board, singletons(board)).into_iter().map(move |cell| {
            let parts = grid.parts(board & !(cell | grid.neighbours(cell)));
            parts.map(move |part| grid.normal_form(part))
        })
    };
    let mut search = Search::new(options).by_difficulty(|board: &u64| board.count_ones().into());
    Ok(search.nim_value(&grid.normal_form(grid.all()))?.heap_size())
}

#[test]
fn node_kayles_on_grids() {
    assert_eq!(check("node-kayles.txt", |_, _| true, node_kayles), 28);
    assert_eq!(check("own-node-kayles.txt", |_, _| true, node_kayles), 5);
}

#[test]
fn queens() {
    let nim_value = |side: u32, _| {
        let Ok(grid) = Grid::<u128>::new(side, side) else { return Ok(0) };
        let cells = || (0..side).flat_map(move |row| (0..side).map(move |column| (row, column)));
        let index = move |(row, column): (u32, u32)| (row * side + column) as usize;
        let attacks = cells().flat_map(|a| cells().filter(move |&b| a < b).map(move |b| (a, b))).filter(|&(a, b)| {
            let (rows, columns) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
            rows == 0 || columns == 0 || rows == columns
        });
        let attacks = Graph::new((side * side) as usize, attacks.map(|(a, b)| [index(a), index(b)])).unwrap();
        // Queens do not stand in each other's way, so a set of free cells is worth the same anywhere on the board.
        let options = |&free: &u128| -> Vec<Vec<u128>> {
            let left =
                |queen| attacks.parts(free & !attacks.closed_neighbourhood(queen)).map(|part| grid.normal_form(part));
            singletons(free).map(|queen| left(queen).collect()).collect()
        };
        let mut search = Search::new(options).by_difficulty(|board: &u128| board.count_ones().into());
        Ok(search.nim_value(&grid.all())?.heap_size())
    };
    assert_eq!(check("queens.txt", |rows, _| rows <= 10, nim_value), 11);
}

#[test]
fn chomp() {
    type Bar = Vec<u8>;
    /// Returns what each bite leaves of a bar, the lengths of its rows.
    fn bites(bar: &Bar) -> Vec<[Bar; 1]> {
        let squares = (0..bar.len()).flat_map(|row| (0..bar[row]).map(move |column| (row, column)));
        let left = |(row, column)| {
            let below = bar[row..].iter().map(|&length| length.min(column));
            [bar[..row].iter().copied().chain(below).filter(|&length| length > 0).collect()]
        };
        squares.skip(1).map(left).collect()
    }
    let bar = |rows: u32, columns: u32| vec![u8::try_from(columns).unwrap(); rows as usize];
    let by_definition = |rows, columns| Ok(Exhaustive::new(bites).nim_value(&bar(rows, columns))?.heap_size());
    assert_eq!(check("own-chomp.txt", |rows, _| rows <= 8, by_definition), 7);
    for side in 2..=10 {
        let mut search = Search::new(bites).by_difficulty(|bar: &Bar| bar.iter().copied().map(u64::from).sum());
        assert_eq!(search.is_loss(&bar(side, side)), Ok(false), "{side} x {side}");
    }
}
