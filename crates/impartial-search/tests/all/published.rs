//! The rules of the examples give the published nim-values of games without a closed form, and the examples print the
//! expected reports.
//!
//! The published tables are in `fixtures/search`. The tests check the boards that take a fraction of a second, and
//! `cargo xtask records` checks larger ones.

#![expect(clippy::unwrap_used, reason = "a test that cannot read its table has failed")]

#[expect(dead_code, reason = "an example has a function `main`")]
#[path = "../../examples/boards.rs"]
mod boards;
#[expect(dead_code, reason = "an example has a function `main`")]
#[path = "../../../impartial-core/examples/chomp.rs"]
mod chomp;

use std::fs;
use std::path::Path;

use impartial_core::Exhaustive;
use impartial_search::{Search, Unsolved};
use small_boards::Grid;

/// Checks the boards of a table whose sides are `is_quick`, and returns their number.
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

/// Returns the nim-value of a game on a grid with these sides.
fn on_grid<O>(rows: u32, columns: u32, options: fn(Grid<u64>, u64) -> O) -> Result<u64, Unsolved>
where
    O: Iterator<Item: Iterator<Item = u64>>,
{
    let grid = Grid::new(rows, columns).unwrap();
    let mut search =
        Search::new(|&part: &u64| options(grid, part)).by_difficulty(|part: &u64| part.count_ones().into());
    Ok(search.nim_value(&grid.normal_form(grid.all()))?.heap_size())
}

#[test]
fn cram() {
    let is_quick = |rows, columns| rows < 3 || rows * columns <= if rows == 3 { 36 } else { 32 };
    assert_eq!(check("cram.txt", is_quick, |rows, columns| on_grid(rows, columns, boards::cram)), 62);
}

#[test]
fn node_kayles_on_grids() {
    let nim_value = |rows, columns| on_grid(rows, columns, boards::node_kayles);
    assert_eq!(check("node-kayles.txt", |_, _| true, nim_value), 28);
    assert_eq!(check("own-node-kayles.txt", |_, _| true, nim_value), 5);
}

#[test]
fn chomp_by_definition_and_by_search() {
    let bar = |rows: u32, columns: u32| vec![u8::try_from(columns).unwrap(); rows as usize];
    let by_definition = |rows, columns| Ok(Exhaustive::new(chomp::bites).nim_value(&bar(rows, columns))?.heap_size());
    assert_eq!(check("own-chomp.txt", |rows, _| rows <= 8, by_definition), 7);
    for side in 2..=10 {
        let mut search =
            Search::new(chomp::bites).by_difficulty(|bar: &chomp::Bar| bar.iter().copied().map(u64::from).sum());
        assert_eq!(search.is_loss(&bar(side, side)), Ok(false), "{side} x {side}");
    }
}

#[test]
fn examples_report_values_and_winning_moves() {
    for [game, board, report] in [
        ["cram", "4x6", "4x6 has nim-value 0: the second player wins."],
        ["cram", "1x2", "1x2 has nim-value *: the first player wins by a move that leaves nothing."],
        ["cram", "1x4", "1x4 has nim-value *2: the first player wins by a move that leaves nothing."],
        ["node-kayles", "1x3", "1x3 has nim-value *2: the first player wins by a move that leaves nothing."],
        ["arc-kayles", "0-1,1-2,2-3,3-4", "0-1,1-2,2-3,3-4 has nim-value 0: the second player wins."],
    ] {
        assert_eq!(boards::report(game, board).unwrap(), report);
    }
    let refused = |game, board| boards::report(game, board).unwrap_err().to_string();
    assert_eq!(refused("cram", "9x8"), "a grid of 9 x 8 cells: expected 1 to 64 cells");
    assert_eq!(refused("cram", "5x"), "expected two numbers with `x` between them, found \"5x\"");
    assert_eq!(refused("arc-kayles", "0-1,2-2"), "edge 1: both ends are vertex 2");
    let report = "4 x 4 has nim-value *6: the first player wins by a move that leaves\n\n####\n#\n#\n#\n";
    assert_eq!(chomp::report(4, 4).unwrap(), report);
}

/// On a path, Arc Kayles is Dawson's Kayles, OEIS A002187.
#[test]
fn arc_kayles_on_paths() {
    let mut path = String::from("0-1");
    for (last, value) in (1..).zip(["*", "*", "*2", "0", "*3", "*", "*", "0", "*3", "*3", "*2", "*2", "*4"]) {
        let report = boards::report("arc-kayles", &path).unwrap();
        assert!(report.starts_with(&format!("{path} has nim-value {value}: ")), "{report}");
        path = format!("{path},{last}-{}", last + 1);
    }
}
