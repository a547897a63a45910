//! The variable `IMPARTIAL_THREADS`, and systems that cannot start the threads of the feature `parallel`. Fewer threads
//! then give the same answers.

use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;

/// A user without rights.
const NOBODY: u32 = 65_534;

/// Returns a board of Sharti with the cap 1 and this many rectangles, each made from its number.
fn board(count: usize, rect: impl Fn(usize) -> [usize; 4]) -> String {
    let mut text = format!("1000000 {count} 1\n");
    for [top, left, bottom, right] in (1..=count).map(rect) {
        writeln!(text, "{top} {left} {bottom} {right}").unwrap();
    }
    text
}

/// Returns inputs that are solved by one thread or by several, each with the game and the answer: a small board, a file of 5 MB, and a
/// board of grid split.
fn inputs() -> [(&'static str, String, String); 3] {
    // The cap is 1, so Hamed wins if the number of white cells is odd.
    let hamed = || "Hamed\n".to_owned();
    let side = 40;
    let full = format!("1\n{side} {side}\n{}", ("^".repeat(side) + "\n").repeat(side));
    let cell = |at: usize| [at, 1 + at * 7_919 % 999_983, at, 1 + at * 7_919 % 999_983];
    [
        ("sharti", board(5, cell), hamed()),
        ("sharti", board(1 << 18, |at| [1, 1, 999_999, 1_000_000 - at]), hamed()),
        ("grid-split", full, "Asuna\n".to_owned()),
    ]
}

/// Solves all inputs by 64 threads. `limit` is the command of the shell that leaves too little for them, and `prepare` gets
/// the command and a folder that any user can read.
fn check(limit: &str, prepare: impl Fn(&mut Command, &Path)) {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
    for (game, input, answer) in inputs() {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{limit} && exec \"$@\"")]);
        let file = folder.path().join("input");
        fs::write(&file, &input).unwrap();
        prepare(&mut command, folder.path());
        let output = command.args(["solve", game]).arg(file).env("IMPARTIAL_THREADS", "64").output().unwrap();
        let [printed, message] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        let run = format!("{limit}, {game} of {} bytes", input.len());
        assert_eq!((printed, message.as_str(), output.status.code()), (answer, "", Some(0)), "{run}");
    }
}

/// The stacks of 64 threads take 128 MiB of addresses, and the work less than the limit.
#[test]
fn too_few_addresses_for_the_stacks() {
    check("ulimit -v 120000", |command, _| _ = command.args(["sh", env!("CARGO_BIN_EXE_impartial")]));
}

/// The limit on processes does not apply to the administrator, so the command then runs as another user.
#[test]
fn no_process_is_left() {
    let is_administrator = fs::metadata("/proc/self").unwrap().uid() == 0;
    // Shells name the limit differently.
    check("{ ulimit -u 0 2>/dev/null || ulimit -p 0; }", |command, folder| {
        let copy = folder.join("impartial");
        if !copy.exists() {
            // If this program wrote the copy, a command that another test starts at that moment would inherit the open
            // file, and the system runs no file that is open for writing.
            assert!(Command::new("cp").arg(env!("CARGO_BIN_EXE_impartial")).arg(&copy).status().unwrap().success());
        }
        command.arg("sh").arg(copy);
        if is_administrator {
            command.uid(NOBODY).gid(NOBODY);
        }
    });
}

/// Every command refuses a value that is not a number of 1 or more.
#[test]
fn wrong_numbers_of_threads() {
    for wrong in ["0", "-1", "two", ""] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_impartial"));
        let output = command.arg("games").env("IMPARTIAL_THREADS", wrong).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(
            message
                .starts_with(&format!("error: expected a number of 1 or more in IMPARTIAL_THREADS, found `{wrong}`"))
        );
        assert_eq!((output.stdout.len(), output.status.code()), (0, Some(2)), "{message}");
    }
}
