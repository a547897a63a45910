//! `impartial sum`.

#![expect(clippy::unwrap_used, reason = "a test that cannot start the command has failed")]

mod common;

use std::path::Path;

use common::{SHARTI_SAMPLE_2, bad, good, refused, run};

/// Returns a component with a fixture of a game.
fn sample(game: &str, folder: &str, name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(folder).join(name);
    format!("{game}:{}", file.display())
}

#[test]
fn positions_of_different_games_add_up() {
    let board = sample("sharti", "sharti", "sample_2.in");
    let sheet = sample("paper-cutting/run", "paper-cutting", "sample_1.in");
    let sum = ["sum", &board, "nim:3,5", &sheet];
    let report = good(&sum, "");
    for line in [
        "- component 1, sharti: *5",
        "- component 2, nim: *3",
        "- component 4, paper-cutting/run: *",
        "nim-sum: *5 + *3 + *5 + * = *2",
        "component chosen: 2, as its *3 becomes smaller: *3 + *2 = *",
        "outcome N: the next player wins",
        "winning move: in component 2, nim: 2 (take)",
    ] {
        assert!(report.lines().any(|there| there == line), "{line:?} is missing in {report}");
    }
    assert_eq!(good(&[&sum[..], &["--format", "report"]].concat(), ""), report);
    let to_1 = good(&[&sum[..], &["--target", "1"]].concat(), "");
    assert!(to_1.contains("\nmove to *: in component 2, nim: 3 (take)\n"), "{to_1}");
    assert_eq!(
        good(&[&sum[..], &["--format", "json"]].concat(), ""),
        concat!(
            r#"{"game":"sum","outcome":"N","nim_value":2,"components":[{"game":"sharti","nim_value":5},"#,
            r#"{"game":"nim","nim_value":3},{"game":"nim","nim_value":5},{"game":"paper-cutting/run","nim_value":1}],"#,
            r#""move":{"component":2,"game":"nim","move":2}}"#,
            "\n"
        )
    );
    let unreachable = good(&[&sum[..], &["--format", "json", "--target", "2"]].concat(), "");
    assert!(unreachable.ends_with("\"move\":null}\n"), "{unreachable}");
}

/// Heaps of Nim are a list in the argument, or an input like that of any other game.
#[test]
fn heaps_of_nim_may_come_from_a_file() {
    let listed = good(&["sum", "nim:3,4,5", "--format", "json"], "");
    let file = sample("nim", "nim", "sample_1.in");
    let heaps = std::fs::read_to_string(file.split_once(':').unwrap().1).unwrap();
    assert_eq!(heaps, "3\n3 4 5\n");
    assert_eq!(good(&["sum", &file, "--format", "json"], ""), listed);
    for component in ["nim:-", "nim/judge:-"] {
        assert_eq!(good(&["sum", component, "--format", "json"], &heaps), listed, "{component}");
    }
    // Nothing else is a list, so a missing file is named.
    let missing = bad(&["sum", "nim:3.in"], "");
    assert!(missing.starts_with("error: component `nim:3.in`: cannot read 3.in: "), "{missing}");
}

#[test]
fn one_component_may_come_from_standard_input() {
    let json = good(&["sum", "sharti:-", "nim:5", "--format", "json"], SHARTI_SAMPLE_2);
    assert!(json.starts_with("{\"game\":\"sum\",\"outcome\":\"P\""), "{json}");
    assert_eq!(
        bad(&["sum", "sharti:-", "sharti:-"], SHARTI_SAMPLE_2),
        "error: only one component can be read from standard input\n"
    );
}

/// Each board of grid split is a component.
#[test]
fn an_input_may_hold_several_positions() {
    let json = good(&["sum", "grid-split:-", "--format", "json"], "3\n1 1\n#\n1 1\n^\n1 1\n#\n");
    assert_eq!(json.matches("grid-split").count(), 3, "{json}");
}

/// An input without positions is a sum without components, which is worth 0.
#[test]
fn an_input_may_hold_no_position() {
    for (component, input) in [("nim:-", "0\n"), ("grid-split:-", "0\n")] {
        let json = good(&["sum", component, "--format", "json"], input);
        let expected = r#"{"game":"sum","outcome":"P","nim_value":0,"components":[],"move":null}"#;
        assert_eq!(json, format!("{expected}\n"), "{component}");
        let report = good(&["sum", component], input);
        assert!(report.contains("\nwinning move: none, as no move keeps the value 0\n"), "{component}: {report}");
        let added = good(&["sum", component, "nim:3", "--format", "json"], input);
        assert_eq!(added, good(&["sum", "nim:3", "--format", "json"], ""), "{component}");
    }
}

#[test]
fn errors_name_the_component() {
    for (component, input, message) in [
        ("sharti:-", "5 1 9", "component `sharti:-`: <stdin>:1:5: expected the cap k, from 1 to 5, found `9`"),
        (
            "sharti:-",
            "5 0 5 1",
            "component `sharti:-`: <stdin>:1:7: expected the end of the input after 0 rectangles, found `1`",
        ),
        (
            "grid-split:-",
            "cells 2 2 1 3 1",
            "component `grid-split:-`: <stdin>:1:13: expected the row of candidate 1 of 1, from 1 to 2, found `3`",
        ),
    ] {
        assert_eq!(bad(&["sum", "nim:1", component], input), format!("error: {message}\n"));
    }
    let missing = bad(&["sum", "nim:1", "sharti:/nowhere/at/all"], "");
    assert!(
        missing.starts_with("error: component `sharti:/nowhere/at/all`: cannot read /nowhere/at/all: "),
        "{missing}"
    );
}

#[test]
fn bad_components_are_refused() {
    let games: Vec<&str> = impartial::GAMES.iter().map(|game| game.name).collect();
    let no_near_game = format!("there is no game `foo`; available: {}", games.join(", "));
    for (component, message) in [
        ("shart:x", "there is no game `shart`; did you mean `sharti`?"),
        ("paper:x", "there is no game `paper`; did you mean `paper-cutting`?"),
        ("paper/run:x", "there is no game `paper/run`; did you mean `paper-cutting`?"),
        ("nin:3", "there is no game `nin`; did you mean `nim`?"),
        ("foo:x", &no_near_game),
        ("foo/run:x", "there is no game `foo/run`; available: constrained-nim, "),
        (":x", "there is no game ``; available: constrained-nim, "),
        ("paper-cutting/rum:x", "paper-cutting has no rule `rum`; did you mean `run`?"),
        ("paper-cutting/walk:x", "paper-cutting has no rule `walk`; available: judge, run"),
        ("sharti/run:x", "sharti has no rule `run`; available: judge"),
        ("nim/run:3", "nim has no rule `run`; available: judge"),
        ("sharti", "expected GAME:FILE, or heaps of Nim such as nim:3,5,7"),
        ("nim:3,,5", "expected the size of a heap, from 0 to 18446744073709551615, found ``"),
        (
            "nim:18446744073709551616",
            "expected the size of a heap, from 0 to 18446744073709551615, found `18446744073709551616`",
        ),
        ("nim:-1", "expected the size of a heap, from 0 to 18446744073709551615, found `-1`"),
        ("nim:3,+5", "expected the size of a heap, from 0 to 18446744073709551615, found `+5`"),
    ] {
        let refusal = bad(&["sum", "nim:1", component], "");
        let expected = format!("error: invalid value '{component}' for '<GAME:FILE>...': {message}");
        assert!(refusal.starts_with(&expected), "expected: {expected}\nfound: {refusal}");
    }
    for arguments in [&["sum"][..], &["sum", "nim:1", "--format", "answer"], &["sum", "nim:1", "--target", "-1"]] {
        assert_ne!(refused(&run(arguments, "")), "", "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_silent() {
    use common::{impartial, run_command};

    let mut command = impartial(&["sum", "nim:3"]);
    let output = run_command(command.stdout(closed_pipe()), b"");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(141));
}

#[cfg(unix)]
fn closed_pipe() -> std::io::PipeWriter {
    let (_, writer) = std::io::pipe().unwrap();
    writer
}
