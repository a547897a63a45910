//! Checkpoints of searches. A file is replaced atomically, so a crash at any moment leaves the old file or the new one.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use impartial::misere_quotients::QuotientSearch;
use impartial::nim_sequences::{Code, PeriodSearch};

use crate::output;

/// The time between two checkpoints.
const INTERVAL: Duration = Duration::from_secs(30);

/// The next checkpoint is due after this many times the time that writing the last one took, so that checkpoints take at
/// most about 5 % of the time.
const WRITING_RATIO: u32 = 20;

/// A search that can be saved and resumed.
pub(crate) trait Resumable: Sized {
    fn start(code: Code) -> Self;
    fn bytes(&self) -> Vec<u8>;
    fn of_bytes(bytes: &[u8]) -> Result<Self>;
    fn code_of(&self) -> &Code;
}

impl Resumable for PeriodSearch {
    fn start(code: Code) -> Self {
        Self::new(code)
    }

    fn bytes(&self) -> Vec<u8> {
        self.save()
    }

    fn of_bytes(bytes: &[u8]) -> Result<Self> {
        Ok(Self::restore(bytes)?)
    }

    fn code_of(&self) -> &Code {
        self.code()
    }
}

impl Resumable for QuotientSearch {
    fn start(code: Code) -> Self {
        Self::new(code)
    }

    fn bytes(&self) -> Vec<u8> {
        self.save().into_bytes()
    }

    fn of_bytes(bytes: &[u8]) -> Result<Self> {
        Ok(Self::restore(str::from_utf8(bytes).context("it is not text")?)?)
    }

    fn code_of(&self) -> &Code {
        self.code()
    }
}

/// The file that keeps a search.
pub(crate) struct Checkpoint {
    file: PathBuf,
    due: Instant,
}

impl Checkpoint {
    /// Starts the clock of a file, which need not exist.
    pub(crate) fn new(file: PathBuf) -> Self {
        Self { file, due: Instant::now() + INTERVAL }
    }

    /// Returns the search in the file, or a new search if the file does not exist.
    pub(crate) fn resume<S: Resumable>(&self, code: &Code) -> Result<S> {
        let Some(bytes) = read(&self.file)? else { return Ok(S::start(code.clone())) };
        restore(&bytes, code).with_context(|| format!("cannot resume from {}", self.file.display()))
    }

    /// Returns whether it is time to save.
    pub(crate) fn is_due(&self) -> bool {
        Instant::now() >= self.due
    }

    /// Saves a search. On failure the file stays as it was.
    pub(crate) fn save(&mut self, search: &impl Resumable) -> Result<()> {
        let start = Instant::now();
        output::write_durably(&self.file, &search.bytes())?;
        // The time starts after the writing, so a slow disk does not make the next checkpoint due at once.
        self.due = Instant::now() + INTERVAL.max(WRITING_RATIO * start.elapsed());
        Ok(())
    }
}

/// Returns the search in the bytes of a checkpoint, which must be one of this code.
pub(crate) fn restore<S: Resumable>(bytes: &[u8], code: &Code) -> Result<S> {
    let search = S::of_bytes(bytes)?;
    let found = search.code_of();
    ensure!(found == code, "expected a checkpoint of {code}, found one of {found}");
    Ok(search)
}

/// Returns the bytes of a checkpoint, or `None` if the file does not exist.
pub(crate) fn read(file: &Path) -> Result<Option<Vec<u8>>> {
    let read = || match fs::metadata(file) {
        // A device may have no end.
        Ok(metadata) if !metadata.is_file() => bail!("it is not a regular file"),
        Ok(_) => Ok(Some(fs::read(file)?)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    };
    read().with_context(|| format!("cannot read {}", file.display()))
}
