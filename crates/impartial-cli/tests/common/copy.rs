//! A copy of the command, for another user.

use std::path::Path;
use std::process::Command;

/// Copies the command to a file that another user can run.
///
/// Another program writes the copy. If this one did, a command that another test starts at that moment would inherit the
/// open file, and the system runs no file that is open for writing.
pub(crate) fn copy_command(to: &Path) {
    assert!(Command::new("cp").arg(env!("CARGO_BIN_EXE_impartial")).arg(to).status().unwrap().success());
}
