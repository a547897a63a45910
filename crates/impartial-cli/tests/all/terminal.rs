//! What reaches a terminal: colours on request, and no escape sequence of an argument or an input.

use crate::command::{SHARTI_SAMPLE_2 as SAMPLE_2, bad, good, impartial, run, run_command};
use crate::folder::Folder;

/// Sets the title of the terminal, moves the cursor, and turns the direction of the text.
const ESCAPES: &str = "x\u{1b}]0;title\u{7}\u{1b}[2J\u{9b}31m\u{202e}";

/// Checks that what was printed shows `word` and has no characters that a terminal obeys.
fn is_safe(printed: &str, word: &str) {
    let is_obeyed = |character: &char| (character.is_control() && *character != '\n') || *character == '\u{202e}';
    assert_eq!(printed.chars().find(is_obeyed), None, "{printed:?}");
    assert!(printed.contains(word), "`{word}` is missing in {printed}");
}

#[test]
fn arguments_are_escaped() {
    let escaped = r"\u{1b}]0;title\u{7}";
    for arguments in [
        &["solve", "sharti", ESCAPES][..],
        &["draw", "sharti", "-o", &format!("missing/{ESCAPES}")],
        &["sum", &format!("sharti:{ESCAPES}")],
        &["play", "sharti", "--rule", ESCAPES],
        &["period", "0.16", "--limit", "9", "--checkpoint", &format!("missing/{ESCAPES}")],
        &["man", ESCAPES],
    ] {
        is_safe(&bad(arguments, SAMPLE_2), escaped);
    }
}

/// The messages of the argument parser repeat arguments too. A line feed in an argument cannot begin a line of a message.
#[test]
fn usage_errors_are_escaped() {
    let forged = &format!("x\r\nerror: forged{ESCAPES}");
    for arguments in [
        &[&**forged][..],
        &[&format!("--{forged}")],
        &["solve", "sharti", "--target", forged],
        &["sequence", forged, "--to", "9"],
        &["sum", &format!("nim:{forged}")],
    ] {
        let message = bad(arguments, SAMPLE_2);
        is_safe(&message, r"x\r\nerror: forged");
        assert!(!message.contains("\nerror: forged"), "{arguments:?}: {message}");
    }
}

#[test]
fn lines_of_a_game_are_escaped() {
    let folder = Folder::new();
    for (line, word) in [
        (ESCAPES.to_owned(), r"\u{1b}]0;title\u{7}"),
        (format!("1 {ESCAPES}"), r"\u{1b}]0;title\u{7}"),
        (format!("show {ESCAPES}"), r"\u{1b}]0;title\u{7}"),
        (format!("save {}", folder.file(ESCAPES)), "Not saved: expected a name of printable characters"),
    ] {
        is_safe(&good(&["play", "sharti"], format!("{line}\n")), word);
    }
    assert_eq!(folder.names(), [""; 0]);
}

/// The words of an input and of an answer are escaped where messages quote them.
#[test]
fn words_of_a_file_are_escaped() {
    let folder = Folder::new();
    let [board, answer] = [folder.write("board", SAMPLE_2), folder.write("answer", ESCAPES)];
    let wrong = run(&["check", "sharti", &board, &answer], "");
    assert_eq!(wrong.status.code(), Some(1));
    is_safe(str::from_utf8(&wrong.stdout).unwrap(), r"\x1b]0;title\x07");
    is_safe(&bad(&["solve", "sharti"], ESCAPES), r"\x1b]0;title\x07");
    is_safe(&bad(&["play", "--resume", &answer], ""), r"\x1b]0;title\x07");
    is_safe(&bad(&["survey"], ESCAPES), r"\x1b]0;title\x07");
    let wrong = run(&["period", "--verify", &answer], "");
    is_safe(str::from_utf8(&wrong.stdout).unwrap(), r"\x1b]0;title\x07");
}

/// The environment variables that turn colours on or off. Where `CI` is set, every terminal counts as one with colours.
const COLOUR_VARIABLES: [&str; 4] = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI"];

/// Returns the output of `impartial solve sharti` with these colour variables and no others.
fn solve_with(format: &str, variables: &[(&str, &str)]) -> String {
    let mut command = impartial(&["solve", "sharti", "--format", format]);
    for name in COLOUR_VARIABLES {
        command.env_remove(name);
    }
    let output = run_command(command.env("TERM", "xterm").envs(variables.iter().copied()), SAMPLE_2.as_bytes());
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// The words of a coloured report are tested in `src/colour.rs`.
#[test]
fn a_pipe_shows_colours_only_if_forced() {
    let report = solve_with("report", &[]);
    assert!(!report.contains('\x1b'), "{report}");
    let coloured = solve_with("report", &[("CLICOLOR_FORCE", "1")]);
    assert!(coloured.contains("\x1b["), "{coloured}");
    for format in ["answer", "json"] {
        let output = solve_with(format, &[("CLICOLOR_FORCE", "1")]);
        assert!(!output.contains('\x1b'), "{format}: {output}");
    }
}

/// `script` of util-linux provides the terminal.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_shows_colours_unless_turned_off() {
    use std::process::{Command, Stdio};

    let folder = Folder::new();
    let file = folder.write("the board.in", SAMPLE_2);
    let shown = |variables: &[(&str, &str)]| {
        let mut command = Command::new("script");
        // A shell reads the task. The paths are variables, because they may contain spaces.
        let task = "\"$IMPARTIAL\" solve sharti --format report \"$BOARD\"";
        command.args(["--quiet", "--return", "--command", task, "/dev/null"]).stdin(Stdio::null());
        command.env("IMPARTIAL", env!("CARGO_BIN_EXE_impartial")).env("BOARD", &file);
        for name in COLOUR_VARIABLES {
            command.env_remove(name);
        }
        let output = command.env("TERM", "xterm").envs(variables.iter().copied()).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap().replace('\r', "")
    };
    let [coloured, refused, dumb] = [&[][..], &[("NO_COLOR", "1")], &[("TERM", "dumb")]].map(shown);
    let report = solve_with("report", &[]);
    assert!(coloured.contains("\x1b["), "{coloured}");
    assert_eq!(refused, report, "NO_COLOR");
    assert_eq!(dumb, report, "a terminal without colours");
}
