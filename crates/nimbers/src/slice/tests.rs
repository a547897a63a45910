//! Every backend that this processor supports agrees with the rule for Fermat powers.

use alloc::vec::Vec;
use alloc::{format, vec};

use proptest::collection::vec as vectors;
use proptest::prelude::*;

use super::arch::SliceBackend;
use super::map::{FieldMap, InverseMap, SqrtMap, SquareMap};
use super::same;
use super::task::{DotTask, MapTask, ProductTask, ScaleAddTask};
use crate::{Nim, Nimber, fermat};

/// A length of more than four blocks of 256 nimbers.
const LONGEST: usize = if cfg!(miri) { 70 } else { 1100 };

/// The content of `out` before a task writes to it.
const UNWRITTEN: Nimber = Nimber::from_heap(u64::MAX);

/// Returns the product, by the rule for Fermat powers.
fn product(a: Nimber, b: Nimber) -> Nimber {
    let product = fermat::product(a.heap_size().into(), b.heap_size().into());
    Nimber::from_heap(u64::try_from(product).unwrap())
}

fn products(backend: SliceBackend, a: &[Nimber], b: &[Nimber]) -> Vec<Nimber> {
    let mut out = vec![UNWRITTEN; a.len()];
    backend.run(ProductTask { a, b, out: &mut out });
    out
}

fn images(backend: SliceBackend, map: impl FieldMap, a: &[Nimber]) -> Vec<Nimber> {
    let mut out = vec![UNWRITTEN; a.len()];
    backend.run(MapTask { map, a, out: &mut out });
    out
}

/// Returns `a` plus the products of `factor` and `b`.
fn scale_added(backend: SliceBackend, a: &[Nimber], factor: Nimber, b: &[Nimber]) -> Vec<Nimber> {
    let mut sums = a.to_vec();
    backend.run(ScaleAddTask { a: &mut sums, factor, b });
    sums
}

/// Checks that two slices are equal. A failure shows their first difference, as whole slices fill screens.
fn check_elements(what: &str, found: &[Nimber], expected: &[Nimber]) {
    assert_eq!(found.len(), expected.len(), "length of {what}");
    for (index, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert_eq!(found, expected, "element {index} of {what}");
    }
}

/// Returns 1, and 0 for 0: the product with the inverse.
fn unit(a: Nimber) -> Nimber {
    if a.is_zero() { Nimber::ZERO } else { Nimber::ONE }
}

/// Returns random nimbers, by `SplitMix64`.
fn random(seed: u64) -> impl Iterator<Item = Nimber> {
    (1..).map(move |step: u64| {
        let state = seed.wrapping_add(step.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        Nimber::from_heap(z ^ z >> 31)
    })
}

/// Returns zero, every power of two with its neighbours, all ones, and words with alternating groups of ones.
fn edges() -> Vec<Nimber> {
    let powers = (0..64).flat_map(|bit| [(1 << bit) - 1, 1 << bit, (1 << bit) + 1]);
    let ones = (0..6).map(|step| u64::MAX / ((1 << (1 << step)) + 1));
    let mut edges: Vec<u64> = powers.chain(ones).chain([u64::MAX, u64::MAX - 1, u64::MAX << 32]).collect();
    edges.sort_unstable();
    edges.dedup();
    edges.into_iter().map(Nimber::from_heap).collect()
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
    let edges = if cfg!(miri) { edges().split_off(180) } else { edges() };
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
    let edges = edges();
    let squares: Vec<_> = edges.iter().map(|&a| product(a, a)).collect();
    for backend in SliceBackend::available() {
        let name = backend.name();
        check_elements(&format!("squares, {name}"), &images(backend, SquareMap, &edges), &squares);
        check_elements(&format!("roots, {name}"), &images(backend, SqrtMap, &squares), &edges);
        let inverses = images(backend, InverseMap, &edges);
        for (a, inverse) in edges.iter().zip(&inverses) {
            assert_eq!(product(*a, *inverse), unit(*a), "{name}: {a} times {inverse}");
        }
        assert_eq!((edges[0], inverses[0]), (Nimber::ZERO, Nimber::ZERO), "{name}");
        check_elements(&format!("inverses of inverses, {name}"), &images(backend, InverseMap, &inverses), &edges);
    }
}

/// Lengths around every block size and starts at every offset in a register; nothing is written outside `out`.
#[test]
fn lengths_and_starts() {
    let a: Vec<_> = random(1).take(LONGEST).collect();
    let b: Vec<_> = random(2).take(LONGEST).collect();
    let multiplied: Vec<_> = a.iter().zip(&b).map(|(&a, &b)| product(a, b)).collect();
    let squared: Vec<_> = a.iter().map(|&a| product(a, a)).collect();
    let factor = Nimber::from_heap(0x0123_4567_89ab_cdef);
    let scaled: Vec<_> = a.iter().zip(&b).map(|(&a, &b)| a + product(factor, b)).collect();
    let around = [256, 512, 1024].into_iter().flat_map(|width| width - 1..=width + 1);
    for backend in SliceBackend::available() {
        let name = backend.name();
        let inverted = images(backend, InverseMap, &a);
        let units: Vec<_> = inverted.iter().zip(&a).map(|(&inverse, &a)| product(inverse, a)).collect();
        check_elements(&format!("products with inverses, {name}"), &units, &vec![Nimber::ONE; LONGEST]);
        for len in (0..=130).chain(around.clone()).filter(|len| len + 8 < LONGEST) {
            let starts = if len < 130 { 0..1 } else { 0..8 };
            for start in starts {
                let range = start..start + len;
                let (a, b) = (&a[range.clone()], &b[range.clone()]);
                let check = |what: &str, run: &dyn Fn(&mut [Nimber]), expected: &[Nimber]| {
                    let mut out = vec![UNWRITTEN; len + 2];
                    run(&mut out[1..=len]);
                    check_elements(&format!("{what} of {len} from {start}, {name}"), &out[1..=len], expected);
                    assert_eq!((out[0], out[len + 1]), (UNWRITTEN, UNWRITTEN), "{name}: {what} of {len} from {start}");
                };
                check("products", &|out| backend.run(ProductTask { a, b, out }), &multiplied[range.clone()]);
                let scale_add = |out: &mut [Nimber]| {
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

/// Slices of 64 bits reach the backends, and no others do.
#[test]
fn functions_for_64_bits_are_recognised() {
    type Function<W> = fn(&mut [Nim<W>], &[Nim<W>]) -> Nim<W>;
    let first: Function<u64> = |_, b| b[0];
    let same_type = same::<_, Function<u64>>(first).expect("the types are the same");
    assert_eq!(same_type(&mut [], &[Nimber::ONE]), Nimber::ONE);
    assert!(same::<_, Function<u8>>(first).is_none() && same::<_, Function<u128>>(first).is_none());
}

/// Three slices of the same length.
fn triples() -> impl Strategy<Value = [Vec<Nimber>; 3]> {
    let len = if cfg!(miri) { 0..4_usize } else { 0..700 };
    let size = || prop_oneof![any::<u64>(), any::<u64>().prop_map(|a| a & 0xffff), Just(0), Just(u64::MAX)];
    let nimber = move || size().prop_map(Nimber::from_heap);
    len.prop_flat_map(move |len| [vectors(nimber(), len), vectors(nimber(), len), vectors(nimber(), len)])
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(miri) { 2 } else { 48 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn laws_of_a_field([a, b, c] in triples()) {
        let added = |a: &[Nimber], b: &[Nimber]| a.iter().zip(b).map(|(&a, &b)| a + b).collect::<Vec<_>>();
        let ones = vec![Nimber::ONE; a.len()];
        let portable = SliceBackend::available().last().map(|backend| products(backend, &a, &b));
        for backend in SliceBackend::available() {
            let multiplied = |a: &[Nimber], b: &[Nimber]| products(backend, a, b);
            let ab = multiplied(&a, &b);
            prop_assert_eq!(Some(&ab), portable.as_ref(), "{}", backend.name());
            prop_assert_eq!(&ab, &multiplied(&b, &a));
            prop_assert_eq!(&multiplied(&a, &ones), &a);
            prop_assert_eq!(multiplied(&ab, &c), multiplied(&a, &multiplied(&b, &c)));
            prop_assert_eq!(multiplied(&a, &added(&b, &c)), added(&ab, &multiplied(&a, &c)));
            prop_assert_eq!(backend.run(DotTask { a: &a, b: &b }), ab.iter().sum());

            for factor in [Nimber::ZERO, Nimber::ONE].into_iter().chain(c.first().copied()) {
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
    }
}
