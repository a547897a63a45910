//! `impartial validate`: exit statuses and streams. The suite at the root of the workspace has the errors.

use impartial::GAMES;

use crate::command::{SHARTI_SAMPLE_2, bad, good, run};
use crate::folder::Folder;

/// Runs the command, which must exit with 3 and leave standard output empty, and returns its standard error.
fn invalid(arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    let output = run(&[&["validate"], arguments].concat(), input);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(3), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn valid_and_invalid_inputs() {
    let folder = Folder::new();
    let file = folder.write("valid.in", SHARTI_SAMPLE_2);
    assert_eq!(good(&["validate", "sharti", &file], ""), "valid\n");
    assert_eq!(good(&["validate", "sharti"], SHARTI_SAMPLE_2), "valid\n");
    assert_eq!(good(&["validate", "sharti", "-"], SHARTI_SAMPLE_2), "valid\n");
    let file = folder.write("invalid.in", "5 1 5\n1  1 3 3\n");
    let error = "2:3: expected token 2 of 4 of the line, found a space\n";
    assert_eq!(invalid(&["sharti", &file], ""), format!("error: {file}:{error}"));
    assert_eq!(invalid(&["sharti"], "5 1 5\n1  1 3 3\n"), format!("error: <stdin>:{error}"));
    let error = "1:1: expected the side n of the board, from 1 to 1000000000, found `\\x1b[31m`\n";
    assert_eq!(folder.names(), ["invalid.in", "valid.in"]);
    assert_eq!(invalid(&["sharti"], "\x1b[31m 1 1\n"), format!("error: <stdin>:{error}"));
}

#[test]
fn limits() {
    let beyond = "1000000001 1 1\n1 1 1 1\n";
    assert_ne!(invalid(&["sharti"], beyond), "");
    assert_ne!(invalid(&["sharti", "--limits", "judge"], beyond), "");
    assert_eq!(good(&["validate", "sharti", "--limits", "full"], beyond), "valid\n");
    assert_eq!(good(&["validate", "sharti", "--limits", "n=1000000001"], beyond), "valid\n");
    let error = "2:1: expected the first row a of rectangle 1 of 1, from 1 to 6, found `7`\n";
    assert_eq!(invalid(&["sharti", "--limits", "n=6,k=3"], "6 1 3\n7 1 7 1\n"), format!("error: <stdin>:{error}"));
    let error = "1:5: expected the cap k, from 1 to 3, found `4`\n";
    assert_eq!(invalid(&["sharti", "--limits", "n=6,k=3"], "6 1 4\n1 1 1 1\n"), format!("error: <stdin>:{error}"));
    for (game, input) in [("nim", "2\n0 18446744073709551615\n"), ("heaps", "0.77 1\n7\n")] {
        assert_eq!(good(&["validate", game], input), "valid\n");
        assert_eq!(good(&["validate", game, "--limits", "full"], input), "valid\n");
        assert_eq!(
            bad(&["validate", game, "--limits", "judge"], input),
            format!("error: {game} is not a contest problem, so it has no judge's limits; expected the full limits\n")
        );
    }
}

/// Every command with limits refuses one below the minimum of its number, and names the smallest.
#[test]
fn limits_below_the_minimum() {
    for game in GAMES {
        for bound in game.bounds {
            let (least, _) = bound.judge.unwrap_or(bound.full);
            let (least, most) = (least.max(1), bound.full.1);
            let limits = format!("{}={}", bound.name, least - 1);
            let is_in_full = bound.full.0.max(1) < least;
            let hint = format!("; use `full,{limits}` for inputs beyond the judge's limits");
            let hint = if is_in_full { &hint } else { "" };
            let error = format!("error: expected {} from {least} to {most}, found {}{hint}\n", bound.name, least - 1);
            let package: [&str; 4] = ["--format", "kattis", "-o", "unwritten"];
            let commands = [("validate", &[][..]), ("generate", &[]), ("package", &package)];
            let has_package = impartial_contests::Contest::of(game).is_some();
            for (command, others) in commands.into_iter().take(if has_package { 3 } else { 2 }) {
                let arguments = [&[command, game.name, "--limits", &limits], others].concat();
                assert_eq!(bad(&arguments, ""), error, "{arguments:?}");
            }
        }
    }
}

/// A valid input may be one that its author did not intend.
#[test]
fn remarks() {
    let fallen = (3..=22).map(|vertex| format!("{vertex} {vertex}")).collect::<Vec<_>>().join("\n");
    for (input, note) in [
        ("3\n1 2\n2 3\n", ""),
        ("graph 2 0\n", ""),
        ("graph 3 3\n1 2\n2 3\n3 3\n", ""),
        ("graph 4 4\n3 4\n1 2\n4 4\n1 1\n", "2 edges are not connected to the ground and fall immediately: edges 1, 3"),
        (
            &format!("graph 22 21\n1 2\n{fallen}\n"),
            "20 edges are not connected to the ground and fall immediately: edges 2, 3, 4, 5, 6, 7, 8, 9, 12 more",
        ),
    ] {
        let output = run(&["validate", "hackenbush", "--limits", "full"], input);
        assert_eq!((output.status.code(), &output.stdout[..]), (Some(0), &b"valid\n"[..]), "{input}");
        let expected = match note {
            "" => String::new(),
            _ => format!("note: {note}\n"),
        };
        assert_eq!(String::from_utf8(output.stderr).unwrap(), expected, "{input}");
    }
}

/// Bad usage and unreadable files are not verdicts on an input.
#[test]
fn bad_usage_exits_with_2() {
    let folder = Folder::new();
    for (arguments, message) in [
        (&["sharti", &folder.file("none")][..], "error: cannot read "),
        (&["sharti", &folder.file("")], "error: cannot read "),
        (&["shart"], "a similar value exists: 'sharti'"),
        (&["sharti", "--limits", "wide"], "expected `judge`, `full` or limits such as n=8,k=3, found `wide`"),
        (&["sharti", "--limits", "n=8,x=3"], "error: sharti has no limit `x`; its limits are n, m, k"),
        (&["sharti", "--limits", "k=0"], "error: expected k from 1 to 9223372036854775807, found 0"),
    ] {
        let refusal = bad(&[&["validate"], arguments].concat(), SHARTI_SAMPLE_2);
        assert!(refusal.contains(message), "{arguments:?}: {refusal}");
    }
}
