//! The search for a window of last values that equals the window before an earlier heap.
//!
//! The windows before some heaps are stored as hashes, at growing distances. A rolling hash of the last window takes
//! constant time per heap for any sequence. If it equals a stored hash, the values are compared.

use alloc::vec::Vec;

use crate::checkpoint::{Reader, Writer};
use crate::known_values::KnownValues;

/// The next window is stored when the table is an eighth longer, so the number of stored windows is logarithmic.
const STORE_RATIO: usize = 8;

/// The base of the hash, an odd number without a pattern: 2^64 divided by the golden ratio.
pub(crate) const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// Number of bits of the filter of stored hashes, which is large enough for a few hundred windows.
const FILTER_BITS: u64 = 1 << 12;

/// The search for a window that repeats.
#[derive(Clone, Debug)]
pub(crate) struct WindowSearch {
    /// The number of values in a window.
    window: usize,
    /// The weight in the hash of the value that leaves the window next.
    oldest: u64,
    /// The heap after the current window.
    end: usize,
    /// The hash of the current window.
    hash: u64,
    /// The stored windows, in ascending order.
    stored: Vec<Stored>,
    /// The heap before which the next window is stored.
    next: usize,
    /// A bit for each remainder of a hash by [`FILTER_BITS`], which is set if a stored hash has this remainder. Nearly
    /// all heaps are rejected by this bit alone.
    filter: [u64; (FILTER_BITS / 64) as usize],
}

/// A stored window.
#[derive(Clone, Debug)]
struct Stored {
    /// The heap after the window.
    end: usize,
    hash: u64,
    /// The values of the window if the table may forget them, and otherwise empty.
    values: Vec<u16>,
}

impl WindowSearch {
    /// Starts with the window before `end`, whose values must be known.
    pub(crate) fn new(window: usize, end: usize, known: KnownValues<'_>) -> Self {
        Self::without_hash(window, end).started(known)
    }

    fn without_hash(window: usize, end: usize) -> Self {
        let filter = [0; (FILTER_BITS / 64) as usize];
        Self { window, oldest: 0, end, hash: 0, stored: Vec::new(), next: end, filter }
    }

    /// Computes the hash of the current window.
    fn started(mut self, known: KnownValues<'_>) -> Self {
        self.oldest = (0..self.window).fold(1, |weight: u64, _| weight.wrapping_mul(FACTOR));
        self.hash = hash(self.last_values(known, self.end));
        self
    }

    /// Returns the window before a heap.
    fn last_values<'a>(&self, known: KnownValues<'a>, end: usize) -> &'a [u16] {
        let index = known.index(end);
        &known.values()[index - self.window..index]
    }

    /// Returns the values of a stored window.
    fn values<'a>(&self, known: KnownValues<'a>, stored: &'a Stored) -> &'a [u16] {
        if stored.values.is_empty() { self.last_values(known, stored.end) } else { &stored.values }
    }

    /// Returns the number of values in a window.
    pub(crate) const fn len(&self) -> usize {
        self.window
    }

    /// Returns the heap after the last stored window that ends at most at `heap`, and the values of the window,
    /// which are empty if they were not stored.
    pub(crate) fn stored_before(&self, heap: usize) -> Option<(usize, &[u16])> {
        let last = self.stored.iter().rev().find(|stored| stored.end <= heap)?;
        Some((last.end, &last.values))
    }

    fn store(&mut self, stored: Stored) {
        self.filter[(stored.hash % FILTER_BITS / 64) as usize] |= 1 << (stored.hash % 64);
        self.next = stored.end + stored.end / STORE_RATIO;
        self.stored.push(stored);
    }

    /// Moves the window on until it equals a stored window, and returns the heap after that window and its distance to the
    /// current window, or `None` at the end of the table.
    ///
    /// If `copies`, the windows are stored with their values.
    pub(crate) fn next(&mut self, known: KnownValues<'_>, copies: bool) -> Option<(usize, usize)> {
        while self.end < known.end() {
            if self.end >= self.next {
                let values = if copies { self.last_values(known, self.end).to_vec() } else { Vec::new() };
                self.store(Stored { end: self.end, hash: self.hash, values });
            }
            // The window moves by one heap: the hash gets the newest value and loses the oldest one.
            let index = known.index(self.end);
            let [newest, oldest] = [known.values()[index], known.values()[index - self.window]].map(weight);
            self.hash =
                self.hash.wrapping_mul(FACTOR).wrapping_add(newest).wrapping_sub(self.oldest.wrapping_mul(oldest));
            self.end += 1;
            if self.filter[(self.hash % FILTER_BITS / 64) as usize] >> (self.hash % 64) & 1 == 1 {
                // Equal hashes do not prove equal windows, so the values decide.
                let last = self.last_values(known, self.end);
                let is_same = |stored: &&Stored| stored.hash == self.hash && self.values(known, stored) == last;
                if let Some(same) = self.stored.iter().find(is_same) {
                    return Some((same.end, self.end - same.end));
                }
            }
        }
        None
    }

    /// Writes the windows, or zeros before the search has any.
    pub(crate) fn save(windows: Option<&Self>, known: KnownValues<'_>, saved: &mut Writer) {
        let Some(windows) = windows else { return saved.numbers(&[0; 4]) };
        let numbers = [windows.window, windows.end, windows.stored.len()].map(|number| number as u64);
        saved.numbers(&[&[1], &numbers[..]].concat());
        for stored in &windows.stored {
            saved.numbers(&[stored.end, windows.window].map(|number| number as u64));
            saved.values(windows.values(known, stored).iter().map(|value| value.to_le_bytes()));
        }
    }

    /// Reads what [`save`](Self::save) wrote: whether there are windows, and the windows, which are not resumed yet.
    /// Returns `None` if the numbers contradict each other.
    pub(crate) fn read(saved: &mut Reader<'_>) -> Option<(bool, Self)> {
        let [is_some, window, end, count] = saved.sizes()?;
        let mut windows = Self::without_hash(window, end);
        for _ in 0..count {
            let [end, len] = saved.sizes()?;
            let is_later = windows.stored.last().is_none_or(|last| last.end < end);
            if len != window || end > windows.end || !is_later {
                return None;
            }
            let values = saved.values(len, u16::from_le_bytes)?;
            windows.store(Stored { end, hash: hash(&values), values });
        }
        let (is_some, is_right) = if is_some == 1 { (true, window > 0) } else { (false, count == 0) };
        is_right.then_some((is_some, windows))
    }

    /// Resumes a search that was read from a checkpoint. Returns `None` if the table does not have the values of the
    /// current window, or if `repeated`, the start and the length of a proved period, is not between two windows.
    pub(crate) fn resumed(self, known: KnownValues<'_>, repeated: Option<(usize, usize)>) -> Option<Self> {
        let is_known = self.end <= known.end() && self.end.checked_sub(self.window)? >= known.end() - known.last();
        let is_stored = |start: usize| self.stored.iter().any(|stored| stored.end == start);
        let is_repeated = repeated.is_none_or(|(start, period)| start + period == self.end && is_stored(start));
        (is_known && is_repeated).then(|| self.started(known))
    }
}

// Adding 1 lets the value 0 contribute to the hash.
fn weight(value: u16) -> u64 {
    u64::from(value) + 1
}

fn hash(values: &[u16]) -> u64 {
    values.iter().fold(0, |hash: u64, &value| hash.wrapping_mul(FACTOR).wrapping_add(weight(value)))
}
