//! Single operations of every width, and slices on every backend.
//!
//! `cargo xtask bench "nim "` measures them beside the textbook product and other crates.
//! Run it with `cargo bench --package nimbers`.
//! With `--no-default-features --features field`, it measures the portable backend.
//! A filter such as `-- "product of"` runs some groups only.

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use nimbers::{Nim, Nimber, Width, slice};

#[path = "../../../tests/random.rs"]
mod random;

use random::random;

/// The number of operands. They leave room for the tables in the first two levels of cache.
const COUNT: usize = 2048;

/// The number of elements of slices: one length that fits the caches, and one that exceeds most of them.
const LENGTHS: [usize; 2] = [COUNT, 1 << 20];

fn products(criterion: &mut Criterion) {
    let pairs = pairs(Nimber::from_heap);
    let mut group = group(criterion, "product of", COUNT);
    each(&mut group, "8 bits", &self::pairs(|size| narrow::<u8>(size >> 56)), |&(a, b)| a * b);
    each(&mut group, "16 bits", &self::pairs(|size| narrow::<u16>(size >> 48)), |&(a, b)| a * b);
    each(&mut group, "32 bits", &self::pairs(|size| narrow::<u32>(size >> 32)), |&(a, b)| a * b);
    each(&mut group, "64 bits", &pairs, |&(a, b)| a * b);
    each(&mut group, "128 bits", &self::pairs(wide), |&(a, b)| a * b);
    // Each product needs the one before: the latency.
    let chain = || black_box(&pairs).iter().fold(Nimber::ONE, |last, &(a, b)| last * a + b);
    group.bench_function("64 bits, each of the last result", |b| b.iter(chain));
    group.finish();
}

fn others(criterion: &mut Criterion) {
    let pairs = pairs(Nimber::from_heap);
    let generator = Nimber::from_heap((1 << 32) + 6);
    let mut group = group(criterion, "inverse of", COUNT);
    each(&mut group, "8 bits", &self::pairs(|size| narrow::<u8>(size >> 56)), |(a, _)| a.inverse());
    each(&mut group, "16 bits", &self::pairs(|size| narrow::<u16>(size >> 48)), |(a, _)| a.inverse());
    each(&mut group, "32 bits", &self::pairs(|size| narrow::<u32>(size >> 32)), |(a, _)| a.inverse());
    each(&mut group, "64 bits", &pairs, |(a, _)| a.inverse());
    each(&mut group, "128 bits", &self::pairs(wide), |(a, _)| a.inverse());
    group.finish();
    let mut group = self::group(criterion, "64 bits", COUNT);
    each(&mut group, "square", &pairs, |(a, _)| a.square());
    each(&mut group, "square root", &pairs, |(a, _)| a.sqrt());
    each(&mut group, "power", &pairs, |&(a, b)| a.pow(b.heap_size()));
    each(&mut group, "order", &pairs, |(a, _)| a.order());
    each(&mut group, "logarithm", &pairs, |(a, _)| a.log(generator));
    group.finish();
}

fn slices(criterion: &mut Criterion) {
    for len in LENGTHS {
        let mut random = random(1);
        let [a, b] = [(); 2].map(|()| (0..len).map(|_| Nimber::from_heap(random())).collect::<Vec<_>>());
        let exponents: Vec<_> = b.iter().map(|nimber| nimber.heap_size()).collect();
        let mut out = vec![Nimber::ZERO; len];
        let mut group = group(criterion, &format!("slice, {len}"), len);
        // One exclusive or for each element: the limit that memory sets.
        group.bench_function("add_assign", |bench| bench.iter(|| slice::add_assign(black_box(&mut out), &b)));
        for backend in slice::backends() {
            let mut mul = || slice::mul_on(backend, &a, &b, black_box(&mut out));
            group.bench_function(format!("mul, {backend}"), |bench| bench.iter(&mut mul));
        }
        group.bench_function("mul_assign", |bench| bench.iter(|| slice::mul_assign(black_box(&mut out), &b)));
        group.bench_function("dot", |bench| bench.iter(|| slice::dot(black_box(&a), &b)));
        group.bench_function("inverse", |bench| bench.iter(|| slice::inverse(&a, black_box(&mut out))));
        group.bench_function("square", |bench| bench.iter(|| slice::square(&a, black_box(&mut out))));
        group.bench_function("sqrt", |bench| bench.iter(|| slice::sqrt(&a, black_box(&mut out))));
        group.bench_function("pow", |bench| bench.iter(|| slice::pow(&a, &exponents, black_box(&mut out))));
        group.finish();
    }
}

/// Measures independent operations: the throughput.
fn each<T, R>(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, operands: &[T], operation: impl Fn(&T) -> R) {
    group.bench_function(name, |b| {
        let mut results: Vec<R> = Vec::with_capacity(operands.len());
        b.iter(|| {
            results.clear();
            results.extend(black_box(operands).iter().map(&operation));
            black_box(&mut results);
        });
    });
}

fn pairs<T>(of_size: impl Fn(u64) -> T) -> Vec<(T, T)> {
    let mut random = random(1);
    (0..COUNT).map(|_| (of_size(random()), of_size(random()))).collect()
}

fn narrow<W: Width + TryFrom<u64>>(size: u64) -> Nim<W> {
    Nim::from_heap(size.try_into().ok().expect("the size fits the width"))
}

fn wide(size: u64) -> Nim<u128> {
    Nim::from_heap(u128::from(size) << 64 | u128::from(size.rotate_left(23)))
}

fn group<'a>(criterion: &'a mut Criterion, name: &str, count: usize) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(count as u64));
    group.sample_size(20).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
    group
}

criterion_group!(benches, products, others, slices);
criterion_main!(benches);
