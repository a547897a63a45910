//! The search for a period, on a table that grows.
//!
//! | file | theorem | search |
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
use crate::repeated_window::WindowSearch;
use crate::sequence::{Growth, NimSequence};

/// The result of a search for the period of a nim-sequence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Period {
    /// The sequence is periodic, with the numbers that prove it.
    Proved(Certificate),
    /// The first nim-values prove no period. The sequence may be periodic all the same.
    Unknown {
        /// The number of nim-values searched.
        values: u64,
    },
    /// No theorem proves periods of codes with moves to three unequal heaps.
    NoTheorem,
}

/// Returns the default limit of a search for a period: a maximum number of nim-values.
///
/// | moves leave | values |
/// |---|--:|
/// | at most two heaps | 10,000,000 |
/// | up to three heaps | 2,000 |
///
/// A search up to this limit takes a few seconds at most, if it is watched by [`Growth::stop_if_slow`] and a set does not
/// have very many numbers.
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
    if code.most_parts() <= 2 { 10_000_000 } else { 2_000 }
}

impl Period {
    /// Searches for the least preperiod and period that the first `limit` nim-values prove, and grows the table as far
    /// as necessary.
    ///
    /// The result depends only on the code and the limit, unless the table reaches its limit of memory.
    ///
    /// # Complexity
    ///
    /// *O(n)* time for *n* values, besides that of [`NimSequence::grow`]. An all-but set takes *O(n log v)*,
    /// where *v* is the number of values above a gap.
    /// The search takes up to 8 bytes for each value, beyond the limit of the table.
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

    /// Searches as [`search`](Self::search) does, and stops early if `watch` breaks, as [`NimSequence::grow_with`] does.
    ///
    /// A search that stopped begins anew in the next call. [`PeriodSearch`](crate::PeriodSearch) resumes instead.
    ///
    /// # Complexity
    ///
    /// The same as [`search`](Self::search).
    #[must_use]
    pub fn search_with(
        sequence: &mut NimSequence,
        limit: u64,
        watch: &mut dyn FnMut(Growth) -> ControlFlow<()>,
    ) -> Self {
        Searching::new(sequence).run(sequence, limit, watch)
    }
}

/// A callback that may stop the growth of a table.
type Watch<'a> = dyn FnMut(Growth) -> ControlFlow<()> + 'a;

/// A search, and what it remembers between interruptions.
#[derive(Clone, Debug)]
pub(crate) struct Searching {
    /// The number of values that the next search for equal tails needs.
    pub(crate) len: u64,
    pub(crate) windows: Option<WindowSearch>,
    /// A preperiod and a period that were seen, and need a longer table to be proved.
    pub(crate) seen: Option<(usize, usize)>,
    /// A stored heap whose window returned, and the period. Its preperiod is among values that were forgotten.
    pub(crate) returned: Option<(usize, usize)>,
}

impl Searching {
    pub(crate) fn new(sequence: &NimSequence) -> Self {
        const FIRST: u64 = 64;
        Self { len: FIRST + sequence.code().largest_take().unwrap_or(0), windows: None, seen: None, returned: None }
    }

    /// Searches on, and takes a table that is at least as long as it was.
    pub(crate) fn run(&mut self, sequence: &mut NimSequence, limit: u64, watch: &mut Watch<'_>) -> Period {
        let code = sequence.code().clone();
        match (&code.0, code.largest_take()) {
            (Moves::AllBut(excluded), _) => {
                let widest = excluded.last().map_or(0, |&take| take as usize);
                all_but::search(sequence, &code, widest, limit, watch)
            }
            _ if code.needs_unequal_parts() && code.most_parts() > 2 => Period::NoTheorem,
            (_, take) => {
                let take = take.and_then(|take| usize::try_from(take).ok()).unwrap_or(0);
                match pure::search(self, sequence, &code, take, limit, watch) {
                    Some(period) => period,
                    None => rare::search(self, sequence, &code, take, limit, watch),
                }
            }
        }
    }
}
