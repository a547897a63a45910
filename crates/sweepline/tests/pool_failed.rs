//! Work after other code has failed to start rayon's global pool. rayon then refuses all work for the rest of the
//! process, so this test has a process of its own.

#![cfg(feature = "parallel")]

use std::io;

use rayon::ThreadPoolBuilder;
use sweepline::{Rect, area, threads};

#[test]
fn one_thread_does_the_work() {
    let no_threads = ThreadPoolBuilder::new().num_threads(2).spawn_handler(|_| Err(io::Error::other("no threads")));
    assert!(no_threads.build_global().is_err());
    // Enough for several threads, also to leave out covered rectangles.
    let len = 1 << 18;
    // Seven columns of rectangles that are too close together for another way than a sweep.
    let columns = |at: u64| 2 * (at % 7)..2 * (at % 7) + 1;
    let pairs: Vec<Rect> = (0..len).map(|at| Rect::new(at..at + 2, columns(at)).expect("no range is empty")).collect();
    let nested: Vec<Rect> = (0..len).map(|at| Rect::new(0..len - at, 0..9).expect("no range is empty")).collect();
    assert_eq!((area(&pairs), area(&nested)), (2 * u128::from(len), 9 * u128::from(len)));
    assert_eq!(threads::count(), 1);
    // The threads of a pool that was started are used.
    let pool = ThreadPoolBuilder::new().num_threads(3).build().expect("the system has threads");
    assert_eq!(pool.install(|| (threads::count(), area(&pairs))), (3, 2 * u128::from(len)));
}
