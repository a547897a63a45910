//! `impartial check` for a person.

use crate::command::{SHARTI_SAMPLE_2, bad, good, run};
use crate::folder::Folder;

#[test]
fn right_answers_and_wrong_ones() {
    let folder = Folder::new();
    let input = folder.write("board.in", SHARTI_SAMPLE_2);
    for (answer, reason) in [
        (&b"Hamed"[..], None),
        (b"Malek\n", Some("`Malek`, but the nim-value is *5, so the first player wins: `Hamed`")),
        (b"hamed\n", Some("expected `Hamed` or `Malek`, found `hamed`")),
        (b"", Some("expected `Hamed` or `Malek`, found the end of the answer")),
        (b"Hamed\xff\n", Some("byte 6 of the answer is not valid UTF-8")),
    ] {
        let output = run(&["check", "sharti", &input, "-"], answer);
        let (printed, status) = reason.map_or(("right\n".into(), 0), |reason| (format!("wrong: {reason}\n"), 1));
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{reason:?}");
        assert_eq!((String::from_utf8(output.stdout).unwrap(), output.status.code()), (printed, Some(status)));
    }
}

/// Either file may be standard input, and the rule decides.
#[test]
fn files_standard_input_and_rules() {
    let folder = Folder::new();
    let [input, answer] = [folder.write("sheet.in", "2 3 1\n1 1 1 2\n"), folder.write("sheet.ans", "FIRST 1 0 1 3")];
    assert_eq!(good(&["check", "paper-cutting", &input, &answer], ""), "right\n");
    assert_eq!(good(&["check", "paper-cutting", "-", &answer], "2 3 1\n1 1 1 2\n"), "right\n");
    assert_eq!(good(&["check", "paper-cutting", &input, "-", "--rule", "run"], "SECOND"), "right\n");
}

#[test]
fn bad_usage_exits_with_2() {
    let folder = Folder::new();
    let [input, answer] = [folder.write("board.in", SHARTI_SAMPLE_2), folder.write("board.ans", "Hamed\n")];
    for (arguments, message) in [
        (&["sharti", "-", "-"][..], "error: the input and the answer cannot both be read from standard input\n"),
        (&["sharti", "-", &answer], "error: <stdin>:1:5: expected the cap k, from 1 to 5, found `9`\n"),
        (&["sharti", &input, "/nowhere"], "error: cannot read /nowhere: "),
        (&["shart", &input, &answer], "a similar value exists: 'sharti'"),
        (&["sharti", &input], "<ANSWER>"),
        (&["sharti", &input, &answer, "--rule", "run"], "error: sharti has no rule `run`; available: judge\n"),
    ] {
        let refusal = bad(&[&["check"], arguments].concat(), "5 1 9");
        assert!(refusal.contains(message), "{arguments:?}: {refusal}");
    }
}
