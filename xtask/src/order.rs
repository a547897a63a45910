//! Generated inputs by name: those of fixtures, benchmarks and counts.

use std::io::Write;

use anyhow::{Context as _, Result};
use impartial_generators::{GAMES, Game, Order};

/// Returns the generator of the game called `name`.
fn game(name: &str) -> Result<&'static Game> {
    Game::named(name).with_context(|| {
        let names: Vec<_> = GAMES.iter().map(|game| game.name).collect();
        format!("no game `{name}`; the games are {}", names.join(", "))
    })
}

/// Reads the words `SHAPE SIZE [OPTION=NUMBER]...`.
pub(crate) fn parse(words: &str, seed: u64) -> Result<Order> {
    let mut words = words.split_whitespace();
    let shape = words.next().context("expected a shape")?.to_owned();
    let size = words.next().context("expected a size")?.parse().context("expected a size")?;
    let option = |word: &str| {
        let (name, value) = word.split_once('=').context("expected OPTION=NUMBER")?;
        Ok((name.to_owned(), value.parse().with_context(|| format!("expected a number, found `{word}`"))?))
    };
    let options = words.map(option).collect::<Result<_>>()?;
    Ok(Order { shape, size, seed, options })
}

/// Writes the input called `GAME SHAPE SIZE [OPTION=NUMBER]...`, with seed 1.
pub(crate) fn write(name: &str, out: &mut dyn Write) -> Result<()> {
    let mut write = || {
        let (name, words) = name.split_once(' ').context("expected a game and a shape")?;
        let input = game(name)?.input(&parse(words, 1)?)?;
        anyhow::Ok(input.write(out)?)
    };
    write().with_context(|| format!("cannot write the input `{name}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_an_order() {
        let order = parse("kayles 3 largest=70 take=5", 7).unwrap();
        assert_eq!((order.shape.as_str(), order.size, order.seed), ("kayles", 3, 7));
        assert_eq!(order.options, [("largest".to_owned(), 70), ("take".to_owned(), 5)].into());
        for wrong in ["", "kayles", "kayles three", "kayles 3 largest", "kayles 3 largest=x"] {
            assert!(parse(wrong, 1).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_wrong_name_is_an_error() {
        for (wrong, message) in [
            ("sharti", "expected a game and a shape"),
            ("chess big 1", "no game `chess`; the games are constrained-nim, grid-split,"),
            ("sharti bog 1", "sharti has no shape `bog`"),
            ("sharti big 1 width=3", "sharti has no option `width`"),
            ("sharti big 1 side=3 cap=4", "expected cap from 1 to 3, found 4"),
        ] {
            let error = write(wrong, &mut Vec::new()).unwrap_err();
            assert!(format!("{error:#}").contains(message), "{error:#}");
        }
    }
}
