//! What is for the eye: where a picture goes, what happens where it cannot, and which reports have colours.

#![expect(clippy::unwrap_used, reason = "a test that cannot start the command has failed")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use common::{SHARTI_SAMPLE_2 as SAMPLE_2, bad, good, impartial, refused, run_command};

/// A folder of its own for a test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("impartial-cli-draw-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// The names in the folder, in order.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_picture_goes_to_standard_output_or_to_a_file() {
    let picture = good(&["draw", "sharti"], SAMPLE_2);
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
    assert!(picture.contains("<title>") && picture.contains("<desc>") && picture.contains("role=\"img\""));
    assert_eq!(good(&["draw", "sharti", "-", "-o", "-"], SAMPLE_2), picture);

    let folder = Folder::new("file");
    let file = folder.file("board.svg");
    for option in ["-o", "--output"] {
        assert_eq!(good(&["draw", "sharti", option, &file], SAMPLE_2), "");
        assert_eq!(fs::read_to_string(&file).unwrap(), picture);
    }
    assert_eq!(folder.names(), ["board.svg"], "nothing else is left");
}

/// The file that is renamed to it has a shorter name.
#[test]
fn a_name_may_be_as_long_as_names_can_be() {
    let folder = Folder::new("long");
    let name = format!("{}.svg", "x".repeat(251));
    assert_eq!(good(&["draw", "sharti", "-o", &folder.file(&name)], SAMPLE_2), "");
    assert_eq!(folder.names(), [name]);
}

#[test]
fn targets_and_rules_are_those_of_solve() {
    let sheet = "2 3 1\n1 1 1 2\n";
    assert!(good(&["draw", "paper-cutting"], sheet).contains("cut from (1, 0) to (1, 3)"));
    assert!(good(&["draw", "paper-cutting", "--rule", "run"], sheet).contains("Winning move: none"));
    assert!(good(&["draw", "paper-cutting", "--target", "1"], sheet).contains("Move to *: cut from (1, 0) to (1, 1)"));
    let message = bad(&["draw", "paper-cutting", "--rule", "walk"], sheet);
    assert_eq!(message, "error: paper-cutting has no rule `walk`; there is: judge, run\n");
}

/// Nothing is half-written, and an old picture stays as it was.
#[test]
fn a_file_that_cannot_be_written_is_named() {
    let folder = Folder::new("unwritable");
    let missing = folder.file("missing/board.svg");
    let message = bad(&["draw", "sharti", "-o", &missing], SAMPLE_2);
    assert!(message.starts_with(&format!("error: cannot write {missing}: ")), "{message}");

    let file = folder.file("board.svg");
    fs::write(&file, "old").unwrap();
    let inside = format!("{file}/board.svg");
    let message = bad(&["draw", "sharti", "-o", &inside], SAMPLE_2);
    assert!(message.starts_with(&format!("error: cannot write {inside}: ")), "{message}");

    let itself = folder.file("");
    let message = bad(&["draw", "sharti", "-o", &itself], SAMPLE_2);
    assert_eq!(message, format!("error: cannot write {itself}: it is a folder\n"));

    let mut permissions = fs::metadata(&file).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&file, permissions).unwrap();
    let message = bad(&["draw", "sharti", "-o", &file], SAMPLE_2);
    assert_eq!(message, format!("error: cannot write {file}: it may only be read\n"));

    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(folder.names(), ["board.svg"]);
}

/// Where the disk is full, here for files of more than half a kibibyte, the old picture stays and the new one goes.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_the_old_picture() {
    let folder = Folder::new("full");
    let file = folder.file("board.svg");
    fs::write(&file, "old").unwrap();
    let mut command = Command::new("sh");
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" draw sharti -o \"$1\"";
    command.args(["-c", script, env!("CARGO_BIN_EXE_impartial"), &file]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let message = refused(&run_command(&mut command, SAMPLE_2.as_bytes()));
    assert!(message.starts_with(&format!("error: cannot write {file}: ")), "{message}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(folder.names(), ["board.svg"]);
}

/// A position that is not valid leaves an old picture alone.
#[test]
fn bad_input_writes_nothing() {
    let folder = Folder::new("bad");
    let file = folder.file("board.svg");
    let message = bad(&["draw", "sharti", "-o", &file], "5 1 9\n");
    assert_eq!(message, "error: <stdin>:1:5: expected the cap k, from 1 to 5, found `9`\n");
    assert_eq!(folder.names(), [""; 0]);
    fs::write(&file, "old").unwrap();
    bad(&["draw", "sharti", "-o", &file], "5 1 9\n");
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
}

/// The file that a link leads to is written, with the permissions it had, and the link stays a link.
#[cfg(unix)]
#[test]
fn a_link_stays_a_link() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let folder = Folder::new("link");
    let [file, link] = ["board.svg", "link.svg"].map(|name| folder.file(name));
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&file, &link).unwrap();
    good(&["draw", "sharti", "-o", &link], SAMPLE_2);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&file).unwrap().starts_with("<svg "));
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);

    // Also of a link to a link to what is not there yet.
    let [first, second] = ["first.svg", "second.svg"].map(|name| folder.file(name));
    symlink("second.svg", &first).unwrap();
    symlink(folder.file("new.svg"), &second).unwrap();
    good(&["draw", "sharti", "-o", &first], SAMPLE_2);
    assert!([&first, &second].iter().all(|link| fs::symlink_metadata(link).unwrap().is_symlink()));
    assert!(fs::read_to_string(folder.file("new.svg")).unwrap().starts_with("<svg "));

    // And a link to itself leads nowhere.
    let round = folder.file("round.svg");
    symlink("round.svg", &round).unwrap();
    let message = bad(&["draw", "sharti", "-o", &round], SAMPLE_2);
    assert!(message.contains("cannot write "), "{message}");
}

/// A device is written to, and not replaced by a file.
#[cfg(unix)]
#[test]
fn a_device_stays_a_device() {
    let before = fs::symlink_metadata("/dev/null").unwrap().file_type();
    assert_eq!(good(&["draw", "sharti", "-o", "/dev/null"], SAMPLE_2), "");
    assert_eq!(fs::symlink_metadata("/dev/null").unwrap().file_type(), before);
    assert!(!before.is_file());
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_silent() {
    use std::io::Write as _;

    let mut child = impartial(&["draw", "sharti"]).spawn().unwrap();
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(SAMPLE_2.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(141));
}

/// The folders and numbers of an input do not reach the picture.
#[test]
fn a_picture_does_not_depend_on_where_its_input_lies() {
    let folder = Folder::new("input");
    let file = folder.file("<&\".in");
    fs::write(&file, SAMPLE_2).unwrap();
    assert_eq!(good(&["draw", "sharti", &file], ""), good(&["draw", "sharti"], SAMPLE_2));
    assert!(Path::new(&file).exists());
}

/// What decides on colours; where `CI` is set, any kind of terminal is taken for one that shows them.
const COLOUR_VARIABLES: [&str; 4] = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI"];

/// What `impartial solve sharti` prints with these variables set, and none that the tests run with.
fn printed(format: &str, variables: &[(&str, &str)]) -> String {
    let mut command = impartial(&["solve", "sharti", "--format", format]);
    for name in COLOUR_VARIABLES {
        command.env_remove(name);
    }
    let output = run_command(command.env("TERM", "xterm").envs(variables.iter().copied()), SAMPLE_2.as_bytes());
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

/// The text without its colours.
fn plain(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap().to_owned();
    parts.map(|part| part.split_once('m').unwrap().1).fold(first, |text, part| text + part)
}

#[test]
fn a_pipe_has_no_colours_unless_they_are_forced() {
    let report = printed("report", &[]);
    assert!(!report.contains('\x1b'));
    let coloured = printed("report", &[("CLICOLOR_FORCE", "1")]);
    assert!(coloured.contains("\x1b["));
    assert_eq!(plain(&coloured), report);
    for format in ["answer", "json"] {
        assert!(!printed(format, &[("CLICOLOR_FORCE", "1")]).contains('\x1b'), "{format}");
    }
}

/// A terminal, made by `script` of util-linux.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_has_colours_unless_they_are_refused() {
    let file = std::env::temp_dir().join(format!("impartial-cli-colour-{}.in", std::process::id()));
    std::fs::write(&file, SAMPLE_2).unwrap();
    let shown = |variables: &[(&str, &str)]| {
        let mut command = Command::new("script");
        let task = format!("{} solve sharti --format report {}", env!("CARGO_BIN_EXE_impartial"), file.display());
        command.args(["--quiet", "--return", "--command", &task, "/dev/null"]).stdin(Stdio::null());
        for name in COLOUR_VARIABLES {
            command.env_remove(name);
        }
        let output = command.env("TERM", "xterm").envs(variables.iter().copied()).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap().replace('\r', "")
    };
    let [coloured, refused, dumb] = [&[][..], &[("NO_COLOR", "1")], &[("TERM", "dumb")]].map(shown);
    std::fs::remove_file(&file).unwrap();
    let report = printed("report", &[]);
    assert!(coloured.contains("\x1b["), "{coloured}");
    assert_eq!(plain(&coloured), report);
    assert_eq!(refused, report, "NO_COLOR");
    assert_eq!(dumb, report, "a terminal without colours");
}
