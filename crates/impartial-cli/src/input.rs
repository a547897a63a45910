//! Where an input comes from.

use std::io::{self, Read as _};
use std::path::Path;

use anyhow::{Context as _, Result};

/// The bytes of an input, and its name for messages.
pub(crate) struct Input {
    name: String,
    bytes: Vec<u8>,
}

impl Input {
    /// Reads a file, or standard input if there is none or it is `-`.
    pub(crate) fn read(file: Option<&Path>) -> Result<Self> {
        if let Some(file) = file.filter(|&file| file != Path::new("-")) {
            let name = file.display().to_string();
            let bytes = std::fs::read(file).with_context(|| format!("cannot read {name}"))?;
            return Ok(Self { name, bytes });
        }
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).context("cannot read standard input")?;
        Ok(Self { name: "<stdin>".into(), bytes })
    }

    /// What `parse` makes of the bytes; an error begins with `name:line:column`.
    pub(crate) fn parse<T>(self, parse: impl FnOnce(Vec<u8>) -> Result<T, impartial::Error>) -> Result<T> {
        parse(self.bytes).map_err(|error| anyhow::Error::msg(format!("{}:{error}", self.name)))
    }
}
