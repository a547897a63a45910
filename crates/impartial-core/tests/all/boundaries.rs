//! Heaps and sums at the limits of machine words.

use impartial_core::laws::WORD_ENDS;
use impartial_core::{Heap, Outcome, Position as _, Solve as _, Sum, SumMove};
use nimbers::Nimber;

#[test]
fn word_ends_are_in_order_and_near_powers_of_two() {
    // The number 0 stands for 2^64 as well.
    let is_near = |end: u64, power: u64| end.wrapping_sub(power).cast_signed().unsigned_abs() <= 3;
    assert!(WORD_ENDS.is_sorted_by(|left, right| left < right));
    assert!(WORD_ENDS.iter().all(|&end| [0, 1 << 31, 1 << 32, 1 << 63].into_iter().any(|power| is_near(end, power))));
}

#[test]
fn heaps() {
    for size in WORD_ENDS {
        let heap = Heap(size);
        assert_eq!((heap.nim_value().heap_size(), heap.outcome() == Outcome::P), (size, size == 0));
        for target in WORD_ENDS {
            assert_eq!(heap.move_to(Nimber::from_heap(target)), size.checked_sub(target).filter(|&take| take > 0));
            let mut played = heap;
            let is_legal = (1..=size).contains(&target);
            assert_eq!(played.play(&target).is_ok(), is_legal, "{target} of {size}");
            assert_eq!(played, Heap(if is_legal { size - target } else { size }));
        }
        assert_eq!(heap.some_move().map(|take| (1..=size).contains(&take)), (size > 0).then_some(true));
    }
}

/// Bouton's rule for two heaps.
#[test]
fn sums_of_two() {
    for left in WORD_ENDS {
        for right in WORD_ENDS {
            let mut sum = Sum::new([Heap(left), Heap(right)]);
            assert_eq!(sum.nim_value(), Nimber::from_heap(left ^ right));
            assert_eq!(sum.components().iter().copied().collect::<Sum<_>>(), sum);
            let Some(winning) = sum.winning_move() else {
                assert_eq!(left, right);
                continue;
            };
            sum.play(&winning).unwrap();
            let values: Vec<u64> = sum.components().iter().map(|heap| heap.nim_value().heap_size()).collect();
            assert_eq!(values, [left.min(right); 2], "{left} and {right}");
        }
    }
    let mut sum = Sum::new([Heap(1)]);
    let nowhere = SumMove { component: usize::MAX, mv: 1 };
    assert_eq!(
        sum.play(&nowhere).unwrap_err().to_string(),
        format!("there is no component {}: the sum has 1", usize::MAX as u128 + 1)
    );
}
