//! The nim-sequence of a code, which grows on demand. `engine_choice.rs` chooses the engine that computes the next values.

mod engine_choice;
#[cfg(test)]
pub(crate) mod tests;

use core::ops::ControlFlow;

use nimbers::Nimber;

use self::engine_choice::AnyEngine;
use crate::code::Code;
use crate::engines::sparse::arch::Backend;
use crate::engines::sparse::{MIN_LEN, REACH, Sparse};
use crate::known_values::Stop;
use crate::table::{Table, TableTooLarge};
use crate::values::Values;

/// The default memory limit of a table of nim-values: 2^30 bytes.
pub const MAX_TABLE_BYTES: u64 = 1 << 30;

/// The nim-values of the heaps 0, 1, 2 and so on of a code.
///
/// # Examples
///
/// ```
/// use nim_sequences::{NimSequence, Nimber};
///
/// let mut kayles = NimSequence::new("kayles".parse()?);
/// assert_eq!(kayles.value(12)?, Nimber::from_heap(4));
/// let values: Vec<u64> = kayles.iter().map(Nimber::heap_size).collect();
/// assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]);
///
/// let mut nim = NimSequence::with_max_bytes("nim".parse()?, 100_000);
/// let error = nim.value(1_000_000).unwrap_err();
/// assert!(error.len < 100_000 && error.max_bytes == 100_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct NimSequence {
    code: Code,
    table: Table,
    engine: AnyEngine,
    /// The number of values at which the choice of the engine is reviewed.
    next_review: usize,
    backend: Backend,
    /// The largest first part of a pair that [`Sparse`] tries before it tries all first parts: [`REACH`], or less in
    /// tests.
    reach: usize,
}

/// How far a [`NimSequence`] has grown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Growth {
    /// The number of nim-values in the table.
    pub len: u64,
    /// Whether the time of each further value grows in proportion to the heap, because moves leave two heaps and too
    /// many of the first 131,072 heaps are rare.
    pub is_slow: bool,
}

impl Growth {
    /// Breaks if [`is_slow`](Self::is_slow). Use it as the progress callback of a search that should take seconds.
    pub const fn stop_if_slow(self) -> ControlFlow<()> {
        if self.is_slow { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl NimSequence {
    /// Returns an empty table that may take [`MAX_TABLE_BYTES`].
    #[must_use]
    pub fn new(code: Code) -> Self {
        Self::with_max_bytes(code, MAX_TABLE_BYTES)
    }

    /// Returns an empty table that may take this many bytes.
    ///
    /// The limit applies to [`table_bytes`](Self::table_bytes). More memory may be in use for moments: the old values
    /// while the table grows or its values become 4 bytes wide, and up to 2 MB while the engine is chosen.
    #[must_use]
    pub fn with_max_bytes(code: Code, max_bytes: u64) -> Self {
        Self::with_table(code, Table::new(max_bytes, false))
    }

    /// Returns an empty table that forgets values when its memory is full, provided that few of its heaps are rare.
    pub(crate) fn forgetful(code: Code, max_bytes: u64) -> Self {
        Self::with_table(code, Table::new(max_bytes, true))
    }

    fn with_table(code: Code, table: Table) -> Self {
        let engine = AnyEngine::first(&code);
        Self { code, table, engine, next_review: MIN_LEN, backend: Backend::fastest(), reach: REACH }
    }

    /// Returns the code.
    #[must_use]
    pub const fn code(&self) -> &Code {
        &self.code
    }

    /// Returns the number of nim-values computed so far, which are the values of all heaps below this number.
    #[must_use]
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Returns whether no nim-value has been computed so far.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the nim-value of a heap if it is known.
    #[must_use]
    pub fn get(&self, tokens: u64) -> Option<Nimber> {
        self.table.get(usize::try_from(tokens).ok()?).map(|value| Nimber::from_heap(value.into()))
    }

    /// Returns the nim-values computed so far, starting with the heap 0.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Nimber> + '_ {
        let values = self.table.values();
        (0..values.len()).map(|heap| Nimber::from_heap(values.get(heap).map_or(0, u64::from)))
    }

    /// Returns the largest nim-value so far with the smallest heap that has it, or `None` if the table is empty.
    #[must_use]
    pub fn largest(&self) -> Option<(u64, Nimber)> {
        let (heap, value) = self.table.largest();
        (!self.is_empty()).then(|| (heap as u64, Nimber::from_heap(value.into())))
    }

    /// Returns the nim-value of a heap, and grows the table if necessary.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`grow`](Self::grow).
    ///
    /// # Complexity
    ///
    /// The same as [`grow`](Self::grow).
    pub fn value(&mut self, tokens: u64) -> Result<Nimber, TableTooLarge> {
        self.grow(tokens.saturating_add(1))?;
        self.get(tokens).ok_or(self.table.too_large())
    }

    /// Computes nim-values until the table has at least `len`. It may have up to 575 more, because an engine may
    /// compute 512 values at a time.
    ///
    /// # Errors
    ///
    /// Returns [`TableTooLarge`] if the table would exceed its memory limit or the memory of the system, or would have
    /// 2^32 values. The values computed so far are kept.
    ///
    /// # Complexity
    ///
    /// For *n* values, where *s* is the number of takes that the code lists:
    ///
    /// | moves leave | time |
    /// |---|---|
    /// | at most one heap | *O(n s)* |
    /// | at most two heaps | *O(n^2 s)* |
    /// | at most two heaps, in a game with few rare heaps | typically *O(n r v)* / 512 for *r* rare heaps and values below *v* |
    /// | up to three heaps | *O(n^3 s)* |
    ///
    /// The table takes 2 bytes per value, or 4 if some value is above 65535. All-but sets take up to 16 bytes more.
    pub fn grow(&mut self, len: u64) -> Result<(), TableTooLarge> {
        self.grow_with(len, &mut |_| ControlFlow::Continue(()))
    }

    /// Computes nim-values like [`grow`](Self::grow), with a progress callback that can stop the computation.
    ///
    /// The callback is called before the first value and then after about every 1,024 values, or after each value if
    /// moves leave three heaps. If it breaks, the method returns `Ok`, and [`len`](Self::len) is the number of values
    /// computed.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`grow`](Self::grow).
    ///
    /// # Complexity
    ///
    /// The same as [`grow`](Self::grow).
    ///
    /// # Examples
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use nim_sequences::NimSequence;
    ///
    /// let mut officers = NimSequence::new("officers".parse()?);
    /// let enough = |growth: Growth| if growth.len < 5_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    /// officers.grow_with(1_000_000, &mut { enough })?;
    /// assert!((5_000..6_100).contains(&officers.len()));
    /// # use nim_sequences::Growth;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn grow_with(
        &mut self,
        len: u64,
        on_progress: &mut dyn FnMut(Growth) -> ControlFlow<()>,
    ) -> Result<(), TableTooLarge> {
        const PROGRESS_INTERVAL: usize = 1_024;
        let end = usize::try_from(len).unwrap_or(usize::MAX);
        let mut next_report = self.len();
        while (self.len() as u64) < len {
            if self.len() >= next_report {
                if on_progress(self.growth()).is_break() {
                    break;
                }
                next_report = self.len() + if self.engine.parts() == 3 { 1 } else { PROGRESS_INTERVAL };
            }
            if self.len() >= self.next_review {
                self.choose_engine();
            }
            match self.engine.grow(&mut self.table, end.min(next_report).min(self.next_review), end) {
                Ok(()) => {}
                Err(Stop::TooLarge) => self.engine = AnyEngine::first(&self.code),
                Err(Stop::Full) => return Err(self.table.too_large()),
            }
        }
        Ok(())
    }

    /// Returns an upper bound of the memory of the table in bytes, which includes the marks, counts or sets of its
    /// engine.
    #[must_use]
    pub fn table_bytes(&self) -> u64 {
        self.table.bytes() + self.engine.bytes()
    }

    /// Returns how far the table has grown.
    pub(crate) fn growth(&self) -> Growth {
        Growth { len: self.len() as u64, is_slow: self.is_slow() }
    }

    /// Returns the table.
    pub(crate) const fn table(&self) -> &Table {
        &self.table
    }

    /// Returns the engine [`Sparse`] if it is in use.
    pub(crate) const fn sparse(&self) -> Option<&Sparse> {
        self.engine.sparse()
    }

    /// Returns this table if no value was forgotten, or an empty one. It does not forget values.
    pub(crate) fn whole(mut self) -> Self {
        if !self.table.is_whole() {
            return Self::with_max_bytes(self.code, self.table.max_bytes());
        }
        self.table.keep_all();
        self
    }

    /// Returns a sequence that resumes at the earlier heap `end`, with the first values of this table, a gap, and the
    /// values `last` before `end`.
    ///
    /// This sequence must have forgotten values, so that its first values end before the gap. Returns `None` if the
    /// engine has too little memory.
    pub(crate) fn resumed_at(&self, end: usize, last: &[u16]) -> Option<Self> {
        let mut sequence = self.clone();
        sequence.table.go_back(end, last);
        sequence.engine.resume(&sequence.table).ok()?;
        Some(sequence)
    }

    /// Returns the numbers of the sequence in a checkpoint, which also has the code and the values.
    pub(crate) fn saved(&self) -> [u64; 10] {
        let ([max_bytes, first, len, heap, value], [a, b, c, d]) = (self.table.saved(), self.engine.saved());
        [max_bytes, self.next_review as u64, first, len, heap, value, a, b, c, d]
    }

    /// Restores a sequence, whose engine tries first parts up to `reach` before all others. Returns `None` if the
    /// numbers contradict each other, the code or the values.
    pub(crate) fn restore(code: Code, numbers: [u64; 10], values: Values, reach: usize) -> Option<Self> {
        let [max_bytes, next_review, first, len, heap, value, engine @ ..] = numbers;
        // The largest value bounds the memory for marks, so no value may exceed what a heap of its size can have.
        if value > code.max_value(heap) {
            return None;
        }
        let table = Table::restore([max_bytes, first, len, heap, value], values)?;
        let mut sequence = Self { reach, ..Self::with_table(code, table) };
        // Without a next review, it is the maximum of the machine that has written it.
        sequence.next_review = usize::try_from(next_review).unwrap_or(usize::MAX);
        sequence.restore_engine(engine)?;
        Some(sequence)
    }
}
