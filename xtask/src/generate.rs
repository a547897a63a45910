//! `cargo xtask generate`: one test of any size, on standard output.

use std::io::{self, BufWriter, Write as _};

use anyhow::Result;
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
    /// How many rectangles, piles or lines.
    pub(crate) size: u64,
    /// The start of the random numbers.
    pub(crate) seed: u64,
    /// The side of the board.
    pub(crate) side: Option<u64>,
    /// The largest side of a move.
    pub(crate) cap: Option<u64>,
}

/// Reads the request from the command line.
pub(crate) fn request(mut parser: Parser) -> Result<Request> {
    let (mut game, mut shape, mut count, mut seed) = (None, None, None, None);
    let (mut side, mut cap) = (None, None);
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Value(name) if game.is_none() => game = Some(named(&name.string()?)?),
            Arg::Long("shape") => shape = Some(parser.value()?.string()?),
            Arg::Long("size") => count = Some(value(&mut parser, "size")?),
            Arg::Long("seed") => seed = Some(value(&mut parser, "seed")?),
            Arg::Long("side") => side = Some(value(&mut parser, "side")?),
            Arg::Long("cap") => cap = Some(value(&mut parser, "cap")?),
            _ => return Err(arg.unexpected().into()),
        }
    }
    let missing = |what: &str| wrong_usage(&format!("generate: {what} is missing"));
    let game = game.ok_or_else(|| missing("GAME"))?;
    let order = Order {
        shape: shape.ok_or_else(|| missing("--shape"))?,
        size: count.ok_or_else(|| missing("--size"))?,
        seed: seed.ok_or_else(|| missing("--seed"))?,
        side,
        cap,
    };
    Ok(Request { game, order })
}

fn named(name: &str) -> Result<&'static Game> {
    GAMES.iter().find(|game| game.name == name).ok_or_else(|| {
        let names: Vec<_> = GAMES.iter().map(|game| game.name).collect();
        wrong_usage(&format!("no game is called `{name}`; there is: {}", names.join(", ")))
    })
}

/// Writes the test.
pub(crate) fn run(request: &Request) -> Result<()> {
    let write = (request.game.generate)(&request.order)?;
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    ignore_closed_pipe(write(&mut out).and_then(|()| out.flush()))
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
        assert_eq!((request.order.side, request.order.cap), (None, Some(7)));
    }

    #[test]
    fn what_is_missing_or_unknown_is_said() {
        for (line, message) in [
            ("", "generate: GAME is missing"),
            ("sharti", "generate: --shape is missing"),
            ("sharti --shape big", "generate: --size is missing"),
            ("sharti --shape big --size 1", "generate: --seed is missing"),
            ("chess", "no game is called `chess`; there is: sharti"),
            ("sharti sharti", "unexpected argument \"sharti\""),
            ("sharti --size -1", "--size: `-1`: invalid digit found in string"),
        ] {
            let err = parsed(line).unwrap_err();
            assert!(err.is::<lexopt::Error>());
            assert_eq!(err.to_string(), message);
        }
    }
}
