//! The checkpoint format: the state of a search as bytes.
//!
//! A checkpoint consists of a line with the version, a line with the code, 64-bit numbers, 16-bit or 32-bit values, and
//! the CRC-32 of everything before it. All numbers are little-endian. The checksum detects damage, and numbers that
//! contradict each other are rejected even if the checksum is right.
//!
//! Each type writes its part. `period/saved.rs` has the order of the parts.

use alloc::string::ToString as _;
use alloc::vec::Vec;
use core::fmt;

use crate::code::Code;

const HEADING: &str = "impartial-heaps checkpoint 3\n";

/// The error returned when bytes are not a saved [`PeriodSearch`](crate::PeriodSearch).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidCheckpoint {
    /// The bytes are not a checkpoint, or a checkpoint of another version.
    Version,
    /// The bytes are truncated or altered.
    Checksum,
    /// The numbers contradict each other.
    Numbers,
}

impl fmt::Display for InvalidCheckpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Version => "expected a checkpoint of version 3, which begins with `impartial-heaps checkpoint 3`",
            Self::Checksum => "the checkpoint is truncated or altered, because its checksum is wrong",
            Self::Numbers => "the numbers of the checkpoint contradict each other",
        })
    }
}

impl core::error::Error for InvalidCheckpoint {}

/// A checkpoint that is being written.
pub(crate) struct Writer(Vec<u8>);

impl Writer {
    pub(crate) fn new(code: &Code) -> Self {
        Self([HEADING, &code.to_string(), "\n"].concat().into_bytes())
    }

    pub(crate) fn numbers(&mut self, numbers: &[u64]) {
        self.values(numbers.iter().map(|number| number.to_le_bytes()));
    }

    pub(crate) fn values<const N: usize>(&mut self, values: impl Iterator<Item = [u8; N]>) {
        self.0.extend(values.flatten());
    }

    /// Returns the bytes with their checksum.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        let sum = crc32fast::hash(&self.0);
        self.0.extend(sum.to_le_bytes());
        self.0
    }
}

/// The part of a checkpoint that is not read yet.
pub(crate) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// Checks the version and the checksum, and reads the code.
    pub(crate) fn new(bytes: &'a [u8]) -> Result<(Code, Self), InvalidCheckpoint> {
        use InvalidCheckpoint::{Checksum, Numbers, Version};
        let rest = bytes.strip_prefix(HEADING.as_bytes()).ok_or(Version)?;
        let (content, sum) = rest.split_last_chunk().ok_or(Checksum)?;
        if crc32fast::hash(&bytes[..HEADING.len() + content.len()]) != u32::from_le_bytes(*sum) {
            return Err(Checksum);
        }
        let line = content.iter().position(|&byte| byte == b'\n').ok_or(Numbers)?;
        let text = core::str::from_utf8(&content[..line]).map_err(|_| Numbers)?;
        // A code has one printed form. Names and other forms are rejected, so that a saved search also has only one
        // form.
        let code = text.parse().ok().filter(|code: &Code| code.to_string() == text).ok_or(Numbers)?;
        Ok((code, Self(&content[line + 1..])))
    }

    pub(crate) fn numbers<const N: usize>(&mut self) -> Option<[u64; N]> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            let (first, rest) = self.0.split_first_chunk()?;
            (*number, self.0) = (u64::from_le_bytes(*first), rest);
        }
        Some(numbers)
    }

    pub(crate) fn sizes<const N: usize>(&mut self) -> Option<[usize; N]> {
        let mut sizes = [0; N];
        for size in &mut sizes {
            let [number] = self.numbers()?;
            *size = usize::try_from(number).ok()?;
        }
        Some(sizes)
    }

    pub(crate) fn values<T, const N: usize>(&mut self, count: usize, value: fn([u8; N]) -> T) -> Option<Vec<T>> {
        let (taken, rest) = self.0.split_at_checked(count.checked_mul(N)?)?;
        self.0 = rest;
        Some(taken.as_chunks().0.iter().map(|&bytes| value(bytes)).collect())
    }

    pub(crate) const fn is_at_end(&self) -> bool {
        self.0.is_empty()
    }
}
