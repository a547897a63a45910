//! Lists built by several threads, each from the numbers that it reads itself.
//!
//! A thread locks the input and takes the next piece of it. Under the lock it reads the piece from the source into its own
//! buffer, and counts the words and lines, so the piece has whole records, and its index and place are known before its
//! numbers are. The rest is left to the next piece. The records of a piece go into a list of their own, which is added to
//! the list of all in the order of the pieces.
//!
//! The alternative converts the numbers first. It need not count words, but threads must hand over the numbers of a record
//! that a piece cuts. Threads that fill slots of one list need no copy, which stays in the cache of a core, but unsafe code.
//!
//! The threads belong to the call, not to a pool, because they wait for each other at the lock.

#[cfg(test)]
mod tests;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use std::panic::resume_unwind;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, scope};

use crate::arch::Backend;
use crate::records::{Filled, fill};
use crate::window::Window;

/// Below this many bytes, threads cost about as much as they save.
pub(crate) const FEW: u64 = 4 << 20;

/// The input and the list, between which the threads carry pieces.
struct Supply<'s, 'w, T> {
    window: &'s mut Window<'w>,
    list: &'s mut Vec<T>,
    // The maximum number of records, and the number of records taken.
    most: usize,
    taken: usize,
    // Records of pieces that wait for an earlier one, by the number of records before them.
    waiting: BTreeMap<usize, Vec<T>>,
    // The first piece with a refused record, and the number of records before that record.
    refused: Option<(usize, Window<'w>)>,
    // Whether no more pieces are needed.
    is_over: bool,
}

/// A piece of the input.
struct Piece<'w> {
    window: Window<'w>,
    // The number of records before the piece, and in it.
    before: usize,
    records: usize,
}

/// Adds up to `most` of the next records to the list, which is empty and has room for them.
///
/// Returns the number of records built, and whether the next record is refused or has a word that is not a number. If
/// it is, the window is at that record. Otherwise the window is at the first record not taken.
pub(crate) fn records<T: Copy + Send, const N: usize>(
    threads: usize,
    backend: Backend,
    window: &mut Window<'_>,
    list: &mut Vec<T>,
    most: usize,
    record: &(impl Fn([u64; N]) -> Result<T, usize> + Sync),
) -> (usize, bool) {
    let waiting = BTreeMap::new();
    let supply =
        Mutex::new(Supply { window: &mut *window, list, most, taken: 0, waiting, refused: None, is_over: false });
    scope(|scope| {
        let work = || work(&supply, backend, record);
        // If a thread cannot be started, the others do its work.
        let others: Vec<_> = (1..threads).map_while(|_| Builder::new().spawn_scoped(scope, work).ok()).collect();
        work();
        for other in others {
            if let Err(panic) = other.join() {
                resume_unwind(panic);
            }
        }
    });
    let Supply { taken, refused, .. } = supply.into_inner().unwrap_or_else(PoisonError::into_inner);
    match refused {
        Some((made, piece)) => {
            window.go_back(piece);
            (made, true)
        }
        None => (taken, false),
    }
}

/// Builds the records of one piece after the other, until none is left.
fn work<T: Copy, const N: usize>(
    supply: &Mutex<Supply<'_, '_, T>>,
    backend: Backend,
    record: &impl Fn([u64; N]) -> Result<T, usize>,
) {
    let panics = StopOnPanic(supply);
    let (mut spare, mut built) = (Vec::new(), Vec::new());
    loop {
        // A separate statement releases the lock at its end.
        let piece = lock(supply).take::<N>(spare, backend);
        let Some(Piece { mut window, before, records }) = piece else { break };
        built.clear();
        built.reserve(records);
        let Filled { at, made, .. } = fill(backend, window.text(), window.at, records, record, &mut built);
        if made < records {
            window.at = at;
            lock(supply).refuse(before + made, window);
            break;
        }
        spare = window.into_spare();
        lock(supply).add(before, &mut built);
    }
    core::mem::forget(panics);
}

impl<'w, T: Copy> Supply<'_, 'w, T> {
    /// Takes the next piece, unless all were taken or one is refused.
    fn take<const N: usize>(&mut self, spare: Vec<u8>, backend: Backend) -> Option<Piece<'w>> {
        if self.is_over || self.taken == self.most {
            return None;
        }
        let before = self.taken;
        let (window, records) = self.window.take_records(N, self.most - before, spare, backend)?;
        self.taken += records;
        Some(Piece { window, before, records })
    }

    /// Adds the records of a piece and of those that wait for it, or lets them wait for an earlier piece.
    fn add(&mut self, before: usize, records: &mut Vec<T>) {
        if before > self.list.len() {
            self.waiting.insert(before, core::mem::take(records));
            return;
        }
        self.list.extend_from_slice(records);
        while let Some(records) = self.waiting.remove(&self.list.len()) {
            self.list.extend_from_slice(&records);
        }
    }

    /// Stores the place of a refused record, and the number of records before it. The pieces before it are still
    /// finished, so the first refused record of the input is found.
    fn refuse(&mut self, before: usize, window: Window<'w>) {
        self.is_over = true;
        if self.refused.as_ref().is_none_or(|&(first, _)| before < first) {
            self.refused = Some((before, window));
        }
    }
}

fn lock<'m, 's, 'w, T>(supply: &'m Mutex<Supply<'s, 'w, T>>) -> MutexGuard<'m, Supply<'s, 'w, T>> {
    // After a panic under the lock, `StopOnPanic` ends the supply of pieces.
    supply.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Stops all threads if this one panics, because its records are missing.
struct StopOnPanic<'m, 's, 'w, T>(&'m Mutex<Supply<'s, 'w, T>>);

impl<T> Drop for StopOnPanic<'_, '_, '_, T> {
    fn drop(&mut self) {
        lock(self.0).is_over = true;
    }
}
