//! Inputs from files and from standard input.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read as _};
use std::ops::ControlFlow;
use std::path::Path;
use std::str::Utf8Error;

use anyhow::{Context as _, Result};
use impartial::impartial_core::Stopped;
use impartial::{Puzzle, ReadError, ReadOptions, Rule};

use crate::interrupt::Interrupt;
use crate::progress_bar::Bar;

/// The argument that stands for standard input.
const STDIN: &str = "-";

/// The bytes of an input, and its name in messages.
pub(crate) struct Input {
    name: String,
    bytes: Vec<u8>,
}

impl Input {
    /// Parses a file, or standard input if the file is `None` or `-`, as an input to be played by `rule`.
    ///
    /// A progress bar appears if solving takes long, and Ctrl-C then ends it with the error [`Stopped`].
    pub(crate) fn puzzle(rule: &Rule, file: Option<&Path>) -> Result<Box<dyn Puzzle>> {
        let (mut bar, mut interrupt) = (Bar::new(), Interrupt::default());
        let mut watch = |progress| {
            bar.show(progress);
            if interrupt.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let options = ReadOptions::new().watch(&mut watch);
        // Only a regular file is read piece by piece: a list of unknown length takes more memory while it grows.
        let (name, read) = if let Some(file) = file.filter(|&file| file != Path::new(STDIN) && file.is_file()) {
            let opened = File::open(file).with_context(|| cannot_read(file.display()))?;
            // The files of /proc have a length of 0.
            let len = opened.metadata().map_or(0, |metadata| metadata.len());
            let options = if len > 0 { options.len_hint(len) } else { options };
            (file.display().to_string(), rule.read(opened, options))
        } else {
            let Self { name, bytes } = Self::read(file)?;
            (name, rule.parse_with(bytes, options))
        };
        if interrupt.was_requested() {
            return Err(Stopped.into());
        }
        read.map_err(|error| match error {
            ReadError::Io(error) => anyhow::Error::new(error).context(cannot_read(name)),
            ReadError::Input(error) => located(name, &error),
            other => other.into(),
        })
    }

    /// Reads a file, or standard input if the file is `None` or `-`.
    pub(crate) fn read(file: Option<&Path>) -> Result<Self> {
        if let Some(file) = file.filter(|&file| file != Path::new(STDIN)) {
            let name = file.display().to_string();
            let bytes = std::fs::read(file).with_context(|| cannot_read(&name))?;
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

/// Returns the message of an input that fails.
fn cannot_read(name: impl Display) -> String {
    format!("cannot read {name}")
}

/// Puts the name of the input before the line and column of the error.
fn located(name: impl Display, error: &impartial::ParseError) -> anyhow::Error {
    anyhow::Error::msg(format!("{name}:{error}"))
}
