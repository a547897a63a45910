//! Lists built by several threads. `crate::tests` compares them with lists built by a single thread.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use alloc::{format, vec};
use std::collections::HashSet;
use std::io::{self, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Condvar;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use super::*;
use crate::tests::Trickle;
use crate::{ParseError, Reader};

/// Returns a reader of pieces of a few bytes, from a slice if `step` is 0 and from a source otherwise.
fn reader(text: &str, [size, step, threads]: [usize; 3]) -> Reader<'_> {
    let reader = match step {
        0 => Reader::new(text.as_bytes()),
        _ => Reader::from_read(Trickle::new(text.as_bytes(), step)).with_len_hint(text.len() as u64),
    };
    reader.tested(size, Backend::best()).with_threads(threads)
}

fn tokens(count: usize) -> Vec<String> {
    (0..count as u64).map(|token| (token * token * token % 1_000_003 * token).to_string()).collect()
}

/// Sizes of pieces, steps of sources, and numbers of threads.
const CONFIGS: [[usize; 3]; 7] =
    [[24, 24, 2], [40, 7, 3], [64, 1000, 2], [80, 80, 4], [100, 33, 2], [50, 0, 2], [333, 0, 4]];

/// All threads call `record` at the same time.
#[test]
fn all_threads_build_records() {
    const THREADS: usize = 4;
    let tokens = tokens(4000);
    let text = tokens.join("\n");
    for step in [0, 1000] {
        let seen = &(Mutex::new(HashSet::new()), Condvar::new());
        let numbers = reader(&text, [64, step, THREADS]).records(4000, |[number]| {
            if number > 1_000_000 {
                let mut threads = seen.0.lock().unwrap();
                threads.insert(thread::current().id());
                seen.1.notify_all();
                drop(seen.1.wait_while(threads, |threads| threads.len() < THREADS).unwrap());
            }
            Ok(number)
        });
        assert_eq!(numbers.unwrap(), tokens.iter().map(|token| token.parse().unwrap()).collect::<Vec<u64>>());
    }
}

/// A source that panics after its last byte.
struct Panics<'a>(&'a [u8]);

#[expect(clippy::panic_in_result_fn, reason = "a test of what a panic does")]
impl Read for Panics<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() { panic!("the source is at its end") } else { self.0.read(to) }
    }
}

/// A panic of any thread reaches the caller, and no other thread waits forever.
#[test]
fn a_panic_stops_all_threads() {
    let tokens = tokens(if cfg!(miri) { 70 } else { 1000 });
    let text = tokens.join(" ");
    let panics = |mut reader: Reader<'_>, last: u64| -> Option<String> {
        let records = AssertUnwindSafe(|| {
            reader.records(1001, |[number]: [u64; 1]| {
                assert!(number != last, "this record is the last one");
                Ok(number)
            })
        });
        let panic = catch_unwind(records).err()?;
        panic.downcast_ref::<&str>().map(|message| String::from(*message))
    };
    for (index, config) in (1..tokens.len()).step_by(7).zip(CONFIGS.iter().cycle()) {
        let panic = panics(reader(&text, *config), tokens[index].parse().unwrap());
        assert_eq!(panic.as_deref(), Some("this record is the last one"), "record {index}, {config:?}");
        let source = Reader::from_read(Panics(&text.as_bytes()[..text.len() * index / tokens.len()]));
        let source = source.with_len_hint(text.len() as u64).tested(config[0], Backend::best()).with_threads(config[2]);
        assert_eq!(panics(source, u64::MAX).as_deref(), Some("the source is at its end"), "record {index}, {config:?}");
    }
}

/// Counts and hints that are too large allocate no memory for missing data.
#[test]
fn wrong_counts_and_hints() {
    let text = "7 ".repeat(3000);
    type Large = [u64; 2000];
    let read = |reader: Reader<'_>, count| -> Result<usize, ParseError> {
        let mut reader = reader.tested(64, Backend::best()).with_threads(3);
        let list = reader.records(count, |[number]| Ok::<Large, usize>([number; 2000]))?;
        reader.end().map(|()| list.len())
    };
    for hint in [None, Some(0), Some(100), Some(text.len() as u64), Some(1 << 20), Some(u64::MAX)] {
        let reader = || {
            let reader = Reader::from_read(text.as_bytes());
            hint.into_iter().fold(reader, Reader::with_len_hint)
        };
        // Each record has 16 kB.
        assert_eq!(read(reader(), 3000).unwrap(), 3000, "{hint:?}");
        assert!(read(reader(), 2999).is_err());
        let left = if hint.is_some_and(|hint| hint > 1 << 20) { vec![] } else { vec![3001, 1 << 40, u64::MAX] };
        for count in left {
            let refused = read(reader(), count).unwrap_err().refused().cloned().unwrap();
            assert_eq!((refused.record, refused.is_missing), (3000, true), "{hint:?}, {count} records");
        }
    }
}

/// After a panic, the other threads finish their pieces at most and take no more.
#[test]
fn no_piece_is_taken_after_a_panic() {
    const TOKENS: usize = 2000;
    let text = "7 ".repeat(TOKENS);
    let text = format!("0 {text}");
    for step in [0, 1000] {
        let calls = AtomicUsize::new(0);
        let records = AssertUnwindSafe(|| {
            reader(&text, [32, step, 3]).records(1 + TOKENS as u64, |[number]: [u64; 1]| {
                assert_ne!(number, 0, "the first record");
                calls.fetch_add(1, Ordering::Relaxed);
                thread::sleep(Duration::from_millis(1));
                Ok(number)
            })
        });
        assert!(catch_unwind(records).is_err());
        assert!(calls.into_inner() < TOKENS / 2);
    }
}
