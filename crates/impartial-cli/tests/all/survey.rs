//! `impartial survey`: lists, shards, threads, checkpoints, and surveys that are killed.

use std::fs;

use crate::command::{bad, good, impartial, refused, run};
use crate::folder::Folder;

fn survey(arguments: &[&str], input: &str) -> String {
    good(&[&["survey"], arguments].concat(), input)
}

fn sorted(text: &str) -> String {
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    lines.sort_unstable();
    lines.concat()
}

/// Each code has one line, in order. The facade's suite has the lines.
#[test]
fn a_line_for_each_code() {
    let lines = survey(&["--limit", "2000"], "grundy\n 0.6\n\n.770\n0.37\nkayles\nnim\n8!.7\n");
    let codes: Vec<&str> = lines.lines().map(|line| line.split('"').nth(3).unwrap()).collect();
    assert_eq!(codes, ["0.37", "0.6", "0.77", "4!.0", "8!.7", "S(all)"]);
    assert_eq!(survey(&[], ""), "");
}

/// The lines of all shards merge by `sort`, and any number of threads prints them in the same order.
#[test]
fn shards_and_threads() {
    for (shape, count) in [(["--digits", "2"], 128), (["--subtract-up-to", "10"], 1_023)] {
        let survey = |more: &[&str]| survey(&[&shape, &["--limit", "200"], more].concat(), "");
        let whole = survey(&["--threads", "1"]);
        assert_eq!(whole.lines().count(), count);
        assert_eq!(whole, sorted(&whole), "{shape:?}");
        assert_eq!(survey(&["--threads", "7"]), whole, "{shape:?}");
        let parts: String = (1..=3).map(|shard| survey(&["--shard", &format!("{shard}/3")])).collect();
        assert_eq!(sorted(&parts), whole, "{shape:?}");
        assert_eq!(survey(&["--shard", "2000/2000"]), "", "{shape:?}");
    }
}

/// If the system starts fewer threads, they do the work, however few addresses are left. The stacks of 64 threads take
/// 128 MiB.
#[cfg(target_os = "linux")]
#[test]
fn too_few_addresses_for_all_threads() {
    use std::process::{Command, Stdio};

    let arguments = ["survey", "--digits", "1", "--limit", "500"];
    let lines = good(&arguments, "");
    for kibibytes in (30_000..140_000).step_by(2_750) {
        let mut command = Command::new("sh");
        let limit = format!("ulimit -v {kibibytes} && exec \"$@\"");
        command.args(["-c", &limit, "sh", env!("CARGO_BIN_EXE_impartial")]);
        let output = command.args(arguments).args(["--threads", "64"]).stdin(Stdio::null()).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{kibibytes}");
        assert_eq!(String::from_utf8(output.stdout).unwrap(), lines, "{kibibytes}");
    }
}

/// A survey from finished checkpoints prints the same bytes, and searches anew for another limit.
#[test]
fn finished_checkpoints() {
    let folder = Folder::new();
    let checkpoints = folder.file("");
    let codes = "0.16\nkayles\nS(all-but:2,3,7)\n";
    let survey = |limit: &str| survey(&["--limit", limit, "--checkpoints", &checkpoints], codes);
    let whole = good(&["survey", "--limit", "2000"], codes);
    assert_eq!(survey("2000"), whole);
    assert_eq!(folder.names(), ["0.16", "0.77", "S(all-but-2,3,7)"]);
    assert_eq!(survey("2000"), whole);
    assert_eq!(survey("3000"), good(&["survey", "--limit", "3000"], codes));
    assert_eq!(survey("2000"), whole);
}

/// A checkpoint that is cut off, altered or of another code is a warning, and the code is searched anew. A file that cannot
/// be read is an error.
#[test]
fn wrong_checkpoints_are_refused() {
    let folder = Folder::new();
    let checkpoints = folder.file("");
    let arguments = ["survey", "--limit", "2000", "--checkpoints", &checkpoints];
    let lines = good(&arguments, "0.15\n0.16\n");
    let file = folder.file("0.16");
    let sound = fs::read(&file).unwrap();
    let is_refused = |bytes: &[u8], reason: &str| {
        fs::write(&file, bytes).unwrap();
        let output = run(&arguments, "0.15\n0.16\n");
        assert_eq!((output.status.code(), String::from_utf8(output.stdout).unwrap()), (Some(0), lines.clone()));
        let message = String::from_utf8(output.stderr).unwrap();
        let start = format!("warning: cannot resume from {file}: ");
        let end = "; the search for its line starts anew\n";
        assert!(message.starts_with(&start) && message.ends_with(end) && message.contains(reason), "{message}");
        // The file is replaced, so the next survey does not warn.
        assert_eq!(fs::read(&file).unwrap(), sound);
        assert_eq!(good(&arguments, "0.15\n0.16\n"), lines);
    };
    for place in (0..sound.len()).step_by(13) {
        is_refused(&sound[..place], "");
        let mut altered = sound.clone();
        altered[place] ^= 1;
        is_refused(&altered, "");
    }
    is_refused(&sound[..sound.len() - 1], "it is cut off or altered");
    let other = fs::read(folder.file("0.15")).unwrap();
    is_refused(&other, "expected the line of 0.16, found the line of 0.15");
    good(&["period", "0.6", "--limit", "99", "--format", "json", "--checkpoint", &folder.file("search")], "");
    is_refused(&fs::read(folder.file("search")).unwrap(), "expected a checkpoint of 0.16, found one of 0.6");
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    let message = bad(&arguments, "0.16\n");
    assert_eq!(message, format!("error: cannot read {file}: it is not a regular file\n"));
}

/// The searches of codes whose nim-values exceed their heaps are resumed.
#[test]
fn unfinished_checkpoints() {
    for code in ["4.333", "C.7BF", "4.77", "C.F", "4!.7", "S(all-but:2,3,7)"] {
        let folder = Folder::new();
        // `period` keeps a search that has not found the period yet.
        good(&["period", code, "--limit", "6", "--format", "json", "--checkpoint", &folder.file("search")], "");
        let line = good(&["survey", "--limit", "500"], code);
        let printed = line.split('"').nth(3).unwrap().replace(':', "-");
        fs::rename(folder.file("search"), folder.file(&printed)).unwrap();
        assert_eq!(good(&["survey", "--limit", "500", "--checkpoints", &folder.file("")], code), line);
    }
}

/// The path of a refused checkpoint cannot command a terminal.
#[cfg(unix)]
#[test]
fn warnings_are_printable() {
    let folder = Folder::new();
    let checkpoints = folder.file("\u{1b}[2J");
    fs::create_dir(&checkpoints).unwrap();
    fs::write(format!("{checkpoints}/0.77"), "no checkpoint").unwrap();
    let output = run(&["survey", "--checkpoints", &checkpoints], "0.77\n");
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.starts_with("warning: ") && message.contains(r"\u{1b}[2J/0.77: "), "{message}");
}

/// The file of a long code has the start of the code as its name.
#[test]
fn long_codes_have_files_of_their_own() {
    let folder = Folder::new();
    let start = (1..40).map(|number| number.to_string()).collect::<Vec<_>>().join(",");
    let codes = format!("S({start},50)\nS({start},51)\n");
    let arguments = ["survey", "--limit", "99", "--checkpoints", &folder.file("")];
    let lines = good(&arguments, &codes);
    assert_eq!(good(&arguments, &codes), lines);
    let names = folder.names();
    assert_eq!(names.len(), 2, "{names:?}");
    assert!(names.iter().all(|name| name.starts_with("S(1,2,3,") && name.len() == 109), "{names:?}");
}

/// Killed at any moment and started again, a survey prints the same lines.
#[cfg(unix)]
#[test]
fn a_killed_survey_is_resumed() {
    let folder = Folder::new();
    let checkpoints = folder.file("");
    let arguments = ["survey", "--digits", "2", "--limit", "3000", "--threads", "2"];
    let whole = good(&arguments, "");
    let with_folder = [&arguments[..], &["--checkpoints", &checkpoints]].concat();
    for (round, signal) in [(0, "KILL"), (2, "INT"), (4, "KILL")] {
        let child = impartial(&with_folder).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(20 + 15 * round));
        let kill = std::process::Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
        // The survey may have ended.
        let _ = kill.unwrap();
        let output = child.wait_with_output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(whole.starts_with(&printed), "{printed}");
    }
    assert_eq!(good(&with_folder, ""), whole);
    let names = folder.names();
    let (incomplete, finished): (Vec<_>, Vec<_>) = names.into_iter().partition(|name| name.starts_with(".impartial."));
    assert_eq!(finished.len(), 128, "each code has a file");
    assert!(incomplete.len() <= 4, "two threads that were killed twice left {incomplete:?}");
}

/// Processes that search the same codes in one folder at the same time print the same lines.
#[test]
fn processes_share_a_folder() {
    let folder = Folder::new();
    let arguments = ["survey", "--digits", "1", "--limit", "300"];
    let (whole, checkpoints) = (good(&arguments, ""), folder.file(""));
    let arguments = [&arguments[..], &["--checkpoints", &checkpoints]].concat();
    for _ in 0..3 {
        let surveys = [(); 4].map(|()| impartial(&arguments).spawn().unwrap());
        for survey in surveys {
            let output = survey.wait_with_output().unwrap();
            assert_eq!(String::from_utf8_lossy(&output.stderr), "");
            assert_eq!(String::from_utf8_lossy(&output.stdout), whole);
        }
        folder.names().iter().for_each(|name| fs::remove_file(folder.file(name)).unwrap());
    }
}

#[test]
fn bad_usage() {
    let folder = Folder::new();
    let file = folder.write("file", "");
    for (arguments, input, message) in [
        (&["--digits", "11"][..], "", "11 is not in 1..=10"),
        (&["--subtract-up-to", "41"], "", "41 is not in 1..=40"),
        (&["--digits", "3", "--subtract-up-to", "3"], "", "cannot be used with"),
        (&["--shard", "0/2"], "", "expected I/N with I from 1 to N"),
        (&["--shard", "3/2"], "", "expected I/N with I from 1 to N"),
        (&["--threads", "0"], "", "invalid value '0'"),
        (&[], "0.77\n  0.7G\n", "error: <stdin>:2:6: expected a digit from 0 to F, found `G`\n"),
        (&[], "0.77 0.7\n", "error: <stdin>:1:5: expected a digit from 0 to F, without spaces, found ` `\n"),
        (&[], "S(1, 3, 4)\n", "error: <stdin>:1:5: expected a number from 1 to 65535, without spaces, found ` `\n"),
        (&[], "\u{b7}77\n", "error: <stdin>:1:1: expected a point, as in 0.77, found `\u{b7}`\n"),
        (&["--checkpoints", &file], "0.77\n", "cannot create the folder "),
    ] {
        let printed = bad(&[&["survey"], arguments].concat(), input);
        assert!(printed.contains(message), "{arguments:?}: {printed}");
    }
    let output = run(&["survey"], b"0.77\n\xff\n");
    assert_eq!(refused(&output), "error: <stdin>: byte 6 is not valid UTF-8\n");
}

/// A folder that cannot be written is an error.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_written() {
    let message = bad(&["survey", "--limit", "99", "--checkpoints", "/proc/self"], "0.77\n");
    assert!(message.starts_with("error: cannot write /proc/self/0.77: "), "{message}");
}
