//! Traits of public types: order, iteration, serde, `Send` and `Sync`.

use std::fmt::Debug;

use impartial_core::{
    ByRules, Either, Enumerate, Exhaustive, Heap, IllegalInEither, IllegalInHeap, IllegalInSum, ListedOptions,
    NotListed, OptionSummands, Outcome, Played, Stopped, Sum, SumMove, TooLarge, Unsolved, laws,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

type Mixed = Either<Heap, Sum<Heap>>;

/// Every public type is `Send` and `Sync` if its parts are.
#[test]
fn types_are_send_and_sync() {
    fn check<T: Send + Sync>() {}
    fn errors<T: std::error::Error + Clone + PartialEq + Send + Sync + 'static>() {}
    check::<(Heap, Sum<Heap>, SumMove<u64>, Mixed, Outcome, Played<u64>)>();
    check::<(ByRules<Heap>, Exhaustive<u32, fn(&u32) -> Vec<[u32; 2]>>)>();
    check::<(ListedOptions<Heap>, OptionSummands<Heap>)>();
    errors::<Unsolved>();
    errors::<IllegalInEither<IllegalInHeap, NotListed>>();
    errors::<IllegalInSum<IllegalInHeap>>();
    errors::<Stopped>();
    errors::<TooLarge>();
    errors::<laws::Violation>();
}

/// A position of `Either` lists the moves and summands of its game.
#[test]
fn either_lists_its_moves() {
    let heap: Mixed = Either::Left(Heap(2));
    assert_eq!(heap.moves().collect::<Vec<_>>(), [Either::Left(1), Either::Left(2)]);
    assert_eq!(heap.summands().into_iter().collect::<Vec<_>>(), [Either::Left(Heap(2))]);
    let sum: Mixed = Either::Right(Sum::new([Heap(1), Heap(2)]));
    let moves: Vec<_> = sum.moves().collect();
    assert!(moves.is_sorted() && Either::Left(9) < moves[0]);
    assert_eq!(moves, [(0, 1), (1, 1), (1, 2)].map(|(component, mv)| Either::Right(SumMove { component, mv })));
    let summands: Vec<Mixed> = sum.summands().into_iter().collect();
    assert_eq!(summands, [1, 2].map(|size| Either::Right(Sum::new([Heap(size)]))));

    let mut oracle = Exhaustive::by_rules();
    for size in 0..5 {
        for position in [Either::Left(Heap(size)), Either::Right(Sum::new([Heap(size), Heap(3)]))] {
            let candidates = [Either::Left(1), Either::Left(4), Either::Right(SumMove { component: 1, mv: 2 })];
            laws::agrees(&position, &position, &mut oracle, candidates).unwrap();
        }
    }
}

#[test]
fn sums_are_collections_of_components() {
    let mut sum: Sum<Heap> = (1..3).map(Heap).collect();
    sum.push(Heap(3));
    sum.extend([Heap(4), Heap(5)]);
    assert_eq!(sum, Sum::new(vec![1, 2, 3, 4, 5].into_iter().map(Heap)));
    assert_eq!((&sum).into_iter().map(|heap| heap.0).sum::<u64>(), 15);
    let mut sizes = 1..;
    for heap in &sum {
        assert_eq!(Some(heap.0), sizes.next());
    }
    assert_eq!(sum.into_iter().rev().map(|heap| heap.0).collect::<Vec<_>>(), [5, 4, 3, 2, 1]);
}

#[test]
fn serde_counts_components_from_one() {
    fn reads_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
        assert_eq!(serde_json::to_string(value).unwrap(), json);
        assert_eq!(serde_json::from_str::<T>(json).unwrap(), *value);
    }
    reads_back(&Heap(7), "7");
    reads_back(&[Outcome::N, Outcome::P], r#"["N","P"]"#);
    reads_back(&Sum::new([Heap(3), Heap(u64::MAX)]), "[3,18446744073709551615]");
    reads_back(&[Mixed::Left(Heap(2)), Mixed::Right(Sum::default())], r#"[{"left":2},{"right":[]}]"#);
    reads_back(&SumMove { component: 0, mv: 5 }, r#"{"component":1,"move":5}"#);
    let largest = format!(r#"{{"component":{},"move":"x"}}"#, usize::MAX);
    reads_back(&SumMove { component: usize::MAX - 1, mv: "x".to_owned() }, &largest);

    let refused = serde_json::from_str::<SumMove<u64>>(r#"{"component":0,"move":5}"#).unwrap_err();
    assert!(refused.to_string().starts_with("invalid value: integer `0`, expected a component number of at least 1"));
    let nowhere = serde_json::to_string(&SumMove { component: usize::MAX, mv: 5 }).unwrap_err();
    assert_eq!(nowhere.to_string(), "the component number is too large");
}
