//! Arithmetic on slices, compared with the textbook product, the crate `nimber` and the nim-sum in one run.
//!
//! The nim-sum does one exclusive or for each element, so it shows the limit that memory sets.
//! Run it with `cargo bench --package nimbers --bench slice`; a filter such as `-- 2048` runs one size.

use std::hint::black_box;
use std::iter;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use nimber::FiniteNimber;
use nimbers::{Nimber, slice};

#[path = "../../../tests/random.rs"]
mod random;
mod textbook;

/// One length whose slices fit the caches, and one whose slices exceed most of them.
const LENGTHS: [usize; 2] = [2048, 1 << 20];

/// The number of elements for the slow peers.
const FEW: usize = 64;

/// Returns random nimbers, the same ones for the same seed.
fn nimbers(seed: u64, len: usize) -> Vec<Nimber> {
    iter::repeat_with(random::random(seed)).map(Nimber::from_heap).take(len).collect()
}

fn slices(criterion: &mut Criterion) {
    for len in LENGTHS {
        let (a, b) = (nimbers(1, len), nimbers(2, len));
        let mut out = vec![Nimber::ZERO; len];

        let mut group = group(criterion, &format!("slice, {len}"), len);
        group.bench_function("nim-sum, the lower bound", |bench| {
            bench.iter(|| {
                for ((out, &a), &b) in black_box(&mut out[..]).iter_mut().zip(&a).zip(&b) {
                    *out = a + b;
                }
            });
        });
        group.bench_function("mul", |bench| bench.iter(|| slice::mul(&a, &b, black_box(&mut out))));
        for backend in slice::backends() {
            let mut mul = || slice::mul_on(backend, &a, &b, black_box(&mut out));
            group.bench_function(format!("mul, {backend}"), |bench| bench.iter(&mut mul));
        }
        group.bench_function("mul_assign", |bench| bench.iter(|| slice::mul_assign(black_box(&mut out), &b)));
        group.bench_function("dot", |bench| bench.iter(|| slice::dot(black_box(&a), &b)));
        group.bench_function("inverse", |bench| bench.iter(|| slice::inverse(&a, black_box(&mut out))));
        group.bench_function("square", |bench| bench.iter(|| slice::square(&a, black_box(&mut out))));
        group.bench_function("sqrt", |bench| bench.iter(|| slice::sqrt(&a, black_box(&mut out))));
        let exponents: Vec<_> = b.iter().map(|nimber| nimber.heap_size()).collect();
        group.bench_function("pow", |bench| bench.iter(|| slice::pow(&a, &exponents, black_box(&mut out))));
        group.bench_function("pow, one by one", |bench| {
            bench.iter(|| {
                for ((out, a), &exponent) in black_box(&mut out[..]).iter_mut().zip(&a).zip(&exponents) {
                    *out = a.pow(exponent);
                }
            });
        });
        group.finish();
    }
}

fn peers(criterion: &mut Criterion) {
    let (a, b) = (nimbers(1, FEW), nimbers(2, FEW));
    let mut out = vec![Nimber::ZERO; FEW];
    slice::mul(&a, &b, &mut out);
    let words = |nimbers: &[Nimber]| nimbers.iter().map(|nimber| nimber.heap_size()).collect::<Vec<_>>();
    let finite = |nimbers: &[Nimber]| words(nimbers).into_iter().map(FiniteNimber::from).collect::<Vec<_>>();
    let (a_words, b_words, a_finite, b_finite) = (words(&a), words(&b), finite(&a), finite(&b));
    let recursive = || a_words.iter().zip(&b_words).map(|(&a, &b)| textbook::product(a, b));
    let finite_products = || a_finite.iter().zip(&b_finite).map(|(a, b)| a * b);
    assert!(recursive().eq(words(&out)) && finite_products().eq(finite(&out)));

    let mut group = group(criterion, &format!("peers, {FEW}"), FEW);
    group.bench_function("mul", |bench| bench.iter(|| slice::mul(&a, &b, black_box(&mut out))));
    group.bench_function("mul, recursive", |bench| bench.iter(|| recursive().fold(0, |last, product| last ^ product)));
    group.bench_function("mul, nimber", |bench| bench.iter(|| finite_products().map(black_box).count()));
    group.finish();
}

fn group<'a>(criterion: &'a mut Criterion, name: &str, len: usize) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(u64::try_from(len).expect("a length fits 64 bits")));
    group.sample_size(20).warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_secs(1));
    group
}

criterion_group!(benches, slices, peers);
criterion_main!(benches);
