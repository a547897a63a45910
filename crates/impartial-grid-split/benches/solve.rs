//! Benchmarks of solving boards, with and without the table of all rectangles. `cargo xtask bench` compares the whole
//! program with the textbook program.
//!
//! `cargo bench --package impartial-grid-split` uses the vectors of the processor and one thread.
//! `--no-default-features` selects the portable backend, and `--features parallel` all threads.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use impartial_core::Solve;
use impartial_grid_split::{Cell, GridSplit};

#[path = "../../../tests/random.rs"]
mod random;

use random::random;

/// Returns every cell of a square board, or about half of them.
fn cells(side: u64, half: bool) -> Vec<Cell> {
    let mut random = random(1);
    let cells = (1..=side).flat_map(|row| (1..=side).map(move |column| Cell { row, column }));
    cells.filter(|_| !half || random().is_multiple_of(2)).collect()
}

fn ours(side: u64, cells: &[Cell]) -> u64 {
    GridSplit::new(side, side, cells.iter().copied()).expect("the cells lie on the board").nim_value().heap_size()
}

fn half_full(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("half-full boards");
    group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    for side in [20, 40, 60] {
        let cells = cells(side, true);
        group.bench_with_input(BenchmarkId::new("impartial", side), &cells, |b, cells| {
            b.iter(|| ours(side, black_box(cells)));
        });
    }
    group.finish();
}

fn full(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("full boards");
    group.sample_size(10).warm_up_time(Duration::from_millis(1)).measurement_time(Duration::from_secs(1));
    let cells = cells(100, false);
    group.bench_with_input(BenchmarkId::new("impartial", 100), &cells, |b, cells| {
        b.iter(|| ours(100, black_box(cells)));
    });
    group.finish();
}

fn scattered(criterion: &mut Criterion) {
    const SIDE: u64 = 1_000_000_000;
    let mut group = criterion.benchmark_group("random candidates on 10^9 x 10^9");
    group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    for count in [30, 60, 120] {
        let mut random = random(1);
        let cells: Vec<Cell> =
            (0..count).map(|_| Cell { row: random() % SIDE + 1, column: random() % SIDE + 1 }).collect();
        group.bench_with_input(BenchmarkId::new("impartial", count), &cells, |b, cells| {
            b.iter(|| ours(SIDE, black_box(cells)));
        });
    }
    group.finish();
}

criterion_group!(benches, half_full, scattered, full);
criterion_main!(benches);
