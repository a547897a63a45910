//! The numbers of a file by two threads: the caller's makes records of them, and reads only when the other one, which does
//! nothing else, has none ready.

use std::collections::VecDeque;
use std::fmt;
use std::mem;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel, sync_channel};
use std::thread;

use super::{Piece, Pieces};
use crate::Error;
use crate::text::arch::Path;
use crate::text::digits::AHEAD;
use crate::text::scan::{Numbers, Scanner};

/// Below this many bytes, a thread costs about as much as it saves.
pub(super) const FEW: usize = 4 << 20;

/// The numbers of this many pieces wait to be taken at most, so that all of them stay in the caches.
const WAITING: usize = 4;

/// A list grows by so many numbers.
const GROWTH: usize = 64 * AHEAD;

/// The file, and how many pieces of it were given away.
type Shared<'a> = Mutex<(Pieces<'a>, usize)>;

/// The numbers of a piece.
#[derive(Default)]
struct Told {
    // How many pieces come before this one.
    index: usize,
    // The numbers are the first `filled` of these.
    list: Vec<u64>,
    filled: usize,
    // Whether a word comes after them that is no number.
    has_failed: bool,
}

/// Takes the next piece of the file, and reads its numbers; nothing if there is none.
fn tell(shared: &Shared<'_>, path: Path, piece: &mut Piece, mut list: Vec<u64>) -> Option<Told> {
    let index = {
        let (pieces, given) = &mut *shared.lock().ok()?;
        if !pieces.read(piece) {
            return None;
        }
        *given += 1;
        *given - 1
    };
    let mut filled = 0;
    loop {
        if list.len() < filled + AHEAD {
            list.resize(list.len() + GROWTH, 0);
        }
        let room = list[filled..].first_chunk_mut().expect("there is room for so many");
        match piece.read_numbers(path, room) {
            0 => return Some(Told { index, list, filled, has_failed: !piece.is_used() }),
            read => filled += read,
        }
    }
}

/// Whether two threads get on faster than one. The rayon pool is not asked: an input that is refused should not start it.
pub(super) fn has_processors() -> bool {
    thread::available_parallelism().is_ok_and(|processors| processors.get() > 1)
}

/// What `read` makes of the numbers, see [`Scanner::elsewhere`]; nothing also if there is no thread to be had.
pub(super) fn read<T>(
    pieces: Pieces<'_>,
    len: usize,
    read: impl FnOnce(&mut Scanner<'_>) -> Result<T, Error>,
) -> Option<T> {
    let path = Path::best();
    let own = Own { piece: pieces.empty(), list: Vec::new(), told: VecDeque::new() };
    let mut piece = pieces.empty();
    let shared = &Mutex::new((pieces, 0));
    let (to_caller, told) = sync_channel(WAITING);
    let (used, unused) = channel();
    thread::scope(|threads| {
        let read_all = move || {
            while let Some(told) = tell(shared, path, &mut piece, unused.try_recv().unwrap_or_default()) {
                // Nobody listens any more once something is found to be wrong.
                if told.has_failed | to_caller.send(told).is_err() {
                    return;
                }
            }
        };
        thread::Builder::new().spawn_scoped(threads, read_all).ok()?;
        let mut reader = Reader { shared, path, told, used, own, taken: 0, piece: Told::default(), next: 0 };
        Scanner::elsewhere(&mut reader, len, read)
    })
}

/// The caller's side.
struct Reader<'a, 'b> {
    shared: &'a Shared<'b>,
    path: Path,
    // What the other thread reads, in order.
    told: Receiver<Told>,
    // Lists for it to be filled again.
    used: Sender<Vec<u64>>,
    own: Own,
    // How many pieces were taken.
    taken: usize,
    // The last of them, whose numbers from `next` on come next, up to those that are filled.
    piece: Told,
    next: usize,
}

/// What the caller reads itself.
struct Own {
    piece: Piece,
    list: Vec<u64>,
    told: VecDeque<Told>,
}

impl Reader<'_, '_> {
    /// The numbers of the piece after those that were taken.
    fn told(&mut self) -> Option<Told> {
        loop {
            if self.own.told.front().is_some_and(|told| told.index == self.taken) {
                return self.own.told.pop_front();
            }
            // What is not read here is next in what the other thread reads.
            match self.told.try_recv() {
                Ok(told) => return Some(told),
                Err(TryRecvError::Disconnected) => return None,
                Err(TryRecvError::Empty) => {
                    let told = (self.own.told.len() < WAITING)
                        .then(|| tell(self.shared, self.path, &mut self.own.piece, mem::take(&mut self.own.list)))
                        .flatten();
                    match told {
                        Some(told) => self.own.told.push_back(told),
                        None => return self.told.recv().ok(),
                    }
                }
            }
        }
    }
}

impl Numbers for Reader<'_, '_> {
    fn next(&mut self, numbers: &mut [u64; AHEAD]) -> usize {
        while self.next == self.piece.filled {
            if self.piece.has_failed {
                return 0;
            }
            let Some(told) = self.told() else { return 0 };
            self.taken += 1;
            self.next = 0;
            let used = mem::replace(&mut self.piece, told).list;
            if self.own.list.is_empty() {
                self.own.list = used;
            } else {
                // The other thread may have ended.
                _ = self.used.send(used);
            }
        }
        let left = &self.piece.list[self.next..self.piece.filled];
        if let Some(next) = left.first_chunk() {
            *numbers = *next;
        } else {
            numbers[..left.len()].copy_from_slice(left);
        }
        let read = left.len().min(AHEAD);
        self.next += read;
        read
    }

    fn has_ended(&self) -> bool {
        !self.piece.has_failed && self.shared.lock().is_ok_and(|shared| shared.0.is_last)
    }
}

impl fmt::Debug for Reader<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the other thread has in hand comes before what the caller has read meanwhile.
    #[test]
    fn pieces_come_in_the_order_of_the_file() {
        let text = (10..90).map(|number| number.to_string()).collect::<Vec<_>>().join(" ");
        let mut bytes = text.as_bytes();
        let pieces = Pieces::new(&mut bytes, 30);
        let (mut theirs, piece) = (pieces.empty(), pieces.empty());
        let shared = Mutex::new((pieces, 0));
        let path = Path::best();
        let (to_caller, told) = sync_channel(WAITING);
        let (used, unused) = channel();
        let own = Own { piece, list: Vec::new(), told: VecDeque::new() };
        let piece = Told::default();
        let mut reader = Reader { shared: &shared, path, told, used, own, taken: 0, piece, next: 0 };
        let mut tell_apart = |list| tell(&shared, path, &mut theirs, list);
        let mut list = [0; AHEAD];
        let mut numbers = Vec::new();
        let mut take = |reader: &mut Reader<'_, '_>| {
            let taken = reader.next(&mut list);
            numbers.extend_from_slice(&list[..taken]);
        };
        // Ten numbers a piece. The first one is in the other thread's hand while the caller reads two.
        let first = tell_apart(Vec::new()).unwrap();
        for _ in 0..2 {
            let told = tell(&shared, path, &mut reader.own.piece, Vec::new()).unwrap();
            reader.own.told.push_back(told);
        }
        to_caller.send(first).unwrap();
        take(&mut reader);
        // Then the other thread has the next but two ready.
        to_caller.send(tell_apart(unused.try_recv().unwrap_or_default()).unwrap()).unwrap();
        for _ in 0..4 {
            take(&mut reader);
        }
        assert!(!reader.has_ended());
        while let Some(told) = tell_apart(Vec::new()) {
            to_caller.send(told).unwrap();
        }
        drop(to_caller);
        for _ in 0..4 {
            take(&mut reader);
        }
        assert!(reader.has_ended());
        assert_eq!(numbers, (10..90).collect::<Vec<u64>>());
    }
}
