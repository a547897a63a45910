//! `cargo xtask generate`: one test of any size in the judge's format, for load tests and for contest setters.
//!
//! Each game has its generator in a module below. An [`Order`] determines every byte of a test, on every system, so a
//! fixture is a name and an order (`fixtures/<game>/plan.txt`), and a benchmark input is three words.

mod constrained_nim;
mod grid_split;
mod heaps;
mod marked_rectangle;
mod nim;
mod paper_cutting;
mod sharti;
#[cfg(test)]
mod testing;

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::ops::RangeInclusive;

use anyhow::{Context as _, Error, Result};
use lexopt::{Arg, Parser, ValueExt as _};

use crate::args::{usage_error, value, within};
use crate::process::ignore_closed_pipe;

/// The games with a generator.
pub(crate) const GAMES: &[Game] = &[
    constrained_nim::GAME,
    grid_split::GAME,
    heaps::GAME,
    marked_rectangle::GAME,
    nim::GAME,
    paper_cutting::GAME,
    sharti::GAME,
];

/// The generator of a game.
pub(crate) struct Game {
    /// The name on the command line and of the fixture folder.
    pub(crate) name: &'static str,
    /// The options of this game alone.
    pub(crate) options: &'static [GameOption],
    /// The shapes that `generate` offers, each with its meaning. Fixtures may use more shapes.
    pub(crate) shapes: &'static [(&'static str, &'static str)],
    /// The sizes of every shape; a shape may have a smaller range.
    sizes: RangeInclusive<u64>,
    /// Returns the writer of an order whose numbers are in range.
    writer: fn(&Order) -> Result<Writer>,
}

/// An option with a number as its value: its name, its range and its meaning. A shape may have a smaller range.
type GameOption = (&'static str, RangeInclusive<u64>, &'static str);

/// A test, determined by these fields and the game.
#[derive(Debug, Clone)]
pub(crate) struct Order {
    pub(crate) shape: String,
    /// The number of rectangles, piles, heaps, cuts, candidates or cases.
    pub(crate) size: u64,
    pub(crate) seed: u64,
    /// The given options of the game.
    pub(crate) options: BTreeMap<String, u64>,
}

/// Writes one test.
pub(crate) type Writer = Box<dyn Fn(&mut dyn Write) -> io::Result<()>>;

impl Game {
    /// Returns the game called `name`.
    pub(crate) fn named(name: &str) -> Result<&'static Self> {
        GAMES.iter().find(|game| game.name == name).ok_or_else(|| {
            let names: Vec<_> = GAMES.iter().map(|game| game.name).collect();
            usage_error(&format!("no game `{name}`; the games are {}", names.join(", ")))
        })
    }

    /// Checks an order and returns the writer of its test.
    pub(crate) fn writer(&self, order: &Order) -> Result<Writer> {
        for (name, value) in &order.options {
            let (.., range, _) = self.options.iter().find(|(option, ..)| option == name).ok_or_else(|| {
                let options: Vec<_> = self.options.iter().map(|(option, ..)| format!("--{option}")).collect();
                let game = self.name;
                usage_error(&format!("--{name}: {game} has no such option; its options are {}", options.join(", ")))
            })?;
            within(name, *value, range.clone())?;
        }
        within("size", order.size, self.sizes.clone())?;
        (self.writer)(order)
    }

    /// Returns the error for an unknown shape.
    fn no_shape(&self, unknown: &str) -> Error {
        let shapes: Vec<_> = self.shapes.iter().map(|(shape, _)| *shape).collect();
        let (name, shapes) = (self.name, shapes.join(", "));
        usage_error(&format!("--shape: {name} has no shape `{unknown}`; its shapes are {shapes}"))
    }
}

impl Order {
    /// Returns the value of the option `name`, if it is present.
    fn option(&self, name: &str) -> Option<u64> {
        self.options.get(name).copied()
    }

    /// Returns the number N of a shape called `prefix`N.
    fn number_after(&self, prefix: &str) -> Option<u64> {
        self.shape.strip_prefix(prefix)?.parse().ok()
    }
}

/// Writes a line of numbers.
fn row(out: &mut dyn Write, numbers: &[u64]) -> io::Result<()> {
    for (index, number) in numbers.iter().enumerate() {
        write!(out, "{}{number}", if index == 0 { "" } else { " " })?;
    }
    writeln!(out)
}

/// Reads a game and an order from the command line.
pub(crate) fn request(mut parser: Parser) -> Result<(&'static Game, Order)> {
    let (mut game, mut shape, mut size, mut seed) = (None, None, None, None);
    let mut options = BTreeMap::new();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Value(name) if game.is_none() => game = Some(Game::named(&name.string()?)?),
            Arg::Long("shape") => shape = Some(parser.value()?.string()?),
            Arg::Long("size") => size = Some(value(&mut parser, "size")?),
            Arg::Long("seed") => seed = Some(value(&mut parser, "seed")?),
            // The game may follow its options, so the options of all games are accepted here.
            Arg::Long(long) if GAMES.iter().flat_map(|game| game.options).any(|(option, ..)| *option == long) => {
                let name = long.to_owned();
                let number = value(&mut parser, &name)?;
                options.insert(name, number);
            }
            _ => return Err(arg.unexpected().into()),
        }
    }
    let missing = |what: &str| usage_error(&format!("generate: {what} is missing"));
    let game = game.ok_or_else(|| missing("GAME"))?;
    let shape = shape.ok_or_else(|| missing("--shape"))?;
    if !game.shapes.iter().any(|(name, _)| *name == shape) {
        return Err(game.no_shape(&shape));
    }
    let size = size.ok_or_else(|| missing("--size"))?;
    let seed = seed.ok_or_else(|| missing("--seed"))?;
    Ok((game, Order { shape, size, seed, options }))
}

/// Writes the test to standard output.
pub(crate) fn run((game, order): &(&'static Game, Order)) -> Result<()> {
    let write = game.writer(order)?;
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    ignore_closed_pipe(write(&mut out).and_then(|()| out.flush()))
}

/// Writes the test called `GAME SHAPE SIZE`, with seed 1. An option follows as a word `NAME=NUMBER`.
pub(crate) fn write(name: &str, out: &mut dyn Write) -> Result<()> {
    let (game, order) = parse_name(name).with_context(|| format!("`{name}` is not GAME SHAPE SIZE [NAME=NUMBER]"))?;
    Game::named(game)?.writer(&order)?(out).with_context(|| format!("cannot write `{name}`"))
}

fn parse_name(name: &str) -> Option<(&str, Order)> {
    let mut words = name.split(' ');
    let [game, shape, size] = [words.next()?, words.next()?, words.next()?];
    let option = |word: &str| {
        let (option, number) = word.split_once('=')?;
        Some((option.to_owned(), number.parse().ok()?))
    };
    let options = words.map(option).collect::<Option<_>>()?;
    Some((game, Order { shape: shape.to_owned(), size: size.parse().ok()?, seed: 1, options }))
}

#[cfg(test)]
mod tests {
    use super::testing::{order, text};
    use super::*;

    fn parsed(line: &str) -> Result<(&'static Game, Order)> {
        request(Parser::from_args(line.split_whitespace()))
    }

    #[test]
    fn options_come_in_any_order() {
        let (game, order) = parsed("--seed 3 --size 5 sharti --shape big --cap 7").unwrap();
        assert_eq!((game.name, order.shape.as_str(), order.size, order.seed), ("sharti", "big", 5, 3));
        assert_eq!((order.option("side"), order.option("cap")), (None, Some(7)));
    }

    /// Command lines and their errors.
    const WRONG: &str = "\
: generate: GAME is missing
sharti: generate: --shape is missing
sharti --shape big: generate: --size is missing
sharti --shape big --size 1: generate: --seed is missing
chess: no game `chess`; the games are constrained-nim, grid-split, heaps, marked-rectangle, nim, paper-cutting, sharti
sharti sharti: unexpected argument \"sharti\"
sharti --size -1: --size: `-1`: invalid digit found in string
sharti --colour 1: invalid option '--colour'
--cap 3 paper-cutting --shape spread --size 1 --seed 1: --cap: paper-cutting has no such option; its options are --side, --width, --height
marked-rectangle --shape near-5 --size 1 --seed 1: --shape: marked-rectangle has no shape `near-5`; its shapes are uniform, huge, powers, squares
constrained-nim --shape runs --size 1 --seed 1 --pairs 2147483648: --pairs: `2147483648` is not in 0 to 2147483647
grid-split --shape maps --size 1 --seed 1 --side 10001: --side: `10001` is not in 1 to 10000
grid-split --shape maps --size 1 --seed 1 --walls 101: --walls: `101` is not in 1 to 100
grid-split --shape open --size 9997 --seed 1: --size: `9997` is not in 1 to 9996
grid-split --shape stairs --size 6 --seed 1 --side 5: --size: `6` is not in 1 to 5
paper-cutting --shape spread --size 1 --seed 1 --height 0: --height: `0` is not in 1 to 9223372036854775807
paper-cutting --shape spread --size 3 --seed 1 --side 1: --size: expected 0, as a sheet of 1 x 1 has no line to cut, found `3`
sharti --shape big --size 2147483648 --seed 1: --size: `2147483648` is not in 0 to 2147483647
sharti --shape big --size 1 --seed 1 --side 5 --cap 6: --cap: `6` is not in 1 to 5";

    #[test]
    fn every_wrong_request_is_a_usage_error() {
        for (line, message) in WRONG.lines().filter_map(|line| line.split_once(": ")) {
            let err = parsed(line).and_then(|(game, order)| game.writer(&order)).err().unwrap();
            assert!(err.is::<lexopt::Error>(), "{line}: {err}");
            assert_eq!(err.to_string(), message);
        }
        assert_eq!(WRONG.lines().count(), 19);
    }

    #[test]
    fn a_name_is_an_order_with_seed_1() {
        let (game, order) = parse_name("heaps kayles 3 largest=70").unwrap();
        assert_eq!((game, order.shape.as_str(), order.size, order.seed), ("heaps", "kayles", 3, 1));
        assert_eq!((order.options.len(), order.option("largest")), (1, Some(70)));
        for wrong in ["heaps kayles", "heaps kayles three", "heaps kayles 3 largest", "heaps kayles 3 largest=x"] {
            assert!(parse_name(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn an_order_determines_the_bytes_and_the_seed_changes_them() {
        for game in GAMES {
            for (shape, _) in game.shapes {
                let first = order(shape, 10, &[]);
                let second = Order { seed: 2, ..first.clone() };
                assert_eq!(text(game, &first), text(game, &first), "{} {shape}", game.name);
                // An open map has no random part.
                assert_eq!(text(game, &first) == text(game, &second), *shape == "open", "{} {shape}", game.name);
            }
        }
    }
}
