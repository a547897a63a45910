//! Compares the solvers with the reference rules on small boards, and checks their laws on larger boards.
//!
//! The first byte selects the game.

#![no_main]

use arbitrary::Unstructured;
use impartial::GAMES;
use impartial_fuzz::games::Checks;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|bytes: &[u8]| -> Corpus {
    let Some((&first, bytes)) = bytes.split_first() else { return Corpus::Reject };
    let game = &GAMES[usize::from(first) % GAMES.len()];
    match (Checks::of(game).solve)(Unstructured::new(bytes)) {
        Ok(()) => Corpus::Keep,
        Err(_) => Corpus::Reject,
    }
});
