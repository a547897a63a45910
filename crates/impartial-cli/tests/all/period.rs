//! `impartial period`: what it prints, certificates, and checkpoints.

use std::fs;

use crate::command::{bad, good, run};
#[cfg(target_os = "linux")]
use crate::command::{refused, run_command};
use crate::folder::Folder;

const CERTIFICATE: &str = "impartial-heaps 1: 0.77 preperiod 71 period 12 saltus 0 start 71.\n";

/// Runs the command for a text, and returns standard output without the time on standard error.
fn text(arguments: &[&str]) -> String {
    let output = run(&[&["period"], arguments].concat(), "");
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{message}");
    let time = message.strip_prefix("time: ").and_then(|time| time.strip_suffix(" s\n"));
    assert!(time.is_some_and(|time| time.parse::<f64>().is_ok()), "{message}");
    String::from_utf8(output.stdout).unwrap()
}

/// Runs the command for JSON.
fn json(arguments: &[&str]) -> String {
    good(&[&["period"], arguments, &["--format", "json"]].concat(), "")
}

/// Runs `--verify`, and returns the exit status and standard output.
fn verify(file: &str) -> (Option<i32>, String) {
    let output = run(&["period", "--verify", file], "");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

/// The exit status is 0 whether or not a period is known. The facade's suite and the READMEs have the reports.
#[test]
fn the_limit_and_the_time() {
    assert!(text(&["0.77", "--limit", "168"]).contains("\nperiod: 12\n"));
    assert!(text(&["0.77", "--limit", "167"]).contains("\nperiod: unknown after 167 values\n"));
    assert!(text(&["8!.7"]).contains("period: unknown, because no theorem proves"));
    // The period of this code is not known.
    let unknown = text(&["grundy", "--limit", "4000000000", "--time", "0.2"]);
    assert!(unknown.contains("period: unknown after "), "{unknown}");
    // A huge number of seconds does not matter if a period is found earlier.
    assert!(text(&["kayles", "--time", "9999999999999999999"]).contains("period: 12\n"));
    assert!(text(&["grundy", "--time", "0"]).contains("period: unknown after 0 values\n"));
}

#[test]
fn bad_usage() {
    for (arguments, message) in [
        (&[][..], "<CODE|--verify <FILE>>"),
        (&["0.G"], "column 3: expected a digit from 0 to F, found `G`"),
        (&["kayles", "--time", "x"], "expected a number of seconds, such as 60 or 0.5"),
        (&["kayles", "--time", "-1"], "unexpected argument '-1' found"),
        (&["kayles", "--time", "1e9"], "expected a number of seconds"),
        (&["kayles", "--verify", "file"], "cannot be used with"),
        (&["--verify", "file", "--checkpoint", "file"], "cannot be used with"),
        (&["--verify", "missing"], "cannot read missing: "),
        (&["kayles", "--certificate", "missing/file"], "cannot write missing/file: "),
        (&["kayles", "--checkpoint", "/"], "cannot read /: "),
    ] {
        let printed = bad(&[&["period"], arguments].concat(), "");
        assert!(printed.contains(message), "{arguments:?}: {printed}");
    }
}

#[test]
fn certificates_are_written_and_checked() {
    let folder = Folder::new();
    let file = folder.file("kayles");
    assert!(text(&["kayles", "--certificate", &file]).contains("period: 12\n"));
    assert_eq!(fs::read_to_string(&file).unwrap(), CERTIFICATE);
    assert_eq!(verify(&file), (Some(0), "right\n".into()));
    assert_eq!(good(&["period", "--verify", "-"], CERTIFICATE.trim_end()), "right\n");
    // Without a period there is none, and an old one stays.
    let old = fs::read_to_string(&file).unwrap();
    let output = run(&["period", "grundy", "--limit", "99", "--format", "json", "--certificate", &file], "");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "no certificate was written, because no period is known\n");
    assert_eq!(fs::read_to_string(&file).unwrap(), old);
}

/// A certificate that is wrong or no certificate exits with 1, and the reason is printed.
#[test]
fn wrong_certificates_are_refused() {
    let folder = Folder::new();
    let file = folder.write("certificate", &CERTIFICATE.replacen("period 12", "period 11", 1));
    let (status, printed) = verify(&file);
    assert!(status == Some(1) && printed.starts_with("wrong: ") && printed.contains("G(82) is not G(71)"), "{printed}");
    fs::write(&file, b"impartial\xff").unwrap();
    assert_eq!(verify(&file), (Some(1), "wrong: byte 10 is not valid UTF-8\n".into()));
    // A check that the limit ends is an error, because the certificate may be right.
    let message = bad(&["period", "--verify", "-", "--limit", "167"], CERTIFICATE);
    assert_eq!(message, "error: undecided: the check needs 168 nim-values, more than 167; raise --limit\n");
}

/// A search that is stopped and resumed prints what one search prints.
#[test]
fn a_checkpoint_is_resumed() {
    let folder = Folder::new();
    let file = folder.file("checkpoint");
    // The file has more values than the last limit.
    for limit in ["300", "5000", "100001", "70"] {
        let straight = json(&["0.16", "--limit", limit]);
        assert_eq!(json(&["0.16", "--limit", limit, "--checkpoint", &file]), straight, "{limit}");
        assert_eq!(folder.names(), ["checkpoint"]);
    }
}

/// A checkpoint that is damaged or of another code is refused with the reason, and stays.
#[test]
fn wrong_checkpoints_are_refused() {
    let folder = Folder::new();
    let file = folder.file("checkpoint");
    json(&["0.16", "--limit", "2000", "--checkpoint", &file]);
    let sound = fs::read(&file).unwrap();
    for (code, bytes) in [("0.16", &sound[..sound.len() - 1]), ("0.16", CERTIFICATE.as_bytes()), ("0.6", &sound)] {
        fs::write(&file, bytes).unwrap();
        let message = bad(&["period", code, "--limit", "3000", "--checkpoint", &file], "");
        assert!(message.starts_with(&format!("error: cannot resume from {file}: ")), "{message}");
        let is_other = message.ends_with(": expected a checkpoint of 0.6, found one of 0.16\n");
        assert_eq!(is_other, code == "0.6", "{message}");
        assert_eq!(fs::read(&file).unwrap(), bytes);
    }
}

#[test]
fn a_checkpoint_must_be_a_file_in_a_folder() {
    let folder = Folder::new();
    let message = bad(&["period", "0.16", "--limit", "99", "--checkpoint", &folder.file("missing/file")], "");
    assert!(message.starts_with("error: cannot write ") && message.contains("missing/file: "), "{message}");
    if cfg!(target_os = "linux") {
        // The device has no end.
        let message = bad(&["period", "0.16", "--limit", "99", "--checkpoint", "/dev/full"], "");
        assert_eq!(message, "error: cannot read /dev/full: it is not a regular file\n");
    }
}

/// A full disk is an error that leaves the old checkpoint. In this test files may have half a kibibyte.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_the_old_checkpoint() {
    use std::process::{Command, Stdio};

    let folder = Folder::new();
    let file = folder.file("checkpoint");
    json(&["0.16", "--limit", "2000", "--checkpoint", &file]);
    let old = fs::read(&file).unwrap();
    let mut command = Command::new("sh");
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" period 0.16 --limit 4000 --checkpoint \"$1\"";
    command.args(["-c", script, env!("CARGO_BIN_EXE_impartial"), &file]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let message = refused(&run_command(&mut command, b""));
    assert!(message.starts_with(&format!("error: cannot write {file}: ")), "{message}");
    assert_eq!(fs::read(&file).unwrap(), old);
    assert_eq!(folder.names(), ["checkpoint"]);
}
