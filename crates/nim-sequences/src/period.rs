//! The search for a period in a growing table.
//!
//! | file | theorem | search for |
//! |---|---|---|
//! | `pure.rs` | pure periods | the longest tail of the table that equals an earlier stretch |
//! | `rare.rs` | rare heaps | the first window of values that equals a stored window |
//! | `all_but.rs` | all-but sets | the first state that equals a stored state |

mod all_but;
mod pure;
mod rare;

use core::ops::ControlFlow;

use crate::certificate::Certificate;
use crate::code::{Code, Moves};
use crate::rolling_hash::WindowSearch;
use crate::sequence::{Growth, NimSequence};

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

impl Period {
    /// Searches for the least preperiod and period that the first `limit` nim-values prove, and grows the table as far
    /// as necessary.
    ///
    /// The result depends only on the code and the limit, unless the table reaches its memory limit.
    ///
    /// # Complexity
    ///
    /// *O(n)* time for *n* values in addition to [`NimSequence::grow`], or *O(n log v)* for an all-but set, where *v*
    /// is the number of values above a gap.
    /// The search takes up to 8 bytes per value, which do not count against the limit of the table.
    ///
    /// # Examples
    ///
    /// ```
    /// use nim_sequences::{NimSequence, Period};
    ///
    /// let mut sequence = NimSequence::new("0.07".parse()?);
    /// let Period::Proved(found) = Period::search(&mut sequence, 1_000) else { panic!("0.07 is periodic") };
    /// assert_eq!((found.preperiod(), found.period(), found.saltus()), (53, 34, 0));
    ///
    /// let mut officers = NimSequence::new("officers".parse()?);
    /// assert_eq!(Period::search(&mut officers, 2_000), Period::Unknown { values: 2_000 });
    /// # Ok::<(), nim_sequences::InvalidCode>(())
    /// ```
    #[must_use]
    pub fn search(sequence: &mut NimSequence, limit: u64) -> Self {
        Self::search_with(sequence, limit, &mut |_| ControlFlow::Continue(()))
    }

    /// Searches like [`search`](Self::search), with a progress callback as in [`NimSequence::grow_with`].
    ///
    /// If the callback breaks, the next call starts from the beginning. [`PeriodSearch`](crate::PeriodSearch) can
    /// resume.
    ///
    /// # Complexity
    ///
    /// The same as [`search`](Self::search).
    #[must_use]
    pub fn search_with(
        sequence: &mut NimSequence,
        limit: u64,
        on_progress: &mut dyn FnMut(Growth) -> ControlFlow<()>,
    ) -> Self {
        SearchState::new(sequence).run(sequence, limit, on_progress)
    }
}

/// A progress callback, which can stop the search.
type ProgressCallback<'a> = dyn FnMut(Growth) -> ControlFlow<()> + 'a;

/// The part of a search that is kept between interruptions.
#[derive(Clone, Debug)]
pub(crate) struct SearchState {
    /// The length of the table at the next search for a pure period.
    pub(crate) len: u64,
    /// The search for a repeated window, once few heaps are rare.
    pub(crate) windows: Option<WindowSearch>,
    /// The preperiod and the period of a repeated window that does not fulfil the theorem of rare heaps. A longer table
    /// may prove them as a pure period.
    pub(crate) likely: Option<(usize, usize)>,
    /// The end of a stored window that has repeated and fulfils the theorem of rare heaps, and the period. Only the
    /// least preperiod is still missing, which takes time if its values were forgotten.
    pub(crate) repeated: Option<(usize, usize)>,
}

impl SearchState {
    pub(crate) fn new(sequence: &NimSequence) -> Self {
        // A small table that proves the shortest periods. It grows from there.
        const FIRST_LEN: u64 = 64;
        Self {
            len: FIRST_LEN + sequence.code().largest_take().unwrap_or(0),
            windows: None,
            likely: None,
            repeated: None,
        }
    }

    /// Starts or resumes the search. The table must be at least as long as at the last interruption.
    pub(crate) fn run(
        &mut self,
        sequence: &mut NimSequence,
        limit: u64,
        on_progress: &mut ProgressCallback<'_>,
    ) -> Period {
        let code = sequence.code().clone();
        match (&code.0, code.largest_take()) {
            (Moves::AllBut(excluded), _) => {
                let widest = excluded.last().map_or(0, |&take| take as usize);
                all_but::search(sequence, &code, widest, limit, on_progress)
            }
            _ if code.needs_unequal_parts() && code.max_parts() > 2 => Period::NoTheorem,
            // `pure::search` returns `None` once the table is long and few heaps are rare, and `rare::search` once many
            // heaps are rare. Each run begins with `pure::search`, because the engine may have changed since an
            // interruption.
            (_, take) => {
                let take = take.and_then(|take| usize::try_from(take).ok()).unwrap_or(0);
                loop {
                    if let Some(period) = pure::search(self, sequence, &code, take, limit, on_progress) {
                        return period;
                    }
                    if let Some(period) = rare::search(self, sequence, &code, take, limit, on_progress) {
                        return period;
                    }
                }
            }
        }
    }
}
