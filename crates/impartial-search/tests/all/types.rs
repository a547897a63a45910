//! Traits of public types: `Send`, `Sync`, serde and `Debug`.

use std::ops::ControlFlow;

use impartial_core::Heap;
use impartial_core::nimbers::Nimber;
use impartial_search::{Known, Search};

/// A search is `Send` and `Sync` even if the types of its closures cannot be named.
#[test]
fn types_are_send_and_sync() {
    fn check<T: Send + Sync>(value: T) -> T {
        value
    }
    let search = Search::new(|&heap: &u32| (0..heap).map(|rest| [rest])).by_difficulty(|&heap: &u32| heap.into());
    let search = search.on_progress(|_| ControlFlow::Continue(()));
    let (mut growing, mut forgetting) = (check(search.clone()), check(search.within_memory(100)));
    let values = std::thread::spawn(move || [growing.nim_value(&9), forgetting.nim_value(&9)]).join().unwrap();
    assert_eq!(values, [Ok(Nimber::from_heap(9)), Ok(Nimber::from_heap(9))]);
}

/// The entries of a table are saved as pairs, with a name for each kind of entry.
#[test]
fn knowledge_is_saved_as_json() {
    let options = |&Heap(size): &Heap| (0..size).map(|rest| [Heap(rest)]);
    let mut search = Search::new(options);
    search.is_loss(&Heap(3)).unwrap();
    assert!(!search.has_value(&Heap(9), Nimber::from_heap(2)).unwrap());
    let json = serde_json::to_string(&search.iter().collect::<Vec<_>>()).unwrap();
    assert_eq!(json, r#"[[0,{"value":0}],[1,{"value":1}],[2,{"value":2}],[3,{"not":1}],[9,{"not":7}]]"#);
    let mut loaded = Search::new(options);
    loaded.extend(serde_json::from_str::<Vec<(Heap, Known)>>(&json).unwrap());
    assert!(loaded.verify().is_ok() && loaded.iter().eq(search.iter()));
    assert_eq!(loaded.nim_value(&Heap(9)), Ok(Nimber::from_heap(9)));
}

#[test]
fn solvers_are_written_without_their_tables() {
    let mut solver = Search::by_rules();
    assert_eq!(solver.nim_value(&Heap(2)), Ok(Nimber::from_heap(2)));
    assert_eq!(format!("{solver:?}"), "Search { known: 3, budget: 16777216, .. }");
}
