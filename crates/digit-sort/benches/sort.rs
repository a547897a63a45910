//! Packed words, short words and records, compared with `radsort` and the standard library in one run.
//!
//! `cargo bench --package digit-sort --bench sort`; a filter such as `-- 50000/` runs one size only.

#![expect(clippy::cast_possible_truncation, reason = "random numbers are shifted to their length first")]

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BatchSize, BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use digit_sort::{Sorter, sort, sort_by_key};

#[path = "../../../tests/random.rs"]
mod random;

use random::random;

const SIZES: [u32; 3] = [50_000, 500_000, 5_000_000];

/// The bits of a coordinate.
const BITS: u32 = 30;

/// The bits of a place, which is packed below a coordinate.
const PLACE_BITS: u32 = 23;

/// An interval on a line, as `interval-merge` sorts it.
#[derive(Clone, Copy)]
struct Record {
    line: u32,
    _start: u32,
    _end: u32,
}

fn packed(criterion: &mut Criterion) {
    for size in SIZES {
        let mut random = random(1);
        let words: Vec<u64> = (0..size).map(|place| random() >> (64 - BITS) << PLACE_BITS | u64::from(place)).collect();
        let mut group = group(criterion, "packed words of 64 bits", size);
        let bits = PLACE_BITS..PLACE_BITS + BITS;
        group.bench_function("digit-sort", |b| {
            b.iter(|| {
                let mut sorter = Sorter::default();
                sorter.sort(black_box(&words).iter().copied(), words.len(), bits.clone());
                sorter.into_sorted()
            });
        });
        each(&mut group, "radsort", &words, |words| radsort::sort_by_key(words, |&word| (word >> PLACE_BITS) as u32));
        each(&mut group, "sort_unstable", &words, <[u64]>::sort_unstable);
        group.finish();
    }
}

fn short(criterion: &mut Criterion) {
    for size in SIZES {
        let mut random = random(1);
        let words: Vec<u32> = (0..size).map(|_| (random() >> (64 - BITS)) as u32).collect();
        let mut group = group(criterion, "words of 32 bits", size);
        each(&mut group, "digit-sort", &words, |words| {
            let mut spare = vec![0; words.len()];
            black_box(sort(words, &mut spare, 0..BITS));
        });
        each(&mut group, "radsort", &words, radsort::sort);
        each(&mut group, "sort_unstable", &words, <[u32]>::sort_unstable);
        group.finish();
    }
}

fn records(criterion: &mut Criterion) {
    for size in SIZES {
        let mut random = random(1);
        let lines: Vec<u32> = (0..size / 8).map(|_| (random() >> (64 - BITS)) as u32).collect();
        let records: Vec<Record> = (0..size)
            .map(|_| Record { line: lines[(random() >> 33) as usize % lines.len()], _start: 3, _end: 5 })
            .collect();
        let mut group = group(criterion, "records of 12 bytes", size);
        group.bench_function("digit-sort", |b| {
            let sort = |records: Vec<Record>| sort_by_key(records, 0..BITS, |record| record.line);
            b.iter_batched(|| records.clone(), sort, BatchSize::LargeInput);
        });
        each(&mut group, "radsort", &records, |records| radsort::sort_by_key(records, |record| record.line));
        each(&mut group, "sort_by_key", &records, |records| records.sort_by_key(|record| record.line));
        group.finish();
    }
}

/// Measures `sort` on copies of `items`.
fn each<T: Clone>(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, items: &[T], sort: impl Fn(&mut [T])) {
    let sorted = |mut items: Vec<T>| {
        sort(&mut items);
        items
    };
    group.bench_function(name, |b| b.iter_batched(|| items.to_vec(), sorted, BatchSize::LargeInput));
}

fn group<'a>(criterion: &'a mut Criterion, name: &str, size: u32) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(format!("{name}, {size}"));
    group.sample_size(10).measurement_time(Duration::from_secs(2)).throughput(Throughput::Elements(size.into()));
    group
}

criterion_group!(benches, packed, short, records);
criterion_main!(benches);
