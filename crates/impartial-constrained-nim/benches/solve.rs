//! Benchmarks of constrained Nim in memory: building the rules, valuing piles and naming moves.
//!
//! `cargo bench --package impartial-constrained-nim` runs them. `cargo xtask bench` compares the whole program with the
//! textbook program.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use impartial_constrained_nim::{ConstrainedNim, Forbidden, Ruleset};
use impartial_core::Solve;

const LARGEST: u64 = 1_000_000_000_000_000_000;

/// Returns numbers from 1 to the largest, from a multiplicative generator.
fn numbers() -> impl Iterator<Item = u64> {
    std::iter::successors(Some(1_u64), |state| Some(state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1)))
        .map(|state| (state >> 1) % LARGEST + 1)
}

fn parts(criterion: &mut Criterion) {
    for count in [2_000, 200_000, 2_000_000] {
        let pairs: Vec<Forbidden> = numbers()
            .zip(numbers().skip(7))
            .map(|(a, b)| Forbidden { pile: a.max(b), take: a.min(b) })
            .take(count)
            .collect();
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
