//! The known nim-values of heaps: all of them, or the first and the last ones.

/// Known values, as an engine reads them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known<'a> {
    /// The values of the heaps below `first`, and of the last ones.
    pub(crate) values: &'a [u16],
    pub(crate) gap: Gap,
}

/// The heaps whose values were forgotten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Gap {
    /// The first of them.
    pub(crate) first: usize,
    /// Their number. It is 0 in a table of all values.
    pub(crate) len: usize,
}

/// A value was needed that was forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Forgotten;

impl Known<'_> {
    /// Returns the heap after the known ones.
    pub(crate) const fn end(self) -> usize {
        self.values.len() + self.gap.len
    }

    /// Returns the number of last heaps with values known without a gap.
    pub(crate) const fn last(self) -> usize {
        if self.gap.len == 0 { self.values.len() } else { self.values.len() - self.gap.first }
    }

    /// Returns the smallest first part, if any, of two parts with a nim-sum: the parts have `left` tokens
    /// together, the first one is at most half of them, or less than half if `unequal`, and from `from` up to `to`.
    ///
    /// # Errors
    ///
    /// [`Forgotten`] if there is no such pair among the known values, and others were forgotten.
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
    ) -> Result<Option<usize>, Forgotten> {
        const CHUNK: usize = 128;
        let wanted = to.min((left - usize::from(unequal)) / 2);
        let is_whole = self.gap.len == 0;
        let first_known = if is_whole { self.values.len() } else { self.gap.first };
        // The larger part is one of the last heaps.
        let reach = if is_whole { wanted } else { left.saturating_sub(self.gap.first + self.gap.len) };
        let known = wanted.min(first_known - 1).min(reach);
        let mut smaller = from;
        while smaller <= known {
            let count = CHUNK.min(known + 1 - smaller);
            let larger = left - smaller - self.gap.len;
            let [a, b] = [&self.values[smaller..smaller + count], &self.values[larger + 1 - count..=larger]];
            // Without a branch, so that the compiler uses vector instructions.
            let is_found = |found, (&a, &b): (&u16, &u16)| found | u16::from(a ^ b == sum);
            if a.iter().zip(b.iter().rev()).fold(0, is_found) != 0 {
                let index = a.iter().zip(b.iter().rev()).position(|(&a, &b)| a ^ b == sum);
                return Ok(index.map(|index| smaller + index));
            }
            smaller += count;
        }
        if known < wanted && from <= wanted { Err(Forgotten) } else { Ok(None) }
    }
}
