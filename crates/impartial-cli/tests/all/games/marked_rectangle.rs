//! The marked rectangle.

use super::Row;
use crate::judges::Verdict::{Malformed, Right, Wrong};

pub(super) const ROW: Row = Row {
    game: "marked-rectangle",
    verdicts: &[(
        "2\n5 8\n6 7\n",
        "40\n42\n",
        &[
            (b"40\n42\n", Right),
            (b"40\n41\n", Wrong),
            (b"40\n-42\n", Wrong),
            (b"40\n999999999999999999999999999999999999999999\n", Wrong),
            (b"40\n42.0\n", Malformed),
            (b"40\n", Malformed),
            (b"40\n42\n1\n", Malformed),
        ],
    )],
    #[cfg(target_os = "linux")]
    memory: memory::MEMORY,
};

/// Large inputs, and the memory that they take.
#[cfg(target_os = "linux")]
mod memory {
    use crate::memory::{
        Costly, Counted, Input, LEN, Memory, NOTHING, answered, file, long_answers, refusal, run_within, sum_of,
    };

    pub(super) const MEMORY: Memory = Memory {
        counts: &["2147483647 ", "marks 2147483647 "],
        counted: &[Counted::new("{}\n", b"1 1\n"), Counted::new("marks {}\n", b"1 1 1 1\n")],
        costly,
    };

    fn costly() -> Vec<Costly> {
        vec![
            Costly::new("rectangle", "1875000\n", b"1 1\n", 1_875_000),
            Costly::new("rectangle with a mark", "marks 1875000\n", b"1 1 1 1\n", 1_875_000),
        ]
    }

    #[test]
    fn an_answer_for_each_rectangle() {
        long_answers("marked-rectangle", b"1 1\n");
    }

    /// A sum of many positions as JSON, and several files of them.
    #[test]
    fn a_sum_of_marks() {
        const MARKS: usize = 500_000;
        let start = format!("marks {MARKS}\n");
        let file = file(Input { start: &start, repeated: b"1 1 1 1\n", len: start.len() + 8 * MARKS });
        let of_file = format!("marked-rectangle:{}", file.path().to_str().unwrap());
        let bytes = sum_of("marked-rectangle", "rectangle with a mark");
        let json = run_within((bytes + 100) * MARKS, 1, &["sum", &of_file, "--format", "json"], NOTHING);
        let several = run_within((bytes + 60) * 3 * MARKS, 1, &["sum", &of_file, &of_file, &of_file], NOTHING);
        assert!(answered(&json).starts_with("{\"game\":\"sum\",") && answered(&several).starts_with("## Answer\n"));
    }

    /// The positions of a sum are not built before all of them are read.
    #[test]
    fn a_component_with_a_wrong_count() {
        let marks = Input { start: "marks 3125001\n", repeated: b"1 1 1 1\n", len: 14 + LEN };
        let message = refusal(&run_within(5 * LEN, 0, &["sum", "marked-rectangle:-", "nim:1"], marks));
        assert!(message.contains("expected 3125001 marked rectangles, found the end"), "{message}");
    }
}
