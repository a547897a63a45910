//! Parts of the work, measured in one process: `side-by-side parse FILE`, `merge COUNT`, `products COUNT`,
//! `slices COUNT`, `union FILE` and `stages FILE`.
//!
//! Each line of the output is about one peer: its name, the median time of this project and that of the peer, in
//! nanoseconds, with tabs between. Those of `stages` are about one stage: its name and its median time.

mod merge;
mod parse;
mod product;
mod stages;
mod union;

use std::hint::black_box;
use std::time::{Duration, Instant};
use std::{env, fs};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["parse", file] => parse::run(&fs::read(file).expect("the input can be read")),
        ["merge", count] => merge::run(count.parse().expect("the count is a number")),
        ["products", count] => product::one_by_one(count.parse().expect("the count is a number")),
        ["slices", count] => product::in_slices(count.parse().expect("the count is a number")),
        ["union", file] => union::run(&fs::read(file).expect("the input can be read")),
        ["stages", file] => stages::run(file),
        _ => panic!(
            "usage: side-by-side parse FILE | merge COUNT | products COUNT | slices COUNT | union FILE | stages FILE"
        ),
    }
}

/// About so long is measured, in at least this many repetitions and at most that many.
const TIME: Duration = Duration::from_secs(3);
const REPETITIONS: (u32, u32) = (5, 201);

/// Runs both in turn, and prints the medians under the name of the peer.
fn alternate<T, U>(peer: &str, mut ours: impl FnMut() -> T, mut theirs: impl FnMut() -> U) {
    // Dropping the result is part of the work.
    let [ours, theirs] = medians([&mut || drop(black_box(ours())), &mut || drop(black_box(theirs()))]);
    println!("{peer}\t{}\t{}", ours.as_nanos(), theirs.as_nanos());
}

/// Does all the work in turn, again and again, and returns the median time of each.
fn medians<const N: usize>(mut work: [&mut dyn FnMut(); N]) -> [Duration; N] {
    // The first round is for caches and page tables, and says how many are to follow.
    let first: Duration = work.iter_mut().map(|work| timed(work)).sum();
    let rounds = u32::try_from(TIME.as_nanos() / first.as_nanos().max(1)).unwrap_or(u32::MAX);
    let rounds = rounds.clamp(REPETITIONS.0, REPETITIONS.1) | 1;
    let times: Vec<[Duration; N]> = (0..rounds).map(|_| work.each_mut().map(|work| timed(work))).collect();
    std::array::from_fn(|index| median(times.iter().map(|times| times[index]).collect()))
}

fn timed(work: &mut dyn FnMut()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
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
