//! Numbers from a file, piece by piece, so that its text takes no memory, nor the time that memory takes.

#[cfg(feature = "parallel")]
mod apart;
#[cfg(feature = "parallel")]
mod arch;
#[cfg(test)]
mod tests;

use std::fmt;
use std::io::{ErrorKind, Read};

#[cfg(feature = "parallel")]
pub(super) use self::arch::Places;
use super::arch::Path;
use super::digits::{AHEAD, is_blank, skip_blanks};
use super::scan::Scanner;
use crate::Error;

/// A file from its start to its end.
pub(crate) struct File<'a> {
    bytes: &'a mut (dyn Read + Send),
    len: usize,
}

/// Puts the first of a list in place of the first of these numbers, and says how many.
pub(super) fn copy(list: &[u64], numbers: &mut [u64; AHEAD]) -> usize {
    if let Some(first) = list.first_chunk() {
        *numbers = *first;
        return AHEAD;
    }
    numbers[..list.len()].copy_from_slice(list);
    list.len()
}

/// The length of a piece: few enough bytes to stay in the second-level cache.
const PIECE: usize = 128 << 10;

impl<'a> File<'a> {
    /// The bytes of a file, which is about so long.
    pub(crate) fn new(bytes: &'a mut (dyn Read + Send), len: usize) -> Self {
        Self { bytes, len }
    }

    /// What `read` makes of the numbers of the file; nothing if it is not as it should be, see [`Scanner::of_file`].
    pub(crate) fn read<T>(self, read: impl FnOnce(&mut Scanner<'_>) -> Result<T, Error>) -> Option<T> {
        let words = Words::new(Pieces::new(self.bytes, self.len.saturating_add(1).min(PIECE)));
        #[cfg(feature = "parallel")]
        let words = if self.len < apart::FEW { words } else { words.by(apart::threads()) };
        Scanner::of_file(words, self.len, read)
    }
}

/// A file as pieces of whole words.
struct Pieces<'a> {
    bytes: &'a mut (dyn Read + Send),
    size: usize,
    // The start of a word that goes on after the last piece.
    begun: Vec<u8>,
    // Whether the last byte was read. Invariant: not if `has_failed`.
    is_last: bool,
    // Whether what comes next could not be read.
    has_failed: bool,
}

/// Whole words of a file.
struct Piece {
    bytes: Vec<u8>,
    // Invariant: `at <= whole <= bytes.len()`. The words from `at` to `whole` come next.
    at: usize,
    whole: usize,
}

impl<'a> Pieces<'a> {
    /// Pieces of so many bytes, one at least.
    fn new(bytes: &'a mut (dyn Read + Send), size: usize) -> Self {
        Self { bytes, size, begun: Vec::new(), is_last: false, has_failed: false }
    }

    /// A piece with nothing in it.
    fn empty(&self) -> Piece {
        Piece { bytes: vec![0; self.size], at: 0, whole: 0 }
    }

    /// Reads the next piece in place of what is there, and says whether there is one.
    fn read(&mut self, piece: &mut Piece) -> bool {
        if self.is_last || self.has_failed {
            return false;
        }
        let mut filled = self.begun.len();
        piece.bytes[..filled].copy_from_slice(&self.begun);
        while filled < self.size && !self.is_last {
            match self.bytes.read(&mut piece.bytes[filled..]) {
                Ok(read) => {
                    filled += read;
                    self.is_last = read == 0;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => {
                    self.has_failed = true;
                    return false;
                }
            }
        }
        let text = &piece.bytes[..filled];
        let after_last_blank = || text.iter().rposition(|&byte| is_blank(byte)).map(|blank| blank + 1);
        let Some(whole) = (if self.is_last { Some(filled) } else { after_last_blank() }) else {
            // A word that no piece holds, with a blank.
            self.has_failed = true;
            return false;
        };
        self.begun.clear();
        self.begun.extend_from_slice(&text[whole..]);
        (piece.at, piece.whole) = (0, whole);
        true
    }
}

impl Piece {
    /// The next numbers, and how many they are.
    fn read_numbers(&mut self, path: Path, numbers: &mut [u64; AHEAD]) -> usize {
        let (read, at) = path.read_numbers(&self.bytes[..self.whole], self.at, numbers);
        self.at = at;
        read
    }

    /// Whether nothing comes next but blanks.
    fn is_used(&self) -> bool {
        skip_blanks(&self.bytes[..self.whole], self.at) == self.whole
    }
}

/// The numbers of a file, one after another.
pub(crate) struct Words<'a> {
    pieces: Pieces<'a>,
    piece: Piece,
    path: Path,
    // Those from `next` on come before the rest of the piece: threads have read them beyond what was asked for.
    list: Vec<u64>,
    next: usize,
    #[cfg(feature = "parallel")]
    threads: usize,
}

impl<'a> Words<'a> {
    fn new(pieces: Pieces<'a>) -> Self {
        Self {
            piece: pieces.empty(),
            pieces,
            path: Path::best(),
            list: Vec::new(),
            next: 0,
            #[cfg(feature = "parallel")]
            threads: 1,
        }
    }

    /// Puts the next numbers in place of the first of these, and says how many; 0 after the last one.
    pub(crate) fn read_numbers(&mut self, numbers: &mut [u64; AHEAD]) -> usize {
        let read = copy(&self.list[self.next..], numbers);
        self.next += read;
        if read > 0 {
            return read;
        }
        loop {
            let read = self.piece.read_numbers(self.path, numbers);
            if read > 0 || !self.piece.is_used() || !self.pieces.read(&mut self.piece) {
                return read;
            }
        }
    }

    /// Whether there are none left because the file has ended, and not for a word that is no number.
    pub(crate) fn have_ended(&self) -> bool {
        self.pieces.is_last && self.piece.is_used()
    }
}

impl fmt::Debug for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").finish_non_exhaustive()
    }
}
