//! Where an input comes from.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;
use std::str::Utf8Error;

use anyhow::{Context as _, Result};
use impartial::{Game, Puzzle, Rule};

use crate::bar::Bar;

/// The name that stands for standard input.
const STANDARD: &str = "-";

/// The bytes of an input, and its name for messages.
pub(crate) struct Input {
    name: String,
    bytes: Vec<u8>,
}

impl Input {
    /// Reads what a file, or standard input, holds of a game, to be played by the rule of this name or the judge's.
    pub(crate) fn puzzle(game: &Game, rule_name: Option<&str>, file: Option<&Path>) -> Result<Box<dyn Puzzle>> {
        let rule = rule(game, rule_name)?;
        let mut bar = Bar::new();
        let mut show = |progress| bar.show(progress);
        if let Some(file) = file.filter(|&file| file != Path::new(STANDARD) && file.is_file()) {
            let name = file.display();
            let cannot_read = || format!("cannot read {name}");
            let mut opened = File::open(file).with_context(cannot_read)?;
            let parsed = rule.parse_file(&mut opened, &mut show).with_context(cannot_read)?;
            return parsed.map_err(|error| wrong(name, &error));
        }
        Self::read(file)?.parse(|bytes| rule.parse_watched(bytes, &mut show))
    }

    /// Reads a file, or standard input if there is none or it is `-`.
    pub(crate) fn read(file: Option<&Path>) -> Result<Self> {
        if let Some(file) = file.filter(|&file| file != Path::new(STANDARD)) {
            let name = file.display().to_string();
            let bytes = std::fs::read(file).with_context(|| format!("cannot read {name}"))?;
            return Ok(Self { name, bytes });
        }
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).context("cannot read standard input")?;
        // Reading may have doubled the room at the last byte.
        bytes.shrink_to_fit();
        Ok(Self { name: "<stdin>".into(), bytes })
    }

    /// The bytes as text, or where they stop to be one.
    pub(crate) fn into_text(self) -> Result<String, Utf8Error> {
        String::from_utf8(self.bytes).map_err(|error| error.utf8_error())
    }

    /// What `parse` makes of the bytes; an error begins with `name:line:column`.
    pub(crate) fn parse<T>(self, parse: impl FnOnce(Vec<u8>) -> Result<T, impartial::Error>) -> Result<T> {
        parse(self.bytes).map_err(|error| wrong(self.name, &error))
    }
}

/// The error of an input, after its name.
fn wrong(name: impl Display, error: &impartial::Error) -> anyhow::Error {
    anyhow::Error::msg(format!("{name}:{error}"))
}

/// The rule of that name, or the judge's.
pub(crate) fn rule<'a>(game: &'a Game, name: Option<&str>) -> Result<&'a Rule> {
    let Some(name) = name else {
        return Ok(&game.rules[0]);
    };
    game.rule(name).with_context(|| {
        let rules: Vec<_> = game.rules.iter().map(|rule| rule.name).collect();
        format!("{} has no rule `{name}`; there is: {}", game.name, rules.join(", "))
    })
}
