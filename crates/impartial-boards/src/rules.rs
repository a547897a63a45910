//! The rules of the games, as types that distinguish their positions.
//!
//! In every game, a move names one or two free cells, and then takes cells that are related to them. The games differ in this
//! relation between cells, a [`Graph`], whose components are the independent parts of a position.
//!
//! | game | a move names | related cells | a move takes |
//! |---|---|---|---|
//! | Chomp | a square | one is not above and not to the left of the other | it and the related squares below and to the right |
//! | Cram | two related cells | adjacent | both |
//! | Queens | a cell | in a row, column or diagonal | it and the related cells |
//! | Node Kayles | a vertex | adjacent | it and the related vertices |
//! | Arc Kayles | two related vertices | adjacent | both |

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::hash::Hash;

use impartial_core::{Fallible, Stopped};
use small_boards::{CanonicalForm, Graph, Grid, Word, singletons};

use crate::board::Board;
use crate::known;
use crate::moves::{Direction, Domino, Edge, IllegalMove, Place, Queen, Square, Vertex};
use crate::options;
use crate::solver::{ExtraCost, Solver, solver};

/// The rules of a game on a [`Board`].
///
/// The trait is sealed, so no other type can implement it.
pub trait BoardRules: sealed::Rules {}

impl<R: sealed::Rules> BoardRules for R {}

/// Prevents other crates from implementing the trait.
pub(crate) mod sealed {
    use super::{Board, Box, Debug, Graph, Hash, IllegalMove, Place, Solver, Vec, singletons};

    pub trait Rules: Copy + Eq + Hash + Debug + Send + Sync + 'static {
        /// A move, as a player names it.
        type Move: Copy + Ord + Hash + Debug + Send + Sync;

        /// Whether the board may be a graph. Moves then name cells of a rectangle by their numbers.
        const ON_GRAPHS: bool;

        /// The cells that no move takes.
        const POISONED: u128 = 0;

        /// Whether a move names two related cells and takes only these (default: it names one cell).
        const TAKES_PAIRS: bool = false;

        /// Returns the graph of related cells, which are affected by the same moves.
        fn relation(board: &Board) -> Graph {
            board.adjacency().clone()
        }

        /// Returns the cells that each move names.
        fn choices(relation: &Graph, free: u128) -> Vec<u128> {
            if Self::TAKES_PAIRS {
                relation.edges(free).collect()
            } else {
                singletons(free & !Self::POISONED).collect()
            }
        }

        /// Returns the free cells that a move leaves (default: all but the chosen cells and, unless moves take pairs, the cells
        /// related to them).
        fn left(relation: &Graph, free: u128, chosen: u128) -> u128 {
            free & !if Self::TAKES_PAIRS { chosen } else { relation.closed_neighbourhood(chosen) }
        }

        /// Returns the cells that a move names, unless the board does not have them or they are not related.
        fn chosen(board: &Board, mv: Self::Move) -> Result<u128, IllegalMove>;

        /// Returns the move that names these cells.
        fn named(board: &Board, chosen: u128) -> Self::Move;

        /// Returns a cell as an error names it.
        fn place(board: &Board, cell: usize) -> Place {
            let [row, column] = board.row_and_column(cell);
            if Self::ON_GRAPHS {
                Place::Vertex(super::Vertex { vertex: cell })
            } else {
                Place::Square(super::Square { row, column })
            }
        }

        /// Returns a part that has the same nim-value, and is the same for all parts that differ only in location and orientation.
        fn form(board: &Board, part: u128) -> u128 {
            board.sides().map_or(part, |_| super::grid::<u128>(board).normal_form(part))
        }

        /// Returns the nim-value of a rectangle that takes long to search, if it is known.
        fn known_rectangle(_sides: [u32; 2]) -> Option<u64> {
            None
        }

        /// Returns an empty table for positions on the board.
        fn solver(board: &Board, relation: &Graph, memory: Option<usize>) -> Box<dyn Solver>;
    }
}

macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident;)+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub enum $name {}
        )+
    };
}

rules! {
    /// Chomp: a move takes a square with all squares below it and to its right. The square in the first row and column is
    /// poisoned: if it is there, no move takes it.
    Chomp;
    /// Cram: a move places a domino on two adjacent free cells.
    Cram;
    /// Queens: a move places a queen on a cell that no queen attacks. Queens attack along rows, columns and diagonals, and nothing
    /// blocks them, not even a missing cell.
    Queens;
    /// Node Kayles: a move takes a vertex and its neighbours.
    NodeKayles;
    /// Arc Kayles: a move takes two adjacent vertices.
    ArcKayles;
}

/// Words that represent sets of cells.
trait Cells: Word {
    fn of(set: u128) -> Self;
    fn rank(&self) -> u64;
}

impl Cells for u64 {
    #[expect(clippy::cast_possible_truncation, reason = "the grid has at most 64 cells")]
    fn of(set: u128) -> Self {
        set as Self
    }

    fn rank(&self) -> u64 {
        self.count_ones().into()
    }
}

impl Cells for u128 {
    fn of(set: u128) -> Self {
        set
    }

    fn rank(&self) -> u64 {
        self.count_ones().into()
    }
}

/// Returns the search of a game on a rectangle, in which parts are connected cells.
fn on_grid<W, O>(grid: Grid<W>, options: fn(Grid<W>, W) -> O, memory: Option<usize>) -> Box<dyn Solver>
where
    W: Cells,
    O: Iterator<Item: Iterator<Item = W>> + 'static,
{
    let split = move |free| grid.parts(W::of(free)).map(|part| grid.normal_form(part)).collect();
    solver(move |part: &W| options(grid, *part), W::rank, split, Arc::default(), memory)
}

/// Returns the search of a game on a graph.
///
/// The options of a large graph take long to list, so their cost counts against the budget: a graph is refused in about the same
/// time, whether it has 40 or 128 vertices and few or many edges. Without the cost, a dense graph takes many hours.
fn on_graph<O>(relation: &Graph, options: fn(&CanonicalForm) -> O, memory: Option<usize>) -> Box<dyn Solver>
where
    O: ExactSizeIterator<Item = Vec<CanonicalForm>> + 'static,
{
    /// The number of vertices and edges, counted for each option, that cost as much as a position of a small graph.
    const COST_OF_POSITION: usize = 1 << 9;
    /// The cost of the form of an option with cycles beside its vertices and edges. The form of a tree needs no refinement.
    const COST_OF_REFINEMENT: usize = 1 << 7;
    let extra = Arc::<ExtraCost>::default();
    let counted = Arc::clone(&extra);
    let rules = move |form: &CanonicalForm| {
        let options = options(form);
        let (vertices, edges) = (form.vertices(), form.edges());
        let cost = vertices + edges + if edges < vertices { 0 } else { COST_OF_REFINEMENT };
        counted.add(options.len() * cost / COST_OF_POSITION)?;
        Ok::<O, Stopped>(options)
    };
    let graph = relation.clone();
    let split = move |free| graph.parts(free).map(|part| graph.canonical_form(part)).collect();
    solver(Fallible(rules), |form| form.vertices() as u64, split, extra, memory)
}

/// Returns the search of a game whose parts are components of the graph of related cells, in normal form.
fn on_related(
    board: &Board,
    relation: &Graph,
    options: fn(Grid<u128>, &Graph, u128) -> Vec<Vec<u128>>,
    form: fn(Grid<u128>, u128) -> u128,
    memory: Option<usize>,
) -> Box<dyn Solver> {
    let (grid, related) = (grid(board), relation.clone());
    let graph = relation.clone();
    let split = move |free| graph.parts(free).map(|part| form(grid, part)).collect();
    solver(move |part: &u128| options(grid, &related, *part), u128::rank, split, Arc::default(), memory)
}

/// Returns the grid of a board that is a rectangle.
fn grid<W: Word>(board: &Board) -> Grid<W> {
    let [rows, columns] = board.sides().expect("the board is a rectangle");
    Grid::new(rows, columns).expect("the cells of the rectangle fit into the word")
}

/// Returns whether 64 bits are sufficient for sets of cells, which makes a search twice as fast.
fn is_small(board: &Board) -> bool {
    board.adjacency().len() <= 64
}

/// Returns the square that a move names.
fn square(board: &Board, square: Square) -> Result<u128, IllegalMove> {
    let Square { row, column } = square;
    board.cell(row, column).ok_or(IllegalMove::NotOnTheBoard { place: Place::Square(square) })
}

/// Returns the vertex that a move names.
fn vertex(board: &Board, vertex: usize) -> Result<u128, IllegalMove> {
    let place = Place::Vertex(Vertex { vertex });
    if vertex < board.adjacency().len() { Ok(1 << vertex) } else { Err(IllegalMove::NotOnTheBoard { place }) }
}

fn square_of(board: &Board, chosen: u128) -> Square {
    let [row, column] = board.row_and_column(chosen.trailing_zeros() as usize);
    Square { row, column }
}

impl sealed::Rules for Chomp {
    type Move = Square;
    const ON_GRAPHS: bool = false;
    const POISONED: u128 = 1;

    fn relation(board: &Board) -> Graph {
        options::comparable(grid(board))
    }

    fn left(relation: &Graph, free: u128, chosen: u128) -> u128 {
        options::after_bite(relation, free, chosen)
    }

    fn form(board: &Board, part: u128) -> u128 {
        options::chomp_form(grid(board), part)
    }

    fn chosen(board: &Board, mv: Square) -> Result<u128, IllegalMove> {
        square(board, mv)
    }

    fn named(board: &Board, chosen: u128) -> Square {
        square_of(board, chosen)
    }

    fn solver(board: &Board, relation: &Graph, memory: Option<usize>) -> Box<dyn Solver> {
        on_related(board, relation, options::chomp, options::chomp_form, memory)
    }
}

impl sealed::Rules for Queens {
    type Move = Queen;
    const ON_GRAPHS: bool = false;

    fn relation(board: &Board) -> Graph {
        options::attacks(grid(board))
    }

    fn chosen(board: &Board, Queen { row, column }: Queen) -> Result<u128, IllegalMove> {
        square(board, Square { row, column })
    }

    fn named(board: &Board, chosen: u128) -> Queen {
        let Square { row, column } = square_of(board, chosen);
        Queen { row, column }
    }

    fn solver(board: &Board, relation: &Graph, memory: Option<usize>) -> Box<dyn Solver> {
        on_related(board, relation, options::queens, Grid::normal_form, memory)
    }
}

impl sealed::Rules for Cram {
    type Move = Domino;
    const ON_GRAPHS: bool = false;
    const TAKES_PAIRS: bool = true;

    fn chosen(board: &Board, Domino { row, column, direction }: Domino) -> Result<u128, IllegalMove> {
        let other = match direction {
            Direction::Right => Square { row, column: column.wrapping_add(1) },
            Direction::Down => Square { row: row.wrapping_add(1), column },
        };
        Ok(square(board, Square { row, column })? | square(board, other)?)
    }

    fn named(board: &Board, chosen: u128) -> Domino {
        let Square { row, column } = square_of(board, chosen);
        let is_horizontal = board.cell(row, column + 1).is_some_and(|next| chosen & next != 0);
        Domino { row, column, direction: if is_horizontal { Direction::Right } else { Direction::Down } }
    }

    fn known_rectangle(sides: [u32; 2]) -> Option<u64> {
        known::cram(sides)
    }

    fn solver(board: &Board, _relation: &Graph, memory: Option<usize>) -> Box<dyn Solver> {
        if is_small(board) {
            on_grid::<u64, _>(grid(board), options::cram, memory)
        } else {
            on_grid::<u128, _>(grid(board), options::cram, memory)
        }
    }
}

impl sealed::Rules for NodeKayles {
    type Move = Vertex;
    const ON_GRAPHS: bool = true;

    fn chosen(board: &Board, mv: Vertex) -> Result<u128, IllegalMove> {
        vertex(board, mv.vertex)
    }

    fn named(_board: &Board, chosen: u128) -> Vertex {
        Vertex { vertex: chosen.trailing_zeros() as usize }
    }

    fn known_rectangle(sides: [u32; 2]) -> Option<u64> {
        known::node_kayles(sides)
    }

    fn solver(board: &Board, relation: &Graph, memory: Option<usize>) -> Box<dyn Solver> {
        if board.sides().is_none() {
            on_graph(relation, options::node_kayles_on_graph, memory)
        } else if is_small(board) {
            on_grid::<u64, _>(grid(board), options::node_kayles, memory)
        } else {
            on_grid::<u128, _>(grid(board), options::node_kayles, memory)
        }
    }
}

impl sealed::Rules for ArcKayles {
    type Move = Edge;
    const ON_GRAPHS: bool = true;
    const TAKES_PAIRS: bool = true;

    fn chosen(board: &Board, Edge { from, to }: Edge) -> Result<u128, IllegalMove> {
        let (first, second) = (vertex(board, from)?, vertex(board, to)?);
        if board.adjacency().neighbours(first) & second == 0 {
            return Err(IllegalMove::NotAdjacent { from, to });
        }
        Ok(first | second)
    }

    fn named(_board: &Board, chosen: u128) -> Edge {
        Edge { from: chosen.trailing_zeros() as usize, to: chosen.ilog2() as usize }
    }

    fn known_rectangle(sides: [u32; 2]) -> Option<u64> {
        known::cram(sides)
    }

    fn solver(board: &Board, relation: &Graph, memory: Option<usize>) -> Box<dyn Solver> {
        if board.sides().is_none() {
            on_graph(relation, options::arc_kayles_on_graph, memory)
        } else {
            Cram::solver(board, relation, memory)
        }
    }
}
