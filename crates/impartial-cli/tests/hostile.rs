//! Malformed inputs: the command prints the answer or the error of the facade, and exits with 0 or 2, or 3 from `validate`.
//!
//! `tests/hostile`, at the root of the workspace, parses far more inputs in one process. This file checks the exit status
//! and the streams, on every prefix of the samples and one change of each byte. `all/memory.rs` checks the memory that large
//! inputs take.

#![expect(clippy::unwrap_used, reason = "a test that cannot start the command has failed")]

#[expect(dead_code, reason = "every game is tried alike")]
mod common;

use std::path::Path;

use common::{bad, good, impartial, run};
use impartial::{GAMES, Game, Limits, Rule};

/// Returns small inputs of every game: the examples of its formats, and the first sample of its fixtures.
fn samples() -> Vec<(&'static Game, Vec<u8>)> {
    let of_game = |game: &'static Game| {
        let mut inputs: Vec<Vec<u8>> = game.formats.iter().map(|format| format.example.into()).collect();
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(game.name);
        inputs.extend(std::fs::read(fixtures.join("sample_1.in")));
        inputs.sort();
        inputs.dedup();
        inputs.into_iter().map(move |input| (game, input))
    };
    GAMES.iter().flat_map(of_game).collect()
}

#[test]
fn every_prefix_of_a_sample() {
    for (game, sample) in samples() {
        for rule in game.rules {
            (0..=sample.len()).for_each(|end| same_as_the_facade(game, rule, &sample[..end]));
        }
    }
}

/// Bytes become, in turn, a blank, a letter, a digit, a neighbouring character, a zero byte and invalid UTF-8.
#[test]
fn changed_bytes_of_a_sample() {
    for (game, sample) in samples() {
        for at in 0..sample.len() {
            let change = [b' ', b'x', b'9', sample[at] ^ 1, b'\0', b'\xff'][at % 6];
            let mut text = sample.clone();
            text[at] = change;
            same_as_the_facade(game, &game.rules[0], &text);
        }
    }
}

/// Truncated answers and answers with invalid UTF-8 are right or wrong, and never bad usage.
#[test]
fn answers_are_right_or_wrong() {
    let input = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(&input, "2 3 0\n").unwrap();
    let check = |answer: &[u8]| {
        let output = run(&["check", "paper-cutting", input.path().to_str().unwrap(), "-"], answer);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{}", answer.escape_ascii());
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let right = b"FIRST\n1 0 1 3\n";
    for end in 0..right.len() {
        // Only the last line feed may be left out.
        let is_wrong = end < right.len() - 1;
        assert_eq!(check(&right[..end]).0, Some(i32::from(is_wrong)), "{end}");
        let mut changed = right.to_vec();
        changed[end] ^= 0x80;
        let reason = format!("wrong: byte {} of the answer is not valid UTF-8\n", end + 1);
        assert_eq!(check(&changed), (Some(1), reason));
    }
}

/// A word without an end is refused before it fills the memory.
#[cfg(target_os = "linux")]
#[test]
fn an_endless_word() {
    for arguments in [["solve", "sharti", "/dev/zero"], ["validate", "sharti", "/dev/zero"]] {
        let output = run(&arguments, "");
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(message, "error: cannot read /dev/zero: a word has more than 268435456 bytes\n", "{arguments:?}");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}

/// A line without an end, too.
#[cfg(target_os = "linux")]
#[test]
fn an_endless_line() {
    let zeros = std::fs::File::open("/dev/zero").unwrap();
    let output = impartial(&["play", "sharti"]).stdin(zeros).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message, "error: cannot read standard input: a line has more than 268435456 bytes\n");
    assert_eq!(output.status.code(), Some(2));
}

/// Heaps and files in the arguments of `impartial sum`.
#[test]
fn components_as_arguments() {
    let sample = "nim:3,5,70";
    for end in 0..=sample.len() {
        let component = &sample[..end];
        let is_good = ["nim:3", "nim:3,5", "nim:3,5,7", "nim:3,5,70"].contains(&component);
        let printed = if is_good { good(&["sum", component], "") } else { bad(&["sum", component], "") };
        assert_eq!(printed.starts_with("## Answer\n"), is_good, "{printed}");
    }
    for number in ["18446744073709551616", &"9".repeat(100_000), "-1", "3 ", "3,-", ""] {
        let refusal = bad(&["sum", &format!("nim:{number}")], "");
        assert!(refusal.contains("expected the size of a heap, from 0 to 18446744073709551615, found `"), "{refusal}");
    }
    // Anything else is the name of a file.
    for file in ["\u{fffd}", "0x3", "3.5", "three"] {
        let refusal = bad(&["sum", &format!("nim:{file}")], "");
        assert!(refusal.contains(&format!(": cannot read {file}: ")), "{refusal}");
    }
    for game in GAMES {
        let component = format!("{}:-", game.name);
        assert_ne!(bad(&["sum", "nim:1", &component], "99999999999999999999 1"), "");
    }
}

/// Long lines, invalid UTF-8 and zero bytes are refused as moves, and the game continues.
#[test]
fn malformed_moves() {
    // Short enough for a pipe to hold the echo while all of this is written.
    let nonsense = [vec![b'9'; 10_000], vec![0xff; 10_000], vec![0; 10_000], b"hint \xff\n\xc3".to_vec()];
    let output = run(&["play", "sum", "nim:3,5"], [&nonsense.join(&b'\n')[..], b"\nhint\n"].concat());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    let printed = String::from_utf8_lossy(&output.stdout);
    assert_eq!(printed.matches("\nNo: ").count(), 5, "{}", &printed[printed.len() - 1_000..]);
    assert!(
        printed.ends_with("\n> hint\nThis wins: 2 2\nLegal in component 2: take from 1 to 5.\n> \nGoodbye.\n"),
        "{}",
        &printed[printed.len() - 1_000..]
    );
}

/// Checks that the command prints the answer and exits with 0, or prints the error of the facade and exits with 2.
fn same_as_the_facade(game: &Game, rule: &Rule, text: &[u8]) {
    let output = run(&["solve", game.name, "--rule", rule.name], text);
    let (status, printed, message) = match rule.parse(text) {
        Ok(puzzle) => (0, puzzle.answer(), String::new()),
        Err(error) => (2, String::new(), format!("error: <stdin>:{error}\n")),
    };
    let shown = text.escape_ascii();
    assert_eq!(String::from_utf8_lossy(&output.stderr), message, "{}: {shown}", game.name);
    assert_eq!(String::from_utf8_lossy(&output.stdout), printed, "{}: {shown}", game.name);
    assert_eq!(output.status.code(), Some(status), "{}: {shown}", game.name);

    let output = run(&["validate", game.name, "--limits", "full"], text);
    let (status, printed, message) = match game.validate(Limits::Full, text) {
        Ok(()) => (0, "valid\n", String::new()),
        Err(error) => (3, "", format!("error: <stdin>:{error}\n")),
    };
    assert_eq!(String::from_utf8_lossy(&output.stderr), message, "validate {}: {shown}", game.name);
    assert_eq!(String::from_utf8_lossy(&output.stdout), printed, "validate {}: {shown}", game.name);
    assert_eq!(output.status.code(), Some(status), "validate {}: {shown}", game.name);
}
