//! The search for a window of last values that equals the window before an earlier heap.
//!
//! The windows before some heaps are stored as hashes, at growing distances. A rolling hash of the last window takes
//! constant time per heap for any sequence. If it equals a stored hash, the values are compared.

use alloc::vec::Vec;

use crate::known_values::KnownValues;

/// The next window is stored when the table is an eighth longer, so the number of stored windows is logarithmic.
const STORE_RATIO: usize = 8;

/// The base of the hash, an odd number without a pattern: 2^64 divided by the golden ratio.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// Number of bits of the filter of stored hashes, which is large enough for a few hundred windows.
const FILTER_BITS: u64 = 1 << 12;

/// The search for a window that repeats.
#[derive(Clone, Debug)]
pub(crate) struct WindowSearch {
    /// The number of values in a window.
    pub(crate) window: usize,
    /// The weight in the hash of the value that leaves the window next.
    oldest: u64,
    /// The heap after the current window.
    pub(crate) end: usize,
    /// The hash of the current window.
    hash: u64,
    /// The stored windows, in ascending order.
    pub(crate) stored: Vec<Stored>,
    /// The heap before which the next window is stored.
    next: usize,
    /// A bit for each remainder of a hash by [`FILTER_BITS`], which is set if a stored hash has this remainder. Nearly
    /// all heaps are rejected by this bit alone.
    filter: [u64; (FILTER_BITS / 64) as usize],
}

/// A stored window.
#[derive(Clone, Debug)]
pub(crate) struct Stored {
    /// The heap after the window.
    pub(crate) end: usize,
    hash: u64,
    /// The values of the window if the table may forget them, and otherwise empty.
    pub(crate) values: Vec<u16>,
}

impl WindowSearch {
    /// Starts with the window before `end`, whose values must be known.
    pub(crate) fn new(window: usize, end: usize, known: KnownValues<'_>) -> Self {
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

    /// Returns the window before a heap.
    fn last_values<'a>(&self, known: KnownValues<'a>, end: usize) -> &'a [u16] {
        let index = end - known.gap.len;
        &known.values[index - self.window..index]
    }

    /// Adds a stored window from a checkpoint.
    pub(crate) fn restore(&mut self, end: usize, values: Vec<u16>) {
        self.store(Stored { end, hash: hash(&values), values });
    }

    fn store(&mut self, stored: Stored) {
        self.filter[(stored.hash % FILTER_BITS / 64) as usize] |= 1 << (stored.hash % 64);
        self.next = stored.end + stored.end / STORE_RATIO;
        self.stored.push(stored);
    }

    /// Moves the window on until it equals a stored window, and returns the index of that window, or `None` at the end
    /// of the table.
    ///
    /// If `copies`, the windows are stored with their values.
    pub(crate) fn next(&mut self, known: KnownValues<'_>, copies: bool) -> Option<usize> {
        while self.end < known.end() {
            if self.end >= self.next {
                let values = if copies { self.last_values(known, self.end).to_vec() } else { Vec::new() };
                self.store(Stored { end: self.end, hash: self.hash, values });
            }
            // The window moves by one heap: the hash gets the newest value and loses the oldest one.
            let index = self.end - known.gap.len;
            let [newest, oldest] = [known.values[index], known.values[index - self.window]].map(weight);
            self.hash =
                self.hash.wrapping_mul(FACTOR).wrapping_add(newest).wrapping_sub(self.oldest.wrapping_mul(oldest));
            self.end += 1;
            if self.filter[(self.hash % FILTER_BITS / 64) as usize] >> (self.hash % 64) & 1 == 1 {
                // Equal hashes do not prove equal windows, so the values decide.
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

// Adding 1 lets the value 0 contribute to the hash.
fn weight(value: u16) -> u64 {
    u64::from(value) + 1
}

fn hash(values: &[u16]) -> u64 {
    values.iter().fold(0, |hash: u64, &value| hash.wrapping_mul(FACTOR).wrapping_add(weight(value)))
}
