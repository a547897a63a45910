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
//! | `side-by-side sequence CODE:COUNT` | the nim-values of a taking-and-breaking game | the definition |
//! | `side-by-side period CODE` | the search for the period of a code | the check of its certificate |
//! | `side-by-side misere CODE:HEAP` | the misère quotient of a code | the check of its certificate |
//! | `side-by-side misere-move CODE` | a winning move in a sum of 100 heaps in misère play | the outcome |
//! | `side-by-side union FILE` | the union of the rectangles of a Sharti input | the sweep without culling |
//! | `side-by-side coins-value FILE` | the nim-value of heads in the rectangles of a Sharti input | the area of the rectangles |
//! | `side-by-side coins-move FILE` | a winning move on the same board, once its nim-value is known | the nim-value |
//!
//! Each line of output has the name of the other implementation, and for this project and for the other implementation
//! the median time and half of the distance between its quartiles, in nanoseconds and separated by tabs.

mod coins;
mod merge;
mod misere;
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
        ["misere", work] => misere::quotient(work),
        ["misere-move", code] => misere::winning_move(code),
        ["union", file] => union::run(&fs::read(file).expect("the input can be read")),
        ["coins-value", file] => coins::value(&fs::read(file).expect("the input can be read")),
        ["coins-move", file] => coins::winning_move(&fs::read(file).expect("the input can be read")),
        _ => panic!(
            "usage: side-by-side parse FILE | sort COUNT | keys KIND:COUNT | merge COUNT | merge-far COUNT | products COUNT \
             | nimbers OPERATION | sequence CODE:COUNT | period CODE | misere CODE:HEAP | misere-move CODE | union FILE \
             | coins-value FILE | coins-move FILE"
        ),
    }
}

/// The approximate time of a measurement.
const TIME: Duration = Duration::from_secs(3);

/// The minimum and maximum number of rounds in this time.
const ROUNDS: (u32, u32) = (5, 201);

/// Runs both implementations in turn, and prints their times after the name of the other implementation.
fn alternate<T, U>(peer: &str, mut ours: impl FnMut() -> T, mut theirs: impl FnMut() -> U) {
    // The time includes dropping the result.
    print(peer, samples([&mut || drop(black_box(ours())), &mut || drop(black_box(theirs()))]));
}

/// The median of several times, and half of the distance between their quartiles, which is zero after a single run.
struct Sample {
    median: Duration,
    spread: Duration,
}

impl Sample {
    fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let quarter = times.len() / 4;
        let spread = times[times.len() - 1 - quarter].saturating_sub(times[quarter]) / 2;
        Self { median: times[times.len() / 2], spread }
    }

    fn once(time: Duration) -> Self {
        Self::of(vec![time])
    }
}

/// Prints a line of output.
fn print(peer: &str, [ours, theirs]: [Sample; 2]) {
    let [ours, theirs] = [ours, theirs].map(|of| format!("{}\t{}", of.median.as_nanos(), of.spread.as_nanos()));
    println!("{peer}\t{ours}\t{theirs}");
}

/// Runs the pieces of work in turn, round after round, and returns the times of each piece.
///
/// Taking turns spreads a slow phase of the machine over all pieces.
fn samples<const N: usize>(mut work: [&mut dyn FnMut(); N]) -> [Sample; N] {
    // The first round warms up caches and page tables, and determines how many rounds fit into the time.
    let first: Duration = work.iter_mut().map(|work| timed(work)).sum();
    let rounds = u32::try_from(TIME.as_nanos() / first.as_nanos().max(1)).unwrap_or(u32::MAX);
    // With an odd number of rounds, the median is a measured time.
    let rounds = rounds.clamp(ROUNDS.0, ROUNDS.1) | 1;
    let times: Vec<[Duration; N]> = (0..rounds).map(|_| work.each_mut().map(|work| timed(work))).collect();
    std::array::from_fn(|index| Sample::of(times.iter().map(|times| times[index]).collect()))
}

fn timed(work: &mut dyn FnMut()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}
