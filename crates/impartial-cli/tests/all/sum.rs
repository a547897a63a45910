//! `impartial sum`: components from arguments, files and standard input. Sums themselves are the facade's.

use impartial::GAMES;

use crate::command::{SHARTI_SAMPLE_2, bad, good};
use crate::folder::Folder;

#[test]
fn positions_of_different_games_add_up() {
    let folder = Folder::new();
    let board = format!("sharti:{}", folder.write("board.in", SHARTI_SAMPLE_2));
    let sum = ["sum", &board, "nim:3,5", "paper-cutting/run:-"];
    let report = |options: &[&str]| good(&[&sum[..], options].concat(), "2 1 0\n");
    let json = concat!(
        r#"{"game":"sum","outcome":"N","nim_value":2,"components":[{"game":"sharti","nim_value":5},"#,
        r#"{"game":"nim","nim_value":6},{"game":"paper-cutting/run","nim_value":1}],"#,
        r#""move":{"component":2,"game":"nim","move":{"heap":1,"take":2}}}"#,
        "\n"
    );
    assert_eq!(report(&["--format", "json"]), json);
    assert!(report(&[]).contains("\nwinning move: in component 2, nim: 1 2 (heap take)\n"), "{}", report(&[]));
    assert_eq!(report(&["--format", "report"]), report(&[]));
    let to_1 = report(&["--target", "1"]);
    assert!(to_1.contains("\nmove to *: in component 2, nim: 1 3 (heap take)\n"), "{to_1}");
}

/// Heaps of Nim are a list in the argument, or an input like that of any other game.
#[test]
fn heaps_of_nim_may_come_from_a_file() {
    let folder = Folder::new();
    let file = format!("nim:{}", folder.write("3,4", "3\n3 4 5\n"));
    let listed = good(&["sum", "nim:3,4,5", "--format", "json"], "");
    for component in [&file, "nim:-", "nim/judge:-"] {
        assert_eq!(good(&["sum", component, "--format", "json"], "3\n3 4 5\n"), listed, "{component}");
    }
    // Anything but a list is the name of a file.
    for file in ["3.in", "\u{fffd}", "0x3", "three"] {
        let missing = bad(&["sum", &format!("nim:{file}")], "");
        assert!(missing.starts_with(&format!("error: component `nim:{file}`: cannot read {file}: ")), "{missing}");
    }
}

/// Each board of an input is a component, and an input without positions adds none.
#[test]
fn an_input_may_hold_any_number_of_positions() {
    let json = |input: &str| good(&["sum", "grid-split:-", "nim:3", "--format", "json"], input);
    assert_eq!(json("3\n1 1\n#\n1 1\n^\n1 1\n#\n").matches("grid-split").count(), 3);
    assert_eq!(json("0\n"), good(&["sum", "nim:3", "--format", "json"], ""));
}

#[test]
fn errors_name_the_component() {
    let refusal = bad(&["sum", "sharti:-", "sharti:-"], SHARTI_SAMPLE_2);
    assert_eq!(refusal, "error: only one component can be read from standard input\n");
    let refusal = bad(&["sum", "nim:1", "sharti:-"], "5 1 9");
    let error = "<stdin>:1:5: expected the cap k, from 1 to 5, found `9`";
    assert_eq!(refusal, format!("error: component `sharti:-`: {error}\n"));
    let missing = bad(&["sum", "nim:1", "sharti:/nowhere/at/all"], "");
    let start = "error: component `sharti:/nowhere/at/all`: cannot read /nowhere/at/all: ";
    assert!(missing.starts_with(start), "{missing}");
}

#[test]
fn bad_components_are_refused() {
    let games = GAMES.iter().map(|game| game.name).collect::<Vec<_>>().join(", ");
    let no_near_game = format!("there is no game `foo`; available: {games}");
    let heap = |found: &str| format!("expected the size of a heap, from 0 to 18446744073709551615, found `{found}`");
    for (component, message) in [
        ("shart:x", "there is no game `shart`; did you mean `sharti`?"),
        ("foo:x", &no_near_game),
        ("paper-cutting/rum:x", "paper-cutting has no rule `rum`; did you mean `run`?"),
        ("sharti", "expected GAME:FILE, or heaps of Nim such as nim:3,5,7"),
        ("nim:", &heap("")),
        ("nim:3,", &heap("")),
        ("nim:18446744073709551616", &heap("18446744073709551616")),
        ("nim:3,+5", &heap("+5")),
        ("nim:3 ", &heap("3 ")),
    ] {
        let refusal = bad(&["sum", "nim:1", component], "");
        let expected = format!("error: invalid value '{component}' for '<GAME:FILE>...': {message}");
        assert!(refusal.starts_with(&expected), "expected: {expected}\nfound: {refusal}");
    }
    for arguments in [&["sum"][..], &["sum", "nim:1", "--format", "answer"], &["sum", "nim:1", "--target", "-1"]] {
        assert_ne!(bad(arguments, ""), "", "{arguments:?}");
    }
}

/// A position of misère play is alone, and has no nim-value.
#[test]
fn positions_of_misere_play_have_no_sum() {
    let json = good(&["sum", "nim/misere:-", "--format", "json"], "2 1 5");
    let solved = r#""nim_value":null,"components":[{"game":"nim/misere","nim_value":null}],"move":{"component":1,"#;
    assert!(json.contains(solved), "{json}");
    let refusal = bad(&["sum", "nim/misere:-", "--target", "1"], "2 1 5");
    assert_eq!(refusal, "error: --target 1 needs nim-values, which positions of misère play do not have\n");
    let reason =
        "is a position of nim/misere, which has no sum with other positions, because misère quotients do not multiply";
    for command in [&["sum"][..], &["draw", "sum"], &["play", "sum", "--page", "-"]] {
        let refusal = bad(&[command, &["nim:3", "nim/misere:-"]].concat(), "2 1 5");
        assert_eq!(refusal, format!("error: component 2 {reason}\n"), "{command:?}");
    }
}
