//! Nimbers of every width obey the laws of a field, and roots and equations obey theirs.

use nimbers::{Nim, Nimber, Nimber8, Nimber16, Nimber32, Nimber128, Width};
use proptest::prelude::*;

/// The step between tested values: Miri is slow, so it tests fewer.
const STEP: usize = if cfg!(miri) { 37 } else { 1 };

/// Returns the product of nimbers below 2^128, by the rule of Fermat powers.
///
/// It is independent of the crate's own version, and works on integers of one size.
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

/// Checks the laws of a field of *w* bits for three of its elements.
fn laws<W: Width>([a, b, c]: [Nim<W>; 3], width: u32) -> Result<(), TestCaseError> {
    let (zero, one) = (Nim::ZERO, Nim::ONE);
    let expected = by_fermat_powers(a.heap_size().into(), b.heap_size().into(), width / 2);
    prop_assert_eq!((a * b).heap_size().into(), expected);
    prop_assert_eq!(a * b, b * a);
    prop_assert_eq!(a * (b * c), (a * b) * c);
    prop_assert_eq!(a * (b + c), a * b + a * c);
    prop_assert_eq!([a + zero, a * one, a - zero, a / one], [a; 4]);
    prop_assert_eq!([a + a, a * zero], [zero; 2]);
    match a.inverse() {
        None => prop_assert_eq!(a, zero),
        Some(inverse) => {
            prop_assert_eq!(a * inverse, one);
            prop_assert_eq!((b / a * a, inverse.inverse()), (b, Some(a)));
        }
    }
    prop_assert_eq!([a.square(), a.sqrt().square(), a.square().sqrt()], [a * a, a, a]);
    prop_assert_eq!((a * b).sqrt(), a.sqrt() * b.sqrt());

    // The trace and the degree by their definitions.
    let conjugates: Vec<_> = std::iter::successors(Some(a), |a| Some(a.square())).take(width as usize + 1).collect();
    let trace: Nim<W> = conjugates.iter().take(width as usize).sum();
    prop_assert_eq!(trace, if a.trace() { one } else { zero });
    let degree = (1..conjugates.len()).find(|&degree| conjugates[degree] == a);
    prop_assert_eq!(degree, Some(a.degree() as usize));
    equations([a, b, c])
}

/// Checks that quadratic equations have the roots that are returned, and none if none are returned.
#[expect(clippy::many_single_char_names, reason = "the usual names of coefficients and roots")]
fn equations<W: Width>([a, b, c]: [Nim<W>; 3]) -> Result<(), TestCaseError> {
    let (zero, one) = (Nim::ZERO, Nim::ONE);
    match a.artin_schreier_roots() {
        None => prop_assert!(a.trace()),
        Some([x, y]) => {
            prop_assert!(!a.trace() && x < y && x + one == y);
            prop_assert_eq!([x * x + x, y * y + y], [a; 2]);
        }
    }
    if a != zero {
        match Nim::quadratic_roots(a, b, c) {
            None => prop_assert!(b != zero && (a * c / b.square()).trace()),
            Some([x, y]) => {
                prop_assert_eq!([a * x * x + b * x + c, a * y * y + b * y + c], [zero; 2]);
                prop_assert_eq!((x + y, x * y, x <= y), (b / a, c / a, true));
            }
        }
        // The roots of a quadratic with known roots are found.
        let mut roots = [b, c];
        roots.sort_unstable();
        prop_assert_eq!(Nim::quadratic_roots(a, a * (b + c), a * b * c), Some(roots));
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

macro_rules! every_width {
    ($($name:ident: $word:ty, $width:literal;)*) => {
        proptest! {$(
            #[test]
            fn $name(a in elements($width), b in elements($width), c in elements($width)) {
                let [a, b, c] = [a, b, c].map(|size| Nim::<$word>::from_heap(size.try_into().expect("it fits")));
                laws([a, b, c], $width)?;
            }
        )*}
    };
}

every_width! {
    laws_of_8_bits: u8, 8;
    laws_of_16_bits: u16, 16;
    laws_of_32_bits: u32, 32;
    laws_of_64_bits: u64, 64;
    laws_of_128_bits: u128, 128;
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

#[test]
fn fermat_powers_obey_their_rule() {
    for bits in [1, 2, 4, 8, 16, 32, 64] {
        let power = Nimber128::from_heap(1 << bits);
        assert_eq!(power * power, Nimber128::from_heap(3 << (bits - 1)));
        for smaller in [1, 2, (1 << bits) - 1].into_iter().filter(|&smaller| smaller < 1 << bits) {
            assert_eq!(power * Nimber128::from_heap(smaller), Nimber128::from_heap(smaller << bits));
        }
    }
}

#[test]
fn small_powers_of_every_byte() {
    for base in (0..=u8::MAX).step_by(STEP).map(Nimber8::from_heap) {
        let mut power = Nimber8::ONE;
        for exponent in 0..=u8::MAX {
            assert_eq!(base.pow(exponent), power, "{base} to the {exponent}");
            power *= base;
        }
    }
}
