//! Every backend that this processor supports agrees with the rule for Fermat powers.
//!
//! Widths differ in the layout of a block and the height of the tower. Products, inverses and matrices depend on all of
//! it, so the table [`WIDTHS`] runs them in every width, and the tests with integers of 128 bits. The loops of the other
//! operations do not depend on the width, so these are compiled and tested for 64 bits.

use alloc::vec::Vec;
use alloc::{format, vec};

use proptest::collection::vec as vectors;
use proptest::prelude::*;

use super::arch::SliceBackend;
use super::map::{FieldMap, InverseMap, SqrtMap, SquareMap};
use super::task::{DotTask, MapTask, MatrixTask, MulAssignTask, ProductTask, ScaleAddTask};
use crate::width::{NimField as _, Width};
use crate::{Nim, Nimber, fermat};

#[path = "../../../../tests/random.rs"]
mod random;

/// A length of more than four blocks of 256 nimbers.
const LONGEST: usize = if cfg!(miri) { 70 } else { 1100 };

/// Heap sizes of nimbers of any width.
type Sizes = Vec<u128>;

/// The operations of one width.
struct Operations {
    bits: u32,
    products: fn(SliceBackend, &[u128], &[u128]) -> Sizes,
    inverses: fn(SliceBackend, &[u128]) -> Sizes,
    /// The product of matrices, where the first has this many columns and the second has the other number.
    matrix: fn(SliceBackend, [usize; 2], &[u128], &[u128]) -> Sizes,
}

const WIDTHS: [Operations; 5] =
    [operations::<u8>(8), operations::<u16>(16), operations::<u32>(32), operations::<u64>(64), operations::<u128>(128)];

const fn operations<W: Width>(bits: u32) -> Operations {
    Operations {
        bits,
        products: |backend, a, b| {
            let [a, b] = [a, b].map(nimbers::<W>);
            sizes(&written(a.len(), |out| backend.run(ProductTask { a: &a, b: &b, out })))
        },
        inverses: |backend, a| sizes(&images(backend, InverseMap, &nimbers::<W>(a))),
        matrix: |backend, [inner, columns], a, b| {
            let [a, b] = [a, b].map(nimbers::<W>);
            let rows = a.len() / inner;
            sizes(&written(rows * columns, |out| backend.run(MatrixTask { inner, columns, a: &a, b: &b, out })))
        },
    }
}

/// Returns what `write` writes, and checks that it writes nothing beside it.
fn written<W: Width>(len: usize, write: impl FnOnce(&mut [Nim<W>])) -> Vec<Nim<W>> {
    let beside = nim(u128::MAX);
    let mut around = vec![beside; len + 2];
    write(&mut around[1..=len]);
    assert_eq!([around.remove(0), around.remove(len)], [beside; 2], "something beside {len} nimbers is written");
    around
}

fn images<W: Width>(backend: SliceBackend, map: impl FieldMap, a: &[Nim<W>]) -> Vec<Nim<W>> {
    written(a.len(), |out| backend.run(MapTask { map, a, out }))
}

/// Returns the nimber of the low bits.
fn nim<W: Width>(size: u128) -> Nim<W> {
    Nim::from_heap(W::Field::truncated(size))
}

fn nimbers<W: Width>(sizes: &[u128]) -> Vec<Nim<W>> {
    sizes.iter().map(|&size| nim(size)).collect()
}

fn sizes<W: Width>(nimbers: &[Nim<W>]) -> Vec<u128> {
    nimbers.iter().map(|nimber| nimber.heap_size().into()).collect()
}

/// Returns the low bits of numbers.
fn cut(bits: u32, sizes: impl IntoIterator<Item = u128>) -> Vec<u128> {
    sizes.into_iter().map(|size| size & u128::MAX >> (128 - bits)).collect()
}

/// Returns the products, by the rule for Fermat powers.
fn products(a: &[u128], b: &[u128]) -> Vec<u128> {
    a.iter().zip(b).map(|(&a, &b)| fermat::product(a, b)).collect()
}

fn sums(a: &[u128], b: &[u128]) -> Vec<u128> {
    a.iter().zip(b).map(|(a, b)| a ^ b).collect()
}

/// Returns the products with the inverses: 1, and 0 for 0.
fn units(a: &[u128]) -> Vec<u128> {
    a.iter().map(|&a| u128::from(a != 0)).collect()
}

/// Checks that two slices are equal. A failure shows their first difference, as whole slices fill screens.
fn check<T: PartialEq + core::fmt::Debug>(what: &str, found: &[T], expected: &[T]) {
    assert_eq!(found.len(), expected.len(), "length of {what}");
    for (index, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert_eq!(found, expected, "element {index} of {what}");
    }
}

/// Calls `check` with each backend and its name.
fn every_backend(bits: u32, mut check: impl FnMut(SliceBackend, &str)) {
    for backend in SliceBackend::available() {
        check(backend, &format!("{bits} bits, {}", backend.name()));
    }
}

/// Returns random numbers.
fn random(bits: u32, seed: u64, count: usize) -> Vec<u128> {
    let mut random = random::random(seed);
    cut(bits, core::iter::repeat_with(|| u128::from(random()) << 64 | u128::from(random())).take(count))
}

/// Returns zero, every power of two with its neighbours, all ones, and words with alternating groups of ones.
fn edges(bits: u32) -> Vec<u128> {
    let powers = (0..128).flat_map(|bit| [(1 << bit) - 1, 1 << bit, (1 << bit) + 1]);
    let ones = (0..7).map(|step| u128::MAX / ((1 << (1 << step)) + 1));
    let mut edges = cut(bits, powers.chain(ones).chain([u128::MAX, u128::MAX - 1, u128::MAX << 32]));
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// Returns lengths around that of every block, each with starts at some offsets in a register.
fn lengths_and_starts() -> impl Iterator<Item = (usize, usize)> {
    let short = (0..=130).step_by(if cfg!(miri) { 9 } else { 1 });
    let long = [256, 512, 1024].into_iter().flat_map(|width| width - 1..=width + 1);
    let lengths = short.chain(long).filter(|len| len + 8 < LONGEST);
    lengths.flat_map(|len| if len < 130 { 0..1 } else { 0..8 }.map(move |start| (len, start)))
}

#[test]
fn backends_are_those_of_the_processor() {
    let names: Vec<_> = SliceBackend::available().map(SliceBackend::name).collect();
    // Past the capture of the test runner, so that a run shows what it did not compare.
    std::io::Write::write_fmt(&mut std::io::stderr(), format_args!("nimbers::slice: backends compared: {names:?}\n"))
        .unwrap();
    assert_eq!(names.last(), Some(&"portable"));
    assert_eq!(names.first(), Some(&SliceBackend::fastest().name()));
    #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
    {
        let [f, bw, gfni, avx2] = [
            std::arch::is_x86_feature_detected!("avx512f"),
            std::arch::is_x86_feature_detected!("avx512bw"),
            std::arch::is_x86_feature_detected!("gfni"),
            std::arch::is_x86_feature_detected!("avx2"),
        ];
        assert_eq!(names.contains(&"AVX-512 and GFNI"), f && bw && gfni);
        assert_eq!(names.contains(&"AVX2 and GFNI"), avx2 && gfni);
        assert_eq!(names.contains(&"AVX2"), avx2);
    }
}

#[test]
fn edges_of_every_width() {
    for width in WIDTHS {
        let edges = edges(width.bits);
        let few = if cfg!(miri) { &edges[edges.len() - 15..] } else { &edges };
        let (a, b): (Vec<_>, Vec<_>) = few.iter().flat_map(|&a| few.iter().map(move |&b| (a, b))).unzip();
        let expected = products(&a, &b);
        every_backend(width.bits, |backend, name| {
            check(&format!("products, {name}"), &(width.products)(backend, &a, &b), &expected);
            let inverses = (width.inverses)(backend, &edges);
            check(&format!("products with inverses, {name}"), &products(&edges, &inverses), &units(&edges));
            check(&format!("inverses of inverses, {name}"), &(width.inverses)(backend, &inverses), &edges);
        });
    }
}

#[test]
fn lengths_and_starts_of_every_width() {
    for width in WIDTHS {
        let [a, b] = [1, 2].map(|seed| random(width.bits, seed, LONGEST));
        let expected = products(&a, &b);
        every_backend(width.bits, |backend, name| {
            let inverses = (width.inverses)(backend, &a);
            check(&format!("products with inverses, {name}"), &products(&a, &inverses), &units(&a));
            for (len, start) in lengths_and_starts() {
                let range = start..start + len;
                let (a, b, name) = (&a[range.clone()], &b[range.clone()], format!("{len} from {start}, {name}"));
                check(&format!("products of {name}"), &(width.products)(backend, a, b), &expected[range.clone()]);
                check(&format!("inverses of {name}"), &(width.inverses)(backend, a), &inverses[range]);
            }
        });
    }
}

/// Products of matrices with fewer columns than a block, as many, and more.
#[test]
fn matrices_of_every_width() {
    let sides: &[_] = if cfg!(miri) {
        &[(1, 1, 1), (2, 3, 2)]
    } else {
        &[(1, 1, 1), (2, 3, 15), (3, 2, 16), (5, 7, 64), (2, 3, 81), (2, 2, 300)]
    };
    for width in WIDTHS {
        for &(rows, inner, columns) in sides {
            let (a, b) = (random(width.bits, 3, rows * inner), random(width.bits, 4, inner * columns));
            let element = |at: usize| {
                let (row, column) = (at / columns, at % columns);
                (0..inner).fold(0, |sum, k| sum ^ fermat::product(a[row * inner + k], b[k * columns + column]))
            };
            let expected: Vec<_> = (0..rows * columns).map(element).collect();
            every_backend(width.bits, |backend, name| {
                let found = (width.matrix)(backend, [inner, columns], &a, &b);
                check(&format!("{rows} x {inner} x {columns}, {name}"), &found, &expected);
            });
        }
    }
}

#[test]
fn lengths_and_starts_of_every_operation() {
    let [a, b] = [1, 2].map(|seed| random(64, seed, LONGEST));
    let [a, b] = [edges(64), a].map(|first| [first, b.clone()].concat()[..LONGEST].to_vec());
    let factor = 0x1032_5476_98ba_dcfe;
    let scaled = nimbers(&sums(&a, &products(&vec![factor; LONGEST], &b)));
    let [multiplied, squared] = [&b, &a].map(|b| nimbers::<u64>(&products(&a, b)));
    let (a, b, factor) = (nimbers(&a), nimbers(&b), nim(factor));
    every_backend(64, |backend, name| {
        for (len, start) in lengths_and_starts().chain([(LONGEST, 0)]) {
            let range = start..start + len;
            let (a, b, name) = (&a[range.clone()], &b[range.clone()], format!("{len} from {start}, {name}"));
            let multiply = |out: &mut [Nimber]| {
                out.copy_from_slice(a);
                backend.run(MulAssignTask { a: out, b });
            };
            check(&format!("products in place of {name}"), &written(len, multiply), &multiplied[range.clone()]);
            let scale_add = |out: &mut [Nimber]| {
                out.copy_from_slice(a);
                backend.run(ScaleAddTask { a: out, factor, b });
            };
            check(&format!("sums with products of {name}"), &written(len, scale_add), &scaled[range.clone()]);
            check(&format!("squares of {name}"), &images(backend, SquareMap, a), &squared[range.clone()]);
            check(&format!("roots of {name}"), &images(backend, SqrtMap, &squared[range.clone()]), a);
            assert_eq!(backend.run(DotTask { a, b }), multiplied[range].iter().sum(), "dot product of {name}");
        }
    });
}

/// Powers with exponents of every number of bits, the same or others in a group, and lengths around that of a group.
#[test]
fn powers() {
    let count = if cfg!(miri) { 20 } else { 600 };
    let bases: Vec<Nimber> = nimbers(&[edges(64), random(64, 5, count)].concat()[..count]);
    let exponents: Vec<Nimber> = nimbers(&[edges(64), random(64, 6, count)].concat()[..count]);
    // The edges of one are beside random ones of the other.
    let exponents: Vec<u64> = exponents.iter().rev().map(|exponent| exponent.heap_size()).collect();
    let same = exponents[count - 5..].iter().chain(&[0, 6]).map(|&exponent| vec![exponent; count]);
    for exponents in same.chain([exponents.clone()]) {
        let expected: Vec<_> = bases.iter().zip(&exponents).map(|(base, &exponent)| base.pow(exponent)).collect();
        every_backend(64, |backend, name| {
            for len in [0, 1, 255, 256, 257, count].into_iter().filter(|&len| len <= count) {
                let powers = written(len, |out| super::power::pow(backend, &bases[..len], &exponents[..len], out));
                check(&format!("powers of {len}, {name}"), &powers, &expected[..len]);
            }
        });
    }
}

/// Three lists of the same length.
fn triples() -> impl Strategy<Value = [Vec<u128>; 3]> {
    let len = if cfg!(miri) { 0..4_usize } else { 0..700 };
    let size = || prop_oneof![any::<u128>(), any::<u128>().prop_map(|a| a & 0xffff), Just(0), Just(u128::MAX)];
    len.prop_flat_map(move |len| [vectors(size(), len), vectors(size(), len), vectors(size(), len)])
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(miri) { 2 } else { 48 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn laws_of_a_field(triple in triples()) {
        for width in WIDTHS {
            let [a, b, c] = triple.each_ref().map(|sizes| cut(width.bits, sizes.iter().copied()));
            every_backend(width.bits, |backend, name| {
                let multiplied = |a: &[u128], b: &[u128]| (width.products)(backend, a, b);
                let ab = multiplied(&a, &b);
                check(name, &ab, &multiplied(&b, &a));
                check(name, &multiplied(&a, &vec![1; a.len()]), &a);
                check(name, &multiplied(&ab, &c), &multiplied(&a, &multiplied(&b, &c)));
                check(name, &multiplied(&a, &sums(&b, &c)), &sums(&ab, &multiplied(&a, &c)));
                let inverses = (width.inverses)(backend, &a);
                check(name, &multiplied(&inverses, &a), &units(&a));
                check(name, &units(&inverses), &units(&a));
            });
        }
        let [a, b] = [&triple[0], &triple[1]].map(|sizes| nimbers::<u64>(sizes));
        every_backend(64, |backend, name| {
            let multiplied = |a: &[Nimber], b: &[Nimber]| written(a.len(), |out| backend.run(ProductTask { a, b, out }));
            assert_eq!(backend.run(DotTask { a: &a, b: &b }), multiplied(&a, &b).iter().sum(), "{name}");
            let squares = images(backend, SquareMap, &a);
            check(name, &squares, &multiplied(&a, &a));
            check(name, &images(backend, SqrtMap, &squares), &a);
            let roots = images(backend, SqrtMap, &a);
            check(name, &multiplied(&roots, &roots), &a);
            for factor in [Nimber::ZERO, Nimber::ONE].into_iter().chain(b.first().copied()) {
                let mut found = a.clone();
                backend.run(ScaleAddTask { a: &mut found, factor, b: &b });
                let products = multiplied(&vec![factor; b.len()], &b);
                check(name, &found, &a.iter().zip(products).map(|(&a, product)| a + product).collect::<Vec<_>>());
            }
        });
    }
}
