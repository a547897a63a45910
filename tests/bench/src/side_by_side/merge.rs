//! Merging intervals on one line, beside the crates `range-set-blaze` and `rangemap`.

use interval_merge::{Interval, IntervalSet};
use range_set_blaze::RangeSetBlaze;
use rangemap::RangeSet;

use crate::alternate;
use crate::random::random;

// The input of the benchmarks of the crate.
#[path = "../../../../crates/interval-merge/benches/line/mod.rs"]
mod line;

/// Merges `count` intervals, of which about eight cover each unit.
pub(crate) fn run(count: u64) {
    measure(&line::intervals(random(1), count, 16 * line::LINE / count));
}

/// Merges `count` intervals with ends of 62 bits, of which about eight cover each unit.
pub(crate) fn far(count: u64) {
    let (mut random, line) = (random(1), 1 << 61);
    let interval = |_| {
        let start = line + random() % line;
        Interval::new(start..start + 1 + random() % (16 * (line / count))).expect("the length is positive")
    };
    measure(&(0..count).map(interval).collect::<Vec<_>>());
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
