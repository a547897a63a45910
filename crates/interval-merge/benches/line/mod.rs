//! The input of the benchmarks of merging: random intervals on a long line.

use interval_merge::Interval;

/// All intervals start below this coordinate.
pub(crate) const LINE: u64 = 1_000_000_000;

/// Returns intervals that start anywhere on the line and have lengths from 1 to `longest`.
pub(crate) fn intervals(mut random: impl FnMut() -> u64, count: u64, longest: u64) -> Vec<Interval> {
    let interval = |(start, len)| Interval::new(start..start + len).expect("the length is positive");
    (0..count).map(|_| interval((random() % LINE, 1 + random() % longest))).collect()
}
