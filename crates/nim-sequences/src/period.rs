//! The search for a period in a growing table, which can be interrupted, saved and resumed.
//!
//! | file | theorem | search for |
//! |---|---|---|
//! | `pure.rs` | pure periods | the longest tail of the table that equals an earlier stretch |
//! | `rare.rs` | rare heaps | the first window of values that equals a stored window |
//! | `all_but.rs` | all-but sets | the first state that equals a stored state |
//!
//! `saved.rs` writes and reads checkpoints.

mod all_but;
mod pure;
mod rare;
mod saved;
#[cfg(test)]
mod tests;

use core::ops::ControlFlow;

use nimbers::Nimber;

use crate::certificate::Certificate;
use crate::code::{Code, Moves};
use crate::rare_values::RareValues;
use crate::rolling_hash::WindowSearch;
use crate::sequence::{Growth, MAX_TABLE_BYTES, NimSequence};

/// The result of a search for the period of a nim-sequence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Period {
    /// The sequence is periodic, and the certificate proves it.
    Proved(Certificate),
    /// The first nim-values do not prove a period. The sequence may still be periodic.
    Unknown {
        /// The number of nim-values searched.
        values: u64,
    },
    /// The code has moves to three unequal heaps, for which no theorem proves periods.
    NoTheorem,
}

/// Returns the default maximum number of nim-values in a search for a period.
///
/// | moves leave | values |
/// |---|--:|
/// | at most two heaps | 10,000,000 |
/// | up to three heaps | 2,000 |
///
/// With the progress callback [`Growth::stop_if_slow`], a search up to this limit takes about ten seconds for the slowest
/// octal codes of three digits. It may take minutes for codes of many digits and sets of many numbers, because the time
/// is proportional to the number of takes.
///
/// # Examples
///
/// ```
/// use nim_sequences::default_limit;
///
/// assert_eq!(default_limit(&"0.6".parse()?), 10_000_000);
/// # Ok::<(), nim_sequences::InvalidCode>(())
/// ```
#[must_use]
pub fn default_limit(code: &Code) -> u64 {
    if code.max_parts() <= 2 { 10_000_000 } else { 2_000 }
}

/// A search for the period of a code, which owns its table.
///
/// When the memory for the table is full and few heaps are rare, the search forgets the values in the middle and
/// continues with the first and the last values. It can still prove a period. A search that is
/// created from a [`NimSequence`] keeps all values.
///
/// The result depends only on the code and the limit, unless the table reaches its memory limit.
///
/// This also holds for a search that was interrupted, saved and resumed.
///
/// # Examples
///
/// ```
/// use core::ops::ControlFlow;
/// use nim_sequences::{Period, PeriodSearch};
///
/// let mut search = PeriodSearch::new("0.156".parse()?);
/// let stop = |growth: nim_sequences::Growth| {
///     if growth.len < 2_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// };
/// assert!(matches!(search.run(20_000, &mut { stop }), Period::Unknown { .. }));
/// let saved = search.save();
///
/// let mut resumed = PeriodSearch::restore(&saved)?;
/// let Period::Proved(found) = resumed.run(20_000, &mut |_| ControlFlow::Continue(())) else { panic!("it is periodic") };
/// assert_eq!((found.preperiod(), found.period()), (3_479, 349));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PeriodSearch {
    sequence: NimSequence,
    /// The length of the table at the next search for a pure period.
    next_len: u64,
    /// The search for a repeated window, once few heaps are rare.
    windows: Option<WindowSearch>,
    /// The preperiod and the period of a repeated window that does not fulfil the theorem of rare heaps. A longer table
    /// may prove them as a pure period.
    likely: Option<(usize, usize)>,
    /// The end of a stored window that has repeated and fulfils the theorem of rare heaps, and the period. Only the
    /// least preperiod is still missing, which takes time if its values were forgotten.
    repeated: Option<(usize, usize)>,
}

impl PeriodSearch {
    /// Creates a search whose table may take [`MAX_TABLE_BYTES`].
    #[must_use]
    pub fn new(code: Code) -> Self {
        Self::with_max_bytes(code, MAX_TABLE_BYTES)
    }

    /// Creates a search whose table may take this many bytes.
    ///
    /// With about 4,000,000 bytes or more, the search can forget values. It then also keeps about 130,000 earlier
    /// values, beyond this limit, whenever the sequence has grown by an eighth: 20 megabytes for 10^9 values, and 34
    /// for 10^12. These are up to twice as many if a heap above 131,072 is rare.
    #[must_use]
    pub fn with_max_bytes(code: Code, max_bytes: u64) -> Self {
        NimSequence::forgetful(code, max_bytes).into()
    }

    /// Returns the code.
    #[must_use]
    pub const fn code(&self) -> &Code {
        self.sequence.code()
    }

    /// Starts or resumes the search among the first `limit` nim-values, with a progress callback as in
    /// [`NimSequence::grow_with`].
    ///
    /// If the callback breaks, the result is [`Period::Unknown`] with the number of values so far, and a later call
    /// resumes.
    ///
    /// # Complexity
    ///
    /// *O(n)* time for *n* values in addition to [`NimSequence::grow`], or *O(n log v)* for an all-but set, where *v*
    /// is the number of values above a gap.
    /// The search takes up to 8 bytes per value, which do not count against the limit of the table.
    ///
    /// If values were forgotten, up to a quarter of them are computed again to find the least preperiod, or more if the
    /// preperiod is much shorter than the table.
    pub fn run(&mut self, limit: u64, on_progress: &mut dyn FnMut(Growth) -> ControlFlow<()>) -> Period {
        let code = self.code();
        match (&code.0, code.largest_take()) {
            (Moves::AllBut(excluded), _) => {
                let widest = excluded.last().map_or(0, |&take| take as usize);
                all_but::search(&mut self.sequence, widest, limit, on_progress)
            }
            _ if !code.has_theorem() => Period::NoTheorem,
            // `pure::search` returns `None` once the table is long and few heaps are rare, and `rare::search` once many
            // heaps are rare. Each run begins with `pure::search`, because the engine may have changed since an
            // interruption.
            (_, take) => {
                let take = take.and_then(|take| usize::try_from(take).ok()).unwrap_or(0);
                loop {
                    if let Some(period) = pure::search(self, take, limit, on_progress) {
                        return period;
                    }
                    if let Some(period) = rare::search(self, take, limit, on_progress) {
                        return period;
                    }
                }
            }
        }
    }

    /// Returns how far the table has grown.
    #[must_use]
    pub fn growth(&self) -> Growth {
        self.sequence.growth()
    }

    /// Returns the largest nim-value so far with the smallest heap that has it, or `None` if the table is empty.
    #[must_use]
    pub fn largest(&self) -> Option<(u64, Nimber)> {
        self.sequence.largest()
    }

    /// Returns the table, or `None` if values were forgotten.
    #[must_use]
    pub fn sequence(&self) -> Option<&NimSequence> {
        self.sequence.table().is_whole().then_some(&self.sequence)
    }

    /// Returns the table, or an empty one if values were forgotten.
    #[must_use]
    pub fn into_sequence(self) -> NimSequence {
        self.sequence.whole()
    }

    /// Returns the classes of rare and common values, or `None` if too many heaps are rare. `period` is the last result
    /// of the search.
    ///
    /// They are the classes of [`RareValues::find`] for the values searched. If values were forgotten, they are the
    /// classes of the engine that computes the values.
    ///
    /// # Complexity
    ///
    /// The same as [`RareValues::find`], or *O(1)* if values were forgotten.
    #[must_use]
    pub fn rare_values(&self, period: &Period) -> Option<RareValues> {
        match (self.sequence(), period) {
            (Some(sequence), Period::Proved(proof)) => RareValues::find(sequence, u64::MAX, Some(proof)),
            (Some(sequence), Period::Unknown { values }) => RareValues::find(sequence, *values, None),
            (_, Period::NoTheorem) => None,
            (None, _) => self.sequence.sparse().map(|sparse| RareValues(sparse.split())),
        }
    }
}

impl From<NimSequence> for PeriodSearch {
    /// Creates a search in a table, which keeps all its values unless the search is saved and restored.
    fn from(sequence: NimSequence) -> Self {
        // A small table that proves the shortest periods. It grows from there.
        const FIRST_LEN: u64 = 64;
        let next_len = FIRST_LEN + sequence.code().largest_take().unwrap_or(0);
        Self { sequence, next_len, windows: None, likely: None, repeated: None }
    }
}

/// A progress callback, which can stop the search.
type ProgressCallback<'a> = dyn FnMut(Growth) -> ControlFlow<()> + 'a;
