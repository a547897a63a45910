//! The tests of the facade, by subject.
//!
//! | module | subject |
//! |---|---|
//! | `registry`, `interface` | the list of games, auto traits and names |
//! | `answers`, `reports` | answers of fixtures and the checker, snapshots of reports and JSON |
//! | `texts`, `moves`, `sums` | positions and moves as text and JSON, laws, random moves, sums |
//! | `legal_moves`, `levels` | completions and random moves against every legal move, replies of the weaker opponents |
//! | `misere` | the rules of misère play, against exhaustive play |
//! | `sessions`, `transcripts`, `boards` | games against the opponent, as snapshots, and their boards as text |
//! | `pictures` | snapshots and properties of pictures, which `shapes` reads |
//! | `validators`, `malformed` | layouts and limits of inputs, and inputs that are almost right |
//! | `sequences`, `threads` | nim-sequences, and inputs that start threads |
//!
//! The modules iterate over the registry, so most of them test a new game without an edit. The data of a game is in `games`, in
//! a file named after the game, with the tests of this game alone. A test that could use any game uses Nim. `formats`
//! decides which inputs are valid, and shares no code with the readers. `games_alike` compares the crates of the games.

#![expect(clippy::unwrap_used, reason = "a test that cannot read a fixture has failed")]

mod answers;
mod boards;
mod descriptions;
#[path = "../every_move.rs"]
mod every_move;
mod fixtures;
mod formats;
mod games;
mod games_alike;
mod interface;
mod legal_moves;
mod levels;
mod limits;
mod malformed;
mod misere;
mod moves;
mod pictures;
mod random;
mod registry;
mod reports;
mod sequences;
mod sessions;
mod shapes;
mod soak;
mod sums;
mod texts;
mod threads;
mod transcripts;
mod validators;
