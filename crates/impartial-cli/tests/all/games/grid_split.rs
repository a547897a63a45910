//! Grid split.

use super::Row;
use crate::judges::Verdict::{Malformed, Right, Wrong};

pub(super) const ROW: Row = Row {
    game: "grid-split",
    verdicts: &[(
        "2\n1 1\n#\n5 5\n^^^^^\n^^^^^\n^^^^^\n^^^^^\n^^^^^\n",
        "Kirito\nAsuna\n",
        &[
            (b"Kirito\nAsuna\n", Right),
            (b"Kirito Asuna", Right),
            (b"Kirito\nKirito\n", Wrong),
            (b"Kirito\n", Malformed),
            (b"Kirito\nAsuna\nAsuna\n", Malformed),
            (b"Kirito\nasuna\n", Malformed),
        ],
    )],
    #[cfg(target_os = "linux")]
    memory: memory::MEMORY,
};

/// Large inputs, and the memory that they take.
#[cfg(target_os = "linux")]
mod memory {
    use crate::memory::{
        Costly, Counted, Input, Memory, answered, limit, long_answers, refusal, run_within, solve, sum_of,
    };

    pub(super) const MEMORY: Memory = Memory {
        counts: &["2147483647 ", "cells 9 9 2147483647 ", "1 9223372036854775807 25000000 "],
        counted: &[
            Counted::new("cells 9 9 {}\n", b"1 1\n"),
            Counted::new("{}\n", b"1 1\n#\n"),
            Counted::new("1 {} 1\n", b"#\n"),
        ],
        costly,
    };

    fn costly() -> Vec<Costly> {
        vec![
            Costly::new("board", "375000\n", b"1 1\n#\n", 375_000),
            Costly::new("candidate", "cells 9 9 1875000\n", b"1 1\n", 1_875_000),
        ]
    }

    /// A long board is answered within the limit.
    #[test]
    fn a_long_wall() {
        let wall = Input { start: "1 1 24999985 ", repeated: b"#", len: 13 + 24_999_985 };
        assert_eq!(answered(&solve("grid-split", wall)), "Kirito\n");
    }

    #[test]
    fn an_answer_for_each_board() {
        long_answers("grid-split", b"1 1\n#\n");
    }

    /// Each board of a sum keeps its table.
    #[test]
    fn a_sum_of_boards() {
        const BOARDS: usize = 375;
        // All cells are candidates but those within two cells of an edge.
        let side = 20;
        let board = format!("{side} {side}\n{}", ("^".repeat(side) + "\n").repeat(side));
        let start = format!("{BOARDS}\n");
        let input = Input { start: &start, repeated: board.as_bytes(), len: start.len() + BOARDS * board.len() };
        let (height, width) = (side - 4, side - 4);
        let table = height * (height + 1) * (width + 1) * (width + 8);
        let bytes = board.len() / 6 * sum_of("grid-split", "board") + table;
        let output = run_within(bytes * BOARDS, 1, &["sum", "grid-split:-"], input);
        assert!(answered(&output).starts_with("## Answer\n"));
    }

    /// The positions of a sum are not built before all of them are read.
    #[test]
    fn a_component_with_a_wrong_count() {
        let boards = Input { start: "1000001\n", repeated: b"1 1\n#\n", len: 8 + 6_000_000 };
        let message =
            refusal(&run_within(limit("grid-split", boards.len), 0, &["sum", "grid-split:-", "nim:1"], boards));
        assert!(message.contains("expected 1000001 boards, found the end"), "{message}");
    }
}
