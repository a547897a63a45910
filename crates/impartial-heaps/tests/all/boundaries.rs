//! Heaps next to powers of two and to the limits of integer types, and every reason why a move is illegal.

use impartial_core::laws::{self, WORD_ENDS};
use impartial_core::{Position as _, Solve as _};
use impartial_heaps::{HeapMove, Heaps, IllegalHeapMove, InvalidHeaps, MAX_HEAP, Nimber, Parts};

/// The laws hold for one heap and two heaps of any size, for codes of every kind with a short period.
#[test]
fn heaps_of_any_size() {
    for code in [
        "0.77",
        "0.07",
        "4.3",
        "0!.055",
        "0.81",
        "0.A1",
        "0.1",
        "S(1,3,4)",
        "S(2,5,9)",
        "S(all)",
        "S(all-but:2,3,7)",
        "S(all-but:5)",
    ] {
        for tokens in WORD_ENDS {
            let position = Heaps::with_limit(code.parse().unwrap(), [tokens], 2_000);
            assert_eq!(position.is_ok(), tokens <= MAX_HEAP, "{tokens} under {code}");
            let Ok(position) = position else { continue };
            let targets = laws::targets(position.nim_value(), tokens / 3);
            laws::holds(&position, targets, []).unwrap();
            let pair = Heaps::with_limit(code.parse().unwrap(), [tokens, tokens / 2 + 1], 2_000).unwrap();
            laws::holds(&pair, laws::targets(pair.nim_value(), tokens / 7).step_by(5), []).unwrap();
        }
    }
}

#[test]
fn nim_is_nim() {
    for left in WORD_ENDS.into_iter().filter(|&tokens| tokens <= MAX_HEAP) {
        for right in WORD_ENDS.into_iter().filter(|&tokens| tokens <= MAX_HEAP) {
            let nim = Heaps::new("nim".parse().unwrap(), [left, right]).unwrap();
            assert_eq!(nim.nim_value(), Nimber::from_heap(left ^ right), "{left} {right}");
        }
    }
}

#[test]
fn heaps_that_are_refused() {
    let refusal = |code: &str, heaps: &[u64], limit| {
        Heaps::with_limit(code.parse().unwrap(), heaps.iter().copied(), limit).unwrap_err()
    };
    let too_large = refusal("0.77", &[3, MAX_HEAP + 1], 1_000);
    assert_eq!(too_large, InvalidHeaps::Heap { index: 1, tokens: MAX_HEAP + 1 });
    assert_eq!([too_large.index(), refusal("0.6", &[3, 99, 100], 100).index()], [Some(1), Some(2)]);
    assert_eq!(
        too_large.to_string(),
        "the heap at index 1 has 9223372036854775808 tokens, more than 9223372036854775807"
    );
    let beyond = refusal("0.6", &[3, 99, 100, MAX_HEAP], 100);
    assert_eq!(beyond, InvalidHeaps::BeyondTable { index: 2, tokens: 100, table: 100 });
    assert_eq!(
        beyond.to_string(),
        "the heap at index 2 has 100 tokens, but the table has only heaps below 100 and does not prove a period"
    );
    assert_eq!(refusal("0.77", &[0], 0), InvalidHeaps::BeyondTable { index: 0, tokens: 0, table: 0 });
    assert_eq!(refusal("8!.7", &[60], 50), InvalidHeaps::BeyondTable { index: 0, tokens: 60, table: 50 });
    let last = Heaps::with_limit("0.6".parse().unwrap(), [99], 100).unwrap();
    assert_eq!((last.period(), last.heaps()), (None, [99].as_slice()));
    assert_eq!([99, 100].map(|tokens| last.value_of(tokens).is_some()), [true, false]);
}

#[test]
fn illegal_moves_name_the_rule() {
    let position = |code: &str| Heaps::new(code.parse().unwrap(), [7, 4]).unwrap();
    let refusals = [
        ("0.77", 2, 1, [6, 0, 0], "there is no heap 3; the number of heaps is 2"),
        ("0.77", usize::MAX, 1, [6, 0, 0], "there is no heap 0; the number of heaps is 2"),
        ("0.77", 1, 5, [0, 0, 0], "cannot take 5 from heap 2, which has 4"),
        ("0.77", 0, u64::MAX, [1, 0, 0], "cannot take 18446744073709551615 from heap 1, which has 7"),
        ("0.77", 0, 1, [5, 2, 0], "taking 1 from a heap of 7 leaves 6, but the parts have 7"),
        ("0.77", 0, 1, [u64::MAX; 3], "taking 1 from a heap of 7 leaves 6, but the parts have 55340232221128654845"),
        ("0.77", 0, 3, [4, 0, 0], "the code forbids taking 3 and leaving one heap"),
        ("0.77", 0, 3, [5, 0, 0], "the code forbids taking 3 and leaving one heap"),
        ("0.77", 0, 1, [4, 1, 1], "the code forbids taking 1 and leaving three heaps"),
        ("0.77", 0, 0, [7, 0, 0], "the code forbids taking 0 and leaving one heap"),
        ("0.77", 1, 4, [0, 0, 0], "the code forbids taking 4 and leaving no heap"),
        ("4!.0", 1, 0, [2, 2, 0], "the parts must be unequal, and two of them have 2 tokens"),
        ("C!.0", 0, 0, [3, 2, 2], "the parts must be unequal, and two of them have 2 tokens"),
    ];
    for (code, heap, take, parts, message) in refusals {
        let mut played = position(code);
        let refused: Result<(), IllegalHeapMove> = played.play(&HeapMove { heap, take, parts: Parts::from(parts) });
        assert_eq!(refused.unwrap_err().to_string(), message);
        assert_eq!((&played, played.played()), (&position(code), [].as_slice()));
    }
    let mut legal = position("C!.0");
    legal.play(&HeapMove { heap: 0, take: 0, parts: [1, 4, 2].into() }).unwrap();
    assert_eq!(legal.heaps(), [4, 4, 2, 1]);
    let mut emptied = position("0.77");
    emptied.play(&HeapMove { heap: 1, take: 1, parts: [3, 0, 0].into() }).unwrap();
    emptied.play(&HeapMove { heap: 1, take: 1, parts: [1, 1, 0].into() }).unwrap();
    emptied.play(&HeapMove { heap: 1, take: 1, parts: Parts::default() }).unwrap();
    assert_eq!(emptied.heaps(), [7, 0, 1]);
}
