//! A code and heaps from the format of this project.
//!
//! A heap may be beyond the table of nim-values or the misère quotient, which is computed after the whole input was read. The
//! first such heap is larger than all heaps before it, so only the locations of such record heaps are kept, which are few in
//! most inputs. The alternative, to extend the table while heaps are read, computes before the input is known to be valid, and
//! again for each larger heap.

use impartial_games::Ranges;
use impartial_heaps::{Code, Heaps, InvalidHeaps, MAX_SEARCHED_CLASSES, MisereHeaps};
use number_reader::{Location, ParseError, Reader, quote};

use super::code_text::shown;
use crate::any_position::AnyPosition;
use crate::input_cases::{AnswerForm, one};
use crate::output::report::count;
use crate::puzzle::Unsolved;
use crate::solver::MISERE;

/// The code of an input, and what its errors need.
struct Source {
    code: Code,
    /// The location of the code.
    location: Location,
    /// The number of heaps.
    total: u64,
    /// The locations of the heaps that are larger than all heaps before them.
    locations: Vec<Location>,
}

/// Reads a code and heaps. The text may continue after them.
pub(super) fn read(reader: &mut Reader<'_>, limits: Ranges) -> Result<Unsolved, ParseError> {
    let range = |name| limits.range(name);
    let (least, most) = range("heap").into_inner();
    reader.line(2);
    let location = reader.location();
    let code = read_code(reader)?;
    let total = reader.named_number(range("K"), || "the number K of heaps".into())?;
    reader.line(total);
    let (mut largest, mut locations) = (0, Vec::new());
    let heaps = reader.items(total, ["heap", "heaps"], |reader, index| {
        if let Ok(tokens) = reader.number(0..=largest) {
            return Ok(tokens);
        }
        let location = reader.location();
        largest = reader.named_number(least..=most, || format!("heap {} of {total}", index + 1))?;
        locations.push(location);
        Ok(largest)
    })?;
    let source = Source { code, location, total, locations };
    Ok(one(AnswerForm::WithMove, count(total, "heap"), move |rule, _| {
        let code = source.code.clone();
        let position = if rule == MISERE {
            MisereHeaps::search(code, heaps).map(AnyPosition::from)
        } else {
            Heaps::new(code, heaps).map(AnyPosition::from)
        };
        position.map_err(|invalid| source.refused(&invalid).into())
    }))
}

impl Source {
    /// Returns the error of the first heap beyond the table or the quotient, if no period is proved.
    fn refused(&self, invalid: &InvalidHeaps) -> ParseError {
        let code = shown(&self.code);
        let (index, tokens, last, reason) = match *invalid {
            InvalidHeaps::BeyondTable { index, tokens, table } => {
                (index, tokens, table.saturating_sub(1), format!("{table} nim-values of {code} prove no period"))
            }
            InvalidHeaps::BeyondQuotient { index, tokens, reach } => (
                index,
                tokens,
                reach,
                format!(
                    "a search of {MAX_SEARCHED_CLASSES} classes finds no misère quotient of {code} for larger heaps"
                ),
            ),
            _ => return ParseError::new(self.location, "heaps that can be solved", invalid.to_string()),
        };
        // Two tokens precede the heaps: the code and the number of heaps.
        let of_heap = self.locations.iter().find(|location| location.token == self.location.token + 2 + index);
        let expected = format!("heap {} of {}, from 0 to {last}, as {reason}", index + 1, self.total);
        ParseError::new(*of_heap.unwrap_or(&self.location), expected, quote(tokens.to_string().as_bytes()))
    }
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
