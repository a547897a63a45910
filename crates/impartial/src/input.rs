//! Numbers, words and lists of an input, with the names that errors give them.
//!
//! The number reader knows bytes and places; the games know what each word means. These functions join the two. They take
//! the name of what they read, and build the message only when something is wrong.

use std::ops::RangeInclusive;

use number_reader::{Error, Reader};

use crate::output::report::count;

/// Reads the next word as a number in `range`. Errors call it `name`.
pub(crate) fn number(
    reader: &mut Reader<'_>,
    range: RangeInclusive<u64>,
    name: impl FnOnce() -> String,
) -> Result<u64, Error> {
    let (low, high) = (*range.start(), *range.end());
    reader.number(range).map_err(|error| error.expecting(format!("{}, from {low} to {high}", name())))
}

/// Reads the next word as any number. Errors call it `name`.
pub(crate) fn any_number(reader: &mut Reader<'_>, name: &str) -> Result<u64, Error> {
    reader.number(0..=u64::MAX).map_err(|error| error.expecting(name))
}

/// Reads the next word, and converts it with `known`. Errors call it `name`.
pub(crate) fn word<T>(reader: &mut Reader<'_>, name: &str, known: impl FnOnce(&str) -> Option<T>) -> Result<T, Error> {
    match str::from_utf8(reader.peek()?).ok().and_then(known) {
        Some(known) => {
            reader.skip();
            Ok(known)
        }
        None => Err(reader.unexpected(name)),
    }
}

/// A number of a record: its name in errors, and its least and greatest value.
pub(crate) type Column = (&'static str, u64, u64);

/// Reads `total` records of *N* numbers each.
///
/// `columns` returns the names and ranges of the numbers of a record; a range may depend on the numbers before it.
/// `build` gets numbers in these ranges, and returns `None` if they do not fit together.
pub(crate) fn records<T: Copy + Send, const N: usize>(
    reader: &mut Reader<'_>,
    total: u64,
    noun: &str,
    columns: impl Fn(&[u64; N]) -> [Column; N] + Sync,
    build: impl Fn([u64; N]) -> Option<T> + Sync,
) -> Result<Vec<T>, Error> {
    let record = |numbers: [u64; N]| {
        let is_outside = |index: usize| {
            let (_, low, high) = columns(&numbers)[index];
            numbers[index] < low || high < numbers[index]
        };
        match (0..N).find(|&index| is_outside(index)) {
            Some(index) => Err(index),
            None => build(numbers).ok_or(N),
        }
    };
    reader.records(total, record).map_err(|error| {
        let Some(refused) = error.refused() else { return error };
        if refused.is_missing {
            return error.expecting(count(total, noun));
        }
        let record = format!("{noun} {} of {total}", refused.record + 1);
        let mut numbers = [0; N];
        numbers.iter_mut().zip(&refused.numbers).for_each(|(number, read)| *number = *read);
        let expected = match columns(&numbers).get(refused.index) {
            None => record,
            Some(("", low, high)) => format!("{record}, from {low} to {high}"),
            Some((name, low, high)) => format!("{name} of {record}, from {low} to {high}"),
        };
        error.expecting(expected)
    })
}

/// Reads `total` items one after the other; `read` gets the index of each.
///
/// The items may have any length, so the count does not bound their memory. The list grows by a quarter at a time, because
/// doubling would leave up to half of it empty.
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
        if items.len() == items.capacity() {
            items.reserve_exact(items.len() / 4 + 4);
        }
        items.push(read(reader, index)?);
    }
    Ok(items)
}

/// Checks that the input ends after `last`, and frees its text.
pub(crate) fn end(reader: Reader<'_>, last: impl FnOnce() -> String) -> Result<(), Error> {
    reader.end().map_err(|error| error.expecting(format!("the end of the input after {}", last())))
}
