//! Benchmarks of counting marks: bit by bit, beside the published table of all splits.
//!
//! `cargo bench --package impartial-marked-rectangle` runs them.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use impartial_marked_rectangle::Marks;
use nimbers::Nimber;

/// Counts winning marks by the published method, in O(N + M): it tabulates how often each xor of two parts of N - 1 occurs.
fn by_table(rows: u64, columns: u64) -> u128 {
    let mut of_rows = vec![0_u32; usize::try_from(rows.max(columns).next_power_of_two()).expect("the table fits")];
    let slot = |part: u64, whole: u64| usize::try_from(part ^ (whole - 1 - part)).expect("the table fits");
    for above in 0..rows {
        of_rows[slot(above, rows)] += 1;
    }
    let losing: u128 = (0..columns).map(|left| u128::from(of_rows[slot(left, columns)])).sum();
    u128::from(rows) * u128::from(columns) - losing
}

fn counting(criterion: &mut Criterion) {
    let million = Marks::new(1_000_000, 1_000_000).expect("the sides are not zero");
    let huge = Marks::new(1_000_000_000_000_000_000, 1_000_000_000_000_000_000).expect("the sides are not zero");
    assert_eq!(million.first_player_wins(), by_table(1_000_000, 1_000_000));

    let mut group = criterion.benchmark_group("marked rectangle");
    group.sample_size(20);
    group.bench_function(BenchmarkId::new("wins, bit by bit", "10^6"), |b| {
        b.iter(|| black_box(million).first_player_wins());
    });
    group.bench_function(BenchmarkId::new("wins, by table", "10^6"), |b| {
        b.iter(|| by_table(black_box(1_000_000), black_box(1_000_000)));
    });
    group.bench_function(BenchmarkId::new("wins, bit by bit", "10^18"), |b| {
        b.iter(|| black_box(huge).first_player_wins());
    });
    group.bench_function(BenchmarkId::new("marks of a value", "10^18"), |b| {
        b.iter(|| black_box(huge).with_value(black_box(Nimber::of_heap(12_345_678))));
    });
    group.bench_function(BenchmarkId::new("n-th losing mark", "10^18"), |b| {
        b.iter(|| black_box(huge).nth_losing(black_box(1 << 80)));
    });
    group.finish();
}

criterion_group!(benches, counting);
criterion_main!(benches);
