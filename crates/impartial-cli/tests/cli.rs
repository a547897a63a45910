//! `impartial solve` and `impartial games`: output, error messages and exit statuses.

#![expect(clippy::unwrap_used, reason = "a test that cannot start the command has failed")]

mod common;
#[cfg(target_os = "linux")]
#[path = "../../../tests/random.rs"]
mod random;

use std::path::{Path, PathBuf};
#[cfg(target_os = "linux")]
use std::process::{Command, Stdio};

#[cfg(unix)]
use common::impartial;
use common::{SHARTI_SAMPLE_2 as SAMPLE_2, bad, good};
#[cfg(target_os = "linux")]
use common::{refused, run_command};
use impartial::GAMES;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/sharti").join(name)
}

#[test]
fn answers_come_from_a_file_or_from_standard_input() {
    let file = fixture("sample_2.in");
    assert_eq!(good(&["solve", "sharti", file.to_str().unwrap()], ""), "Hamed\n");
    assert_eq!(good(&["solve", "sharti"], SAMPLE_2), "Hamed\n");
    assert_eq!(good(&["solve", "sharti", "-"], SAMPLE_2), "Hamed\n");
    assert_eq!(good(&["solve", "--format", "answer", "sharti", "-"], "5 2 1\n1 1 3 3\n2 2 4 4\n"), "Malek\n");
}

/// A pipe has no length and cannot be read twice.
#[cfg(unix)]
#[test]
fn answers_come_from_a_pipe_with_a_name() {
    assert_eq!(good(&["solve", "sharti", "/dev/stdin"], SAMPLE_2), "Hamed\n");
}

#[test]
fn any_blanks_separate_words() {
    for input in [
        SAMPLE_2.replace('\n', "\r\n"),
        SAMPLE_2.replace(' ', "\t"),
        SAMPLE_2.trim_end().to_owned(),
        SAMPLE_2.replace(' ', " \x0b\x0c \n\n"),
        format!("\n\n  {SAMPLE_2} \r\n\t"),
        SAMPLE_2.replace('5', "0000000000000000000000000000005"),
    ] {
        assert_eq!(good(&["solve", "sharti"], &input), "Hamed\n", "{input:?}");
    }
}

#[test]
fn json_is_one_line_with_stable_field_names() {
    assert_eq!(
        good(&["solve", "sharti", "--format", "json"], SAMPLE_2),
        "{\"game\":\"sharti\",\"outcome\":\"N\",\"nim_value\":5,\"move\":{\"row\":4,\"column\":4,\"side\":2}}\n"
    );
    assert_eq!(
        good(&["solve", "sharti", "--format", "json", "--target", "4"], SAMPLE_2),
        "{\"game\":\"sharti\",\"outcome\":\"N\",\"nim_value\":5,\"move\":{\"row\":3,\"column\":4,\"side\":1}}\n"
    );
    for target in ["5", "6", "18446744073709551615"] {
        assert_eq!(
            good(&["solve", "sharti", "--format", "json", "--target", target], SAMPLE_2),
            "{\"game\":\"sharti\",\"outcome\":\"N\",\"nim_value\":5,\"move\":null}\n"
        );
    }
    assert_eq!(
        good(&["solve", "sharti", "--format", "json"], "9 0 9"),
        "{\"game\":\"sharti\",\"outcome\":\"P\",\"nim_value\":0,\"move\":null}\n"
    );
}

#[test]
fn reports_have_their_sections() {
    let report = good(&["solve", "sharti", "--format", "report"], SAMPLE_2);
    let titles: Vec<&str> = report.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert_eq!(titles, ["Answer", "Input", "Reasoning"]);
}

#[test]
fn games_lists_formats_and_limits() {
    let games = good(&["games"], "");
    for words in ["sharti: ", "n m k", "Hamed", "1 <= k <= n <= 2^63 - 1", "Codeforces 494E"] {
        assert!(games.contains(words), "{words:?} is missing in {games}");
    }
}

/// Bad input is refused alike in every format, with the message of the facade.
#[test]
fn bad_inputs_of_every_game() {
    for game in GAMES {
        for input in ["", " \r\n\n ", "x", "-1", "99999999999999999999", "2", "\0"] {
            let expected = format!("error: <stdin>:{}\n", game.parse(input).unwrap_err());
            for format in ["answer", "report", "json"] {
                assert_eq!(bad(&["solve", game.name, "--format", format], input), expected, "{}", game.name);
            }
        }
    }
}

/// The files of `/proc` tell no length, and cannot be searched.
#[cfg(target_os = "linux")]
#[test]
fn a_file_without_a_length_is_read() {
    let message = bad(&["solve", "nim", "/proc/version"], "");
    assert!(message.starts_with("error: /proc/version:1:1: expected the number N of heaps, "), "{message}");
}

/// The heaps of an input are components, so a move begins with the number of its heap.
#[test]
fn heaps_of_nim() {
    assert_eq!(good(&["solve", "nim"], "3\n3 4 5\n"), "FIRST\n1 2\n");
    assert_eq!(good(&["solve", "nim"], "3\n1 2 3\n"), "SECOND\n");
    let json = good(&["solve", "nim", "--format", "json", "--target", "3"], "2\n9 2\n");
    assert_eq!(json, "{\"game\":\"nim\",\"outcome\":\"N\",\"nim_value\":11,\"move\":{\"heap\":1,\"take\":8}}\n");
    let played = good(&["play", "nim"], "1 2\n3 1\n");
    let replies: Vec<&str> = played.lines().filter(|line| line.starts_with("I play: ")).collect();
    assert_eq!(replies, ["I play: 1 1", "I play: 2 2"], "{played}");
    let sum = good(&["sum", "nim/judge:-", "nim:3,5", "--format", "json"], "2\n6 1\n");
    assert_eq!(sum.matches("\"game\":\"nim\"").count(), 5, "{sum}");
}

#[test]
fn every_game_has_its_answer_and_its_json() {
    for game in GAMES {
        for rule in game.rules {
            let puzzle = rule.parse(game.example).unwrap();
            let solve = ["solve", game.name, "--rule", rule.name];
            assert_eq!(good(&solve, game.example), puzzle.answer(), "{}/{}", game.name, rule.name);
            for target in [0, 1] {
                let json =
                    good(&[&solve[..], &["--format", "json", "--target", &target.to_string()]].concat(), game.example);
                assert_eq!(json, puzzle.json(target.into()), "{}/{} to {target}", game.name, rule.name);
            }
        }
    }
}

#[test]
fn rules_are_chosen_by_name() {
    let input = "2 3 1\n1 1 1 2\n";
    assert_eq!(good(&["solve", "paper-cutting"], input), "FIRST\n1 0 1 3\n");
    assert_eq!(good(&["solve", "paper-cutting", "--rule", "judge"], input), "FIRST\n1 0 1 3\n");
    assert_eq!(good(&["solve", "paper-cutting", "--rule", "run"], input), "SECOND\n");
    assert_eq!(
        good(&["solve", "paper-cutting", "--format", "json", "--target", "1"], input),
        "{\"game\":\"paper-cutting\",\"outcome\":\"N\",\"nim_value\":2,\"move\":{\"from\":[1,0],\"to\":[1,1]}}\n"
    );
    let message = bad(&["solve", "paper-cutting", "--rule", "walk"], input);
    assert_eq!(message, "error: paper-cutting has no rule `walk`; available: judge, run\n");
    let message = bad(&["solve", "paper-cutting", "--rule", "rum"], input);
    assert_eq!(message, "error: paper-cutting has no rule `rum`; did you mean `run`?\n");
    let message = bad(&["solve", "sharti", "--rule", "run"], SAMPLE_2);
    assert_eq!(message, "error: sharti has no rule `run`; available: judge\n");
}

/// An error in a file begins with the name of the file.
#[test]
fn bad_files_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bad.in");
    std::fs::write(&file, "5 1 9\n").unwrap();
    let [file, folder_name] = [&file, folder.path()].map(|path| path.to_str().unwrap());
    let missing = format!("{folder_name}/missing.in");
    let messages = [file, &missing, folder_name].map(|path| bad(&["solve", "sharti", path], ""));
    assert_eq!(messages[0], format!("error: {file}:1:5: expected the cap k, from 1 to 5, found `9`\n"));
    for (message, path) in messages[1..].iter().zip([&missing[..], folder_name]) {
        assert!(message.starts_with(&format!("error: cannot read {path}: ")), "{message}");
    }
}

/// A count of 2^31 - 1 rectangles, which would take 64 GiB, is not trusted for allocation.
#[cfg(target_os = "linux")]
#[test]
fn counts_are_not_trusted_for_allocation() {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 200000; exec \"$0\" solve sharti", env!("CARGO_BIN_EXE_impartial")]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let message = refused(&run_command(&mut command, b"5 2147483647 1\n1 1 2 2\n1 1 2 2\n1 1 2 2\n"));
    assert_eq!(message, "error: <stdin>:5:1: expected 2147483647 rectangles, found the end of the input after 3\n");
}

/// Solving a million rectangles takes 200 bytes each and 24 MB for the process, with coordinates up to the judge's limit
/// and up to the largest.
#[cfg(target_os = "linux")]
#[test]
fn a_rectangle_takes_under_200_bytes() {
    use std::fmt::Write as _;

    const RECTANGLES: u64 = 1_000_000;
    for side in [1_000_000_000, (1 << 63) - 1] {
        let mut random = random::random(1);
        let mut coordinate = || random() % side + 1;
        let mut input = format!("{side} {RECTANGLES} {side}\n");
        for _ in 0..RECTANGLES {
            let [a, b, c, d] = [(); 4].map(|()| coordinate());
            writeln!(input, "{} {} {} {}", a.min(c), b.min(d), a.max(c), b.max(d)).unwrap();
        }
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(&file, input).unwrap();
        let kibibytes = (200 * RECTANGLES + 24_000_000) / 1024;
        let script = format!("ulimit -v {kibibytes}; exec \"$0\" solve sharti \"$1\"");
        let output = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_impartial")])
            .arg(file.path())
            .output()
            .unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "side {side}");
        assert!(output.status.success(), "side {side}");
    }
}

#[test]
fn bad_usage_exits_with_2() {
    for arguments in [
        &[][..],
        &["solve"],
        &["solve", "chess"],
        &["solve", "sharti", "--format", "xml"],
        &["solve", "sharti", "--target", "-1"],
        &["solve", "sharti", "--format", "json", "--target", "+1"],
        &["solve", "sharti", "--format", "json", "--target", ""],
        &["solve", "sharti", "--target", "18446744073709551616"],
        &["guess"],
    ] {
        assert_ne!(bad(arguments, SAMPLE_2), "", "{arguments:?}");
    }
    for (arguments, part) in [
        (&["--target", "-1"], "invalid value '-1' for '--target <V>': expected a number from 0 to 2^64 - 1"),
        (&["--target", "3"], "error: --target requires --format report or --format json"),
    ] {
        let message = bad(&[&["solve", "sharti"][..], arguments].concat(), SAMPLE_2);
        assert!(message.contains(part), "{arguments:?}: {message}");
    }
}

/// A near name is suggested. All games are listed in any case.
#[test]
fn unknown_games() {
    for (name, near) in [
        ("shart", Some("sharti")),
        ("paper", Some("paper-cutting")),
        ("foo", None),
        ("backgammon", None),
        ("hackenbush", None),
    ] {
        let message = bad(&["solve", name], "");
        let games: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
        let games = format!("[possible values: {}]", games.join(", "));
        assert!(message.contains(&games), "{name}: {message}");
        let tip = near.map(|near| format!("tip: a similar value exists: '{near}'"));
        assert_eq!(message.lines().map(str::trim).find(|line| line.starts_with("tip: ")), tip.as_deref(), "{message}");
    }
}

/// Every subcommand reports that standard output is on a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["solve", "--help"],
        &["games"],
        &["man"],
        &["completions", "bash"],
        &["solve", "sharti"],
        &["sum", "nim:1"],
        &["play", "sharti"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = run_command(impartial(arguments).stdout(full), SAMPLE_2.as_bytes());
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.starts_with("error: cannot write to standard output: "), "{arguments:?}: {message}");
        assert_eq!((output.status.code(), message.lines().count()), (Some(2), 1), "{arguments:?}: {message}");
    }
}

/// A closed pipe ends the command without a message and without a panic.
#[cfg(unix)]
#[test]
fn a_closed_pipe_is_silent() {
    use std::io::Write as _;

    // More output than fits into the buffer.
    let many = format!("20000\n{}", "1 1\n#\n".repeat(20_000));
    for (game, input) in [("sharti", SAMPLE_2), ("grid-split", &many)] {
        for format in ["answer", "report", "json"] {
            let mut child = impartial(&["solve", game, "--format", format]).spawn().unwrap();
            drop(child.stdout.take());
            child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
            let output = child.wait_with_output().unwrap();
            assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{game} {format}");
            assert_eq!(output.status.code(), Some(141), "{game} {format}");
        }
    }
}

/// Standard input that is a regular file is read from where it stands, short or long.
#[cfg(unix)]
#[test]
fn standard_input_may_be_a_file() {
    use std::io::{Seek as _, SeekFrom, Write as _};

    for spaces in [0, 10_000] {
        let mut file = tempfile::tempfile().unwrap();
        let skipped = "no number\n";
        write!(file, "{skipped}5 1 1{}\n2 2 2 2\n", " ".repeat(spaces)).unwrap();
        let solve = |mut file: std::fs::File, at: usize| {
            file.seek(SeekFrom::Start(at as u64)).unwrap();
            let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_impartial"));
            command.args(["solve", "sharti"]).stdin(file).output().unwrap()
        };
        let output = solve(file.try_clone().unwrap(), skipped.len());
        assert_eq!((String::from_utf8_lossy(&output.stdout).as_ref(), output.status.code()), ("Hamed\n", Some(0)));
        let message = String::from_utf8(solve(file, 0).stderr).unwrap();
        assert!(message.starts_with("error: <stdin>:1:1: ") && message.contains("`no`"), "{message}");
    }
}
