//! Heaps under a code.

use impartial_generators::{Game, GenerateError, Goal};

use super::Row;
use crate::generate::{generate, nim_value};
use crate::judges::Verdict::{Malformed, Right, Wrong};

pub(super) const ROW: Row = Row {
    game: "heaps",
    verdicts: &[(
        "0.77 3\n5 7 12\n",
        "FIRST\n2 1 3 3\n",
        &[
            (b"FIRST\n2 1 3 3\n", Right),
            (b"FIRST\n1 1 4\n", Wrong),
            (b"FIRST\n1 9\n", Wrong),
            (b"FIRST\n1 1 2 x\n", Malformed),
            (b"FIRST\n", Malformed),
            (b"SECOND\n", Wrong),
        ],
    )],
    #[cfg(target_os = "linux")]
    memory: memory::MEMORY,
};

/// Three small heaps have every xor that any number of small heaps have, which are those below a power of two.
#[test]
fn three_heaps_suffice() {
    for shape in ["subtraction", "octal", "hexadecimal", "grundy", "kayles"] {
        let game = Game::named("heaps").unwrap();
        for seed in 0..20 {
            let mut request = game.request();
            (request.shape, request.seed, request.goal) = (shape.into(), seed, Goal::NimValue(u64::MAX));
            let Err(GenerateError::NimValueRange { largest, .. }) = generate(game, &request) else { panic!("{shape}") };
            assert!((largest + 1).is_power_of_two() && largest > 0, "{shape} {seed}: {largest}");
            for value in [largest, largest / 3] {
                request.goal = Goal::NimValue(value);
                assert_eq!(nim_value(game, &generate(game, &request).unwrap()), value, "{shape} {seed}");
            }
        }
    }
}

/// Large inputs, and the memory that they take.
#[cfg(target_os = "linux")]
mod memory {
    use crate::memory::{Costly, Counted, Input, LEN, Memory, refusal, solve};

    pub(super) const MEMORY: Memory =
        Memory { counts: &["0.77 2147483647 "], counted: &[Counted::new("0.77 {}\n", b"1 ")], costly };

    fn costly() -> Vec<Costly> {
        vec![Costly::new("heap under a code", "0.77 5000000\n", b"1 ", 5_000_000)]
    }

    /// Long codes: digits, and a set that repeats a number.
    #[test]
    fn long_codes() {
        for (start, repeated, found) in [("0.", &b"7"[..], "found `7777"), ("S(3", b",3", "found the end of the code")]
        {
            let message = refusal(&solve("heaps", Input { start, repeated, len: LEN }));
            assert!(message.contains(found), "{message}");
        }
    }
}
