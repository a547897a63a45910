//! Merging intervals on one line, beside other crates that do it.

use interval_merge::{Interval, IntervalSet};
use range_set_blaze::RangeSetBlaze;
use rangemap::RangeSet;

use crate::{alternate, random};

/// All intervals start below this.
const LINE: u64 = 1_000_000_000;

/// Merges so many intervals, of which about eight cover each unit.
pub(crate) fn run(count: u64) {
    let mut random = random();
    let longest = 16 * LINE / count;
    let interval = |(start, len)| Interval::new(start..start + len).expect("the length is positive");
    let intervals: Vec<_> = (0..count).map(|_| interval((random() % LINE, 1 + random() % longest))).collect();
    let ours = || intervals.iter().copied().collect::<IntervalSet>();
    let inclusive = || intervals.iter().map(|interval| interval.start()..=interval.end() - 1);
    let blaze = || inclusive().collect::<RangeSetBlaze<u64>>();
    assert!(ours().iter().map(|interval| interval.start()..=interval.end() - 1).eq(blaze().ranges()));
    alternate("range-set-blaze", ours, blaze);
    alternate("rangemap", ours, || intervals.iter().map(Interval::range).collect::<RangeSet<u64>>());
}
