//! Output that the games share: reports, JSON lines, boards and pictures.

#[cfg(feature = "json")]
pub(crate) mod json;
pub(crate) mod report;
#[cfg(feature = "draw")]
pub(crate) mod svg;
pub(crate) mod text_board;

use std::io::{self, Write};

/// Returns what `write` writes.
pub(crate) fn text(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> String {
    let mut text = Vec::new();
    write(&mut text).expect("writing to a vector does not fail");
    String::from_utf8(text).expect("output is UTF-8")
}
