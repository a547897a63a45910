//! Plain Nim.

use super::Row;
use crate::judges::Verdict::{Malformed, Right, Wrong};

pub(super) const ROW: Row = Row {
    game: "nim",
    verdicts: &[
        (
            "4\n3 4 5 8\n",
            "FIRST\n4 6\n",
            &[
                (b"FIRST\n4 6\n", Right),
                (b"FIRST\n4 5\n", Wrong),
                (b"FIRST\n1 4\n", Wrong),
                (b"FIRST\n0 1\n", Wrong),
                (b"FIRST\n4\n", Malformed),
                (b"FIRST\n4 6 0\n", Malformed),
                (b"FIRST\n4 six\n", Malformed),
            ],
        ),
        (
            "3\n1 1 1\n",
            "FIRST\n1 1\n",
            &[(b"FIRST\n1 1\n", Right), (b"FIRST\n2 1\n", Right), (b"FIRST\n3 1\n", Right), (b"FIRST\n3 2\n", Wrong)],
        ),
    ],
    #[cfg(target_os = "linux")]
    memory: memory::MEMORY,
};

/// Large inputs, and the memory that they take.
#[cfg(target_os = "linux")]
mod memory {
    use crate::memory::{Costly, Counted, Memory, NOTHING, answered, run_within, sum_of};

    pub(super) const MEMORY: Memory =
        Memory { counts: &["2147483647 "], counted: &[Counted::new("{}\n", b"1 ")], costly };

    fn costly() -> Vec<Costly> {
        vec![Costly::new("heap", "5000000\n", b"1 ", 5_000_000)]
    }

    /// Heaps in many arguments.
    #[test]
    fn many_heaps_as_arguments() {
        const HEAPS: usize = 30_000;
        let heaps = format!("nim:1{}", ",1".repeat(HEAPS - 1));
        let arguments: Vec<&str> = [&["sum"][..], &[heaps.as_str(); 15]].concat();
        let output = run_within(sum_of("nim", "heap") * 15 * HEAPS, 1, &arguments, NOTHING);
        assert!(answered(&output).starts_with("## Answer\n"));
    }
}
