//! `impartial check`, `impartial completions` and `impartial man`.

#![expect(clippy::unwrap_used, reason = "a test that cannot start the command has failed")]

mod common;

use std::path::{Path, PathBuf};

use common::{SHARTI_SAMPLE_2, bad, good, impartial, refused, run, run_command};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(name)
}

/// Checks an answer to this fixture, and returns the output and the exit status.
fn check(game: &str, input: &str, answer: &str) -> (String, Option<i32>) {
    let output = run(&["check", game, fixture(input).to_str().unwrap(), "-"], answer);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    (String::from_utf8(output.stdout).unwrap(), output.status.code())
}

#[test]
fn right_answers_and_wrong_ones() {
    let right = || ("right\n".to_owned(), Some(0));
    let wrong = |reason: &str| (format!("wrong: {reason}\n"), Some(1));
    assert_eq!(check("sharti", "sharti/sample_2.in", "Hamed"), right());
    assert_eq!(
        check("sharti", "sharti/sample_2.in", "Malek\n"),
        wrong("`Malek`, but the nim-value is *5, so the first player wins: `Hamed`")
    );
    assert_eq!(check("paper-cutting", "paper-cutting/sample_1.in", "FIRST\n1 0 1 1\n"), right());
    assert_eq!(check("paper-cutting", "paper-cutting/sample_1.in", "\r\nFIRST 1\t1 1 0"), right());
    assert_eq!(
        check("paper-cutting", "paper-cutting/sample_1.in", "FIRST\n1 0 2 0\n"),
        wrong("the cut `1 0 2 0` is illegal: the line y = 0 is the border of the sheet")
    );
    assert_eq!(
        check("sharti", "sharti/sample_2.in", ""),
        wrong("expected `Hamed` or `Malek`, found the end of the answer")
    );
    let (said, _) = check("sharti", "sharti/sample_2.in", &"9".repeat(100));
    assert_eq!(said, format!("wrong: expected `Hamed` or `Malek`, found `{}...`\n", "9".repeat(32)));
}

#[test]
fn files_and_standard_input_are_equivalent() {
    let [input, answer] = ["sharti/sample_2.in", "sharti/sample_2.ans"].map(|name| fixture(name).display().to_string());
    assert_eq!(good(&["check", "sharti", &input, &answer], ""), "right\n");
    assert_eq!(good(&["check", "sharti", "-", &answer], SHARTI_SAMPLE_2), "right\n");
}

#[test]
fn the_rule_decides() {
    let input = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(&input, "2 3 1\n1 1 1 2\n").unwrap();
    let file = input.path().to_str().unwrap();
    assert_eq!(good(&["check", "paper-cutting", file, "-"], "FIRST 1 0 1 3"), "right\n");
    assert_eq!(good(&["check", "paper-cutting", file, "-", "--rule", "run"], "SECOND"), "right\n");
}

#[test]
fn bad_usage_exits_with_2() {
    let [input, answer] = ["sharti/sample_2.in", "sharti/sample_2.ans"].map(|name| fixture(name).display().to_string());
    assert_eq!(
        bad(&["check", "sharti", "-", "-"], ""),
        "error: the input and the answer cannot both be read from standard input\n"
    );
    assert_eq!(
        bad(&["check", "sharti", "-", &answer], "5 1 9"),
        "error: <stdin>:1:5: expected the cap k, from 1 to 5, found `9`\n"
    );
    for (arguments, message) in [
        (&["sharti", &input, "/nowhere"][..], "error: cannot read /nowhere: "),
        (&["shart", &input, &answer], "a similar value exists: 'sharti'"),
        (&["sharti", &input], "<ANSWER>"),
        (&["sharti", &input, &answer, "--rule", "run"], "error: sharti has no rule `run`; available: judge\n"),
    ] {
        let refusal = bad(&[&["check"], arguments].concat(), "");
        assert!(refusal.contains(message), "{arguments:?}: {refusal}");
    }
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = good(&["completions", shell], "");
        assert!(script.contains("impartial") && script.contains("resume"), "{shell}: {script}");
    }
    let refusal = bad(&["completions", "bish"], "");
    assert!(refusal.contains("a similar value exists: 'fish'"), "{refusal}");
}

#[test]
fn manual_pages() {
    let page = good(&["man"], "");
    for words in [".TH impartial 1", "impartial\\-solve(1)", "impartial\\-play(1)"] {
        assert!(page.contains(words), "{words:?} is missing in {page}");
    }
    let page = good(&["man", "play"], "");
    for words in [".TH impartial-play 1", "\\-\\-second", "\\-\\-resume"] {
        assert!(page.contains(words), "{words:?} is missing in {page}");
    }
    assert_eq!(bad(&["man", "gams"], ""), "error: there is no subcommand `gams`; did you mean `games`?\n");
    assert_eq!(
        bad(&["man", "xyz"], ""),
        "error: there is no subcommand `xyz`; available: solve, draw, sum, play, check, validate, sequence, period, survey, generate, games, completions, man, help\n"
    );
    assert_ne!(refused(&run_command(&mut impartial(&["man", "play", "sum"]), b"")), "");
}
