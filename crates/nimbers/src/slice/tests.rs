//! Every backend that this processor supports agrees with the rule for Fermat powers.

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

/// Returns the nimber of the low bits.
fn nim<W: Width>(size: u128) -> Nim<W> {
    Nim::from_heap(W::Field::truncated(size))
}

/// Returns the content of `out` before a task writes to it.
fn unwritten<W: Width>() -> Nim<W> {
    nim(u128::MAX)
}

/// Returns the product, by the rule for Fermat powers.
fn product<W: Width>(a: Nim<W>, b: Nim<W>) -> Nim<W> {
    nim(fermat::product(a.heap_size().into(), b.heap_size().into()))
}

fn products<W: Width>(backend: SliceBackend, a: &[Nim<W>], b: &[Nim<W>]) -> Vec<Nim<W>> {
    let mut out = vec![unwritten(); a.len()];
    backend.run(ProductTask { a, b, out: &mut out });
    out
}

fn images<W: Width>(backend: SliceBackend, map: impl FieldMap, a: &[Nim<W>]) -> Vec<Nim<W>> {
    let mut out = vec![unwritten(); a.len()];
    backend.run(MapTask { map, a, out: &mut out });
    out
}

/// Returns `a` plus the products of `factor` and `b`.
fn scale_added<W: Width>(backend: SliceBackend, a: &[Nim<W>], factor: Nim<W>, b: &[Nim<W>]) -> Vec<Nim<W>> {
    let mut sums = a.to_vec();
    backend.run(ScaleAddTask { a: &mut sums, factor, b });
    sums
}

/// Checks that two slices are equal. A failure shows their first difference, as whole slices fill screens.
fn check_elements<W: Width>(what: &str, found: &[Nim<W>], expected: &[Nim<W>]) {
    assert_eq!(found.len(), expected.len(), "length of {what}");
    for (index, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert_eq!(found, expected, "element {index} of {what}, {} bits", W::Field::BITS);
    }
}

/// Returns 1, and 0 for 0: the product with the inverse.
fn unit<W: Width>(a: Nim<W>) -> Nim<W> {
    if a.is_zero() { Nim::ZERO } else { Nim::ONE }
}

/// Returns random nimbers.
fn random<W: Width>(seed: u64) -> impl Iterator<Item = Nim<W>> {
    let mut random = random::random(seed);
    core::iter::repeat_with(move || nim(u128::from(random()) << 64 | u128::from(random())))
}

/// Returns zero, every power of two with its neighbours, all ones, and words with alternating groups of ones.
fn edges<W: Width>() -> Vec<Nim<W>> {
    let powers = (0..128).flat_map(|bit| [(1 << bit) - 1, 1 << bit, (1 << bit) + 1]);
    let ones = (0..7).map(|step| u128::MAX / ((1 << (1 << step)) + 1));
    let ends = [u128::MAX, u128::MAX - 1, u128::MAX << 32];
    let mut edges: Vec<_> = powers.chain(ones).chain(ends).map(nim).collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// Runs a check on every width.
macro_rules! every_width {
    ($check:ident) => {{
        $check::<u8>();
        $check::<u16>();
        $check::<u32>();
        $check::<u64>();
        $check::<u128>();
    }};
}

#[test]
fn the_rule_gives_known_products() {
    for (a, b, expected) in [
        (2, 2, 3),
        (2, 3, 1),
        (4, 4, 6),
        (4, 16, 64),
        (16, 16, 24),
        (1 << 32, 1 << 32, 3 << 31),
        (u64::MAX, 1, u64::MAX),
    ] {
        let [a, b, expected] = [a, b, expected].map(Nimber::from_heap);
        assert_eq!(product(a, b), expected, "{a} times {b}");
    }
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
fn edges_times_edges() {
    every_width!(check_edges_times_edges);
}

fn check_edges_times_edges<W: Width>() {
    let mut edges = edges::<W>();
    if cfg!(miri) {
        edges = edges.split_off(edges.len() - 15);
    }
    let pairs: Vec<_> = edges.iter().flat_map(|&a| edges.iter().map(move |&b| (a, b))).collect();
    let (a, b): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
    let expected: Vec<_> = a.iter().zip(&b).map(|(&a, &b)| product(a, b)).collect();
    for backend in SliceBackend::available() {
        check_elements(backend.name(), &products(backend, &a, &b), &expected);
        assert_eq!(backend.run(DotTask { a: &a, b: &b }), expected.iter().sum(), "dot product, {}", backend.name());
    }
}

#[test]
fn edges_alone() {
    every_width!(check_edges_alone);
}

fn check_edges_alone<W: Width>() {
    let edges = edges::<W>();
    let squares: Vec<_> = edges.iter().map(|&a| product(a, a)).collect();
    for backend in SliceBackend::available() {
        let name = backend.name();
        check_elements(&format!("squares, {name}"), &images(backend, SquareMap, &edges), &squares);
        check_elements(&format!("roots, {name}"), &images(backend, SqrtMap, &squares), &edges);
        let inverses = images(backend, InverseMap, &edges);
        for (a, inverse) in edges.iter().zip(&inverses) {
            assert_eq!(product(*a, *inverse), unit(*a), "{name}: {a} times {inverse}");
        }
        assert_eq!((edges[0], inverses[0]), (Nim::<W>::ZERO, Nim::<W>::ZERO), "{name}");
        check_elements(&format!("inverses of inverses, {name}"), &images(backend, InverseMap, &inverses), &edges);
    }
}

/// Lengths around every block size and starts at every offset in a register; nothing is written outside `out`.
#[test]
fn lengths_and_starts() {
    every_width!(check_lengths_and_starts);
}

fn check_lengths_and_starts<W: Width>() {
    let a: Vec<_> = random::<W>(1).take(LONGEST).collect();
    let b: Vec<_> = random::<W>(2).take(LONGEST).collect();
    let multiplied: Vec<_> = a.iter().zip(&b).map(|(&a, &b)| product(a, b)).collect();
    let squared: Vec<_> = a.iter().map(|&a| product(a, a)).collect();
    let factor = nim::<W>(0x0123_4567_89ab_cdef_1032_5476_98ba_dcfe);
    let scaled: Vec<_> = a.iter().zip(&b).map(|(&a, &b)| a + product(factor, b)).collect();
    let around = [256, 512, 1024].into_iter().flat_map(|width| width - 1..=width + 1);
    for backend in SliceBackend::available() {
        let name = backend.name();
        let inverted = images(backend, InverseMap, &a);
        let units: Vec<_> = inverted.iter().zip(&a).map(|(&inverse, &a)| product(inverse, a)).collect();
        check_elements(
            &format!("products with inverses, {name}"),
            &units,
            &a.iter().copied().map(unit).collect::<Vec<_>>(),
        );
        for len in
            (0..=130).step_by(if cfg!(miri) { 9 } else { 1 }).chain(around.clone()).filter(|len| len + 8 < LONGEST)
        {
            let starts = if len < 130 { 0..1 } else { 0..8 };
            for start in starts {
                let range = start..start + len;
                let (a, b) = (&a[range.clone()], &b[range.clone()]);
                let check = |what: &str, run: &dyn Fn(&mut [Nim<W>]), expected: &[Nim<W>]| {
                    let mut out = vec![unwritten(); len + 2];
                    run(&mut out[1..=len]);
                    check_elements(&format!("{what} of {len} from {start}, {name}"), &out[1..=len], expected);
                    assert_eq!(
                        (out[0], out[len + 1]),
                        (unwritten(), unwritten()),
                        "{name}: {what} of {len} from {start}"
                    );
                };
                check("products", &|out| backend.run(ProductTask { a, b, out }), &multiplied[range.clone()]);
                let mul_assign = |out: &mut [Nim<W>]| {
                    out.copy_from_slice(a);
                    backend.run(MulAssignTask { a: out, b });
                };
                check("products in place", &mul_assign, &multiplied[range.clone()]);
                let scale_add = |out: &mut [Nim<W>]| {
                    out.copy_from_slice(a);
                    backend.run(ScaleAddTask { a: out, factor, b });
                };
                check("sums with products", &scale_add, &scaled[range.clone()]);
                check("squares", &|out| backend.run(MapTask { map: SquareMap, a, out }), &squared[range.clone()]);
                check("inverses", &|out| backend.run(MapTask { map: InverseMap, a, out }), &inverted[range.clone()]);
                check("roots", &|out| backend.run(MapTask { map: SqrtMap, a: &squared[range.clone()], out }), a);
                let expected = multiplied[range].iter().sum();
                assert_eq!(backend.run(DotTask { a, b }), expected, "{name}: dot product of {len} from {start}");
            }
        }
    }
}

/// Products of matrices with fewer columns than a block, as many, and more.
#[test]
fn products_of_matrices() {
    every_width!(check_matrices);
}

fn check_matrices<W: Width>() {
    let sides: &[_] = if cfg!(miri) {
        &[(1, 1, 1), (2, 3, 2)]
    } else {
        &[(1, 1, 1), (2, 3, 15), (3, 2, 16), (5, 7, 64), (2, 3, 81), (2, 2, 300)]
    };
    for backend in SliceBackend::available() {
        for &(rows, inner, columns) in sides {
            let [a, b]: [Vec<Nim<W>>; 2] =
                [(3, rows * inner), (4, inner * columns)].map(|(seed, len)| random(seed).take(len).collect());
            let mut out = vec![unwritten(); rows * columns];
            backend.run(MatrixTask { inner, columns, a: &a, b: &b, out: &mut out });
            let element = |row: usize, column: usize| {
                (0..inner).map(|k| product(a[row * inner + k], b[k * columns + column])).sum()
            };
            let expected: Vec<_> = (0..rows)
                .flat_map(|row| (0..columns).map(move |column| (row, column)))
                .map(|(row, column)| element(row, column))
                .collect();
            check_elements(&format!("{rows} x {inner} x {columns}, {}", backend.name()), &out, &expected);
        }
    }
}

/// Powers with exponents of every number of bits, the same or others in a group, and lengths around that of a group.
#[test]
fn powers() {
    every_width!(check_powers);
}

fn check_powers<W: Width>() {
    let bases = edges::<W>().into_iter().chain(random(5));
    let bases: Vec<_> = bases.take(if cfg!(miri) { 20 } else { 600 }).collect();
    let exponents = edges::<W>().into_iter().rev().chain(random(6)).map(Nim::heap_size);
    let exponents: Vec<_> = exponents.take(bases.len()).collect();
    for backend in SliceBackend::available() {
        for len in [0, 1, 255, 256, 257, bases.len()].into_iter().filter(|&len| len <= bases.len()) {
            let check = |exponents: &[W]| {
                let mut out = vec![unwritten(); len];
                super::power::pow(backend, &bases[..len], exponents, &mut out);
                let expected: Vec<_> =
                    bases.iter().zip(exponents).map(|(base, &exponent)| base.pow(exponent)).collect();
                check_elements(&format!("powers of {len}, {}", backend.name()), &out, &expected);
            };
            check(&exponents[..len]);
            for &exponent in &exponents[..5] {
                check(&vec![exponent; len]);
            }
            check(&vec![W::from(0); len]);
            check(&vec![W::from(6); len]);
        }
    }
}

/// Three lists of the same length.
fn triples() -> impl Strategy<Value = [Vec<u128>; 3]> {
    let len = if cfg!(miri) { 0..4_usize } else { 0..700 };
    let size = || prop_oneof![any::<u128>(), any::<u128>().prop_map(|a| a & 0xffff), Just(0), Just(u128::MAX)];
    len.prop_flat_map(move |len| [vectors(size(), len), vectors(size(), len), vectors(size(), len)])
}

fn check_laws<W: Width>(sizes: &[Vec<u128>; 3]) -> Result<(), TestCaseError> {
    let [a, b, c] = sizes.each_ref().map(|sizes| sizes.iter().copied().map(nim::<W>).collect::<Vec<_>>());
    let added = |a: &[Nim<W>], b: &[Nim<W>]| a.iter().zip(b).map(|(&a, &b)| a + b).collect::<Vec<_>>();
    let ones = vec![Nim::ONE; a.len()];
    let portable = SliceBackend::available().last().map(|backend| products(backend, &a, &b));
    for backend in SliceBackend::available() {
        let multiplied = |a: &[Nim<W>], b: &[Nim<W>]| products(backend, a, b);
        let ab = multiplied(&a, &b);
        prop_assert_eq!(Some(&ab), portable.as_ref(), "{}", backend.name());
        prop_assert_eq!(&ab, &multiplied(&b, &a));
        prop_assert_eq!(&multiplied(&a, &ones), &a);
        prop_assert_eq!(multiplied(&ab, &c), multiplied(&a, &multiplied(&b, &c)));
        prop_assert_eq!(multiplied(&a, &added(&b, &c)), added(&ab, &multiplied(&a, &c)));
        prop_assert_eq!(backend.run(DotTask { a: &a, b: &b }), ab.iter().sum());

        for factor in [Nim::ZERO, Nim::ONE].into_iter().chain(c.first().copied()) {
            let products = multiplied(&vec![factor; b.len()], &b);
            prop_assert_eq!(scale_added(backend, &a, factor, &b), added(&a, &products));
        }

        let squares = images(backend, SquareMap, &a);
        prop_assert_eq!(&squares, &multiplied(&a, &a));
        prop_assert_eq!(&images(backend, SqrtMap, &squares), &a);
        let roots = images(backend, SqrtMap, &a);
        prop_assert_eq!(&multiplied(&roots, &roots), &a);

        let inverses = images(backend, InverseMap, &a);
        let units: Vec<_> = a.iter().copied().map(unit).collect();
        prop_assert_eq!(multiplied(&inverses, &a), units);
        prop_assert!(a.iter().zip(&inverses).all(|(a, inverse)| a.is_zero() == inverse.is_zero()));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(miri) { 2 } else { 48 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn laws_of_a_field(sizes in triples()) {
        check_laws::<u8>(&sizes)?;
        check_laws::<u16>(&sizes)?;
        check_laws::<u32>(&sizes)?;
        check_laws::<u64>(&sizes)?;
        check_laws::<u128>(&sizes)?;
    }
}
