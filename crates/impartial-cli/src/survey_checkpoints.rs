//! The checkpoints of a survey: one file per code, which holds the search until the line is known, and then the line.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Error, Result, bail, ensure};
use impartial::nim_sequences::{Code, PeriodSearch};

use crate::checkpoint::{self, Checkpoint};
use crate::output;

/// The start of a file that holds a line.
const HEADER: &str = "impartial-survey 1: ";

/// The content of the file of a code.
pub(crate) enum Found {
    /// The whole line.
    Line(Vec<u8>),
    /// The search for the line, which may be new.
    Search(Box<PeriodSearch>),
    /// The reason why the file cannot be used.
    Refused(Error),
}

/// A folder with a file for each code.
pub(crate) struct SurveyCheckpoints {
    folder: PathBuf,
    limit: u64,
}

impl SurveyCheckpoints {
    /// Creates the folder if it does not exist. `limit` is the limit of every search.
    pub(crate) fn new(folder: &Path, limit: u64) -> Result<Self> {
        fs::create_dir_all(folder).with_context(|| format!("cannot create the folder {}", folder.display()))?;
        Ok(Self { folder: folder.to_owned(), limit })
    }

    /// Returns the checkpoint of a search.
    pub(crate) fn checkpoint(&self, code: &Code) -> Checkpoint {
        Checkpoint::new(self.file(code))
    }

    /// Returns the content of the file of a code. The file is read once, because another process may replace it.
    ///
    /// A line found with another limit is ignored. A file that cannot be read is an error, because it cannot be replaced
    /// either.
    pub(crate) fn find(&self, code: &Code) -> Result<Found> {
        let file = self.file(code);
        let Some(bytes) = checkpoint::read(&file)? else {
            return Ok(Found::Search(Box::new(PeriodSearch::new(code.clone()))));
        };
        let read = || -> Result<Found> {
            // The header tells a line from the checkpoint of a search, which begins with a header of its own.
            if !bytes.starts_with(HEADER.as_bytes()) {
                return Ok(Found::Search(Box::new(checkpoint::restore(&bytes, code)?)));
            }
            let end = bytes.iter().position(|&byte| byte == b'\n').context("its end is missing")?;
            let (header, line) = bytes.split_at(end + 1);
            let words: Vec<&str> = str::from_utf8(header).context("it is altered")?.split_whitespace().collect();
            let &[_, _, found, "limit", limit, "hash", hash] = words.as_slice() else { bail!("it is altered") };
            let limit = limit.parse().context("its limit is wrong")?;
            ensure!(format!("{:08x}", hash_of(found, limit, line)) == hash, "it is cut off or altered");
            ensure!(*found == code.to_string(), "expected the line of {code}, found the line of {found}");
            // A line of a smaller limit may miss a period, and a line of a larger one may have a period that this
            // survey must not find.
            Ok(if limit == self.limit {
                Found::Line(line.to_owned())
            } else {
                Found::Search(Box::new(PeriodSearch::new(code.clone())))
            })
        };
        let found = read().with_context(|| format!("cannot resume from {}", file.display()));
        Ok(found.unwrap_or_else(Found::Refused))
    }

    /// Keeps the line of a code, in place of its search.
    pub(crate) fn save(&self, code: &Code, line: &[u8]) -> Result<()> {
        let (code_text, limit) = (code.to_string(), self.limit);
        let hash = hash_of(&code_text, limit, line);
        let mut bytes = format!("{HEADER}{code_text} limit {limit} hash {hash:08x}\n").into_bytes();
        bytes.extend(line);
        output::write_durably(&self.file(code), &bytes)
    }

    /// Returns the file of a code: its text without characters that some systems forbid, or the start of a long text and
    /// its checksum.
    fn file(&self, code: &Code) -> PathBuf {
        const MAX_NAME: usize = 100;
        let name = code.to_string().replace(':', "-");
        self.folder.join(match name.get(..MAX_NAME) {
            Some(start) => format!("{start}-{:08x}", crc32fast::hash(name.as_bytes())),
            None => name,
        })
    }
}

/// Returns the checksum that detects a file that was cut off or altered by accident.
fn hash_of(code: &str, limit: u64, line: &[u8]) -> u32 {
    crc32fast::hash(&[format!("{code} {limit} ").as_bytes(), line].concat())
}
