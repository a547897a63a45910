//! Benchmarks of constrained Nim in memory: building the rules, valuing piles and naming moves.
//!
//! `cargo bench --package impartial-constrained-nim` runs them. `cargo xtask bench` compares the whole program with the
//! textbook program.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use impartial_constrained_nim::{ConstrainedNim, Forbidden, Ruleset};
use impartial_core::Solve;

#[path = "../../../tests/random.rs"]
mod random;

/// The largest pile.
const LARGEST: u64 = 1_000_000_000_000_000_000;

/// Returns forbidden moves from piles of any size.
fn forbidden(count: usize) -> Vec<Forbidden> {
    let mut random = random::random(1);
    let mut stones = || random() % LARGEST + 1;
    let mut pair = || {
        let (a, b) = (stones(), stones());
        Forbidden { pile: a.max(b), take: a.min(b) }
    };
    (0..count).map(|_| pair()).collect()
}

fn parts(criterion: &mut Criterion) {
    for count in [2_000, 200_000, 2_000_000] {
        let pairs = forbidden(count);
        let piles: Vec<u64> = pairs.iter().map(|pair| pair.pile).collect();
        let build = || Ruleset::new(pairs.iter().copied()).expect("a pair takes at most its pile");
        let nim = ConstrainedNim::new(build(), piles.clone()).expect("a pile has at most 10^18 stones");

        let mut group = criterion.benchmark_group("constrained nim");
        group.sample_size(10).throughput(Throughput::Elements(count as u64));
        group.bench_function(BenchmarkId::new("rules", count), |b| b.iter(build));
        group.bench_function(BenchmarkId::new("values of all piles", count), |b| {
            b.iter(|| piles.iter().map(|&pile| nim.rules().nim_value(black_box(pile))).sum::<nimbers::Nimber>());
        });
        group.bench_function(BenchmarkId::new("move", count), |b| b.iter(|| black_box(&nim).winning_move()));
        group.finish();
    }
}

criterion_group!(benches, parts);
criterion_main!(benches);
