//! `impartial solve`.

use anyhow::{Context as _, Result, bail};
use impartial::nimbers::Nimber;
use impartial::{Game, Rule};

use crate::args::{Format, Solve};
use crate::bar::Bar;
use crate::input::Input;

/// The answer in the format asked for.
pub(crate) fn run(task: &Solve) -> Result<String> {
    if task.target.is_some() && task.format == Format::Answer {
        bail!("--target names a move, and the judge's answer has none to choose; add --format report or --format json");
    }
    let target = task.target.map_or(Nimber::ZERO, Nimber::of_heap);
    let rule = rule(task.game, task.rule.as_deref())?;
    let mut bar = Bar::new();
    let input = Input::read(task.file.as_deref())?;
    let puzzle = input.parse(|bytes| rule.parse_watched(bytes, &mut |progress| bar.show(progress)))?;
    drop(bar);
    Ok(match task.format {
        Format::Answer => puzzle.answer(),
        Format::Report => puzzle.report(target),
        Format::Json => puzzle.json(target),
    })
}

/// The rule of that name, or the judge's.
fn rule(game: &'static Game, name: Option<&str>) -> Result<&'static Rule> {
    let Some(name) = name else {
        return Ok(&game.rules[0]);
    };
    game.rule(name).with_context(|| {
        let rules: Vec<_> = game.rules.iter().map(|rule| rule.name).collect();
        format!("{} has no rule `{name}`; there is: {}", game.name, rules.join(", "))
    })
}
