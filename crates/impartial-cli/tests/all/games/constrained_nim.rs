//! Constrained Nim.

use super::Row;
use crate::judges::Verdict::{Malformed, Right, Wrong};

pub(super) const ROW: Row = Row {
    game: "constrained-nim",
    verdicts: &[(
        "3 4\n1 2 4\n2 1\n3 3\n3 1\n1 1\n",
        "Takahashi\n",
        &[(b"Takahashi\n", Right), (b"Aoki\n", Wrong), (b"Takahashi!\n", Malformed)],
    )],
    #[cfg(target_os = "linux")]
    memory: memory::MEMORY,
};

/// Large inputs, and the memory that they take.
#[cfg(target_os = "linux")]
mod memory {
    use std::fmt::Write as _;

    use crate::memory::{Costly, Counted, Memory};

    pub(super) const MEMORY: Memory = Memory {
        counts: &["2147483647 2147483647 ", "0 2147483647 "],
        counted: &[
            Counted { opening: "{} 1\n", repeated: b"1 ", is_last: false },
            Counted { opening: "0 {}\n", repeated: b"1 1\n", is_last: false },
        ],
        costly,
    };

    fn costly() -> Vec<Costly> {
        // The pairs differ, and each makes a pile repeat a value, so no two of them share an entry.
        const PAIRS: usize = 750_000;
        let mut pairs = format!("0 {PAIRS}\n");
        (1..=PAIRS).for_each(|pair| writeln!(pairs, "{} 1", 2 * pair).unwrap());
        vec![Costly::new("pile", "5000000 0\n", b"1 ", 5_000_000), Costly::new("forbidden move", pairs, b"", PAIRS)]
    }
}
