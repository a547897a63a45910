//! A view of a table that has all values, or only the first and the last values.

use alloc::collections::TryReserveError;

/// The values of a table, as an engine reads them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownValues<'a> {
    /// The values of the heaps below the gap, followed by the values of the heaps above it.
    values: &'a [u16],
    gap: Gap,
}

/// The heaps whose values were forgotten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Gap {
    /// The first of these heaps.
    pub(crate) first: usize,
    /// The number of these heaps, which is 0 if the table has all values.
    pub(crate) len: usize,
}

/// The reason why the next value cannot be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// No engine can compute it: the memory is full, or a forgotten value is needed.
    Full,
    /// A value is too large for this engine.
    TooLarge,
}

impl From<TryReserveError> for Stop {
    fn from(_: TryReserveError) -> Self {
        Self::Full
    }
}

impl<'a> KnownValues<'a> {
    pub(crate) const fn new(values: &'a [u16], gap: Gap) -> Self {
        Self { values, gap }
    }

    /// Returns the values of the heaps below the gap, followed by the values of the heaps above it.
    pub(crate) const fn values(self) -> &'a [u16] {
        self.values
    }

    /// Returns whether no value was forgotten.
    pub(crate) const fn is_whole(self) -> bool {
        self.gap.len == 0
    }

    /// Returns the values of the heaps below the gap, or all values without a gap.
    pub(crate) fn first(self) -> &'a [u16] {
        if self.is_whole() { self.values } else { &self.values[..self.gap.first] }
    }

    /// Returns the index of a heap above the gap among the values.
    pub(crate) const fn index(self, heap: usize) -> usize {
        heap - self.gap.len
    }

    /// Returns the heap above the gap whose value has this index.
    pub(crate) const fn heap(self, index: usize) -> usize {
        index + self.gap.len
    }

    /// Returns the number of heaps, which is the heap after the last one in the table.
    pub(crate) const fn end(self) -> usize {
        self.values.len() + self.gap.len
    }

    /// Returns the number of heaps above the gap, or of all heaps without a gap.
    pub(crate) const fn last(self) -> usize {
        if self.is_whole() { self.values.len() } else { self.values.len() - self.gap.first }
    }

    /// Returns the smallest first part, if any, of two parts whose values have the nim-sum `sum`.
    ///
    /// The parts have `left` tokens together. The first part is between `from` and `to`, and at most half of the
    /// tokens, or less than half if `unequal`.
    ///
    /// # Errors
    ///
    /// Returns [`Stop::Full`] if no pair of known values has this nim-sum, but a pair of forgotten values might.
    ///
    /// # Complexity
    ///
    /// *O(a)* if the smallest first part is `from` + *a*.
    #[inline(always)]
    pub(crate) fn find_pair(
        self,
        left: usize,
        unequal: bool,
        from: usize,
        to: usize,
        sum: u16,
    ) -> Result<Option<usize>, Stop> {
        // Long enough for vector instructions, and short enough to stop soon after a pair is found.
        const CHUNK: usize = 128;
        let last = to.min((left - usize::from(unequal)) / 2);
        let is_whole = self.is_whole();
        let first_known = if is_whole { self.values.len() } else { self.gap.first };
        // The first part must be below the gap, and the second part above it.
        let reach = if is_whole { last } else { left.saturating_sub(self.gap.first + self.gap.len) };
        let known = last.min(first_known - 1).min(reach);
        let mut smaller = from;
        while smaller <= known {
            let count = CHUNK.min(known + 1 - smaller);
            let larger = left - smaller - self.gap.len;
            let [a, b] = [&self.values[smaller..smaller + count], &self.values[larger + 1 - count..=larger]];
            // The loop has no branch, so that the compiler uses vector instructions.
            let is_found = |found, (&a, &b): (&u16, &u16)| found | u16::from(a ^ b == sum);
            if a.iter().zip(b.iter().rev()).fold(0, is_found) != 0 {
                let index = a.iter().zip(b.iter().rev()).position(|(&a, &b)| a ^ b == sum);
                return Ok(index.map(|index| smaller + index));
            }
            smaller += count;
        }
        if known < last && from <= last { Err(Stop::Full) } else { Ok(None) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs are tried in ascending order of the first part, up to the first pair with a forgotten value.
    #[test]
    fn pairs_by_definition() {
        let all: [u16; 14] = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1];
        for (first, len) in (1..8).flat_map(|first| (0..4).map(move |len| (first, len))) {
            let values: alloc::vec::Vec<u16> =
                (0..all.len()).filter(|&heap| heap < first || heap >= first + len).map(|heap| all[heap]).collect();
            let known = KnownValues::new(&values, if len > 0 { Gap { first, len } } else { Gap::default() });
            let arguments = (first + len..all.len())
                .flat_map(|left| (0..8).flat_map(move |sum| (1..6).map(move |from| (left, sum, from))));
            for ((left, sum, from), to) in arguments.flat_map(|argument| [2, 4, usize::MAX].map(|to| (argument, to))) {
                for unequal in [false, true] {
                    let parts = (from..=left).take_while(|&a| a <= to && 2 * a + usize::from(unequal) <= left);
                    let pairs = parts.map(|a| {
                        let is_known = len == 0 || a < first && left - a >= first + len;
                        (is_known, a, all[a] ^ all[left - a] == sum)
                    });
                    let decisive = pairs.into_iter().find(|&(is_known, _, is_equal)| !is_known || is_equal);
                    let expected = match decisive {
                        Some((false, ..)) => Err(Stop::Full),
                        Some((true, a, _)) => Ok(Some(a)),
                        None => Ok(None),
                    };
                    let found = known.find_pair(left, unequal, from, to, sum);
                    assert_eq!(found, expected, "{known:?} {left} {unequal} {from} {to} {sum}");
                }
            }
        }
    }
}
