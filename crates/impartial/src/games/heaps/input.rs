//! A code and heaps from the format of this project.
//!
//! A heap may be beyond the table of nim-values, which is computed after the whole input was read. The first such heap is
//! larger than all heaps before it, so only the locations of such record heaps are kept, which are few in most inputs. The
//! alternative, to extend the table while heaps are read, computes before the input is known to be valid, and again for each
//! larger heap.

use impartial_games::Ranges;
use impartial_heaps::{Code, Heaps, InvalidHeaps};
use number_reader::{Location, ParseError, Reader, quote};

use super::code_text::shown;
use crate::input_cases::{AnswerForm, Cases};
use crate::output::report::count;
use crate::puzzle::Unsolved;

/// A heap that every table has, unless memory is short. Smaller heaps need no location.
const ALWAYS_KNOWN: u64 = 999;

/// Reads a code and heaps. The text may continue after them.
pub(super) fn read(reader: &mut Reader<'_>, limits: Ranges) -> Result<Unsolved, ParseError> {
    let range = |name| limits.range(name);
    let (least, most) = range("heap").into_inner();
    reader.line(2);
    let location = reader.location();
    let code = read_code(reader)?;
    let total = reader.named_number(range("K"), || "the number K of heaps".into())?;
    reader.line(total);
    // The locations of the heaps that are larger than all heaps before them, and than `ALWAYS_KNOWN`.
    let (mut largest, mut locations) = (ALWAYS_KNOWN.min(most), Vec::new());
    let heaps = reader.items(total, ["heap", "heaps"], |reader, index| {
        if let Ok(tokens) = reader.number(0..=largest) {
            return Ok(tokens);
        }
        let location = reader.location();
        largest = reader.named_number(least..=most, || format!("heap {} of {total}", index + 1))?;
        locations.push(location);
        Ok(largest)
    })?;
    Ok(Cases::one(AnswerForm::WithMove, count(total, "heap"), move |_| {
        Heaps::new(code.clone(), heaps).map_err(|invalid| beyond_table(&code, total, location, &locations, &invalid))
    }))
}

/// Returns the error of the first heap beyond the table, if the table proves no period.
fn beyond_table(
    code: &Code,
    total: u64,
    location: Location,
    locations: &[Location],
    invalid: &InvalidHeaps,
) -> ParseError {
    let &InvalidHeaps::BeyondTable { index, tokens, table } = invalid else {
        return ParseError::new(location, "heaps with known nim-values", invalid.to_string());
    };
    // Two tokens precede the heaps: the code and the number of heaps. A small heap has no location, but it is beyond the
    // table only if memory is short.
    let of_heap = locations.iter().find(|location_of| location_of.token == location.token + 2 + index);
    let range = format!("heap {} of {total}, from 0 to {}", index + 1, table.saturating_sub(1));
    let expected = format!("{range}, as {table} nim-values of {} prove no period", shown(code));
    ParseError::new(*of_heap.unwrap_or(&location), expected, quote(tokens.to_string().as_bytes()))
}

/// Reads the next token as a code. An error has a location inside the token, and quotes the rest of the token.
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
    let mut location = reader.location();
    location.column += invalid.column() - 1;
    Err(ParseError::new(location, invalid.expected(), found))
}
