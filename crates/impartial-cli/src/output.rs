//! Writes files.
//!
//! A regular file is replaced whole: a temporary file beside it is renamed. What is not regular, such as a pipe, is
//! written to as it is.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use tempfile::{Builder, NamedTempFile};

/// The message of a failed write to standard output.
pub(crate) const STDOUT_FAILED: &str = "cannot write to standard output";

/// Replaces the content of `file` by `bytes`. An old file keeps its mode, and a symbolic link its target.
///
/// On failure the old content stays.
pub(crate) fn write(file: &Path, bytes: &[u8]) -> Result<()> {
    replace(file, bytes, |_| Ok(())).with_context(|| format!("cannot write {}", file.display()))
}

/// Replaces the content of `file` as [`write`] does, so that a crash at any moment leaves the old file or the new one.
///
/// A program that is killed meanwhile leaves an incomplete file behind, under a name of its own.
pub(crate) fn write_durably(file: &Path, bytes: &[u8]) -> Result<()> {
    replace(file, bytes, File::sync_all).with_context(|| format!("cannot write {}", file.display()))
}

fn replace(file: &Path, bytes: &[u8], before_renaming: fn(&File) -> io::Result<()>) -> Result<()> {
    let old = metadata(file)?;
    if let Some(old) = &old {
        if old.is_dir() {
            bail!("it is a directory");
        }
        // Renaming needs no permission to write the old file, and the administrator needs none to open it.
        if old.permissions().readonly() {
            bail!("it is read-only");
        }
        let mut opened = OpenOptions::new().write(true).open(file)?;
        if !old.is_file() {
            return Ok(opened.write_all(bytes)?);
        }
    }
    let target = end_of_links(file);
    let mut new = temporary(&target)?;
    if let Some(old) = old {
        new.as_file().set_permissions(old.permissions())?;
    }
    new.write_all(bytes)?;
    before_renaming(new.as_file())?;
    new.persist(&target).map_err(|error| error.error)?;
    Ok(())
}

/// Returns the metadata of a file, or `None` if it does not exist. The end of a chain of links is what counts.
fn metadata(file: &Path) -> io::Result<Option<fs::Metadata>> {
    match fs::metadata(file) {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Creates a file in the folder of `file`, so that renaming it stays within one file system.
///
/// It disappears unless it is renamed. Its mode is what the umask leaves.
fn temporary(file: &Path) -> io::Result<NamedTempFile> {
    // The name does not contain that of the file, which may have the maximum length. It is random, as several processes
    // may write to one file.
    let mut builder = Builder::new();
    builder.prefix(".impartial.").suffix(".tmp");
    let folder = file.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    #[cfg(unix)]
    builder.permissions(<fs::Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o666));
    fs::metadata(folder)?;
    // The error of the builder names the temporary file.
    builder.tempfile_in(folder).map_err(|error| error.kind().into())
}

/// Returns the file at the end of a chain of symbolic links, which need not exist.
///
/// Renaming onto the link itself would replace the link.
fn end_of_links(file: &Path) -> PathBuf {
    let mut file = file.to_owned();
    while let Ok(next) = fs::read_link(&file) {
        file = file.with_file_name(next);
    }
    file
}
