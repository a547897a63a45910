//! The checkpoints of a survey: a file for each code, which has the search until the line is known, and then the line.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use crc32fast::hash as crc32;
use impartial::nim_sequences::Code;

use crate::checkpoint::{self, Checkpoint};
use crate::output;

/// The first words of a file with a line.
const HEADER: &str = "impartial-survey 2: ";

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

    /// Returns the line of a code if it is known.
    ///
    /// A line that was found with another limit does not count: its file is removed.
    pub(crate) fn line(&self, code: &Code) -> Result<Option<Vec<u8>>> {
        let file = self.file(code);
        let Some(bytes) = checkpoint::read(&file)? else { return Ok(None) };
        let read = || -> Result<Option<Vec<u8>>> {
            if !bytes.starts_with(HEADER.as_bytes()) {
                // The checkpoint of a search, or refused as one.
                return Ok(None);
            }
            let end = bytes.iter().position(|&byte| byte == b'\n').context("its end is missing")?;
            let (header, line) = bytes.split_at(end + 1);
            let words: Vec<&str> = str::from_utf8(header).context("it is altered")?.split_whitespace().collect();
            let &[_, _, found, "limit", limit, "checksum", sum] = words.as_slice() else { bail!("it is altered") };
            let limit = limit.parse().context("its limit is wrong")?;
            ensure!(format!("{:08x}", checksum(found, limit, line)) == sum, "it is cut off or altered");
            ensure!(*found == code.to_string(), "it has the line of {found}, and the code is {code}");
            if limit == self.limit {
                return Ok(Some(line.to_owned()));
            }
            fs::remove_file(&file)?;
            Ok(None)
        };
        read().with_context(|| format!("cannot resume from {}", file.display()))
    }

    /// Keeps the line of a code, in place of its search.
    pub(crate) fn save(&self, code: &Code, line: &[u8]) -> Result<()> {
        let (code_text, limit) = (code.to_string(), self.limit);
        let sum = checksum(&code_text, limit, line);
        let mut bytes = format!("{HEADER}{code_text} limit {limit} checksum {sum:08x}\n").into_bytes();
        bytes.extend(line);
        output::replace_durably(&self.file(code), &bytes)
    }

    /// Returns the file of a code: its text, without characters that some systems forbid, or a hash of a long one.
    fn file(&self, code: &Code) -> PathBuf {
        const MAX_NAME: usize = 100;
        let text = code.to_string();
        if text.len() <= MAX_NAME {
            return self.folder.join(text.replace(':', "-"));
        }
        // Among 100,000 codes, some have equal hashes of 32 bits. Reversed texts give as many bits more.
        let reversed: Vec<u8> = text.bytes().rev().collect();
        self.folder.join(format!("S-{:08x}{:08x}", crc32(text.as_bytes()), crc32(&reversed)))
    }
}

fn checksum(code: &str, limit: u64, line: &[u8]) -> u32 {
    crc32(&[format!("{code} {limit} ").as_bytes(), line].concat())
}
