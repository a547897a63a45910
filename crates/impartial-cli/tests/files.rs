//! The files that `-o` writes: replaced whole where owner, mode and links survive, written in place otherwise.

#![expect(clippy::unwrap_used, reason = "a test that cannot start the command has failed")]

mod common;
#[cfg(target_os = "linux")]
#[path = "common/copy.rs"]
mod copy;
#[path = "common/folder.rs"]
mod folder;

use std::fs;
#[cfg(unix)]
use std::process::{Command, Stdio};

use common::{SHARTI_SAMPLE_2 as SAMPLE_2, bad, good};
#[cfg(target_os = "linux")]
use common::{refused, run_command};
#[cfg(target_os = "linux")]
use copy::copy_command;
use folder::Folder;

/// Checks that a file has the picture of the sample. A picture is too long to print, so the first difference is.
#[track_caller]
fn assert_is_sample_2(file: &str) {
    let (found, expected) = (fs::read_to_string(file).unwrap(), good(&["draw", "sharti"], SAMPLE_2));
    let differs = found.lines().zip(expected.lines()).find(|(found, expected)| found != expected);
    assert_eq!((differs, found.len()), (None, expected.len()), "{file}: first lines that differ, and lengths");
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
    let missing = folder.file("missing/board.svg");
    let message = bad(&["draw", "sharti", "-o", &missing], SAMPLE_2);
    assert!(message.starts_with(&format!("error: cannot write {missing}: ")), "{message}");

    let file = folder.write("board.svg", "old");
    let inside = format!("{file}/board.svg");
    let message = bad(&["draw", "sharti", "-o", &inside], SAMPLE_2);
    assert!(message.starts_with(&format!("error: cannot write {inside}: ")), "{message}");

    let itself = folder.file("");
    let message = bad(&["draw", "sharti", "-o", &itself], SAMPLE_2);
    assert_eq!(message, format!("error: cannot write {itself}: it is a directory\n"));

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

/// `/dev/stdout` and `>(..)` name a pipe without a path.
#[cfg(target_os = "linux")]
#[test]
fn an_anonymous_pipe_is_written_to() {
    let picture = good(&["draw", "sharti"], SAMPLE_2);
    assert_eq!(good(&["draw", "sharti", "-o", "/dev/stdout"], SAMPLE_2), picture);
    assert_eq!(good(&["draw", "sharti", "-o", "/proc/self/fd/1"], SAMPLE_2), picture);
}

/// A device without room reports the failure.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error() {
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

/// A file with a second name is written in place, so both names show the picture.
#[cfg(unix)]
#[test]
fn a_hard_link_stays_a_link() {
    let folder = Folder::new();
    let [file, link] = [folder.write("board.svg", &"old".repeat(10_000)), folder.file("link.svg")];
    fs::hard_link(&file, &link).unwrap();
    good(&["draw", "sharti", "-o", &link], SAMPLE_2);
    assert_is_sample_2(&file);
    assert_eq!(folder.names(), ["board.svg", "link.svg"]);
}

/// Files of several users, in folders of several users. Only the administrator can set this up.
#[cfg(target_os = "linux")]
mod users {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
    use std::os::unix::process::CommandExt as _;
    use std::process::Output;

    use super::*;

    /// A user without rights.
    const NOBODY: u32 = 65_534;

    /// Returns whether this test may act as another user, and says so if not.
    fn is_administrator() -> bool {
        let is_administrator = fs::metadata("/proc/self").unwrap().uid() == 0;
        if !is_administrator {
            eprintln!("not tested: only the administrator can act as another user");
        }
        is_administrator
    }

    /// Draws to a file as a user without rights, from a copy of the command that this user can run.
    fn draw_as_nobody(folder: &Folder, file: &str) -> Output {
        let command = folder.file("impartial");
        if !fs::exists(&command).unwrap() {
            copy_command(command.as_ref());
        }
        let mut command = Command::new(command);
        command.args(["draw", "sharti", "-o", file]).uid(NOBODY).gid(NOBODY);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        run_command(&mut command, SAMPLE_2.as_bytes())
    }

    /// Creates a folder with this mode and a file in it with this owner and mode.
    fn folder_with_file(folder_mode: u32, owner: u32, mode: u32) -> (Folder, String) {
        let folder = Folder::new();
        fs::set_permissions(folder.file("."), fs::Permissions::from_mode(0o755)).unwrap();
        let inner = folder.file("inner");
        fs::create_dir(&inner).unwrap();
        let file = folder.write("inner/board.svg", "old");
        chown(&file, Some(owner), Some(owner)).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        fs::set_permissions(&inner, fs::Permissions::from_mode(folder_mode)).unwrap();
        (folder, file)
    }

    fn owner_and_mode(file: &str) -> (u32, u32) {
        let metadata = fs::metadata(file).unwrap();
        (metadata.uid(), metadata.mode() & 0o777)
    }

    /// Anyone may rename files in the folder, but not write this one.
    #[test]
    fn a_file_that_may_not_be_written_is_refused() {
        if !is_administrator() {
            return;
        }
        for mode in [0o644, 0o444] {
            let (folder, file) = folder_with_file(0o777, 0, mode);
            let message = refused(&draw_as_nobody(&folder, &file));
            assert!(message.starts_with(&format!("error: cannot write {file}: ")), "{message}");
            assert_eq!((fs::read_to_string(&file).unwrap().as_str(), owner_and_mode(&file)), ("old", (0, mode)));
        }
    }

    /// A new file would belong to the user who draws.
    #[test]
    fn a_file_keeps_its_owner_and_mode() {
        if !is_administrator() {
            return;
        }
        let (folder, file) = folder_with_file(0o777, 0, 0o666);
        assert!(draw_as_nobody(&folder, &file).status.success());
        assert_is_sample_2(&file);
        assert_eq!(owner_and_mode(&file), (0, 0o666));

        let (_folder, file) = folder_with_file(0o755, NOBODY, 0o640);
        good(&["draw", "sharti", "-o", &file], SAMPLE_2);
        assert_is_sample_2(&file);
        assert_eq!(owner_and_mode(&file), (NOBODY, 0o640));
    }

    /// The folder admits no new file, but the old one may be written.
    #[test]
    fn a_file_in_a_locked_folder_is_written_in_place() {
        if !is_administrator() {
            return;
        }
        let (folder, file) = folder_with_file(0o755, NOBODY, 0o644);
        assert!(draw_as_nobody(&folder, &file).status.success());
        assert_is_sample_2(&file);
    }

    /// No file can be renamed over a mount point.
    #[test]
    fn a_mounted_file_is_written_in_place() {
        let folder = Folder::new();
        let [source, file] = ["source.svg", "board.svg"].map(|name| folder.write(name, "old"));
        let mut command = Command::new("unshare");
        let script = "mount --bind \"$1\" \"$2\" && exec \"$0\" draw sharti -o \"$2\"";
        command.args(["--mount", "sh", "-c", script, env!("CARGO_BIN_EXE_impartial"), &source, &file]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if !is_administrator()
            || !Command::new("unshare").args(["--mount", "true"]).status().is_ok_and(|it| it.success())
        {
            eprintln!("not tested: this machine does not allow mounts");
            return;
        }
        let output = run_command(&mut command, SAMPLE_2.as_bytes());
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_is_sample_2(&source);
        assert_eq!(folder.names(), ["board.svg", "source.svg"]);
    }
}
