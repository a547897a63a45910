//! The rules as stated, on small boards. The tests check the search against them.
//!
//! Positions are lists of cells with their rows and columns, without sets, parts and normal forms.

use alloc::vec::Vec;

use impartial_core::{Enumerate, Position, TooLarge};

use crate::board::{Board, numbers};
use crate::moves::{Direction, Domino, Edge, IllegalMove, Queen, Square, Vertex};
use crate::position::BoardPosition;
use crate::rules::{self, BoardRules};

/// Maximum number of free cells of a [`Reference`].
pub const MAX_LISTED_CELLS: u64 = 20;

/// The free cells of a position, in ascending order.
///
/// # Examples
///
/// ```
/// use impartial_boards::reference::ReferenceCram;
/// use impartial_boards::{Board, Cram, Enumerate, Solve};
/// use impartial_core::Exhaustive;
///
/// let board = Cram::new(Board::with_missing(3, 3, [[1, 1]])?)?;
/// let rules = ReferenceCram::try_from(&board)?;
/// assert_eq!(rules.moves().count(), 8);
/// assert_eq!(Exhaustive::by_rules().nim_value(&rules)?, board.nim_value());
///
/// let large = ReferenceCram::try_from(&Cram::new(Board::rectangle(3, 7)?)?).unwrap_err();
/// assert_eq!((large.size, large.limit), (21, 20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reference<R: BoardRules> {
    // With all cells, so that positions of boards with different missing cells can be equal.
    board: Board,
    free: Vec<usize>,
    rules: core::marker::PhantomData<R>,
}

/// The rules of Chomp.
pub type ReferenceChomp = Reference<rules::Chomp>;

/// The rules of Cram.
pub type ReferenceCram = Reference<rules::Cram>;

/// The rules of Queens.
pub type ReferenceQueens = Reference<rules::Queens>;

/// The rules of Node Kayles.
pub type ReferenceNodeKayles = Reference<rules::NodeKayles>;

/// The rules of Arc Kayles.
pub type ReferenceArcKayles = Reference<rules::ArcKayles>;

impl<R: BoardRules> TryFrom<&BoardPosition<R>> for Reference<R> {
    type Error = TooLarge;

    /// Copies the free cells.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if more than [`MAX_LISTED_CELLS`] cells are free.
    fn try_from(position: &BoardPosition<R>) -> Result<Self, TooLarge> {
        let size = position.free().count_ones().into();
        if size > MAX_LISTED_CELLS {
            return Err(TooLarge::new(size, MAX_LISTED_CELLS));
        }
        let (board, free) = (position.board().full(), numbers(position.free()).collect());
        Ok(Self { board, free, rules: core::marker::PhantomData })
    }
}

/// The rules of a game, as stated.
pub trait Stated: BoardRules {
    /// Returns the legal moves.
    fn list(rules: &Reference<Self>) -> Vec<Self::Move>;

    /// Returns whether a move takes a free cell.
    fn takes(rules: &Reference<Self>, mv: Self::Move, cell: usize) -> bool;
}

impl<R: BoardRules> Reference<R> {
    fn squares(&self) -> Vec<Square> {
        self.free.iter().map(|&cell| self.square(cell)).collect()
    }

    fn square(&self, cell: usize) -> Square {
        let [row, column] = self.board.row_and_column(cell);
        Square { row, column }
    }

    /// Returns whether an edge or a side connects two cells.
    fn are_adjacent(&self, one: usize, other: usize) -> bool {
        if self.board.sides().is_none() {
            return self.board.adjacency().edges(u128::MAX).any(|edge| edge == 1 << one | 1 << other);
        }
        let (one, other) = (self.square(one), self.square(other));
        one.row.abs_diff(other.row) + one.column.abs_diff(other.column) == 1
    }
}

impl Stated for rules::Chomp {
    fn list(rules: &Reference<Self>) -> Vec<Square> {
        rules.squares().into_iter().filter(|&square| square != Square { row: 0, column: 0 }).collect()
    }

    fn takes(rules: &Reference<Self>, mv: Square, cell: usize) -> bool {
        let Square { row, column } = rules.square(cell);
        row >= mv.row && column >= mv.column
    }
}

impl Stated for rules::Queens {
    fn list(rules: &Reference<Self>) -> Vec<Queen> {
        rules.squares().into_iter().map(|Square { row, column }| Queen { row, column }).collect()
    }

    fn takes(rules: &Reference<Self>, mv: Queen, cell: usize) -> bool {
        let square = rules.square(cell);
        let (rows, columns) = (square.row.abs_diff(mv.row), square.column.abs_diff(mv.column));
        rows == 0 || columns == 0 || rows == columns
    }
}

impl Stated for rules::Cram {
    fn list(rules: &Reference<Self>) -> Vec<Domino> {
        let squares = rules.squares();
        let dominoes = squares.iter().flat_map(|&Square { row, column }| {
            [Direction::Right, Direction::Down].map(|direction| Domino { row, column, direction })
        });
        dominoes.filter(|&domino| squares.contains(&other_cell(domino))).collect()
    }

    fn takes(rules: &Reference<Self>, mv: Domino, cell: usize) -> bool {
        let square = rules.square(cell);
        square == Square { row: mv.row, column: mv.column } || square == other_cell(mv)
    }
}

fn other_cell(domino: Domino) -> Square {
    let Domino { row, column, direction } = domino;
    match direction {
        Direction::Right => Square { row, column: column + 1 },
        Direction::Down => Square { row: row + 1, column },
    }
}

impl Stated for rules::NodeKayles {
    fn list(rules: &Reference<Self>) -> Vec<Vertex> {
        rules.free.iter().map(|&vertex| Vertex { vertex }).collect()
    }

    fn takes(rules: &Reference<Self>, mv: Vertex, cell: usize) -> bool {
        mv.vertex == cell || rules.are_adjacent(mv.vertex, cell)
    }
}

impl Stated for rules::ArcKayles {
    fn list(rules: &Reference<Self>) -> Vec<Edge> {
        let edges = rules.free.iter().flat_map(|&from| rules.free.iter().map(move |&to| Edge { from, to }));
        edges.filter(|edge| edge.from < edge.to && rules.are_adjacent(edge.from, edge.to)).collect()
    }

    fn takes(_rules: &Reference<Self>, mv: Edge, cell: usize) -> bool {
        cell == mv.from || cell == mv.to
    }
}

impl<R: Stated> Position for Reference<R> {
    type Move = R::Move;
    type Illegal = IllegalMove;

    fn play(&mut self, mv: &R::Move) -> Result<(), IllegalMove> {
        let chosen = R::chosen(&self.board, *mv)?;
        // A move may name its cells in another order than the list.
        if !R::list(self).iter().any(|&listed| R::chosen(&self.board, listed) == Ok(chosen)) {
            let cell = numbers(chosen).find(|cell| !self.free.contains(cell));
            return Err(
                cell.map_or(IllegalMove::Poisoned, |cell| IllegalMove::NotFree { place: R::place(&self.board, cell) })
            );
        }
        let free = self.free.iter().copied().filter(|&cell| !R::takes(self, *mv, cell)).collect();
        self.free = free;
        Ok(())
    }
}

impl<R: Stated> Enumerate for Reference<R> {
    fn moves(&self) -> impl Iterator<Item = R::Move> + '_ {
        R::list(self).into_iter()
    }
}
