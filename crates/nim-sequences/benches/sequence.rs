//! Benchmarks of nim-sequences in memory: tables and proofs of periods.
//!
//! `cargo bench --package nim-sequences` runs them.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use nim_sequences::{Code, NimSequence, Period};

fn code(text: &str) -> Code {
    text.parse().expect("the codes below are valid")
}

fn parts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("sequence");
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
    }
    group.finish();
}

criterion_group!(benches, parts);
criterion_main!(benches);
