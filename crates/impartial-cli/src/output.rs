//! Writes files whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

/// The message of a failed write to standard output.
pub(crate) const STDOUT_FAILED: &str = "cannot write to standard output";

/// Replaces the content of `file` by `bytes`.
///
/// On failure the old content stays. A device or a pipe is written to directly, and a read-only file is refused.
pub(crate) fn write(file: &Path, bytes: &[u8]) -> Result<()> {
    write_file(file, bytes).with_context(|| format!("cannot write {}", file.display()))
}

fn write_file(file: &Path, bytes: &[u8]) -> Result<()> {
    let file = &follow_links(file)?;
    let old = match fs::metadata(file) {
        Ok(old) if old.is_dir() => bail!("it is a directory"),
        Ok(old) if !old.is_file() => return Ok(fs::write(file, bytes)?),
        Ok(old) if old.permissions().readonly() => bail!("it is read-only"),
        Ok(old) => Some(old.permissions()),
        Err(_) => None,
    };
    let (name, mut new) = create_temporary(file)?;
    let written = new.write_all(bytes).and_then(|()| old.map_or(Ok(()), |old| new.set_permissions(old)));
    // Windows cannot rename an open file.
    drop(new);
    let renamed = written.and_then(|()| fs::rename(&name, file));
    if renamed.is_err() {
        // The first failure is the one to report.
        let _ = fs::remove_file(&name);
    }
    Ok(renamed?)
}

/// Returns the file at the end of a chain of symbolic links. It need not exist.
///
/// Renaming onto the link itself would replace the link.
fn follow_links(file: &Path) -> Result<PathBuf> {
    /// The limit of Linux.
    const LINKS: usize = 40;
    let mut file = file.to_owned();
    for _ in 0..LINKS {
        match fs::read_link(&file) {
            Ok(next) => file = file.with_file_name(next),
            Err(_) => return Ok(fs::canonicalize(&file).unwrap_or(file)),
        }
    }
    bail!("too many symbolic links")
}

/// Creates a file in the folder of `file`, so that renaming it stays within one file system, and returns its name too.
fn create_temporary(file: &Path) -> io::Result<(PathBuf, File)> {
    let mut attempt = 0;
    loop {
        // The name does not contain that of `file`, which may already have the maximum length.
        let path = file.with_file_name(format!(".impartial.{}.{attempt}.tmp", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(new) => return Ok((path, new)),
            // A process that was killed may have left such a file behind.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && attempt < 100 => attempt += 1,
            Err(error) => return Err(error),
        }
    }
}
