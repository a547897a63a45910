//! The memory that the command takes for large inputs, accepted or refused.
//!
//! The README states the limits: bytes for each record that an input of this length can hold, or three times the
//! input if that is more, and a constant. The README of a game's fixtures has the bytes of each kind of record. The tests
//! allow less than half of the constant, so that inputs of 13 MB detect one more byte for each byte of the input.
//!
//! The shell limits the address space of the command, so memory counts even if it is never written to, and the outcome
//! does not depend on timing. Each input comes from a pipe, which is read as a whole. Some tests read a file, which is
//! read in pieces. `memory_rows` has records that take more than the shortest ones.

use std::fs;
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use impartial::GAMES;
use tempfile::NamedTempFile;

use crate::memory_rows::{Costly, costly};

/// The length of the inputs.
const LEN: usize = 13_000_000;

/// The bytes that a command may take in addition to its input, of which the process itself takes 12 MB. The README states
/// 64 MB.
const CONSTANT: usize = 24_000_000;

/// `start`, followed by `times` times `repeated`.
#[derive(Clone, Copy)]
struct Input<'a> {
    start: &'a str,
    repeated: &'a [u8],
    times: usize,
}

impl<'a> Input<'a> {
    /// Returns an input of about [`LEN`] bytes.
    fn long(start: &'a str, repeated: &'a [u8]) -> Self {
        Self { start, repeated, times: LEN / repeated.len() }
    }

    fn len(&self) -> usize {
        self.start.len() + self.times * self.repeated.len()
    }
}

/// An input without records.
const NOTHING: Input<'_> = Input { start: "", repeated: b"", times: 0 };

/// A row of the table of a game.
#[derive(Clone, Copy)]
struct Row {
    game: &'static str,
    record: &'static str,
    // The beginning of an input with `N` records, and the shortest record, with letters if no two records are equal.
    start: &'static str,
    shortest: &'static str,
    // The bytes that a command takes for each record. `sum` refuses some records.
    solve: usize,
    sum: usize,
}

impl Row {
    /// Returns the beginning of an input that announces this many records.
    fn announcing(&self, records: usize) -> String {
        self.start.replace('N', &records.to_string()) + "\n"
    }

    /// Returns the shortest record with its separator.
    fn repeated(&self) -> Vec<u8> {
        format!("{}\n", self.shortest).into_bytes()
    }

    fn is_repeatable(&self) -> bool {
        !self.shortest.contains(char::is_alphabetic)
    }
}

/// Returns the rows of the tables of all games.
fn rows() -> impl Iterator<Item = Row> {
    static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| GAMES.iter().flat_map(|game| rows_of(game.name)).collect());
    ROWS.iter().copied()
}

fn rows_of(game: &'static str) -> Vec<Row> {
    let page = format!("{}/../../fixtures/{game}/README.md", env!("CARGO_MANIFEST_DIR"));
    let page: &str = fs::read_to_string(page).unwrap().leak();
    let Some((_, table)) = page.split_once("\n## Memory\n\n") else { return Vec::new() };
    let row = |line: &'static str| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`')).collect();
        let [record, input, solve, sum] = cells[..] else { panic!("{line}") };
        let (start, shortest) = input.split_once("`, `").unwrap();
        Row { game, record, start, shortest, solve: solve.parse().unwrap(), sum: sum.parse().unwrap() }
    };
    table.lines().skip(2).map(row).collect()
}

/// The README states the maximum of all games.
#[test]
fn maximum_of_all_records() {
    let [solve, sum] = [|row: Row| row.solve, |row: Row| row.sum].map(|bytes| rows().map(bytes).max().unwrap());
    let stated = format!("takes at most {solve} bytes for `solve` and `draw`, and at most {sum} for `sum`.");
    assert!(include_str!("../../README.md").contains(&stated), "expected in the README: {stated}");
}

/// Returns the bytes that an input of this length may take in addition to the constant. Lines of play and answers are not
/// records. The boards of Sharti are small here.
fn limit(game: &str, len: usize) -> usize {
    let of_game =
        rows().filter(|row| row.game == game && !["at least", "above"].iter().any(|far| row.record.contains(far)));
    of_game.map(|row| len / row.repeated().len() * row.solve).chain([3 * len]).max().unwrap()
}

/// Returns the bytes that `sum` takes for a record.
fn sum_of(game: &str, record: &str) -> usize {
    rows().find(|row| (row.game, row.record) == (game, record)).unwrap().sum
}

/// Digits, spaces, line feeds, walls of grid split, and invalid UTF-8.
const FILLINGS: [&[u8]; 6] = [b"9", b"0", b" ", b"\n", b"#", b"\xff"];

/// Each game reads two of the fillings, and each filling is read by some game.
#[test]
fn inputs_of_one_repeated_byte() {
    for (index, game) in GAMES.iter().map(|game| game.name).enumerate() {
        for repeated in [index, index + 1].map(|filling| FILLINGS[filling % FILLINGS.len()]) {
            let output = solve(game, Input::long("", repeated));
            if repeated == b"0" && output.status.success() {
                answered(&output);
            } else {
                refusal(&output);
            }
        }
    }
}

/// Counts followed only by spaces.
#[test]
fn counts_without_records() {
    const ROWS: &str = "1 9223372036854775807 25000000 ";
    let starts = rows().map(|row| (row.game, row.announcing(2_147_483_647)));
    for (game, start) in starts.chain([("grid-split", ROWS.to_owned())]) {
        let message = refusal(&solve(game, Input::long(&start, b" ")));
        assert!(message.contains("found the end of the input"), "{game}: {message}");
    }
}

/// The shortest records, with a count that is one too high or one too low.
#[test]
fn counts_that_are_wrong_by_one() {
    for row in rows().filter(Row::is_repeatable) {
        let repeated = row.repeated();
        let times = LEN / repeated.len();
        for count in [times - 1, times + 1] {
            let message =
                refusal(&solve(row.game, Input { start: &row.announcing(count), repeated: &repeated, times }));
            let found = if count > times { "found the end of the input" } else { "found `" };
            assert!(message.contains(found), "{}: {message}", row.game);
        }
    }
}

/// Long codes: digits, and a set that repeats a number.
#[test]
fn long_codes() {
    for (start, repeated, found) in [("0.", &b"7"[..], "found `7777"), ("S(3", b",3", "found the end of the code")] {
        let message = refusal(&solve("heaps", Input::long(start, repeated)));
        assert!(message.contains(found), "{message}");
    }
}

/// The answers to many cases are written one by one, in every format.
#[test]
fn long_answers() {
    const CASES: usize = 400_000;
    for (game, repeated) in [("grid-split", &b"1 1\n#\n"[..]), ("marked-rectangle", b"1 1\n")] {
        let start = format!("{CASES}\n");
        let input = Input { start: &start, repeated, times: CASES };
        for options in [&[][..], &["--format", "json"]] {
            let output = run(&[&["solve", game], options].concat(), input);
            assert_eq!(answered(&output).lines().count(), CASES, "{game}");
        }
        let report = run(&["solve", game, "--format", "report"], input);
        let report = answered(&report);
        assert!(report.lines().count() <= 40 && report.contains("\n- ... and "), "{game}: {report}");
    }
}

/// Each row holds for its shortest records, and for records that take more. With this many records, the constant
/// would not be enough.
#[test]
fn positions_of_short_records() {
    const TEXT: usize = 10_000_000;
    for game in GAMES {
        let name = game.name;
        // If all numbers of a game are small, it has no large input.
        let is_small = game.bounds.iter().all(|bound| bound.full.1 < 1_000);
        assert!(
            is_small || rows().any(|row| row.game == name),
            "{name}: has no row in *Memory* of fixtures/{name}/README.md"
        );
    }
    let shortest = rows().filter(Row::is_repeatable).map(|row| {
        let Row { game, record, .. } = row;
        let records = TEXT / row.repeated().len();
        Costly { game, record, text: row.announcing(records) + &format!("{}\n", row.shortest).repeat(records), records }
    });
    let mut untested: Vec<(&str, &str)> = rows().map(|row| (row.game, row.record)).collect();
    for Costly { game, record, text, records } in shortest.chain(costly()) {
        let Row { solve, sum, .. } = rows().find(|row| (row.game, row.record) == (game, record)).unwrap();
        untested.retain(|other| *other != (game, record));
        let input = Input { start: &text, ..NOTHING };
        // A report contains the answer, and inspects every part of the position.
        let report = run_within(solve * records, 1, &["solve", game, "--format", "report"], input);
        let picture = run_within(solve * records, 1, &["draw", game], input);
        assert!(
            answered(&report).starts_with("## Answer\n") && answered(&picture).starts_with("<svg "),
            "{game}: {record}"
        );
        let report = run_within(sum * records, 1, &["sum", &format!("{game}:-")], input);
        assert!(answered(&report).starts_with("## Answer\n"), "{game}: {record}");
    }
    assert!(untested.is_empty(), "{untested:?}");
}

/// Cases with a winner are in memory before the first is written, but only once.
#[test]
fn generated_cases() {
    let generate = ["generate", "coins", "--cases", "300", "--size", "1000", "--limits", "full", "--winner", "second"];
    let input = run_within(LEN, 1, &generate, NOTHING);
    let bytes = answered(&input).len();
    assert!((LEN * 8 / 10..LEN).contains(&bytes), "{bytes} bytes");
}

/// Answers, lines of play and saved games. Replacing invalid UTF-8 would make some of them longer.
#[test]
fn other_inputs_than_puzzles() {
    for repeated in [&b"9"[..], b"\n", b"\xff"] {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/nim/sample_1.in");
        let output = run(&["check", "nim", file, "-"], Input::long("", repeated));
        assert_eq!((output.status.code(), &output.stderr[..]), (Some(1), &b""[..]), "{}", repeated.escape_ascii());
        assert!(output.stdout.starts_with(b"wrong: ") && output.stdout.len() < 200, "{}", repeated.escape_ascii());
    }
    let output = run(&["play", "nim"], Input::long("", b"\xff"));
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]));
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.contains("\n> \u{fffd}\nNot a move: ") && printed.ends_with("\n> \nGoodbye.\n"), "{printed}");
    let saved = file(Input::long("impartial game 1 first human components 99999999 ", b"x "));
    let output = run_within(3 * LEN, 0, &["play", "--resume", saved.path().to_str().unwrap()], NOTHING);
    let message = refusal(&output);
    assert!(message.contains(":1:50: expected the name of a game, found `x`"), "{message}");
}

/// Several threads that read a file take the memory that the README states.
#[cfg(feature = "parallel")]
#[test]
fn positions_of_short_records_by_several_threads() {
    use crate::memory_rows::{CELLS, spread_cells};

    /// The addresses that a thread takes.
    const THREAD: usize = 128 << 20;
    for (cells, bytes) in spread_cells().iter().zip([84, 100, 100, 140]) {
        let file = file(Input { start: cells, ..NOTHING });
        let arguments = ["solve", "sharti", "--format", "report", file.path().to_str().unwrap()];
        let output = run_within(bytes * CELLS + 4 * THREAD, 4, &arguments, NOTHING);
        assert!(answered(&output).starts_with("## Answer\n"), "{bytes} bytes each");
    }
}

/// The command works even without memory for the blocks of `memory::prepare_for`.
#[test]
fn little_memory() {
    let mut command = Command::new("sh");
    let solve = "ulimit -v 30000; echo 5 1 1 2 2 3 3 | \"$0\" solve sharti";
    command.args(["-c", solve, env!("CARGO_BIN_EXE_impartial")]);
    assert_eq!(answered(&command.output().unwrap()), "Malek\n");
}

/// If memory runs out, the command reports it and exits as for any error.
#[test]
fn too_little_memory() {
    let input = Input { start: "1000000\n", repeated: b"7 ", times: 1_000_000 };
    let file = file(input);
    let path = file.path().to_str().unwrap();
    for (arguments, status) in [(&["solve", "nim", path][..], 2), (&["check", "nim", path, path, path, "--testlib"], 3)]
    {
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -v 16000; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_impartial")]);
        let output = command.args(arguments).output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.starts_with("memory allocation of "), "{message}");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(status), 0));
    }
}

/// A position from a file takes no memory for its text, which is longer than the limit here.
#[test]
fn a_file_is_not_held() {
    const RECORDS: usize = 375_000;
    // The first rectangle covers all others, so nothing is sorted.
    let record = format!("1 1 1000000000 1000000000{}\n", " ".repeat(134));
    let start = format!("1000000000 {RECORDS} 1000000000\n");
    let input = Input { start: &start, repeated: record.as_bytes(), times: RECORDS };
    let (file, bytes) = (file(input), input.len() * 7 / 10);
    let output = run_within(bytes, 1, &["solve", "sharti", file.path().to_str().unwrap()], NOTHING);
    assert_eq!(answered(&output), "Hamed\n");
    // Nor does the same file as standard input.
    let output = within(bytes, 1, &["solve", "sharti"]).stdin(std::fs::File::open(file.path()).unwrap()).output();
    assert_eq!(answered(&output.unwrap()), "Hamed\n");
}

/// A refused file is not held in memory either, and is read once.
#[test]
fn a_file_with_a_wrong_count() {
    const RECORDS: usize = 925_000;
    let start = format!("1000000000 {} 1\n", RECORDS + 1);
    let file = file(Input { start: &start, repeated: b"1 1 1000000000 1000000000\n", times: RECORDS });
    // A rectangle takes 16 bytes, and its text 26.
    let output = run_within(16 * RECORDS, 1, &["solve", "sharti", file.path().to_str().unwrap()], NOTHING);
    let message = refusal(&output);
    assert!(message.ends_with("expected 925001 rectangles, found the end of the input after 925000\n"), "{message}");
}

/// A long board is solved within the limit.
#[test]
fn a_long_wall() {
    let wall = Input { start: "1 1 12999985 ", repeated: b"#", times: 12_999_985 };
    assert_eq!(answered(&solve("grid-split", wall)), "Kirito\n");
}

/// A graph with cycles takes the memory that the README states for each vertex and each edge.
#[test]
fn a_graph_with_cycles() {
    const VERTICES: usize = 1_500_000;
    const EDGES: usize = 2 * VERTICES;
    let edges = (1..=VERTICES).map(|vertex| {
        let [next, far] = [1, 1 + vertex * vertex % 997].map(|step| (vertex - 1 + step) % VERTICES + 1);
        format!("{vertex} {next}\n{vertex} {far}\n")
    });
    let text = format!("{VERTICES} {EDGES}\n{}", edges.collect::<String>());
    let file = file(Input { start: &text, ..NOTHING });
    let arguments = ["graph", "--values", file.path().to_str().unwrap()];
    let output = run_within(24 * VERTICES + 12 * EDGES, 1, &arguments, NOTHING);
    assert_eq!(answered(&output).lines().count(), VERTICES);
}

/// The vertices of a graph need no data, and their number is refused if they do not fit into the memory.
#[test]
fn too_many_vertices() {
    let input = Input { start: "4294967294 0", ..NOTHING };
    let message = refusal(&run_within(100_000_000, 1, &["graph"], input));
    let found = "found `4294967294`, which takes 120259 MB";
    assert_eq!(
        message,
        format!("error: <stdin>:1:1: expected a number n of vertices that fits into the memory, {found}\n")
    );
}

/// The options of a dense graph are large, and a search keeps them for each position on its path. The README states 64 MB.
#[test]
fn a_dense_graph() {
    const VERTICES: usize = 128;
    let edges = (1..VERTICES).flat_map(|to| (0..to).map(move |from| [from, to]));
    // Half of the pairs, without a pattern.
    let edges = edges.filter(|[from, to]| (from * from * 7 + to * to * 13 + from * to * 5) % 101 < 50);
    let edges: Vec<String> = edges.map(|[from, to]| format!("{} {}\n", from + 1, to + 1)).collect();
    let graph = format!("graph {VERTICES} {}\n{}", edges.len(), edges.concat());
    let input = Input { start: &graph, ..NOTHING };
    let message = refusal(&run_within(64_000_000 - CONSTANT, 1, &["solve", "arc-kayles"], input));
    assert!(message.contains("found 128 vertices, undecided within the budget, "), "{message}");
}

/// Each board of a sum keeps its table.
#[test]
fn a_sum_of_boards() {
    const BOARDS: usize = 375;
    // All cells are candidates but those within two cells of an edge.
    let side = 20;
    let board = format!("{side} {side}\n{}", ("^".repeat(side) + "\n").repeat(side));
    let input = Input { start: &format!("{BOARDS}\n"), repeated: board.as_bytes(), times: BOARDS };
    let (height, width) = (side - 4, side - 4);
    let table = height * (height + 1) * (width + 1) * (width + 8);
    let bytes = board.len() / 6 * sum_of("grid-split", "board") + table;
    let output = run_within(bytes * BOARDS, 1, &["sum", "grid-split:-"], input);
    assert!(answered(&output).starts_with("## Answer\n"));
}

/// A sum of many positions as JSON, several files of them, and heaps of Nim in many arguments.
#[test]
fn sums_of_many_positions() {
    const MARKS: usize = 500_000;
    const HEAPS: usize = 30_000;
    let file = file(Input { start: &format!("marks {MARKS}\n"), repeated: b"1 1 1 1\n", times: MARKS });
    let of_file = format!("marked-rectangle:{}", file.path().to_str().unwrap());
    let bytes = sum_of("marked-rectangle", "rectangle with a mark");
    let json = run_within((bytes + 100) * MARKS, 1, &["sum", &of_file, "--format", "json"], NOTHING);
    assert!(answered(&json).starts_with("{\"game\":\"sum\","));
    let heaps = format!("nim:1{}", ",1".repeat(HEAPS - 1));
    for (bytes, components) in [
        ((bytes + 60) * 3 * MARKS, &[of_file.as_str(); 3][..]),
        (sum_of("nim", "heap") * 15 * HEAPS, &[heaps.as_str(); 15]),
    ] {
        let output = run_within(bytes, 1, &[&["sum"], components].concat(), NOTHING);
        assert!(answered(&output).starts_with("## Answer\n"));
    }
}

/// The positions of a sum are not built before all of them are read.
#[test]
fn a_component_with_a_wrong_count() {
    let marks = Input { start: "marks 1625001\n", repeated: b"1 1 1 1\n", times: 1_625_000 };
    let message = refusal(&run_within(5 * LEN, 0, &["sum", "marked-rectangle:-", "nim:1"], marks));
    assert!(message.contains("expected 1625001 marked rectangles, found the end"), "{message}");
}

/// Solves an input within its limit.
fn solve(game: &str, input: Input<'_>) -> Output {
    run(&["solve", game], input)
}

/// Runs the command within its limit on an input of the game that its second argument names.
fn run(arguments: &[&str], input: Input<'_>) -> Output {
    let is_solved = arguments[0] == "solve";
    let bytes = if is_solved { limit(arguments[1], input.len()) } else { 3 * input.len() };
    run_within(bytes, 0, arguments, input)
}

/// Runs the command on an input within this many bytes and the constant. The number of threads matters with the feature
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

/// Returns the command with a limit of this many bytes and the constant.
fn within(bytes: usize, threads: usize, arguments: &[&str]) -> Command {
    let kibibytes = (bytes + CONSTANT) / 1024;
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -v {kibibytes}; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_impartial")]);
    if threads > 0 {
        command.env("IMPARTIAL_THREADS", threads.to_string());
    }
    command.args(arguments);
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
    const PIECE: usize = 10_000;
    to.write_all(input.start.as_bytes())?;
    let piece = input.repeated.repeat(PIECE);
    for written in (0..input.times).step_by(PIECE) {
        let times = PIECE.min(input.times - written);
        to.write_all(&piece[..times * input.repeated.len()])?;
    }
    Ok(())
}

/// Returns the output of a command, which must have exited with 0.
fn answered(output: &Output) -> &str {
    assert_eq!((String::from_utf8_lossy(&output.stderr).as_ref(), output.status.code()), ("", Some(0)));
    str::from_utf8(&output.stdout).unwrap()
}

/// Returns the error message of a command, which must have exited with 2, left standard output empty, and printed one
/// line with a location.
fn refusal(output: &Output) -> String {
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{message}");
    let (_, place) = message.split_once("<stdin>:").or_else(|| message.split_once(".in:")).unwrap();
    let numbers: Vec<&str> = place.splitn(3, ':').collect();
    assert!(numbers[..2].iter().all(|number| number.parse::<u64>().is_ok_and(|number| number > 0)), "{message}");
    assert!(message.starts_with("error: ") && message.len() < 500 && message.lines().count() == 1, "{message}");
    message
}
