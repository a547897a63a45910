//! Single operations on nimbers, compared with the textbook product and the crate `nimber` in one run.
//!
//! Run it with `cargo bench --package nimbers --bench product`.
//! With `--no-default-features --features field`, it measures the portable backend.
//! A filter such as `-- "product of 64 bits"` runs one group.

use std::hint::black_box;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use nimber::FiniteNimber;
use nimbers::{Nim, Nimber, Width};

#[path = "../../../tests/random.rs"]
mod random;
mod textbook;

use random::random;

/// The number of operands. They leave room for the tables in the first two levels of cache.
const COUNT: usize = 2048;

/// The number of operands for slow operations.
const FEW: usize = 64;

fn product(criterion: &mut Criterion) {
    let pairs = pairs(COUNT, Nimber::from_heap);
    for &(a, b) in &pairs[..FEW] {
        assert_eq!((a * b, peer(a * b)), (textbook_product(a, b), peer(a) * peer(b)));
    }
    let few: Vec<_> = pairs[..FEW].iter().map(|&(a, b)| (peer(a), peer(b))).collect();

    let mut group = group(criterion, "product of 64 bits");
    each(&mut group, "textbook", &pairs, |&(a, b)| textbook_product(a, b));
    each(&mut group, "nimber", &few, |(a, b)| a * b);
    each(&mut group, "nimbers", &pairs, |&(a, b)| a * b);
    group.finish();

    let mut group = self::group(criterion, "product of 64 bits, each of the last result");
    chain(&mut group, "textbook", &pairs, Nimber::ONE, |last, &(a, b)| textbook_product(last, a) + b);
    chain(&mut group, "nimber", &few, peer(Nimber::ONE), |last, (a, b)| last * a + b);
    chain(&mut group, "nimbers", &pairs, Nimber::ONE, |last, &(a, b)| last * a + b);
    group.finish();
}

fn widths(criterion: &mut Criterion) {
    let mut group = group(criterion, "product of every width");
    each(&mut group, "8 bits", &pairs(COUNT, |size| Nim::from_heap(size.to_le_bytes()[0])), |&(a, b)| a * b);
    each(&mut group, "16 bits", &pairs(COUNT, |size| narrow::<u16>(size >> 48)), |&(a, b)| a * b);
    each(&mut group, "32 bits", &pairs(COUNT, |size| narrow::<u32>(size >> 32)), |&(a, b)| a * b);
    each(&mut group, "64 bits", &pairs(COUNT, Nimber::from_heap), |&(a, b)| a * b);
    each(&mut group, "128 bits", &pairs(COUNT, wide), |&(a, b)| a * b);
    group.finish();

    let mut group = self::group(criterion, "inverse of every width");
    each(&mut group, "8 bits", &pairs(COUNT, |size| narrow::<u8>(size >> 56)), |(a, _)| a.inverse());
    each(&mut group, "16 bits", &pairs(COUNT, |size| narrow::<u16>(size >> 48)), |(a, _)| a.inverse());
    each(&mut group, "32 bits", &pairs(COUNT, |size| narrow::<u32>(size >> 32)), |(a, _)| a.inverse());
    each(&mut group, "64 bits", &pairs(COUNT, Nimber::from_heap), |(a, _)| a.inverse());
    each(&mut group, "128 bits", &pairs(COUNT, wide), |(a, _)| a.inverse());
    group.finish();
}

fn power(criterion: &mut Criterion) {
    let pairs = pairs(COUNT, Nimber::from_heap);
    for &(a, b) in &pairs[..4] {
        assert_eq!(a.pow(b.heap_size()), textbook_power(a, b.heap_size()));
    }

    let mut group = group(criterion, "power with an exponent of 64 bits");
    each(&mut group, "textbook", &pairs[..FEW], |&(a, b)| textbook_power(a, b.heap_size()));
    each(&mut group, "nimbers", &pairs, |&(a, b)| a.pow(b.heap_size()));
    each(&mut group, "nimbers, exponent 2^64 - 3", &pairs, |&(a, _)| a.pow(u64::MAX - 2));
    group.finish();
}

fn unary(criterion: &mut Criterion) {
    let pairs = pairs(COUNT, Nimber::from_heap);
    for &(a, _) in &pairs[..4] {
        assert_eq!((a.inverse(), a.inverse().map(peer)), (Some(textbook_power(a, u64::MAX - 1)), peer(a).inverse()));
        assert_eq!((a.sqrt(), peer(a.sqrt())), (textbook_power(a, 1 << 63), peer(a).sqrt()));
    }
    let few: Vec<_> = pairs[..FEW].iter().map(|&(a, _)| peer(a)).collect();

    let mut group = group(criterion, "inverse of 64 bits");
    each(&mut group, "textbook", &pairs[..FEW], |&(a, _)| textbook_power(a, u64::MAX - 1));
    each(&mut group, "nimber", &few, FiniteNimber::inverse);
    each(&mut group, "nimbers", &pairs, |(a, _)| a.inverse());
    group.finish();

    let mut group = self::group(criterion, "square root of 64 bits");
    each(&mut group, "textbook", &pairs[..FEW], |&(a, _)| textbook_power(a, 1 << 63));
    each(&mut group, "nimber", &few, FiniteNimber::sqrt);
    each(&mut group, "nimbers", &pairs, |(a, _)| a.sqrt());
    group.finish();

    let mut group = self::group(criterion, "square of 64 bits");
    each(&mut group, "textbook", &pairs[..FEW], |&(a, _)| textbook_product(a, a));
    each(&mut group, "nimber", &few, FiniteNimber::square);
    each(&mut group, "nimbers", &pairs, |(a, _)| a.square());
    group.finish();
}

fn logarithm(criterion: &mut Criterion) {
    let pairs = pairs(FEW, Nimber::from_heap);
    let generator = Nimber::from_heap((1 << 32) + 6);
    let mut group = group(criterion, "order and logarithm of 64 bits");
    each(&mut group, "order", &pairs, |(a, _)| a.order());
    each(&mut group, "logarithm", &pairs, |(a, _)| a.log(generator));
    group.finish();
}

/// Measures independent operations: the throughput.
fn each<T, R>(group: &mut BenchmarkGroup<'_, WallTime>, name: &str, operands: &[T], operation: impl Fn(&T) -> R) {
    group.throughput(Throughput::Elements(operands.len() as u64));
    group.bench_function(name, |b| {
        let mut results: Vec<R> = Vec::with_capacity(operands.len());
        b.iter(|| {
            results.clear();
            results.extend(black_box(operands).iter().map(&operation));
            black_box(&mut results);
        });
    });
}

/// Measures operations that each need the result of the one before: the latency.
fn chain<T, R: Clone>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    operands: &[T],
    first: R,
    operation: impl Fn(R, &T) -> R,
) {
    group.throughput(Throughput::Elements(operands.len() as u64));
    group.bench_function(name, |b| b.iter(|| black_box(operands).iter().fold(first.clone(), &operation)));
}

fn pairs<T>(count: usize, of_size: impl Fn(u64) -> T) -> Vec<(T, T)> {
    let mut random = random(1);
    (0..count).map(|_| (of_size(random()), of_size(random()))).collect()
}

fn narrow<W: Width + TryFrom<u64>>(size: u64) -> Nim<W> {
    Nim::from_heap(size.try_into().ok().expect("the size fits the width"))
}

fn wide(size: u64) -> Nim<u128> {
    Nim::from_heap(u128::from(size) << 64 | u128::from(size.rotate_left(23)))
}

/// Returns the product by the textbook's recursion.
fn textbook_product(a: Nimber, b: Nimber) -> Nimber {
    Nimber::from_heap(textbook::product(a.heap_size(), b.heap_size()))
}

/// Returns the power by squaring, with the textbook's product.
fn textbook_power(base: Nimber, exponent: u64) -> Nimber {
    let (mut power, mut factor) = (Nimber::ONE, base);
    for bit in 0..u64::BITS {
        if exponent >> bit & 1 == 1 {
            power = textbook_product(power, factor);
        }
        factor = textbook_product(factor, factor);
    }
    power
}

fn peer(nimber: Nimber) -> FiniteNimber {
    FiniteNimber::from(nimber.heap_size())
}

fn group<'a>(criterion: &'a mut Criterion, name: &str) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.sample_size(20).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1));
    group
}

criterion_group!(benches, product, widths, power, unary, logarithm);
criterion_main!(benches);
