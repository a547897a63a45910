//! The search for a window of last values that equals the window before an earlier heap.
//!
//! The values before some heaps are stored, ever farther apart, as a hash. A hash of the last values is kept up to date,
//! so each heap takes constant time, whatever the sequence looks like. Values with a stored hash are then compared.

use alloc::vec::Vec;

use crate::known_values::Known;

/// Each stored heap is at least this part farther than the one before.
const APART: usize = 8;

/// The factor of the hash, an odd number without a pattern.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// The number of bits of the filter of stored hashes.
const FILTER_BITS: u64 = 1 << 12;

/// The search for a window that returns.
#[derive(Clone, Debug)]
pub(crate) struct WindowSearch {
    /// The number of last values.
    pub(crate) window: usize,
    /// The weight of the oldest of them in the hash.
    oldest: u64,
    /// The heap after the last values.
    pub(crate) end: usize,
    hash: u64,
    pub(crate) stored: Vec<Stored>,
    next: usize,
    /// Bits of the stored hashes, by their remainder.
    filter: [u64; (FILTER_BITS / 64) as usize],
}

/// The values before a heap.
#[derive(Clone, Debug)]
pub(crate) struct Stored {
    pub(crate) end: usize,
    hash: u64,
    /// The values themselves if they may be forgotten, and nothing otherwise.
    pub(crate) values: Vec<u16>,
}

impl WindowSearch {
    /// Begins at `end`, before which so many last values must be known.
    pub(crate) fn new(window: usize, end: usize, known: Known<'_>) -> Self {
        let oldest = (0..window).fold(1_u64, |weight, _| weight.wrapping_mul(FACTOR));
        let mut windows = Self {
            window,
            oldest,
            end,
            hash: 0,
            stored: Vec::new(),
            next: end,
            filter: [0; (FILTER_BITS / 64) as usize],
        };
        windows.hash = hash(windows.last_values(known, end));
        windows
    }

    /// Returns the last values before a heap.
    fn last_values<'a>(&self, known: Known<'a>, end: usize) -> &'a [u16] {
        let index = end - known.gap.len;
        &known.values[index - self.window..index]
    }

    /// Adds a heap that was stored, with its values if they are not known.
    pub(crate) fn restore(&mut self, end: usize, values: Vec<u16>, known: Known<'_>) {
        let hash = hash(if values.is_empty() { self.last_values(known, end) } else { &values });
        self.store(Stored { end, hash, values });
    }

    fn store(&mut self, stored: Stored) {
        self.filter[(stored.hash % FILTER_BITS / 64) as usize] |= 1 << (stored.hash % 64);
        self.next = stored.end + stored.end / APART;
        self.stored.push(stored);
    }

    /// Goes on to the end of the known values, or to the first return before: its end, and the index of the stored heap.
    ///
    /// The values themselves are stored if `copies`.
    pub(crate) fn next(&mut self, known: Known<'_>, copies: bool) -> Option<usize> {
        while self.end < known.end() {
            if self.end >= self.next {
                let values = if copies { self.last_values(known, self.end).to_vec() } else { Vec::new() };
                self.store(Stored { end: self.end, hash: self.hash, values });
            }
            let index = self.end - known.gap.len;
            let [newest, oldest] = [known.values[index], known.values[index - self.window]].map(weight);
            self.hash =
                self.hash.wrapping_mul(FACTOR).wrapping_add(newest).wrapping_sub(self.oldest.wrapping_mul(oldest));
            self.end += 1;
            if self.filter[(self.hash % FILTER_BITS / 64) as usize] >> (self.hash % 64) & 1 == 1 {
                let last = self.last_values(known, self.end);
                let is_same = |stored: &Stored| {
                    let values =
                        if stored.values.is_empty() { self.last_values(known, stored.end) } else { &stored.values };
                    stored.hash == self.hash && values == last
                };
                if let Some(index) = self.stored.iter().position(is_same) {
                    return Some(index);
                }
            }
        }
        None
    }
}

fn weight(value: u16) -> u64 {
    u64::from(value) + 1
}

fn hash(values: &[u16]) -> u64 {
    values.iter().fold(0, |hash: u64, &value| hash.wrapping_mul(FACTOR).wrapping_add(weight(value)))
}
