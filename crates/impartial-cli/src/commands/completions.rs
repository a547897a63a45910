//! `impartial completions` and `impartial man`, which print the help texts in other formats.

use anyhow::{Context as _, Result};
use clap::Command;
use clap_complete::Shell;

use crate::names;

/// Returns the completion script for a shell.
pub(crate) fn completions(mut command: Command, shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "impartial", &mut script);
    script
}

/// Returns the manual page of the command, or of one of its subcommands.
pub(crate) fn man(mut command: Command, subcommand: Option<&str>) -> Result<Vec<u8>> {
    // Gives the subcommands their full names, such as `impartial-solve`.
    command.build();
    let page = match subcommand {
        None => command,
        Some(name) => command.find_subcommand(name).cloned().with_context(|| {
            let hint = names::hint(name, command.get_subcommands().map(Command::get_name));
            format!("there is no subcommand `{name}`; {hint}")
        })?,
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text).context("cannot write the page")?;
    Ok(text)
}
