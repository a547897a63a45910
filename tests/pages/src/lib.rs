//! The pages of `docs/` whose listings run as tests. `cargo test --package impartial-pages` runs them.

#[cfg(doctest)]
#[doc = include_str!("../../../docs/json.md")]
mod json {}

#[cfg(doctest)]
#[doc = include_str!("../../../docs/your-own-game.md")]
mod your_own_game {}
