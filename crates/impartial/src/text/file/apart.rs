//! Records of the numbers of a file by several threads: each makes those whose numbers it has read itself.

#[cfg(test)]
mod tests;

use std::hint;
use std::mem;
use std::ops::Range;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;

use super::arch::{Places, filled};
use super::{Piece, Pieces, Words};
use crate::Error;
use crate::text::arch::Path;
use crate::text::digits::AHEAD;
use crate::text::scan::{Scanner, To};

/// Below this many bytes, threads cost about as much as they save.
pub(super) const FEW: usize = 4 << 20;

/// Below as many numbers as so many pieces have bytes, the same.
const FEW_PIECES: usize = 4;

/// More threads would wait for each other, as only one can read the file at a time.
const MOST_THREADS: usize = 4;

/// How many threads get on faster than one. The rayon pool is not asked: an input that is refused should not start it.
pub(super) fn threads() -> usize {
    thread::available_parallelism().map_or(1, |processors| processors.get().min(MOST_THREADS))
}

impl Words<'_> {
    /// The same for so many threads.
    pub(super) fn by(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Whether several threads read so many numbers faster than one.
    pub(crate) fn are_for_threads(&self, numbers: usize) -> bool {
        self.threads > 1 && numbers / self.pieces.size >= FEW_PIECES
    }

    /// Adds records of so many numbers to a list that has room for them, until there are as many as announced; nothing if
    /// anything is wrong. What was `read_ahead` comes before the numbers that come next.
    ///
    /// A record is what `read` makes of its numbers, given how many records come before it.
    pub(crate) fn records<T: Copy + Send>(
        &mut self,
        list: Vec<T>,
        announced: usize,
        read_ahead: &[u64],
        numbers: usize,
        read: &(impl Fn(&mut Scanner<'_>, usize) -> Result<T, Error> + Sync),
    ) -> Option<Vec<T>> {
        let more = announced - list.len();
        let left = [read_ahead, &self.list[self.next..]].concat();
        let room = numbers.max(left.len());
        let own = Own::new(&self.pieces, room);
        let others: Vec<Own> = (1..self.threads).map(|_| Own::new(&self.pieces, room)).collect();
        let begun = mem::replace(&mut self.piece, self.pieces.empty());
        let mut left_then = None;
        let list = filled(list, more, |places| {
            let turns = Turns { had: 0, left, places, has_failed: false };
            let shared = Shared {
                supply: Mutex::new(Supply { begun: Some(begun), pieces: &mut self.pieces, taken: 0 }),
                turns: Mutex::new(turns),
                has_turned: Condvar::new(),
                path: self.path,
                announced,
                numbers,
                room,
                read,
            };
            thread::scope(|threads| {
                for other in others {
                    // Those that there are do the work of one that cannot be had.
                    _ = thread::Builder::new().spawn_scoped(threads, || shared.work(other));
                }
                shared.work(own);
            });
            left_then = shared.turns.into_inner().ok().filter(|turns| !turns.has_failed).map(|turns| turns.left);
        });
        (self.list, self.next) = (left_then?, 0);
        list
    }
}

/// How often a lock is tried before its thread goes to sleep: for some tens of microseconds.
const TRIES: usize = 1 << 12;

/// Locks what others hold no longer than it takes to read a piece, which is less than to sleep and be woken; nothing if one
/// of them has panicked.
fn soon<T>(mutex: &Mutex<T>) -> Option<MutexGuard<'_, T>> {
    for _ in 0..TRIES {
        match mutex.try_lock() {
            Err(TryLockError::WouldBlock) => hint::spin_loop(),
            locked => return locked.ok(),
        }
    }
    mutex.lock().ok()
}

/// What the threads have in common.
struct Shared<'a, 'b, T, R> {
    supply: Mutex<Supply<'a, 'b>>,
    turns: Mutex<Turns<'a, T>>,
    // Told whenever a turn ends.
    has_turned: Condvar,
    path: Path,
    announced: usize,
    // How many numbers a record has.
    numbers: usize,
    // How many may be left before those of a piece. Invariant: at least `numbers`.
    room: usize,
    read: &'a R,
}

/// Pieces in the order of the file.
struct Supply<'a, 'b> {
    // The first one, of which some words were read.
    begun: Option<Piece>,
    pieces: &'a mut Pieces<'b>,
    // How many were taken.
    taken: usize,
}

impl Supply<'_, '_> {
    /// Takes the next piece in place of what is there, and says how many came before it; nothing if there is none.
    fn take(&mut self, piece: &mut Piece) -> Option<usize> {
        match self.begun.take() {
            Some(begun) => *piece = begun,
            None => self.pieces.read(piece).then_some(())?,
        }
        self.taken += 1;
        Some(self.taken - 1)
    }
}

/// What the threads tell each other of one piece after another, in the order of the file.
struct Turns<'a, T> {
    // How many pieces had their turn.
    had: usize,
    // The numbers that come next: fewer than a record has, but before the first turn and after the last record.
    left: Vec<u64>,
    // Those for the records of these numbers and of all after them.
    places: Places<'a, T>,
    // Whether anything is wrong, so that nobody need go on.
    has_failed: bool,
}

/// What a thread has for itself.
struct Own {
    piece: Piece,
    // With room for numbers left by the piece before, which come first.
    list: Vec<u64>,
}

impl Own {
    fn new(pieces: &Pieces<'_>, room: usize) -> Self {
        // No number takes less than a digit and a blank.
        Self { piece: pieces.empty(), list: vec![0; room + pieces.size.div_ceil(2) + AHEAD] }
    }

    /// Reads the numbers of the piece after room for so many others, and says where they end; nothing if a word is none.
    fn read_numbers(&mut self, path: Path, room: usize) -> Option<usize> {
        let mut filled = room;
        loop {
            let next = self.list[filled..].first_chunk_mut().expect("there is room for as many as a piece has");
            match self.piece.read_numbers(path, next) {
                0 => return self.piece.is_used().then_some(filled),
                read => filled += read,
            }
        }
    }
}

/// What a thread has to do after the turn of its piece.
struct Work<'a, T> {
    // The place of the first record, and of those that come with it.
    first: usize,
    places: Places<'a, T>,
    // Where their numbers are in the thread's own list.
    numbers: Range<usize>,
    // Whether no records come after them.
    is_last: bool,
}

impl<'a, T: Copy, R: Fn(&mut Scanner<'_>, usize) -> Result<T, Error>> Shared<'a, '_, T, R> {
    /// Makes records of one piece after another, as long as there are any to be made.
    fn work(&self, own: Own) {
        let watched = Watched(&self.turns, &self.has_turned);
        if self.has_worked(own).is_some() {
            mem::forget(watched);
        }
    }

    /// The same; nothing if anything is wrong.
    fn has_worked(&self, mut own: Own) -> Option<()> {
        loop {
            let Some(index) = soon(&self.supply)?.take(&mut own.piece) else { return Some(()) };
            let filled = own.read_numbers(self.path, self.room)?;
            let Work { first, places, numbers, is_last } = self.turn(index, &mut own.list[..filled])?;
            let mut scanner = Scanner::of_numbers(&own.list[numbers]);
            scanner.make(first..first + places.len(), "record", To::Places(places), self.read).ok()?;
            if is_last {
                return Some(());
            }
        }
    }

    /// Waits for the turn of this piece, and takes the numbers left by the one before and as many places as it has numbers
    /// for; nothing if anything is wrong.
    fn turn(&self, index: usize, list: &mut [u64]) -> Option<Work<'a, T>> {
        let turns = self.turns.lock().ok()?;
        let is_early = |turns: &mut Turns<'_, T>| turns.had < index && !turns.has_failed;
        let mut turns = self.has_turned.wait_while(turns, is_early).ok()?;
        if turns.has_failed {
            return None;
        }
        let Turns { had, left, places, .. } = &mut *turns;
        *had += 1;
        let first = self.announced - places.len();
        let mut start = self.room;
        if places.len() > 0 {
            start -= left.len();
            list[start..self.room].copy_from_slice(left);
            left.clear();
        }
        let taken = places.take((list.len() - start) / self.numbers);
        let numbers = start..start + taken.len() * self.numbers;
        left.extend_from_slice(&list[numbers.end..]);
        let is_last = places.len() == 0;
        drop(turns);
        self.has_turned.notify_all();
        Some(Work { first, places: taken, numbers, is_last })
    }
}

/// Has all threads stop if this one ends early, be it by a panic: nobody else does what it has begun.
struct Watched<'a, 'b, T>(&'a Mutex<Turns<'b, T>>, &'a Condvar);

impl<T> Drop for Watched<'_, '_, T> {
    fn drop(&mut self) {
        let Self(turns, has_turned) = self;
        turns.lock().unwrap_or_else(PoisonError::into_inner).has_failed = true;
        has_turned.notify_all();
    }
}
