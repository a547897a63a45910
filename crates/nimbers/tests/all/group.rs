//! Orders and logarithms, checked by their definitions in small groups and against powers in large groups.

use nimbers::{Nimber, Nimber8, Nimber16, Nimber32, Nimber128};
use proptest::prelude::*;

/// The step between tested values. Miri is slow, so it tests fewer values.
const STEP: usize = if cfg!(miri) { 37 } else { 1 };

/// Returns all distinct powers of a nimber, starting with 1.
fn powers(base: Nimber8) -> Vec<Nimber8> {
    let mut powers = vec![Nimber8::ONE];
    while powers[powers.len() - 1] * base != Nimber8::ONE {
        powers.push(powers[powers.len() - 1] * base);
    }
    powers
}

#[test]
fn orders_and_logarithms_of_bytes_agree_with_the_definition() {
    for base in (1..=u8::MAX).step_by(STEP).map(Nimber8::from_heap) {
        let powers = powers(base);
        assert_eq!(base.order().map(usize::from), Some(powers.len()), "{base}");
        for value in (0..=u8::MAX).step_by(STEP).map(Nimber8::from_heap) {
            let log = powers.iter().position(|&power| power == value);
            assert_eq!(value.log(base).map(usize::from), log, "{value} to the base {base}");
        }
    }
}

#[test]
fn zero_has_no_order_and_no_logarithm() {
    assert_eq!((Nimber::ZERO.order(), Nimber128::ZERO.order()), (None, None));
    let two = Nimber::from_heap(2);
    let logs = [Nimber::ZERO.log(two), two.log(Nimber::ZERO), Nimber::ZERO.log(Nimber::ZERO)];
    assert_eq!(logs, [None; 3]);
    assert_eq!((Nimber::ONE.log(Nimber::ONE), two.log(Nimber::ONE)), (Some(0), None));
}

#[test]
fn smallest_generators_above_fermat_powers() {
    let smallest_generator =
        |from: u128, all: u128| (from..from + 100).find(|&size| Nimber128::from_heap(size).order() == Some(all));
    assert_eq!(smallest_generator(1 << 4, 0xff), Some((1 << 4) + 2));
    assert_eq!(smallest_generator(1 << 32, u64::MAX.into()), Some((1 << 32) + 6));
    assert_eq!(smallest_generator(1 << 64, u128::MAX), Some((1 << 64) + 2));
}

proptest! {
    #[test]
    fn no_divisor_of_an_order_gives_1(wide in 1_u128.., narrow in 1_u64..) {
        for nimber in [wide, narrow.into()].map(Nimber128::from_heap) {
            let order = nimber.order().expect("the nimber is not zero");
            prop_assert_eq!(nimber.pow(order), Nimber128::ONE);
            for prime in [3, 5, 17, 257, 641, 65537, 274_177, 6_700_417, 67_280_421_310_721] {
                prop_assert!(!order.is_multiple_of(prime) || nimber.pow(order / prime) != Nimber128::ONE);
            }
            if let Ok(narrow) = Nimber::try_from(nimber) {
                prop_assert_eq!(narrow.order().map(u128::from), Some(order));
            }
        }
    }

    #[test]
    fn logarithms_undo_powers(base in 2_u64.., exponent: u64, other: u64) {
        let base = Nimber::from_heap(base);
        let order = base.order().expect("the base is not zero");
        prop_assert_eq!(base.pow(exponent).log(base), Some(exponent % order));
        let other = Nimber::from_heap(other);
        let log = other.log(base);
        prop_assert_eq!(log.map(|log| base.pow(log)), log.and(Some(other)));
        // The group is cyclic, so the powers of the base are the elements whose order divides the order of the base.
        prop_assert_eq!(log.is_some(), other.order().is_some_and(|of_other| order.is_multiple_of(of_other)));
    }

    #[test]
    fn logarithms_of_narrower_widths(base in 2_u16.., exponent: u16, wide in 2_u32.., wide_exponent: u32) {
        let base = Nimber16::from_heap(base);
        prop_assert_eq!(base.pow(exponent).log(base), base.order().map(|order| exponent % order));
        let wide = Nimber32::from_heap(wide);
        prop_assert_eq!(wide.pow(wide_exponent).log(wide), wide.order().map(|order| wide_exponent % order));
    }
}
