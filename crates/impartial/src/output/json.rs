//! JSON lines: the record of a solved position, and how any record is written. JSON for a page, with integers as text.

use std::io::{self, Write};

use nimbers::Nimber;
use serde::Serialize;

use crate::solver::Solved;

/// The record of a solved position.
#[derive(Serialize)]
struct Record<'a, M> {
    game: &'a str,
    outcome: String,
    nim_value: Option<u64>,
    #[serde(rename = "move")]
    mv: Option<M>,
}

/// Writes the record of a solved position and a move in it.
pub(crate) fn write_solved(
    game: &str,
    solved: Solved,
    mv: Option<impl Serialize>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let nim_value = solved.nim_value().map(Nimber::heap_size);
    write(&Record { game, outcome: solved.outcome().to_string(), nim_value, mv }, out)
}

/// Writes a record as a line, in one piece, so that `out` is not called for each token.
pub(crate) fn write(record: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let mut line = serde_json::to_vec(record).expect("records have no map with other keys than strings, and no float");
    line.push(b'\n');
    out.write_all(&line)
}

/// Returns a value as JSON whose integers are text, because JavaScript numbers are exact only up to 53 bits.
///
/// Texts in the value must not have quotation marks.
pub(crate) fn exact(value: &impl Serialize) -> String {
    quoted(&serde_json::to_string(value).expect("parameters and errors have no map and no float"))
}

/// Encloses the integers of a JSON text in quotation marks.
///
/// A formatter of `serde_json` would do so as it writes, but its second copy of the serializer makes the page larger.
fn quoted(json: &str) -> String {
    let mut text = String::with_capacity(2 * json.len());
    let (mut is_text, mut is_number) = (false, false);
    for c in json.chars() {
        let is_digit = c.is_ascii_digit() && !is_text;
        if is_digit != is_number {
            text.push('"');
        }
        (is_text, is_number) = (is_text != (c == '"'), is_digit);
        text.push(c);
    }
    text
}
