//! `impartial sequence`: formats, ranges, and what it refuses.

#[cfg(target_os = "linux")]
use std::io::{BufRead as _, BufReader};
#[cfg(target_os = "linux")]
use std::process::Stdio;

use crate::command::{bad, good};
#[cfg(target_os = "linux")]
use crate::command::{impartial, refused, run_command};

#[test]
fn both_ends_are_inclusive() {
    assert_eq!(good(&["sequence", "kayles", "--to", "12"], ""), "0 1 2 3 1 4 3 2 1 4 2 6 4\n");
    assert_eq!(good(&["sequence", ".770", "--from", "12", "--to", "12"], ""), "4\n");
    assert_eq!(good(&["sequence", "S(1,2)", "--to", "0"], ""), "0\n");
}

#[test]
fn every_format() {
    for (format, expected) in [
        ("text", "6 4\n"),
        ("bfile", "11 6\n12 4\n"),
        ("csv", "heap,value\n11,6\n12,4\n"),
        ("json", "{\"code\":\"0.77\",\"name\":\"kayles\",\"from\":11,\"values\":[6,4]}\n"),
    ] {
        let printed = good(&["sequence", "kayles", "--from", "11", "--to", "12", "--format", format], "");
        assert_eq!(printed, expected, "{format}");
    }
}

/// A period is proved by more values than a short plot has.
#[test]
fn a_plot_knows_the_period_and_the_rare_values() {
    let picture = good(&["sequence", "kayles", "--to", "100", "--format", "svg"], "");
    for part in ["From heap 71 on, the values repeat with the period 12.", "the first period", "a rare value"] {
        assert!(picture.contains(part), "{part} is missing in {picture}");
    }
    let picture = good(&["sequence", "grundy", "--to", "100", "--format", "svg"], "");
    assert!(!picture.contains("the first period") && picture.contains("No period is proved by 16384 values."));
}

/// All formats have the same values, even after the table has grown several times.
#[test]
fn long_sequences() {
    let print = |format: &str| good(&["sequence", "grundy", "--to", "4000", "--format", format], "");
    let text = print("text");
    let values: Vec<&str> = text.split_whitespace().collect();
    assert_eq!(values.len(), 4_001);
    assert_eq!(text.lines().next().unwrap().split(' ').count(), 20);
    let lines: Vec<String> = (0..).zip(&values).map(|(heap, value)| format!("{heap} {value}")).collect();
    assert_eq!(print("bfile"), lines.join("\n") + "\n");
}

/// After a proved period, heaps may have any number of tokens.
#[test]
fn huge_heaps() {
    let huge = ["--from", "18446744073709551614", "--to", "18446744073709551615", "--format", "bfile"];
    let print = |code: &str| good(&[&["sequence", code], &huge[..]].concat(), "");
    assert_eq!(print("nim"), "18446744073709551614 18446744073709551614\n18446744073709551615 18446744073709551615\n");
    // 2^64 - 1 and 15 have the same remainder modulo 5 * 3.
    assert_eq!(print("S(1,2)"), "18446744073709551614 2\n18446744073709551615 0\n");
    let message = bad(&[&["sequence", "8!.7"], &huge[..]].concat(), "");
    assert_eq!(
        message,
        "error: expected --to below 2000, found 18446744073709551615: no period of 8!.7 is known, and its table ends there\n"
    );
}

#[test]
fn bad_codes_and_ranges() {
    for (arguments, message) in [
        (&["0.G", "--to", "9"][..], "column 3: expected a digit from 0 to F, found `G`"),
        (
            &["dawsn", "--to", "9"],
            "or a name (kayles, dawson, dawsons-kayles, grundy, treblecross, guiles, officers, nim)",
        ),
        (&["Kayles", "--to", "9"], "expected `kayles` or another name (kayles, dawson, "),
        (&["Dawson's", "--to", "9"], "found `Dawson's`"),
        (&["\u{b7}77", "--to", "9"], "expected a point, as in 0.77, found `\u{b7}`"),
        (&["S(1, 3, 4)", "--to", "9"], "column 5: expected a number from 1 to 65535, without spaces, found ` `"),
        (&["kayles", "--from", "6", "--to", "5"], "--from 6 is above --to 5"),
        (&["kayles"], "--to <B>"),
        (&["kayles", "--to", "x"], "invalid value 'x' for '--to <B>'"),
        (&["kayles", "--to", "18446744073709551616"], "invalid value '18446744073709551616'"),
        (&["--to", "9"], "<CODE>"),
        (&["0.07", "--to", "100000000", "--format", "svg"], "a plot has at most 100000000 heaps"),
    ] {
        let printed = bad(&[&["sequence"], arguments].concat(), "");
        assert!(printed.contains(message), "{arguments:?}: {printed}");
    }
}

/// If memory is short, the error names memory as the cause, and not the table.
#[cfg(target_os = "linux")]
#[test]
fn a_table_beyond_the_memory_of_the_process() {
    let mut command = std::process::Command::new("sh");
    let script = "ulimit -v 20000 && exec \"$0\" sequence 0.106 --from 20000000 --to 20000000";
    command.args(["-c", script, env!("CARGO_BIN_EXE_impartial")]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let message = refused(&run_command(&mut command, b""));
    let reason = "found 20000000: no period of 0.106 is known, and a longer table needs more memory than the system or a limit such as `ulimit -v` allows, or more than 1024 MiB\n";
    assert!(message.starts_with("error: expected --to below ") && message.ends_with(reason), "{message}");
}

/// Values appear before the last one is known: this table would take hours.
#[cfg(target_os = "linux")]
#[test]
fn values_are_streamed() {
    let mut child = impartial(&["sequence", "grundy", "--to", "500000000", "--format", "bfile"]).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for heap in 0..20_000 {
        let line = lines.next().unwrap().unwrap();
        assert!(line.starts_with(&format!("{heap} ")), "{line}");
    }
    drop(lines);
    // The pipe is closed now.
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(141), ""));
}
