//! Writes files.
//!
//! A file is replaced whole if the new one keeps the owner, the mode and the links of the old one, and written in place
//! otherwise. The order of the attempts is: a file that is not regular is written to as it is; a file without write
//! permission is refused; a file with one name gets a temporary file beside it that is renamed; if that cannot be done,
//! the old file is emptied and written.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use tempfile::{Builder, NamedTempFile};

/// The message of a failed write to standard output.
pub(crate) const STDOUT_FAILED: &str = "cannot write to standard output";

/// Replaces the content of `file` by `bytes`.
///
/// On failure the old content stays, except where the file is written in place and its disk is full.
pub(crate) fn write(file: &Path, bytes: &[u8]) -> Result<()> {
    write_file(file, bytes).with_context(|| format!("cannot write {}", file.display()))
}

fn write_file(file: &Path, bytes: &[u8]) -> Result<()> {
    let old = match fs::metadata(file) {
        Ok(old) => old,
        Err(error) if error.kind() == ErrorKind::NotFound => return create(&end_of_links(file), bytes),
        Err(error) => return Err(error.into()),
    };
    if old.is_dir() {
        bail!("it is a directory");
    }
    // The administrator could open a read-only file.
    if old.permissions().readonly() {
        bail!("it is read-only");
    }
    let mut opened = OpenOptions::new().write(true).open(file)?;
    // The path of a pipe in /proc has no canonical form.
    if !old.is_file() || !replace(&fs::canonicalize(file)?, &old, bytes)? {
        if old.is_file() {
            opened.set_len(0)?;
        }
        opened.write_all(bytes)?;
    }
    Ok(())
}

/// Replaces a file by a new one with this content, so that a crash at any moment leaves the old file or the new one.
///
/// The old file is regular, if there is one. On failure it stays. The new file has a name of its own until it is
/// complete: a program that is killed leaves it behind, and the next one replaces it.
pub(crate) fn replace_durably(file: &Path, bytes: &[u8]) -> Result<()> {
    let replace = || -> Result<()> {
        let target = match fs::metadata(file) {
            Ok(_) => fs::canonicalize(file)?,
            Err(error) if error.kind() == ErrorKind::NotFound => end_of_links(file),
            Err(error) => return Err(error.into()),
        };
        let name = target.file_name().context("it has no name")?;
        match fs::remove_file(target.with_file_name(incomplete(name))) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        let mut new = temporary(&target, Builder::new().prefix(&incomplete(name)).suffix("").rand_bytes(0))?;
        new.write_all(bytes)?;
        new.as_file().sync_all()?;
        new.persist(&target)?;
        Ok(())
    };
    replace().with_context(|| format!("cannot write {}", file.display()))
}

/// Returns the name of a file that is not complete yet.
fn incomplete(name: &OsStr) -> OsString {
    let mut name = name.to_owned();
    name.push(".tmp");
    name
}

/// Creates a file whole or not at all.
fn create(file: &Path, bytes: &[u8]) -> Result<()> {
    let mut new = temporary(file, &mut unnamed())?;
    new.write_all(bytes)?;
    new.persist(file)?;
    Ok(())
}

/// Replaces a file by a new one of the same owner and mode, and returns whether that is possible.
fn replace(file: &Path, old: &Metadata, bytes: &[u8]) -> Result<bool> {
    // The folder may not be writable.
    let Some(mut new) = temporary(file, &mut unnamed()).ok().filter(|new| can_replace(old, new.as_file())) else {
        return Ok(false);
    };
    new.write_all(bytes)?;
    // A file cannot be renamed over a mount point, nor over the file of another user in a shared folder.
    Ok(new.persist(file).is_ok())
}

/// Gives a new file the mode of the old one, and returns whether it also has the owner, and the old one no second name.
#[cfg(unix)]
fn can_replace(old: &Metadata, new: &File) -> bool {
    use std::os::unix::fs::{MetadataExt as _, fchown};

    let is_owned = |new: Metadata| (new.uid(), new.gid()) == (old.uid(), old.gid());
    old.nlink() == 1
        && (new.metadata().is_ok_and(is_owned) || fchown(new, Some(old.uid()), Some(old.gid())).is_ok())
        && new.set_permissions(old.permissions()).is_ok()
}

/// Returns true: other systems give a file in a folder the owner that it should have.
#[cfg(not(unix))]
fn can_replace(_: &Metadata, _: &File) -> bool {
    true
}

/// Creates a file in the folder of `file`, so that renaming it stays within one file system.
///
/// It disappears unless it is renamed.
fn temporary(file: &Path, builder: &mut Builder<'_, '_>) -> io::Result<NamedTempFile> {
    let folder = file.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    #[cfg(unix)]
    builder.permissions(<fs::Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o666));
    fs::metadata(folder)?;
    // The error of the builder names the temporary file.
    builder.tempfile_in(folder).map_err(|error| error.kind().into())
}

/// Returns a builder of names that do not contain that of another file, which may have the maximum length.
fn unnamed() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(".impartial.").suffix(".tmp");
    builder
}

/// Returns the missing file at the end of a chain of symbolic links.
///
/// Renaming onto the link itself would replace the link.
fn end_of_links(file: &Path) -> PathBuf {
    let mut file = file.to_owned();
    while let Ok(next) = fs::read_link(&file) {
        file = file.with_file_name(next);
    }
    file
}
