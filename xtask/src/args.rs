//! Reading the command line of a task.
//!
//! Every mistake in the usage is a `lexopt::Error`, by which `main` knows that it has to print the usage text.

use std::str::FromStr;

use anyhow::{Error, Result};
use lexopt::{Arg, Parser, ValueExt as _};

/// The error for a command line that means nothing.
pub(crate) fn wrong_usage(message: &str) -> Error {
    lexopt::Error::from(message).into()
}

/// No further arguments.
pub(crate) fn none(mut parser: Parser) -> Result<()> {
    match parser.next()? {
        None => Ok(()),
        Some(arg) => Err(arg.unexpected().into()),
    }
}

/// At most one flag, called `--name`.
pub(crate) fn flag(mut parser: Parser, name: &str) -> Result<bool> {
    let mut given = false;
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long(long) if long == name => given = true,
            _ => return Err(arg.unexpected().into()),
        }
    }
    Ok(given)
}

/// At most one filter for the names of tests.
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

/// The value of the option `--name`, which was read last.
pub(crate) fn value<T: FromStr>(parser: &mut Parser, name: &str) -> Result<T>
where
    T::Err: std::error::Error,
{
    let text = parser.value()?.string()?;
    text.parse().map_err(|err| wrong_usage(&format!("--{name}: `{text}`: {err}")))
}

/// Refuses the value of the option `--name` unless it is in `low..=high`.
pub(crate) fn within(name: &str, value: u64, low: u64, high: u64) -> Result<()> {
    if (low..=high).contains(&value) {
        return Ok(());
    }
    Err(wrong_usage(&format!("--{name}: `{value}` is not in {low} to {high}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parser(words: &[&str]) -> Parser {
        Parser::from_args(words)
    }

    #[test]
    fn a_filter_is_one_word() {
        assert_eq!(filter(parser(&[])).unwrap(), None);
        assert_eq!(filter(parser(&["sharti"])).unwrap().as_deref(), Some("sharti"));
        assert!(filter(parser(&["two", "words"])).is_err());
        assert!(filter(parser(&["--nocapture"])).is_err());
    }

    #[test]
    fn a_flag_has_one_name() {
        assert!(!flag(parser(&[]), "check").unwrap());
        assert!(flag(parser(&["--check"]), "check").unwrap());
        assert!(flag(parser(&["--chekc"]), "check").is_err());
        assert!(flag(parser(&["check"]), "check").is_err());
    }

    #[test]
    fn a_wrong_value_names_its_option() {
        let err = value::<u64>(&mut parser(&["ten"]), "size").unwrap_err();
        assert!(err.is::<lexopt::Error>());
        assert_eq!(err.to_string(), "--size: `ten`: invalid digit found in string");
    }

    #[test]
    fn both_ends_are_within() {
        assert!(within("size", 1, 1, 3).is_ok());
        assert!(within("size", 3, 1, 3).is_ok());
        let err = within("size", 4, 1, 3).unwrap_err();
        assert!(err.is::<lexopt::Error>());
        assert_eq!(err.to_string(), "--size: `4` is not in 1 to 3");
    }
}
