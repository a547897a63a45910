//! The number of threads of this process.
//!
//! It belongs to the process and not to an input, because boards are also solved when a saved game is resumed or an
//! answer is explained. The libraries below take it as an argument, so they have no state.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The maximum number, or 0 for the number of processors.
static MAX_THREADS: AtomicUsize = AtomicUsize::new(0);

/// Sets the maximum number of threads that solve a board of grid split or read an input (feature `parallel`).
///
/// Default: the number of processors that the process may use. At most four threads read an input.
///
/// # Examples
///
/// ```
/// use std::num::NonZero;
///
/// use impartial::{Game, set_max_threads};
///
/// set_max_threads(NonZero::<usize>::MIN);
/// let game = Game::named("grid-split").expect("it is in the registry");
/// assert_eq!(game.parse("1\n2 2\n^^\n^^\n")?.answer(), "Kirito\n");
/// # Ok::<(), impartial::ParseError>(())
/// ```
#[cfg(feature = "parallel")]
pub fn set_max_threads(threads: NonZero<usize>) {
    MAX_THREADS.store(threads.get(), Ordering::Relaxed);
}

/// Returns the number of threads to use.
#[cfg(feature = "parallel")]
pub(crate) fn count() -> usize {
    let available = || std::thread::available_parallelism().map_or(1, NonZero::get);
    max_threads().map_or_else(available, NonZero::get)
}

/// Returns the maximum number of threads, or `None` for the number of processors.
pub(crate) fn max_threads() -> Option<NonZero<usize>> {
    NonZero::new(MAX_THREADS.load(Ordering::Relaxed))
}
