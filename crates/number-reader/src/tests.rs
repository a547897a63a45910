//! The reader against a plain one, on all short texts and all sizes of the window.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use std::format;
use std::io::{self, Read};

use crate::{Error, Reader};

/// A source that gives at most `step` bytes at a time.
struct Trickle<'a>(&'a [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let len = self.1.min(to.len()).min(self.0.len());
        to[..len].copy_from_slice(&self.0[..len]);
        self.0 = &self.0[len..];
        Ok(len)
    }
}

fn numbers_of<const N: usize>(reader: &mut Reader<'_>, first: u64) -> Result<Vec<[u64; N]>, Error> {
    let count = reader.number(0..=first)?;
    reader.records(count, |numbers: [u64; N]| match numbers.iter().position(|&number| number > 30) {
        Some(wrong) => Err(wrong),
        None if numbers.iter().sum::<u64>() == 9 => Err(N),
        None => Ok(numbers),
    })
}

fn plain<const N: usize>(text: &str, first: u64) -> Result<Vec<[u64; N]>, String> {
    let blank = |c: char| " \t\n\x0b\x0c\r".contains(c);
    let words: Vec<(usize, &str)> = text
        .split(blank)
        .filter(|word| !word.is_empty())
        .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
        .collect();
    let error = |at: usize, expected: String, found: String| {
        let (at, found) = match words.get(at) {
            Some(&(at, word)) => (at, if found.is_empty() { format!("`{word}`") } else { found }),
            None => (text.len(), format!("the end of the input{found}")),
        };
        let line = text[..at].matches('\n').count() + 1;
        let column = at - text[..at].rfind('\n').map_or(0, |feed| feed + 1) + 1;
        Err(format!("{line}:{column}: expected {expected}, found {found}"))
    };
    let number = |at: usize| {
        let word = words.get(at)?.1;
        word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse::<u64>().ok()).flatten()
    };
    let Some(count) = number(0).filter(|&count| count <= first) else {
        return error(0, format!("an integer from 0 to {first}"), String::new());
    };
    let mut list = Vec::new();
    for record in 0..count {
        let start = 1 + record as usize * N;
        if start == words.len() {
            let s = if count == 1 { "" } else { "s" };
            return error(start, format!("{count} record{s}"), format!(" after {record}"));
        }
        let mut numbers = [0; N];
        for (index, place) in numbers.iter_mut().enumerate() {
            match number(start + index) {
                Some(number) if number <= 30 => *place = number,
                _ => {
                    let expected = format!("number {} of record {} of {count}", index + 1, record + 1);
                    return error(start + index, expected, String::new());
                }
            }
        }
        if numbers.iter().sum::<u64>() == 9 {
            let shown: Vec<String> = numbers.iter().map(u64::to_string).collect();
            return error(start, format!("record {} of {count}", record + 1), format!("`{}`", shown.join(" ")));
        }
        list.push(numbers);
    }
    let end = 1 + count as usize * N;
    if end < words.len() {
        return error(end, "the end of the input".to_string(), String::new());
    }
    Ok(list)
}

fn check<const N: usize>(text: &str, windows: &[[usize; 2]]) {
    let first = 99;
    let expected = plain::<N>(text, first);
    let read = |mut reader: Reader<'_>| {
        let list = numbers_of(&mut reader, first).and_then(|list| reader.end().map(|()| list));
        list.map_err(|error| error.to_string())
    };
    assert_eq!(read(Reader::new(text.as_bytes())), expected, "{text:?}");
    for &[size, step] in windows {
        let reader = Reader::from_read(Trickle(text.as_bytes(), step)).with_window(size);
        assert_eq!(read(reader), expected, "{text:?} in windows of {size}, {step} at a time");
    }
}

#[test]
fn all_short_texts() {
    let windows = [[1, 1], [2, 9], [3, 2], [9, 9]];
    for len in 0..=6_u32 {
        for text in 0..6_u32.pow(len) {
            let text: String =
                (0..len).map(|place| char::from(b" \n135x"[text as usize / 6_usize.pow(place) % 6])).collect();
            check::<1>(&text, &windows);
            check::<2>(&text, &windows);
            check::<3>(&text, &windows);
        }
    }
}
