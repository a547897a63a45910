//! `impartial draw`: pictures on standard output and in files. Also the colours of reports.

#![expect(clippy::unwrap_used, reason = "a test that cannot start the command has failed")]

mod common;
#[path = "common/folder.rs"]
mod folder;

use std::fs;

use common::{SHARTI_SAMPLE_2 as SAMPLE_2, bad, good, impartial, run_command};
use folder::Folder;

#[test]
fn a_picture_goes_to_standard_output_or_to_a_file() {
    let picture = good(&["draw", "sharti"], SAMPLE_2);
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
    for part in ["<title>", "<desc>", "role=\"img\""] {
        assert!(picture.contains(part), "{part} is missing in {picture}");
    }
    assert_eq!(good(&["draw", "sharti", "-", "-o", "-"], SAMPLE_2), picture);

    let folder = Folder::new();
    let file = folder.file("board.svg");
    for option in ["-o", "--output"] {
        assert_eq!(good(&["draw", "sharti", option, &file], SAMPLE_2), "");
        assert_eq!(fs::read_to_string(&file).unwrap(), picture);
    }
    assert_eq!(folder.names(), ["board.svg"], "no temporary file is left");
}

#[test]
fn targets_and_rules_work_as_in_solve() {
    let sheet = "2 3 1\n1 1 1 2\n";
    for (options, caption) in [
        (&[][..], "cut from (1, 0) to (1, 3)"),
        (&["--rule", "run"], "Winning move: none"),
        (&["--target", "1"], "Move to *: cut from (1, 0) to (1, 1)"),
    ] {
        let picture = good(&[&["draw", "paper-cutting"], options].concat(), sheet);
        assert!(picture.contains(caption), "{options:?}: {caption} is missing in {picture}");
    }
    let message = bad(&["draw", "paper-cutting", "--rule", "walk"], sheet);
    assert_eq!(message, "error: paper-cutting has no rule `walk`; available: judge, run\n");
}

/// A sum is drawn as `sum` reads it, to standard output or to a file.
#[test]
fn sums_are_drawn_side_by_side() {
    let picture = good(&["draw", "sum", "sharti:-", "nim:3"], SAMPLE_2);
    for part in
        ["<title>Sum of 2 positions: nim-value *6</title>", "component 1, sharti: *5", "nim-sum: *5 \u{2295} *3 = *6"]
    {
        assert!(picture.contains(part), "{part} is missing in {picture}");
    }
    let folder = Folder::new();
    let (board, file) = (folder.write("board.in", SAMPLE_2), folder.file("sum.svg"));
    assert_eq!(good(&["draw", "sum", &format!("sharti:{board}"), "nim:3", "-o", &file], ""), "");
    assert_eq!(fs::read_to_string(&file).unwrap(), picture);
    let to_5 = good(&["draw", "sum", "sharti:-", "nim:3", "--target", "5"], SAMPLE_2);
    assert!(to_5.contains("Move to *5: in component 2, nim: 3 (take)."), "{to_5}");
    for (arguments, message) in [
        (&["draw", "sum"][..], "a sum needs components, such as nim:3,5,7 or sharti:FILE"),
        (&["draw", "sum", "shart:x"], "`shart:x`: there is no game `shart`; did you mean `sharti`?"),
        (&["draw", "sum", "sharti:-", "sharti:-"], "only one component can be read from standard input"),
        (
            &["draw", "sum", "nim:1", "--rule", "run"],
            "`--rule` does not apply to a sum; name the rule in the component, as in paper-cutting/run:FILE",
        ),
        (&["draw", "nim", "x", "y"], "expected one file of nim, found 2; `impartial draw sum` takes several"),
    ] {
        assert_eq!(bad(arguments, SAMPLE_2), format!("error: {message}\n"));
    }
}

/// A window of a board is drawn alone, and one that does not fit is refused.
#[test]
fn a_window_of_a_board_is_drawn() {
    const BOARD: &str = "1000000000 2 3  5 5 8 9  999999999 1 999999999 1\n";
    let picture = good(&["draw", "sharti", "--window", "4-9", "5-11"], BOARD);
    assert!(picture.contains("rows 4 to 9 of 1000000000 and columns 5 to 11 of 1000000000."), "{picture}");
    for end in ["4", "9", "5", "11"] {
        assert!(picture.contains(&format!(">\n{end}\n</text>")), "no label {end} in {picture}");
    }
    assert_eq!(picture.matches("<rect class=\"outline\"").count(), 2, "the rectangle and its legend: {picture}");

    let window = "expected rows of the window from 1 to 1000000000, the first before the last, found 0-9";
    assert_eq!(bad(&["draw", "sharti", "--window", "0-9", "5-11"], BOARD), format!("error: {window}\n"));
    let no_board = "expected one board with rows and columns for the window, found nim";
    assert_eq!(bad(&["draw", "nim", "--window", "1-2", "1-2"], "1 5\n"), format!("error: {no_board}\n"));
    let message = bad(&["draw", "sum", "nim:3", "--window", "1-2", "1-2"], "");
    assert_eq!(message, "error: `--window` does not apply to a sum; draw its components one by one\n");
    for window in [["5", "1-2"], ["1-2", "1-"], ["1--2", "1-2"], ["1-2", "1-99999999999999999999"]] {
        let message = bad(&["draw", "sharti", "--window", window[0], window[1]], BOARD);
        assert!(message.contains("expected FIRST-LAST, such as 1-400"), "{message}");
    }
}

/// Malformed input neither creates nor changes a picture.
#[test]
fn bad_input_writes_nothing() {
    let folder = Folder::new();
    let file = folder.file("board.svg");
    let message = bad(&["draw", "sharti", "-o", &file], "5 1 9\n");
    assert_eq!(message, "error: <stdin>:1:5: expected the cap k, from 1 to 5, found `9`\n");
    assert_eq!(folder.names(), [""; 0]);
    fs::write(&file, "old").unwrap();
    bad(&["draw", "sharti", "-o", &file], "5 1 9\n");
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_silent() {
    use std::io::Write as _;

    let mut child = impartial(&["draw", "sharti"]).spawn().unwrap();
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(SAMPLE_2.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(141));
}

/// The name of the input file is not in the picture.
#[test]
fn a_picture_does_not_depend_on_the_name_of_its_input() {
    let folder = Folder::new();
    let file = folder.write("<&\".in", SAMPLE_2);
    assert_eq!(good(&["draw", "sharti", &file], ""), good(&["draw", "sharti"], SAMPLE_2));
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

/// Removes the escape sequences of colours.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap().to_owned();
    parts.map(|part| part.split_once('m').unwrap().1).fold(first, |text, part| text + part)
}

#[test]
fn a_pipe_shows_colours_only_if_forced() {
    let report = solve_with("report", &[]);
    assert!(!report.contains('\x1b'), "{report}");
    let coloured = solve_with("report", &[("CLICOLOR_FORCE", "1")]);
    assert!(coloured.contains("\x1b["), "{coloured}");
    assert_eq!(without_colours(&coloured), report);
    for format in ["answer", "json"] {
        let output = solve_with(format, &[("CLICOLOR_FORCE", "1")]);
        assert!(!output.contains('\x1b'), "{format}: {output}");
    }
}

/// The terminal is that of `script` of util-linux.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_shows_colours_unless_turned_off() {
    use std::process::{Command, Stdio};

    let folder = Folder::new();
    let file = folder.write("the board.in", SAMPLE_2);
    let shown = |variables: &[(&str, &str)]| {
        let mut command = Command::new("script");
        // A shell reads the task. The paths are variables, as they may contain blanks.
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
    assert_eq!(without_colours(&coloured), report);
    assert_eq!(refused, report, "NO_COLOR");
    assert_eq!(dumb, report, "a terminal without colours");
}
