//! `cargo xtask generate`: one test of any size, on standard output.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};

use anyhow::{Context as _, Error, Result};
use lexopt::{Arg, Parser, ValueExt as _};

use crate::args::{value, wrong_usage};
use crate::fixtures::{GAMES, Game};
use crate::process::ignore_closed_pipe;

/// What is asked for; the game checks its bounds.
#[derive(Debug)]
pub(crate) struct Request {
    game: &'static Game,
    /// The test itself, apart from its game.
    pub(crate) order: Order,
}

/// The options of a test.
#[derive(Debug, Clone)]
pub(crate) struct Order {
    /// One of the shapes of the game.
    pub(crate) shape: String,
    /// How many rectangles, piles, cuts or cases.
    pub(crate) size: u64,
    /// The start of the random numbers.
    pub(crate) seed: u64,
    /// What was given of the options that the game has for itself.
    pub(crate) options: BTreeMap<&'static str, u64>,
}

impl Order {
    /// What was given as `--name`.
    pub(crate) fn option(&self, name: &str) -> Option<u64> {
        self.options.get(name).copied()
    }
}

/// Reads the request from the command line.
pub(crate) fn request(mut parser: Parser) -> Result<Request> {
    let (mut game, mut shape, mut count, mut seed) = (None, None, None, None);
    let mut options = BTreeMap::new();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Value(name) if game.is_none() => game = Some(named(&name.string()?)?),
            Arg::Long("shape") => shape = Some(parser.value()?.string()?),
            Arg::Long("size") => count = Some(value(&mut parser, "size")?),
            Arg::Long("seed") => seed = Some(value(&mut parser, "seed")?),
            Arg::Long(long) => {
                let Some(name) = option_named(long) else { return Err(arg.unexpected().into()) };
                options.insert(name, value(&mut parser, name)?);
            }
            _ => return Err(arg.unexpected().into()),
        }
    }
    let missing = |what: &str| wrong_usage(&format!("generate: {what} is missing"));
    let game = game.ok_or_else(|| missing("GAME"))?;
    if let Some(option) = options.keys().find(|option| !has_option(game, option)) {
        return Err(no_such_option(game, option));
    }
    let order = Order {
        shape: shape.ok_or_else(|| missing("--shape"))?,
        size: count.ok_or_else(|| missing("--size"))?,
        seed: seed.ok_or_else(|| missing("--seed"))?,
        options,
    };
    Ok(Request { game, order })
}

fn named(name: &str) -> Result<&'static Game> {
    GAMES.iter().find(|game| game.name == name).ok_or_else(|| {
        let names: Vec<_> = GAMES.iter().map(|game| game.name).collect();
        wrong_usage(&format!("no game is called `{name}`; there is: {}", names.join(", ")))
    })
}

/// The option of this name, if some game has it; the game itself may come later on the command line.
fn option_named(name: &str) -> Option<&'static str> {
    GAMES.iter().flat_map(|game| game.options).map(|(option, _)| *option).find(|option| *option == name)
}

fn has_option(game: &Game, name: &str) -> bool {
    game.options.iter().any(|(option, _)| *option == name)
}

fn no_such_option(game: &Game, option: &str) -> Error {
    let options: Vec<_> = game.options.iter().map(|(option, _)| format!("--{option}")).collect();
    let name = game.name;
    wrong_usage(&format!("--{option}: {name} has no such option; there is: {}", options.join(", ")))
}

/// Writes the test.
pub(crate) fn run(request: &Request) -> Result<()> {
    let write = (request.game.generate)(&request.order)?;
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    ignore_closed_pipe(write(&mut out).and_then(|()| out.flush()))
}

/// Writes the test of this shape, size and seed, with every option of the game left out.
pub(crate) fn write(game: &str, shape: &str, size: u64, seed: u64, out: &mut dyn Write) -> Result<()> {
    let order = Order { shape: shape.to_owned(), size, seed, options: BTreeMap::new() };
    (named(game)?.generate)(&order)?(out).context("the test cannot be written")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Request> {
        request(Parser::from_args(line.split_whitespace()))
    }

    #[test]
    fn options_come_in_any_order() {
        let request = parsed("--seed 3 --size 5 sharti --shape big --cap 7").unwrap();
        assert_eq!(request.game.name, "sharti");
        assert_eq!(request.order.shape, "big");
        assert_eq!((request.order.size, request.order.seed), (5, 3));
        assert_eq!((request.order.option("side"), request.order.option("cap")), (None, Some(7)));
    }

    #[test]
    fn what_is_missing_or_unknown_is_said() {
        for (line, message) in [
            ("", "generate: GAME is missing"),
            ("sharti", "generate: --shape is missing"),
            ("sharti --shape big", "generate: --size is missing"),
            ("sharti --shape big --size 1", "generate: --seed is missing"),
            (
                "chess",
                "no game is called `chess`; there is: constrained-nim, grid-split, marked-rectangle, paper-cutting, sharti",
            ),
            ("sharti sharti", "unexpected argument \"sharti\""),
            ("sharti --size -1", "--size: `-1`: invalid digit found in string"),
            ("sharti --cap -1", "--cap: `-1`: invalid digit found in string"),
            (
                "--cap 3 paper-cutting --side 5",
                "--cap: paper-cutting has no such option; there is: --side, --width, --height",
            ),
            ("sharti --width 3", "--width: sharti has no such option; there is: --side, --cap"),
            ("sharti --colour 1", "invalid option '--colour'"),
        ] {
            let err = parsed(line).unwrap_err();
            assert!(err.is::<lexopt::Error>());
            assert_eq!(err.to_string(), message);
        }
    }
}
