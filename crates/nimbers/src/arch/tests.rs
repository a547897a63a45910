//! Compares every backend that the processor supports with the reference, the rule of Fermat powers.

#![expect(clippy::cast_possible_truncation, reason = "64 random bits are truncated to each width")]

use proptest::prelude::*;

use super::*;
use crate::{byte_logarithms, portable, reference};

/// The functions of one backend.
#[derive(Clone, Copy)]
struct Backend {
    name: &'static str,
    product16: fn(u16, u16) -> u16,
    product32: fn(u32, u32) -> u32,
    product64: fn(u64, u64) -> u64,
    square64: fn(u64) -> u64,
    square_root64: fn(u64) -> u64,
    times_half64: fn(u64) -> u64,
    inverse64: fn(u64) -> u64,
    power64: fn(u64, u64) -> u64,
}

/// Returns all backends that the processor supports, and a backend that calls the public functions, which choose one.
fn backends() -> impl Iterator<Item = Backend> {
    let portable = Backend {
        name: "portable",
        product16: byte_logarithms::product16,
        product32: byte_logarithms::product32,
        product64: portable::product,
        square64: |a| SQUARE.apply(a),
        square_root64: |a| SQUARE_ROOT.apply(a),
        times_half64: |a| HALF.apply(a),
        inverse64: width::inverse64,
        power64: width::power_by_squaring,
    };
    #[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
    let clmul = Clmul::detected().map(|_| Backend {
        name: "carry-less multiplication",
        product32: |a, b| Clmul::detected().expect("the processor supports it").product32(a, b),
        product64: |a, b| Clmul::detected().expect("the processor supports it").product64(a, b),
        ..portable
    });
    #[cfg(not(any(target_arch = "aarch64", target_arch = "x86_64")))]
    let clmul = None;
    let chosen = Backend {
        name: "chosen",
        product16,
        product32,
        product64,
        square64,
        square_root64,
        times_half64,
        inverse64,
        power64,
    };
    [chosen, portable].into_iter().chain(clmul)
}

fn expected(a: u64, b: u64) -> u64 {
    reference::product64(a, b)
}

/// Returns 0, 1, all ones, and the Fermat powers and some other powers of two with their neighbours and complements.
fn edges() -> impl Iterator<Item = u64> + Clone {
    let powers = [0, 1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 47, 62, 63].map(|bit| 1 << bit);
    powers.into_iter().flat_map(|power: u64| [power, power - 1, power | 1, !power]).chain([0, u64::MAX])
}

/// Checks products in the fields of 16, 32 and 64 bits, and the other operations of 64 bits.
fn check(a: u64, b: u64) {
    for backend in backends() {
        let name = backend.name;
        let (a16, b16, a32, b32) = (a as u16, b as u16, a as u32, b as u32);
        assert_eq!(u64::from((backend.product16)(a16, b16)), expected(a16.into(), b16.into()), "{name}: {a16} {b16}");
        assert_eq!(u64::from((backend.product32)(a32, b32)), expected(a32.into(), b32.into()), "{name}: {a32} {b32}");
        assert_eq!((backend.product64)(a, b), expected(a, b), "{name}: {a} by {b}");
        assert_eq!((backend.square64)(a), expected(a, a), "{name}: square of {a}");
        let root = (backend.square_root64)(a);
        assert_eq!(expected(root, root), a, "{name}: root of {a}");
        assert_eq!((backend.times_half64)(a), expected(a, 1 << 63), "{name}: half of {a}");
        let inverse = (backend.inverse64)(a);
        assert_eq!((expected(a, inverse), inverse == 0), (u64::from(a != 0), a == 0), "{name}: inverse of {a}");
    }
}

/// The functions choose the fastest backend that the processor supports.
#[test]
#[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
fn instructions_are_found() {
    let [avx, gfni, clmul] = [
        std::arch::is_x86_feature_detected!("avx"),
        std::arch::is_x86_feature_detected!("gfni") && cfg!(not(without = "gfni")),
        std::arch::is_x86_feature_detected!("pclmulqdq"),
    ];
    // Unlike `eprintln!`, this is not captured by the test runner, so a run shows which backends it did not compare.
    let found = format_args!("nimbers: GFNI {}, carry-less multiplication {clmul}\n", avx && gfni);
    std::io::Write::write_fmt(&mut std::io::stderr(), found).unwrap();
    // The first call queries the processor, and the second returns the cached result.
    assert_eq!([(); 2].map(|()| Gfni::detected().is_some()), [avx && gfni; 2]);
    assert_eq!(Clmul::detected().is_some(), clmul);
}

#[test]
fn every_backend_at_the_edges() {
    let step = if cfg!(miri) { 97 } else { 1 };
    edges().flat_map(|a| edges().map(move |b| (a, b))).step_by(step).for_each(|(a, b)| check(a, b));
    // Products are linear in each factor, so the products of powers of two determine all others.
    (0..64).flat_map(|i| (0..64).map(move |j| (1 << i, 1 << j))).step_by(step).for_each(|(a, b)| check(a, b));
}

#[test]
fn small_and_edge_powers_on_every_backend() {
    for backend in backends() {
        for base in edges().step_by(if cfg!(miri) { 20 } else { 1 }) {
            let mut power = 1;
            // `power64` has a different method for exponents below 2^8.
            for exponent in 0..(1 << 8) + 20 {
                assert_eq!((backend.power64)(base, exponent), power, "{}: {base}^{exponent}", backend.name);
                power = (backend.product64)(power, base);
            }
            let unit = u64::from(base != 0);
            assert_eq!((backend.power64)(base, u64::MAX), unit, "{}: {base}", backend.name);
            let half = (backend.power64)(base, 1 << 62);
            let three_halves = (backend.product64)((backend.product64)(half, half), half);
            assert_eq!((backend.power64)(base, 3 << 62), three_halves, "{}: {base}", backend.name);
        }
    }
}

proptest! {
    #[test]
    fn every_backend(a: u64, b: u64) {
        check(a, b);
    }

    #[test]
    fn powers_on_every_backend(base: u64, e: u64, f: u64) {
        let (e, f) = (e >> 1, f >> 1);
        for backend in backends() {
            let (power, product) = (backend.power64, backend.product64);
            prop_assert_eq!(power(base, e + f), product(power(base, e), power(base, f)), "{}", backend.name);
        }
    }
}
