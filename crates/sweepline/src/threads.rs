//! The number of threads for parallel work, for this crate and for others of the project.
//!
//! Every function of rayon panics if the global pool cannot be started, for example where the system limits processes or
//! memory. After one failure it panics for the rest of the process. So callers look at the size of the work first, then
//! call [`count`], and call rayon only if there are several threads.
//!
//! Threads that start with the last memory are worse than none, because the work then fails for want of memory. So the
//! pool is only started if there is room for all of its threads.
//!
//! A pool of our own could be tried again after a failure. It lost: programs that configure the global pool expect its
//! threads to do the work.

use alloc::vec::Vec;
use core::hint::black_box;
use std::error::Error as _;
use std::panic::catch_unwind;
use std::sync::OnceLock;

use rayon::ThreadPoolBuilder;

/// The addresses that a thread needs: 2 MiB for its stack, up to 64 MiB that glibc reserves for its allocations, and the
/// rest for the work.
const ROOM: usize = 128 << 20;

/// Returns the number of threads that rayon runs parallel work on, or 1 if it cannot start them.
///
/// The first call outside of rayon's pools starts the global pool, unless it is started.
#[must_use]
pub fn count() -> usize {
    static HAS_POOL: OnceLock<bool> = OnceLock::new();
    // A thread of a pool works in that pool, and must not wait for another one.
    let has_pool = rayon::current_thread_index().is_some() || *HAS_POOL.get_or_init(start_pool);
    if has_pool { rayon::current_num_threads() } else { 1 }
}

/// Starts the global pool, and returns whether there is one.
fn start_pool() -> bool {
    if !has_room() {
        return false;
    }
    match ThreadPoolBuilder::new().build_global() {
        Ok(()) => true,
        // The only error with a source is that of the system, which could not start a thread.
        Err(error) if error.source().is_some() => false,
        // Other code has tried before. Only a panic tells that it failed.
        Err(_) => catch_unwind(rayon::current_num_threads).is_ok(),
    }
}

/// Returns whether the global pool has several threads, and there is room for them.
fn has_room() -> bool {
    // A pool without threads, which tells how many the global pool has.
    let Ok(pool) = ThreadPoolBuilder::new().spawn_handler(|_| Ok(())).build() else { return false };
    if pool.current_num_threads() == 1 {
        return false;
    }
    let mut room = Vec::<u8>::new();
    let is_reserved = room.try_reserve_exact(pool.current_num_threads().saturating_mul(ROOM)).is_ok();
    // Keeps the compiler from removing the allocation.
    black_box(room);
    is_reserved
}
