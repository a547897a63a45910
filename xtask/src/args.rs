//! The command line of a task.
//!
//! Every usage error is a `lexopt::Error`, because `main` prints the usage text for such errors only.

use std::str::FromStr;

use anyhow::{Error, Result};
use lexopt::{Arg, Parser, ValueExt as _};

/// Returns the error for a wrong command line.
pub(crate) fn usage_error(message: &str) -> Error {
    lexopt::Error::from(message).into()
}

/// Returns an error if there are more arguments.
pub(crate) fn none(mut parser: Parser) -> Result<()> {
    parser.next()?.map_or(Ok(()), |arg| Err(arg.unexpected().into()))
}

/// Returns whether the flag `--name` is present.
pub(crate) fn flag(parser: Parser, name: &str) -> Result<bool> {
    Ok(one_of(parser, &[name])?.is_some())
}

/// Returns which of the flags `names` is present, if any. At most one of them may be present.
pub(crate) fn one_of<'a>(mut parser: Parser, names: &[&'a str]) -> Result<Option<&'a str>> {
    let mut given = None;
    while let Some(arg) = parser.next()? {
        let name = names.iter().find(|&&name| arg == Arg::Long(name));
        match name {
            Some(name) if given.is_none_or(|other| other == *name) => given = Some(*name),
            _ => return Err(arg.unexpected().into()),
        }
    }
    Ok(given)
}

/// Returns the filter for names of tests or rows, if any.
pub(crate) fn filter(mut parser: Parser) -> Result<Option<String>> {
    let mut filter = None;
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Value(value) if filter.is_none() => filter = Some(value.string()?),
            _ => return Err(arg.unexpected().into()),
        }
    }
    Ok(filter)
}

/// Reads the value of the option `--name`, which the parser has just read.
pub(crate) fn value<T: FromStr<Err: std::error::Error>>(parser: &mut Parser, name: &str) -> Result<T> {
    let text = parser.value()?.string()?;
    text.parse().map_err(|err| usage_error(&format!("--{name}: `{text}`: {err}")))
}
