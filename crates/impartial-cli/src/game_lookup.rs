//! Finds games and rules by name, and suggests a known name in place of an unknown one.

use anyhow::{Context as _, Result};
use impartial::{GAMES, Game, Rule};

/// Returns the rule named `GAME/RULE`, or the judge's rule of the game named `GAME`.
pub(crate) fn named(name: &str) -> Result<&'static Rule> {
    let (game_name, rule_name) = name.split_once('/').map_or((name, None), |(game, rule)| (game, Some(rule)));
    let game = Game::named(game_name).with_context(|| {
        let hint = hint(game_name, GAMES.iter().map(|game| game.name));
        format!("there is no game `{name}`; {hint}")
    })?;
    rule(game, rule_name)
}

/// Returns the rule of `game` with this name, or the judge's rule if no name is given.
pub(crate) fn rule(game: &'static Game, name: Option<&str>) -> Result<&'static Rule> {
    let Some(name) = name else {
        return Ok(&game.rules[0]);
    };
    game.rule(name).with_context(|| {
        let hint = hint(name, game.rules.iter().map(|rule| rule.name));
        format!("{} has no rule `{name}`; {hint}", game.name)
    })
}

/// Returns the end of a message about an unknown name: the nearest known name if it is near, all known names otherwise.
pub(crate) fn hint<'a>(unknown: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    /// clap suggests options, values and subcommands above this similarity, so the whole command agrees.
    const NEAR: f64 = 0.7;
    let known: Vec<_> = known.into_iter().collect();
    let similarities = known.iter().map(|name| (strsim::jaro(unknown, name), name));
    match similarities.max_by(|(left, _), (right, _)| left.total_cmp(right)) {
        Some((similarity, nearest)) if similarity > NEAR => format!("did you mean `{nearest}`?"),
        _ => format!("available: {}", known.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::hint;

    const KNOWN: [&str; 4] = ["constrained-nim", "paper-cutting", "sharti", "nim"];

    #[test]
    fn near_names_are_suggested() {
        for (unknown, nearest) in [
            ("shart", "sharti"),
            ("shrati", "sharti"),
            ("Sharti", "sharti"),
            ("paper", "paper-cutting"),
            ("papercutting", "paper-cutting"),
            ("constrained", "constrained-nim"),
            ("nin", "nim"),
        ] {
            assert_eq!(hint(unknown, KNOWN), format!("did you mean `{nearest}`?"), "{unknown}");
        }
    }

    #[test]
    fn far_names_list_all() {
        for unknown in ["", "foo", "x", "chess", "go", "hex", "kayles", "domineering", "checkers", "hackenbush"] {
            assert_eq!(hint(unknown, KNOWN), "available: constrained-nim, paper-cutting, sharti, nim", "{unknown}");
        }
        assert_eq!(hint("run", ["judge"]), "available: judge");
    }
}
