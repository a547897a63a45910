//! Numbers, words and lists of an input, with the names that errors give them.
//!
//! The number reader knows bytes and places; the games know what each word means. These functions join the two: each takes
//! the name of what it reads, and builds the message only when something is wrong.

use std::ops::RangeInclusive;

use number_reader::{Error, Reader, Refused};

use crate::output::report::count;

/// Reads the next word as a number in `range`, which errors call `name`.
pub(crate) fn number(
    reader: &mut Reader<'_>,
    range: RangeInclusive<u64>,
    name: impl FnOnce() -> String,
) -> Result<u64, Error> {
    let (low, high) = (*range.start(), *range.end());
    reader.number(range).map_err(|error| error.expecting(from_to(&name(), low, high)))
}

/// Reads the next word as any number, which errors call `name`.
pub(crate) fn any_number(reader: &mut Reader<'_>, name: &str) -> Result<u64, Error> {
    reader.number(0..=u64::MAX).map_err(|error| error.expecting(name))
}

/// What errors call a number in a range.
pub(crate) fn from_to(name: &str, low: u64, high: u64) -> String {
    format!("{name}, from {low} to {high}")
}

/// Reads the next word as what `known` makes of it, which errors call `name`.
pub(crate) fn word<T>(reader: &mut Reader<'_>, name: &str, known: impl FnOnce(&str) -> Option<T>) -> Result<T, Error> {
    match str::from_utf8(reader.peek()?).ok().and_then(known) {
        Some(known) => {
            reader.skip();
            Ok(known)
        }
        None => Err(reader.unexpected(name)),
    }
}

/// Reads `total` records of *N* numbers each; `name` tells what a refused number was expected to be.
///
/// See [`Reader::records`] for what `record` returns.
pub(crate) fn records<T: Copy + Send, const N: usize>(
    reader: &mut Reader<'_>,
    total: u64,
    noun: &str,
    record: impl Fn([u64; N]) -> Result<T, usize> + Sync,
    name: impl FnOnce(&Refused) -> String,
) -> Result<Vec<T>, Error> {
    reader.records(total, record).map_err(|error| match error.refused() {
        None => error,
        Some(refused) => {
            let expected = if refused.is_missing { count(total, noun) } else { name(refused) };
            error.expecting(expected)
        }
    })
}

/// Reads `total` items one after the other; `read` gets the index of each.
///
/// The items may be of any length, so nothing is allocated on the word of the count.
pub(crate) fn items<T>(
    reader: &mut Reader<'_>,
    total: u64,
    noun: &str,
    mut read: impl FnMut(&mut Reader<'_>, u64) -> Result<T, Error>,
) -> Result<Vec<T>, Error> {
    let mut items = Vec::new();
    for index in 0..total {
        if reader.is_at_end()? {
            let found = format!("the end of the input after {index}");
            return Err(Error::new(reader.place(), count(total, noun), found));
        }
        items.push(read(reader, index)?);
    }
    Ok(items)
}

/// Checks that the input ends after `last`, and frees its text.
pub(crate) fn end(reader: Reader<'_>, last: impl FnOnce() -> String) -> Result<(), Error> {
    reader.end().map_err(|error| error.expecting(format!("the end of the input after {}", last())))
}
