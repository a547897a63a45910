//! Nim-values of large boards agree with the tables in `fixtures/search`, and with Kayles and Dawson's Kayles.
//!
//! The tests check the boards that take a fraction of a second, and `cargo xtask records` checks larger ones.

#![expect(clippy::unwrap_used, reason = "a test that cannot read its table has failed")]

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use impartial_boards::{ArcKayles, Board, BoardPosition, BoardRules, Nimber, NodeKayles, Outcome, Solve as _, rules};

/// Checks the boards of a table whose sides are `is_quick`, and returns their number.
fn check<R: BoardRules>(table: &str, is_quick: impl Fn(u32, u32) -> bool) -> usize {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/search").join(table);
    let text = fs::read_to_string(&path).unwrap_or_else(|err| panic!("{}: {err}", path.display()));
    let mut checked = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (board, values) = line.split_once(": ").unwrap();
        let (rows, first) = board.split_once(" x ").unwrap();
        let (rows, first): (u32, u32) = (rows.parse().unwrap(), first.parse().unwrap());
        for (columns, value) in (first..).zip(values.split(' ')).filter(|&(columns, _)| is_quick(rows, columns)) {
            // One row is long, so that the longer side is not always the same one.
            let board = if rows == 3 { Board::rectangle(columns, rows) } else { Board::rectangle(rows, columns) };
            let position = BoardPosition::<R>::new(board.unwrap()).unwrap();
            let value: u64 = value.parse().unwrap();
            let mut quiet = |_| ControlFlow::Continue(());
            let outcome = position.try_outcome(1 << 24, &mut quiet).unwrap();
            assert_eq!(outcome == Outcome::P, value == 0, "{table}: {rows} x {columns}");
            let found = position.try_nim_value(1 << 24, &mut quiet).map(Nimber::heap_size);
            assert_eq!(found, Ok(value), "{table}: {rows} x {columns}");
            checked += 1;
        }
    }
    checked
}

#[test]
fn cram() {
    let is_quick = |rows, columns| rows < 3 || rows * columns <= if rows == 3 { 36 } else { 32 };
    assert_eq!(check::<rules::Cram>("cram.txt", is_quick), 62);
    assert_eq!(check::<rules::ArcKayles>("cram.txt", |rows, columns| rows * columns <= 24), 40);
}

#[test]
fn node_kayles() {
    assert_eq!(check::<rules::NodeKayles>("node-kayles.txt", |_, _| true), 28);
    assert_eq!(check::<rules::NodeKayles>("own-node-kayles.txt", |_, _| true), 5);
}

#[test]
fn queens() {
    assert_eq!(check::<rules::Queens>("queens.txt", |rows, _| (1..=9).contains(&rows)), 9);
}

/// The values, and the outcome of larger bars.
#[test]
fn chomp() {
    assert_eq!(check::<rules::Chomp>("own-chomp.txt", |rows, _| rows <= 7), 6);
    for [rows, columns] in [[1, 1], [1, 128], [9, 9], [10, 10], [6, 11], [11, 11]] {
        let bar = BoardPosition::<rules::Chomp>::new(Board::rectangle(rows, columns).unwrap()).unwrap();
        assert_eq!(bar.outcome() == Outcome::P, rows * columns == 1, "{rows} x {columns}");
    }
}

/// Dawson's Kayles, OEIS A002187: the values of rows of 0 to 34 pins of which two adjacent ones are taken.
const DAWSON: [u64; 35] =
    [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4];

/// Kayles, OEIS A002186: the values of rows of 0 to 16 pins of which one or two adjacent ones are taken.
const KAYLES: [u64; 17] = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1];

fn node_kayles_of(vertices: usize, edges: &[[usize; 2]]) -> u64 {
    NodeKayles::new(Board::graph(vertices, edges.iter().copied()).unwrap()).unwrap().nim_value().heap_size()
}

fn arc_kayles_of(vertices: usize, edges: &[[usize; 2]]) -> u64 {
    ArcKayles::new(Board::graph(vertices, edges.iter().copied()).unwrap()).unwrap().nim_value().heap_size()
}

/// Arc Kayles on a path is Dawson's Kayles. So is Node Kayles on a path of one vertex less, whose vertices are the edges of the
/// first path. On a cycle, every first move leaves the same path.
#[test]
fn dawsons_kayles_on_paths_and_cycles() {
    for vertices in 1..34 {
        let path: Vec<[usize; 2]> = (1..vertices).map(|vertex| [vertex - 1, vertex]).collect();
        assert_eq!(arc_kayles_of(vertices, &path), DAWSON[vertices], "{vertices}");
        assert_eq!(node_kayles_of(vertices, &path), DAWSON[vertices + 1], "{vertices}");
        if vertices < 3 {
            continue;
        }
        let cycle = [&path[..], &[[vertices - 1, 0]]].concat();
        let after_a_move = DAWSON[vertices - 2];
        assert_eq!(arc_kayles_of(vertices, &cycle), u64::from(after_a_move == 0), "{vertices}");
        assert_eq!(node_kayles_of(vertices, &cycle), u64::from(after_a_move == 0), "{vertices}");
    }
}

/// Kayles is Arc Kayles on a path with a leaf at each vertex: a pin is taken with its leaf, and two pins leave single leaves. It is
/// Node Kayles on the graph whose vertices are the edges of this comb, with an edge between those that share an end.
#[test]
fn kayles_on_combs() {
    for (pins, &value) in KAYLES.iter().enumerate().skip(1) {
        let comb: Vec<[usize; 2]> =
            (1..pins).map(|pin| [pin - 1, pin]).chain((0..pins).map(|pin| [pin, pins + pin])).collect();
        assert_eq!(arc_kayles_of(2 * pins, &comb), value, "{pins}");
        let share = |one: usize, other: usize| comb[one].iter().any(|end| comb[other].contains(end));
        let pairs = (0..comb.len()).flat_map(|to| (0..to).map(move |from| [from, to]));
        let lines: Vec<[usize; 2]> = pairs.filter(|&[from, to]| share(from, to)).collect();
        assert_eq!(node_kayles_of(comb.len(), &lines), value, "{pins}");
    }
}

/// The values that start a search without searching are those of `docs/records.md`, which its template lists.
#[test]
fn known_rectangles_are_records() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let [page, template] =
        ["docs/records.md", "xtask/records.md"].map(|path| fs::read_to_string(root.join(path)).unwrap());
    let records = |heading: &str, game: &str, rows: u32, columns: u32| {
        let section = page.split("\n## ").find(|section| section.starts_with(heading)).unwrap();
        let row = format!("| {rows} x {columns} | ");
        let value = section.lines().find_map(|line| line.strip_prefix(&row)).and_then(|rest| rest.split(' ').next());
        assert!(template.contains(&format!(": search {game} {rows}x{columns}}}")), "{game} {rows} x {columns}");
        value.unwrap_or_else(|| panic!("{game} {rows} x {columns} is not a record")).parse::<u64>().unwrap()
    };
    let mut known = 0;
    // On a single cell, no domino can be placed, so nothing is searched.
    for (rows, columns) in (1..=11).flat_map(|rows| (rows.max(2)..=128 / rows).map(move |columns| (rows, columns))) {
        let of = |sides: [u32; 2]| -> [Option<u64>; 3] {
            let board = Board::rectangle(sides[0], sides[1]).unwrap();
            let without_search = |value: Result<Nimber, _>| value.ok().map(Nimber::heap_size);
            let mut quiet = |_| ControlFlow::Continue(());
            [
                without_search(BoardPosition::<rules::Cram>::new(board.clone()).unwrap().try_nim_value(0, &mut quiet)),
                without_search(ArcKayles::new(board.clone()).unwrap().try_nim_value(0, &mut quiet)),
                without_search(NodeKayles::new(board).unwrap().try_nim_value(0, &mut quiet)),
            ]
        };
        let [cram, arc_kayles, node_kayles] = of([rows, columns]);
        assert_eq!(of([columns, rows]), [cram, arc_kayles, node_kayles]);
        assert_eq!(cram, arc_kayles);
        if let Some(value) = cram {
            assert_eq!(value, records("Cram", "cram", rows, columns));
            known += 1;
        }
        if let Some(value) = node_kayles {
            assert_eq!(value, records("Node Kayles", "node-kayles", rows, columns));
            known += 1;
        }
    }
    assert_eq!(known, 11);
}
