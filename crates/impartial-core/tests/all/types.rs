//! Traits of public types: order, iteration, serde, `Send` and `Sync`.

use std::fmt::Debug;

use impartial_core::{
    ByRules, Descending, Exhaustive, Heap, IllegalInHeap, IllegalInSum, ListedOptions, OptionSummands, Outcome, Played,
    Stopped, Sum, SumMove, TooLarge, Unsolved, laws,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Every public type is `Send` and `Sync` if its parts are.
#[test]
fn types_are_send_and_sync() {
    fn check<T: Send + Sync>() {}
    fn errors<T: std::error::Error + Clone + PartialEq + Send + Sync + 'static>() {}
    check::<(Heap, Sum<Heap>, SumMove<u64>, Outcome, Played<u64>)>();
    check::<(ByRules<Heap>, Exhaustive<u32, fn(&u32) -> Vec<[u32; 2]>>)>();
    check::<(ListedOptions<Heap>, OptionSummands<Heap>)>();
    errors::<Unsolved>();
    errors::<IllegalInSum<IllegalInHeap>>();
    errors::<Stopped>();
    errors::<TooLarge>();
    errors::<laws::Violation>();
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
    let unsolved = |error: Unsolved<String>, json: &str| reads_back(&error, json);
    unsolved(Unsolved::OverBudget { positions: 10 }, r#"{"over_budget":{"positions":10}}"#);
    unsolved(Unsolved::Loopy, r#""loopy""#);
    unsolved(Unsolved::Failed("at 2".to_owned()), r#"{"failed":"at 2"}"#);
    unsolved(Unsolved::Stopped(Stopped), r#"{"stopped":null}"#);
    reads_back(&[Outcome::N, Outcome::P], r#"["N","P"]"#);
    reads_back(&Sum::new([Heap(3), Heap(u64::MAX)]), "[3,18446744073709551615]");
    reads_back(&SumMove { component: 0, mv: 5 }, r#"{"component":1,"move":5}"#);
    let largest = format!(r#"{{"component":{},"move":"x"}}"#, usize::MAX);
    reads_back(&SumMove { component: usize::MAX - 1, mv: "x".to_owned() }, &largest);
    // No sum has this component.
    reads_back(&SumMove { component: usize::MAX, mv: 5 }, r#"{"component":0,"move":5}"#);
}

/// A list of numbers is read in any order, and a list that is too long is an error, not cut off.
#[test]
fn serde_reads_lists_of_at_most_three_numbers() {
    for (text, sorted) in
        [("[]", "[]"), ("[7]", "[7]"), ("[2,9]", "[9,2]"), ("[2,9,18446744073709551615]", "[18446744073709551615,9,2]")]
    {
        let list: Descending = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&list).unwrap(), sorted, "{text}");
    }
    for text in ["[1,2,3,4]", "[0,0,0,0]", "[1,2,3,4,5]"] {
        let error = serde_json::from_str::<Descending>(text).unwrap_err().to_string();
        let len = text.split(',').count();
        assert_eq!(error, format!("a move names at most 3 numbers in one list, not {len}"), "{text}");
    }
}
