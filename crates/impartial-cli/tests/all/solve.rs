//! `impartial solve`: where it reads from, formats, and what it refuses.

use impartial::GAMES;

use crate::command::{SHARTI_SAMPLE_2, bad, good};
use crate::folder::Folder;

#[test]
fn answers_come_from_a_file_or_from_standard_input() {
    let folder = Folder::new();
    let file = folder.write("board.in", SHARTI_SAMPLE_2);
    assert_eq!(good(&["solve", "sharti", &file], ""), "Hamed\n");
    assert_eq!(good(&["solve", "sharti"], SHARTI_SAMPLE_2), "Hamed\n");
    assert_eq!(good(&["solve", "--format", "answer", "sharti", "-"], "5 2 1\n1 1 3 3\n2 2 4 4\n"), "Malek\n");
    // A pipe has no length and cannot be read twice.
    if cfg!(unix) {
        assert_eq!(good(&["solve", "sharti", "/dev/stdin"], SHARTI_SAMPLE_2), "Hamed\n");
    }
}

/// The alias of a game is accepted as its name, and listed.
#[test]
fn an_alias_is_a_name() {
    assert_eq!(good(&["solve", "octal"], "0.77 3\n5 7 12\n"), good(&["solve", "heaps"], "0.77 3\n5 7 12\n"));
    assert_eq!(good(&["generate", "octal"], ""), good(&["generate", "heaps"], ""));
    assert!(good(&["play", "octal"], "quit\n").contains("0.77"));
    assert!(good(&["games"], "").contains("\n  alias   octal\n"));
}

/// Every game and every format: the command prints what the facade returns.
#[test]
fn formats() {
    for game in GAMES {
        let puzzle = game.parse(game.example).unwrap();
        for (options, expected) in [
            (&[][..], puzzle.answer()),
            (&["--format", "report"], puzzle.report(0.into())),
            (&["--format", "json"], puzzle.json(0.into())),
        ] {
            assert_eq!(good(&[&["solve", game.name], options].concat(), game.example), expected, "{options:?}");
        }
    }
}

#[test]
fn targets_and_rules() {
    let input = "2 3 1\n1 1 1 2\n";
    let solve = |options: &[&str]| good(&[&["solve", "paper-cutting"], options].concat(), input);
    assert_eq!(solve(&["--rule", "judge"]), "FIRST\n1 0 1 3\n");
    assert_eq!(solve(&["--rule", "run"]), "SECOND\n");
    assert_eq!(
        solve(&["--format", "json", "--target", "1"]),
        "{\"game\":\"paper-cutting\",\"outcome\":\"N\",\"nim_value\":2,\"move\":{\"from\":[1,0],\"to\":[1,1]}}\n"
    );
    assert!(solve(&["--format", "json", "--target", "18446744073709551615"]).ends_with("\"move\":null}\n"));
    let message = bad(&["solve", "paper-cutting", "--rule", "rum"], input);
    assert_eq!(message, "error: paper-cutting has no rule `rum`; did you mean `run`?\n");
}

/// An error begins with the name of the input, in every format.
#[test]
fn bad_inputs_are_named() {
    let folder = Folder::new();
    let file = folder.write("bad.in", "5 1 9\n");
    let error = "1:5: expected the cap k, from 1 to 5, found `9`\n";
    assert_eq!(bad(&["solve", "sharti", &file], ""), format!("error: {file}:{error}"));
    for format in ["answer", "report", "json"] {
        assert_eq!(bad(&["solve", "sharti", "--format", format], "5 1 9\n"), format!("error: <stdin>:{error}"));
    }
    for path in [folder.file("missing.in"), folder.file("")] {
        let message = bad(&["solve", "sharti", &path], "");
        assert!(message.starts_with(&format!("error: cannot read {path}: ")), "{message}");
    }
}

#[test]
fn bad_usage_exits_with_2() {
    let games = GAMES.iter().map(|game| game.name).collect::<Vec<_>>().join(", ");
    for (arguments, part) in [
        (&[][..], "Usage: impartial <COMMAND>"),
        (&["guess"], "unrecognized subcommand 'guess'"),
        (&["solve"], "<GAME>"),
        (&["solve", "shart"], "tip: a similar value exists: 'sharti'"),
        (&["solve", "chess"], &format!("[possible values: {games}]")),
        (&["solve", "sharti", "--format", "xml"], "invalid value 'xml'"),
        (&["solve", "sharti", "--target", "-1"], "'-1' for '--target <V>': expected a number from 0 to 2^64 - 1"),
        (&["solve", "sharti", "--target", "+1"], "'+1' for '--target <V>': expected a number from 0 to 2^64 - 1"),
        (
            &["solve", "nim", "--rule", "misere", "--target", "3", "--format", "json"],
            "error: --target 3 needs nim-values, which positions of misère play do not have",
        ),
        (&["solve", "sharti", "--target", "3"], "error: --target requires --format report or --format json"),
    ] {
        let message = bad(arguments, SHARTI_SAMPLE_2);
        assert!(message.contains(part), "{arguments:?}: {message}");
    }
}
