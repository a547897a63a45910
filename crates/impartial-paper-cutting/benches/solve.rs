//! Benchmarks of paper cutting in memory: building a sheet, naming a cut and playing it.
//!
//! `cargo bench --package impartial-paper-cutting` runs them. `cargo xtask bench` compares the whole program with the
//! textbook program.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use impartial_core::{Position, Solve};
use impartial_paper_cutting::{Cut, CutRule, PaperCutting};

#[path = "../../../tests/random.rs"]
mod random;

const SIDE: u64 = 1_000_000_000;

/// Returns vertical and horizontal cuts in turn, on `lines` lines of each direction.
fn cuts(count: u64, lines: u64) -> Vec<Cut> {
    let mut random = random::random(1);
    let mut below = |bound: u64| random() % bound;
    let mut cut = |index: u64| {
        let (at, start, len) = (below(lines) + 1, below(SIDE - 1_000_000), below(1_000_000) + 1);
        let [from, to] =
            [start, start + len].map(|along| if index.is_multiple_of(2) { [at, along] } else { [along, at] });
        Cut { from, to }
    };
    (0..count).map(&mut cut).collect()
}

fn parts(criterion: &mut Criterion) {
    for (lines, shape) in [(SIDE - 1, "a line for each cut"), (50, "100 lines")] {
        for count in [10_000, 100_000, 1_000_000] {
            let cuts = cuts(count, lines);
            for rule in [CutRule::Judge, CutRule::Run] {
                let build =
                    || PaperCutting::new(SIDE, SIDE, rule, cuts.iter().copied()).expect("the cuts are interior");
                let sheet = build();
                let winning = sheet.winning_move().expect("the nim-value is not zero");

                let mut group = criterion.benchmark_group(format!("paper cutting, {shape}, {rule:?}"));
                group.sample_size(10).throughput(Throughput::Elements(count));
                group.bench_function(BenchmarkId::new("new", count), |b| b.iter(build));
                group.bench_function(BenchmarkId::new("move", count), |b| b.iter(|| black_box(&sheet).winning_move()));
                group.bench_function(BenchmarkId::new("play", count), |b| {
                    b.iter(|| sheet.clone().play(black_box(&winning)));
                });
                group.finish();
            }
        }
    }
}

criterion_group!(benches, parts);
criterion_main!(benches);
