//! Inputs from files and from standard input.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;
use std::str::Utf8Error;

use anyhow::{Context as _, Result};
use impartial::{Game, Puzzle};

use crate::names;
use crate::progress_bar::Bar;

/// The argument that stands for standard input.
const STDIN: &str = "-";

/// The bytes of an input, and its name in messages.
pub(crate) struct Input {
    name: String,
    bytes: Vec<u8>,
}

impl Input {
    /// Parses a file or standard input as an input of `game`, played by the rule of this name or the judge's.
    ///
    /// A progress bar appears if parsing takes long.
    pub(crate) fn puzzle(game: &'static Game, rule: Option<&str>, file: Option<&Path>) -> Result<Box<dyn Puzzle>> {
        let rule = names::rule(game, rule)?;
        let mut bar = Bar::new();
        let mut show = |progress| bar.show(progress);
        // A regular file can be read twice, so its reader may drop what it has read.
        if let Some(file) = file.filter(|&file| file != Path::new(STDIN) && file.is_file()) {
            let name = file.display();
            let cannot_read = || format!("cannot read {name}");
            let mut opened = File::open(file).with_context(cannot_read)?;
            let parsed = rule.parse_file(&mut opened, &mut show).with_context(cannot_read)?;
            return parsed.map_err(|error| located(name, &error));
        }
        Self::read(file)?.parse(|bytes| rule.parse_watched(bytes, &mut show))
    }

    /// Reads a file, or standard input if the file is `None` or `-`.
    pub(crate) fn read(file: Option<&Path>) -> Result<Self> {
        if let Some(file) = file.filter(|&file| file != Path::new(STDIN)) {
            let name = file.display().to_string();
            let bytes = std::fs::read(file).with_context(|| format!("cannot read {name}"))?;
            return Ok(Self { name, bytes });
        }
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).context("cannot read standard input")?;
        // The last read may have doubled the capacity.
        bytes.shrink_to_fit();
        Ok(Self { name: "<stdin>".into(), bytes })
    }

    /// Returns the bytes as text, or the place of the first byte that is not UTF-8.
    pub(crate) fn into_text(self) -> Result<String, Utf8Error> {
        String::from_utf8(self.bytes).map_err(|error| error.utf8_error())
    }

    /// Parses the bytes. An error begins with `name:line:column`.
    pub(crate) fn parse<T>(self, parse: impl FnOnce(Vec<u8>) -> Result<T, impartial::ParseError>) -> Result<T> {
        parse(self.bytes).map_err(|error| located(self.name, &error))
    }
}

/// Puts the name of the input before the line and column of the error.
fn located(name: impl Display, error: &impartial::ParseError) -> anyhow::Error {
    anyhow::Error::msg(format!("{name}:{error}"))
}
