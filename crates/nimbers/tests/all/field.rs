//! The laws of fields, and the definitions of roots and other functions, for nimbers of every width.
//!
//! A table has the operations of each width as functions of 128-bit numbers, so the checks are compiled only once.

use nimbers::{Nim, Nimber, Nimber8, Nimber16, Nimber32, Nimber128, Width};
use proptest::prelude::*;

/// The step between tested values. Miri is slow, so it tests fewer values.
const STEP: usize = if cfg!(miri) { 37 } else { 1 };

/// The operations of one width, on heap sizes.
struct Field {
    bits: u32,
    product: fn(u128, u128) -> u128,
    quotient: fn(u128, u128) -> u128,
    inverse: fn(u128) -> Option<u128>,
    square: fn(u128) -> u128,
    sqrt: fn(u128) -> u128,
    trace: fn(u128) -> bool,
    degree: fn(u128) -> u32,
    artin_schreier_roots: fn(u128) -> Option<[u128; 2]>,
    quadratic_roots: fn([u128; 3]) -> Option<[u128; 2]>,
}

const FIELDS: [Field; 5] = [field::<u8>(8), field::<u16>(16), field::<u32>(32), field::<u64>(64), field::<u128>(128)];

const fn field<W: Width>(bits: u32) -> Field {
    fn nim<W: Width>(size: u128) -> Nim<W> {
        Nim::from_heap(W::try_from(size).ok().expect("the number fits the width"))
    }
    Field {
        bits,
        product: |a, b| (nim::<W>(a) * nim(b)).heap_size().into(),
        quotient: |a, b| (nim::<W>(a) / nim(b)).heap_size().into(),
        inverse: |a| nim::<W>(a).inverse().map(|inverse| inverse.heap_size().into()),
        square: |a| nim::<W>(a).square().heap_size().into(),
        sqrt: |a| nim::<W>(a).sqrt().heap_size().into(),
        trace: |a| nim::<W>(a).trace(),
        degree: |a| nim::<W>(a).degree(),
        artin_schreier_roots: |a| nim::<W>(a).artin_schreier_roots().map(|roots| roots.map(|x| x.heap_size().into())),
        quadratic_roots: |coefficients| {
            let [a, b, c] = coefficients.map(nim::<W>);
            Nim::quadratic_roots(a, b, c).map(|roots| roots.map(|x| x.heap_size().into()))
        },
    }
}

/// Returns the product of nimbers below 2^128 by the rule of Fermat powers, independently of the crate's version.
///
/// With *F* = 2^half, the product of *a1 F + a0* and *b1 F + b0* is
/// *(a1 b0 + a0 b1 + a1 b1) F + (a0 b0 + a1 b1 (F/2))*.
fn by_fermat_powers(a: u128, b: u128, half: u32) -> u128 {
    if half == 0 {
        return a & b;
    }
    let low = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & low, b >> half, b & low);
    let product = |a, b| if a == 0 || b == 0 { 0 } else { by_fermat_powers(a, b, half / 2) };
    let highs = product(a1, b1);
    let crossed = product(a1, b0) ^ product(a0, b1) ^ highs;
    crossed << half | product(a0, b0) ^ product(highs, 1 << (half - 1))
}

/// Checks the laws of a field for three elements.
fn laws(field: &Field, [a, b, c]: [u128; 3]) -> Result<(), TestCaseError> {
    let Field { bits, product, quotient, inverse, square, sqrt, trace, degree, .. } = *field;
    prop_assert_eq!(product(a, b), by_fermat_powers(a, b, bits / 2));
    prop_assert_eq!(product(a, b), product(b, a));
    prop_assert_eq!(product(a, product(b, c)), product(product(a, b), c));
    prop_assert_eq!(product(a, b ^ c), product(a, b) ^ product(a, c));
    prop_assert_eq!([product(a, 1), quotient(a, 1), product(a, 0)], [a, a, 0]);
    match inverse(a) {
        None => prop_assert_eq!(a, 0),
        Some(over_a) => {
            prop_assert_eq!(product(a, over_a), 1);
            prop_assert_eq!((product(quotient(b, a), a), inverse(over_a)), (b, Some(a)));
        }
    }
    prop_assert_eq!([square(a), square(sqrt(a)), sqrt(square(a))], [product(a, a), a, a]);
    prop_assert_eq!(sqrt(product(a, b)), product(sqrt(a), sqrt(b)));

    // The trace and the degree by their definitions.
    let conjugates: Vec<_> = std::iter::successors(Some(a), |&a| Some(square(a))).take(bits as usize + 1).collect();
    let sum = conjugates.iter().take(bits as usize).fold(0, |sum, conjugate| sum ^ conjugate);
    prop_assert_eq!(sum, u128::from(trace(a)));
    let found = (1..conjugates.len()).find(|&degree| conjugates[degree] == a);
    prop_assert_eq!(found, Some(degree(a) as usize));
    equations(field, [a, b, c])
}

/// Checks that the returned roots solve the quadratic equations, and that an equation without returned roots has none.
#[expect(clippy::many_single_char_names, reason = "the usual names of coefficients and roots")]
fn equations(field: &Field, [a, b, c]: [u128; 3]) -> Result<(), TestCaseError> {
    let Field { product, quotient, square, trace, artin_schreier_roots, quadratic_roots, .. } = *field;
    match artin_schreier_roots(a) {
        None => prop_assert!(trace(a)),
        Some([x, y]) => {
            prop_assert!(!trace(a) && x < y && x ^ 1 == y);
            prop_assert_eq!([square(x) ^ x, square(y) ^ y], [a; 2]);
        }
    }
    if a != 0 {
        match quadratic_roots([a, b, c]) {
            None => prop_assert!(b != 0 && trace(quotient(product(a, c), square(b)))),
            Some([x, y]) => {
                prop_assert_eq!([x, y].map(|x| product(a, square(x)) ^ product(b, x) ^ c), [0; 2]);
                prop_assert_eq!((x ^ y, product(x, y), x <= y), (quotient(b, a), quotient(c, a), true));
            }
        }
        // An equation with known roots.
        let found = quadratic_roots([a, product(a, b ^ c), product(product(a, b), c)]);
        prop_assert_eq!(found, Some([b.min(c), b.max(c)]));
    }
    Ok(())
}

/// Generates elements of every subfield, with edge cases among them.
fn elements(width: u32) -> impl Strategy<Value = u128> {
    let all = u128::MAX >> (128 - width);
    let edges = prop_oneof![
        Just(0),
        Just(1),
        Just(all),
        (0..width).prop_map(|bit| 1 << bit),
        (0..width).prop_map(|bit| (1 << bit) - 1),
    ];
    let from_bits = (0..width.ilog2() + 1).prop_flat_map(|log| 0..=u128::MAX >> (128 - (1_u32 << log)));
    prop_oneof![1 => edges, 2 => from_bits, 2 => 0..=all]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5 * ProptestConfig::default().cases, ..ProptestConfig::default() })]

    #[test]
    fn laws_of_every_width(
        (field, elements) in (0..FIELDS.len()).prop_flat_map(|field| {
            let elements = || elements(FIELDS[field].bits);
            (Just(field), [elements(), elements(), elements()])
        })
    ) {
        laws(&FIELDS[field], elements)?;
    }
}

proptest! {
    #[test]
    fn a_nimber_is_the_same_in_every_width(a: u8, b: u8, exponent: u8) {
        let (narrow, other) = (Nimber8::from_heap(a), Nimber8::from_heap(b));
        let wide = |narrow: Nimber8| Nimber128::from(Nimber::from(Nimber32::from(Nimber16::from(narrow))));
        prop_assert_eq!(wide(narrow * other), wide(narrow) * wide(other));
        prop_assert_eq!(wide(narrow.pow(exponent)), wide(narrow).pow(exponent.into()));
        prop_assert_eq!(narrow.inverse().map(wide), wide(narrow).inverse());
        prop_assert_eq!(narrow.order().map(u128::from), wide(narrow).order());
    }

    #[test]
    fn exponents_add_up(a: u64, e: u64, f: u64, wide: u128) {
        let a = Nimber::from_heap(a);
        prop_assert_eq!(a.pow(e >> 1) * a.pow(f >> 1), a.pow((e >> 1) + (f >> 1)));
        prop_assert_eq!(a.pow(e).pow(f), a.pow(f).pow(e));
        let wide = Nimber128::from_heap(wide);
        prop_assert_eq!(wide.pow(e.into()) * wide.pow(f.into()), wide.pow(u128::from(e) + u128::from(f)));
    }
}

#[test]
fn every_product_of_bytes() {
    for a in (0..=u8::MAX).step_by(STEP) {
        for b in (0..=u8::MAX).step_by(STEP) {
            let product = Nimber8::from_heap(a) * Nimber8::from_heap(b);
            assert_eq!(u128::from(product.heap_size()), by_fermat_powers(a.into(), b.into(), 4), "{a} by {b}");
        }
    }
}
