//! Benchmarks of counting and naming marks. `cargo xtask bench` compares the whole program with the published method.
//!
//! `cargo bench --package impartial-marked-rectangle` runs them.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use impartial_marked_rectangle::Marks;
use nimbers::Nimber;

fn counting(criterion: &mut Criterion) {
    let million = Marks::new(1_000_000, 1_000_000).expect("it has cells");
    let huge = Marks::new(1_000_000_000_000_000_000, 1_000_000_000_000_000_000).expect("it has cells");

    let mut group = criterion.benchmark_group("marked rectangle");
    group.sample_size(20);
    group.bench_function(BenchmarkId::new("wins, bit by bit", "10^6"), |b| {
        b.iter(|| black_box(million).first_player_wins());
    });
    group.bench_function(BenchmarkId::new("wins, bit by bit", "10^18"), |b| {
        b.iter(|| black_box(huge).first_player_wins());
    });
    group.bench_function(BenchmarkId::new("marks of a value", "10^18"), |b| {
        b.iter(|| black_box(huge).with_value(black_box(Nimber::from_heap(12_345_678))));
    });
    group.bench_function(BenchmarkId::new("n-th losing mark", "10^18"), |b| {
        b.iter(|| black_box(huge).nth_losing(black_box(1 << 80)));
    });
    group.finish();
}

criterion_group!(benches, counting);
criterion_main!(benches);
