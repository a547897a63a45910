//! The construction of positions, which includes solving the board.
//!
//! [`GridSplit::new`] uses a [`Solver`] with default options. If the options were arguments of [`GridSplit::new`], every
//! caller would have to pass options that few need.

use alloc::vec::Vec;
use core::num::NonZero;
use core::ops::ControlFlow;

use crate::dense::Threads;
use crate::engine_choice::Table;
use crate::grid::Grid;
use crate::progress::ProgressCallback;
use crate::{Cell, GridSplit, InvalidGridSplit, MAX_SIDE, MAX_TABLE_BYTES, SolveError, SolveProgress};

/// A builder of positions with a limit on memory and a callback that receives the progress and may stop the work.
///
/// # Examples
///
/// The callback returns `ControlFlow::Break` to stop the work:
///
/// ```
/// use std::ops::ControlFlow;
///
/// use impartial_grid_split::{Cell, SolveError, Solver};
///
/// let cells = || (1..=20).flat_map(|row| (1..=20).map(move |column| Cell { row, column }));
/// let mut last = None;
/// let mut on_progress = |progress| {
///     last = Some(progress);
///     ControlFlow::Continue(())
/// };
/// Solver::new().on_progress(&mut on_progress).solve(20, 20, cells())?;
/// assert!(last.is_some_and(|last| last.done == last.total));
///
/// let stopped = Solver::new().on_progress(&mut |_| ControlFlow::Break(())).solve(20, 20, cells());
/// assert!(matches!(stopped, Err(SolveError::Stopped(_))));
/// # Ok::<(), SolveError>(())
/// ```
#[derive(Debug)]
pub struct Solver<'a> {
    max_table_bytes: u64,
    threads: Threads,
    callback: ProgressCallback<'a>,
}

impl<'a> Solver<'a> {
    /// Returns a solver without a callback, whose memory is limited to [`MAX_TABLE_BYTES`].
    #[must_use]
    pub const fn new() -> Self {
        Self { max_table_bytes: MAX_TABLE_BYTES, threads: None, callback: ProgressCallback(None) }
    }

    /// Sets the maximum number of bytes that solving may take.
    ///
    /// A limit above [`MAX_TABLE_BYTES`] applies only to the sparse engine, so it helps boards with few candidates in many
    /// rows and columns. The table of the dense engine never takes more than [`MAX_TABLE_BYTES`].
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

    /// Sets the maximum number of threads, for the feature `parallel`. `None`, the default, stands for the number of
    /// processors that the process may use.
    ///
    /// If the system cannot start all threads, the board is solved with fewer.
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
    /// It runs on the thread that calls [`solve`](Self::solve). The sparse engine calls it after each box. The dense engine
    /// calls it once per range of rows, whenever this thread has finished one, which takes about a second on the largest
    /// boards. A board on which no two candidates share a row or a column is solved without a call.
    #[must_use]
    pub fn on_progress(self, on_progress: &'a mut dyn FnMut(SolveProgress) -> ControlFlow<()>) -> Self {
        Self { callback: ProgressCallback(Some(on_progress)), ..self }
    }

    /// Builds a board with these candidates and solves it. A repeated cell counts once.
    ///
    /// # Errors
    ///
    /// - [`SolveError::Invalid`] for the same reasons as in [`GridSplit::new`].
    /// - [`SolveError::Stopped`] if the callback breaks.
    ///
    /// # Complexity
    ///
    /// The same as for [`GridSplit::new`].
    pub fn solve(
        mut self,
        rows: u64,
        columns: u64,
        candidates: impl IntoIterator<Item = Cell>,
    ) -> Result<GridSplit, SolveError> {
        if !(1..=MAX_SIDE).contains(&rows) || !(1..=MAX_SIDE).contains(&columns) {
            return Err(InvalidGridSplit::Side { rows, columns }.into());
        }
        // Check the cells in the caller's order, because the error has the index of a cell, and sort them afterwards.
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
        let table = Table::solve(&grid, self.max_table_bytes, self.threads, &mut self.callback)?;
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
    /// A [`Solver`] also accepts options, such as a callback that can stop the work.
    ///
    /// # Errors
    ///
    /// - [`InvalidGridSplit::Side`] if a side is 0 or above [`MAX_SIDE`].
    /// - [`InvalidGridSplit::Candidate`] for the first candidate outside the board.
    /// - [`InvalidGridSplit::TableTooLarge`] if solving the board would take too much memory.
    ///
    /// # Complexity
    ///
    /// *O(k log k)* time if no two of the *k* candidates share a row or a column. Otherwise the engine with the lower
    /// estimated cost solves the board. If the candidates lie in *h* rows and *w* columns,
    ///
    /// - the dense engine takes at most *k*(*h* + 1)^2(*w* + 1)^2 / 16 steps for every 64 values,
    /// - the sparse engine takes *O(c + h log w)* time for each box of *c* candidates that play can reach if they are spread
    ///   evenly, and at most *O(c^2 + h log w)* time.
    ///
    /// Both take at most about 2^30 bytes of memory (see [`MAX_TABLE_BYTES`]).
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
