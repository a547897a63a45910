//! The memory that the command takes for inputs of up to 100 MB, accepted or refused.
//!
//! The limits are those of the README: bytes for each record that an input of this length can hold, or three times the
//! input if that is more, and 64 MB. The tests read its table.
//!
//! The shell limits the address space of the command, so memory counts even if it is never written to, and the outcome
//! does not depend on timing. Each input comes from a pipe, which is read as a whole. Two tests read a file, which is read
//! in pieces.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot start the command has failed")]

use std::fmt::Write as _;
use std::process::{Command, Output, Stdio};

use tempfile::NamedTempFile;

/// The length of the inputs.
const LEN: usize = 100_000_000;

/// `start`, followed by repetitions of `repeated` up to `len` bytes.
#[derive(Clone, Copy)]
struct Input<'a> {
    start: &'a str,
    repeated: &'a [u8],
    len: usize,
}

/// A row of the table in the README.
#[derive(Clone, Copy)]
struct Row {
    game: &'static str,
    record: &'static str,
    // The bytes of the shortest text of a record.
    text: usize,
    // The bytes that a command takes for each record. `sum` refuses some records.
    solve: usize,
    sum: usize,
}

/// Returns the rows of the table.
fn rows() -> impl Iterator<Item = Row> {
    let table = include_str!("../README.md").split_once("\n| game | record |").unwrap().1;
    table.lines().skip(2).take_while(|line| line.starts_with('|')).map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`')).collect();
        let [game, record, text, solve, sum] = cells[..] else { panic!("{line}") };
        Row { game, record, text: text.parse().unwrap(), solve: solve.parse().unwrap(), sum: sum.parse().unwrap() }
    })
}

/// Returns the bytes that an input of this length may take beside 64 MB. Lines of play and answers are no records. The
/// boards of Sharti are small here.
fn limit(game: &str, len: usize) -> usize {
    let of_game =
        rows().filter(|row| row.game == game && !["from", "above"].iter().any(|far| row.record.contains(far)));
    of_game.map(|row| len / row.text * row.solve).chain([3 * len]).max().unwrap()
}

/// Digits, blanks, line feeds, walls of grid split, and invalid UTF-8.
const FILLINGS: [&[u8]; 6] = [b"9", b"0", b" ", b"\n", b"#", b"\xff"];

const GAMES: [&str; 7] =
    ["sharti", "grid-split", "constrained-nim", "paper-cutting", "marked-rectangle", "nim", "heaps"];

/// Each game reads two of the fillings, and each filling is read by some game.
#[test]
fn inputs_of_one_repeated_byte() {
    for (index, game) in GAMES.into_iter().enumerate() {
        for repeated in [index, index + 1].map(|filling| FILLINGS[filling % FILLINGS.len()]) {
            let output = solve(game, Input { start: "", repeated, len: LEN });
            refused_or_answered(&output);
            if repeated != b"0" {
                assert_eq!(output.status.code(), Some(2), "{game}: {}", repeated.escape_ascii());
            }
        }
    }
}

/// Counts followed by blanks only, or by a word that is not a number.
#[test]
fn counts_without_records() {
    for (index, (game, start)) in [
        ("sharti", "5 2147483647 1 "),
        ("constrained-nim", "2147483647 2147483647 "),
        ("constrained-nim", "0 2147483647 "),
        ("paper-cutting", "5 5 2147483647 "),
        ("marked-rectangle", "2147483647 "),
        ("marked-rectangle", "marks 2147483647 "),
        ("nim", "2147483647 "),
        ("heaps", "0.77 2147483647 "),
        ("grid-split", "2147483647 "),
        ("grid-split", "cells 9 9 2147483647 "),
        ("grid-split", "1 9223372036854775807 100000000 "),
    ]
    .into_iter()
    .enumerate()
    {
        let message = refusal(&solve(game, Input { start, repeated: b" ", len: LEN }));
        assert!(message.contains("found the end of the input"), "{game}: {message}");
        let start = format!("{start}x");
        let message =
            refusal(&solve(game, Input { start: &start, repeated: FILLINGS[index % FILLINGS.len()], len: LEN }));
        assert!(message.contains(", found `x"), "{game}: {message}");
    }
}

/// The shortest records, with a count that is one too high or one too low.
#[test]
fn counts_that_are_wrong_by_one() {
    const SHORT: usize = 25_000_000;
    for (game, opening, repeated, record) in [
        ("sharti", "5 {} 1\n", &b"1 1 1 1\n"[..], 8),
        ("constrained-nim", "{} 1\n", b"1 ", 2),
        ("constrained-nim", "0 {}\n", b"1 1\n", 4),
        ("paper-cutting", "5 5 {}\n", b"1 0 1 1\n", 8),
        ("marked-rectangle", "{}\n", b"1 1\n", 4),
        ("marked-rectangle", "marks {}\n", b"1 1 1 1\n", 8),
        ("nim", "{}\n", b"1 ", 2),
        ("heaps", "0.77 {}\n", b"1 ", 2),
        ("grid-split", "cells 9 9 {}\n", b"1 1\n", 4),
        ("grid-split", "{}\n", b"1 1\n#\n", 6),
        ("grid-split", "1 {} 1\n", b"#\n", 2),
    ] {
        let records = SHORT / record;
        for count in [records - 1, records + 1] {
            let start = opening.replace("{}", &count.to_string());
            let message = refusal(&solve(game, Input { start: &start, repeated, len: start.len() + records * record }));
            let found = if count > records { "found the end of the input" } else { "found `" };
            assert!(message.contains(found) || game == "constrained-nim", "{game}: {message}");
        }
    }
}

/// Counts that are one too high, at the full length.
#[test]
fn wrong_counts_of_the_longest_inputs() {
    for (game, start, repeated) in [
        ("sharti", "5 12500001 1\n", &b"1 1 1 1\n"[..]),
        ("constrained-nim", "25000000 12500001\n", b"1 1\n"),
        ("paper-cutting", "5 5 12500001\n", b"1 0 1 1\n"),
        ("marked-rectangle", "25000001\n", b"1 1\n"),
        ("marked-rectangle", "marks 12500001\n", b"1 1 1 1\n"),
        ("nim", "50000001\n", b"1 "),
        ("heaps", "0.77 50000001\n", b"1 "),
    ] {
        let message = refusal(&solve(game, Input { start, repeated, len: start.len() + LEN }));
        assert!(message.contains("found the end of the input after "), "{game}: {message}");
    }
}

/// Codes of 100 MB: digits, and a set that repeats a number.
#[test]
fn long_codes() {
    for (start, repeated, found) in [("0.", &b"7"[..], "found `7777"), ("S(3", b",3", "found the end of the code")] {
        let message = refusal(&solve("heaps", Input { start, repeated, len: LEN }));
        assert!(message.contains(found), "{message}");
    }
}

/// Many small cases are answered within the limit.
#[test]
fn many_small_cases() {
    let boards = Input { start: "1000000\n", repeated: b"1 1\n#\n", len: 8 + 6_000_000 };
    assert_eq!(answered(&solve("grid-split", boards)), "Kirito\n".repeat(1_000_000));
    let rectangles = Input { start: "7500000\n", repeated: b"1 1\n", len: 8 + 30_000_000 };
    assert!(answered(&solve("marked-rectangle", rectangles)) == "0\n".repeat(7_500_000));
    let wall = Input { start: "1 1 99999985 ", repeated: b"#", len: 13 + 99_999_985 };
    assert_eq!(answered(&solve("grid-split", wall)), "Kirito\n");
}

/// The answers to many cases are written one by one, in every format.
#[test]
fn long_answers() {
    const LEN: usize = 8_000_000;
    for (game, repeated) in [("grid-split", &b"1 1\n#\n"[..]), ("marked-rectangle", b"1 1\n")] {
        let cases = LEN / repeated.len();
        let start = format!("{cases}\n");
        let input = Input { start: &start, repeated, len: start.len() + cases * repeated.len() };
        let json = run(&["solve", game, "--format", "json"], input);
        assert_eq!(answered(&json).lines().count(), cases, "{game}");
        let report = run(&["solve", game, "--format", "report"], input);
        let report = answered(&report);
        assert!(report.lines().count() <= 40 && report.contains("\n- ... and "), "{game}: {report}");
        let right = run(&["solve", game], input);
        assert_eq!(answered(&right).lines().count(), cases, "{game}");
    }
}

/// The command works if there is no memory for the blocks of `memory::prepare_for`.
#[test]
fn little_memory() {
    let mut command = Command::new("sh");
    let solve = "ulimit -v 30000; echo 5 1 1 2 2 3 3 | \"$0\" solve sharti";
    command.args(["-c", solve, env!("CARGO_BIN_EXE_impartial")]);
    assert_eq!(answered(&command.output().unwrap()), "Malek\n");
}

/// Each row of the table holds for the most costly records. With this many records, the constant 64 MB would not be enough.
#[test]
fn positions_of_short_records() {
    // The pairs differ, and each makes a pile repeat a value, so no two of them share an entry.
    const PAIRS: usize = 3_000_000;
    let mut pairs = format!("0 {PAIRS}\n");
    (1..=PAIRS).for_each(|pair| writeln!(pairs, "{} 1", 2 * pair).unwrap());
    // Each cut has a line of its own.
    const CUTS: usize = 3_000_000;
    let mut cuts = format!("{CUTS}0 9 {CUTS}\n");
    (1..=CUTS).for_each(|cut| writeln!(cuts, "{cut} 0 {cut} 1").unwrap());
    let [short, near, far, farthest] = cells_of_sharti();
    let mut untested: Vec<&str> = rows().map(|row| row.record).collect();
    for (record, start, repeated, records) in [
        ("rectangle, *n* below 2^32 - 1", "5 4000000 1\n", &b"1 1 1 1\n"[..], 4_000_000),
        ("rectangle, *n* below 2^32 - 1", &short, b"", CELLS),
        ("rectangle, *n* from 2^32 - 1 on", &near, b"", CELLS),
        ("rectangle, *n* from 2^32 - 1 on", &far, b"", CELLS),
        ("rectangle, *m n* above 2^62", &farthest, b"", CELLS),
        ("pile", "20000000 0\n", b"1 ", 20_000_000),
        ("forbidden move", &pairs, b"", PAIRS),
        ("cut", "5 5 5000000\n", b"1 0 1 1\n", 5_000_000),
        ("cut", &cuts, b"", CUTS),
        ("rectangle", "7500000\n", b"1 1\n", 7_500_000),
        ("rectangle with a mark", "marks 7500000\n", b"1 1 1 1\n", 7_500_000),
        ("heap", "20000000\n", b"1 ", 20_000_000),
        ("heap under a code", "0.77 20000000\n", b"1 ", 20_000_000),
        ("board", "1500000\n", b"1 1\n#\n", 1_500_000),
        ("candidate", "cells 9 9 7500000\n", b"1 1\n", 7_500_000),
    ] {
        let Row { game, solve, sum, .. } = rows().find(|row| row.record == record).unwrap();
        untested.retain(|other| *other != record);
        let input = Input { start, repeated, len: start.len() + records * repeated.len() };
        // A report contains the answer, and inspects every part of the position.
        let report = run_within(solve * records, 1, &["solve", game, "--format", "report"], input);
        let picture = run_within(solve * records, 1, &["draw", game], input);
        assert!(answered(&report).starts_with("## Answer\n") && answered(&picture).starts_with("<svg "), "{record}");
        let report = run_within(sum * records, 1, &["sum", &format!("{game}:-")], input);
        assert!(answered(&report).starts_with("## Answer\n"), "{record}");
    }
    assert!(untested.is_empty(), "{untested:?}");
}

/// The addresses that a thread takes.
#[cfg(feature = "parallel")]
const THREAD: usize = 128 << 20;

/// Several threads take the memory that the README states beside its first table.
#[cfg(feature = "parallel")]
#[test]
fn positions_of_short_records_by_several_threads() {
    for (cells, bytes) in cells_of_sharti().iter().zip([84 + 60, 100 + 60, 100 + 60, 140 + 100]) {
        let input = Input { start: cells, repeated: b"", len: cells.len() };
        let output = run_within(bytes * CELLS + 4 * THREAD, 4, &["solve", "sharti", "--format", "report"], input);
        assert!(answered(&output).starts_with("## Answer\n"), "{bytes} bytes each");
    }
}

/// The number of rectangles of [`cells_of_sharti`].
const CELLS: usize = 2_000_000;

/// Returns boards of Sharti with sides that need wider and wider words.
///
/// The cells are spread over a part of the board, so that none is covered, and one is far away. It makes coordinates so
/// long that a coordinate and an index need wider words.
fn cells_of_sharti() -> [String; 4] {
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

/// The positions of a sum: heaps in many arguments, small boards with their tables, several inputs, and as JSON.
#[test]
fn sums_of_many_positions() {
    let sum_of = |game: &str, record: &str| rows().find(|row| (row.game, row.record) == (game, record)).unwrap().sum;
    let nothing = Input { start: "", repeated: b"", len: 0 };
    const HEAPS: usize = 60_000;
    let heaps = format!("nim:1{}", ",1".repeat(HEAPS - 1));
    let arguments: Vec<&str> = [&["sum"][..], &[heaps.as_str(); 15]].concat();
    let output = run_within(sum_of("nim", "heap") * 15 * HEAPS, 1, &arguments, nothing);
    assert!(answered(&output).starts_with("## Answer\n"));

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

    const MARKS: usize = 2_000_000;
    let start = format!("marks {MARKS}\n");
    let input = Input { start: &start, repeated: b"1 1 1 1\n", len: start.len() + 8 * MARKS };
    let file = std::env::temp_dir().join(format!("impartial-cli-{}-marks", std::process::id()));
    write(&mut std::fs::File::create(&file).unwrap(), input).unwrap();
    let of_file = format!("marked-rectangle:{}", file.to_str().unwrap());
    let bytes = sum_of("marked-rectangle", "rectangle with a mark");
    let json = run_within((bytes + 100) * MARKS, 1, &["sum", &of_file, "--format", "json"], nothing);
    let several = run_within((bytes + 60) * 3 * MARKS, 1, &["sum", &of_file, &of_file, &of_file], nothing);
    std::fs::remove_file(&file).unwrap();
    assert!(answered(&json).starts_with("{\"game\":\"sum\",") && answered(&several).starts_with("## Answer\n"));
}

/// A position from a file takes no memory for its text, which is longer than the limit here.
#[test]
fn a_file_is_not_held() {
    const RECORDS: usize = 1_500_000;
    // The first rectangle covers all others, so nothing is sorted.
    let record = format!("1 1 1000000000 1000000000{}\n", " ".repeat(134));
    let start = format!("1000000000 {RECORDS} 1000000000\n");
    let input = Input { start: &start, repeated: record.as_bytes(), len: start.len() + RECORDS * record.len() };
    let file = file(input);
    let nothing = Input { start: "", repeated: b"", len: 0 };
    let output = run_within(input.len * 7 / 10, 1, &["solve", "sharti", file.path().to_str().unwrap()], nothing);
    assert_eq!(answered(&output), "Hamed\n");
    // Nor does the same file as standard input.
    let mut command = within(input.len * 7 / 10, 1, &["solve", "sharti"]);
    command.stdin(std::fs::File::open(file.path()).unwrap());
    assert_eq!(answered(&command.output().unwrap()), "Hamed\n");
}

/// A refused file is not held in memory either, and is read once.
#[test]
fn a_file_with_a_wrong_count() {
    const RECORDS: usize = 3_700_000;
    let record = b"1 1 1000000000 1000000000\n";
    let start = format!("1000000000 {} 1\n", RECORDS + 1);
    let input = Input { start: &start, repeated: record, len: start.len() + RECORDS * record.len() };
    let file = file(input);
    let nothing = Input { start: "", repeated: b"", len: 0 };
    // A rectangle takes 16 bytes, and its text 26.
    let output = run_within(16 * RECORDS, 1, &["solve", "sharti", file.path().to_str().unwrap()], nothing);
    let message = refusal(&output);
    assert!(message.ends_with("expected 3700001 rectangles, found the end of the input after 3700000\n"), "{message}");
}

/// Answers, lines of play, components and saved games. Replacing invalid UTF-8 would make some of them longer.
#[test]
fn other_inputs_than_puzzles() {
    for repeated in [&b"9"[..], b"\n", b"\xff"] {
        let input = Input { start: "", repeated, len: LEN };
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/sharti/sample_2.in");
        let output = run(&["check", "sharti", file, "-"], input);
        assert_eq!((output.status.code(), &output.stderr[..]), (Some(1), &b""[..]), "{}", repeated.escape_ascii());
        assert!(output.stdout.starts_with(b"wrong: ") && output.stdout.len() < 200, "{}", repeated.escape_ascii());
    }
    let output = run(&["play", "sharti"], Input { start: "", repeated: b"\xff", len: LEN });
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]));
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.contains("\n> \u{fffd}\nNo: ") && printed.ends_with("\n> \nGoodbye.\n"), "{printed}");
    let marks = Input { start: "marks 12500001\n", repeated: b"1 1 1 1\n", len: 15 + LEN };
    // The positions of a sum are not built before all of them are read.
    let message = refusal(&run_within(5 * LEN, 0, &["sum", "marked-rectangle:-", "nim:1"], marks));
    assert!(message.contains("expected 12500001 marked rectangles, found the end"), "{message}");
    let boards = Input { start: "4000001\n", repeated: b"1 1\n#\n", len: 8 + 24_000_000 };
    let message = refusal(&run_within(limit("grid-split", boards.len), 0, &["sum", "grid-split:-", "nim:1"], boards));
    assert!(message.contains("expected 4000001 boards, found the end"), "{message}");
    let saved = Input { start: "impartial game 1 first person components 99999999 ", repeated: b"x ", len: LEN };
    let file = file(saved);
    let output =
        run(&["play", "--resume", file.path().to_str().unwrap()], Input { start: "", repeated: b"", len: LEN });
    let message = refusal(&output);
    assert!(message.contains(":1:51: expected the name of a game, found `x`"), "{message}");
}

/// Solves an input within its limit.
fn solve(game: &str, input: Input<'_>) -> Output {
    run(&["solve", game], input)
}

/// Runs the command within its limit on an input of the game that its second argument names.
fn run(arguments: &[&str], input: Input<'_>) -> Output {
    let is_solved = arguments[0] == "solve";
    let bytes = if is_solved { limit(arguments[1], input.len) } else { 3 * input.len };
    run_within(bytes, 0, arguments, input)
}

/// Runs the command on an input within this many bytes and 64 MB. The number of threads matters with the feature
/// `parallel` only, and 0 stands for all processors.
fn run_within(bytes: usize, threads: usize, arguments: &[&str], input: Input<'_>) -> Output {
    let mut command = within(bytes, threads, arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut pipe = child.stdin.take().unwrap();
    std::thread::scope(|threads| {
        // A command that refuses its input exits without reading the rest, so the write may fail.
        threads.spawn(move || write(&mut pipe, input).unwrap_or_default());
        child.wait_with_output().unwrap()
    })
}

/// Returns the command with a limit of this many bytes and 64 MB.
fn within(bytes: usize, threads: usize, arguments: &[&str]) -> Command {
    let kibibytes = (bytes + 64_000_000) / 1024;
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -v {kibibytes}; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_impartial")]);
    command.env("RAYON_NUM_THREADS", threads.to_string()).args(arguments);
    command
}

/// Writes an input to a temporary file.
fn file(input: Input<'_>) -> NamedTempFile {
    let mut file = NamedTempFile::with_suffix(".in").unwrap();
    write(&mut file, input).unwrap();
    file
}

/// Writes an input piece by piece.
fn write(to: &mut impl std::io::Write, input: Input<'_>) -> std::io::Result<()> {
    const PIECE: usize = 1 << 20;
    to.write_all(input.start.as_bytes())?;
    let piece = input.repeated.repeat(PIECE / input.repeated.len().max(1));
    let mut left = if piece.is_empty() { 0 } else { input.len - input.start.len() };
    while left > 0 {
        let len = left.min(piece.len());
        to.write_all(&piece[..len])?;
        left -= len;
    }
    Ok(())
}

/// Returns the output of a command, which must have exited with 0.
fn answered(output: &Output) -> &str {
    assert_eq!((String::from_utf8_lossy(&output.stderr).as_ref(), output.status.code()), ("", Some(0)));
    str::from_utf8(&output.stdout).unwrap()
}

/// Returns the error message of a command, which must have exited with 2, left standard output empty, and printed one
/// line with a place.
fn refusal(output: &Output) -> String {
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{message}");
    let (_, place) = message.split_once("<stdin>:").or_else(|| message.split_once(".in:")).unwrap();
    let numbers: Vec<&str> = place.splitn(3, ':').collect();
    assert!(numbers[..2].iter().all(|number| number.parse::<u64>().is_ok_and(|number| number > 0)), "{message}");
    assert!(message.starts_with("error: ") && message.len() < 500 && message.lines().count() == 1, "{message}");
    message
}

/// Checks that the command answered, or refused its input with a place.
fn refused_or_answered(output: &Output) {
    match output.status.code() {
        Some(0) => _ = answered(output),
        _ => _ = refusal(output),
    }
}
