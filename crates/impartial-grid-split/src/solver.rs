//! The construction of positions, which solves a board.
//!
//! The options of a [`Solver`] have defaults, and [`GridSplit::new`] uses them. The alternative, more arguments of
//! [`GridSplit::new`], would make every caller name options that few need.

use alloc::vec::Vec;
use core::num::NonZero;
use core::ops::ControlFlow;

use crate::choice::Table;
use crate::dense::Threads;
use crate::grid::Grid;
use crate::progress::Watch;
use crate::{Cell, GridSplit, InvalidGridSplit, MAX_SIDE, MAX_TABLE_BYTES, SolveError, SolveProgress};

/// A builder of positions that can watch and stop the work, and limit its memory.
///
/// # Examples
///
/// The callback sees the progress, and stops the work by breaking:
///
/// ```
/// use std::ops::ControlFlow;
///
/// use impartial_grid_split::{Cell, SolveError, Solver};
///
/// let cells = || (1..=20).flat_map(|row| (1..=20).map(move |column| Cell { row, column }));
/// let mut last = None;
/// let mut watch = |progress| {
///     last = Some(progress);
///     ControlFlow::Continue(())
/// };
/// Solver::new().watch(&mut watch).solve(20, 20, cells())?;
/// assert!(last.is_some_and(|last| last.done == last.total));
///
/// let stopped = Solver::new().watch(&mut |_| ControlFlow::Break(())).solve(20, 20, cells());
/// assert!(matches!(stopped, Err(SolveError::Stopped(_))));
/// # Ok::<(), SolveError>(())
/// ```
#[derive(Debug)]
pub struct Solver<'a> {
    max_table_bytes: u64,
    threads: Threads,
    watch: Watch<'a>,
}

impl<'a> Solver<'a> {
    /// Returns a solver without a callback, whose memory is limited to [`MAX_TABLE_BYTES`].
    #[must_use]
    pub const fn new() -> Self {
        Self { max_table_bytes: MAX_TABLE_BYTES, threads: None, watch: Watch(None) }
    }

    /// Sets the most memory that solving may take, in bytes.
    ///
    /// A larger limit than [`MAX_TABLE_BYTES`] is for the sparse engine only, so it helps boards whose candidates are
    /// few for their rows and columns. The table of the dense engine never takes more than [`MAX_TABLE_BYTES`].
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_grid_split::{Cell, InvalidGridSplit, SolveError, Solver};
    ///
    /// let cells = || (1..=50).flat_map(|row| (1..=50).map(move |column| Cell { row, column }));
    /// assert!(Solver::new().max_table_bytes(1 << 24).solve(50, 50, cells()).is_ok());
    /// let refused = Solver::new().max_table_bytes(1 << 20).solve(50, 50, cells()).unwrap_err();
    /// assert!(matches!(refused, SolveError::Invalid(InvalidGridSplit::TableTooLarge { allowed: 1_048_576, .. })));
    /// ```
    #[must_use]
    pub const fn max_table_bytes(mut self, bytes: u64) -> Self {
        self.max_table_bytes = bytes;
        self
    }

    /// Sets the maximum number of threads, for the feature `parallel`. `None`, which is the default, stands for the number
    /// of processors that the process may use.
    ///
    /// If the system starts fewer threads, they do the work.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::num::NonZero;
    ///
    /// use impartial_grid_split::{Cell, GridSplit, Solver};
    ///
    /// let cells = || (1..=30).flat_map(|row| (1..=30).map(move |column| Cell { row, column }));
    /// let by_one = Solver::new().threads(NonZero::new(1)).solve(30, 30, cells());
    /// assert_eq!(by_one.ok(), GridSplit::new(30, 30, cells()).ok());
    /// ```
    #[must_use]
    pub const fn threads(mut self, threads: Option<NonZero<usize>>) -> Self {
        self.threads = threads;
        self
    }

    /// Sets the callback that receives the progress and may stop the work.
    ///
    /// It runs on the thread that called [`solve`](Self::solve), after each box of the sparse engine and for each block of
    /// the dense one, once that thread has solved a block. The blocks of the largest boards take about a second. A board
    /// whose candidates share no row and no column is solved without a report.
    #[must_use]
    pub fn watch(self, watch: &'a mut dyn FnMut(SolveProgress) -> ControlFlow<()>) -> Self {
        Self { watch: Watch(Some(watch)), ..self }
    }

    /// Builds a board with these candidates and solves it. A repeated cell counts once.
    ///
    /// # Errors
    ///
    /// - [`SolveError::Invalid`] with the errors of [`GridSplit::new`].
    /// - [`SolveError::Stopped`] if the callback breaks.
    ///
    /// # Complexity
    ///
    /// The complexity of [`GridSplit::new`].
    pub fn solve(
        mut self,
        rows: u64,
        columns: u64,
        candidates: impl IntoIterator<Item = Cell>,
    ) -> Result<GridSplit, SolveError> {
        if !(1..=MAX_SIDE).contains(&rows) || !(1..=MAX_SIDE).contains(&columns) {
            return Err(InvalidGridSplit::Side { rows, columns }.into());
        }
        let on_board = |(index, cell): (usize, Cell)| {
            let is_on = (1..=rows).contains(&cell.row) && (1..=columns).contains(&cell.column);
            if is_on { Ok(cell) } else { Err(InvalidGridSplit::Candidate { index, cell }) }
        };
        let mut candidates = candidates.into_iter().enumerate().map(on_board).collect::<Result<Vec<_>, _>>()?;
        candidates.sort_unstable();
        candidates.dedup();
        let grid = Grid::new(&candidates).ok_or_else(|| InvalidGridSplit::TableTooLarge {
            needed: size_of_val(&candidates[..]) as u128,
            allowed: self.max_table_bytes,
        })?;
        let table = Table::solve(&grid, self.max_table_bytes, self.threads, &mut self.watch)?;
        Ok(GridSplit::start(rows, columns, candidates, grid, table))
    }
}

impl Default for Solver<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl GridSplit {
    /// Builds a board with these candidates and solves it. A repeated cell counts once.
    ///
    /// A [`Solver`] does the same, and can watch and stop the work.
    ///
    /// # Errors
    ///
    /// - [`InvalidGridSplit::Side`] if a side is 0 or above [`MAX_SIDE`].
    /// - [`InvalidGridSplit::Candidate`] for the first candidate outside the board.
    /// - [`InvalidGridSplit::TableTooLarge`] if solving it would take too much memory.
    ///
    /// # Complexity
    ///
    /// The board has *k* candidates in *h* rows and *w* columns. If no two of them share a row or a column, it takes
    /// *O(k log k)* time. Otherwise the engine with the lower expected cost solves it:
    ///
    /// - the dense engine, in at most *k*(*h* + 1)^2(*w* + 1)^2 / 16 steps for every 64 values, or
    /// - the sparse engine, in *O(c + h log w)* time for each box of *c* candidates that play can reach, if they are spread
    ///   evenly, and in *O(c^2 + h log w)* time at most.
    ///
    /// Both take at most about 2^30 bytes of memory, see [`MAX_TABLE_BYTES`].
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_grid_split::{Cell, GridSplit, InvalidGridSplit};
    ///
    /// assert!(GridSplit::new(3, 4, [Cell { row: 3, column: 4 }]).is_ok());
    /// let outside = Cell { row: 4, column: 3 };
    /// assert_eq!(GridSplit::new(3, 4, [outside]), Err(InvalidGridSplit::Candidate { index: 0, cell: outside }));
    /// ```
    pub fn new(rows: u64, columns: u64, candidates: impl IntoIterator<Item = Cell>) -> Result<Self, InvalidGridSplit> {
        Solver::new().solve(rows, columns, candidates).map_err(|error| match error {
            SolveError::Invalid(invalid) => invalid,
            SolveError::Stopped(_) => unreachable!("only a callback stops the work"),
        })
    }
}
