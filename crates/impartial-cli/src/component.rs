//! Components of a sum as the command line names them.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context as _, Result, ensure};
use impartial::core::Heap;
use impartial::{AnyPosition, GAMES, Rule};

use crate::input::Input;

/// What plain Nim is called, which needs no file.
const NIM: &str = "nim";

/// `GAME:FILE`, where a slash and the name of a rule may follow the game, or `nim:3,5,7`.
#[derive(Clone, Debug)]
pub(crate) struct Component {
    name: String,
    given: Given,
}

#[derive(Clone, Debug)]
enum Given {
    Heaps(Vec<u64>),
    File(&'static Rule, PathBuf),
}

impl FromStr for Component {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let (game, given) =
            name.split_once(':').ok_or("a component is GAME:FILE, or heaps of plain Nim as in nim:3,5,7")?;
        let given = if game == NIM {
            Given::Heaps(given.split(',').map(heap).collect::<Result<_, _>>()?)
        } else {
            let (_, rule) = Rule::named(game).ok_or_else(|| unknown(game))?;
            Given::File(rule, given.into())
        };
        Ok(Self { name: name.into(), given })
    }
}

/// The positions of all components, in order; one input may hold several.
pub(crate) fn read_all(components: &[Component]) -> Result<Vec<AnyPosition>> {
    let from_stdin = components.iter().filter(|component| component.is_stdin()).count();
    ensure!(from_stdin <= 1, "only one component can be read from standard input");
    let mut positions = Vec::new();
    for component in components {
        positions.extend(component.read().with_context(|| format!("component `{}`", component.name))?);
    }
    Ok(positions)
}

impl Component {
    /// Whether it is read from standard input.
    pub(crate) fn is_stdin(&self) -> bool {
        matches!(&self.given, Given::File(_, file) if file == Path::new("-"))
    }

    fn read(&self) -> Result<Vec<AnyPosition>> {
        match &self.given {
            Given::Heaps(sizes) => Ok(sizes.iter().map(|&size| Heap(size).into()).collect()),
            Given::File(rule, file) => Input::read(Some(file))?.parse(|bytes| rule.positions(&bytes)),
        }
    }
}

fn heap(size: &str) -> Result<u64, String> {
    // A sign is no digit, but numbers are read with one.
    let digits = Some(size).filter(|size| size.bytes().all(|byte| byte.is_ascii_digit()));
    let size_of = digits.and_then(|size| size.parse().ok());
    size_of.ok_or_else(|| format!("`{size}` is not the size of a heap, from 0 to {}", u64::MAX))
}

/// That there is no such game, with the name that is most like it.
fn unknown(name: &str) -> String {
    let rules = GAMES.iter().flat_map(|game| {
        let others = game.rules[1..].iter().map(|rule| format!("{}/{}", game.name, rule.name));
        [game.name.to_owned()].into_iter().chain(others)
    });
    let likeness = |known: &String| strsim::jaro(known, name);
    let nearest = rules.chain([NIM.to_owned()]).max_by(|left, right| likeness(left).total_cmp(&likeness(right)));
    let nearest = nearest.map_or(String::new(), |nearest| format!("; a similar one is `{nearest}`"));
    format!("there is no game `{name}`{nearest}")
}
