//! The check of a certificate in a file, for `--verify`.

use std::io::Write;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::input::Input;
use crate::output::STDOUT_FAILED;
use crate::status::Status;

/// Prints whether the certificate in a file is right, given the check of its text, which returns the reason if it is wrong.
///
/// # Errors
///
/// Returns an error if the file cannot be read or the check ends without a result.
pub(crate) fn verify(
    file: &Path,
    check: impl FnOnce(&str) -> Result<Result<(), String>>,
    out: &mut impl Write,
) -> Result<Status> {
    let checked = match Input::read(Some(file))?.into_text() {
        Ok(text) => check(&text)?,
        // As in `impartial check`, invalid UTF-8 is a wrong certificate, not a failure of the command.
        Err(error) => Err(format!("byte {} is not valid UTF-8", error.valid_up_to() + 1)),
    };
    let (status, line) = match checked {
        Ok(()) => (Status::SUCCESS, "right\n".into()),
        Err(reason) => (Status::WRONG_ANSWER, format!("wrong: {reason}\n")),
    };
    out.write_all(line.as_bytes()).context(STDOUT_FAILED)?;
    Ok(status)
}
