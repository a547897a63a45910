//! The nim-values and the moves of heaps of any size, by a table and, if one is proved, a period.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;

use nim_sequences::{Certificate, Code, Growth, MAX_PARTS, NimSequence, Period};
use nimbers::Nimber;

use crate::parts::Parts;

/// The nim-values of heaps under a code.
#[derive(Clone)]
pub(crate) struct HeapValues {
    sequence: NimSequence,
    period: Option<Certificate>,
    limit: u64,
}

impl HeapValues {
    /// Computes the values of the heaps up to `largest`, with a table of at most `limit` values, or fewer if `watch` breaks.
    ///
    /// The table ends as soon as it proves a period. Without one, a heap may be beyond the table.
    pub(crate) fn new(code: Code, largest: u64, limit: u64, watch: &mut dyn FnMut(Growth) -> ControlFlow<()>) -> Self {
        let end = limit.min(largest.saturating_add(1));
        let mut sequence = NimSequence::new(code);
        let period = if let Period::Proved(certificate) = Period::search_with(&mut sequence, end, watch) {
            Some(certificate)
        } else {
            // A failure shows as a heap beyond the table.
            _ = sequence.grow_with(end, watch);
            None
        };
        Self { sequence, period, limit }
    }

    pub(crate) const fn code(&self) -> &Code {
        self.sequence.code()
    }

    pub(crate) const fn period(&self) -> Option<&Certificate> {
        self.period.as_ref()
    }

    /// Returns the bytes of the table, about.
    pub(crate) fn table_bytes(&self) -> u64 {
        self.sequence.table_bytes()
    }

    /// Returns the smallest heap whose value is not known, or `None` if all are.
    pub(crate) fn end(&self) -> Option<u64> {
        self.period.is_none().then_some(self.limit.min(self.sequence.len() as u64))
    }

    /// Returns the nim-value of a heap. It must be below the end.
    pub(crate) fn value(&self, tokens: u64) -> Nimber {
        let (tokens, grown) = match &self.period {
            Some(period) if tokens >= period.start() => {
                let later = tokens - period.start();
                // A value is at most the number of tokens, so this does not overflow.
                (period.start() + later % period.period(), later / period.period() * period.saltus())
            }
            _ => (tokens, 0),
        };
        let value = self.sequence.get(tokens).map_or(0, Nimber::heap_size);
        Nimber::from_heap(value + grown)
    }

    /// Returns a move from a heap to a value: the number of tokens to take, and the heaps left.
    ///
    /// Returns `None` if the value is not below the value of the heap. The heap must be below the end.
    pub(crate) fn move_to(&self, tokens: u64, target: Nimber) -> Option<(u64, Parts)> {
        if target >= self.value(tokens) {
            return None;
        }
        match (self.code().largest_take(), &self.period) {
            // An all-but set.
            (None, _) => {
                let take = self.heaps_worth(target, tokens).map(|left| tokens - left);
                let take = take.into_iter().find(|&take| self.code().allows(take, 1))?;
                Some((take, [tokens - take, 0, 0].into()))
            }
            (Some(largest_take), Some(period)) => {
                // From this heap on, the largest part of every option is beyond the preperiod by a period at least, or the
                // heap itself is: the theorem maps options to those of the heap a period before.
                let parts = self.code().max_parts().max(1) as u64;
                let base = parts * period.preperiod().max(1) + (parts - 1) * period.period() + largest_take;
                let removed = tokens.saturating_sub(base) / period.period() * period.period();
                let (take, parts) = self.scan(tokens - removed, target)?;
                Some((take, if removed == 0 { parts } else { parts.with_larger_first(removed) }))
            }
            (Some(_), None) => self.scan(tokens, target),
        }
    }

    /// Returns the heaps of a value below `tokens`, in some order. The code is an all-but set.
    fn heaps_worth(&self, target: Nimber, tokens: u64) -> impl Iterator<Item = u64> + '_ {
        let once = self.period.as_ref().map_or(self.sequence.len() as u64, Certificate::start);
        let early = (0..once.min(tokens)).filter(move |&heap| self.value(heap) == target);
        // In each later period, the values of a heap of the first one have grown by the saltus.
        let periodic = self.period.iter().flat_map(move |period| {
            (period.start()..period.start() + period.period()).filter_map(move |heap| {
                let more = target.heap_size().checked_sub(self.value(heap).heap_size())?;
                (more % period.saltus() == 0).then(|| heap + more / period.saltus() * period.period())
            })
        });
        early.chain(periodic.filter(move |&heap| heap < tokens))
    }

    /// Returns a move from a heap to a value, by looking at all options. The heap is in the table.
    fn scan(&self, tokens: u64, target: Nimber) -> Option<(u64, Parts)> {
        let code = self.code();
        let apart = u64::from(code.needs_unequal_parts());
        let most = code.largest_take()?.min(tokens);
        // The last parts of what is left if the others have the nim-sum `sum` and at least `least` tokens each.
        let one =
            |left: u64, least: u64, sum: Nimber| (left >= least && self.value(left) + sum == target).then_some(left);
        let two = |left: u64, least: u64, sum: Nimber| {
            let mut smaller = (least..left).take_while(|a| a + apart <= left - a);
            smaller.find_map(|a| one(left - a, 1, sum + self.value(a)).map(|b| [a, b]))
        };
        (0..=most).find_map(|take| {
            let left = tokens - take;
            let way = |parts: usize| match parts {
                0 => (left == 0 && target.is_zero()).then_some([0; MAX_PARTS]),
                1 => one(left, 1, Nimber::ZERO).map(|a| [a, 0, 0]),
                2 => two(left, 1, Nimber::ZERO).map(|[a, b]| [a, b, 0]),
                _ => (1..=left / 3).find_map(|a| two(left - a, a + apart, self.value(a)).map(|[b, c]| [a, b, c])),
            };
            let found = (0..=MAX_PARTS).filter(|&parts| code.allows(take, parts)).find_map(way)?;
            Some((take, found.into()))
        })
    }

    /// Returns any move from a heap: the largest number of tokens up to half of the heap that may be
    /// taken, or else the smallest number above, and as many heaps as possible of nearly equal sizes.
    pub(crate) fn some_move(&self, tokens: u64) -> Option<(u64, Parts)> {
        let code = self.code();
        let apart = u64::from(code.needs_unequal_parts());
        let most = code.largest_take().unwrap_or(tokens).min(tokens);
        let half = most.min(tokens.div_ceil(2));
        (0..=half).rev().chain(half + 1..=most).find_map(|take| {
            let left = tokens - take;
            let split = |parts: usize| {
                // The sizes grow by `apart` from the second smallest on, and the largest takes what remains.
                let steps = [[0; MAX_PARTS], [0; MAX_PARTS], [0, apart, 0], [0, apart, 2 * apart]][parts];
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
}

// The values follow from the code, whatever part of them is in the table.
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
