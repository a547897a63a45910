//! Heaps next to powers of two and to the limits of integer types.

use impartial_core::laws::{self, WORD_ENDS};
use impartial_core::{Position as _, Solve as _, TooLarge};
use impartial_nim::reference::{MAX_LISTED_HEAP, ReferencePlainNim};
use impartial_nim::{IllegalTake, MAX_HEAP, PlainNim, Take};
use nimbers::Nimber;

/// Two heaps: the values, the winning moves, and all laws with targets and numbers next to the ends of words.
#[test]
fn two_heaps() {
    for left in WORD_ENDS {
        for right in WORD_ENDS {
            let mut nim = PlainNim::new([left, right]);
            let value = Nimber::from_heap(left ^ right);
            assert_eq!(nim.nim_value(), value, "{left} {right}");
            let larger = usize::from(left < right);
            let winning = (left != right).then_some(Take { heap: larger, take: left.abs_diff(right) });
            assert_eq!(nim.winning_move(), winning, "{left} {right}");
            let takes = (0..3).flat_map(|heap| [0, 1, left, right, MAX_HEAP].map(|take| Take { heap, take }));
            laws::holds(&nim, laws::targets(value, left), takes).unwrap_or_else(|violation| panic!("{violation}"));
            for heap in [2, 3, usize::MAX] {
                let refused = nim.play(&Take { heap, take: 1 });
                assert_eq!(refused, Err(IllegalTake::NoSuchHeap { heap, heaps: 2 }), "{left} {right}");
            }
            if let Some(winning) = winning {
                nim.play(&winning).expect("a winning move is legal");
                assert_eq!(nim.heaps(), [left.min(right); 2], "{left} {right}");
            }
        }
    }
}

/// Every power of two is in one heap of a position, so each bit of a difference selects another heap.
#[test]
fn each_bit_selects_a_heap() {
    let nim = PlainNim::new((0..u64::BITS).map(|bit| 1 << bit));
    assert_eq!(nim.nim_value(), Nimber::from_heap(MAX_HEAP));
    for heap in 0..64 {
        let target = Nimber::from_heap(MAX_HEAP ^ 1 << heap);
        let found = nim.move_to(target).expect("the target is below the nim-value");
        assert_eq!(found, Take { heap, take: 1 << heap });
    }
}

#[test]
fn heaps_are_listed_up_to_the_limit() {
    let list = |heaps: &[u64]| ReferencePlainNim::try_from(&PlainNim::new(heaps.iter().copied())).map(drop);
    assert_eq!([list(&[]), list(&[0]), list(&[MAX_LISTED_HEAP; 2])], [Ok(()), Ok(()), Ok(())]);
    for large in [MAX_LISTED_HEAP + 1, MAX_HEAP] {
        assert_eq!(list(&[3, large, MAX_LISTED_HEAP]), Err(TooLarge::new(large, MAX_LISTED_HEAP)));
    }
}
