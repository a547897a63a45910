//! Parsers of arguments that several commands share.

use std::ffi::OsStr;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::time::Duration;

use anyhow::{Result, ensure};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue};
use impartial::nim_sequences::Code;
use impartial::nimbers::Nimber;
use impartial::session::Level;
use impartial::{GAMES, Game};

/// Parses a nim-value, with the syntax of numbers in an input: digits only, no sign.
pub(crate) fn nim_value(text: &str) -> Result<u64, &'static str> {
    let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
    number.ok_or("expected a number from 0 to 2^64 - 1")
}

/// Parses a number of megabytes, and returns the number of bytes.
pub(crate) fn megabytes(text: &str) -> Result<usize, &'static str> {
    let number: u64 = nim_value(text).map_err(|_| "expected a number of megabytes")?;
    Ok(usize::try_from(number).unwrap_or(usize::MAX).saturating_mul(1_000_000))
}

/// Refuses a target other than 0 for positions of misère play.
pub(crate) fn ensure_nim_values(target: Nimber, is_misere: bool) -> Result<()> {
    ensure!(
        target.is_zero() || !is_misere,
        "--target {} needs nim-values, which positions of misère play do not have",
        target.heap_size()
    );
    Ok(())
}

/// Returns the end of the help of commands that take a code.
pub(crate) fn names_of_codes() -> String {
    let names = Code::NAMES.map(|(name, code)| format!("{name} ({code})"));
    format!("Names of codes: {}", names.join(", "))
}

/// Parses the numbers of consecutive rows or columns: `FIRST-LAST`.
pub(crate) fn lines(text: &str) -> Result<RangeInclusive<u64>, &'static str> {
    let parse = || {
        let (first, last) = text.split_once('-')?;
        Some(nim_value(first).ok()?..=nim_value(last).ok()?)
    };
    parse().ok_or("expected FIRST-LAST, such as 1-400")
}

/// Parses a number of seconds, such as 60 or 0.5.
pub(crate) fn seconds(text: &str) -> Result<Duration, &'static str> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let number = is_number.then(|| text.parse().ok()).flatten();
    let duration = number.and_then(|number| Duration::try_from_secs_f64(number).ok());
    duration.ok_or("expected a number of seconds, such as 60 or 0.5")
}

/// A part of a list: every `count`-th item, starting with the item `index`, which is below `count`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    pub(crate) index: usize,
    pub(crate) count: NonZero<usize>,
}

/// Parses a shard: `I/N` with I from 1 to N.
pub(crate) fn shard(text: &str) -> Result<Shard, &'static str> {
    let parse = || {
        let (number, count) = text.split_once('/')?;
        let [number, count] = [number, count].map(|text| text.parse::<NonZero<usize>>().ok());
        let (number, count) = (number?, count?);
        (number <= count).then_some(Shard { index: number.get() - 1, count })
    };
    parse().ok_or("expected I/N with I from 1 to N")
}

/// A game, or a sum of several positions.
#[derive(Clone, Copy, Debug)]
pub(crate) enum GameOrSum {
    Game(&'static Game),
    Sum,
}

/// A parser of the registered names of games, with their aliases, and of other names. The error of the name of a code says
/// where its game is.
#[derive(Clone)]
struct GameNames(PossibleValuesParser);

impl GameNames {
    fn and(others: impl IntoIterator<Item = PossibleValue>) -> Self {
        let games = GAMES.iter().map(|game| PossibleValue::new(game.name).aliases(game.aliases));
        Self(PossibleValuesParser::new(games.chain(others)))
    }
}

impl TypedValueParser for GameNames {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> clap::error::Result<String> {
        self.0.parse_ref(command, argument, value).map_err(|mut error| {
            if let Some((name, _)) = Code::NAMES.iter().find(|(name, _)| value == *name) {
                let hint = format!("`{name}` is played with `heaps`, in an input such as `{name} 2  3 5`");
                error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![hint.into()]));
            }
            error
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.0.possible_values()
    }
}

/// Returns a parser of the registered names of games and of `sum`.
pub(crate) fn game_or_sum() -> impl TypedValueParser<Value = GameOrSum> {
    GameNames::and([PossibleValue::new("sum")]).map(|name| Game::named(&name).map_or(GameOrSum::Sum, GameOrSum::Game))
}

/// Returns a parser of the levels of an opponent.
pub(crate) fn level() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::name)).map(|name| name.parse().expect("clap accepts levels only"))
}

/// Returns a parser of the registered names of games.
pub(crate) fn game() -> impl TypedValueParser<Value = &'static Game> {
    GameNames::and([]).map(|name| Game::named(&name).expect("clap accepts registered names only"))
}
