//! Lists built by several threads, which take pieces of the input and convert their numbers.
//!
//! A thread locks the input and takes the next piece. Under the lock, it reads the piece from the source into its own
//! buffer, counts the tokens and lines, and takes a slot of the list for each whole record. The next piece starts at
//! the record that was cut off. So the index and the location of each record are known before its numbers are
//! converted, and no piece depends on another.
//!
//! The alternative converts the numbers first and lets the threads take turns to store their records. It need not count
//! tokens, but the threads wait for each other, and must hand over the numbers of a record that spans two pieces.
//!
//! Each call starts its own threads. In a shared pool, a thread that waits for the lock would keep a worker from other
//! tasks.

#[cfg(test)]
mod tests;

use alloc::vec::Vec;
use std::panic::resume_unwind;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, scope};

use crate::arch::Backend;
use crate::records::{Filled, fill};
use crate::spare_slots::{SlotParts, SpareSlots, append_parts};
use crate::window::Window;

/// The minimum length of a list, in bytes of text, that is read by several threads. Below it, starting the threads and
/// counting the tokens cost about as much as the threads save.
pub(crate) const MIN_BYTES_FOR_THREADS: u64 = 4 << 20;

/// The input and the list, of which the threads take pieces.
struct Supply<'s, 'w, T> {
    window: &'s mut Window<'w>,
    slots: SlotParts<'s, T>,
    // The number of records taken.
    taken: usize,
    // The first piece with a refused record, and the number of records before that record.
    refused: Option<(usize, Window<'w>)>,
    // Whether no more pieces are needed.
    is_over: bool,
}

/// A piece of the input, and the slots for its records.
struct Piece<'s, 'w, T> {
    window: Window<'w>,
    slots: SpareSlots<'s, T>,
    // The number of records before the piece.
    before: usize,
}

/// Adds up to `max` records to the list, which has room for them.
///
/// Returns the number of records built, and whether the next record is refused or has a token that is not a number. If
/// so, the list is unchanged and the window is at that record. Otherwise the window is at the first record not read.
pub(crate) fn records<T: Copy + Send, const N: usize>(
    threads: usize,
    backend: Backend,
    window: &mut Window<'_>,
    list: &mut Vec<T>,
    max: usize,
    record: &(impl Fn([u64; N]) -> Result<T, usize> + Sync),
) -> (usize, bool) {
    let (mut taken, mut refused) = (0, None);
    append_parts(list, max, |slots| {
        let supply = Mutex::new(Supply { window: &mut *window, slots, taken: 0, refused: None, is_over: false });
        run_on(threads, &|| work(&supply, backend, record));
        let supply = supply.into_inner().unwrap_or_else(PoisonError::into_inner);
        (taken, refused) = (supply.taken, supply.refused);
    });
    match refused {
        Some((built, piece)) => {
            window.go_back(piece);
            (built, true)
        }
        None => (taken, false),
    }
}

/// Runs `work` on this thread and on others. The type of `work` is erased, so that threads are compiled once, and not for each
/// type of record.
fn run_on(threads: usize, work: &(dyn Fn() + Sync)) {
    scope(|scope| {
        // If a thread cannot be started, the other threads do its work.
        let others: Vec<_> = (1..threads).map_while(|_| Builder::new().spawn_scoped(scope, work).ok()).collect();
        work();
        for other in others {
            if let Err(panic) = other.join() {
                resume_unwind(panic);
            }
        }
    });
}

/// Builds the records of one piece after another until no piece is left.
fn work<T, const N: usize>(
    supply: &Mutex<Supply<'_, '_, T>>,
    backend: Backend,
    record: &impl Fn([u64; N]) -> Result<T, usize>,
) {
    let stop_on_panic = StopOnPanic(supply);
    // The buffer of the piece before, which the next piece reuses.
    let mut spare = Vec::new();
    loop {
        // The lock is released at the end of this statement, before the records are built.
        let piece = lock(supply).take::<N>(spare, backend);
        let Some(Piece { mut window, slots, before }) = piece else { break };
        let records = slots.len();
        let Filled { at, built, .. } = fill(backend, window.text(), window.at, records, record, slots);
        if built < records {
            window.at = at;
            lock(supply).refuse(before + built, window);
            break;
        }
        spare = window.into_spare();
    }
    core::mem::forget(stop_on_panic); // No record panicked.
}

impl<'s, 'w, T> Supply<'s, 'w, T> {
    /// Takes the next piece, if any is left and no record was refused.
    fn take<const N: usize>(&mut self, spare: Vec<u8>, backend: Backend) -> Option<Piece<'s, 'w, T>> {
        if self.is_over || self.slots.len() == 0 {
            return None;
        }
        let (window, records) = self.window.take_records(N, self.slots.len(), spare, backend)?;
        let before = self.taken;
        self.taken += records;
        Some(Piece { window, slots: self.slots.take(records), before })
    }

    /// Ends the supply at a refused record, which has `before` records before it. The threads still finish the pieces
    /// that they have, so the first refused record of the input is found.
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
