//! Lists of records by several threads against the same by one, with pieces of any size.

use std::collections::HashSet;
use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::channel;
use std::time::Duration;

use super::*;
use crate::text::file::tests::Trickle;

/// A record: its place, and its numbers with zeros after them.
type Record = (usize, [u64; 4]);

/// No number is larger.
const LARGEST: u64 = 1 << 60;

/// What so many threads make of lists of so many records of so many numbers each, with a number in front of them all.
fn read(
    bytes: &mut (dyn Read + Send),
    len: usize,
    size: usize,
    threads: usize,
    lists: &[[usize; 2]],
) -> Option<Vec<Vec<Record>>> {
    let words = Words::new(Pieces::new(bytes, size)).by(threads);
    Scanner::of_file(words, len, |scanner| {
        scanner.number(0..=0, || "a zero".into())?;
        let list = |&[records, numbers]: &[usize; 2]| {
            let read = |scanner: &mut Scanner<'_>, index| {
                let mut record = [0; 4];
                for number in &mut record[..numbers] {
                    *number = scanner.number(0..=LARGEST, || "a number".into())?;
                }
                Ok((index, record))
            };
            scanner.records_of_numbers(records as u64, "record", numbers, read).map(|records| records.kept)
        };
        lists.iter().map(list).collect()
    })
}

/// The same of a text that comes in such steps.
fn read_text(
    text: &str,
    [size, step, threads]: [usize; 3],
    lists: &[[usize; 2]],
    is_broken: bool,
) -> Option<Vec<Vec<Record>>> {
    let mut bytes = Trickle { left: text.as_bytes(), step, interrupts: false, is_broken };
    read(&mut bytes, text.len(), size, threads, lists)
}

/// The words of these lists, each of its own length.
fn words(lists: &[[usize; 2]]) -> Vec<String> {
    let all: usize = lists.iter().map(|[records, numbers]| records * numbers).sum();
    (0..=all as u64).map(|word| (word * word * word % 1_000_003 * word).to_string()).collect()
}

/// The lists that stand in these words.
fn lists_in(words: &[String], lists: &[[usize; 2]]) -> Vec<Vec<Record>> {
    let mut words = words[1..].iter().map(|word| word.parse().unwrap());
    let mut record = |index, numbers| {
        let mut record = [0; 4];
        record[..numbers].fill_with(|| words.next().unwrap());
        (index, record)
    };
    lists.iter().map(|&[records, numbers]| (0..records).map(|index| record(index, numbers)).collect()).collect()
}

/// Ends the test if this takes so long that it must have come to a stop.
fn watched(test: impl FnOnce() + Send + 'static) {
    let (done, is_done) = channel();
    let test = thread::spawn(move || {
        test();
        done.send(()).unwrap();
    });
    let waited = is_done.recv_timeout(Duration::from_secs(if cfg!(miri) { 3_600 } else { 60 }));
    assert_ne!(waited, Err(std::sync::mpsc::RecvTimeoutError::Timeout), "a thread waits for ever");
    assert!(test.join().is_ok());
}

#[test]
fn threads_make_the_records_that_one_makes() {
    // One of each where every step is interpreted.
    const MOST: usize = if cfg!(miri) { 1 } else { usize::MAX };
    watched(|| {
        let all: [&[[usize; 2]]; 5] = [
            &[[200, 3], [1, 4], [0, 2], [300, 2], [5, 1]],
            &[[1000, 3], [1, 4], [0, 2], [2500, 2], [5, 1]],
            &[[2000, 4]],
            &[[3001, 1], [1500, 2]],
            &[[1, 1], [4000, 1], [3999, 1]],
        ];
        for lists in all.into_iter().take(MOST) {
            let words = words(lists);
            let text = words.join(" ");
            let expected = lists_in(&words, lists);
            let sizes = [32, 20, 21, 22, 23, 50, 64, 99, 100, 101, 180, 256, 333, 500].into_iter().take(MOST);
            for size in sizes {
                let ways = [(3, 64), (1, 1000), (2, 1000), (2, 17), (4, 1000), (7, 99)].into_iter().take(MOST);
                for (threads, step) in ways {
                    let found = read_text(&text, [size, step, threads], lists, false);
                    assert!(found.as_ref() == Some(&expected), "{lists:?}, {size} bytes, {threads} threads");
                }
            }
        }
    });
}

/// All threads are in the middle of making records at a time.
#[test]
fn all_threads_work() {
    watched(|| {
        const THREADS: usize = 4;
        let lists = [[4000, 1]];
        let words = words(&lists);
        let text = words.join("\n");
        let mut bytes = text.as_bytes();
        let pieces = Words::new(Pieces::new(&mut bytes, 64)).by(THREADS);
        let seen = &(Mutex::new(HashSet::new()), Condvar::new());
        let numbers = Scanner::of_file(pieces, text.len(), |scanner| {
            scanner.number(0..=0, || "a zero".into())?;
            scanner.records_of_numbers(4000, "record", 1, |scanner, index| {
                if index >= 1000 {
                    let mut threads = seen.0.lock().unwrap();
                    threads.insert(thread::current().id());
                    seen.1.notify_all();
                    drop(seen.1.wait_while(threads, |threads| threads.len() < THREADS).unwrap());
                }
                scanner.any_number("a number")
            })
        });
        assert_eq!(numbers.unwrap().kept, words[1..].iter().map(|word| word.parse().unwrap()).collect::<Vec<u64>>());
    });
}

/// Lists, and all that is tried with anything wrong in them.
const WRONG: [&[[usize; 2]]; 2] = [&[[250, 4]], &[[333, 3], [400, 2]]];

/// Sizes of pieces, steps and threads.
const WAYS: [[usize; 3]; 5] = [[24, 24, 2], [40, 7, 3], [64, 1000, 2], [80, 80, 4], [100, 33, 2]];

#[test]
fn nothing_comes_of_a_wrong_word_wherever_it_stands() {
    watched(|| {
        let too_large = (LARGEST + 1).to_string();
        let too_long = format!("{:0120}", 1);
        let mut wrong = ["x", "7x", &too_large, &too_long].into_iter().cycle();
        for lists in WRONG {
            let good = words(lists);
            for (place, way) in (0..good.len()).zip(WAYS.iter().cycle()) {
                let wrong = wrong.next().expect("there is no end");
                let mut words = good.clone();
                words.insert(place + 1, wrong.into());
                assert_eq!(read_text(&words.join(" "), *way, lists, false), None, "{wrong} after {place}");
                words.remove(place);
                assert_eq!(read_text(&words.join(" "), *way, lists, false), None, "{wrong} at {place}");
            }
        }
    });
}

#[test]
fn nothing_comes_of_a_file_that_ends_early_or_late_or_breaks() {
    watched(|| {
        for lists in WRONG {
            let words = words(lists);
            let text = words.join(" ");
            let lists_found = |text: &str, way, is_broken| read_text(text, way, lists, is_broken);
            for (words_left, way) in (0..words.len()).zip(WAYS.iter().cycle()) {
                let text = words[..words_left].join("\n");
                assert_eq!(lists_found(&text, *way, false), None, "{words_left} words");
                assert_eq!(lists_found(&text, *way, true), None, "{words_left} words");
            }
            for way in WAYS {
                assert!(lists_found(&text, way, false).is_some());
                assert_eq!(lists_found(&text, way, true), None);
                for more in [1, 2, 3, 100, 1000] {
                    assert_eq!(lists_found(&format!("{text}{}", " 7".repeat(more)), way, false), None, "{more} more");
                }
            }
        }
    });
}

/// Counts for which there cannot be enough bytes, or not enough room.
#[test]
fn nothing_is_taken_on_the_word_of_a_count() {
    watched(|| {
        let text = "7 ".repeat(3000);
        for records in [3000, 1 << 20, usize::MAX / 4, usize::MAX] {
            for numbers in [1, 4] {
                let found = read_text(&format!("0 {text}"), [64, 64, 3], &[[records, numbers]], false);
                assert_eq!(found.is_some(), records.checked_mul(numbers) == Some(3000), "{records} of {numbers}");
            }
        }
        // A file that has grown is read all the same, by one thread.
        let grown = format!("0 {text}");
        assert!(read(&mut grown.as_bytes(), 100, 64, 3, &[[3000, 1]]).is_some());
        // Records of 64 KiB each.
        type Large = [u64; 8192];
        let mut bytes = text.as_bytes();
        let words = Words::new(Pieces::new(&mut bytes, 64)).by(3);
        let list = Scanner::of_file(words, text.len(), |scanner| {
            scanner.records_of_numbers(3000, "record", 1, |_, _| -> Result<Large, Error> { panic!("there is no room") })
        });
        assert!(list.is_none());
    });
}

/// A file whose reader panics after these bytes.
struct Panics<'a>(&'a [u8]);

#[expect(clippy::panic_in_result_fn, reason = "a test of what a panic does")]
impl Read for Panics<'_> {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        if self.0.is_empty() { panic!("so many bytes are read") } else { self.0.read(to) }
    }
}

/// Panics of one thread reach the caller, whichever it is, and those that wait for it go on.
#[test]
fn a_thread_that_panics_stops_all() {
    watched(|| {
        let lists = [[1000, 1]];
        let words = words(&lists);
        let text = words.join(" ");
        for (index, [size, _, threads]) in (0..1000).step_by(7).zip(WAYS.iter().cycle()) {
            let mut bytes = text.as_bytes();
            let mut bytes_that_panic = Panics(&text.as_bytes()[..text.len() * index / 1000]);
            let words = Words::new(Pieces::new(&mut bytes, *size)).by(*threads);
            let all = |scanner: &mut Scanner<'_>| {
                scanner.records_of_numbers(1001, "record", 1, |scanner, read| {
                    assert_ne!(read, index, "a record is wrong");
                    scanner.any_number("a number")
                })
            };
            let found = catch_unwind(AssertUnwindSafe(|| Scanner::of_file(words, text.len(), all).is_some()));
            assert!(found.is_err(), "record {index}");
            let found =
                catch_unwind(AssertUnwindSafe(|| read(&mut bytes_that_panic, text.len(), *size, *threads, &lists)));
            assert!(found.is_err(), "record {index}");
        }
    });
}
