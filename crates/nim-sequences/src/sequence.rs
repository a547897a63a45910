//! The nim-sequence of a code, which grows on demand.
//!
//! | file | subject |
//! |---|---|
//! | `engine_choice.rs` | which engine computes the next values |
//! | `memory.rs` | the memory of a table, and which values are forgotten |

pub(crate) mod engine_choice;
pub(crate) mod memory;

use core::ops::ControlFlow;

use nimbers::Nimber;

use self::engine_choice::{Engine, FIRST_REVIEW};
use crate::code::Code;
use crate::engines::sparse::arch::Backend;
use crate::engines::sparse::{REACH, Sparse};
use crate::known_values::{Gap, KnownValues};
use crate::table::{TableTooLarge, Values};

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
    pub(crate) code: Code,
    /// The values of all heaps below `len`, without the heaps in the gap.
    pub(crate) values: Values,
    pub(crate) gap: Gap,
    /// Whether values may be forgotten when the memory is full.
    pub(crate) may_forget: bool,
    /// The first heap with the largest value, and the value.
    pub(crate) largest: (usize, u32),
    pub(crate) engine: Engine,
    /// The number of values at which the choice of the engine is reviewed.
    pub(crate) next_review: usize,
    pub(crate) backend: Backend,
    pub(crate) max_bytes: u64,
    /// The largest first part of a pair that [`Sparse`] tries before it tries all first parts: [`REACH`], or less in
    /// tests.
    pub(crate) reach: usize,
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
        let engine = Engine::first(&code);
        let backend = Backend::fastest();
        Self {
            code,
            values: Values::Narrow([].into()),
            gap: Gap::default(),
            may_forget: false,
            largest: (0, 0),
            engine,
            next_review: FIRST_REVIEW,
            backend,
            max_bytes,
            reach: REACH,
        }
    }

    /// Returns an empty table that forgets values when its memory is full, provided that few of its heaps are rare.
    pub(crate) fn forgetful(code: Code, max_bytes: u64) -> Self {
        Self { may_forget: true, ..Self::with_max_bytes(code, max_bytes) }
    }

    /// Returns the code.
    #[must_use]
    pub const fn code(&self) -> &Code {
        &self.code
    }

    /// Returns the number of nim-values computed so far, which are the values of all heaps below this number.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len() + self.gap.len
    }

    /// Returns whether no nim-value has been computed so far.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the nim-value of a heap if it is known.
    #[must_use]
    pub fn get(&self, tokens: u64) -> Option<Nimber> {
        let heap = usize::try_from(tokens).ok()?;
        let index = if heap < self.gap.first || self.gap.len == 0 {
            heap
        } else {
            heap.checked_sub(self.gap.len).filter(|&index| index >= self.gap.first)?
        };
        let value = self.values.get(index)?;
        Some(Nimber::from_heap(value.into()))
    }

    /// Returns the nim-values computed so far, starting with the heap 0.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Nimber> + '_ {
        (0..self.values.len()).map(|heap| Nimber::from_heap(self.values.get(heap).map_or(0, u64::from)))
    }

    /// Returns the largest nim-value so far with the smallest heap that has it, or `None` if the table is empty.
    #[must_use]
    pub fn largest(&self) -> Option<(u64, Nimber)> {
        let (heap, value) = self.largest;
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
        self.get(tokens).ok_or(self.too_large())
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
        let mut next_report = self.len();
        while (self.len() as u64) < len {
            if self.len() >= next_report {
                if on_progress(self.growth()).is_break() {
                    break;
                }
                next_report = self.len()
                    + if matches!(&self.engine, Engine::AllOptions(all_options) if all_options.max_parts() == 3) {
                        1
                    } else {
                        PROGRESS_INTERVAL
                    };
            }
            if self.len() >= self.next_review {
                self.choose_engine();
            }
            // All memory that the engine may need is reserved first, so a failure changes no value.
            self.make_room()?;
            self.advance(usize::try_from(len).unwrap_or(usize::MAX))?;
        }
        Ok(())
    }

    /// Returns how far the table has grown.
    pub(crate) fn growth(&self) -> Growth {
        Growth { len: self.len() as u64, is_slow: self.is_slow() }
    }

    /// Returns a sequence that resumes at the earlier heap `end`, with the first values of this table, a gap, and the
    /// values `last` before `end`.
    ///
    /// This sequence must have forgotten values, so that its first values end before the gap.
    pub(crate) fn resumed_at(&self, end: usize, last: &[u16]) -> Self {
        let mut sequence = self.clone();
        if let (Engine::Sparse(sparse), Values::Narrow(values)) = (&mut sequence.engine, &mut sequence.values) {
            values.truncate(self.gap.first);
            values.extend_from_slice(last);
            sequence.gap.len = end - values.len();
            sparse.prepare(KnownValues { values, gap: sequence.gap });
        }
        sequence
    }

    /// Returns the engine [`Sparse`] if it is in use.
    pub(crate) fn sparse(&self) -> Option<&Sparse> {
        match &self.engine {
            Engine::Sparse(sparse) => Some(sparse),
            _ => None,
        }
    }

    /// Returns the values as [`Sparse`] reads them, or no values if they are wide.
    pub(crate) fn known(&self) -> KnownValues<'_> {
        let values = if let Values::Narrow(values) = &self.values { values.as_slice() } else { &[] };
        KnownValues { values, gap: self.gap }
    }
}
