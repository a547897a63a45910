//! Inputs from files and from standard input.

use std::error::Error;
use std::fmt::{self, Display};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::str::Utf8Error;

use anyhow::{Context as _, Result};
use impartial::impartial_core::Stopped;
use impartial::{Game, Limits, Puzzle, ReadError, ReadOptions, Rule};

use crate::interrupt::Interrupt;
use crate::memory;
use crate::progress_bar::Bar;

/// The argument that stands for standard input.
const STDIN: &str = "-";

/// The name of standard input in messages.
const STDIN_NAME: &str = "<stdin>";

/// The most bytes of a word of an input that is not a regular file, and of a line of a game. `number_reader` has the same
/// limit.
pub(crate) const MAX_WORD: u64 = 256 << 20;

/// The error that an input is not valid, with its name, line and column.
#[derive(Debug)]
pub(crate) struct InvalidInput(String);

impl Display for InvalidInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for InvalidInput {}

/// Validates a file, or standard input if the file is `None` or `-`. The error is [`InvalidInput`], or that it cannot be read.
pub(crate) fn validate(game: &Game, limits: Limits, file: Option<&Path>) -> Result<()> {
    let file = file.filter(|&file| file != Path::new(STDIN));
    let name = file.map_or_else(|| STDIN_NAME.into(), |file| file.display().to_string());
    let valid = match file {
        Some(file) => game.validate(limits, File::open(file).with_context(|| cannot_read(&name))?),
        None => game.validate(limits, io::stdin()),
    };
    valid.map_err(|error| match error {
        ReadError::Io(error) => anyhow::Error::new(error).context(cannot_read(&name)),
        error => InvalidInput(format!("{name}:{error}")).into(),
    })
}

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
            bar.show_solving(progress);
            if interrupt.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let options = ReadOptions::new().watch(&mut watch);
        let (name, read) = if let Some(RegularFile { name, file, len }) = RegularFile::open(file)? {
            memory::prepare_for(len);
            // The files of /proc have a length of 0.
            let options = if len > 0 { options.len_hint(len) } else { options };
            (name, rule.read(file, options))
        } else {
            let Self { name, bytes } = Self::read(file)?;
            (name, rule.parse_with(bytes, options))
        };
        if interrupt.was_requested() {
            return Err(Stopped.into());
        }
        read.map_err(|error| match error {
            ReadError::Io(error) => anyhow::Error::new(error).context(cannot_read(&name)),
            ReadError::Input(error) => located(name, &error),
            other => other.into(),
        })
    }

    /// Reads a file, or standard input if the file is `None` or `-`.
    pub(crate) fn read(file: Option<&Path>) -> Result<Self> {
        if let Some(file) = file.filter(|&file| file != Path::new(STDIN)) {
            let name = file.display().to_string();
            let bytes = if file.is_file() { fs::read(file) } else { File::open(file).and_then(read_words) };
            return Ok(Self { bytes: bytes.with_context(|| cannot_read(&name))?, name });
        }
        // An input of unknown length may be long.
        memory::prepare_for(RegularFile::stdin().map_or(u64::MAX, |file| file.len));
        let mut bytes = read_words(io::stdin().lock()).with_context(|| cannot_read(STDIN_NAME))?;
        // The last read may have doubled the capacity.
        bytes.shrink_to_fit();
        Ok(Self { name: STDIN_NAME.into(), bytes })
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

/// Reads an input to its end. A word of more than [`MAX_WORD`] bytes is an error, as it may have no end.
fn read_words(mut input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        let before = bytes.len();
        let read = input.by_ref().take(MAX_WORD + 1).read_to_end(&mut bytes)? as u64;
        if read <= MAX_WORD {
            return Ok(bytes);
        }
        if !bytes[before..].iter().rev().any(u8::is_ascii_whitespace) {
            return Err(io::Error::new(ErrorKind::InvalidData, format!("a word has more than {MAX_WORD} bytes")));
        }
    }
}

/// An input that is read piece by piece.
///
/// Only regular files are: a list of unknown length takes more memory while it grows.
struct RegularFile {
    name: String,
    file: File,
    // The number of bytes that are left to read.
    len: u64,
}

impl RegularFile {
    /// Opens a file, or standard input if the file is `None` or `-`. Returns `None` if it is not a regular file.
    fn open(file: Option<&Path>) -> Result<Option<Self>> {
        if let Some(file) = file.filter(|&file| file != Path::new(STDIN)) {
            if !file.is_file() {
                return Ok(None);
            }
            let name = file.display().to_string();
            let opened = File::open(file).with_context(|| cannot_read(&name))?;
            let len = opened.metadata().map_or(0, |metadata| metadata.len());
            return Ok(Some(Self { name, file: opened, len }));
        }
        Ok(Self::stdin())
    }

    /// Returns standard input from where it stands.
    #[cfg(unix)]
    fn stdin() -> Option<Self> {
        use std::io::Seek as _;
        use std::os::fd::AsFd as _;

        // Nothing was read yet, so no buffer holds the first bytes.
        let mut file = File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
        let metadata = file.metadata().ok().filter(fs::Metadata::is_file)?;
        let len = metadata.len().saturating_sub(file.stream_position().ok()?);
        Some(Self { name: STDIN_NAME.into(), file, len })
    }

    /// Returns `None`, as standard input cannot be opened as a file here.
    #[cfg(not(unix))]
    fn stdin() -> Option<Self> {
        None
    }
}

/// Returns the message of an input that fails.
fn cannot_read(name: impl Display) -> String {
    let name = name.to_string();
    format!("cannot read {}", if name == STDIN_NAME { "standard input" } else { &name })
}

/// Puts the name of the input before the line and column of the error.
fn located(name: impl Display, error: &impartial::ParseError) -> anyhow::Error {
    anyhow::Error::msg(format!("{name}:{error}"))
}
