//! `impartial period`: what it prints, certificates, checkpoints, and Ctrl-C.

#![expect(clippy::unwrap_used, reason = "a test that cannot start the command has failed")]

#[expect(dead_code, reason = "the boards are those of another game")]
mod common;
#[path = "common/folder.rs"]
mod folder;

use std::fs;

use common::{bad, good, impartial, refused, run, run_command};
use folder::Folder;

const CERTIFICATE: &str = "impartial-heaps 1: 0.77 preperiod 71 period 12 saltus 0 start 71.\n";

/// A code whose period is not known, and takes some time.
const UNKNOWN: &str = "grundy";

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

#[test]
fn a_period_is_proved() {
    let facts = "code: 0.77\nname: kayles\npreperiod: 71\nperiod: 12\nexceptions: 14, the last at heap 70\n\
        theorem: pure periods: G(n + 12) = G(n) for 71 <= n < 156\nproof: 168 values\n\
        largest value: 8, first at heap 27\n";
    assert_eq!(text(&["kayles"]), facts);
    assert_eq!(text(&[".7700"]), facts);
    assert_eq!(text(&["0.77", "--limit", "168"]), facts);
    assert_eq!(
        json(&["0.77"]),
        "{\"code\":\"0.77\",\"name\":\"kayles\",\"preperiod\":71,\"period\":12,\"saltus\":0,\"exceptions\":14,\
         \"last_exception\":70,\"values\":168,\"largest\":8,\"largest_heap\":27,\"theorem\":\"pure periods\"}\n"
    );
    assert!(text(&["0.400"]).starts_with("code: 0.4\npreperiod: 54\nperiod: 34\n"));
    assert!(json(&["nim"]).contains("\"saltus\":1,") && json(&["nim"]).contains("\"largest\":null,"));
}

/// The exit status is 0 also if no period is known.
#[test]
fn an_unknown_period_is_no_error() {
    let unknown = text(&["0.77", "--limit", "167"]);
    assert!(unknown.contains("\nperiod: unknown after 167 values\n"), "{unknown}");
    assert_eq!(
        json(&["grundy", "--limit", "5"]),
        "{\"code\":\"4!.0\",\"name\":\"grundy\",\"preperiod\":null,\"period\":null,\"saltus\":null,\
         \"exceptions\":null,\"last_exception\":null,\"values\":5,\"largest\":1,\"largest_heap\":3,\"theorem\":null}\n"
    );
    assert!(text(&["8!.7"]).contains("period: unknown, as no theorem proves"));
    assert!(text(&["0.6", "--limit", "0"]).contains("period: unknown after 0 values\n"));
}

#[test]
fn the_time_is_limited() {
    let start = std::time::Instant::now();
    let unknown = text(&[UNKNOWN, "--limit", "4000000000", "--time", "0.2"]);
    assert!(unknown.contains("period: unknown after "), "{unknown}");
    assert!(start.elapsed().as_secs() < 60);
    // A huge number of seconds is no limit.
    assert!(text(&["kayles", "--time", "9999999999999999999"]).contains("period: 12\n"));
    // A period that is found earlier is printed.
    assert!(text(&["kayles", "--time", "600"]).contains("period: 12\n"));
    assert!(text(&[UNKNOWN, "--time", "0"]).contains("period: unknown after 0 values\n"));
}

#[test]
fn bad_usage() {
    for (arguments, message) in [
        (&[][..], "<CODE|--verify <FILE>>"),
        (&["0.G"], "column 3: expected a digit from 0 to F, found `G`"),
        (&["kayles", "--time", "x"], "expected a number of seconds, such as 60 or 0.5"),
        (&["kayles", "--time", "-1"], "unexpected argument '-1' found"),
        (&["kayles", "--time", "1e9"], "expected a number of seconds"),
        (&["kayles", "--limit", "-1"], "unexpected argument '-1' found"),
        (&["kayles", "--format", "svg"], "invalid value 'svg'"),
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
    assert_eq!(good(&["period", "--verify", "-"], CERTIFICATE), "right\n");
    assert_eq!(good(&["period", "--verify", "-"], CERTIFICATE.trim_end()), "right\n");
    for code in ["nim", "S(all-but:2,3,7)", "S(1,3,4)", "0.81"] {
        json(&[code, "--certificate", &file]);
        assert_eq!(verify(&file), (Some(0), "right\n".into()), "{code}");
    }

    // A longer proof, by another theorem.
    let rare = text(&["0.16", "--certificate", &file]);
    assert!(rare.contains("theorem: rare heaps: the last values before heaps 262149 and 411608 are equal\n"), "{rare}");
    assert!(rare.contains("exceptions: 3634, the last at heap 105350\n"), "{rare}");
    assert_eq!(verify(&file), (Some(0), "right\n".into()));
    let altered = fs::read_to_string(&file).unwrap().replace("period 149459", "period 149458");
    fs::write(&file, altered).unwrap();
    assert_eq!(verify(&file).0, Some(1));

    // Without a period there is none, and an old one stays.
    let old = fs::read_to_string(&file).unwrap();
    let output = run(&["period", "grundy", "--limit", "99", "--format", "json", "--certificate", &file], "");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "no certificate is written, as no period is known\n");
    assert_eq!(fs::read_to_string(&file).unwrap(), old);
}

/// A certificate that is cut off, altered, or of another code or version is wrong, with the reason.
#[test]
fn wrong_certificates_are_refused() {
    let folder = Folder::new();
    let check = |certificate: &str, reason: &str| {
        let file = folder.write("certificate", certificate);
        let (status, printed) = verify(&file);
        assert_eq!(status, Some(1), "{certificate}: {printed}");
        assert!(printed.starts_with("wrong: ") && printed.contains(reason), "{certificate}: {printed}");
    };
    for (from, to, reason) in [
        ("period 12", "period 11", "G(82) is not G(71) + 0"),
        ("preperiod 71", "preperiod 70", "G(82) is not G(70) + 0"),
        ("preperiod 71", "preperiod 72", "expected a start from the preperiod on"),
        ("period 12", "period 24", "the period is not the least: 12 is one too"),
        ("saltus 0", "saltus 1", "G(83) is not G(71) + 1"),
        ("0.77", "0.7", "the preperiod is not the least: 70 is one too"),
        ("0.77", "0.07", "G(83) is not G(71) + 0"),
        ("0.77", "0.7G", "expected a code"),
        ("heaps 1", "heaps 2", "expected `impartial-heaps 1: "),
        ("71.", "", "expected `impartial-heaps 1: "),
        ("period 12", "period 9999999999", "the check needs 20000000142 nim-values, more than 10000000"),
        ("impartial", "\u{1b}[31m", "found `\\x1b[31m"),
    ] {
        check(&CERTIFICATE.replacen(from, to, 1), reason);
    }
    for end in 0..CERTIFICATE.len() - 1 {
        check(&CERTIFICATE[..end], "expected ");
    }
    fs::write(folder.file("certificate"), b"impartial\xff").unwrap();
    assert_eq!(verify(&folder.file("certificate")), (Some(1), "wrong: byte 10 is not valid UTF-8\n".into()));
    // The limit is an option.
    let output = run(&["period", "--verify", "-", "--limit", "167"], CERTIFICATE);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "wrong: the check needs 168 nim-values, more than 167\n");
}

/// A search that is stopped and resumed prints what one search prints.
#[test]
fn a_checkpoint_is_resumed() {
    let folder = Folder::new();
    let file = folder.file("checkpoint");
    for code in ["0.45", "0.156", "0.16", "S(all-but:2,3,6,8)", "S(5,17,200)", "0.0F7"] {
        let limits = match code {
            // The period is proved by rare heaps.
            "0.16" => ["1000", "100001", "270007", "420000"],
            // Moves leave three heaps.
            "0.0F7" => ["10", "60", "300", "800"],
            _ => ["10", "300", "5000", "9000"],
        };
        for limit in limits {
            let straight = json(&[code, "--limit", limit]);
            assert_eq!(json(&[code, "--limit", limit, "--checkpoint", &file]), straight, "{code} to {limit}");
        }
        // The file may have more values than the limit now.
        assert_eq!(json(&[code, "--limit", "70", "--checkpoint", &file]), json(&[code, "--limit", "70"]), "{code}");
        if fs::exists(&file).unwrap() {
            fs::remove_file(&file).unwrap();
        }
    }
    assert_eq!(folder.names(), [""; 0], "no temporary file is left");
}

/// A checkpoint that is cut off, altered, or of another code or version is refused with the reason, and stays.
#[test]
fn wrong_checkpoints_are_refused() {
    let folder = Folder::new();
    let file = folder.file("checkpoint");
    json(&["0.16", "--limit", "2000", "--checkpoint", &file]);
    let sound = fs::read(&file).unwrap();
    let check = |bytes: &[u8]| {
        fs::write(&file, bytes).unwrap();
        let message = bad(&["period", "0.16", "--limit", "3000", "--checkpoint", &file], "");
        assert!(message.starts_with(&format!("error: cannot resume from {file}: ")), "{message}");
        assert_eq!(fs::read(&file).unwrap(), bytes);
        message
    };
    let ends = (0..sound.len()).step_by(sound.len() / 20 + 1).chain([sound.len() - 1]);
    for end in ends {
        check(&sound[..end]);
    }
    for place in (0..sound.len()).step_by(sound.len() / 100 + 1) {
        let mut altered = sound.clone();
        altered[place] ^= 1;
        check(&altered);
    }
    check(&[&sound[..], b"\n"].concat());
    check(CERTIFICATE.as_bytes());
    fs::write(&file, &sound).unwrap();
    let message = bad(&["period", "0.6", "--checkpoint", &file], "");
    assert_eq!(message, format!("error: cannot resume from {file}: it is a checkpoint of 0.16, and the code is 0.6\n"));
    good(&["period", "0.16", "--limit", "3000", "--format", "json", "--checkpoint", &file], "");
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

/// Ctrl-C leaves a checkpoint, from which the search goes on.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_leaves_a_checkpoint() {
    use std::process::Command;
    use std::time::{Duration, Instant};

    const SIGINT: u32 = 2;
    let folder = Folder::new();
    let file = folder.file("checkpoint");
    let child = impartial(&["period", UNKNOWN, "--limit", "4000000000", "--checkpoint", &file]).spawn().unwrap();
    let start = Instant::now();
    loop {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        if u64::from_str_radix(caught.trim(), 16).unwrap() >> (SIGINT - 1) & 1 == 1 {
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(300));
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(Duration::from_millis(200));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "error: interrupted\n");
    assert_eq!((output.status.code(), output.stdout), (Some(130), Vec::new()));
    assert_eq!(folder.names(), ["checkpoint"]);
    let resumed = json(&[UNKNOWN, "--limit", "3000", "--checkpoint", &file]);
    assert_eq!(resumed, json(&[UNKNOWN, "--limit", "3000"]));
    // The search has gone far before it was stopped: it starts there.
    let at_once = json(&[UNKNOWN, "--time", "0", "--checkpoint", &file]);
    assert!(!at_once.contains("\"values\":0,"), "{at_once}");
}
