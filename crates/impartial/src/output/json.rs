//! JSON lines: the record of a solved position, and how any record is written. JSON for a page, with integers as text.

use std::io::{self, Write};

use impartial_core::Outcome;
use nimbers::Nimber;
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

/// The record of a solved position.
#[derive(Serialize)]
struct Solved<'a, M> {
    game: &'a str,
    outcome: String,
    nim_value: u64,
    #[serde(rename = "move")]
    mv: Option<M>,
}

/// Writes the record of a position of nim-value `value` and a move in it.
pub(crate) fn write_solved(
    game: &str,
    value: Nimber,
    mv: Option<impl Serialize>,
    out: &mut dyn Write,
) -> io::Result<()> {
    write(&Solved { game, outcome: Outcome::from_nim_value(value).to_string(), nim_value: value.heap_size(), mv }, out)
}

/// Writes a record as a line, in one piece, so that `out` is not called for each token.
pub(crate) fn write(record: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let mut line = serde_json::to_vec(record).expect("records have no map with other keys than strings, and no float");
    line.push(b'\n');
    out.write_all(&line)
}

/// Returns a value as JSON whose integers are text, because JavaScript numbers are exact only up to 53 bits.
pub(crate) fn exact(value: &impl Serialize) -> String {
    super::text(|out| Ok(value.serialize(&mut Serializer::with_formatter(out, ExactIntegers))?))
}

struct ExactIntegers;

impl Formatter for ExactIntegers {
    fn write_u64<W: ?Sized + Write>(&mut self, out: &mut W, number: u64) -> io::Result<()> {
        write!(out, "\"{number}\"")
    }

    fn write_u128<W: ?Sized + Write>(&mut self, out: &mut W, number: u128) -> io::Result<()> {
        write!(out, "\"{number}\"")
    }
}
