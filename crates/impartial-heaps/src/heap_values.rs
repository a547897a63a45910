//! The nim-values and moves of single heaps, from a table and, if the table proves one, a period.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use nim_sequences::{Certificate, Code, Growth, MAX_PARTS, NimSequence, NimValues, Period, PeriodSearch};
use nimbers::Nimber;

use crate::Parts;

/// The nim-values of the heaps of a taking-and-breaking game.
#[derive(Clone)]
pub(crate) struct HeapValues {
    // The table.
    sequence: NimSequence,
    // The period of the table. If it is proved, it gives the nim-values beyond the table.
    period: Period,
    // The maximum number of values in the table.
    limit: u64,
}

impl HeapValues {
    /// Computes the nim-values of the heaps up to `largest`, in a table of at most `limit` values.
    ///
    /// The table ends early if it proves a period or if `on_progress` breaks. Without a period, a heap may be beyond the table.
    pub(crate) fn new(
        code: Code,
        largest: u64,
        limit: u64,
        on_progress: &mut dyn FnMut(Growth) -> ControlFlow<()>,
    ) -> Self {
        let end = limit.min(largest.saturating_add(1));
        let mut search = PeriodSearch::from(NimSequence::new(code));
        let period = search.run(end, on_progress);
        let mut sequence = search.into_sequence();
        if !matches!(period, Period::Proved(_)) {
            // If the table cannot grow to `end`, the caller reports the first heap beyond it.
            _ = sequence.grow_with(end, on_progress);
        }
        Self { sequence, period, limit }
    }

    pub(crate) const fn code(&self) -> &Code {
        self.sequence.code()
    }

    const fn known(&self) -> NimValues<'_> {
        NimValues::new(&self.sequence, &self.period)
    }

    pub(crate) const fn period(&self) -> Option<&Certificate> {
        self.known().certificate()
    }

    /// Returns the approximate size of the table in bytes.
    pub(crate) fn table_bytes(&self) -> u64 {
        self.sequence.table_bytes()
    }

    /// Returns the smallest heap whose nim-value is unknown, or `None` if the values of all heaps are known.
    pub(crate) fn end(&self) -> Option<u64> {
        self.known().end().map(|end| end.min(self.limit))
    }

    /// Returns the nim-value of a heap, which must be below [`end`](Self::end).
    pub(crate) fn value(&self, tokens: u64) -> Nimber {
        Nimber::from_heap(self.known().value(tokens).unwrap_or(0))
    }

    /// Returns a move from a heap to a nim-value, as the number of tokens to take and the heaps that remain.
    ///
    /// Returns `None` if `target` is not below the nim-value of the heap. The heap must be below [`end`](Self::end).
    pub(crate) fn move_to(&self, tokens: u64, target: Nimber) -> Option<(u64, Parts)> {
        if target >= self.value(tokens) {
            return None;
        }
        match (self.code().largest_take(), self.period()) {
            // An all-but set. A move leaves one smaller heap, so the smaller heaps are searched. All but a few of them can
            // be reached, because only finitely many takes are forbidden.
            (None, _) => {
                let take = self.heaps_with_value(target, tokens).map(|left| tokens - left);
                let take = take.into_iter().find(|&take| self.code().allows(take, 1))?;
                Some((take, [tokens - take, 0, 0].into()))
            }
            (Some(largest_take), Some(period)) => {
                // A heap of at least `base` tokens and the heaps that are whole periods larger have the same nim-value, so the
                // smallest of these heaps has an option with the target value. Its largest part has at least `preperiod`
                // tokens, so the option of the larger heap in which that part is the same number of periods larger has the same
                // nim-value, and its parts are still unequal if they were.
                let parts = self.code().max_parts().max(1) as u64;
                let base = parts * period.preperiod().max(1) + (parts - 1) * period.period() + largest_take;
                let removed = tokens.saturating_sub(base) / period.period() * period.period();
                let (take, parts) = self.scan(tokens - removed, target)?;
                let [largest, middle, smallest] = parts.into();
                Some((take, [largest + removed, middle, smallest].into()))
            }
            (Some(_), None) => self.scan(tokens, target),
        }
    }

    /// Returns the heaps below `tokens` with this nim-value, in some order. The code must be an all-but set.
    fn heaps_with_value(&self, target: Nimber, tokens: u64) -> impl Iterator<Item = u64> + '_ {
        let once = self.period().map_or(self.sequence.len() as u64, Certificate::start);
        let early = (0..once.min(tokens)).filter(move |&heap| self.value(heap) == target);
        // From one period to the next, nim-values grow by the saltus, so each heap of the first period is congruent to at
        // most one heap with the target value.
        let periodic = self.period().into_iter().flat_map(move |period| {
            (period.start()..period.start() + period.period()).filter_map(move |heap| {
                let more = target.heap_size().checked_sub(self.value(heap).heap_size())?;
                (more % period.saltus() == 0).then(|| heap + more / period.saltus() * period.period())
            })
        });
        early.chain(periodic.filter(move |&heap| heap < tokens))
    }

    /// Returns a move from a heap to a nim-value by searching all options. The heap must be in the table.
    fn scan(&self, tokens: u64, target: Nimber) -> Option<(u64, Parts)> {
        let code = self.code();
        let min_difference = u64::from(code.needs_unequal_parts());
        let max_take = code.largest_take()?.min(tokens);
        // Returns the last part, or the last two parts, if they have `left` tokens together, the earlier parts have the
        // nim-sum `sum`, and the total is the target. Parts are listed in ascending order, and `min` is the smallest size of
        // the next part, so each partition is tried once.
        let last_part = |left: u64, sum: Nimber| (left > 0 && self.value(left) + sum == target).then_some(left);
        let last_two_parts = |left: u64, min: u64, sum: Nimber| {
            let mut smaller = (min..left).take_while(|a| a + min_difference <= left - a);
            smaller.find_map(|a| last_part(left - a, sum + self.value(a)).map(|b| [a, b]))
        };
        (0..=max_take).find_map(|take| {
            let left = tokens - take;
            let split = |parts: usize| match parts {
                0 => (left == 0 && target.is_zero()).then_some([0; MAX_PARTS]),
                1 => last_part(left, Nimber::ZERO).map(|a| [a, 0, 0]),
                2 => last_two_parts(left, 1, Nimber::ZERO).map(|[a, b]| [a, b, 0]),
                _ => (1..=left / 3)
                    .find_map(|a| last_two_parts(left - a, a + min_difference, self.value(a)).map(|[b, c]| [a, b, c])),
            };
            let found = (0..=MAX_PARTS).filter(|&parts| code.allows(take, parts)).find_map(split)?;
            Some((take, found.into()))
        })
    }
}

// The nim-values follow from the code, so equality ignores the length of the table.
impl PartialEq for HeapValues {
    fn eq(&self, other: &Self) -> bool {
        self.code() == other.code()
    }
}

impl Eq for HeapValues {}

impl Hash for HeapValues {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.code().hash(state);
    }
}

impl fmt::Debug for HeapValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.code().fmt(f)
    }
}

/// Returns any move from a heap of a code.
///
/// It takes the largest legal number of tokens up to half of the heap, or else the smallest legal number above half, and
/// leaves as many heaps as possible, of nearly equal sizes.
pub(crate) fn some_move(code: &Code, tokens: u64) -> Option<(u64, Parts)> {
    let min_difference = u64::from(code.needs_unequal_parts());
    let max_take = code.largest_take().unwrap_or(tokens).min(tokens);
    let half = max_take.min(tokens.div_ceil(2));
    (0..=half).rev().chain(half + 1..=max_take).find_map(|take| {
        let left = tokens - take;
        let split = |parts: usize| {
            // Each part is `min_difference` larger than the part before, and the largest part gets the remainder.
            let steps =
                [[0; MAX_PARTS], [0; MAX_PARTS], [0, min_difference, 0], [0, min_difference, 2 * min_difference]]
                    [parts];
            match parts as u64 {
                0 => (left == 0).then_some([0; MAX_PARTS]),
                count => {
                    let smallest = left.checked_sub(steps.iter().sum())? / count;
                    let mut sizes = steps.map(|step| smallest + step);
                    sizes[parts..].fill(0);
                    sizes[parts - 1] += left - sizes.iter().sum::<u64>();
                    (smallest > 0).then_some(sizes)
                }
            }
        };
        let found = (0..=MAX_PARTS).rev().filter(|&parts| code.allows(take, parts)).find_map(split)?;
        Some((take, found.into()))
    })
}
