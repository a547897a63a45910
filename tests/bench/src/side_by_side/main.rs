//! Measures individual crates against other implementations within one process.
//!
//! | command | work | other implementation |
//! |---|---|---|
//! | `side-by-side parse FILE` | reading the numbers of a Sharti input | `str::parse`, `atoi_simd`, `lexical-core` |
//! | `side-by-side sort COUNT` | sorting random coordinates | `radsort`, `sort_unstable` |
//! | `side-by-side keys KIND:COUNT` | sorting random `u64`, `i64` or `f64` | `radsort`, `sort_unstable` |
//! | `side-by-side merge COUNT` | merging random intervals | `range-set-blaze`, `rangemap` |
//! | `side-by-side merge-far COUNT` | merging random intervals with ends of 62 bits | `range-set-blaze`, `rangemap` |
//! | `side-by-side products COUNT` | single nim-products | the recursive product, `nimber` |
//! | `side-by-side nimbers OPERATION` | nim arithmetic such as `product-64` | logarithms of 16 bits, `PCLMULQDQ` |
//! | `side-by-side sequence CODE:COUNT` | the nim-values of heaps under a code | the definition |
//! | `side-by-side period CODE` | the search for the period of a code | the check of its certificate |
//! | `side-by-side union FILE` | the union of the rectangles of a Sharti input | the sweep without culling |
//! | `side-by-side coins FILE` | heads in the rectangles of a Sharti input | the area of the rectangles |
//!
//! Each line of output has the name of the other implementation, the median time of this project, and the median time
//! of the other implementation, in nanoseconds and separated by tabs.

mod coins;
mod merge;
mod nimbers;
mod parse;
mod period;
mod product;
mod sequence;
mod sort;
mod union;

use std::hint::black_box;
use std::time::{Duration, Instant};
use std::{env, fs};

#[path = "../../../random.rs"]
mod random;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["parse", file] => parse::run(&fs::read(file).expect("the input can be read")),
        ["sort", count] => sort::run(count.parse().expect("the count is a number")),
        ["keys", work] => sort::keys(work),
        ["merge", count] => merge::run(count.parse().expect("the count is a number")),
        ["merge-far", count] => merge::far(count.parse().expect("the count is a number")),
        ["products", count] => product::one_by_one(count.parse().expect("the count is a number")),
        ["nimbers", operation] => nimbers::run(operation),
        ["sequence", work] => sequence::run(work),
        ["period", code] => period::run(code),
        ["union", file] => union::run(&fs::read(file).expect("the input can be read")),
        ["coins", file] => coins::run(&fs::read(file).expect("the input can be read")),
        _ => panic!(
            "usage: side-by-side parse FILE | sort COUNT | keys KIND:COUNT | merge COUNT | merge-far COUNT | products COUNT \
             | nimbers OPERATION | sequence CODE:COUNT | period CODE | union FILE | coins FILE"
        ),
    }
}

/// The approximate time of a measurement.
const TIME: Duration = Duration::from_secs(3);

/// The minimum and maximum number of rounds in this time.
const ROUNDS: (u32, u32) = (5, 201);

/// Runs both implementations in turn, and prints their median times after the name of the other implementation.
fn alternate<T, U>(peer: &str, mut ours: impl FnMut() -> T, mut theirs: impl FnMut() -> U) {
    // The time includes dropping the result.
    let [ours, theirs] = medians([&mut || drop(black_box(ours())), &mut || drop(black_box(theirs()))]);
    println!("{peer}\t{}\t{}", ours.as_nanos(), theirs.as_nanos());
}

/// Runs the pieces of work in turn, round after round, and returns the median time of each piece.
///
/// Taking turns spreads a slow phase of the machine over all pieces.
fn medians<const N: usize>(mut work: [&mut dyn FnMut(); N]) -> [Duration; N] {
    // The first round warms up caches and page tables, and determines how many rounds fit into the time.
    let first: Duration = work.iter_mut().map(|work| timed(work)).sum();
    let rounds = u32::try_from(TIME.as_nanos() / first.as_nanos().max(1)).unwrap_or(u32::MAX);
    // With an odd number of rounds, the median is a measured time.
    let rounds = rounds.clamp(ROUNDS.0, ROUNDS.1) | 1;
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
