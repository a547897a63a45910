//! What a list of intervals leaves uncovered.

use core::iter::FusedIterator;

use crate::{Interval, Iter};

/// The uncovered stretches of a frame in ascending order: [`Intervals::gaps`](crate::Intervals::gaps).
#[derive(Clone, Debug)]
pub struct Gaps<'a> {
    // Invariant: all of these start after `at`.
    rest: Iter<'a>,
    // Everything from here to the next interval is uncovered.
    at: u64,
    frame_end: u64,
}

impl<'a> Gaps<'a> {
    pub(crate) const fn new(rest: Iter<'a>, at: u64, frame_end: u64) -> Self {
        Self { rest, at, frame_end }
    }
}

impl Iterator for Gaps<'_> {
    type Item = Interval;

    fn next(&mut self) -> Option<Interval> {
        if self.at >= self.frame_end {
            return None;
        }
        // An interval does not touch the one before, so the gap is not empty.
        let (end, at) = match self.rest.next() {
            Some(next) => (next.start().min(self.frame_end), next.end()),
            None => (self.frame_end, self.frame_end),
        };
        let gap = Interval::known(self.at, end);
        self.at = at;
        Some(gap)
    }
}

impl FusedIterator for Gaps<'_> {}
