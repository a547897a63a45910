//! Benchmarks of taking-and-breaking games in memory: moves from huge heaps.
//!
//! `cargo bench --package impartial-heaps` runs them.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use impartial_heaps::{Heaps, Solve as _};

fn moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("heaps");
    for text in ["0.77", "0.156", "S(all-but:2,3,7)"] {
        let code = text.parse().expect("the codes above are valid");
        let huge = Heaps::new(code, [1_000_000_000_000_000_000]).expect("the codes above are periodic");
        group.bench_function(BenchmarkId::new("move", text), |b| b.iter(|| black_box(&huge).winning_move()));
    }
    group.finish();
}

criterion_group!(benches, moves);
criterion_main!(benches);
