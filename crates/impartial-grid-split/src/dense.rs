//! The engine for many candidates, which fills one table with the nim-values of all rectangles.
//!
//! The table is computed like a matrix product. A *strip* is the set of rectangles from row *a* to row *b*. In a strip, the
//! rectangle from edge *l* to edge *r* has an option for each candidate. For the candidate in row *x* and column *y*, the
//! nim-value of the option is *C*(*l*, *y*) + *C*(*y* + 1, *r*), where *C* is the nim-sum of the two rectangles above and
//! below row *x* between two edges. So each candidate has one *term* for each left edge and one for each right edge. An
//! option is the nim-sum of two terms, just as each summand of a matrix product is the product of two entries.
//!
//! A *tile* of four left and eight right edges solves 32 rectangles side by side. Each of them has a word whose bits are
//! the 64 nim-values that its options may have in one pass. The rectangles whose 64 bits are all set take another pass for
//! the next 64 values.
//!
//! Strips are solved by ascending height. The strips of a height are put into a queue from which several threads take
//! them. The threads are started for each height, which takes a twentieth of a millisecond per thread. A rayon pool was
//! not faster. If the system limits processes or memory so tightly that the pool cannot start, it refuses all work for
//! the rest of the process.
//!
//! The textbook loop, which solves one rectangle at a time with four lookups per candidate, was slower.

mod layout;
mod strip;

use alloc::vec;
use alloc::vec::Vec;
use core::num::NonZero;

use impartial_core::Stopped;
use nimbers::Nimber;

use crate::arch::Backend;
use crate::grid::{Grid, GridCell, Window};
use crate::progress::ProgressCallback;
use layout::Layout;
use strip::StripSolver;

/// The nim-values of all rectangles of a grid.
#[derive(Clone, Debug)]
pub(crate) struct Dense {
    layout: Layout,
    // Whether rows and columns of the grid are exchanged in the table.
    is_transposed: bool,
    values: Vec<u16>,
}

impl Dense {
    /// Returns the number of bytes that solving a grid takes on one thread, for the table and the buffers that fill it.
    pub(crate) fn bytes(grid: &Grid) -> u128 {
        let sides = [grid.height(), grid.width()];
        let (height, width) = (sides[0].min(sides[1]), sides[0].max(sides[1]));
        Layout::table_bytes(height, width) + strip::working_bytes(width, grid.count())
    }

    /// Estimates the nanoseconds that solving a grid takes on one thread, if its table fits.
    ///
    /// With vectors of 512 bits, an entry of the table takes about five nanoseconds, and each candidate of a rectangle takes
    /// a quarter of a nanosecond.
    pub(crate) fn cost(grid: &Grid) -> u64 {
        let (height, width) = (grid.height() as u64, grid.width() as u64);
        // The number of ranges of lines that contain this line.
        let ranges = |line: u32, lines: u64| (u64::from(line) + 1) * (lines - u64::from(line));
        let options = |cell: GridCell| ranges(cell.row, height) * ranges(cell.column, width);
        let all_options: u64 = grid.cells_in(&grid.whole()).map(options).sum();
        // Each rectangle has two entries, one for each order of its edges.
        let entries = height * (height + 1) / 2 * width * width;
        all_options / 4 + entries * 5
    }

    /// Solves a grid on the fastest backend, by several threads if that is faster.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if `callback` breaks. It is called once per strip, whenever the calling thread has finished one.
    pub(crate) fn solve(grid: &Grid, threads: Threads, callback: &mut ProgressCallback<'_>) -> Result<Self, Stopped> {
        // On a small grid, starting threads would take longer than the work itself.
        let threads = if Self::cost(grid) < THREADS_THRESHOLD { 1 } else { count(threads) };
        Self::solve_by(Backend::fastest(), threads, grid, callback)
    }

    /// Solves a grid on this backend with this number of threads. The error is the same as for [`solve`](Self::solve).
    pub(crate) fn solve_by(
        backend: Backend,
        threads: usize,
        grid: &Grid,
        callback: &mut ProgressCallback<'_>,
    ) -> Result<Self, Stopped> {
        // The right edges lie side by side in vectors, so vectors are better filled if columns are the longer side.
        let is_transposed = grid.height() > grid.width();
        let transposed = is_transposed.then(|| grid.transposed());
        let grid = transposed.as_ref().unwrap_or(grid);

        let layout = Layout::new(grid.height(), grid.width());
        let mut values = vec![0; layout.len()];
        let new = || StripSolver::new(backend, &layout, grid);
        // The work of a strip is proportional to its number of candidates, and so roughly to its height.
        let total = (1..=layout.height).map(|height| (height * (layout.height + 1 - height)) as u64).sum();
        let mut done = 0;
        for height in 1..=layout.height {
            // The strips of a height read only shorter strips, which come before them in the table.
            let (solved, rest) = values.split_at_mut(layout.start(&(0..height)));
            solve_strips(threads, &new, &layout, height, solved, rest, &mut || {
                done += height as u64;
                callback.report(done, total)
            })?;
        }
        Ok(Self { layout, is_transposed, values })
    }

    /// Returns the nim-value of a window.
    pub(crate) fn nim_value(&self, window: &Window) -> Nimber {
        let Window { rows, columns } = window;
        let (rows, columns) = if self.is_transposed { (columns, rows) } else { (rows, columns) };
        if rows.is_empty() || columns.is_empty() {
            return Nimber::ZERO;
        }
        let matrix = self.layout.start(&(rows.start as usize..rows.end as usize));
        let row = columns.start as usize * self.layout.stride;
        Nimber::from_heap(self.values[matrix + row + columns.end as usize].into())
    }

    /// Returns the nim-value of a window after the choice of a candidate.
    pub(crate) fn option(&self, window: &Window, cell: GridCell) -> Nimber {
        window.around(cell).iter().map(|part| self.nim_value(part)).sum()
    }
}

/// The maximum number of threads, or `None` for the number of processors that the process may use.
pub(crate) type Threads = Option<NonZero<usize>>;

/// Minimum estimated nanoseconds of work for which several threads are used, because starting them for each height takes
/// up to a millisecond in total.
const THREADS_THRESHOLD: u64 = 2_000_000;

/// Returns the number of threads to use, which is 1 without the feature `parallel`.
fn count(threads: Threads) -> usize {
    #[cfg(feature = "parallel")]
    let available = || std::thread::available_parallelism().map_or(1, NonZero::get);
    #[cfg(not(feature = "parallel"))]
    let (threads, available) = (threads.and(None), || 1);
    threads.map_or_else(available, NonZero::get)
}

/// Solves the strips of a height, and calls `done` on the calling thread once per strip.
///
/// `new` returns a solver for a thread, `solved` has the matrices of all shorter strips, and `rest` starts with the
/// matrices of the strips to solve.
///
/// # Errors
///
/// The first error of `done`.
fn solve_strips<'a>(
    threads: usize,
    new: &(impl Fn() -> StripSolver<'a> + Sync),
    layout: &Layout,
    height: usize,
    solved: &[u16],
    rest: &mut [u16],
    done: &mut dyn FnMut() -> Result<(), Stopped>,
) -> Result<(), Stopped> {
    let count = layout.height + 1 - height;
    let mut strips =
        rest.chunks_exact_mut(layout.matrix_len()).take(count).enumerate().map(|(top, own)| (top..top + height, own));
    #[cfg(feature = "parallel")]
    if threads > 1 {
        return solve_by_threads(threads.min(count), new, solved, strips, done);
    }
    debug_assert_eq!(threads, 1, "several threads need the feature `parallel`");
    let mut worker = new();
    strips.try_for_each(|(rows, own)| {
        worker.solve(&rows, solved, own);
        done()
    })
}

/// Solves strips, each with its own matrix, with up to this number of threads. The calling thread is one of them, so the
/// work is done even if the system starts no other thread.
///
/// # Errors
///
/// The first error of `done`. The other threads then finish only the strips that they have taken.
#[cfg(feature = "parallel")]
fn solve_by_threads<'a, 'b>(
    threads: usize,
    new: &(impl Fn() -> StripSolver<'a> + Sync),
    solved: &[u16],
    strips: impl Iterator<Item = (core::ops::Range<usize>, &'b mut [u16])> + Send,
    done: &mut dyn FnMut() -> Result<(), Stopped>,
) -> Result<(), Stopped> {
    use std::sync::{Mutex, PoisonError, mpsc};
    use std::thread::{Builder, scope};

    let queue = &Mutex::new(strips.fuse());
    let lock = || queue.lock().unwrap_or_else(PoisonError::into_inner);
    // Solves the next strip of the queue, if any.
    let solve_next = &|worker: &mut StripSolver<'a>| {
        let (rows, own) = lock().next()?;
        worker.solve(&rows, solved, own);
        Some(())
    };
    scope(|scope| {
        let (sender, others) = mpsc::channel();
        for _ in 1..threads {
            if !has_room() {
                break;
            }
            let sender = sender.clone();
            let (starting, has_started) = mpsc::channel::<()>();
            let work = move || {
                let mut worker = new();
                drop(starting);
                // After an error the receiver is gone, so `send` fails and the thread ends.
                while solve_next(&mut worker).is_some_and(|()| sender.send(()).is_ok()) {}
            };
            if Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
            // The thread drops `starting` once its solver is allocated, so the next call of `has_room` counts its memory.
            let _ = has_started.recv();
        }
        // Only the threads still hold senders, so the iteration over `others` ends when they do.
        drop(sender);
        // After each strip, the calling thread reports it and all strips that other threads have finished meanwhile. When the
        // queue is empty, it waits for the strips that are still being solved.
        let mut worker = new();
        let own = core::iter::from_fn(|| solve_next(&mut worker));
        let result = own.flat_map(|()| others.try_iter().chain([()])).try_for_each(|()| done());
        result.and_then(|()| others.iter().try_for_each(|()| done()))
    })
}

/// Returns whether the address space has room for another thread.
///
/// A thread needs its stack, and glibc may reserve 64 MiB for its heap. The test matters because a thread whose allocation
/// fails ends the process.
#[cfg(feature = "parallel")]
fn has_room() -> bool {
    let mut block: Vec<u8> = Vec::new();
    let is_reserved = block.try_reserve_exact(72 << 20).is_ok();
    // Keeps the compiler from removing the allocation.
    core::hint::black_box(&block);
    is_reserved
}
