//! Sharti.

use super::Row;
use crate::command::SHARTI_SAMPLE_2;
use crate::judges::Verdict::{Malformed, Right, Wrong};

pub(super) const ROW: Row = Row {
    game: "sharti",
    verdicts: &[(
        SHARTI_SAMPLE_2,
        "Hamed\n",
        &[
            (b"Hamed\n", Right),
            (b"Hamed", Right),
            (b"\r\n\tHamed\r\n\n", Right),
            (b"Malek\n", Wrong),
            (b"hamed\n", Malformed),
            (b"Hamed Hamed\n", Malformed),
            (b"Hamed\n0\n", Malformed),
            (b"", Malformed),
            (b" \r\n", Malformed),
            (b"Hamed\0\n", Malformed),
            (b"\0", Malformed),
            (b"Hamed\xff\n", Malformed),
            (b"\xef\xbb\xbfHamed\n", Malformed),
        ],
    )],
    #[cfg(target_os = "linux")]
    memory: memory::MEMORY,
};

/// Large inputs, and the memory that they take.
#[cfg(target_os = "linux")]
mod memory {
    use std::fmt::Write as _;
    use std::process::Command;

    use crate::memory::{Costly, Counted, Input, Memory, NOTHING, answered, file, refusal, run_within, within};

    pub(super) const MEMORY: Memory =
        Memory { counts: &["5 2147483647 1 "], counted: &[Counted::new("5 {} 1\n", b"1 1 1 1\n")], costly };

    fn costly() -> Vec<Costly> {
        let [short, near, far, farthest] = spread_cells();
        vec![
            Costly::new("rectangle, *n* below 2^32 - 1", "5 1000000 1\n", b"1 1 1 1\n", 1_000_000),
            Costly::new("rectangle, *n* below 2^32 - 1", short, b"", CELLS),
            Costly::new("rectangle, *n* from 2^32 - 1 on", near, b"", CELLS),
            Costly::new("rectangle, *n* from 2^32 - 1 on", far, b"", CELLS),
            Costly::new("rectangle, *m n* above 2^62", farthest, b"", CELLS),
            Costly::new("rectangle, *n* below 2^32 - 1", large_rectangles(1_000_000_000), b"", CELLS),
            Costly::new("rectangle, *n* from 2^32 - 1 on", large_rectangles(1 << 40), b"", CELLS),
        ]
    }

    /// The command works if there is no memory for the blocks of `memory::prepare_for`.
    #[test]
    fn little_memory() {
        let mut command = Command::new("sh");
        let solve = "ulimit -v 30000; echo 5 1 1 2 2 3 3 | \"$0\" solve sharti";
        command.args(["-c", solve, env!("CARGO_BIN_EXE_impartial")]);
        assert_eq!(answered(&command.output().unwrap()), "Malek\n");
    }

    /// A position from a file takes no memory for its text, which is longer than the limit here.
    #[test]
    fn a_file_is_not_held() {
        const RECORDS: usize = 375_000;
        // The first rectangle covers all others, so nothing is sorted.
        let record = format!("1 1 1000000000 1000000000{}\n", " ".repeat(134));
        let start = format!("1000000000 {RECORDS} 1000000000\n");
        let input = Input { start: &start, repeated: record.as_bytes(), len: start.len() + RECORDS * record.len() };
        let file = file(input);
        let output = run_within(input.len * 7 / 10, 1, &["solve", "sharti", file.path().to_str().unwrap()], NOTHING);
        assert_eq!(answered(&output), "Hamed\n");
        // Nor does the same file as standard input.
        let mut command = within(input.len * 7 / 10, 1, &["solve", "sharti"]);
        command.stdin(std::fs::File::open(file.path()).unwrap());
        assert_eq!(answered(&command.output().unwrap()), "Hamed\n");
    }

    /// A refused file is not held in memory either, and is read once.
    #[test]
    fn a_file_with_a_wrong_count() {
        const RECORDS: usize = 925_000;
        let record = b"1 1 1000000000 1000000000\n";
        let start = format!("1000000000 {} 1\n", RECORDS + 1);
        let input = Input { start: &start, repeated: record, len: start.len() + RECORDS * record.len() };
        let file = file(input);
        // A rectangle takes 16 bytes, and its text 26.
        let output = run_within(16 * RECORDS, 1, &["solve", "sharti", file.path().to_str().unwrap()], NOTHING);
        let message = refusal(&output);
        assert!(
            message.ends_with("expected 925001 rectangles, found the end of the input after 925000\n"),
            "{message}"
        );
    }

    /// The addresses that a thread takes.
    #[cfg(feature = "parallel")]
    const THREAD: usize = 128 << 20;

    /// Several threads that read a file take the memory that the README states beside its first table.
    #[cfg(feature = "parallel")]
    #[test]
    fn positions_of_short_records_by_several_threads() {
        for (cells, bytes) in spread_cells().iter().zip([84, 100, 100, 140]) {
            let file = file(Input { start: cells, repeated: b"", len: cells.len() });
            let arguments = ["solve", "sharti", "--format", "report", file.path().to_str().unwrap()];
            let output = run_within(bytes * CELLS + 4 * THREAD, 4, &arguments, NOTHING);
            assert!(answered(&output).starts_with("## Answer\n"), "{bytes} bytes each");
        }
    }

    /// The number of rectangles of [`spread_cells`] and [`large_rectangles`].
    const CELLS: usize = 500_000;

    /// Returns boards of Sharti with sides that need wider and wider words.
    ///
    /// The cells are spread over a part of the board, so that none is covered, and one is far away. It makes coordinates so
    /// long that a coordinate and an index need wider words.
    fn spread_cells() -> [String; 4] {
        let longest = i64::MAX.unsigned_abs();
        let sides = [(u64::from(u32::MAX) - 1, 1), (longest, 1), (longest, 1 << 40), (longest, longest)];
        sides.map(|(side, last)| {
            let mut cells = format!("{side} {CELLS} 1\n{last} {last} {last} {last}\n");
            for cell in 1..CELLS {
                let (row, column) = (1 + cell * 7_919 % 99_991, 1 + cell * 15_485_863 % 1_299_709);
                writeln!(cells, "{row} {column} {row} {column}").unwrap();
            }
            cells
        })
    }

    /// Returns a board of Sharti with rectangles of any size anywhere, many of which are covered.
    fn large_rectangles(side: u64) -> String {
        let mut state = 1_u64;
        let mut coordinate = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 20) % side + 1
        };
        let mut text = format!("{side} {CELLS} 1\n");
        for _ in 0..CELLS {
            let [a, b, c, d] = [(); 4].map(|()| coordinate());
            writeln!(text, "{} {} {} {}", a.min(c), b.min(d), a.max(c), b.max(d)).unwrap();
        }
        text
    }
}
