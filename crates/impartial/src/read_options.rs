//! Reading and solving an input: the options of [`Rule::read`](crate::Rule::read), its progress, and its errors.

use std::fmt;
use std::io;
use std::ops::ControlFlow;

use impartial_core::Stopped;
use impartial_games::InvalidLimits;
use impartial_grid_split::MAX_TABLE_BYTES;
use number_reader::ParseError;

/// The progress of solving an input.
///
/// Only grid split and games on boards that are searched report progress, because only their boards may take long to solve.
/// [`ReadOptions::on_progress`] receives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The number of the case that is being solved, from 1.
    pub case: u64,
    /// The number of cases in the input.
    pub cases: u64,
    /// The work done for this case, in a unit that depends on the game.
    pub done: u64,
    /// The estimated total work for this case. It may grow.
    pub total: u64,
}

/// The options of [`Rule::read`](crate::Rule::read).
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
///
/// use impartial::{Game, ReadError, ReadOptions};
///
/// let grid_split = Game::named("grid-split").expect("it is in the registry");
/// let mut stop = |_| ControlFlow::Break(());
/// let stopped = grid_split.rules[0].read(&b"1\n1 1\n^\n"[..], ReadOptions::new().on_progress(&mut stop));
/// assert!(matches!(stopped, Err(ReadError::Stopped(_))));
/// ```
#[derive(Default)]
pub struct ReadOptions<'a> {
    on_progress: Option<&'a mut dyn FnMut(Progress) -> ControlFlow<()>>,
    max_table_bytes: Option<u64>,
    pub(crate) max_positions: Option<usize>,
    pub(crate) max_search_bytes: Option<usize>,
    pub(crate) len_hint: Option<u64>,
}

impl<'a> ReadOptions<'a> {
    /// Creates options without a callback, with the default limit of tables, for an input of unknown length.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the callback that receives progress. The work stops when it returns [`ControlFlow::Break`].
    ///
    /// It runs on the solving thread, at least once for each board of grid split, and during a search.
    /// Other inputs are solved without progress.
    /// To stop while an input is read, return an error from its source.
    #[must_use]
    pub fn on_progress(mut self, on_progress: &'a mut dyn FnMut(Progress) -> ControlFlow<()>) -> Self {
        self.on_progress = Some(on_progress);
        self
    }

    /// Sets the maximum memory of the table of a board of grid split (default: 1 GiB).
    ///
    /// A board that needs more is refused. A limit above 1 GiB helps only boards with few candidates for their rows and
    /// columns, see [`Solver::max_table_bytes`](impartial_grid_split::Solver::max_table_bytes).
    #[must_use]
    pub fn max_table_bytes(mut self, bytes: u64) -> Self {
        self.max_table_bytes = Some(bytes);
        self
    }

    /// Sets the maximum number of positions of a board that is searched.
    ///
    /// The default is 131,072. Positions of graphs with many vertices and edges count more than once, because they take longer. A
    /// board that needs more is [`ReadError::Undecided`].
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial::{Game, ReadError, ReadOptions};
    ///
    /// let cram = &Game::named("cram").expect("it is in the registry").rules[0];
    /// let board = "4 5 ..... ..... ..... .....";
    /// assert!(matches!(cram.parse_with(board, ReadOptions::new().max_positions(10)), Err(ReadError::Undecided(_))));
    /// assert_eq!(cram.parse_with(board, ReadOptions::new().max_positions(10_000))?.answer(), "FIRST\n2 1 down\n");
    /// # Ok::<(), ReadError>(())
    /// ```
    #[must_use]
    pub fn max_positions(mut self, positions: usize) -> Self {
        self.max_positions = Some(positions);
        self
    }

    /// Sets the maximum memory of the table of a board that is searched (default: unlimited).
    ///
    /// With a smaller table, a search needs more positions, and so do later queries about the board.
    #[must_use]
    pub fn max_search_bytes(mut self, bytes: usize) -> Self {
        self.max_search_bytes = Some(bytes);
        self
    }

    /// Sets the length of the input, such as the length of a file.
    ///
    /// Lists are then allocated at once, and with the feature `parallel` several threads read a long input.
    /// A wrong length costs time or memory, but never correctness.
    #[must_use]
    pub fn len_hint(mut self, bytes: u64) -> Self {
        self.len_hint = Some(bytes);
        self
    }

    /// Returns the maximum number of bytes of a table.
    pub(crate) fn table_bytes(&self) -> u64 {
        self.max_table_bytes.unwrap_or(MAX_TABLE_BYTES)
    }

    /// Passes progress to the callback, and returns whether to continue.
    pub(crate) fn report(&mut self, progress: Progress) -> ControlFlow<()> {
        self.on_progress.as_mut().map_or(ControlFlow::Continue(()), |on_progress| on_progress(progress))
    }
}

impl fmt::Debug for ReadOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReadOptions")
            .field("reports_progress", &self.on_progress.is_some())
            .field("max_table_bytes", &self.table_bytes())
            .field("max_positions", &self.max_positions)
            .field("max_search_bytes", &self.max_search_bytes)
            .field("len_hint", &self.len_hint)
            .finish()
    }
}

/// The reason why an input was not read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The source of the input failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A token does not fit the format, or a board is too large to be solved.
    #[error(transparent)]
    Input(ParseError),
    /// A search of a board reaches the maximum number of positions.
    #[error(transparent)]
    Undecided(ParseError),
    /// The callback stopped the work.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The game does not have the limits that a validator should check.
    #[error(transparent)]
    Limits(#[from] InvalidLimits),
}

impl ReadError {
    /// Returns the error of an input in memory that is solved without a callback.
    pub(crate) fn into_parse_error(self) -> ParseError {
        match self {
            Self::Input(error) | Self::Undecided(error) => error,
            Self::Io(_) | Self::Stopped(_) | Self::Limits(_) => {
                unreachable!("bytes in memory do not fail, no callback stops the work, and every game has full limits")
            }
        }
    }
}

impl From<ParseError> for ReadError {
    /// Converts the error of a source that failed to [`ReadError::Io`], and any other to [`ReadError::Input`].
    fn from(error: ParseError) -> Self {
        error.into_io_error().map_or_else(Self::Input, Self::Io)
    }
}
