//! Records made by several threads, each of the numbers that it reads itself.
//!
//! A thread locks the input and takes the next piece of it. Under the lock it reads the piece from the source into its own
//! buffer, counts the words and lines, and takes a slot of the list for each whole record. The rest is left to the next
//! piece. So the index and the place of each record are known before its numbers are, and no piece depends on another one.
//!
//! The alternative is to convert the numbers first, and to agree in turns on where their records belong. It need not count
//! words, but threads wait for each other, and the numbers of a cut record pass between them.
//!
//! The threads are those of the call, not of a pool: they wait for each other at the lock.

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

/// Below this many bytes, threads cost about as much as they save.
pub(crate) const FEW: u64 = 4 << 20;

/// What the threads take pieces from.
struct Supply<'s, 'w, T> {
    window: &'s mut Window<'w>,
    slots: SlotParts<'s, T>,
    // How many records were taken.
    taken: usize,
    // The first piece with a record that is refused, and how many records come before that record.
    refused: Option<(usize, Window<'w>)>,
    // Whether no piece need be taken any more.
    is_over: bool,
}

/// A piece of the input, and where its records go.
struct Piece<'s, 'w, T> {
    window: Window<'w>,
    slots: SpareSlots<'s, T>,
    // How many records come before.
    before: usize,
}

/// Adds up to `most` of the next records to the list, which has room for them.
///
/// Returns how many records were made, and whether the one after them is refused or has a word that is no number. The window
/// then is at that record, and else at the first one that was not taken. Of a list with a refused record nothing is added.
pub(crate) fn records<T: Copy + Send, const N: usize>(
    threads: usize,
    backend: Backend,
    window: &mut Window<'_>,
    list: &mut Vec<T>,
    most: usize,
    record: &(impl Fn([u64; N]) -> Result<T, usize> + Sync),
) -> (usize, bool) {
    let (mut taken, mut refused) = (0, None);
    append_parts(list, most, |slots| {
        let supply = Mutex::new(Supply { window: &mut *window, slots, taken: 0, refused: None, is_over: false });
        scope(|scope| {
            let work = || work(&supply, backend, record);
            // The others do the work of a thread that cannot be had.
            let others: Vec<_> = (1..threads).map_while(|_| Builder::new().spawn_scoped(scope, work).ok()).collect();
            work();
            for other in others {
                if let Err(panic) = other.join() {
                    resume_unwind(panic);
                }
            }
        });
        let supply = supply.into_inner().unwrap_or_else(PoisonError::into_inner);
        (taken, refused) = (supply.taken, supply.refused);
    });
    match refused {
        Some((made, piece)) => {
            window.go_back(piece);
            (made, true)
        }
        None => (taken, false),
    }
}

/// Makes records of one piece after another, as long as there are any.
fn work<T, const N: usize>(
    supply: &Mutex<Supply<'_, '_, T>>,
    backend: Backend,
    record: &impl Fn([u64; N]) -> Result<T, usize>,
) {
    let panics = StopOnPanic(supply);
    let mut spare = Vec::new();
    loop {
        // A statement of its own, so that the lock is held no longer.
        let piece = lock(supply).take::<N>(spare, backend);
        let Some(Piece { mut window, slots, before }) = piece else { break };
        let records = slots.len();
        let Filled { at, made, .. } = fill(backend, window.text(), window.at, records, record, slots);
        if made < records {
            window.at = at;
            lock(supply).refuse(before + made, window);
            break;
        }
        spare = window.into_spare();
    }
    core::mem::forget(panics);
}

impl<'s, 'w, T> Supply<'s, 'w, T> {
    /// Takes the next piece, unless all were taken or one is refused.
    fn take<const N: usize>(&mut self, spare: Vec<u8>, backend: Backend) -> Option<Piece<'s, 'w, T>> {
        if self.is_over || self.slots.len() == 0 {
            return None;
        }
        let (window, records) = self.window.take_records(N, self.slots.len(), spare, backend)?;
        let before = self.taken;
        self.taken += records;
        Some(Piece { window, slots: self.slots.take(records), before })
    }

    /// Notes a record that is refused, with how many records come before it. Pieces before it are finished all the same, so
    /// that the first one of the input is found.
    fn refuse(&mut self, before: usize, window: Window<'w>) {
        self.is_over = true;
        if self.refused.as_ref().is_none_or(|&(first, _)| before < first) {
            self.refused = Some((before, window));
        }
    }
}

fn lock<'m, 's, 'w, T>(supply: &'m Mutex<Supply<'s, 'w, T>>) -> MutexGuard<'m, Supply<'s, 'w, T>> {
    // After a panic under the lock, `StopOnPanic` says that no piece need be taken.
    supply.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Has all threads stop if this one panics: its records are missing.
struct StopOnPanic<'m, 's, 'w, T>(&'m Mutex<Supply<'s, 'w, T>>);

impl<T> Drop for StopOnPanic<'_, '_, '_, T> {
    fn drop(&mut self) {
        lock(self.0).is_over = true;
    }
}
