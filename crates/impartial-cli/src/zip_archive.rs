//! Zip archives whose bytes depend only on the files: no entry has a time, an owner or a comment.
//!
//! The format is the one of PKWARE's APPNOTE 6.3, without the extension for more than 65,535 files or 4 GiB. A library that also
//! reads archives, with encryption and more methods, would add nine crates.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result};

/// The level of compression of zlib's default.
const LEVEL: u8 = 6;

/// The version that a reader needs for folders and the method *deflate*.
const VERSION: u16 = 20;

/// The method *deflate*.
const DEFLATE: u16 = 8;

/// The 1st of January 1980, the first date that the format has.
const DATE: u16 = (1 << 5) | 1;

/// Returns an archive of files, by their paths within a folder, which is empty or ends with `/`.
pub(crate) fn of(files: &BTreeMap<String, Vec<u8>>, folder: &str) -> Result<Vec<u8>> {
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    for (name, bytes) in files {
        let name = format!("{folder}{name}");
        let compressed = miniz_oxide::deflate::compress_to_vec(bytes, LEVEL);
        let mut entry = Vec::new();
        // No flags, and the time 0:00.
        words(&mut entry, &[VERSION, 0, DEFLATE, 0, DATE]);
        for number in [crc32fast::hash(bytes), size(compressed.len())?, size(bytes.len())?] {
            entry.extend(number.to_le_bytes());
        }
        words(&mut entry, &[u16::try_from(name.len()).context("a name is too long")?, 0]);

        directory.extend(b"PK\x01\x02");
        words(&mut directory, &[VERSION]);
        directory.extend(&entry);
        // No comment, the first disk, no attributes of the text, and none of the file.
        words(&mut directory, &[0, 0, 0, 0, 0]);
        directory.extend(size(archive.len())?.to_le_bytes());
        directory.extend(name.as_bytes());

        archive.extend(b"PK\x03\x04");
        archive.extend(entry);
        archive.extend(name.as_bytes());
        archive.extend(compressed);
    }
    let count = u16::try_from(files.len()).context("an archive has at most 65535 files")?;
    let start = size(archive.len())?;
    archive.extend(&directory);
    archive.extend(b"PK\x05\x06");
    words(&mut archive, &[0, 0, count, count]);
    archive.extend(size(directory.len())?.to_le_bytes());
    archive.extend(start.to_le_bytes());
    words(&mut archive, &[0]);
    Ok(archive)
}

fn words(bytes: &mut Vec<u8>, words: &[u16]) {
    bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
}

fn size(len: usize) -> Result<u32> {
    u32::try_from(len).context("an archive has at most 4 GiB")
}
