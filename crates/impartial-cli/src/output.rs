//! Files that are written whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

/// Makes `bytes` the content of a file: it has the old content until all of the new one is written.
///
/// A file that is a device or a pipe takes the bytes as they come, and one that may only be read stays as it is.
pub(crate) fn write(file: &Path, bytes: &[u8]) -> Result<()> {
    write_file(file, bytes).with_context(|| format!("cannot write {}", file.display()))
}

fn write_file(file: &Path, bytes: &[u8]) -> Result<()> {
    let file = &target(file)?;
    let old = match fs::metadata(file) {
        Ok(old) if old.is_dir() => bail!("it is a folder"),
        Ok(old) if !old.is_file() => return Ok(fs::write(file, bytes)?),
        Ok(old) if old.permissions().readonly() => bail!("it may only be read"),
        Ok(old) => Some(old.permissions()),
        Err(_) => None,
    };
    let (name, mut new) = beside(file)?;
    let written = new.write_all(bytes).and_then(|()| old.map_or(Ok(()), |old| new.set_permissions(old)));
    drop(new);
    let renamed = written.and_then(|()| fs::rename(&name, file));
    if renamed.is_err() {
        // What went wrong is told already.
        let _ = fs::remove_file(&name);
    }
    Ok(renamed?)
}

/// The file that a symbolic link leads to, whether it is there or not: that is written, and not a new one in the place of
/// the link.
fn target(file: &Path) -> Result<PathBuf> {
    /// As many as Linux follows.
    const LINKS: usize = 40;
    let mut file = file.to_owned();
    for _ in 0..LINKS {
        match fs::read_link(&file) {
            Ok(next) => file = file.with_file_name(next),
            Err(_) => return Ok(fs::canonicalize(&file).unwrap_or(file)),
        }
    }
    bail!("links lead from one to the next without an end")
}

/// A new file in the same folder, so that it can be renamed, and its name.
fn beside(file: &Path) -> io::Result<(PathBuf, File)> {
    let mut attempt = 0;
    loop {
        // Short, whatever the name of the file, which may be as long as names can be.
        let path = file.with_file_name(format!(".impartial.{}.{attempt}.tmp", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(new) => return Ok((path, new)),
            // Left behind by a run that was ended from outside.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && attempt < 100 => attempt += 1,
            Err(error) => return Err(error),
        }
    }
}
