//! A long search for a period, which can be interrupted, saved and resumed.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use nimbers::Nimber;

use crate::checkpoint::{self, InvalidCheckpoint};
use crate::code::Code;
use crate::period::{Period, Searching};
use crate::rare_values::RareValues;
use crate::sequence::{Growth, MAX_TABLE_BYTES, NimSequence};
use crate::sparse::REACH;

/// A search for the period of a code, with a table of its own.
///
/// When the memory for its table is full and few heaps are rare, the search forgets the values in the middle. It then goes
/// on with the first and the last ones, as far as time allows. A period may be proved all the same.
///
/// A search that was saved and resumed finds the same as one without interruption.
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
    pub(crate) searching: Searching,
}

impl PeriodSearch {
    /// Begins a search whose table may take [`MAX_TABLE_BYTES`].
    #[must_use]
    pub fn new(code: Code) -> Self {
        Self::with_max_bytes(code, MAX_TABLE_BYTES)
    }

    /// Begins a search whose table may take this many bytes.
    ///
    /// From 4,000,000 bytes or so on, values can be forgotten. Some 130,000 earlier values are kept besides for each eighth
    /// by which the sequence grows: 20 megabytes for 10^9 values, and 32 for 10^12.
    #[must_use]
    pub fn with_max_bytes(code: Code, max_bytes: u64) -> Self {
        let sequence = NimSequence::forgetful(code, max_bytes);
        let searching = Searching::new(&sequence);
        Self { sequence, searching }
    }

    /// Returns the code.
    #[must_use]
    pub const fn code(&self) -> &Code {
        self.sequence.code()
    }

    /// Continues the search among the first `limit` nim-values. It stops early if `watch` breaks, as
    /// [`NimSequence::grow_with`] does.
    ///
    /// [`Period::Unknown`] then has the number of values so far, and a later call resumes.
    ///
    /// # Complexity
    ///
    /// The same as [`Period::search`]. If values were forgotten, the least preperiod is found by computing up to a quarter of
    /// them again, or more if the preperiod is much shorter than the table.
    pub fn run(&mut self, limit: u64, watch: &mut dyn FnMut(Growth) -> ControlFlow<()>) -> Period {
        self.searching.run(&mut self.sequence, limit, watch)
    }

    /// Returns how far the table is.
    #[must_use]
    pub fn growth(&self) -> Growth {
        self.sequence.growth()
    }

    /// Returns the largest nim-value so far and the smallest heap that has it, or `None` if none is known.
    #[must_use]
    pub fn largest(&self) -> Option<(u64, Nimber)> {
        self.sequence.largest()
    }

    /// Returns the table, or `None` if values were forgotten.
    #[must_use]
    pub fn sequence(&self) -> Option<&NimSequence> {
        (self.sequence.known().gap.len == 0).then_some(&self.sequence)
    }

    /// Returns the classes of rare and common values, or `None` if too many heaps are rare.
    ///
    /// They are the classes of [`RareValues::find`] among the first `len` values, or if values were forgotten, those by which
    /// the values are computed.
    ///
    /// # Complexity
    ///
    /// The same as [`RareValues::find`], or *O(1)* if values were forgotten.
    #[must_use]
    pub fn rare_values(&self, len: u64) -> Option<RareValues> {
        match self.sequence() {
            Some(sequence) => RareValues::find(sequence, len),
            None => self.sequence.sparse().map(|sparse| RareValues(sparse.split())),
        }
    }

    /// Returns the state of the search as bytes.
    ///
    /// # Complexity
    ///
    /// *O(N)* for *N* bytes: 2 or 4 for each value of the table, and some 16 megabytes if values were forgotten.
    #[must_use]
    pub fn save(&self) -> Vec<u8> {
        checkpoint::write(&self.sequence, &self.searching)
    }

    /// Returns the search that was saved.
    ///
    /// # Errors
    ///
    /// [`InvalidCheckpoint`] if the bytes are not those of [`save`](Self::save): cut off, altered, or of another version.
    ///
    /// # Complexity
    ///
    /// *O(N)* for *N* bytes.
    pub fn restore(bytes: &[u8]) -> Result<Self, InvalidCheckpoint> {
        let (sequence, searching) = checkpoint::read(bytes, REACH)?;
        Ok(Self { sequence, searching })
    }
}
