//! Compares readers of every kind with a reference reader that splits the text into tokens and uses `str::parse`.

use alloc::borrow::ToOwned as _;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use alloc::{format, vec};
use std::io::{self, ErrorKind, Read};

use proptest::prelude::*;

use crate::arch::Backend;
use crate::{Location, ParseError, Reader};

mod reference;
mod signed_and_rest;

use reference::Reference;

/// A source that returns at most `step` bytes at a time, with an interruption before each read.
pub(crate) struct Trickle<'a> {
    left: &'a [u8],
    step: usize,
    is_interrupted: bool,
    fails: bool,
}

impl<'a> Trickle<'a> {
    pub(crate) fn new(text: &'a [u8], step: usize) -> Self {
        Self { left: text, step, is_interrupted: false, fails: false }
    }

    /// Returns a source that fails instead of ending.
    pub(crate) fn failing(text: &'a [u8], step: usize) -> Self {
        Self { fails: true, ..Self::new(text, step) }
    }
}

impl Read for Trickle<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        self.is_interrupted = !self.is_interrupted;
        if self.is_interrupted {
            return Err(ErrorKind::Interrupted.into());
        }
        if self.left.is_empty() && self.fails {
            return Err(io::Error::new(ErrorKind::TimedOut, "the line is dead"));
        }
        let len = self.step.min(to.len()).min(self.left.len());
        to[..len].copy_from_slice(&self.left[..len]);
        self.left = &self.left[len..];
        Ok(len)
    }
}

/// How a text is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Config {
    backend: Backend,
    threads: usize,
    /// The size of the window.
    size: usize,
    /// The maximum number of bytes that the source returns at a time, or `None` for a slice.
    step: Option<usize>,
    /// The hint of the length of the source.
    hint: Option<u64>,
}

impl Config {
    pub(crate) fn slice(backend: Backend) -> Self {
        Self { backend, threads: 1, size: 100, step: None, hint: None }
    }

    pub(crate) fn source(size: usize, step: usize) -> Self {
        Self { size, step: Some(step), ..Self::slice(Backend::best()) }
    }

    pub(crate) fn threads(self, threads: usize, hint: u64) -> Self {
        Self { threads, hint: Some(hint), ..self }
    }

    pub(crate) fn reader(self, text: &[u8]) -> Reader<'_> {
        let Self { backend, threads, size, step, hint } = self;
        let reader = match step {
            Some(step) => Reader::from_read(Trickle::new(text, step)),
            None if size % 2 == 0 => Reader::new(text),
            None => Reader::new(text.to_vec()),
        };
        let reader = reader.tested(size, backend).with_threads(threads);
        hint.into_iter().fold(reader, Reader::with_len_hint)
    }
}

/// The largest number that a record may hold.
const MAX: u64 = 30;

/// Refuses numbers above `MAX`, and records whose sum is 8 modulo 9.
pub(crate) fn record<const N: usize>(numbers: [u64; N]) -> Result<[u64; N], usize> {
    match numbers.iter().position(|&number| number > MAX) {
        Some(wrong) => Err(wrong),
        None if numbers.iter().sum::<u64>() % 9 == 8 => Err(N),
        None => Ok(numbers),
    }
}

/// One call of a reader.
#[derive(Clone, Debug)]
enum Call {
    Number(u64, u64),
    /// Reads a count, with this maximum, and the records; the second value is the number of numbers of a record.
    List(u64, usize),
    /// Reads this many records; the second value is the number of numbers of a record.
    Records(u64, usize),
    Peek,
    Skip,
    Keyword(&'static str),
    IsAtEnd,
    Location,
    Unexpected,
}

/// Makes the calls, and then calls `end`. Returns their results up to an error of `records`.
fn results(mut reader: Reader<'_>, calls: &[Call]) -> Vec<String> {
    fn records<const N: usize>(reader: &mut Reader<'_>, count: u64) -> Result<String, ParseError> {
        reader.records(count, record::<N>).map(|records| format!("{records:?}"))
    }
    let records = |reader: &mut Reader<'_>, count, numbers| match numbers {
        1 => records::<1>(reader, count),
        2 => records::<2>(reader, count),
        3 => records::<3>(reader, count),
        _ => records::<4>(reader, count),
    };
    let mut results = Vec::new();
    for call in calls {
        let result = match *call {
            Call::Number(low, high) => reader.number(low..=high).map(|number| number.to_string()),
            Call::List(max, numbers) => reader.number(0..=max).and_then(|count| records(&mut reader, count, numbers)),
            Call::Records(count, numbers) => records(&mut reader, count, numbers),
            Call::Peek => reader.peek().map(|token| token.escape_ascii().to_string()),
            Call::Skip => {
                reader.skip();
                Ok("skipped".to_owned())
            }
            Call::Keyword(keyword) => reader.keyword(keyword).map(|is_next| is_next.to_string()),
            Call::IsAtEnd => reader.is_at_end().map(|is_at_end| is_at_end.to_string()),
            Call::Location => Ok(format!("{:?}", reader.location())),
            Call::Unexpected => Err(reader.unexpected("a miracle")),
        };
        let is_over = result.as_ref().is_err_and(|error| error.refused().is_some());
        results.push(result.unwrap_or_else(|error| format!("{error} {:?} {:?}", error.location(), error.refused())));
        if is_over {
            return results;
        }
    }
    results.push(reader.end().map_or_else(|error| error.to_string(), |()| "the end".to_owned()));
    results
}

/// Checks that the calls return the same for every way to read the text.
fn check(text: &[u8], calls: &[Call], configs: impl IntoIterator<Item = Config>) {
    let expected = Reference::new(text).results(calls);
    for config in configs {
        let shown = text.escape_ascii();
        assert_eq!(results(config.reader(text), calls), expected, "{config:?} of {shown:.999}, {calls:?}");
    }
}

/// Reads every text of a few bytes as a number, and as a list.
#[test]
fn all_short_texts() {
    const BYTES: &[u8] = b" \n17x";
    let threads =
        [Config::source(2, 3).threads(2, 9), Config { size: 3, ..Config::slice(Backend::best()) }.threads(3, 0)];
    let sources = [[1, 1], [2, 9], [3, 2], [9, 9]].map(|[size, step]| Config::source(size, step));
    for len in 0..=if cfg!(miri) { 3 } else { 7 } {
        for index in 0..BYTES.len().pow(len) {
            let text: Vec<u8> = (0..len).map(|digit| BYTES[index / BYTES.len().pow(digit) % BYTES.len()]).collect();
            let configs = Backend::all().map(Config::slice).chain(sources);
            let configs: Vec<Config> = configs.chain(threads.into_iter().filter(|_| index % 29 == 0)).collect();
            for numbers in 1..=4 {
                check(&text, &[Call::List(99, numbers)], configs.iter().copied());
            }
        }
    }
}

/// Generates texts whose tokens are mostly small numbers.
fn text() -> impl Strategy<Value = Vec<u8>> {
    let digits = |len: core::ops::Range<usize>| prop::collection::vec(b'0'..=b'9', len);
    let small = (0..=MAX).prop_map(|number| number.to_string().into_bytes());
    let zeros = (0..=MAX).prop_map(|number| format!("{number:030}").into_bytes());
    let other = prop_oneof![Just(b"x".to_vec()), Just(b"top".to_vec()), prop::collection::vec(any::<u8>(), 0..40)];
    let token = prop_oneof![300 => small, 3 => zeros, 1 => digits(1..26), 2 => other];
    let run = prop::collection::vec(prop::sample::select(b" \t\n\x0b\x0c\r".to_vec()), 1..4);
    let whitespace = prop_oneof![5 => Just(b" ".to_vec()), 1 => run];
    let tokens = prop::collection::vec((token, whitespace).prop_map(|(token, after)| [token, after].concat()), 0..700);
    (tokens, 0..3_usize).prop_map(|(tokens, cut)| {
        let mut text = tokens.concat();
        text.truncate(text.len().saturating_sub(cut));
        text
    })
}

fn call() -> impl Strategy<Value = Call> {
    let range = prop_oneof![4 => Just((0, MAX)), 1 => Just((3, 20)), 1 => Just((0, u64::MAX))];
    let count = || prop_oneof![4 => 0..150_u64, 1 => any::<u64>()];
    prop_oneof![
        4 => range.prop_map(|(low, high)| Call::Number(low, high)),
        2 => (count(), 1..=4_usize).prop_map(|(count, numbers)| Call::Records(count, numbers)),
        1 => (1..=4_usize).prop_map(|numbers| Call::List(MAX, numbers)),
        1 => Just(Call::Peek),
        2 => Just(Call::Skip),
        2 => prop::sample::select(vec!["x", "top", "7", "", "to"]).prop_map(Call::Keyword),
        1 => Just(Call::IsAtEnd),
        1 => Just(Call::Location),
        1 => Just(Call::Unexpected),
    ]
}

fn config() -> impl Strategy<Value = Config> {
    let backends: Vec<Backend> = Backend::all().collect();
    let size = prop_oneof![1..40_usize, 40..400_usize, Just(1 << 17)];
    let step = prop::option::of(prop_oneof![1..9_usize, 9..500_usize, Just(1 << 17)]);
    let hint = prop::option::of(prop_oneof![3 => Just(5_000), 1 => 0..300_u64, 1 => any::<u64>()]);
    (prop::sample::select(backends), 1..=4_usize, size, step, hint)
        .prop_map(|(backend, threads, size, step, hint)| Config { backend, threads, size, step, hint })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 4 } else { 1_500 }))]

    #[test]
    fn any_calls(text in text(), calls in prop::collection::vec(call(), 0..40), configs in prop::collection::vec(config(), 4)) {
        check(&text, &calls, configs);
    }
}

/// A source fails at each offset. The tokens before the failure are read, and then every call returns the same error.
#[test]
fn a_source_that_fails() {
    let text = b"3 10 20\n30 x 4 5";
    for len in 0..=text.len() {
        for (size, step) in [(1, 1), (4, 3), (100, 100)] {
            let reader = || Reader::from_read(Trickle::failing(&text[..len], step)).tested(size, Backend::best());
            // A token is complete only if whitespace follows it.
            let whole = text[..len].iter().rposition(|byte| b" \n".contains(byte)).map_or(0, |last| last + 1);
            let tokens = Reference::new(&text[..whole]).tokens.len();
            let mut one = reader();
            for _ in 0..tokens {
                assert!(!one.peek().unwrap().is_empty());
                one.skip();
            }
            for _ in 0..2 {
                let errors = [
                    one.number(0..=9).unwrap_err(),
                    one.peek().unwrap_err(),
                    one.is_at_end().unwrap_err(),
                    one.keyword("x").unwrap_err(),
                    one.unexpected("something else"),
                    one.records(1, record::<2>).unwrap_err(),
                ];
                one.skip();
                for error in errors {
                    assert_eq!(error.io_error().map(io::Error::kind), Some(ErrorKind::TimedOut));
                    assert_eq!(error.location(), Reference::new(&text[..whole]).location(tokens));
                    assert_eq!(error.location(), one.location());
                    let line = error.to_string();
                    assert!(line.ends_with(": expected more input, found an I/O error: the line is dead"), "{line}");
                    let io = error.clone().into_io_error().unwrap();
                    assert_eq!((io.kind(), io.to_string()), (ErrorKind::TimedOut, "the line is dead".to_owned()));
                }
            }
            assert!(one.end().unwrap_err().io_error().is_some());
            // An error in the text before the failure takes precedence.
            for threads in [1, 3] {
                let mut list = reader().with_len_hint(100).with_threads(threads);
                let error = list.records(7, record::<1>).unwrap_err();
                assert_eq!(error.refused().map(|refused| refused.record), (tokens > 4).then_some(4), "{len} bytes");
                assert_eq!(error.io_error().is_some(), tokens <= 4);
                assert_eq!(error.into_io_error().is_ok(), tokens <= 4);
            }
        }
    }
}

#[cfg(not(miri))] // Miri would take hours.
#[test]
fn an_endless_token_is_an_error_of_the_source() {
    for start in ["", "2 ", "2\n1 "] {
        let endless = || Reader::from_read(start.as_bytes().chain(io::repeat(b'9')));
        let mut reader = endless();
        let count = if start.is_empty() { reader.number(0..=9) } else { reader.number(2..=2) };
        let error = match count {
            Ok(count) => reader.records(count, record::<1>).unwrap_err(),
            Err(error) => error,
        };
        let reason = error.io_error().map(|error| format!("{error}"));
        assert_eq!(reason.as_deref(), Some("a token has more than 268435456 bytes"), "{start:?}");
    }
}

/// A source that returns one line at a time, like a terminal, and panics if a line is read before it is allowed.
struct Terminal {
    lines: Vec<&'static str>,
    allowed: std::sync::Arc<std::sync::atomic::AtomicUsize>,
}

#[expect(clippy::panic_in_result_fn, reason = "a test of how much is read")]
impl Read for Terminal {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let before = self.allowed.fetch_sub(1, std::sync::atomic::Ordering::Relaxed);
        assert_ne!(before, 0, "one line too many is read");
        let line = self.lines.remove(0).as_bytes();
        to[..line.len()].copy_from_slice(line);
        Ok(line.len())
    }
}

#[test]
fn lines_are_read_on_demand() {
    let allowed = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let lines = vec!["3 list\n", "1 2\n", "3 4 5", " 6\n7\n", "8 9\n", "10\n"];
    let mut reader = Reader::from_read(Terminal { lines, allowed: allowed.clone() });
    let allow = |lines| allowed.store(lines, std::sync::atomic::Ordering::Relaxed);
    allow(1);
    assert_eq!(reader.number(3..=3).unwrap(), 3);
    assert!(reader.keyword("list").unwrap());
    assert_eq!(reader.records(0, record::<1>).unwrap(), [[0; 1]; 0]);
    allow(3);
    assert_eq!(reader.records(3, record::<2>).unwrap(), [[1, 2], [3, 4], [5, 6]]);
    assert_eq!(reader.peek().unwrap(), b"7");
    assert_eq!(reader.number(7..=7).unwrap(), 7);
    allow(1);
    assert!(!reader.is_at_end().unwrap());
    assert_eq!(reader.number(0..=8).unwrap(), 8);
    assert_eq!(reader.location(), Location { line: 5, column: 3, token: 11 });
    assert_eq!(reader.number(0..=8).unwrap_err().to_string(), "5:3: expected an integer from 0 to 8, found `9`");
    reader.skip();
    allow(1);
    assert_eq!(reader.number(0..=10).unwrap(), 10);
}

/// Records of up to 128 numbers, some of which span two batches of numbers.
#[test]
fn long_records() {
    fn check<const N: usize>(text: &str, numbers: &[u64]) {
        for config in
            Backend::all().map(Config::slice).chain([Config::source(50, 7), Config::source(64, 50).threads(3, 9999)])
        {
            let mut reader = config.reader(text.as_bytes());
            let count = numbers.len() / N;
            let records = reader.records(count as u64, Ok::<[u64; N], usize>).unwrap();
            assert_eq!(records.as_flattened(), &numbers[..count * N], "{config:?}, {N}");
            for &number in &numbers[count * N..] {
                assert_eq!(reader.number(0..=u64::MAX).unwrap(), number);
            }
            assert!(reader.end().is_ok());
        }
    }
    let numbers: Vec<u64> = (0..5000).map(|number| u64::MAX >> (number * 7 % 64)).collect();
    let text = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join("\r\n ");
    check::<1>(&text, &numbers);
    check::<3>(&text, &numbers);
    check::<7>(&text, &numbers);
    check::<50>(&text, &numbers);
    check::<64>(&text, &numbers);
    check::<127>(&text, &numbers);
    check::<128>(&text, &numbers);
}

/// The reported error does not depend on the zeros that `record` gets for the numbers after a wrong token.
#[test]
fn zeros_replace_the_numbers_after_a_wrong_token() {
    let increasing = |numbers: [u64; 3]| match numbers.windows(2).position(|pair| pair[0] >= pair[1]) {
        Some(at) => Err(at + 1),
        None => Ok(numbers),
    };
    for (text, expected) in [
        ("1 2 3 x", "1:7: expected number 1 of record 2 of 2, found `x`"),
        ("1 2 3 5 x", "1:9: expected number 2 of record 2 of 2, found `x`"),
        ("1 2 3 5 4 x", "1:9: expected number 2 of record 2 of 2, found `4`"),
        ("1 2 3 5 4", "1:9: expected number 2 of record 2 of 2, found `4`"),
        ("1 2 3 5 6", "1:10: expected number 3 of record 2 of 2, found the end of the input"),
        ("1 2 3 5 6 6", "1:11: expected number 3 of record 2 of 2, found `6`"),
        ("1 2 3 ", "1:7: expected 2 records, found the end of the input after 1"),
    ] {
        assert_eq!(Reader::new(text.as_bytes()).records(2, increasing).unwrap_err().to_string(), expected);
    }
}

#[test]
fn errors_can_be_modified_and_compared() {
    let mut reader = Reader::new(b"1 \xff123456789012345678901234567890123");
    let error = reader.records(3, record::<1>).unwrap_err();
    let found = r"`\xff1234567890123456789012345678901...`";
    assert_eq!((error.expected(), error.found()), ("number 1 of record 2 of 3", found));
    assert_eq!(error.reason(), format!("expected number 1 of record 2 of 3, found {found}"));
    assert_eq!((error.line(), error.column(), error.location().token), (1, 3, 2));
    let changed = error.clone().expecting("a date").finding("a name");
    assert_eq!(changed.to_string(), "1:3: expected a date, found a name");
    assert_eq!(changed.refused(), error.refused());
    assert_ne!(changed, error);
    assert_eq!(changed.expecting(error.expected()).finding(error.found()), error);
    let new = ParseError::new(error.location(), error.expected(), error.found());
    assert_eq!(new.to_string(), error.to_string());
    assert!(new.refused().is_none() && new.io_error().is_none() && new.into_io_error().is_err());
}

#[test]
fn bounds_sizes_and_debug_output() {
    fn is_send<T: Send>() {}
    fn is_error<T: core::error::Error + Send + Sync + Clone + 'static>() {}
    is_send::<Reader<'_>>();
    is_error::<ParseError>();
    assert_eq!(size_of::<Result<(), ParseError>>(), size_of::<usize>());
    let mut reader = Reader::new(b"1 2 3");
    reader.skip();
    assert_eq!(format!("{reader:?}"), "Reader { tokens_read: 1, threads: 1, .. }");
}
