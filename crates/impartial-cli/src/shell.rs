//! `impartial completions` and `impartial man`: what a shell and a reader of manuals want to know of the command.

use anyhow::{Context as _, Result};
use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::args::Arguments;

/// The script that completes the command in a shell.
pub(crate) fn completions(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "impartial", &mut script);
    script
}

/// The manual page of the command, or of one of its subcommands.
pub(crate) fn man(subcommand: Option<&str>) -> Result<Vec<u8>> {
    let mut command = Arguments::command();
    // Gives the subcommands their full names.
    command.build();
    let page = match subcommand {
        None => command,
        Some(name) => {
            let page = command.find_subcommand(name).with_context(|| format!("there is no subcommand `{name}`"))?;
            page.clone()
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text).context("cannot write the page")?;
    Ok(text)
}
