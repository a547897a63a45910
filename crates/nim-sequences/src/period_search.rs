//! Long searches for a period, which can be interrupted, saved and resumed.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use nimbers::Nimber;

use crate::checkpoint::{self, InvalidCheckpoint};
use crate::code::Code;
use crate::engines::sparse::REACH;
use crate::period::{Period, SearchState};
use crate::rare_values::RareValues;
use crate::sequence::{Growth, MAX_TABLE_BYTES, NimSequence};

/// A search for the period of a code, which owns its table.
///
/// When the memory for the table is full and few heaps are rare, the search forgets the values in the middle and
/// continues with the first and the last values. It can still prove a period.
///
/// A search that was saved and resumed has the same result as a search without interruption, unless the table reaches
/// its memory limit.
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
    pub(crate) sequence: NimSequence,
    pub(crate) state: SearchState,
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
        let sequence = NimSequence::forgetful(code, max_bytes);
        let state = SearchState::new(&sequence);
        Self { sequence, state }
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
    /// The same as [`Period::search`]. If values were forgotten, up to a quarter of them are computed again to find the
    /// least preperiod, or more if the preperiod is much shorter than the table.
    pub fn run(&mut self, limit: u64, on_progress: &mut dyn FnMut(Growth) -> ControlFlow<()>) -> Period {
        self.state.run(&mut self.sequence, limit, on_progress)
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
        (self.sequence.known().gap.len == 0).then_some(&self.sequence)
    }

    /// Returns the classes of rare and common values, or `None` if too many heaps are rare. `period` is the last result
    /// of the search.
    ///
    /// They are the classes of [`RareValues::find_periodic`] if the period is proved, and otherwise of
    /// [`RareValues::find`] for the values searched. If values were forgotten, they are the classes with which the
    /// values are computed.
    ///
    /// # Complexity
    ///
    /// The same as [`RareValues::find`], or *O(1)* if values were forgotten.
    #[must_use]
    pub fn rare_values(&self, period: &Period) -> Option<RareValues> {
        match (self.sequence(), period) {
            (Some(sequence), Period::Proved(proof)) => RareValues::find_periodic(sequence, proof),
            (Some(sequence), Period::Unknown { values }) => RareValues::find(sequence, *values),
            (_, Period::NoTheorem) => None,
            (None, _) => self.sequence.sparse().map(|sparse| RareValues(sparse.split())),
        }
    }

    /// Returns the state of the search as bytes.
    ///
    /// # Complexity
    ///
    /// *O(N)* for *N* bytes: 2 or 4 per value of the table, and 2 per earlier value that the search keeps beyond it, as
    /// [`with_max_bytes`](Self::with_max_bytes) states.
    #[must_use]
    pub fn save(&self) -> Vec<u8> {
        checkpoint::write(&self.sequence, &self.state)
    }

    /// Restores a saved search.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidCheckpoint`] if the bytes were not returned by [`save`](Self::save) of this version, or are
    /// truncated or altered.
    ///
    /// # Complexity
    ///
    /// *O(N)* for *N* bytes.
    pub fn restore(bytes: &[u8]) -> Result<Self, InvalidCheckpoint> {
        let (sequence, state) = checkpoint::read(bytes, REACH)?;
        Ok(Self { sequence, state })
    }
}
