//! Runs the listings in pages of `docs/` as doctests: `cargo test --package impartial-pages`.

#[cfg(doctest)]
#[doc = include_str!("../../../docs/json.md")]
mod json {}

#[cfg(doctest)]
#[doc = include_str!("../../../docs/your-own-game.md")]
mod your_own_game {}
