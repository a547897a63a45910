//! Grid split.

use super::Row;
use crate::judges::Verdict::{Malformed, Right, Wrong};

pub(super) const ROW: Row = Row {
    game: "grid-split",
    generated: (
        "--size 8 --nim-value 2",
        "1\n\
             8 8\n\
             ^#######\n\
             ^^######\n\
             ####^###\n\
             ####^^##\n\
             ##^^^^^#\n\
             ##^^^^^^\n\
             ####^^##\n\
             ####^^##\n",
    ),
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

/// Inputs of 100 MB, and the memory that they take.
#[cfg(target_os = "linux")]
mod memory {
    use crate::memory::{
        Costly, Counted, Input, Memory, answered, limit, long_answers, refusal, run_within, solve, sum_of,
    };

    pub(super) const MEMORY: Memory = Memory {
        counts: &["2147483647 ", "cells 9 9 2147483647 ", "1 9223372036854775807 100000000 "],
        counted: &[
            Counted::new("cells 9 9 {}\n", b"1 1\n"),
            Counted::new("{}\n", b"1 1\n#\n"),
            Counted::new("1 {} 1\n", b"#\n"),
        ],
        longest: &[],
        costly,
    };

    fn costly() -> Vec<Costly> {
        vec![
            Costly::new("board", "1500000\n", b"1 1\n#\n", 1_500_000),
            Costly::new("candidate", "cells 9 9 7500000\n", b"1 1\n", 7_500_000),
        ]
    }

    /// Many small boards are answered within the limit, and so is a long one.
    #[test]
    fn many_small_boards() {
        let boards = Input { start: "1000000\n", repeated: b"1 1\n#\n", len: 8 + 6_000_000 };
        assert_eq!(answered(&solve("grid-split", boards)), "Kirito\n".repeat(1_000_000));
        let wall = Input { start: "1 1 99999985 ", repeated: b"#", len: 13 + 99_999_985 };
        assert_eq!(answered(&solve("grid-split", wall)), "Kirito\n");
    }

    #[test]
    fn an_answer_for_each_board() {
        long_answers("grid-split", b"1 1\n#\n");
    }

    /// Each board of a sum keeps its table.
    #[test]
    fn a_sum_of_boards() {
        const BOARDS: usize = 1_500;
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
        let boards = Input { start: "4000001\n", repeated: b"1 1\n#\n", len: 8 + 24_000_000 };
        let message =
            refusal(&run_within(limit("grid-split", boards.len), 0, &["sum", "grid-split:-", "nim:1"], boards));
        assert!(message.contains("expected 4000001 boards, found the end"), "{message}");
    }
}
