//! Arguments that several commands parse alike.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use impartial::{GAMES, Game};

/// Parses a nim-value as numbers of an input are parsed: digits only, no sign.
pub(crate) fn nim_value(text: &str) -> Result<u64, &'static str> {
    let number = text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
    number.ok_or("expected a number from 0 to 2^64 - 1")
}

/// Returns a parser of the registered names of games.
pub(crate) fn game() -> impl TypedValueParser<Value = &'static Game> {
    PossibleValuesParser::new(GAMES.iter().map(|game| game.name))
        .map(|name| Game::named(&name).expect("clap accepts registered names only"))
}
