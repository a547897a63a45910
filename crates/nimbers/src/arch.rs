//! The backends of single operations, and the choice between them.
//!
//! | backend | needs | products of nimbers |
//! |---|---|---|
//! | GFNI | GFNI, AVX | in the tower of fields above bytes |
//! | carry-less multiplication | PCLMULQDQ | as polynomials modulo *m*, see [`tables`](crate::tables) |
//! | portable | nothing | as polynomials modulo *m*, and up to 32 bits by logarithms of words, or without the feature `std` of bytes |
//!
//! The portable backend is the specification, and the fallback for all other processors.
//! With the feature `std`, the processor is asked once.
//! Without it, the instructions that the program is compiled for decide.

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "an instruction that not every processor has")]
mod clmul;
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "instructions that not every processor has")]
#[expect(clippy::inline_always, reason = "the compiler would call a function of a few instructions in a loop")]
mod gfni;
pub mod without_gfni;

use crate::portable;
#[cfg(test)]
use crate::portable::bytes;
#[cfg(all(test, not(miri)))]
use crate::portable::words;
#[cfg(target_arch = "x86_64")]
use clmul::Clmul;
#[cfg(target_arch = "x86_64")]
use gfni::Gfni;

/// Whether the processor and the operating system support a feature.
///
/// The standard library asks the processor once and remembers the answer.
/// Without the standard library, only the features that the whole program is compiled for are known.
/// Miri interprets none of these instructions, so it runs the portable backends.
#[cfg(target_arch = "x86_64")]
macro_rules! detected {
    ($feature:tt) => {{
        #[cfg(feature = "std")]
        let detected = std::arch::is_x86_feature_detected!($feature);
        #[cfg(not(feature = "std"))]
        let detected = cfg!(target_feature = $feature);
        detected && cfg!(not(miri))
    }};
}
#[cfg(target_arch = "x86_64")]
pub(crate) use detected;

/// Defines functions that run on GFNI if the processor has it, and otherwise as another function.
macro_rules! on_gfni {
    ($($(#[$attribute:meta])* $name:ident($($argument:ident),+: $word:ty), or $otherwise:path;)*) => {$(
        $(#[$attribute])*
        pub(crate) fn $name($($argument: $word),+) -> $word {
            #[cfg(target_arch = "x86_64")]
            if let Some(gfni) = Gfni::detected() {
                return gfni.$name($($argument),+);
            }
            $otherwise($($argument),+)
        }
    )*};
}

on_gfni! {
    /// Returns the nim-product of two nimbers below 2^64.
    #[inline]
    product64(a, b: u64), or without_gfni::product64;
    /// Returns the nim-product of two nimbers below 2^32.
    #[inline]
    product32(a, b: u32), or without_gfni::product32;
    /// Returns the nim-product of two nimbers below 2^16.
    #[inline]
    product16(a, b: u16), or without_gfni::product16;
    /// Returns the inverse of a nimber below 2^64, and 0 for 0.
    inverse64(a: u64), or without_gfni::inverse64;
    /// Returns the inverse of a nimber below 2^32, and 0 for 0.
    inverse32(a: u32), or without_gfni::inverse32;
    /// Returns the square of a nimber below 2^64.
    #[inline]
    square64(a: u64), or portable::square;
    /// Returns the square root of a nimber below 2^64.
    #[inline]
    square_root64(a: u64), or portable::square_root;
}

/// Returns the nim-product of two nimbers below 2^128.
#[inline]
pub(crate) fn wide_product(a: u128, b: u128) -> u128 {
    #[cfg(target_arch = "x86_64")]
    if let Some(gfni) = Gfni::detected() {
        return gfni.product128(a, b);
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(clmul) = Clmul::detected() {
        return clmul.wide_product(a, b);
    }
    portable::wide_product(a, b)
}

/// Returns the power of a nimber below 2^64, and 1 for the exponent 0.
pub(crate) fn power64(base: u64, exponent: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(gfni) = Gfni::detected() {
        return gfni.power64(base, exponent);
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(clmul) = Clmul::detected() {
        return clmul.power64(base, exponent);
    }
    portable::power(base, exponent)
}

/// The functions of one backend, for tests.
#[cfg(test)]
pub(crate) struct Backend {
    pub(crate) name: &'static str,
    pub(crate) product16: fn(u16, u16) -> u16,
    pub(crate) product32: fn(u32, u32) -> u32,
    pub(crate) product64: fn(u64, u64) -> u64,
    pub(crate) wide_product: fn(u128, u128) -> u128,
    pub(crate) inverse32: fn(u32) -> u32,
    pub(crate) inverse64: fn(u64) -> u64,
    pub(crate) square64: fn(u64) -> u64,
    pub(crate) square_root64: fn(u64) -> u64,
    pub(crate) power64: fn(u64, u64) -> u64,
}

/// Returns the choice between the backends as a backend, and those that this processor supports, the fastest first.
#[cfg(test)]
pub(crate) fn backends() -> alloc::vec::Vec<Backend> {
    let portable = || Backend {
        name: "portable",
        product16: bytes::product16,
        product32: bytes::product32,
        product64: portable::product,
        wide_product: portable::wide_product,
        inverse32: bytes::inverse32,
        inverse64: bytes::inverse64,
        square64: portable::square,
        square_root64: portable::square_root,
        power64: portable::power,
    };
    let chosen = Backend {
        name: "chosen",
        product16,
        product32,
        product64,
        wide_product,
        inverse32,
        inverse64,
        square64,
        square_root64,
        power64,
    };
    let mut backends = alloc::vec![chosen];
    #[cfg(target_arch = "x86_64")]
    if Gfni::detected().is_some() {
        fn gfni() -> Gfni {
            Gfni::detected().expect("the processor supports it")
        }
        backends.push(Backend {
            name: "GFNI",
            product16: |a, b| gfni().product16(a, b),
            product32: |a, b| gfni().product32(a, b),
            product64: |a, b| gfni().product64(a, b),
            wide_product: |a, b| gfni().product128(a, b),
            inverse32: |a| gfni().inverse32(a),
            inverse64: |a| gfni().inverse64(a),
            square64: |a| gfni().square64(a),
            square_root64: |a| gfni().square_root64(a),
            power64: |base, exponent| gfni().power64(base, exponent),
        });
    }
    #[cfg(target_arch = "x86_64")]
    if Clmul::detected().is_some() {
        fn clmul() -> Clmul {
            Clmul::detected().expect("the processor supports it")
        }
        backends.push(Backend {
            name: "carry-less multiplication",
            product64: |a, b| clmul().product(a, b),
            wide_product: |a, b| clmul().wide_product(a, b),
            power64: |base, exponent| clmul().power64(base, exponent),
            ..portable()
        });
    }
    #[cfg(not(miri))]
    backends.push(Backend {
        name: "logarithms of 16 bits",
        product16: words::product16,
        product32: words::product32,
        inverse32: words::inverse32,
        inverse64: words::inverse64,
        ..portable()
    });
    backends.push(portable());
    backends
}

#[cfg(test)]
#[expect(clippy::cast_possible_truncation, reason = "nimbers of any width are made of 64 bits")]
mod tests {
    use super::*;
    use crate::fermat;
    use crate::width::{NimField as _, NimFields};
    use proptest::prelude::*;

    fn expected(a: u64, b: u64) -> u64 {
        u64::try_from(fermat::product(a.into(), b.into())).unwrap()
    }

    /// Returns 0, 1, all ones, the Fermat powers and some other powers of two, with their neighbours and complements.
    fn edges() -> impl Iterator<Item = u64> + Clone {
        let powers = [0, 1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 47, 62, 63].map(|bit| 1 << bit);
        powers.into_iter().flat_map(|power: u64| [power, power - 1, power | 1, !power]).chain([0, u64::MAX])
    }

    #[test]
    fn small_and_edge_products_on_every_backend() {
        // Past the capture of the test runner, so that a run shows what it did not compare.
        let names: alloc::vec::Vec<_> = backends().iter().map(|backend| backend.name).collect();
        std::io::Write::write_fmt(&mut std::io::stderr(), format_args!("nimbers: products compared: {names:?}\n"))
            .unwrap();
        let small = if cfg!(miri) { 8 } else { 256 };
        for backend in backends() {
            let products = (0..small).flat_map(|a| (0..small).map(move |b| (a, b)));
            let edges = edges().flat_map(|a| edges().map(move |b| (a, b))).step_by(if cfg!(miri) { 97 } else { 1 });
            for (a, b) in products.chain(edges) {
                assert_eq!((backend.product64)(a, b), expected(a, b), "{}: {a} by {b}", backend.name);
            }
        }
    }

    /// Returns the product of nimbers of any width up to 64 bits as 64 bits.
    fn narrow(width: u32, backend: &Backend, a: u64, b: u64) -> u64 {
        match width {
            16 => (backend.product16)(a as u16, b as u16).into(),
            32 => (backend.product32)(a as u32, b as u32).into(),
            _ => (backend.product64)(a, b),
        }
    }

    /// Checks products, inverses, squares and roots in the fields of 16, 32 and 64 bits.
    fn check(a: u64, b: u64) {
        for backend in backends() {
            for width in [16, 32, 64] {
                let [a, b] = [a, b].map(|nimber| nimber & u64::MAX >> (64 - width));
                assert_eq!(narrow(width, &backend, a, b), expected(a, b), "{}: {a} by {b}, {width}", backend.name);
                let inverse = match width {
                    16 => NimFields::inverse(a as u16).into(),
                    32 => (backend.inverse32)(a as u32).into(),
                    _ => (backend.inverse64)(a),
                };
                let unit = (u64::from(a != 0), a == 0);
                assert_eq!((expected(a, inverse), inverse == 0), unit, "{}: inverse of {a}, {width}", backend.name);
            }
            let (square, root) = ((backend.square64)(a), (backend.square_root64)(a));
            assert_eq!((square, expected(root, root)), (expected(a, a), a), "{}: {a}", backend.name);
        }
    }

    /// The choice is the fastest backend that the processor supports.
    #[test]
    #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
    fn instructions_are_found() {
        let [avx, gfni, clmul] = [
            std::arch::is_x86_feature_detected!("avx"),
            std::arch::is_x86_feature_detected!("gfni"),
            std::arch::is_x86_feature_detected!("pclmulqdq"),
        ];
        // The first call asks the processor, the second remembers.
        assert_eq!([(); 2].map(|()| Gfni::detected().is_some()), [avx && gfni; 2]);
        assert_eq!(Clmul::detected().is_some(), clmul);
    }

    #[test]
    fn every_width_on_every_backend_at_the_edges() {
        let pairs = edges().flat_map(|a| edges().map(move |b| (a, b)));
        for (a, b) in pairs.step_by(if cfg!(miri) { 97 } else { 1 }) {
            check(a, b);
        }
        // Products are linear in each factor, so these pairs decide.
        for (a, b) in
            (0..64).flat_map(|i| (0..64).map(move |j| (1 << i, 1 << j))).step_by(if cfg!(miri) { 97 } else { 1 })
        {
            check(a, b);
        }
    }

    #[test]
    fn small_and_edge_powers_on_every_backend() {
        for backend in backends() {
            for base in edges().step_by(if cfg!(miri) { 20 } else { 1 }) {
                let mut power = 1;
                // Beyond the exponents that are too short to prepare products for.
                for exponent in 0..portable::SHORT_EXPONENT + 20 {
                    assert_eq!((backend.power64)(base, exponent), power, "{}: {base}^{exponent}", backend.name);
                    power = (backend.product64)(power, base);
                }
                let unit = u64::from(base != 0);
                assert_eq!((backend.power64)(base, u64::MAX), unit, "{}: {base}", backend.name);
                assert_eq!((backend.power64)(base, 1 << 63 | 1 << 63 >> 1), {
                    let half = (backend.power64)(base, 1 << 62);
                    (backend.product64)((backend.product64)(half, half), half)
                });
            }
        }
    }

    proptest! {
        #[test]
        fn products_on_every_backend(a: u64, b: u64) {
            for backend in backends() {
                prop_assert_eq!((backend.product64)(a, b), expected(a, b), "{}", backend.name);
            }
        }

        #[test]
        fn every_width_on_every_backend(a: u64, b: u64) {
            check(a, b);
        }

        #[test]
        fn wide_products_on_every_backend(a: u128, b: u128, narrow: u64) {
            for Backend { name, wide_product, .. } in backends() {
                for (a, b) in [(a, b), (a, narrow.into()), (u128::from(narrow) << 64, b), (a, 0), (u128::MAX, b)] {
                    prop_assert_eq!(wide_product(a, b), fermat::product(a, b), "{}", name);
                }
            }
        }

        #[test]
        fn laws_on_every_backend(a: u64, b: u64, c: u64) {
            for Backend { name, product64: product, .. } in backends() {
                prop_assert_eq!(product(a, b), product(b, a), "{}", name);
                prop_assert_eq!(product(a, product(b, c)), product(product(a, b), c), "{}", name);
                prop_assert_eq!(product(a, b ^ c), product(a, b) ^ product(a, c), "{}", name);
                prop_assert_eq!([product(a, 1), product(a, 0)], [a, 0], "{}", name);
            }
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
}
