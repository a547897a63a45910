//! The options of a connected part of a board, for a solver of your own.
//!
//! Each function returns the options of a part in normal form, each as the list of its parts in normal form. Parts with the same
//! normal form have the same nim-value, so a solver stores only one of them.
//!
//! | game | normal form |
//! |---|---|
//! | Cram, Node Kayles and Queens on a rectangle | [`Grid::normal_form`], because the location and the orientation do not matter |
//! | Chomp | [`chomp_form`], because only rows and columns that have cells matter |
//! | Node Kayles and Arc Kayles on a graph | [`Graph::canonical_form`], because the numbers of vertices do not matter |
//!
//! # Examples
//!
//! ```
//! use impartial_boards::options;
//! use impartial_search::Search;
//! use small_boards::Grid;
//!
//! let grid = Grid::<u64>::new(4, 5)?;
//! let mut cram = Search::new(|&part: &u64| options::cram(grid, part));
//! assert_eq!(cram.nim_value(&grid.normal_form(grid.all()))?.heap_size(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::vec;
use alloc::vec::Vec;
use core::iter;

use small_boards::{CanonicalForm, Graph, Grid, Word, singletons};

/// Returns the options of a part in Cram, in which a move takes two adjacent cells.
///
/// Dominoes in the middle come first, because they soon split the board.
pub fn cram<W: Word>(grid: Grid<W>, part: W) -> impl Iterator<Item = impl Iterator<Item = W>> {
    grid.middle_first(part, grid.dominoes(part)).into_iter().map(move |domino| {
        // A single cell has no move.
        let parts = grid.parts(part & !domino).filter(|&part| singletons(part).nth(1).is_some());
        parts.map(move |part| grid.normal_form(part))
    })
}

/// Returns the options of a part in Node Kayles on a rectangle, in which a move takes a cell and the cells adjacent to it.
pub fn node_kayles<W: Word>(grid: Grid<W>, part: W) -> impl Iterator<Item = impl Iterator<Item = W>> {
    grid.middle_first(part, singletons(part)).into_iter().map(move |cell| {
        let parts = grid.parts(part & !(cell | grid.neighbours(cell)));
        parts.map(move |part| grid.normal_form(part))
    })
}

/// Returns the graph of the cells of a rectangle in which two cells have an edge if a queen on one attacks the other.
///
/// # Complexity
///
/// *O(n²)* time for *n* cells.
#[must_use]
pub fn attacks(grid: Grid<u128>) -> Graph {
    related(grid, |one, other| {
        let [rows, columns] = [0, 1].map(|side| one[side].abs_diff(other[side]));
        rows == 0 || columns == 0 || rows == columns
    })
}

/// Returns the graph of the squares of a rectangle in which two squares have an edge if one is neither above nor to the left of the
/// other, so that a bite at one of them takes the other.
///
/// # Complexity
///
/// *O(n²)* time for *n* squares.
#[must_use]
pub fn comparable(grid: Grid<u128>) -> Graph {
    // The second square has the larger number, so it is not above the first one.
    related(grid, |[_, first], [_, second]| first <= second)
}

/// Returns the graph in which two cells have an edge if `are_related` holds for their rows and columns. The first of them is the
/// cell with the smaller number.
fn related(grid: Grid<u128>, are_related: impl Fn([u32; 2], [u32; 2]) -> bool) -> Graph {
    let cells: Vec<[u32; 2]> =
        (0..grid.rows()).flat_map(|row| (0..grid.columns()).map(move |column| [row, column])).collect();
    let pairs = (0..cells.len()).flat_map(|first| (first + 1..cells.len()).map(move |second| [first, second]));
    let edges = pairs.filter(|&[first, second]| are_related(cells[first], cells[second]));
    Graph::new(cells.len(), edges).expect("an edge has two different cells of the grid")
}

/// Returns the options of a part in Queens, given the graph of [`attacks`] of the grid.
///
/// The parts are components of the graph of attacks, because only queens that attack a common cell affect each other.
#[must_use]
pub fn queens(grid: Grid<u128>, attacks: &Graph, part: u128) -> Vec<Vec<u128>> {
    let left = |queen| attacks.parts(part & !attacks.closed_neighbourhood(queen)).map(|part| grid.normal_form(part));
    grid.middle_first(part, singletons(part)).into_iter().map(|queen| left(queen).collect()).collect()
}

/// Returns the options of a part in Chomp without the poisoned square, given the graph of [`comparable`] squares of the grid.
#[must_use]
pub fn chomp(grid: Grid<u128>, comparable: &Graph, part: u128) -> Vec<Vec<u128>> {
    let columns = grid.columns();
    // The squares next to the corner, if the grid has them.
    let arms = if grid.rows() > 1 && columns > 1 { 0b10 | 0b11 << columns } else { 0 };
    let mirrored = if arms > 0 && is_staircase(grid, part) { grid.transposed(part) } else { None };
    let left = |square: u128| {
        let left = after_bite(comparable, part, square);
        let Some(mirrored) = mirrored.filter(|_| left & arms == arms) else {
            return chomp_parts(comparable, left).map(|part| chomp_form(grid, part)).collect();
        };
        // These squares connect all others, so a staircase stays one part in the corner. Its mirror image is what the mirrored bite
        // leaves of the mirror image of the part.
        let at = square.trailing_zeros();
        let mirrored = after_bite(comparable, mirrored, 1 << (at % columns * columns + at / columns));
        vec![left.min(mirrored)]
    };
    singletons(part).map(left).collect()
}

/// Returns whether a set has, with each square, all squares above it and to its left, except the corner.
fn is_staircase(grid: Grid<u128>, set: u128) -> bool {
    let columns = grid.columns();
    let first_column = (0..grid.rows()).fold(0, |column, row| column | 1 << (row * columns));
    let with_corner = set | 1;
    (with_corner & !first_column) >> 1 & !with_corner == 0 && with_corner >> columns & !with_corner == 0
}

/// Returns what is left of a set of squares after a square is taken with all squares below it and to its right.
pub(crate) fn after_bite(comparable: &Graph, part: u128, square: u128) -> u128 {
    // Squares are numbered row by row, so of two comparable squares, the one with the larger number is below or to the right.
    part & !(comparable.closed_neighbourhood(square) & !(square - 1))
}

/// Returns the components of the graph of comparable squares within a set.
///
/// The first square of a part is comparable to most squares, so the search checks the others instead of the squares that it has
/// reached, which [`Graph::parts`] would check.
fn chomp_parts(comparable: &Graph, set: u128) -> impl Iterator<Item = u128> {
    let mut rest = set;
    iter::from_fn(move || {
        let mut part = comparable.closed_neighbourhood(rest & rest.wrapping_neg()) & rest;
        loop {
            let reached = part;
            for square in singletons(rest & !part) {
                let near = comparable.closed_neighbourhood(square) & rest;
                if near & part != 0 {
                    part |= near;
                }
            }
            if part == reached {
                break;
            }
        }
        rest &= !part;
        (part != 0).then_some(part)
    })
}

/// Returns the normal form of a set of squares in Chomp: without empty rows and columns, and the smaller of the set and its
/// mirror image at the diagonal if both fit into the grid.
///
/// # Complexity
///
/// *O(r)* time for *r* rows of the grid, if all rows and columns between the first and the last have cells.
///
/// # Examples
///
/// ```
/// use impartial_boards::options::chomp_form;
/// use small_boards::Grid;
///
/// let (grid, set) = Grid::<u128>::parse("..... ..#.# ..... ..#..")?;
/// assert_eq!(grid.display(chomp_form(grid, set)).to_string(), "##...\n#....\n.....\n.....");
/// let (_, row) = Grid::parse("..### ..... ..... .....")?;
/// let (_, column) = Grid::parse("..... .#... .#... .#...")?;
/// assert_eq!(chomp_form(grid, row), chomp_form(grid, column));
/// # Ok::<(), small_boards::InvalidGrid>(())
/// ```
#[must_use]
pub fn chomp_form(grid: Grid<u128>, set: u128) -> u128 {
    let columns = grid.columns();
    let set = set & grid.all();
    let row_of = |row: u32| set >> (row * columns) & (u128::MAX >> (u128::BITS - columns));
    if set == 0 {
        return 0;
    }
    let (first_row, last_row) = (set.trailing_zeros() / columns, set.ilog2() / columns);
    let (mut used, mut has_gap) = (0, false);
    for cells in (first_row..=last_row).map(row_of) {
        used |= cells;
        has_gap |= cells == 0;
    }
    let first = used.trailing_zeros();
    has_gap |= (used >> first).trailing_ones() != used.count_ones();
    let upright = if has_gap {
        let pack = |cells: u128| {
            let bits = (0..).zip(singletons(used)).map(|(bit, column)| u128::from(cells & column != 0) << bit);
            bits.fold(0, |packed, bit| packed | bit)
        };
        let filled = (first_row..=last_row).map(row_of).filter(|&cells| cells != 0);
        (0..).zip(filled).fold(0, |upright, (row, cells)| upright | pack(cells) << (row * columns))
    } else {
        set >> (first_row * columns + first)
    };
    grid.transposed(upright).map_or(upright, |transposed| upright.min(transposed))
}

/// Returns the options of a connected graph in Node Kayles.
///
/// Of vertices with the same neighbours, only the first is taken, because the others leave isomorphic graphs.
#[must_use]
pub fn node_kayles_on_graph(form: &CanonicalForm) -> impl ExactSizeIterator<Item = Vec<CanonicalForm>> + use<> {
    let graph = Graph::from(form);
    let firsts: Vec<u128> =
        (0..graph.len()).filter(|&vertex| first_twin(&graph, vertex) == vertex).map(|vertex| 1 << vertex).collect();
    firsts.into_iter().map(move |vertex| {
        let parts = graph.parts(graph.all() & !graph.closed_neighbourhood(vertex));
        parts.map(|part| graph.canonical_form(part)).collect()
    })
}

/// Returns the options of a connected graph in Arc Kayles, in which a move takes two adjacent vertices.
///
/// Of edges between vertices with the same neighbours, only the first is taken, because the others leave isomorphic graphs.
#[must_use]
pub fn arc_kayles_on_graph(form: &CanonicalForm) -> impl ExactSizeIterator<Item = Vec<CanonicalForm>> + use<> {
    let graph = Graph::from(form);
    let firsts: Vec<usize> = (0..graph.len()).map(|vertex| first_twin(&graph, vertex)).collect();
    let mut seen = vec![0_u128; graph.len()];
    let is_new = |edge: &u128| {
        let [one, other] = [edge.trailing_zeros(), edge.ilog2()].map(|end| firsts[end as usize]);
        let (seen, other) = (&mut seen[one.min(other)], 1 << one.max(other));
        let is_new = *seen & other == 0;
        *seen |= other;
        is_new
    };
    let edges: Vec<u128> = graph.edges(graph.all()).filter(is_new).collect();
    edges.into_iter().map(move |edge| {
        // A single vertex has no move.
        let parts = graph.parts(graph.all() & !edge).filter(|part| part.count_ones() > 1);
        parts.map(|part| graph.canonical_form(part)).collect()
    })
}

/// Returns the first vertex that has the same neighbours as a vertex of a connected graph, apart from the two themselves.
///
/// Exchanging them maps the graph to itself.
fn first_twin(graph: &Graph, vertex: usize) -> usize {
    let set = 1_u128 << vertex;
    let neighbours = graph.neighbours(set);
    // Twins that are not adjacent share the first neighbour.
    let near = neighbours | graph.neighbours(neighbours & neighbours.wrapping_neg());
    let are_twins = |other: &u128| (graph.neighbours(*other) ^ neighbours) & !(other | set) == 0;
    singletons(near & (set - 1)).find(are_twins).map_or(vertex, |other| other.trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The options of staircases, which are listed faster, agree with the definition, and so do the options of other sets.
    #[test]
    fn options_of_staircases_in_chomp() {
        for [rows, columns] in [[4, 5], [5, 4], [3, 3], [2, 6], [1, 6], [6, 1]] {
            let grid = Grid::<u128>::new(rows, columns).expect("a small grid");
            let comparable = comparable(grid);
            let mut staircases = 0;
            for number in 1..1_u128 << 20 {
                // Every staircase, and some of the other sets.
                let set = number & grid.all();
                if set != number || !(is_staircase(grid, set) || number.is_multiple_of(251)) {
                    continue;
                }
                staircases += u32::from(is_staircase(grid, set));
                let left = |square| chomp_parts(&comparable, after_bite(&comparable, set, square));
                let expected: Vec<Vec<u128>> =
                    singletons(set).map(|square| left(square).map(|part| chomp_form(grid, part)).collect()).collect();
                assert_eq!(chomp(grid, &comparable, set), expected, "{}", grid.display(set));
            }
            assert!(staircases > 6, "{rows} x {columns}");
        }
    }
}
