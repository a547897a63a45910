//! Work after other code has started rayon's global pool, which a process starts once.

#![cfg(feature = "parallel")]

use rayon::ThreadPoolBuilder;
use sweepline::threads;

#[test]
fn the_threads_of_the_pool_do_the_work() {
    ThreadPoolBuilder::new().num_threads(5).build_global().expect("the system has threads");
    assert_eq!(threads::count(), 5);
    let pool = ThreadPoolBuilder::new().num_threads(3).build().expect("the system has threads");
    assert_eq!(pool.install(threads::count), 3);
}
