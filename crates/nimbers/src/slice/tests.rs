//! Every path that this processor can go does what the rule for Fermat powers says.

use alloc::vec;
use alloc::vec::Vec;

use proptest::collection::vec as vectors;
use proptest::prelude::*;

use super::arch::AnyPath;
use super::map::{Inverse, Map, Sqrt, Square};
use super::task::{Dot, Images, Product};
use crate::fermat;

/// Longer than any block, twice.
const LONGEST: usize = if cfg!(miri) { 70 } else { 1100 };

/// The product, by the rule for Fermat powers.
fn product(a: u64, b: u64) -> u64 {
    u64::try_from(fermat::product(a.into(), b.into())).unwrap()
}

fn products(path: AnyPath, a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut out = vec![u64::MAX; a.len()];
    path.run(Product { a, b, out: &mut out });
    out
}

fn images(path: AnyPath, map: impl Map, a: &[u64]) -> Vec<u64> {
    let mut out = vec![u64::MAX; a.len()];
    path.run(Images { map, a, out: &mut out });
    out
}

fn sum(terms: &[u64]) -> u64 {
    terms.iter().fold(0, |sum, term| sum ^ term)
}

/// `SplitMix64`.
fn random(seed: u64) -> impl Iterator<Item = u64> {
    (1..).map(move |step: u64| {
        let state = seed.wrapping_add(step.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    })
}

/// Zero, every power of two, what is beside it, all ones, and the halves of words that are all ones.
fn edges() -> Vec<u64> {
    let powers = (0..64).flat_map(|bit| [(1 << bit) - 1, 1 << bit, (1 << bit) + 1]);
    let ones = (0..6).map(|step| u64::MAX / ((1 << (1 << step)) + 1));
    let mut edges: Vec<u64> = powers.chain(ones).chain([u64::MAX, u64::MAX - 1, u64::MAX << 32]).collect();
    edges.sort_unstable();
    edges.dedup();
    edges
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
        assert_eq!(product(a, b), expected, "{a} times {b}");
    }
}

#[test]
fn paths_are_those_of_the_processor() {
    let names: Vec<_> = AnyPath::available().map(AnyPath::name).collect();
    assert_eq!(names.last(), Some(&"portable"));
    assert_eq!(names.first(), Some(&AnyPath::fastest().name()));
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
    for path in AnyPath::available() {
        assert!(products(path, &a, &b) == expected, "{}", path.name());
        assert_eq!(path.run(Dot { a: &a, b: &b }), sum(&expected), "{}", path.name());
    }
}

#[test]
fn edges_alone() {
    let edges = edges();
    let squares: Vec<_> = edges.iter().map(|&a| product(a, a)).collect();
    for path in AnyPath::available() {
        let name = path.name();
        assert_eq!(images(path, Square, &edges), squares, "{name}");
        assert_eq!(images(path, Sqrt, &squares), edges, "{name}");
        let inverses = images(path, Inverse, &edges);
        for (&a, &inverse) in edges.iter().zip(&inverses) {
            assert_eq!(product(a, inverse), u64::from(a != 0), "{name}: {a} times {inverse}");
        }
        assert_eq!((edges[0], inverses[0]), (0, 0), "{name}");
        assert_eq!(images(path, Inverse, &inverses), edges, "{name}");
    }
}

/// Lengths around every width, starts at every place of a register, and nothing written beside.
#[test]
fn lengths_and_starts() {
    let a: Vec<_> = random(1).take(LONGEST).collect();
    let b: Vec<_> = random(2).take(LONGEST).collect();
    let multiplied: Vec<_> = a.iter().zip(&b).map(|(&a, &b)| product(a, b)).collect();
    let squared: Vec<_> = a.iter().map(|&a| product(a, a)).collect();
    let around = [256, 512, 1024].into_iter().flat_map(|width| width - 1..=width + 1);
    for path in AnyPath::available() {
        let name = path.name();
        let inverted = images(path, Inverse, &a);
        assert!(inverted.iter().zip(&a).all(|(&inverse, &a)| product(inverse, a) == 1), "{name}");
        for len in (0..=130).chain(around.clone()).filter(|len| len + 8 < LONGEST) {
            let starts = if len < 130 { 0..1 } else { 0..8 };
            for start in starts {
                let range = start..start + len;
                let (a, b) = (&a[range.clone()], &b[range.clone()]);
                let check = |what: &str, run: &dyn Fn(&mut [u64]), expected: &[u64]| {
                    let mut out = vec![77; len + 2];
                    run(&mut out[1..=len]);
                    assert!(out[1..=len] == *expected, "{name}: {what} of {len} from {start}");
                    assert_eq!((out[0], out[len + 1]), (77, 77), "{name}: {what} of {len} from {start}");
                };
                check("products", &|out| path.run(Product { a, b, out }), &multiplied[range.clone()]);
                check("squares", &|out| path.run(Images { map: Square, a, out }), &squared[range.clone()]);
                check("inverses", &|out| path.run(Images { map: Inverse, a, out }), &inverted[range.clone()]);
                check("roots", &|out| path.run(Images { map: Sqrt, a: &squared[range.clone()], out }), a);
                let expected = sum(&multiplied[range]);
                assert_eq!(path.run(Dot { a, b }), expected, "{name}: dot product of {len} from {start}");
            }
        }
    }
}

/// Three slices of one length.
fn triples() -> impl Strategy<Value = [Vec<u64>; 3]> {
    let len = if cfg!(miri) { 0..4_usize } else { 0..700 };
    let nimber = || prop_oneof![any::<u64>(), any::<u64>().prop_map(|a| a & 0xffff), Just(0), Just(u64::MAX)];
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
        let added = |a: &[u64], b: &[u64]| a.iter().zip(b).map(|(a, b)| a ^ b).collect::<Vec<_>>();
        let ones = vec![1; a.len()];
        let portable = AnyPath::available().last().map(|path| products(path, &a, &b));
        for path in AnyPath::available() {
            let multiplied = |a: &[u64], b: &[u64]| products(path, a, b);
            let ab = multiplied(&a, &b);
            prop_assert_eq!(Some(&ab), portable.as_ref(), "{}", path.name());
            prop_assert_eq!(&ab, &multiplied(&b, &a));
            prop_assert_eq!(&multiplied(&a, &ones), &a);
            prop_assert_eq!(multiplied(&ab, &c), multiplied(&a, &multiplied(&b, &c)));
            prop_assert_eq!(multiplied(&a, &added(&b, &c)), added(&ab, &multiplied(&a, &c)));
            prop_assert_eq!(path.run(Dot { a: &a, b: &b }), sum(&ab));

            let squares = images(path, Square, &a);
            prop_assert_eq!(&squares, &multiplied(&a, &a));
            prop_assert_eq!(&images(path, Sqrt, &squares), &a);
            let roots = images(path, Sqrt, &a);
            prop_assert_eq!(&multiplied(&roots, &roots), &a);

            let inverses = images(path, Inverse, &a);
            let units: Vec<_> = a.iter().map(|&a| u64::from(a != 0)).collect();
            prop_assert_eq!(multiplied(&inverses, &a), units);
            prop_assert!(a.iter().zip(&inverses).all(|(&a, &inverse)| (a == 0) == (inverse == 0)));
        }
    }
}
