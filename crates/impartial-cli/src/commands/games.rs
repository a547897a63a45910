//! `impartial games`.

use std::io::Write;

use anyhow::{Context as _, Result};
use impartial::{Bound, Format, GAMES, Game};

use crate::output::STDOUT_FAILED;
use crate::status::Status;

/// Prints a description of every game: input format, answer, limits, moves, rules and source.
pub(crate) fn run(out: &mut impl Write) -> Result<Status> {
    let list = GAMES.iter().map(describe).collect::<Vec<_>>().join("\n");
    out.write_all(list.as_bytes()).context(STDOUT_FAILED)?;
    Ok(Status::SUCCESS)
}

fn describe(game: &Game) -> String {
    let input = game.formats.iter().enumerate().flat_map(|(format, Format { lines, .. })| {
        let or = move |line: usize| if format > 0 && line == 0 { "or: " } else { "" };
        lines.iter().enumerate().map(move |(line, words)| format!("{}{words}", or(line)))
    });
    let rules = game.rules.iter().map(|rule| format!("{}: {}", rule.name, rule.summary));
    let one = |line: &str| vec![line.to_owned()];
    // In the form that `--limits` takes, so that a line can be copied and changed.
    let defaults = game.bounds.iter().map(|Bound { name, judge, full, .. }| {
        let (_, most) = judge.unwrap_or(*full);
        format!("{name}={most}")
    });
    let facts = [
        ("alias", game.aliases.iter().map(|&alias| alias.to_owned()).collect()),
        ("input", input.collect()),
        ("answer", one(&game.answer())),
        ("limits", vec![game.limits()]),
        ("judge", game.judge_limits().into_iter().collect()),
        ("names", one(&defaults.collect::<Vec<_>>().join(","))),
        ("moves", vec![game.move_syntax()]),
        ("rules", rules.collect()),
        ("source", one(game.source)),
    ];
    let lines = facts.iter().flat_map(|(label, lines)| {
        // Continuation lines have an empty label.
        let labels = std::iter::once(*label).chain(std::iter::repeat(""));
        labels.zip(lines).map(|(label, line)| format!("  {label:8}{line}\n"))
    });
    format!("{}: {}\n{}", game.name, game.summary, lines.collect::<String>())
}
