//! Compares every backend that the processor supports with the reference, the rule of Fermat powers.
//!
//! Widths differ in the layout of a block and the height of the tower. Products depend on both, so [`WIDTHS`] runs them
//! in every width. The maps use the same layouts and towers, so they are tested for 64 bits only.

use alloc::vec::Vec;
use alloc::{format, vec};

use super::arch::SliceBackend;
use super::block_loops::{MapTask, ProductTask};
use super::compound;
use super::unary::{FieldMap, InverseMap, SqrtMap, SquareMap};
use crate::width::{NimField as _, Width};
use crate::{Nim, Nimber, reference};

#[path = "../../../../tests/random.rs"]
mod random;

/// The maximum length, which is more than four groups of 256 nimbers (see `compound.rs`).
const MAX_LEN: usize = if cfg!(miri) { 70 } else { 1100 };

/// Heap sizes of nimbers of any width.
type Sizes = Vec<u128>;

/// The number of bits of a width, and its products.
type Products = (u32, fn(SliceBackend, &[u128], &[u128]) -> Sizes);

const WIDTHS: [Products; 5] = [
    (8, products_on::<u8>),
    (16, products_on::<u16>),
    (32, products_on::<u32>),
    (64, products_on::<u64>),
    (128, products_on::<u128>),
];

fn products_on<W: Width>(backend: SliceBackend, a: &[u128], b: &[u128]) -> Sizes {
    let [a, b] = [a, b].map(nimbers::<W>);
    let products = written(a.len(), |out| backend.run(ProductTask { a: &a, b: &b, out }));
    products.iter().map(|nimber| nimber.heap_size().into()).collect()
}

/// Returns the slice that `write` fills, and checks that the elements next to the slice are unchanged.
fn written<W: Width>(len: usize, write: impl FnOnce(&mut [Nim<W>])) -> Vec<Nim<W>> {
    let sentinel = nim(u128::MAX);
    let mut around = vec![sentinel; len + 2];
    write(&mut around[1..=len]);
    assert_eq!(
        [around.remove(0), around.remove(len)],
        [sentinel; 2],
        "an element next to {len} nimbers is overwritten"
    );
    around
}

fn images(backend: SliceBackend, map: impl FieldMap, single: fn(Nimber) -> Nimber, a: &[Nimber]) -> Vec<Nimber> {
    written(a.len(), |out| backend.run(MapTask { map, single, a, out }))
}

/// Returns the nimber with the low bits of a number.
fn nim<W: Width>(size: u128) -> Nim<W> {
    Nim::from_heap(W::Field::truncated(size))
}

fn nimbers<W: Width>(sizes: &[u128]) -> Vec<Nim<W>> {
    sizes.iter().map(|&size| nim(size)).collect()
}

/// Returns the low `bits` bits of each number.
fn cut(bits: u32, sizes: impl IntoIterator<Item = u128>) -> Vec<u128> {
    sizes.into_iter().map(|size| size & u128::MAX >> (128 - bits)).collect()
}

/// Returns the products by the rule of Fermat powers.
fn products(a: &[u128], b: &[u128]) -> Vec<u128> {
    a.iter().zip(b).map(|(&a, &b)| reference::product(a, b)).collect()
}

/// Checks that two slices are equal. A failure shows only the first difference.
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

/// Returns random numbers of `bits` bits.
fn random(bits: u32, seed: u64, count: usize) -> Vec<u128> {
    let mut random = random::random(seed);
    cut(bits, core::iter::repeat_with(|| u128::from(random()) << 64 | u128::from(random())).take(count))
}

/// Returns zero, every power of two with its neighbours, all ones, and numbers with alternating groups of ones.
fn edges(bits: u32) -> Vec<u128> {
    let powers = (0..128).flat_map(|bit| [(1 << bit) - 1, 1 << bit, (1 << bit) + 1]);
    let ones = (0..7).map(|step| u128::MAX / ((1 << (1 << step)) + 1));
    let mut edges = cut(bits, powers.chain(ones).chain([u128::MAX, u128::MAX - 1, u128::MAX << 32]));
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// Returns lengths around the lengths of blocks and groups, the longer ones with several offsets in a register.
fn lengths_and_starts() -> impl Iterator<Item = (usize, usize)> {
    let short = (0..=130).step_by(if cfg!(miri) { 9 } else { 1 });
    let long = [256, 512, 1024].into_iter().flat_map(|width| width - 1..=width + 1);
    let lengths = short.chain(long).filter(|len| len + 8 < MAX_LEN);
    lengths.flat_map(|len| if len < 130 { 0..1 } else { 0..8 }.map(move |start| (len, start)))
}

#[test]
fn backends_match_the_processor() {
    let names: Vec<_> = SliceBackend::available().map(SliceBackend::name).collect();
    // Unlike `eprintln!`, this is not captured by the test runner, so a run shows which backends it did not compare.
    std::io::Write::write_fmt(&mut std::io::stderr(), format_args!("nimbers::slice: backends compared: {names:?}\n"))
        .unwrap();
    assert_eq!(names.last(), Some(&"portable"));
    assert_eq!(names.first(), Some(&SliceBackend::fastest().name()));
    #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
    {
        let [f, bw, gfni, avx2] = [
            std::arch::is_x86_feature_detected!("avx512f") && cfg!(not(without = "avx512f")),
            std::arch::is_x86_feature_detected!("avx512bw"),
            std::arch::is_x86_feature_detected!("gfni") && cfg!(not(without = "gfni")),
            std::arch::is_x86_feature_detected!("avx2") && cfg!(not(without = "avx2")),
        ];
        assert_eq!(names.contains(&"AVX-512 and GFNI"), f && bw && gfni);
        assert_eq!(names.contains(&"AVX2 and GFNI"), avx2 && gfni);
        assert_eq!(names.contains(&"AVX2"), avx2);
    }
}

#[test]
fn edges_of_every_width() {
    for (bits, products_on) in WIDTHS {
        let edges = edges(bits);
        let used = if cfg!(miri) { &edges[edges.len() - 15..] } else { &edges };
        let (a, b): (Vec<_>, Vec<_>) = used.iter().flat_map(|&a| used.iter().map(move |&b| (a, b))).unzip();
        let expected = products(&a, &b);
        every_backend(bits, |backend, name| check(name, &products_on(backend, &a, &b), &expected));
    }
}

#[test]
fn lengths_and_starts_of_every_width() {
    for (bits, products_on) in WIDTHS {
        let [a, b] = [1, 2].map(|seed| random(bits, seed, MAX_LEN));
        let expected = products(&a, &b);
        every_backend(bits, |backend, name| {
            for (len, start) in lengths_and_starts() {
                let range = start..start + len;
                let found = products_on(backend, &a[range.clone()], &b[range.clone()]);
                check(&format!("{len} from {start}, {name}"), &found, &expected[range]);
            }
        });
    }
}

#[test]
fn lengths_and_starts_of_every_operation() {
    let [a, b] = [1, 2].map(|seed| [edges(64), random(64, seed, MAX_LEN)].concat()[..MAX_LEN].to_vec());
    let b: Vec<_> = b.into_iter().rev().collect(); // pairs the edge cases of one list with random numbers of the other
    let factor = 0x1032_5476_98ba_dcfe;
    let scaled: Vec<_> = a.iter().zip(products(&vec![factor; MAX_LEN], &b)).map(|(a, product)| a ^ product).collect();
    let [multiplied, squared, scaled] = [products(&a, &b), products(&a, &a), scaled].map(|sizes| nimbers(&sizes));
    let (a, b, factor): (Vec<Nimber>, Vec<Nimber>, Nimber) = (nimbers(&a), nimbers(&b), nim(factor));
    every_backend(64, |backend, name| {
        for (len, start) in lengths_and_starts().chain([(MAX_LEN, 0)]) {
            let range = start..start + len;
            let (a, b, name) = (&a[range.clone()], &b[range.clone()], format!("{len} from {start}, {name}"));
            let [multiplied, squared, scaled] = [&multiplied, &squared, &scaled].map(|all| &all[range.clone()]);
            let changed = |change: &dyn Fn(&mut [Nimber])| {
                written(len, |out| {
                    out.copy_from_slice(a);
                    change(out);
                })
            };
            let found = changed(&|out| compound::mul_assign(backend, out, b));
            check(&format!("products in place of {name}"), &found, multiplied);
            let found = changed(&|out| compound::scale_add(backend, out, factor, b));
            check(&format!("sums with products of {name}"), &found, scaled);
            check(&format!("squares of {name}"), &images(backend, SquareMap, Nim::square, a), squared);
            check(&format!("roots of {name}"), &images(backend, SqrtMap, Nim::sqrt, squared), a);
            let inverses = images(backend, InverseMap, |a| a.inverse().unwrap_or_default(), a);
            let single: Vec<_> = a.iter().map(|a| a.inverse().unwrap_or_default()).collect();
            check(&format!("inverses of {name}"), &inverses, &single);
            assert_eq!(compound::dot(backend, a, b), multiplied.iter().sum(), "dot product of {name}");
        }
    });
}

/// Powers with exponents of all numbers of bits, and lengths around the length of a group.
#[test]
fn powers() {
    let count = if cfg!(miri) { 20 } else { 600 };
    let [bases, exponents] = [5, 6].map(|seed| nimbers::<u64>(&[edges(64), random(64, seed, count)].concat()[..count]));
    // Reversing pairs the edge cases of one list with random numbers of the other.
    let exponents: Vec<u64> = exponents.iter().rev().map(|exponent| exponent.heap_size()).collect();
    for exponents in [vec![0; count], vec![6; count], exponents] {
        let expected: Vec<_> = bases.iter().zip(&exponents).map(|(base, &exponent)| base.pow(exponent)).collect();
        every_backend(64, |backend, name| {
            for len in [0, 1, 255, 256, 257, count].into_iter().filter(|&len| len <= count) {
                let powers = written(len, |out| compound::pow(backend, &bases[..len], &exponents[..len], out));
                check(&format!("powers of {len}, {name}"), &powers, &expected[..len]);
            }
        });
    }
}
