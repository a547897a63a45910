//! Writes files.
//!
//! A regular file is replaced as a whole: a temporary file in the same folder is written and then renamed. Other files,
//! such as pipes, are written to directly.

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
/// A program that is killed meanwhile leaves an incomplete temporary file behind.
pub(crate) fn write_durably(file: &Path, bytes: &[u8]) -> Result<()> {
    replace(file, bytes, File::sync_all).with_context(|| format!("cannot write {}", file.display()))
}

fn replace(file: &Path, bytes: &[u8], before_renaming: fn(&File) -> io::Result<()>) -> Result<()> {
    // In order: what must not be replaced is refused, what is not a regular file is written to directly, and a regular
    // file is replaced by a temporary one with its mode.
    let old = metadata(file)?;
    if let Some(old) = &old {
        if old.is_dir() {
            bail!("it is a directory");
        }
        // Renaming would replace a read-only file, and the administrator could even open it.
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

/// Returns the metadata of a file, or `None` if it does not exist. Symbolic links are followed.
fn metadata(file: &Path) -> io::Result<Option<fs::Metadata>> {
    match fs::metadata(file) {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Creates a file in the folder of `file`, so that renaming it stays within one file system.
///
/// It is removed unless it is renamed. The umask limits its mode, as for any new file.
fn temporary(file: &Path) -> io::Result<NamedTempFile> {
    // The name does not contain the name of the file, which may already have the maximum length. It is random, because
    // several processes may write to the same file.
    let mut builder = Builder::new();
    builder.prefix(".impartial.").suffix(".tmp");
    let folder = file.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    #[cfg(unix)]
    builder.permissions(<fs::Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o666));
    fs::metadata(folder)?;
    // The text of this error would name the temporary file, so only its kind is kept.
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
