//! Equality and hashes depend only on the current heaps and the code. Serialized moves count heaps from 1.

use impartial_core::laws;
use impartial_heaps::reference::{MAX_LISTED_HEAP, ReferenceHeaps};
use impartial_heaps::{HeapMove, Heaps, Parts, Position as _, Solve as _, TooLarge};

fn heaps(code: &str, heaps: &[u64]) -> Heaps {
    Heaps::new(code.parse().unwrap(), heaps.iter().copied()).unwrap()
}

/// Independent moves in any order lead to the same position, which equals a position built with these heaps.
#[test]
fn the_moves_played_do_not_matter() {
    let first = HeapMove { heap: 0, take: 2, parts: [4, 0, 0].into() };
    let second = HeapMove { heap: 1, take: 1, parts: [1, 3, 0].into() };
    let [mut left, mut right] = [heaps("0.77", &[6, 5]), heaps("kayles", &[6, 5])];
    for (position, moves) in [(&mut left, [first, second]), (&mut right, [second, first])] {
        for mv in &moves {
            position.play(mv).unwrap();
        }
        assert_eq!(position.played(), moves);
    }
    // The length of the table does not matter.
    let rebuilt = Heaps::with_limit("0.77".parse().unwrap(), [4, 3, 1], 100).unwrap();
    laws::equal_by_key([(left, ()), (right, ()), (rebuilt, ())]).unwrap();
}

/// A table with a period counts as longer than any table without one, and a table of another code is never shared.
#[test]
fn a_table_with_more_values_is_taken() {
    let [short, long, proved, other] =
        [heaps("0.77", &[9]), heaps("0.77", &[50]), heaps("0.77", &[500]), heaps("0.7", &[500])];
    for (index, from) in [&short, &long, &proved].into_iter().enumerate() {
        let shares = [&short, &long, &proved, &other].map(|to| from.clone().share_table(to));
        assert_eq!(shares, [index == 0, index <= 1, true, false], "{from:?}");
        let mut changed = from.clone();
        changed.share_table(&proved);
        assert_eq!([changed.period().is_some(), changed == *from], [true; 2]);
        assert_eq!((changed.nim_value(), changed.winning_move()), (from.nim_value(), from.winning_move()));
    }
}

#[test]
fn other_heaps_or_codes_make_another_position() {
    let different = [
        heaps("0.77", &[1, 2]),
        heaps("0.77", &[2, 1]),
        heaps("0.77", &[1, 2, 0]),
        heaps("0.77", &[]),
        heaps("0.7", &[1, 2]),
        heaps("0.33", &[1, 2]),
        // The same moves in another notation.
        heaps("S(1,2)", &[1, 2]),
        heaps("S(all-but:1,2)", &[1, 2]),
        heaps("4!.0", &[1, 2]),
        heaps("4.0", &[1, 2]),
    ];
    laws::equal_by_key(different.iter().zip(0..)).unwrap();
}

#[test]
fn heaps_are_listed_up_to_the_limit() {
    let list = |sizes: &[u64]| ReferenceHeaps::try_from(&heaps("0.77", sizes)).map(drop);
    assert_eq!([list(&[]), list(&[0]), list(&[MAX_LISTED_HEAP; 2])], [Ok(()), Ok(()), Ok(())]);
    for large in [MAX_LISTED_HEAP + 1, impartial_heaps::MAX_HEAP] {
        assert_eq!(list(&[3, large, MAX_LISTED_HEAP]), Err(TooLarge::new(large, MAX_LISTED_HEAP)));
    }
}

#[test]
fn parts_are_sorted_and_not_empty() {
    assert_eq!(Parts::from([0, 3, 5]).as_slice(), [5, 3]);
    assert_eq!(Parts::from([0, 3, 5]), Parts::from([5, 0, 3]));
    assert_eq!(Parts::try_from([2, 9].as_slice()).unwrap().as_slice(), [9, 2]);
    let error = Parts::try_from([0; 4].as_slice()).unwrap_err();
    assert_eq!(error.to_string(), "a move names at most 3 numbers in one list, not 4");
}

/// Serialized moves count heaps from 1.
#[cfg(feature = "serde")]
#[test]
fn data_is_read() {
    for (number, heap) in [(1, 0), (1_000, 999), (0, usize::MAX)] {
        let data = format!(r#"{{"heap":{number},"take":7,"parts":[5,2]}}"#);
        let mv = HeapMove { heap, take: 7, parts: [2, 5, 0].into() };
        assert_eq!(serde_json::from_str::<HeapMove>(&data).unwrap(), mv);
        assert_eq!(serde_json::to_string(&mv).unwrap(), data);
    }
    let error = serde_json::from_str::<Parts>("[1,1,1,1]").unwrap_err();
    assert!(error.to_string().starts_with("a move names at most 3 numbers in one list, not 4"), "{error}");
}
