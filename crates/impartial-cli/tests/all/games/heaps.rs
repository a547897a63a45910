//! Heaps under a code.

use super::Row;
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
