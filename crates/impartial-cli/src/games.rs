//! `impartial games`.

use impartial::{GAMES, Game};

/// Every game of the registry with its format and limits.
pub(crate) fn list() -> String {
    GAMES.iter().map(describe).collect::<Vec<_>>().join("\n")
}

fn describe(game: &Game) -> String {
    let input = game.input.iter().enumerate().map(|(index, &line)| (if index == 0 { "input" } else { "" }, line));
    let facts = [("answer", game.answer), ("limits", game.limits), ("source", game.source)];
    let facts = input.chain(facts).map(|(label, line)| format!("  {label:8}{line}\n"));
    format!("{}: {}\n{}", game.name, game.summary, facts.collect::<String>())
}
