//! Heaps from a list of their sizes.

use impartial_core::{Heap, Sum};
use number_reader::{ParseError, Reader};

use crate::output::report::count;

/// The most heaps that are read.
const MAX_HEAPS: u64 = (1 << 31) - 1;

/// Parses heaps, as the sum of all of them.
///
/// # Errors
///
/// Returns an error for the first word that is not a number or out of its range, too few heaps, or a word after the last one.
///
/// # Complexity
///
/// *O(b)* time for *b* bytes. Memory: see [`Game::parse`](crate::Game::parse).
///
/// # Examples
///
/// ```
/// use impartial::games::nim::parse;
/// use impartial::impartial_core::{Solve, SumMove};
///
/// let heaps = parse("3\n3 4 5\n")?;
/// assert_eq!(heaps.winning_move(), Some(SumMove { component: 0, mv: 2 }));
/// let error = parse("3\n3 4\n").unwrap_err();
/// assert_eq!(error.to_string(), "3:1: expected 3 heaps, found the end of the input after 2");
/// # Ok::<(), impartial::ParseError>(())
/// ```
pub fn parse(input: impl Into<Vec<u8>>) -> Result<Sum<Heap>, ParseError> {
    read_whole(Reader::new(input.into()))
}

/// Reads a whole input.
pub(super) fn read_whole(mut reader: Reader<'_>) -> Result<Sum<Heap>, ParseError> {
    let heaps = read_input(&mut reader)?;
    drop(reader);
    Ok(Sum::new(heaps))
}

/// Reads the heaps of a whole input.
pub(super) fn read_input(reader: &mut Reader<'_>) -> Result<Vec<Heap>, ParseError> {
    reader.line(1);
    let total = reader.named_number(0..=MAX_HEAPS, || "the number N of heaps".into())?;
    reader.line(total);
    let heaps = reader.table(total, "heap", |_| [("", 0, u64::MAX)], |[size]| Some(Heap(size)))?;
    reader.end_after(|| count(heaps.len(), "heap"))?;
    Ok(heaps)
}
