//! Paper cutting.

use super::Row;
use crate::judges::Verdict::{Malformed, Right, Wrong};

pub(super) const ROW: Row = Row {
    game: "paper-cutting",
    verdicts: &[
        (
            "2 3 1\n1 1 1 2\n",
            "FIRST\n1 0 1 3\n",
            &[
                (b"FIRST\n1 0 1 3\n", Right),
                (b"FIRST\n1 3 1 0\n", Right),
                (b"FIRST 1 0 1 3", Right),
                (b"FIRST\n1 0 1 1\n", Wrong),
                (b"FIRST\n1 0 2 1\n", Wrong),
                (b"FIRST\n1 -1 1 3\n", Wrong),
                (b"FIRST\n1 0 1\n", Malformed),
                (b"FIRST\n1 0 1 3 7\n", Malformed),
                (b"FIRST\n1 0 1 3.0\n", Malformed),
                (b"SECOND\n", Wrong),
                (b"FIRST\n", Malformed),
            ],
        ),
        ("1 1 0\n", "SECOND\n", &[(b"SECOND\n", Right), (b"FIRST\n1 0 1 1\n", Wrong)]),
    ],
    #[cfg(target_os = "linux")]
    memory: memory::MEMORY,
};

/// Large inputs, and the memory that they take.
#[cfg(target_os = "linux")]
mod memory {
    use std::fmt::Write as _;

    use crate::memory::{Costly, Counted, Memory};

    pub(super) const MEMORY: Memory =
        Memory { counts: &["5 5 2147483647 "], counted: &[Counted::new("5 5 {}\n", b"1 0 1 1\n")], costly };

    fn costly() -> Vec<Costly> {
        // Each cut has a line of its own.
        const CUTS: usize = 750_000;
        let mut cuts = format!("{CUTS}0 9 {CUTS}\n");
        (1..=CUTS).for_each(|cut| writeln!(cuts, "{cut} 0 {cut} 1").unwrap());
        vec![Costly::new("cut", "5 5 1250000\n", b"1 0 1 1\n", 1_250_000), Costly::new("cut", cuts, b"", CUTS)]
    }
}
