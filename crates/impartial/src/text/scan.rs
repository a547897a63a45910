//! Numbers from text, with the place of the first thing that is wrong.

#[cfg(test)]
mod tests;

use std::ops::{Range, RangeInclusive};

use super::arch::Path;
use super::digits::{AHEAD, is_blank, read_numbers, skip_blanks};
use super::file::Words;
#[cfg(feature = "parallel")]
use super::file::{Places, copy};
use super::report::count;
use crate::Error;

/// Reads blank-separated numbers from the start of a text to its end.
#[derive(Debug)]
pub(crate) struct Scanner<'a> {
    // Empty if the numbers do not come from a text.
    text: &'a [u8],
    path: Path,
    source: Source<'a>,
    // Numbers are read so many at a time, as the loop that reads them is fast only if it does nothing else.
    ahead: [u64; AHEAD],
    // Invariant: `next <= filled <= AHEAD`; those of `ahead` from `next` to `filled` come next.
    next: usize,
    filled: usize,
    // Where reading goes on after those: between two words. Invariant: at most the length of the text.
    at: usize,
    // The length of the text, wherever it is.
    len: usize,
    // How many numbers came before those in `ahead`.
    before: usize,
    // The bytes that records may take on the word of a count.
    room: usize,
    // Whether records are dropped for which there is no room, and all after them.
    drops: bool,
    has_dropped: bool,
}

/// Where numbers come from.
#[derive(Debug)]
enum Source<'a> {
    Text,
    File(Words<'a>),
    // A list of them, each taken off it when it is read ahead.
    #[cfg(feature = "parallel")]
    Numbers(&'a [u64]),
}

/// A word of the text, by the number of words before it.
///
/// Where it stands is worked out only for an error, so that reading keeps no places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place(usize);

/// Records of a text, in order.
#[derive(Clone, Debug)]
pub(crate) struct Records<T> {
    /// All of them, or none if they were dropped.
    pub(crate) kept: Vec<T>,
    /// How many were read.
    pub(crate) len: usize,
}

impl<T> From<Vec<T>> for Records<T> {
    fn from(kept: Vec<T>) -> Self {
        Self { len: kept.len(), kept }
    }
}

/// Where records go once they are made.
pub(crate) enum To<'a, T> {
    List(&'a mut Vec<T>),
    Nowhere,
    #[cfg(feature = "parallel")]
    Places(Places<'a, T>),
}

/// At most this many bytes of a wrong word are quoted.
const QUOTED: usize = 32;

/// Records may take this many bytes, and twice those of the text, on the word of a count.
const ROOM: usize = 16 << 20;

impl<'a> Scanner<'a> {
    /// A scanner at the start of `text`.
    pub(crate) fn new(text: &'a [u8]) -> Self {
        Self::on_path(text, Path::best())
    }

    fn on_path(text: &'a [u8], path: Path) -> Self {
        Self {
            text,
            path,
            source: Source::Text,
            ahead: [0; AHEAD],
            next: 0,
            filled: 0,
            at: 0,
            len: text.len(),
            before: 0,
            room: text.len().saturating_mul(2).saturating_add(ROOM),
            drops: false,
            has_dropped: false,
        }
    }

    /// What `read` makes of a whole text, which ends after what `last` names.
    ///
    /// A text that is refused has taken no more than [`ROOM`] and twice its own length, for the records read so far.
    /// One that announces more of them than fit, either because their numbers have few digits or because the count is
    /// wrong, is read without keeping them, and again when nothing is wrong with it.
    pub(crate) fn whole<T>(
        text: &'a [u8],
        read: impl Fn(&mut Self) -> Result<T, Error>,
        last: impl FnOnce(&T) -> String,
    ) -> Result<T, Error> {
        let mut scanner = Self::new(text);
        scanner.drops = true;
        let value = read(&mut scanner)?;
        scanner.end(|| last(&value))?;
        if !scanner.has_dropped {
            return Ok(value);
        }
        let mut scanner = Self::new(text);
        scanner.room = usize::MAX;
        read(&mut scanner)
    }

    /// What `read` makes of the numbers of a file, whose text has this length and ends after them.
    ///
    /// Nothing if anything is wrong, as only a text at hand tells where; or if records were announced for which there is
    /// no room, which is as large as for [`whole`](Self::whole).
    pub(crate) fn of_file<T>(
        words: Words<'a>,
        len: usize,
        read: impl FnOnce(&mut Self) -> Result<T, Error>,
    ) -> Option<T> {
        let mut scanner = Self::new(&[]);
        scanner.source = Source::File(words);
        scanner.len = len;
        scanner.room = len.saturating_mul(2).saturating_add(ROOM);
        scanner.drops = true;
        let value = read(&mut scanner).ok()?;
        scanner.at_end().then_some(value)
    }

    /// A scanner at the start of these numbers.
    #[cfg(feature = "parallel")]
    pub(crate) fn of_numbers(numbers: &'a [u64]) -> Self {
        let mut scanner = Self::new(&[]);
        scanner.source = Source::Numbers(numbers);
        scanner
    }

    /// The next word as a number of `range`; `expected` names it in an error, without the range.
    #[inline]
    pub(crate) fn number(
        &mut self,
        range: RangeInclusive<u64>,
        expected: impl FnOnce() -> String,
    ) -> Result<u64, Error> {
        // Taken apart at once: passed on as it is, the range would go through memory for every number.
        let (low, high) = range.into_inner();
        if self.next < self.filled || self.read_ahead() {
            let number = self.ahead[self.next];
            if low <= number && number <= high {
                self.next += 1;
                return Ok(number);
            }
        }
        Err(self.out_of_range(low, high, expected))
    }

    /// The next word as any number, which is named by `expected` in an error.
    pub(crate) fn any_number(&mut self, expected: &str) -> Result<u64, Error> {
        if self.next == self.filled && !self.read_ahead() {
            return Err(self.unexpected(expected.into()));
        }
        self.next += 1;
        Ok(self.ahead[self.next - 1])
    }

    /// The next word as what `known` takes it for, which is named by `expected` in an error.
    pub(crate) fn known<T>(&mut self, expected: &str, known: impl FnOnce(&str) -> Option<T>) -> Result<T, Error> {
        let (_, word) = self.word();
        let Some(known) = str::from_utf8(word).ok().and_then(known) else {
            return Err(self.unexpected(expected.into()));
        };
        self.take_word();
        Ok(known)
    }

    /// Whether the next word is this one, which is no number; leaves the scanner behind it if so.
    pub(crate) fn keyword(&mut self, keyword: &str) -> bool {
        let is_next = self.next == self.filled && self.word().1 == keyword.as_bytes();
        if is_next {
            self.take_word();
        }
        is_next
    }

    /// The next word as a row of `width` cells, each a `#` or a `^`; `expected` names it in an error.
    pub(crate) fn row(&mut self, width: u64, expected: impl Fn() -> String) -> Result<&'a [u8], Error> {
        let (at, row) = self.word();
        if let Some(wrong) = row.iter().position(|cell| !b"#^".contains(cell)) {
            let expected = format!("`#` or `^` in {}", expected());
            return Err(Error::at(self.text, at + wrong, expected, quoted(&row[wrong..])));
        }
        if row.len() as u64 != width {
            let expected = format!("{}, which has {}", expected(), count(width, "cell"));
            return Err(Error::at(self.text, at, expected, format!("{}: {}", row.len(), found(row))));
        }
        self.take_word();
        Ok(row)
    }

    /// So many records as were announced. A record takes `numbers` numbers, `noun` names one in an error, and `read` gets
    /// the number of those before it.
    ///
    /// Memory is taken beforehand for as many as there is room for and the bytes that are there can hold: no number takes
    /// less than a digit and a blank.
    pub(crate) fn records<T>(
        &mut self,
        announced: u64,
        noun: &str,
        numbers: usize,
        read: impl FnMut(&mut Self, usize) -> Result<T, Error>,
    ) -> Result<Records<T>, Error> {
        let mut list = self.room_for(announced, noun, numbers)?;
        let len = usize::try_from(announced).unwrap_or(usize::MAX);
        self.make(0..len, noun, list.as_mut().map_or(To::Nowhere, To::List), read)?;
        Ok(Records { kept: list.unwrap_or_default(), len })
    }

    /// The same for records of numbers and nothing else, which threads make apart from each other where a file has many.
    pub(crate) fn records_of_numbers<T: Copy + Send>(
        &mut self,
        announced: u64,
        noun: &str,
        numbers: usize,
        read: impl Fn(&mut Scanner<'_>, usize) -> Result<T, Error> + Sync,
    ) -> Result<Records<T>, Error> {
        let mut list = self.room_for(announced, noun, numbers)?;
        let len = usize::try_from(announced).unwrap_or(usize::MAX);
        #[cfg(feature = "parallel")]
        if let Source::File(words) = &mut self.source
            && let Some(list) =
                list.take_if(|list| len <= list.capacity() && words.are_for_threads(len.saturating_mul(numbers)))
        {
            let begun = &self.ahead[self.next..self.filled];
            self.next = self.filled;
            let kept = words.records(list, len, begun, numbers, &read);
            return kept.map(Records::from).ok_or_else(|| self.unexpected(count(announced, noun)));
        }
        self.make(0..len, noun, list.as_mut().map_or(To::Nowhere, To::List), &read)?;
        Ok(Records { kept: list.unwrap_or_default(), len })
    }

    /// A list with room for so many records, as far as there is room; none if they are dropped.
    fn room_for<T>(&mut self, announced: u64, noun: &str, numbers: usize) -> Result<Option<Vec<T>>, Error> {
        let possible = (self.filled - self.next) + (self.len - self.at).div_ceil(2);
        let expected = usize::try_from(announced).unwrap_or(usize::MAX).min(possible.div_ceil(numbers));
        let bytes = expected.saturating_mul(size_of::<T>());
        self.has_dropped |= self.drops && bytes > self.room;
        if self.has_dropped {
            let is_file = matches!(self.source, Source::File(_));
            return if is_file { Err(self.unexpected(count(announced, noun))) } else { Ok(None) };
        }
        let fitting = self.room / size_of::<T>().max(1);
        self.room = self.room.saturating_sub(bytes);
        let mut list = Vec::new();
        list.reserve_exact(expected.min(fitting));
        Ok(Some(list))
    }

    /// Makes these records of what comes next.
    // One loop for all that records may go to: `read` is taken into it because it is called here only.
    #[inline(never)]
    pub(crate) fn make<T>(
        &mut self,
        which: Range<usize>,
        noun: &str,
        mut to: To<'_, T>,
        mut read: impl FnMut(&mut Self, usize) -> Result<T, Error>,
    ) -> Result<(), Error> {
        let announced = which.end;
        for read_before in which {
            if self.at_end() {
                let found = format!("the end of the input after {read_before}");
                return Err(self.error_at(self.place(), count(announced as u64, noun), found));
            }
            let record = read(self, read_before)?;
            match &mut to {
                To::List(list) => list.push(record),
                To::Nowhere => {}
                #[cfg(feature = "parallel")]
                To::Places(places) => places.put(record),
            }
        }
        Ok(())
    }

    /// Whether records that take much memory or time are dropped, as they are until the whole text is known to be valid.
    pub(crate) fn drops_all(&mut self) -> bool {
        self.has_dropped |= self.drops;
        self.drops
    }

    /// The end of the text, after `last`.
    pub(crate) fn end(&mut self, last: impl FnOnce() -> String) -> Result<(), Error> {
        if self.at_end() { Ok(()) } else { Err(self.unexpected(format!("the end of the input after {}", last()))) }
    }

    /// The next word, for [`error_at`](Self::error_at).
    #[inline]
    pub(crate) fn place(&self) -> Place {
        Place(self.before + self.next)
    }

    /// The error that `found` stands at this place instead of `expected`.
    #[cold]
    pub(crate) fn error_at(&self, place: Place, expected: String, found: String) -> Error {
        Error::at(self.text, self.offset(place), expected, found)
    }

    /// The next word and where it stands; empty at the end of the text.
    fn word(&self) -> (usize, &'a [u8]) {
        // The places of numbers that were read ahead are not known.
        let is_ahead = self.next < self.filled;
        let at = if is_ahead { self.offset(self.place()) } else { skip_blanks(self.text, self.at) };
        (at, first_word(&self.text[at..]))
    }

    /// Leaves the next word behind.
    fn take_word(&mut self) {
        if self.next < self.filled {
            self.next += 1;
            return;
        }
        let (at, word) = self.word();
        self.before += self.filled + 1;
        (self.next, self.filled) = (0, 0);
        self.at = at + word.len();
    }

    /// Reads the next numbers, and says whether there are any; all those before were taken.
    #[inline(never)]
    fn read_ahead(&mut self) -> bool {
        self.before += self.filled;
        self.next = 0;
        (self.filled, self.at) = match &mut self.source {
            Source::Text if self.filled == AHEAD => self.path.read_numbers(self.text, self.at, &mut self.ahead),
            // Where numbers stand between other words, a few at a time, vectors would cost more than they save.
            Source::Text => read_numbers(self.text, self.at, &mut self.ahead),
            Source::File(words) => (words.read_numbers(&mut self.ahead), 0),
            #[cfg(feature = "parallel")]
            Source::Numbers(numbers) => {
                let read = copy(numbers, &mut self.ahead);
                *numbers = &numbers[read..];
                (read, 0)
            }
        };
        self.filled > 0
    }

    /// Whether only blanks are left.
    #[inline]
    fn at_end(&mut self) -> bool {
        self.next == self.filled && !self.read_ahead() && self.blank_from_here()
    }

    /// Whether only blanks come after what was read ahead.
    #[inline(never)]
    fn blank_from_here(&self) -> bool {
        match &self.source {
            Source::Text => skip_blanks(self.text, self.at) == self.text.len(),
            Source::File(words) => words.have_ended(),
            #[cfg(feature = "parallel")]
            Source::Numbers(_) => true,
        }
    }

    /// The error that the next word is no number from `low` to `high`.
    #[cold]
    #[inline(never)]
    fn out_of_range(&self, low: u64, high: u64, expected: impl FnOnce() -> String) -> Error {
        self.unexpected(format!("{}, from {low} to {high}", expected()))
    }

    /// The error that something else than `expected` comes next.
    #[cold]
    fn unexpected(&self, expected: String) -> Error {
        let place = self.place();
        self.error_at(place, expected, found(first_word(&self.text[self.offset(place)..])))
    }

    /// Where a word begins, or the text ends if it has no such word.
    fn offset(&self, Place(words): Place) -> usize {
        if self.text.is_empty() {
            return 0;
        }
        (0..words).fold(skip_blanks(self.text, 0), |at, _| {
            let word = first_word(&self.text[at..]);
            skip_blanks(self.text, at + word.len())
        })
    }
}

/// What comes before the first blank.
fn first_word(text: &[u8]) -> &[u8] {
    let len = text.iter().take_while(|&&byte| !is_blank(byte)).count();
    &text[..len]
}

/// The word in back quotes, or that there is none.
fn found(word: &[u8]) -> String {
    if word.is_empty() { "the end of the input".into() } else { quoted(word) }
}

/// The start of a word in back quotes.
pub(crate) fn quoted(word: &[u8]) -> String {
    let shown = word[..word.len().min(QUOTED)].escape_ascii();
    let dots = if word.len() > QUOTED { "..." } else { "" };
    format!("`{shown}{dots}`")
}
