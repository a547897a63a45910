//! Merging intervals on one line, beside other crates that do it.

use interval_merge::{Interval, IntervalSet};
use range_set_blaze::RangeSetBlaze;
use rangemap::RangeSet;

use crate::alternate;

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

/// `SplitMix64`.
fn random() -> impl FnMut() -> u64 {
    let mut state = 1_u64;
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}
