//! Parts of the work, measured in one process: `side-by-side parse FILE` and `side-by-side merge COUNT`.
//!
//! Each line of the output is about one peer: its name, the median time of this project and that of the peer, in
//! nanoseconds, with tabs between.

mod merge;
mod parse;

use std::hint::black_box;
use std::time::{Duration, Instant};
use std::{env, fs};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["parse", file] => parse::run(&fs::read(file).expect("the input can be read")),
        ["merge", count] => merge::run(count.parse().expect("the count is a number")),
        _ => panic!("usage: side-by-side parse FILE | merge COUNT"),
    }
}

/// About so long is measured, in at least this many repetitions and at most that many.
const TIME: Duration = Duration::from_secs(3);
const REPETITIONS: (u32, u32) = (5, 201);

/// Runs both in turn, and prints the medians under the name of the peer.
fn alternate<T, U>(peer: &str, mut ours: impl FnMut() -> T, mut theirs: impl FnMut() -> U) {
    // The first round is for caches and page tables, and says how many are to follow.
    let round = timed(&mut ours) + timed(&mut theirs);
    let rounds = u32::try_from(TIME.as_nanos() / round.as_nanos().max(1)).unwrap_or(u32::MAX);
    let rounds = rounds.clamp(REPETITIONS.0, REPETITIONS.1) | 1;
    let (ours, theirs): (Vec<_>, Vec<_>) = (0..rounds).map(|_| (timed(&mut ours), timed(&mut theirs))).unzip();
    println!("{peer}\t{}\t{}", median(ours).as_nanos(), median(theirs).as_nanos());
}

fn timed<T>(work: &mut impl FnMut() -> T) -> Duration {
    let start = Instant::now();
    // Dropping the result is part of the work.
    drop(black_box(work()));
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
