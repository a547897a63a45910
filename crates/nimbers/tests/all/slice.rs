//! The public functions on slices. The unit tests of the module `slice` cover every width and backend.

use std::panic::catch_unwind;

use nimbers::{Nimber, slice};
use proptest::prelude::*;

const MAX_LEN: usize = if cfg!(miri) { 3 } else { 1200 };

fn pairs() -> impl Strategy<Value = (Vec<Nimber>, Vec<Nimber>)> {
    proptest::collection::vec((any::<u64>(), any::<u64>()), 0..MAX_LEN)
        .prop_map(|pairs| pairs.into_iter().map(|(a, b)| (Nimber::from_heap(a), Nimber::from_heap(b))).unzip())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(miri) { 2 } else { 32 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn slices_agree_with_single_operations((a, b) in pairs()) {
        let expected = |of: &dyn Fn(Nimber, Nimber) -> Nimber| -> Vec<_> {
            a.iter().zip(&b).map(|(&a, &b)| of(a, b)).collect()
        };
        let products = expected(&|a, b| a * b);
        let mut out = vec![Nimber::from_heap(7); a.len()];

        slice::mul(&a, &b, &mut out);
        prop_assert_eq!(&out, &products);
        prop_assert_eq!(slice::dot(&a, &b), products.iter().sum());

        let mut changed = a.clone();
        slice::mul_assign(&mut changed, &b);
        prop_assert_eq!(&changed, &products);
        changed.clone_from(&a);
        slice::mul_assign(&mut changed, &a);
        prop_assert_eq!(&changed, &expected(&|a, _| a * a));
        slice::square(&a, &mut out);
        prop_assert_eq!(&changed, &out);
        slice::sqrt(&changed, &mut out);
        prop_assert_eq!(&out, &a);

        changed.clone_from(&a);
        slice::add_assign(&mut changed, &b);
        prop_assert_eq!(&changed, &expected(&|a, b| a + b));
        slice::add_assign(&mut changed, &b);
        prop_assert_eq!(&changed, &a);

        let exponents: Vec<u64> = b.iter().map(|exponent| exponent.heap_size()).collect();
        slice::pow(&a, &exponents, &mut out);
        prop_assert_eq!(&out, &expected(&|a, b| a.pow(b.heap_size())));

        slice::inverse(&a, &mut out);
        slice::mul_assign(&mut out, &a);
        prop_assert_eq!(&out, &expected(&|a, _| if a.is_zero() { a } else { Nimber::ONE }));
    }
}

/// Benchmarks choose a backend by name, so names must be distinct, and all backends must return the same products.
#[test]
fn every_backend_has_a_name_and_multiplies() {
    let backends: Vec<&str> = slice::backends().collect();
    assert_eq!(backends.last(), Some(&"portable"));
    let (a, b): (Vec<Nimber>, Vec<Nimber>) =
        (1..70_u64).map(|size| (Nimber::from_heap(size << 40 | size), Nimber::from_heap(size * size))).unzip();
    let products: Vec<Nimber> = a.iter().zip(&b).map(|(&a, &b)| a * b).collect();
    for (index, backend) in backends.iter().enumerate() {
        assert!(!backends[..index].contains(backend), "{backend}");
        let mut out = vec![Nimber::ZERO; a.len()];
        slice::mul_on(backend, &a, &b, &mut out);
        assert_eq!(out, products, "{backend}");
    }
    assert!(catch_unwind(|| slice::mul_on::<u64>("none", &[], &[], &mut [])).is_err());
}

#[test]
fn different_lengths_panic_with_both_lengths() {
    let message = |of: fn(&[Nimber], &mut [Nimber])| {
        let panic = catch_unwind(|| of(&[Nimber::ZERO; 3], &mut [Nimber::ZERO; 4])).expect_err("the lengths differ");
        panic.downcast_ref::<String>().expect("the message is a string").clone()
    };
    let a_and_out = "the slices differ in length: `a` has 3, `out` has 4";
    assert_eq!(message(slice::square), a_and_out);
    assert_eq!(message(slice::sqrt), a_and_out);
    assert_eq!(message(slice::inverse), a_and_out);
    assert_eq!(message(|a, out| slice::mul(a, a, out)), a_and_out);

    let a_and_b = "the slices differ in length: `a` has 4, `b` has 3";
    assert_eq!(message(|b, a| slice::mul(&[Nimber::ZERO; 4], b, a)), a_and_b);
    assert_eq!(message(|b, a| slice::mul_assign(a, b)), a_and_b);
    assert_eq!(message(|b, a| slice::add_assign(a, b)), a_and_b);
    assert_eq!(message(|b, a| a[0] = slice::dot(a, b)), a_and_b);
}
