//! Merging intervals, against the crates `range-set-blaze` and `rangemap`.

use interval_merge::{Interval, IntervalSet};
use range_set_blaze::RangeSetBlaze;
use rangemap::RangeSet;

use crate::alternate;
use crate::random::random;

/// Merges `count` intervals that start below 10^9, of which about eight cover each unit.
pub(crate) fn run(count: u64) {
    measure(&intervals(count, 0, 1_000_000_000));
}

/// Merges `count` intervals with ends of 62 bits, of which about eight cover each unit.
pub(crate) fn far(count: u64) {
    measure(&intervals(count, 1 << 61, 1 << 61));
}

/// Returns random intervals that start in the `length` units from `first`.
fn intervals(count: u64, first: u64, length: u64) -> Vec<Interval> {
    let mut random = random(1);
    let interval = |_| {
        let start = first + random() % length;
        Interval::new(start..start + 1 + random() % (16 * (length / count))).expect("the length is positive")
    };
    (0..count).map(interval).collect()
}

fn measure(intervals: &[Interval]) {
    let ours = || intervals.iter().copied().collect::<IntervalSet>();
    let inclusive = || intervals.iter().map(Interval::range);
    let blaze = || inclusive().collect::<RangeSetBlaze<u64>>();
    assert!(
        ours().iter().map(|interval| interval.range()).eq(blaze().ranges()),
        "interval-merge and range-set-blaze merge {} intervals differently",
        intervals.len()
    );
    alternate("range-set-blaze", ours, blaze);
    alternate("rangemap", ours, || {
        intervals.iter().map(|interval| interval.start()..interval.last() + 1).collect::<RangeSet<u64>>()
    });
}
