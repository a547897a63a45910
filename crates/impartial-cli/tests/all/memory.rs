//! The memory that the command takes for large inputs, accepted or refused.
//!
//! The limits are those of the README: bytes for each record that an input of this length can hold, or three times the
//! input if that is more, and a constant. The tests read its table. They allow less than half of the constant, so that
//! inputs of 25 MB tell as much as inputs of 100 MB would, in a quarter of the time.
//!
//! The shell limits the address space of the command, so memory counts even if it is never written to, and the outcome
//! does not depend on timing. Each input comes from a pipe, which is read as a whole. Two tests read a file, which is read
//! in pieces. The inputs of a game are in the file of that game.

use std::process::{Command, Output, Stdio};

use impartial::GAMES;
use tempfile::NamedTempFile;

use crate::games::row_of;

/// The length of the inputs.
pub(crate) const LEN: usize = 25_000_000;

/// The bytes that a command may take beside those of its input, of which the process itself takes 12 MB. The README states
/// 64 MB.
const CONSTANT: usize = 24_000_000;

/// `start`, followed by repetitions of `repeated` up to `len` bytes.
#[derive(Clone, Copy)]
pub(crate) struct Input<'a> {
    pub(crate) start: &'a str,
    pub(crate) repeated: &'a [u8],
    pub(crate) len: usize,
}

/// An input without records.
pub(crate) const NOTHING: Input<'_> = Input { start: "", repeated: b"", len: 0 };

/// What the tests of memory need of a game.
pub(crate) struct Memory {
    /// Beginnings of inputs, up to records of which there are none.
    pub(crate) counts: &'static [&'static str],
    /// The shortest records after their count.
    pub(crate) counted: &'static [Counted],
    /// Returns the most costly records of each row of the README.
    pub(crate) costly: fn() -> Vec<Costly>,
}

/// Records after their count.
#[derive(Clone, Copy)]
pub(crate) struct Counted {
    /// The text before the records, with the count in braces.
    pub(crate) opening: &'static str,
    pub(crate) repeated: &'static [u8],
    /// Whether no other records follow, so that a wrong count is known to be wrong.
    pub(crate) is_last: bool,
}

impl Counted {
    pub(crate) const fn new(opening: &'static str, repeated: &'static [u8]) -> Self {
        Self { opening, repeated, is_last: true }
    }
}

/// Many records of a row of the README: a text and a repeated one.
pub(crate) struct Costly {
    pub(crate) record: &'static str,
    pub(crate) start: String,
    pub(crate) repeated: &'static [u8],
    pub(crate) records: usize,
}

impl Costly {
    pub(crate) fn new(record: &'static str, start: impl Into<String>, repeated: &'static [u8], records: usize) -> Self {
        Self { record, start: start.into(), repeated, records }
    }
}

/// A row of the table in the README.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    game: &'static str,
    record: &'static str,
    // The bytes of the shortest text of a record.
    text: usize,
    // The bytes that a command takes for each record. `sum` refuses some records.
    solve: usize,
    sum: usize,
}

/// Returns the rows of the table.
pub(crate) fn rows() -> impl Iterator<Item = Row> {
    let table = include_str!("../../README.md").split_once("\n| game | record |").unwrap().1;
    table.lines().skip(2).take_while(|line| line.starts_with('|')).map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(|cell| cell.trim().trim_matches('`')).collect();
        let [game, record, text, solve, sum] = cells[..] else { panic!("{line}") };
        Row { game, record, text: text.parse().unwrap(), solve: solve.parse().unwrap(), sum: sum.parse().unwrap() }
    })
}

/// Returns the bytes that an input of this length may take beside the constant. Lines of play and answers are no records. The
/// boards of Sharti are small here.
pub(crate) fn limit(game: &str, len: usize) -> usize {
    let of_game =
        rows().filter(|row| row.game == game && !["from", "above"].iter().any(|far| row.record.contains(far)));
    of_game.map(|row| len / row.text * row.solve).chain([3 * len]).max().unwrap()
}

/// Returns the bytes that `sum` takes for a record, as the README states them.
pub(crate) fn sum_of(game: &str, record: &str) -> usize {
    rows().find(|row| (row.game, row.record) == (game, record)).unwrap().sum
}

/// Digits, blanks, line feeds, walls of grid split, and invalid UTF-8.
const FILLINGS: [&[u8]; 6] = [b"9", b"0", b" ", b"\n", b"#", b"\xff"];

/// Each game reads two of the fillings, and each filling is read by some game.
#[test]
fn inputs_of_one_repeated_byte() {
    for (index, game) in GAMES.iter().map(|game| game.name).enumerate() {
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
    let starts = GAMES.iter().flat_map(|game| row_of(game.name).memory.counts.iter().map(|start| (game.name, *start)));
    for (index, (game, start)) in starts.enumerate() {
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
    for (game, counted) in
        GAMES.iter().flat_map(|game| row_of(game.name).memory.counted.iter().map(|row| (game.name, row)))
    {
        let Counted { opening, repeated, is_last } = *counted;
        let records = LEN / repeated.len();
        for count in [records - 1, records + 1] {
            let start = opening.replace("{}", &count.to_string());
            let input = Input { start: &start, repeated, len: start.len() + records * repeated.len() };
            let message = refusal(&solve(game, input));
            let found = if count > records { "found the end of the input" } else { "found `" };
            assert!(message.contains(found) || !is_last, "{game}: {message}");
        }
    }
}

/// Checks that the answers to many cases are written one by one, in every format.
pub(crate) fn long_answers(game: &str, repeated: &[u8]) {
    const LEN: usize = 2_000_000;
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

/// Each row of the table holds for the most costly records. With this many records, the constant would not be enough.
#[test]
fn positions_of_short_records() {
    let mut untested: Vec<(&str, &str)> = rows().map(|row| (row.game, row.record)).collect();
    for game in GAMES.iter().map(|game| game.name) {
        for Costly { record, start, repeated, records } in (row_of(game).memory.costly)() {
            let Row { solve, sum, .. } = rows().find(|row| (row.game, row.record) == (game, record)).unwrap();
            untested.retain(|other| *other != (game, record));
            let input = Input { start: &start, repeated, len: start.len() + records * repeated.len() };
            // A report contains the answer, and inspects every part of the position.
            let report = run_within(solve * records, 1, &["solve", game, "--format", "report"], input);
            let picture = run_within(solve * records, 1, &["draw", game], input);
            assert!(
                answered(&report).starts_with("## Answer\n") && answered(&picture).starts_with("<svg "),
                "{record}"
            );
            let report = run_within(sum * records, 1, &["sum", &format!("{game}:-")], input);
            assert!(answered(&report).starts_with("## Answer\n"), "{record}");
        }
    }
    assert!(untested.is_empty(), "{untested:?}");
}

/// Answers, lines of play and saved games. Replacing invalid UTF-8 would make some of them longer.
#[test]
fn other_inputs_than_puzzles() {
    for repeated in [&b"9"[..], b"\n", b"\xff"] {
        let input = Input { start: "", repeated, len: LEN };
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/nim/sample_1.in");
        let output = run(&["check", "nim", file, "-"], input);
        assert_eq!((output.status.code(), &output.stderr[..]), (Some(1), &b""[..]), "{}", repeated.escape_ascii());
        assert!(output.stdout.starts_with(b"wrong: ") && output.stdout.len() < 200, "{}", repeated.escape_ascii());
    }
    let output = run(&["play", "nim"], Input { start: "", repeated: b"\xff", len: LEN });
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]));
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.contains("\n> \u{fffd}\nNo: ") && printed.ends_with("\n> \nGoodbye.\n"), "{printed}");
    let saved = Input { start: "impartial game 1 first person components 99999999 ", repeated: b"x ", len: LEN };
    let file = file(saved);
    let output =
        run(&["play", "--resume", file.path().to_str().unwrap()], Input { start: "", repeated: b"", len: LEN });
    let message = refusal(&output);
    assert!(message.contains(":1:51: expected the name of a game, found `x`"), "{message}");
}

/// Solves an input within its limit.
pub(crate) fn solve(game: &str, input: Input<'_>) -> Output {
    run(&["solve", game], input)
}

/// Runs the command within its limit on an input of the game that its second argument names.
pub(crate) fn run(arguments: &[&str], input: Input<'_>) -> Output {
    let is_solved = arguments[0] == "solve";
    let bytes = if is_solved { limit(arguments[1], input.len) } else { 3 * input.len };
    run_within(bytes, 0, arguments, input)
}

/// Runs the command on an input within this many bytes and the constant. The number of threads matters with the feature
/// `parallel` only, and 0 stands for all processors.
pub(crate) fn run_within(bytes: usize, threads: usize, arguments: &[&str], input: Input<'_>) -> Output {
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
pub(crate) fn within(bytes: usize, threads: usize, arguments: &[&str]) -> Command {
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
pub(crate) fn file(input: Input<'_>) -> NamedTempFile {
    let mut file = NamedTempFile::with_suffix(".in").unwrap();
    write(&mut file, input).unwrap();
    file
}

/// Writes an input piece by piece.
pub(crate) fn write(to: &mut impl std::io::Write, input: Input<'_>) -> std::io::Result<()> {
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
pub(crate) fn answered(output: &Output) -> &str {
    assert_eq!((String::from_utf8_lossy(&output.stderr).as_ref(), output.status.code()), ("", Some(0)));
    str::from_utf8(&output.stdout).unwrap()
}

/// Returns the error message of a command, which must have exited with 2, left standard output empty, and printed one
/// line with a place.
pub(crate) fn refusal(output: &Output) -> String {
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
