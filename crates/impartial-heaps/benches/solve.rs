//! Benchmarks of taking-and-breaking games in memory: tables, proofs of periods, and moves from huge heaps.
//!
//! `cargo bench --package impartial-heaps` runs them.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use impartial_heaps::{Code, Heaps, NimSequence, Period, Solve as _};

fn code(text: &str) -> Code {
    text.parse().expect("the codes below are valid")
}

fn parts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("heaps");
    group.sample_size(10);
    for (text, len) in
        [("0.6", 10_000), ("4!.0", 10_000), ("0.3F", 300), ("S(1,3,4)", 100_000), ("S(all-but:2,3,7)", 100_000)]
    {
        group.throughput(Throughput::Elements(len));
        group.bench_function(BenchmarkId::new("table", text), |b| {
            b.iter(|| {
                let mut sequence = NimSequence::new(code(text));
                sequence.grow(len).map(|()| sequence.len())
            });
        });
    }
    for text in ["0.77", "0.156", "S(all-but:2,3,7)"] {
        group.throughput(Throughput::Elements(1));
        group.bench_function(BenchmarkId::new("period", text), |b| {
            b.iter(|| Period::search(&mut NimSequence::new(code(text)), 10_000));
        });
        let huge = Heaps::new(code(text), [1_000_000_000_000_000_000]).expect("the codes above are periodic");
        group.bench_function(BenchmarkId::new("move", text), |b| b.iter(|| black_box(&huge).winning_move()));
    }
    group.finish();
}

criterion_group!(benches, parts);
criterion_main!(benches);
