//! `impartial completions`.

use std::io::Write;

use anyhow::{Context as _, Result};
use clap::{Args, Command};
use clap_complete::Shell;

use crate::output::STDOUT_FAILED;
use crate::status::Status;

#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// Shell that will run the script
    shell: Shell,
}

/// Prints the completion script of a command for a shell.
pub(crate) fn run(args: &CompletionsArgs, mut command: Command, out: &mut impl Write) -> Result<Status> {
    // clap panics if it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "impartial", &mut script);
    out.write_all(&script).context(STDOUT_FAILED)?;
    Ok(Status::SUCCESS)
}
