//! Reads lists of edges with this crate and its peers, in one run.
//!
//! `cargo bench --package number-reader --bench read`; a filter such as `-- "9 digits"` runs one kind of numbers only.
//!
//! Every implementation builds the same list of pairs, and finds a word that is not a number. Only this crate reports
//! its line.

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use number_reader::{ParseError, Reader};
use whiteread::adapters::Lengthed;

#[path = "../../../tests/random.rs"]
mod random;

use random::random;

type Edges = Vec<(u64, u64)>;

/// The edges of a graph, one a line.
fn text(edges: u64, bits: u32) -> String {
    let mut random = random(1);
    let mut text = format!("{edges}\n");
    for _ in 0..edges {
        let [from, to] = [random(), random()].map(|number| number >> (64 - bits));
        writeln!(text, "{from} {to}").expect("a string takes any text");
    }
    text
}

fn read(mut reader: Reader<'_>) -> Result<Edges, ParseError> {
    let edges = reader.number(0..=u64::from(u32::MAX))?;
    let edges = reader.records(edges, |[from, to]| Ok((from, to)))?;
    reader.end()?;
    Ok(edges)
}

/// Splits the text at blanks, and converts each word.
fn split(text: &str, convert: impl Fn(&str) -> Option<u64>) -> Option<Edges> {
    let mut numbers = text.split_ascii_whitespace().map(convert);
    let edges = numbers.next()??;
    (0..edges).map(|_| Some((numbers.next()??, numbers.next()??))).collect()
}

/// Looks at each byte once, like a hand-written loop.
fn byte_loop(text: &[u8]) -> Option<Edges> {
    let mut bytes = text.iter();
    let mut number = || {
        let first = bytes.by_ref().find(|byte| !byte.is_ascii_whitespace())?;
        let digit = |byte: &u8| Some(u64::from(byte.wrapping_sub(b'0'))).filter(|&digit| digit < 10);
        let mut number = digit(first)?;
        for byte in bytes.by_ref().take_while(|byte| !byte.is_ascii_whitespace()) {
            number = number.checked_mul(10)?.checked_add(digit(byte)?)?;
        }
        Some(number)
    };
    let edges = number()?;
    (0..edges).map(|_| Some((number()?, number()?))).collect()
}

fn edges(criterion: &mut Criterion) {
    for (name, edges, bits) in
        [("1 to 3 digits", 1_000_000, 8), ("9 digits", 1_000_000, 30), ("19 digits", 500_000, 64)]
    {
        let text = text(edges, bits);
        let bytes = text.as_bytes();
        let expected = read(Reader::new(bytes)).expect("the text is as it should be");
        let mut group = criterion.benchmark_group(name);
        group
            .measurement_time(Duration::from_secs(2))
            .sample_size(20)
            .throughput(Throughput::Bytes(bytes.len() as u64));
        let mut bench = |name: &str, read: &dyn Fn() -> Option<Edges>| {
            assert_eq!(read().as_ref(), Some(&expected), "{name}");
            group.bench_function(name, |b| b.iter(read));
        };
        let source = || Reader::from_read(black_box(bytes)).with_len_hint(bytes.len() as u64);
        bench("number-reader", &|| read(Reader::new(black_box(bytes))).ok());
        bench("number-reader, from a source", &|| read(source()).ok());
        bench("number-reader, two threads", &|| read(Reader::new(black_box(bytes)).with_threads(2)).ok());
        bench("number-reader, from a source, two threads", &|| read(source().with_threads(2)).ok());
        bench("number-reader, portable", &|| read(Reader::new(black_box(bytes)).portable()).ok());
        bench("byte loop", &|| byte_loop(black_box(bytes)));
        bench("standard library", &|| split(black_box(&text), |word| word.parse().ok()));
        bench("atoi_simd", &|| {
            split(black_box(&text), |word| atoi_simd::parse_pos::<u64, false>(word.as_bytes()).ok())
        });
        bench("lexical-core", &|| split(black_box(&text), |word| lexical_core::parse(word.as_bytes()).ok()));
        bench("whiteread", &|| whiteread::parse_string(black_box(&text)).ok().map(|Lengthed(edges)| edges));
        group.finish();
    }
}

criterion_group!(benches, edges);
criterion_main!(benches);
