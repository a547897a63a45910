//! The implementations of traits of other crates, which are behind features.

use arbitrary::{Arbitrary, Unstructured};
use bytemuck::{Pod, TransparentWrapper};
use ndarray::{Array2, arr2};
use nimbers::{Nim, Nimber, Nimber8, Nimber16, Nimber32, Nimber128, Width};
use num_traits::{Inv as _, One as _, Pow, Zero};
use proptest::test_runner::TestCaseError;
use proptest::{prop_assert, prop_assert_eq, proptest};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use serde::de::DeserializeOwned;

#[test]
fn serde_writes_the_heap_size() {
    let nimbers = [Nimber::ZERO, Nimber::from_heap(7), Nimber::from_heap(u64::MAX)];
    let text = serde_json::to_string(&nimbers).unwrap();
    assert_eq!(text, "[0,7,18446744073709551615]");
    assert_eq!(serde_json::from_str::<[Nimber; 3]>(&text).unwrap(), nimbers);

    let wide = Nimber128::from_heap(u128::MAX);
    let text = serde_json::to_string(&wide).unwrap();
    assert_eq!(serde_json::from_str::<Nimber128>(&text).unwrap(), wide);

    for refused in ["256", "-1", "\"*2\"", "null"] {
        assert!(serde_json::from_str::<Nimber8>(refused).is_err(), "{refused}");
    }
}

/// Checks that conversions of slices share memory in both directions.
fn views<W: Width + Pod>(sizes: &mut [W]) {
    let (copy, start) = (sizes.to_vec(), sizes.as_ptr().cast::<u8>());
    let expected: Vec<_> = copy.iter().map(|&size| Nim::from_heap(size)).collect();
    let nimbers: &[Nim<W>] = Nim::wrap_slice(sizes);
    assert_eq!((nimbers, nimbers.as_ptr().cast()), (&expected[..], start));
    let back: &[W] = Nim::peel_slice(nimbers);
    assert_eq!((back, back.as_ptr().cast()), (&copy[..], start));
    assert_eq!(bytemuck::cast_slice::<Nim<W>, u8>(nimbers), bytemuck::cast_slice::<W, u8>(&copy));

    let nimbers: &mut [Nim<W>] = Nim::wrap_slice_mut(sizes);
    for nimber in &mut *nimbers {
        *nimber += Nim::ONE;
    }
    Nim::peel_slice_mut(nimbers).reverse();
    let changed: Vec<W> = copy.iter().rev().map(|&size| size ^ W::from(1)).collect();
    assert_eq!(sizes, changed);
}

#[test]
fn bytemuck_views_without_a_copy() {
    views(&mut [0, 1, 7, u8::MAX]);
    views(&mut [0, 1, 7, u16::MAX]);
    views(&mut [0, 1, 7, u32::MAX]);
    views(&mut [0, 1, 7, u64::MAX]);
    views(&mut [0, 1, 7, u128::MAX]);
    views::<u64>(&mut []);
}

/// Checks that a nimber has the same JSON as its heap size, and that the JSON deserializes to the nimber.
fn reads_back<W: Width + Serialize + DeserializeOwned>(size: W) -> Result<(), TestCaseError> {
    let nimber = Nim::from_heap(size);
    let json = serde_json::to_string(&nimber).expect("an integer has a JSON form");
    prop_assert_eq!(&json, &serde_json::to_string(&size).expect("an integer has a JSON form"));
    prop_assert_eq!(serde_json::from_str::<Nim<W>>(&json).ok(), Some(nimber));
    Ok(())
}

proptest! {
    #[test]
    fn serde_reads_back_in_every_width(size: u128) {
        let size64 = u64::try_from(size >> 64).unwrap();
        reads_back(size)?;
        reads_back(size64)?;
        reads_back(u32::try_from(size64 >> 32).unwrap())?;
        reads_back(u16::try_from(size64 >> 48).unwrap())?;
        reads_back(u8::try_from(size64 >> 56).unwrap())?;
        let above = |largest: u64| (u128::from(size64) + u128::from(largest) + 1).to_string();
        prop_assert!(serde_json::from_str::<Nimber8>(&above(u8::MAX.into())).is_err());
        prop_assert!(serde_json::from_str::<Nimber16>(&above(u16::MAX.into())).is_err());
        prop_assert!(serde_json::from_str::<Nimber32>(&above(u32::MAX.into())).is_err());
        prop_assert!(serde_json::from_str::<Nimber>(&above(u64::MAX)).is_err());
    }
}

#[test]
fn arbitrary_takes_the_bytes_of_the_heap_size() {
    let bytes = 0x0123_4567_89ab_cdef_u64.to_le_bytes();
    assert_eq!(Nimber::arbitrary(&mut Unstructured::new(&bytes)), Ok(Nimber::from_heap(0x0123_4567_89ab_cdef)));
    assert_eq!([Nimber8::size_hint(0), Nimber128::size_hint(0)], [(1, Some(1)), (16, Some(16))]);
}

#[test]
fn random_nimbers_are_uniform() {
    let mut random = ChaCha8Rng::seed_from_u64(6);
    let mut occurs = [false; 256];
    for _ in 0..10_000 {
        let nimber: Nimber8 = random.random();
        occurs[usize::from(nimber.heap_size())] = true;
    }
    assert_eq!(occurs, [true; 256]);
    // Each bit is set in about half of the numbers.
    let mut ones = [0; 128];
    for _ in 0..1000 {
        let size = random.random::<Nimber128>().heap_size();
        ones.iter_mut().enumerate().for_each(|(bit, ones)| *ones += size >> bit & 1);
    }
    assert!(ones.iter().all(|ones| (400..600).contains(ones)), "{ones:?}");
}

#[test]
fn matrices_of_another_crate_hold_nimbers() {
    let [a, b, c, d] = [2, 3, 1 << 40, 7].map(Nimber::from_heap);
    let matrix = arr2(&[[a, b], [c, d]]);
    let square = matrix.dot(&matrix);
    assert_eq!(square, arr2(&[[a * a + b * c, a * b + b * d], [c * a + d * c, c * b + d * d]]));
    assert_eq!((matrix.dot(&Array2::eye(2)), matrix.sum()), (matrix, a + b + c + d));
    assert_eq!(
        [Nimber::zero(), Nimber::one()].map(|one| (Zero::is_zero(&one), one.is_one())),
        [(true, false), (false, true)]
    );
    assert_eq!((a.inv() * a, num_traits::pow(d, 5)), (Nimber::ONE, Pow::pow(d, 5)));
}
