//! Inputs from files and from standard input.

use std::fmt::Display;
use std::fs::{File, Metadata};
use std::io::{self, ErrorKind, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::str::Utf8Error;

use anyhow::{Context as _, Result};
use impartial::core::Stopped;
use impartial::graphs::{GraphFormat, NamedDigraph};
use impartial::session::Session;
use impartial::{Game, Limits, Puzzle, ReadError, ReadOptions, Rule};

use crate::interrupt::Interrupt;
use crate::memory;
use crate::progress_bar::Bar;
use crate::search_limits::{RAISE, SearchLimits};

/// The argument that stands for standard input.
const STDIN: &str = "-";

/// The name of standard input in messages.
const STDIN_NAME: &str = "<stdin>";

/// Maximum number of bytes of a token of an input that is not a regular file, and of a line of a game. `number_reader` has
/// the same limit.
pub(crate) const MAX_TOKEN: u64 = 256 << 20;

/// Validates a file, or standard input if the file is `None` or `-`. Returns the remark of a valid input, or the first error
/// with its name, line and column.
pub(crate) fn validate(game: &Game, limits: &Limits, file: Option<&Path>) -> Result<Result<Option<String>, String>> {
    let Source { name, input, .. } = Source::open(file)?;
    match game.validate(limits, input) {
        Ok(remark) => Ok(Ok(remark)),
        Err(ReadError::Io(error)) => Err(error).with_context(|| cannot_read(&name)),
        // Wrong limits and unreadable files are failures of the call. Only the last kind of error is a verdict on the
        // input.
        Err(ReadError::Limits(error)) => Err(error.into()),
        Err(error) => Ok(Err(format!("{name}:{error}"))),
    }
}

/// The bytes of an input, and its name in messages.
pub(crate) struct Input {
    name: String,
    bytes: Vec<u8>,
}

impl Input {
    /// Parses a file, or standard input if the file is `None` or `-`, as an input to be played by `rule`.
    ///
    /// Only regular files are read piece by piece, because a list of unknown length takes more memory while it grows.
    /// A progress bar appears if solving takes long, and Ctrl-C then ends it with the error [`Stopped`].
    ///
    /// `limits` are the options of the command, if it has them.
    pub(crate) fn puzzle(rule: &Rule, file: Option<&Path>, limits: Option<&SearchLimits>) -> Result<Box<dyn Puzzle>> {
        let source = Source::open(file)?;
        // An input of unknown length is treated as a long one.
        memory::prepare_for(source.len.unwrap_or(u64::MAX));
        // The source is moved into the reader, and an error still needs its name.
        let name = source.name.clone();
        if let Some(len) = source.len {
            solved(name, limits, |options| {
                // Files in /proc report a length of 0 and still have content, so the length is not a hint.
                rule.read(source.input, if len > 0 { options.len_hint(len) } else { options })
            })
        } else {
            let bytes = source.read()?.bytes;
            solved(name, limits, |options| rule.parse_with(bytes, options))
        }
    }

    /// Parses the bytes as a saved game, whose boards are searched within the limits.
    pub(crate) fn session(self, limits: &SearchLimits) -> Result<Session> {
        solved(self.name, Some(limits), |options| Session::parse_with(&self.bytes, options))
    }

    /// Reads a file, or standard input if the file is `None` or `-`, as a graph.
    pub(crate) fn graph(format: GraphFormat, file: Option<&Path>) -> Result<NamedDigraph> {
        let Source { name, input, len } = Source::open(file)?;
        // As in `puzzle`, a length of 0 is not a hint.
        NamedDigraph::read(format, input, len.filter(|&len| len > 0)).map_err(|error| not_read(name, error))
    }

    /// Reads a file, or standard input if the file is `None` or `-`.
    pub(crate) fn read(file: Option<&Path>) -> Result<Self> {
        Source::open(file)?.read()
    }

    /// Reads a file or standard input, or returns `None` if it has more bytes than `most`.
    pub(crate) fn read_up_to(most: u64, file: Option<&Path>) -> Result<Option<Self>> {
        let Source { name, input, .. } = Source::open(file)?;
        let mut bytes = Vec::new();
        // One byte more than allowed shows that there are more, and no more than that is kept.
        let read = input.take(most.saturating_add(1)).read_to_end(&mut bytes);
        let len = read.with_context(|| cannot_read(&name))? as u64;
        Ok((len <= most).then_some(Self { name, bytes }))
    }

    /// Returns the number of bytes.
    pub(crate) fn len(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// Returns the bytes as text, or the error with the location of the first byte that is not UTF-8.
    pub(crate) fn into_text(self) -> Result<String, Utf8Error> {
        String::from_utf8(self.bytes).map_err(|error| error.utf8_error())
    }

    /// Parses the bytes. An error begins with `name:line:column`.
    pub(crate) fn parse<T>(self, parse: impl FnOnce(Vec<u8>) -> Result<T, impartial::ParseError>) -> Result<T> {
        parse(self.bytes).map_err(|error| located(self.name, &error))
    }
}

/// A file or standard input, read from its current position.
struct Source {
    name: String,
    input: Box<dyn Read + Send>,
    /// The number of bytes left to read, if the source is a regular file.
    len: Option<u64>,
}

impl Source {
    /// Opens a file, or standard input if the file is `None` or `-`.
    fn open(file: Option<&Path>) -> Result<Self> {
        if let Some(file) = file.filter(|&file| file != Path::new(STDIN)) {
            let name = file.display().to_string();
            let input = File::open(file).with_context(|| cannot_read(&name))?;
            let metadata = input.metadata().ok().filter(Metadata::is_file);
            return Ok(Self { name, input: Box::new(input), len: metadata.map(|metadata| metadata.len()) });
        }
        let name = STDIN_NAME.into();
        Ok(match file_of_stdin() {
            Some((file, len)) => Self { name, input: Box::new(file), len: Some(len) },
            None => Self { name, input: Box::new(io::stdin()), len: None },
        })
    }

    /// Reads the input to its end.
    fn read(mut self) -> Result<Input> {
        let mut bytes = Vec::new();
        let read = match self.len {
            Some(_) => self.input.read_to_end(&mut bytes).map(drop),
            None => read_tokens(self.input, &mut bytes),
        };
        read.with_context(|| cannot_read(&self.name))?;
        // The last read may have doubled the capacity.
        bytes.shrink_to_fit();
        Ok(Input { name: self.name, bytes })
    }
}

/// Returns standard input and the number of bytes left to read, or `None` if it is not a regular file.
#[cfg(unix)]
fn file_of_stdin() -> Option<(File, u64)> {
    use std::io::Seek as _;
    use std::os::fd::AsFd as _;

    // Nothing has been read yet, so no buffer holds the first bytes.
    let mut file = File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
    let metadata = file.metadata().ok().filter(Metadata::is_file)?;
    let len = metadata.len().saturating_sub(file.stream_position().ok()?);
    Some((file, len))
}

/// Returns `None`, because standard input cannot be opened as a file on this system.
#[cfg(not(unix))]
fn file_of_stdin() -> Option<(File, u64)> {
    None
}

/// Reads an input to its end. A token of more than [`MAX_TOKEN`] bytes is an error, because it may have no end.
fn read_tokens(mut input: impl Read, bytes: &mut Vec<u8>) -> io::Result<()> {
    loop {
        // Reads in pieces of the maximum length of a token. A piece without whitespace belongs to a token that is too
        // long.
        let before = bytes.len();
        let read = input.by_ref().take(MAX_TOKEN + 1).read_to_end(bytes)? as u64;
        if read <= MAX_TOKEN {
            return Ok(());
        }
        if !bytes[before..].iter().rev().any(u8::is_ascii_whitespace) {
            return Err(io::Error::new(ErrorKind::InvalidData, format!("a token has more than {MAX_TOKEN} bytes")));
        }
    }
}

/// Calls a function that reads and solves an input within the limits, shows its progress, and returns the error [`Stopped`] after
/// Ctrl-C.
fn solved<T>(
    name: String,
    limits: Option<&SearchLimits>,
    read: impl FnOnce(ReadOptions<'_>) -> Result<T, ReadError>,
) -> Result<T> {
    let (mut bar, mut interrupt) = (Bar::new(), Interrupt::default());
    let mut on_progress = |progress| {
        bar.show_solving(progress);
        if interrupt.is_requested() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut options = ReadOptions::new().on_progress(&mut on_progress);
    if let Some(positions) = limits.and_then(|limits| limits.positions) {
        options = options.max_positions(positions);
    }
    if let Some(bytes) = limits.and_then(|limits| limits.memory) {
        options = options.max_search_bytes(bytes);
    }
    let read = read(options);
    // Checked before the result: the callback may have stopped the work, and the message is then about Ctrl-C.
    if interrupt.was_requested() {
        return Err(Stopped.into());
    }
    let way_out = if limits.is_some() { RAISE } else { "`impartial prove` and `impartial play --proof` go further" };
    read.map_err(|error| match error {
        ReadError::Undecided(error) => anyhow::anyhow!("{name}:{error}; {way_out}"),
        error => not_read(name, error),
    })
}

/// Adds the name of an input to its error.
fn not_read(name: String, error: ReadError) -> anyhow::Error {
    match error {
        ReadError::Io(error) => anyhow::Error::new(error).context(cannot_read(&name)),
        ReadError::Input(error) => located(name, &error),
        other => other.into(),
    }
}

/// Returns the message of an input that cannot be read.
fn cannot_read(name: impl Display) -> String {
    let name = name.to_string();
    format!("cannot read {}", if name == STDIN_NAME { "standard input" } else { &name })
}

/// Puts the name of the input before the line and column of the error.
fn located(name: impl Display, error: &impartial::ParseError) -> anyhow::Error {
    anyhow::Error::msg(format!("{name}:{error}"))
}
