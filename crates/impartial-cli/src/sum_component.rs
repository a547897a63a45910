//! Components of a sum, given as arguments.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context as _, Result, ensure};
use impartial::nim::PlainNim;
use impartial::sum::Components;
use impartial::{AnyPosition, Rule};

use crate::input::Input;
use crate::search_limits::SearchLimits;

/// The name of Nim, whose heaps may be given in the argument itself.
const NIM: &str = "nim";

/// An argument `GAME:FILE`, `GAME/RULE:FILE` or `nim:3,5,7`.
#[derive(Clone, Debug)]
pub(crate) struct Component {
    argument: String,
    source: Source,
}

/// The source of the positions of a component.
#[derive(Clone, Debug)]
enum Source {
    Heaps(Vec<u64>),
    File(&'static Rule, PathBuf),
}

impl FromStr for Component {
    type Err = String;

    fn from_str(argument: &str) -> Result<Self, String> {
        let (name, source) = argument.split_once(':').ok_or("expected GAME:FILE, or heaps of Nim such as nim:3,5,7")?;
        let rule = Rule::named(name).map_err(|error| error.to_string())?.1;
        // Only Nim has heaps in the argument, because its input is a list of numbers. Other games would need their
        // whole format in it.
        let source = if name == NIM && is_list(source) {
            Source::Heaps(source.split(',').map(heap_size).collect::<Result<_, _>>()?)
        } else {
            Source::File(rule, source.into())
        };
        Ok(Self { argument: argument.into(), source })
    }
}

/// Parses the components after the game `sum` of a command that takes a game or a sum.
pub(crate) fn parse_all(arguments: &[OsString], rule: Option<&str>) -> Result<Vec<Component>> {
    ensure!(
        rule.is_none(),
        "--rule does not apply to a sum; name the rule in the component, as in paper-cutting/run:FILE"
    );
    ensure!(!arguments.is_empty(), "expected components of the sum, such as nim:3,5,7 or sharti:FILE");
    let parse = |argument: &OsString| {
        let argument = argument.to_string_lossy();
        argument.parse().map_err(|error: String| anyhow::Error::msg(format!("`{argument}`: {error}")))
    };
    arguments.iter().map(parse).collect()
}

/// Reads the positions of all components, in order. One input may hold several. Without limits, boards have the default limits.
pub(crate) fn read_all(components: &[Component], limits: Option<&SearchLimits>) -> Result<Vec<AnyPosition>> {
    // Checked before any component is read: the first reader would take all of standard input, and the second would
    // wait.
    let from_stdin = components.iter().filter(|component| component.is_stdin()).count();
    ensure!(from_stdin <= 1, "only one component can be read from standard input");
    let mut all = Components::default();
    for component in components {
        all.add(component.read(limits).with_context(|| format!("component `{}`", component.argument))?);
    }
    all.check()?;
    Ok(all.into_positions())
}

impl Component {
    /// Returns whether the component is read from standard input.
    pub(crate) fn is_stdin(&self) -> bool {
        matches!(&self.source, Source::File(_, file) if file == Path::new("-"))
    }

    fn read(&self, limits: Option<&SearchLimits>) -> Result<Vec<AnyPosition>> {
        match &self.source {
            Source::Heaps(sizes) => Ok(vec![PlainNim::new(sizes.iter().copied()).into()]),
            Source::File(rule, file) => Ok(Input::puzzle(rule, Some(file), limits)?.into_positions()),
        }
    }
}

/// Returns whether a text is meant as a list of heaps, valid or not. A file named `3` is given as `./3`.
fn is_list(text: &str) -> bool {
    text != "-" && text.bytes().all(|byte| byte.is_ascii_digit() || b",+- ".contains(&byte))
}

fn heap_size(word: &str) -> Result<u64, String> {
    // `parse` alone would accept a sign.
    let digits = Some(word).filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let size = digits.and_then(|digits| digits.parse().ok());
    size.ok_or_else(|| format!("expected the size of a heap, from 0 to {}, found `{word}`", u64::MAX))
}
