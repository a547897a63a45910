//! A code and heaps from our format.
//!
//! Whether a huge heap is known depends on the period of the code, and so on a table that may take seconds. The table is
//! computed when the first such heap is read, so the error has the place of that heap. The alternative, the places of all
//! heaps, takes three times their memory.

use std::sync::OnceLock;

use impartial_heaps::{Code, Heaps, InvalidHeaps, MAX_HEAP, default_limit};
use number_reader::{ParseError, Place, Reader, quote};

use super::words::shown;
use crate::output::report::count;

/// The most heaps that are read.
const MAX_HEAPS: u64 = (1 << 31) - 1;

/// Parses a position.
///
/// # Errors
///
/// Returns an error for a word that is no code, the first heap that is not a number or too large, too few heaps, or a
/// word after the last one.
///
/// # Complexity
///
/// *O(b)* time for *b* bytes, and the time of the table, see [`Heaps::new`]. Memory: see
/// [`Game::parse`](crate::Game::parse).
///
/// # Examples
///
/// ```
/// use impartial::games::heaps::parse;
///
/// let kayles = parse("0.77 3\n5 7 1000000000000000000\n")?;
/// assert_eq!(kayles.heaps(), [5, 7, 1_000_000_000_000_000_000]);
/// let error = parse("0.7G 3\n5 7 12\n").unwrap_err();
/// assert_eq!(error.to_string(), "1:4: expected a digit from 0 to F, found `G`");
/// # Ok::<(), impartial::ParseError>(())
/// ```
pub fn parse(input: impl Into<Vec<u8>>) -> Result<Heaps, ParseError> {
    read_whole(Reader::new(input.into()))
}

/// Reads a whole input. Its text is freed before the position is solved, because both may be large.
pub(super) fn read_whole(mut reader: Reader<'_>) -> Result<Heaps, ParseError> {
    let input = HeapsInput::read(&mut reader)?;
    reader.end_after(|| count(input.heaps.len(), "heap"))?;
    input.build()
}

/// A code and heaps as they are read.
pub(super) struct HeapsInput {
    place: Place,
    code: Code,
    // Invariant: each is below `default_limit`, or `periodic` is there.
    heaps: Vec<u64>,
    /// Some position with a proved period. Its nim-values are used again.
    periodic: Option<Heaps>,
}

impl HeapsInput {
    /// Reads a code and heaps. The text may go on after them.
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Self, ParseError> {
        let place = reader.place();
        let code = read_code(reader)?;
        let total = reader.named_number(0..=MAX_HEAPS, || "the number K of heaps".into())?;
        let limit = default_limit(&code);
        // The position of the first huge heap, or the end of the table if that proves no period.
        let huge: OnceLock<Result<Heaps, u64>> = OnceLock::new();
        let largest = |tokens: u64| {
            if tokens < limit || tokens > MAX_HEAP {
                return MAX_HEAP;
            }
            let position = || {
                Heaps::new(code.clone(), [tokens]).map_err(|error| match error {
                    InvalidHeaps::BeyondTable { table, .. } => table,
                    _ => limit,
                })
            };
            huge.get_or_init(position).as_ref().map_or_else(|end| end.saturating_sub(1), |_| MAX_HEAP)
        };
        let column = |&[tokens]: &[u64; 1]| [("", 0, largest(tokens))];
        let heaps = reader.table(total, "heap", column, |[tokens]| Some(tokens)).map_err(|error| {
            // Another thread may have read a huge heap after a word that is refused for another reason.
            let found = error.refused().and_then(|refused| refused.numbers.first());
            let Some((&Err(end), _)) = huge.get().zip(found.filter(|&&tokens| tokens <= MAX_HEAP)) else {
                return error;
            };
            let expected = format!("{}, as {end} nim-values of {} prove no period", error.expected(), shown(&code));
            error.expecting(expected)
        })?;
        let periodic = huge.into_inner().and_then(Result::ok);
        Ok(Self { place, code, heaps, periodic })
    }

    /// Builds the position, which computes the nim-values.
    ///
    /// # Errors
    ///
    /// The error of a table for which the system has too little memory.
    pub(super) fn build(self) -> Result<Heaps, ParseError> {
        let Self { place, code, heaps, periodic } = self;
        let built = match periodic {
            Some(periodic) => periodic.with_heaps(heaps),
            None => Heaps::new(code, heaps),
        };
        built.map_err(|invalid| ParseError::new(place, "a table that fits in memory", invalid.to_string()))
    }
}

/// Reads the next word as a code. An error has the place in the word, and quotes the word from there on.
fn read_code(reader: &mut Reader<'_>) -> Result<Code, ParseError> {
    let word = reader.peek()?;
    let invalid = match str::from_utf8(word) {
        Ok(text) if !text.is_empty() => match text.parse() {
            Ok(code) => {
                reader.skip();
                return Ok(code);
            }
            Err(invalid) => invalid,
        },
        _ => return Err(reader.unexpected("a code such as 0.77 or S(1,3,4), or the name of a game")),
    };
    let rest = &word[invalid.column() - 1..];
    let found = if rest.is_empty() { "the end of the code".into() } else { quote(rest) };
    let mut place = reader.place();
    place.column += invalid.column() - 1;
    Err(ParseError::new(place, invalid.expected(), found))
}
