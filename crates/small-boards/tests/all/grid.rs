//! Sets of cells, checked against the same sets as lists of coordinates.

use std::collections::{BTreeSet, HashMap};

use proptest::prelude::*;
use proptest::sample::Index;
use small_boards::{Grid, InvalidGrid, Word, singletons};

type Cells = BTreeSet<(u32, u32)>;

/// The grids on which random sets are compared; the last three have more than 64 cells.
const LARGE: [(u32, u32); 11] =
    [(8, 8), (1, 64), (64, 1), (2, 32), (32, 2), (5, 7), (9, 7), (7, 9), (1, 1), (3, 21), (21, 3)];
const LARGEST: [(u32, u32); 9] = [(11, 11), (1, 128), (128, 1), (16, 8), (8, 16), (2, 64), (64, 2), (10, 12), (12, 10)];

/// The eight symmetries of a square: whether to exchange rows and columns, and which of them to reverse.
const SYMMETRIES: [[bool; 3]; 8] = [
    [false, false, false],
    [false, false, true],
    [false, true, false],
    [false, true, true],
    [true, false, false],
    [true, false, true],
    [true, true, false],
    [true, true, true],
];

fn cells_of<W: Word>(grid: Grid<W>, set: W) -> Cells {
    let all = (0..grid.rows()).flat_map(|row| (0..grid.columns()).map(move |column| (row, column)));
    let cells = all.filter(|&(row, column)| grid.cell(row, column).is_some_and(|cell| set & cell == cell)).collect();
    assert_eq!(set_of(grid, &cells), set, "only cells of the grid");
    cells
}

fn set_of<W: Word>(grid: Grid<W>, cells: &Cells) -> W {
    let nothing = grid.all() ^ grid.all();
    cells.iter().fold(nothing, |set, &(row, column)| set | grid.cell(row, column).expect("a cell of the grid"))
}

/// Returns the image of a set under a symmetry, moved into the corner.
fn image(cells: &Cells, [exchange, flip_rows, flip_columns]: [bool; 3]) -> Cells {
    let turned = cells.iter().map(|&(row, column)| {
        let (row, column) = if exchange { (column, row) } else { (row, column) };
        (if flip_rows { 200 - row } else { row }, if flip_columns { 200 - column } else { column })
    });
    let turned: Vec<_> = turned.collect();
    let top = turned.iter().map(|cell| cell.0).min().unwrap_or(0);
    let left = turned.iter().map(|cell| cell.1).min().unwrap_or(0);
    turned.into_iter().map(|(row, column)| (row - top, column - left)).collect()
}

/// Returns the numbers of rows and columns of a set in the corner.
fn sides(cells: &Cells) -> (u32, u32) {
    (cells.iter().map(|cell| cell.0 + 1).max().unwrap_or(0), cells.iter().map(|cell| cell.1 + 1).max().unwrap_or(0))
}

/// Returns the least of the images, which is equal for two sets if and only if one is an image of the other.
fn shape(cells: &Cells) -> Cells {
    SYMMETRIES.map(|symmetry| image(cells, symmetry)).into_iter().min().expect("there are eight")
}

fn touch(a: (u32, u32), b: (u32, u32)) -> bool {
    a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1
}

/// Returns the connected parts by flooding from each cell.
fn flooded(cells: &Cells) -> Vec<Cells> {
    let mut rest = cells.clone();
    let mut parts = Vec::new();
    while let Some(first) = rest.pop_first() {
        let (mut part, mut todo) = (Cells::from([first]), vec![first]);
        while let Some(cell) = todo.pop() {
            let around: Vec<_> = rest.iter().copied().filter(|&other| touch(cell, other)).collect();
            for other in around {
                rest.remove(&other);
                part.insert(other);
                todo.push(other);
            }
        }
        parts.push(part);
    }
    parts
}

/// Compares every method on one set with its definition on coordinates.
fn check<W: Word>(grid: Grid<W>, set: W) {
    let cells = cells_of(grid, set);

    let single: Vec<Cells> = singletons(set).map(|cell| cells_of(grid, cell)).collect();
    assert!(single.iter().flatten().eq(&cells) && single.len() == cells.len(), "the members of {cells:?}");

    let parts: Vec<Cells> = grid.parts(set).map(|part| cells_of(grid, part)).collect();
    assert_eq!(parts, flooded(&cells), "the parts of {cells:?}");

    let neighbours = cells_of(grid, grid.neighbours(set));
    let expected = cells_of(grid, grid.all()).into_iter().filter(|&cell| cells.iter().any(|&other| touch(cell, other)));
    assert_eq!(neighbours, expected.collect(), "the neighbours of {cells:?}");

    let mut dominoes: Vec<Cells> = grid.dominoes(set).map(|domino| cells_of(grid, domino)).collect();
    let pairs = cells.iter().flat_map(|&a| cells.range(a..).map(move |&b| (a, b)));
    let mut expected: Vec<Cells> = pairs.filter(|&(a, b)| touch(a, b)).map(|(a, b)| Cells::from([a, b])).collect();
    dominoes.sort();
    expected.sort();
    assert_eq!(dominoes, expected, "the dominoes in {cells:?}");

    let normal = cells_of(grid, grid.normal_form(set));
    assert_eq!(shape(&normal), shape(&cells), "the shape of the normal form of {cells:?}");
    assert_eq!(image(&normal, SYMMETRIES[0]), normal, "the normal form lies in the corner");
    let (height, width) = sides(&normal);
    assert!(if grid.columns() >= grid.rows() { width >= height } else { height >= width });

    let mirrored: Cells = cells.iter().map(|&(row, column)| (column, row)).collect();
    let fits = mirrored.iter().all(|&(row, column)| grid.cell(row, column).is_some());
    assert_eq!(grid.transposed(set).map(|set| cells_of(grid, set)), fits.then_some(mirrored), "{cells:?} transposed");

    for moves in [singletons(set).collect::<Vec<W>>(), grid.dominoes(set).collect()] {
        let distances: Vec<u32> = moves.iter().map(|&mv| distance(&cells_of(grid, mv), &cells)).collect();
        let mut expected: Vec<usize> = (0..moves.len()).collect();
        expected.sort_by_key(|&index| distances[index]);
        let expected: Vec<W> = expected.into_iter().map(|index| moves[index]).collect();
        assert_eq!(grid.middle_first(set, moves), expected, "from the middle of {cells:?}");
    }

    let (same, parsed) = Grid::parse(&grid.display(set).to_string()).expect("a grid as it was displayed");
    assert_eq!((same, parsed), (grid, set));
}

/// Returns twice the distance between the middles of the rectangles around two sets.
fn distance(a: &Cells, b: &Cells) -> u32 {
    let middle = |numbers: Vec<u32>| numbers.iter().min().unwrap_or(&0) + numbers.iter().max().unwrap_or(&0);
    let [a, b] = [a, b].map(|cells| {
        (middle(cells.iter().map(|cell| cell.0).collect()), middle(cells.iter().map(|cell| cell.1).collect()))
    });
    a.0.abs_diff(b.0) + a.1.abs_diff(b.1)
}

/// Checks all sets of a grid, and that sets of one shape have one normal form.
///
/// Sets of different shapes have different normal forms, because a normal form has the shape of its set.
fn check_all(rows: u32, columns: u32) {
    let grid = Grid::<u64>::new(rows, columns).expect("at most 64 cells");
    let other = Grid::<u128>::new(rows, columns).expect("at most 128 cells");
    let mut normal_forms = HashMap::new();
    for set in 0..=grid.all() {
        let normal = grid.normal_form(set);
        let cells = cells_of(grid, set);
        assert_eq!(shape(&cells_of(grid, normal)), shape(&cells));
        assert_eq!(*normal_forms.entry(shape(&cells)).or_insert(normal), normal, "the normal form of {cells:?}");
        assert_eq!(other.normal_form(set.into()), normal.into());
    }
    for set in (0..=grid.all()).step_by(if rows * columns > 12 { 61 } else { 1 }) {
        check(grid, set);
        check(other, set.into());
    }
}

#[test]
fn all_sets_of_small_grids() {
    for (rows, columns) in [(1, 1), (1, 7), (7, 1), (2, 5), (5, 2), (3, 3), (2, 2), (3, 4), (4, 3), (4, 4)] {
        check_all(rows, columns);
    }
}

/// Random cells of a random rectangle within a grid.
fn some_cells((rows, columns): (u32, u32)) -> impl Strategy<Value = Cells> {
    let rectangle = (1..=rows, 1..=columns)
        .prop_flat_map(move |(height, width)| (Just(height), Just(width), 0..=rows - height, 0..=columns - width));
    (rectangle, 1..=10_u32, any::<[u64; 8]>()).prop_map(|((height, width, top, left), density, random)| {
        let places = (top..top + height).flat_map(|row| (left..left + width).map(move |column| (row, column)));
        // Four random bits decide on each cell.
        let random = (0..128).map(|place| random[place / 16] >> (place % 16 * 4) & 15);
        places.zip(random).filter(|&(_, random)| random < u64::from(density) + 2).map(|(cell, _)| cell).collect()
    })
}

/// Checks a set, and that its images within the grid have the same normal form.
fn check_images<W: Word>(rows: u32, columns: u32, cells: &Cells, places: &[(Index, Index); 8]) {
    let grid = Grid::<W>::new(rows, columns).expect("at most as many cells as bits");
    let set = set_of(grid, cells);
    check(grid, set);
    for (symmetry, (down, right)) in SYMMETRIES.into_iter().zip(places) {
        let image = image(cells, symmetry);
        let (height, width) = sides(&image);
        if height > rows || width > columns {
            continue;
        }
        let down = u32::try_from(down.index((rows - height + 1) as usize)).expect("a row");
        let right = u32::try_from(right.index((columns - width + 1) as usize)).expect("a column");
        let moved: Cells = image.iter().map(|&(row, column)| (row + down, column + right)).collect();
        assert_eq!(grid.normal_form(set_of(grid, &moved)), grid.normal_form(set), "{moved:?} and {cells:?}");
    }
}

fn some_grid(sizes: &'static [(u32, u32)]) -> impl Strategy<Value = ((u32, u32), Cells)> {
    proptest::sample::select(sizes).prop_flat_map(|size| (Just(size), some_cells(size)))
}

proptest! {
    #[test]
    fn sets_of_up_to_64_cells(((rows, columns), cells) in some_grid(&LARGE), places: [(Index, Index); 8]) {
        check_images::<u64>(rows, columns, &cells, &places);
    }

    #[test]
    fn sets_of_up_to_128_cells(((rows, columns), cells) in some_grid(&LARGEST), places: [(Index, Index); 8]) {
        check_images::<u128>(rows, columns, &cells, &places);
    }
}

#[test]
fn bits_beyond_the_grid_are_ignored() {
    let grid = Grid::<u64>::new(2, 3).unwrap();
    let set = 0b011_010;
    let more = set | 0b11 << 6 | 1 << 63;
    assert_eq!(grid.neighbours(more), grid.neighbours(set));
    assert_eq!(grid.neighbours(0b111_000_000), 0);
    assert_eq!(grid.normal_form(more), grid.normal_form(set));
    assert_eq!(Grid::<u64>::new(3, 3).unwrap().transposed(0b10 | 1 << 9), Some(0b1000));
    assert!(grid.parts(more).eq(grid.parts(set)));
    assert!(grid.dominoes(more).eq(grid.dominoes(set)));
    assert_eq!(grid.middle_first(more, [4, 1 << 6 | 8, 2]), [1 << 6 | 8, 2, 4]);
    // An empty set comes last, and an empty board has the middle of the grid.
    assert_eq!(grid.middle_first(0, [0, 1, 1 << 1]), [1 << 1, 1, 0]);
    assert_eq!(grid.display(more).to_string(), grid.display(set).to_string());
}

#[test]
fn sizes_are_checked() {
    for (rows, columns) in [(0, 5), (5, 0), (5, 13), (1 << 16, 1 << 16), (u32::MAX, 2)] {
        let limit = 64;
        assert_eq!(Grid::<u64>::new(rows, columns), Err(InvalidGrid::Size { rows, columns, limit }));
    }
    assert_eq!(Grid::<u64>::parse(" \n "), Err(InvalidGrid::Size { rows: 0, columns: 0, limit: 64 }));
    assert!(Grid::<u128>::new(3, 43).is_err());
    assert!(Grid::<u128>::new(3, 42).is_ok());
    let text = format!("{}#", "#.".repeat(64));
    assert_eq!(Grid::<u128>::parse(&text), Err(InvalidGrid::Size { rows: 1, columns: 129, limit: 128 }));
    let (grid, set) = Grid::<u128>::parse(&text[..128]).unwrap();
    assert_eq!((grid.columns(), set), (128, u128::MAX / 3));
}

#[test]
fn texts_are_checked() {
    let refused = |text| Grid::<u64>::parse(text).unwrap_err();
    assert_eq!(refused("#. #"), InvalidGrid::UnevenRow { row: 1, expected: 2, found: 1 });
    assert_eq!(refused("#. ##\n###"), InvalidGrid::UnevenRow { row: 2, expected: 2, found: 3 });
    assert_eq!(refused("#. .ü"), InvalidGrid::UnknownCharacter { row: 1, column: 1, found: 'ü' });
}
