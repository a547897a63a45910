//! `impartial misere`: what it prints, limits, certificates, and checkpoints.

use std::fs;

use crate::command::{bad, good, run};
use crate::folder::Folder;

/// Runs the command for JSON.
fn json(arguments: &[&str]) -> String {
    good(&[&["misere"], arguments, &["--format", "json"]].concat(), "")
}

/// Runs the command for a text, and returns standard output without the time on standard error, where an open search also names
/// the option that continues it.
fn text(arguments: &[&str]) -> String {
    let output = run(&[&["misere"], arguments].concat(), "");
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{message}");
    let text = String::from_utf8(output.stdout).unwrap();
    let option = [("needs more classes", "--limit"), ("needs more memory", "--memory"), ("was not searched", "--heap")];
    let option = option.iter().find(|(reason, _)| text.contains("\nopen at heap ") && text.contains(reason));
    let hint = option.map(|(_, option)| format!("the search ended at a limit; raise `{option}` to search further\n"));
    let time = message.strip_prefix(&hint.unwrap_or_default()).unwrap_or_else(|| panic!("{text}{message}"));
    assert!(time.starts_with("time: ") && time.lines().count() == 1, "{message}");
    text
}

/// Runs `--verify`, and returns the exit status and standard output.
fn verify(file: &str) -> (Option<i32>, String) {
    let output = run(&["misere", "--verify", file], "");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn reports() {
    assert_eq!(
        text(&["0.75"]),
        "code: 0.75\norder: 8\nP-classes: 2\npreperiod: 8\nperiod: 2\ntype: wild\nproof: the classes of heaps 1 to 21\n\
         generators: h1, h2, h5\nrelation: h1^2 = 1\nrelation: h2 h5 = h1 h2\nrelation: h5^2 = h2^2\n\
         relation: h2^3 = h2\n"
    );
    assert_eq!(
        text(&["nim", "--heap", "3"]),
        "code: S(all)\nname: nim\norder: 6\nP-classes: 2\ntype: tame up to heap 3\n\
         open at heap 4, which was not searched\ngenerators: h1, h2\nrelation: h1^2 = 1\nrelation: h2^3 = h2\n"
    );
    let classes = text(&["dawsons-kayles", "--limit", "23"]);
    assert!(classes.contains("\nopen at heap 14, which needs more classes than the limit\n"), "{classes}");
    let memory = text(&["dawsons-kayles", "--memory", "0"]);
    assert!(memory.contains(", which needs more memory than the limit\ngenerators: "), "{memory}");
}

#[test]
fn json_lines() {
    for (arguments, line) in [
        (
            &["kayles"][..],
            r#"{"code":"0.77","name":"kayles","order":40,"p_classes":9,"preperiod":71,"period":12,"proved":true,"heap":167,"tame":false}"#,
        ),
        (
            &["grundy", "--heap", "18"],
            r#"{"code":"4!.0","name":"grundy","order":24,"p_classes":5,"preperiod":null,"period":null,"proved":false,"heap":18,"tame":false}"#,
        ),
    ] {
        assert_eq!(json(arguments), format!("{line}\n"));
    }
}

#[test]
fn bad_usage() {
    for (arguments, message) in [
        (&[][..], "<CODE|--verify <FILE>>"),
        (&["0.G"], "column 3: expected a digit from 0 to F, found `G`"),
        (&["kayles", "--heap", "0"], "0 is not in 1..=65535"),
        (&["kayles", "--limit", "4097"], "4097 is not in 1..=4096"),
        (&["--verify", "file", "--limit", "9"], "cannot be used with"),
        (&["--verify", "missing"], "cannot read missing: "),
        (&["kayles", "--certificate", "missing/file"], "cannot write missing/file: "),
    ] {
        let printed = bad(&[&["misere"], arguments].concat(), "");
        assert!(printed.contains(message), "{arguments:?}: {printed}");
    }
}

#[test]
fn certificates_are_written_and_checked() {
    let folder = Folder::new();
    let file = folder.file("certificate");
    for arguments in [&["kayles"][..], &["grundy", "--heap", "20"]] {
        text(&[arguments, &["--certificate", &file]].concat());
        assert_eq!(verify(&file), (Some(0), "right\n".into()));
    }
    let right = fs::read_to_string(&file).unwrap();
    fs::write(&file, right.replace("period none", "period 3 3")).unwrap();
    let reason = "wrong: expected a code for which a theorem proves periods, which heap 20 violates\n";
    assert_eq!(verify(&file), (Some(1), reason.into()));
    fs::write(&file, b"misere\xff").unwrap();
    assert_eq!(verify(&file), (Some(1), "wrong: byte 7 is not valid UTF-8\n".into()));
    fs::write(&file, "").unwrap();
    assert_eq!(verify(&file), (Some(1), "wrong: line 1: expected `misere-quotient 1: CODE`\n".into()));
}

/// A search that is stopped by limits and resumed prints what one search prints.
#[test]
fn a_checkpoint_is_resumed() {
    let folder = Folder::new();
    let file = folder.file("checkpoint");
    for limits in [["--heap", "9"], ["--limit", "23"], ["--heap", "24"]] {
        let straight = json(&[&["0.07"], &limits[..]].concat());
        assert_eq!(json(&[&["0.07", "--checkpoint", &file], &limits[..]].concat()), straight, "{limits:?}");
        assert_eq!(folder.names(), ["checkpoint"]);
    }
    let sound = fs::read_to_string(&file).unwrap();
    for (code, text, reason) in [
        ("0.77", sound.clone(), "expected a checkpoint of 0.77, found one of 0.07"),
        ("0.07", sound.replace("p-classes 1 ", "p-classes "), "the certificate is wrong: "),
        ("0.07", sound.replace("\nend", ""), "the certificate is damaged: "),
    ] {
        fs::write(&file, &text).unwrap();
        let message = bad(&["misere", code, "--checkpoint", &file], "");
        assert!(message.starts_with(&format!("error: cannot resume from {file}: {reason}")), "{message}");
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
}

#[test]
fn surveys() {
    let lines = good(&["survey", "--misere"], "kayles\n0.07\n0.3\n");
    let codes: Vec<&str> = lines.lines().map(|line| line.split('"').nth(3).unwrap()).collect();
    assert_eq!(codes, ["0.07", "0.3", "0.77"]);
    assert_eq!(lines.lines().last(), Some(json(&["kayles"]).trim_end()));
    assert_eq!(lines.lines().next(), Some(json(&["0.07", "--limit", "100", "--heap", "24"]).trim_end()));
    assert!(bad(&["survey", "--misere", "--limit", "9"], "").contains("cannot be used with"));
}
