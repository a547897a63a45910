//! Values and periods that were reported to be wrong elsewhere.

use nim_sequences::{NimSequence, Nimber, Period};

/// Returns the values of these heaps.
fn values<const N: usize>(code: &str, heaps: [u64; N]) -> [u64; N] {
    let mut sequence = NimSequence::new(code.parse().unwrap());
    sequence.grow(1 + heaps.into_iter().max().unwrap_or(0)).unwrap();
    heaps.map(|heap| sequence.get(heap).map(Nimber::heap_size).unwrap())
}

/// A comment on A071436 has 326637 as the last exception of 0.56, whose period is 144, and a regression test of another program
/// has a heap of Grundy's game at which a square root overflowed. Both values were computed by the definition.
#[test]
#[cfg_attr(miri, ignore = "it takes minutes")]
fn values_of_large_heaps() {
    let heaps = [326_637, 326_639, 326_640].map(|heap| values("0.56", [heap, heap + 144]));
    assert_eq!(heaps, [[8, 8], [26, 16], [5, 5]]);
    assert_eq!(values("grundy", [92_679]), [63]);
}

/// Programs report multiples of these periods, and 12 for 0.07, in which it would begin at 4.
#[test]
fn least_periods() {
    for (code, expected) in
        [("S(1,2)", 3), ("S(1,3)", 2), ("S(1,2,5)", 3), ("S(2,5,7)", 22), ("S(all-but:2,3,7)", 4), ("0.07", 34)]
    {
        let Period::Proved(proof) = crate::period(code, 1_000) else { panic!("{code} is periodic") };
        assert_eq!(proof.period(), expected, "{code}");
    }
    assert_eq!(values("0.07", [4, 16]), [2, 5]);
}
