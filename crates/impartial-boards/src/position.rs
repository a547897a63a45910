//! The positions of the games.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};

use impartial_core::{Nimber, Played, Position};
use small_boards::Graph;

use crate::board::{Board, InvalidBoard, numbers};
use crate::claim::Listed;
use crate::lock::Lock;
use crate::moves::{IllegalMove, Place};
use crate::rules::{self, BoardRules};
use crate::solver::Solver;

/// A position of a game on a [`Board`]: the cells that are free.
///
/// A board has one table of nim-values, which its positions and their clones share. So after a query about a position, queries
/// about the positions that follow it are usually fast.
///
/// Two positions are equal if their boards have the same sides, or the same number of vertices, the same cells are free, and the
/// same edges are between them. The moves played and the table do not matter.
///
/// # Examples
///
/// ```
/// use impartial_boards::{Board, Cram, Direction, Domino, Position, Solve};
///
/// // Four cells in a row: a domino in the middle leaves two single cells.
/// let mut row = Cram::new(Board::rectangle(1, 4)?)?;
/// assert_eq!(row.nim_value().heap_size(), 2);
/// row.play(&Domino { row: 0, column: 1, direction: Direction::Right })?;
/// assert_eq!(row, Cram::new(Board::with_missing(1, 4, [[0, 1], [0, 2]])?)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardPosition<R: BoardRules> {
    pub(crate) shared: Arc<Shared>,
    pub(crate) free: u128,
    // Invariant: each move was legal when it was played.
    played: Played<R::Move>,
}

/// A position of Chomp, on a rectangle. The square in the first row and column is poisoned, so nobody takes it.
pub type Chomp = BoardPosition<rules::Chomp>;

/// A position of Cram, on a rectangle.
pub type Cram = BoardPosition<rules::Cram>;

/// A position of Queens, on a rectangle.
pub type Queens = BoardPosition<rules::Queens>;

/// A position of Node Kayles, on a rectangle or a graph.
pub type NodeKayles = BoardPosition<rules::NodeKayles>;

/// A position of Arc Kayles, on a rectangle or a graph.
pub type ArcKayles = BoardPosition<rules::ArcKayles>;

/// What positions of a board share.
pub(crate) struct Shared {
    pub(crate) board: Board,
    /// The cells that are affected by the same moves.
    pub(crate) relation: Graph,
    pub(crate) table: Lock<Table>,
    /// The proof by which the positions are played, if any.
    pub(crate) listed: Option<Listed>,
}

/// The nim-values and moves that were found.
pub(crate) struct Table {
    pub(crate) solver: Box<dyn Solver>,
    /// The nim-values of parts that were queried, which a solver of limited memory may forget.
    pub(crate) values: BTreeMap<u128, Nimber>,
    /// The cells named by the move from a position to a nim-value.
    pub(crate) moves: BTreeMap<(u128, u64), u128>,
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Shared").field(&self.board).finish()
    }
}

impl<R: BoardRules> BoardPosition<R> {
    /// Creates a position in which all cells of the board are free.
    ///
    /// # Errors
    ///
    /// [`InvalidBoard::Graph`] if the board is a graph and the game is neither Node Kayles nor Arc Kayles.
    ///
    /// # Complexity
    ///
    /// *O(n²)* time for *n* cells. Nothing is searched.
    pub fn new(board: Board) -> Result<Self, InvalidBoard> {
        Self::with_table(board, None)
    }

    /// Creates a position with a table that takes at most about `bytes` bytes.
    ///
    /// A search with a smaller table takes longer, but never more memory.
    ///
    /// # Errors
    ///
    /// The same as for [`new`](Self::new).
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_boards::{Board, NodeKayles, Solve};
    ///
    /// let board = NodeKayles::within_memory(Board::rectangle(5, 5)?, 1 << 16)?;
    /// assert_eq!(board.nim_value().heap_size(), 3);
    /// # Ok::<(), impartial_boards::InvalidBoard>(())
    /// ```
    pub fn within_memory(board: Board, bytes: usize) -> Result<Self, InvalidBoard> {
        Self::with_table(board, Some(bytes))
    }

    fn with_table(board: Board, memory: Option<usize>) -> Result<Self, InvalidBoard> {
        if board.sides().is_none() && !R::ON_GRAPHS {
            return Err(InvalidBoard::Graph);
        }
        let (relation, free) = (R::relation(&board), board.cells());
        let mut solver = R::solver(&board, &relation, memory);
        let is_full = free == board.adjacency().all();
        if let Some(value) = board.sides().filter(|_| is_full).and_then(R::known_rectangle) {
            solver.load(free, Nimber::from_heap(value));
        }
        let table = Lock::new(Table { solver, values: BTreeMap::new(), moves: BTreeMap::new() });
        Ok(Self { shared: Arc::new(Shared { board, relation, table, listed: None }), free, played: Played::new() })
    }

    /// Returns the same position with what a proof lists, and with an empty table.
    pub(crate) fn with_listed(&self, listed: Listed) -> Self {
        let Shared { board, relation, .. } = &*self.shared;
        let table = Lock::new(Table {
            solver: R::solver(board, relation, None),
            values: BTreeMap::new(),
            moves: BTreeMap::new(),
        });
        let shared = Shared { board: board.clone(), relation: relation.clone(), table, listed: Some(listed) };
        Self { shared: Arc::new(shared), ..self.clone() }
    }

    /// Returns the board, with all cells that were free at the start.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.shared.board
    }

    /// Returns the set of free cells.
    #[must_use]
    pub const fn free(&self) -> u128 {
        self.free
    }

    /// Returns the moves played so far, in order.
    #[must_use]
    pub fn played(&self) -> &[R::Move] {
        self.played.as_slice()
    }

    /// Returns all legal moves, in ascending order of the cells that they name.
    ///
    /// # Complexity
    ///
    /// *O(n + m)* time for *n* cells and *m* moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_boards::{ArcKayles, Board, Edge};
    ///
    /// let path = ArcKayles::new(Board::graph(3, [[0, 1], [1, 2]])?)?;
    /// assert!(path.legal_moves().eq([Edge { from: 0, to: 1 }, Edge { from: 1, to: 2 }]));
    /// # Ok::<(), impartial_boards::InvalidBoard>(())
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> impl ExactSizeIterator<Item = R::Move> + '_ {
        R::choices(&self.shared.relation, self.free).into_iter().map(|chosen| R::named(&self.shared.board, chosen))
    }

    /// Returns the set of cells that a move takes.
    ///
    /// # Errors
    ///
    /// The same as for [`check`](Position::check).
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_boards::{Board, Chomp, Square};
    ///
    /// let bar = Chomp::new(Board::rectangle(2, 3)?)?;
    /// assert_eq!(bar.taken_by(&Square { row: 0, column: 1 })?, 0b110_110);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn taken_by(&self, mv: &R::Move) -> Result<u128, IllegalMove> {
        Ok(self.free & !self.after(mv)?)
    }

    /// Returns the cells that are free after a move.
    fn after(&self, &mv: &R::Move) -> Result<u128, IllegalMove> {
        let board = &self.shared.board;
        let chosen = R::chosen(board, mv)?;
        if let Some(cell) = numbers(chosen & !self.free).next() {
            return Err(IllegalMove::NotFree { place: R::place(board, cell) });
        }
        if chosen & R::POISONED != 0 {
            return Err(IllegalMove::Poisoned);
        }
        Ok(R::left(&self.shared.relation, self.free, chosen))
    }

    /// Returns a cell or a vertex by its number, as errors name it.
    #[must_use]
    pub fn place(&self, cell: usize) -> Place {
        R::place(&self.shared.board, cell)
    }
}

impl<R: BoardRules> Position for BoardPosition<R> {
    type Move = R::Move;
    type Illegal = IllegalMove;

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// - [`IllegalMove::NotOnTheBoard`] if the board does not have a cell that the move names.
    /// - [`IllegalMove::NotAdjacent`] if the two vertices of a move of Arc Kayles are not adjacent.
    /// - [`IllegalMove::NotFree`] if a cell that the move names is not free.
    /// - [`IllegalMove::Poisoned`] if a move of Chomp names the poisoned square.
    fn play(&mut self, mv: &R::Move) -> Result<(), IllegalMove> {
        self.free = self.after(mv)?;
        self.played.push(*mv);
        Ok(())
    }

    fn check(&self, mv: &R::Move) -> Result<(), IllegalMove> {
        self.after(mv).map(|_| ())
    }
}

impl<R: BoardRules> BoardPosition<R> {
    /// Returns what determines the position.
    fn key(&self) -> (Option<[u32; 2]>, usize, u128, Vec<u128>) {
        let Shared { board, .. } = &*self.shared;
        let graph = board.adjacency();
        // The sides of a rectangle determine its edges.
        let edges = if board.sides().is_none() { graph.edges(self.free).collect() } else { Vec::new() };
        (board.sides(), graph.len(), self.free, edges)
    }
}

impl<R: BoardRules> PartialEq for BoardPosition<R> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl<R: BoardRules> Eq for BoardPosition<R> {}

impl<R: BoardRules> Hash for BoardPosition<R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}
