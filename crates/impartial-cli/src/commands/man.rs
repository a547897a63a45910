//! `impartial man`.

use std::io::Write;

use anyhow::{Context as _, Result};
use clap::{Args, Command};
use impartial::UnknownName;

use crate::output::STDOUT_FAILED;
use crate::status::Status;

#[derive(Args, Debug)]
pub(crate) struct ManArgs {
    /// Subcommand to describe [default: the whole command]
    subcommand: Option<String>,
}

/// Prints the manual page of a command, or of one of its subcommands.
pub(crate) fn run(args: &ManArgs, mut command: Command, out: &mut impl Write) -> Result<Status> {
    // Without this call, the subcommands would lack their full names, such as `impartial-solve`.
    command.build();
    let page = match args.subcommand.as_deref() {
        None => command,
        Some(name) => command.find_subcommand(name).cloned().ok_or_else(|| {
            let subcommands = command.get_subcommands().map(Command::get_name);
            UnknownName::new(format!("there is no subcommand `{name}`"), name, subcommands)
        })?,
    };
    clap_mangen::Man::new(page).render(out).context(STDOUT_FAILED)?;
    Ok(Status::SUCCESS)
}
