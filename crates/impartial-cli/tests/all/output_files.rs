//! The files that `-o` writes: regular files are replaced whole, others are written to.

use std::fs;
#[cfg(unix)]
use std::process::{Command, Stdio};

#[cfg(target_os = "linux")]
use crate::command::refused;
use crate::command::{SHARTI_SAMPLE_2 as SAMPLE_2, bad, good, impartial, run_command};
use crate::folder::Folder;

/// A path is printed as it was typed: no output has the folder in which the command runs.
#[test]
fn paths_are_printed_as_they_were_typed() {
    let folder = Folder::new();
    folder.write("board.in", SAMPLE_2);
    folder.write("bad.in", "5 1 9\n");
    folder.write("pins.in", "2\n3 5\n");
    let (mut outputs, here) = (Vec::new(), folder.file(""));
    for (words, input) in [
        ("solve sharti board.in --format report", ""),
        ("solve sharti bad.in", ""),
        ("solve sharti missing.in", ""),
        ("solve sharti .", ""),
        ("validate sharti bad.in", ""),
        ("check sharti board.in bad.in", ""),
        ("check sharti board.in bad.in board.in report --testlib", ""),
        ("check sharti board.in board.in missing --kattis", ""),
        ("interact nim pins.in", "first\n9 9\n"),
        ("draw sharti board.in -o board.svg", ""),
        ("draw sharti board.in -o missing/board.svg", ""),
        ("sum sharti:board.in nim:pins.in", ""),
        ("play sharti board.in", "save game\nsave missing/game\nsave board.in\n"),
        ("play --resume board.in", ""),
        ("play --page page.html --template board.in", ""),
        ("generate sharti --count 2 -o tests --answers", ""),
        ("generate sharti --count 2 -o tests", ""),
        ("package nim --format kattis -o package", ""),
        ("package nim --format kattis -o package", ""),
        ("period kayles --certificate proof --checkpoint state", ""),
        ("period --verify proof", ""),
        ("period --verify board.in", ""),
        ("survey --checkpoints states", "0.77\n"),
    ] {
        let words: Vec<_> = words.split(' ').collect();
        let output = run_command(impartial(&words).current_dir(&here), input.as_bytes());
        let printed = [output.stdout, output.stderr].concat();
        outputs.push((words, String::from_utf8(printed).unwrap()));
    }
    for (words, printed) in &outputs {
        assert!(!printed.contains(here.trim_end_matches('/')), "{words:?}: {printed}");
    }
    assert!(outputs.iter().filter(|(_, printed)| printed.contains("board.in")).count() >= 3, "{outputs:?}");
}

/// The temporary file has a shorter name.
#[test]
fn a_file_name_may_have_the_maximum_length() {
    let folder = Folder::new();
    let name = format!("{}.svg", "x".repeat(251));
    assert_eq!(good(&["draw", "sharti", "-o", &folder.file(&name)], SAMPLE_2), "");
    assert_eq!(folder.names(), [name]);
}

/// An error names the file, writes no part of it, and keeps its old content.
#[test]
fn a_file_that_cannot_be_written_is_named() {
    let folder = Folder::new();
    let file = folder.write("board.svg", "old");
    for (file, reason) in [
        (folder.file("missing/board.svg"), ""),
        (format!("{file}/board.svg"), ""),
        (folder.file(""), "it is a directory\n"),
    ] {
        let message = bad(&["draw", "sharti", "-o", &file], SAMPLE_2);
        assert!(message.starts_with(&format!("error: cannot write {file}: {reason}")), "{message}");
    }
    // Nor does malformed input change it.
    bad(&["draw", "sharti", "-o", &file], "5 1 9\n");
    let mut permissions = fs::metadata(&file).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&file, permissions).unwrap();
    let message = bad(&["draw", "sharti", "-o", &file], SAMPLE_2);
    assert_eq!(message, format!("error: cannot write {file}: it is read-only\n"));

    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(folder.names(), ["board.svg"]);
}

/// A full disk keeps the old picture and leaves no temporary file. In this test files may have half a kibibyte.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_the_old_picture() {
    let folder = Folder::new();
    let file = folder.write("board.svg", "old");
    let mut command = Command::new("sh");
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" draw sharti -o \"$1\"";
    command.args(["-c", script, env!("CARGO_BIN_EXE_impartial"), &file]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let message = refused(&run_command(&mut command, SAMPLE_2.as_bytes()));
    assert!(message.starts_with(&format!("error: cannot write {file}: ")), "{message}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(folder.names(), ["board.svg"]);
}

/// The target of a symbolic link is written and keeps its permissions, and the link stays a link.
#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let folder = Folder::new();
    let [file, link] = ["board.svg", "link.svg"].map(|name| folder.file(name));
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&file, &link).unwrap();
    good(&["draw", "sharti", "-o", &link], SAMPLE_2);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&file).unwrap().starts_with("<svg "));
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);

    // A chain of links to a file that does not exist yet.
    let [first, second] = ["first.svg", "second.svg"].map(|name| folder.file(name));
    symlink("second.svg", &first).unwrap();
    symlink(folder.file("new.svg"), &second).unwrap();
    good(&["draw", "sharti", "-o", &first], SAMPLE_2);
    assert!([&first, &second].iter().all(|link| fs::symlink_metadata(link).unwrap().is_symlink()));
    assert!(fs::read_to_string(folder.file("new.svg")).unwrap().starts_with("<svg "));

    // A link to itself.
    let round = folder.file("round.svg");
    symlink("round.svg", &round).unwrap();
    let message = bad(&["draw", "sharti", "-o", &round], SAMPLE_2);
    assert!(message.starts_with(&format!("error: cannot write {round}: ")), "{message}");
}

/// A pipe is written to, not replaced by a file.
#[cfg(unix)]
#[test]
fn a_pipe_stays_a_pipe() {
    use std::os::unix::fs::FileTypeExt as _;

    let folder = Folder::new();
    let pipe = folder.file("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = Command::new("cat").arg(&pipe).stdout(Stdio::piped()).spawn().unwrap();
    good(&["draw", "sharti", "-o", &pipe], SAMPLE_2);
    assert_eq!(reader.wait_with_output().unwrap().stdout, good(&["draw", "sharti"], SAMPLE_2).into_bytes());
    assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());
    assert_eq!(folder.names(), ["pipe"]);
}

/// `/dev/stdout` and `>(..)` name a pipe without a path. A device without room reports the failure.
#[cfg(target_os = "linux")]
#[test]
fn devices_are_written_to() {
    assert_eq!(good(&["draw", "sharti", "-o", "/dev/stdout"], SAMPLE_2), good(&["draw", "sharti"], SAMPLE_2));
    let message = bad(&["draw", "sharti", "-o", "/dev/full"], SAMPLE_2);
    assert!(message.starts_with("error: cannot write /dev/full: "), "{message}");
}

/// A temporary file may be private, a picture is not.
#[cfg(target_os = "linux")]
#[test]
fn a_new_file_has_the_mode_that_the_umask_leaves() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = Folder::new();
    let file = folder.file("board.svg");
    let mut command = Command::new("sh");
    let script = "umask 027; exec \"$0\" draw sharti -o \"$1\"";
    command.args(["-c", script, env!("CARGO_BIN_EXE_impartial"), &file]).stdin(Stdio::piped());
    assert!(run_command(&mut command, SAMPLE_2.as_bytes()).status.success());
    let mode = fs::metadata(&file).unwrap().permissions().mode() & 0o777;
    assert_eq!(format!("{mode:o}"), "640");
}
