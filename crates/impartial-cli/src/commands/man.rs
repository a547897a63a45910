//! `impartial man`.

use std::io::Write;

use anyhow::{Context as _, Result};
use clap::{Args, Command};

use crate::game_lookup;
use crate::output::STDOUT_FAILED;
use crate::status::Status;

/// The arguments of `impartial man`.
#[derive(Args, Debug)]
pub(crate) struct ManArgs {
    /// Subcommand to describe [default: the whole command]
    subcommand: Option<String>,
}

/// Prints the manual page of a command, or of one of its subcommands.
pub(crate) fn run(args: &ManArgs, mut command: Command, out: &mut impl Write) -> Result<Status> {
    // Gives the subcommands their full names, such as `impartial-solve`.
    command.build();
    let page = match args.subcommand.as_deref() {
        None => command,
        Some(name) => command.find_subcommand(name).cloned().with_context(|| {
            let hint = game_lookup::hint(name, command.get_subcommands().map(Command::get_name));
            format!("there is no subcommand `{name}`; {hint}")
        })?,
    };
    clap_mangen::Man::new(page).render(out).context(STDOUT_FAILED)?;
    Ok(Status::SUCCESS)
}
