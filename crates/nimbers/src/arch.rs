//! The backends of a single product, and the choice between them.
//!
//! A backend multiplies polynomials modulo *m* (see [`tables`](crate::tables)), raises them to powers, and multiplies
//! nimbers.
//! The portable backend is the specification, and the fallback for all other processors.
//! The choice asks the standard library, which asks the processor once and remembers the answer.

// `core` cannot ask the processor, so the backend needs the standard library.
#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod clmul;

use crate::portable;

/// Returns the nim-product of two nimbers below 2^64.
#[inline]
pub(crate) fn product(a: u64, b: u64) -> u64 {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if let Some(result) = clmul::product(a, b) {
        return result;
    }
    portable::product(a, b)
}

/// Returns the nim-product of two nimbers below 2^128.
#[inline]
pub(crate) fn wide_product(a: u128, b: u128) -> u128 {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if let Some(result) = clmul::wide_product(a, b) {
        return result;
    }
    portable::wide_product(a, b)
}

/// Returns the product of two polynomials modulo *m*.
#[inline]
pub(crate) fn polynomial_product(a: u64, b: u64) -> u64 {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if let Some(result) = clmul::polynomial_product(a, b) {
        return result;
    }
    portable::polynomial_product(a, b)
}

/// Returns the power of a polynomial modulo *m*, and 1 for the exponent 0.
#[inline]
pub(crate) fn polynomial_power(base: u64, exponent: u64) -> u64 {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if let Some(result) = clmul::polynomial_power(base, exponent) {
        return result;
    }
    portable::polynomial_power(base, exponent)
}

/// The functions of one backend, for tests.
#[cfg(test)]
pub(crate) struct ProductBackend {
    pub(crate) name: &'static str,
    pub(crate) product: fn(u64, u64) -> u64,
    pub(crate) wide_product: fn(u128, u128) -> u128,
    pub(crate) polynomial_product: fn(u64, u64) -> u64,
    pub(crate) polynomial_power: fn(u64, u64) -> u64,
}

/// Returns the backends that this processor supports, and the choice between them as one more backend.
#[cfg(test)]
pub(crate) fn backends() -> impl Iterator<Item = ProductBackend> {
    let portable = ProductBackend {
        name: "portable",
        product: portable::product,
        wide_product: portable::wide_product,
        polynomial_product: portable::polynomial_product,
        polynomial_power: portable::polynomial_power,
    };
    let chosen = ProductBackend { name: "chosen", product, wide_product, polynomial_product, polynomial_power };
    let backends = [portable, chosen].into_iter();
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    let backends = backends.chain(clmul::product(0, 0).map(|_| ProductBackend {
        name: "carry-less multiplication",
        product: |a, b| clmul::product(a, b).expect("the processor supports it"),
        wide_product: |a, b| clmul::wide_product(a, b).expect("the processor supports it"),
        polynomial_product: |a, b| clmul::polynomial_product(a, b).expect("the processor supports it"),
        polynomial_power: |base, exponent| clmul::polynomial_power(base, exponent).expect("the processor supports it"),
    }));
    backends
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fermat;
    use crate::tables::{FROM_POLYNOMIAL, TO_POLYNOMIAL};
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
        let names: alloc::vec::Vec<_> = backends().map(|backend| backend.name).collect();
        std::io::Write::write_fmt(&mut std::io::stderr(), format_args!("nimbers: products compared: {names:?}\n"))
            .unwrap();
        let small = if cfg!(miri) { 8 } else { 256 };
        for backend in backends() {
            let products = (0..small).flat_map(|a| (0..small).map(move |b| (a, b)));
            let edges = edges().flat_map(|a| edges().map(move |b| (a, b))).step_by(if cfg!(miri) { 97 } else { 1 });
            for (a, b) in products.chain(edges) {
                assert_eq!((backend.product)(a, b), expected(a, b), "{}: {a} by {b}", backend.name);
            }
        }
    }

    #[test]
    fn small_and_edge_powers_on_every_backend() {
        for backend in backends() {
            for base in edges().step_by(if cfg!(miri) { 20 } else { 1 }) {
                let mut power = 1;
                for exponent in 0..20 {
                    assert_eq!(
                        (backend.polynomial_power)(base, exponent),
                        power,
                        "{}: {base}^{exponent}",
                        backend.name
                    );
                    power = (backend.polynomial_product)(power, base);
                }
                let unit = u64::from(base != 0);
                assert_eq!((backend.polynomial_power)(base, u64::MAX), unit, "{}: {base}", backend.name);
                assert_eq!((backend.polynomial_power)(base, 1 << 63 | 1 << 63 >> 1), {
                    let half = (backend.polynomial_power)(base, 1 << 62);
                    (backend.polynomial_product)((backend.polynomial_product)(half, half), half)
                });
            }
        }
    }

    proptest! {
        #[test]
        fn products_on_every_backend(a: u64, b: u64) {
            for backend in backends() {
                prop_assert_eq!((backend.product)(a, b), expected(a, b), "{}", backend.name);
                let (f, g) = (TO_POLYNOMIAL.apply(a), TO_POLYNOMIAL.apply(b));
                let product = (backend.polynomial_product)(f, g);
                prop_assert_eq!(FROM_POLYNOMIAL.apply(product), expected(a, b), "{}", backend.name);
            }
        }

        #[test]
        fn wide_products_on_every_backend(a: u128, b: u128, narrow: u64) {
            for ProductBackend { name, wide_product, .. } in backends() {
                for (a, b) in [(a, b), (a, narrow.into()), (u128::from(narrow) << 64, b), (a, 0), (u128::MAX, b)] {
                    prop_assert_eq!(wide_product(a, b), fermat::product(a, b), "{}", name);
                }
            }
        }

        #[test]
        fn laws_on_every_backend(a: u64, b: u64, c: u64) {
            for ProductBackend { name, product, .. } in backends() {
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
                let (power, product) = (backend.polynomial_power, backend.polynomial_product);
                prop_assert_eq!(power(base, e + f), product(power(base, e), power(base, f)), "{}", backend.name);
            }
        }
    }
}
