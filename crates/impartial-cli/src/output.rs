//! Writes files.
//!
//! A regular file is replaced whole: a temporary file beside it is renamed. What is not regular, such as a pipe, is
//! written to as it is.

use std::fs::{self, OpenOptions};
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
    write_file(file, bytes).with_context(|| format!("cannot write {}", file.display()))
}

fn write_file(file: &Path, bytes: &[u8]) -> Result<()> {
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
    // The name does not contain that of the file, which may have the maximum length.
    let mut new = temporary(&target, Builder::new().prefix(".impartial.").suffix(".tmp"))?;
    if let Some(old) = old {
        new.as_file().set_permissions(old.permissions())?;
    }
    new.write_all(bytes)?;
    new.persist(&target)?;
    Ok(())
}

/// Replaces a file by a new one with this content, so that a crash at any moment leaves the old file or the new one.
///
/// The old file is regular, if there is one. On failure it stays. The new file has a name of its own until it is
/// complete: a program that is killed leaves it behind, and the next one replaces it.
pub(crate) fn replace_durably(file: &Path, bytes: &[u8]) -> Result<()> {
    let replace = || -> Result<()> {
        metadata(file)?;
        let target = end_of_links(file);
        let mut incomplete = target.file_name().context("it has no name")?.to_owned();
        incomplete.push(".tmp");
        match fs::remove_file(target.with_file_name(&incomplete)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        let mut new = temporary(&target, Builder::new().prefix(&incomplete).suffix("").rand_bytes(0))?;
        new.write_all(bytes)?;
        new.as_file().sync_all()?;
        new.persist(&target)?;
        Ok(())
    };
    replace().with_context(|| format!("cannot write {}", file.display()))
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
fn temporary(file: &Path, builder: &mut Builder<'_, '_>) -> io::Result<NamedTempFile> {
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
