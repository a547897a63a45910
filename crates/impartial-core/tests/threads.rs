//! Searches by several threads give the results of one, and end as one.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use impartial_core::{Exhaustive, Search, Stopped, Unsolved};

/// Cram: the boards after each domino on a board of 4 rows and 8 columns, a bit for each cell.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the solver passes references")]
fn cram(&board: &u32) -> Vec<[u32; 1]> {
    let across = board & board >> 1 & 0x7f7f_7f7f;
    let down = board & board >> 8;
    let dominoes = |places: u32, domino: u32| {
        (0..32).filter(move |cell| places >> cell & 1 == 1).map(move |cell| [board & !(domino << cell)])
    };
    dominoes(across, 0b11).chain(dominoes(down, 0x101)).collect()
}

/// Grundy's game.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the solver passes references")]
fn grundy(&heap: &u32) -> Vec<[u32; 2]> {
    (1..heap.div_ceil(2)).map(|small| [small, heap - small]).collect()
}

/// A board of Cram with this many cells in each of four rows.
fn rows(lengths: [u32; 4]) -> u32 {
    lengths.into_iter().rev().fold(0, |board, cells| board << 8 | ((1 << cells) - 1))
}

#[test]
fn threads_agree_with_the_definition() {
    let mut boards = Exhaustive::new(cram);
    let mut heaps = Exhaustive::new(grundy);
    for threads in 0..5 {
        let mut search = Search::new(cram).by_difficulty(|board: &u32| board.count_ones().into());
        for lengths in [[0; 4], [4; 4], [5, 5, 5, 0], [6, 5, 4, 3], [5, 5, 5, 5], [1, 4, 5, 4]] {
            let (board, value) = (rows(lengths), boards.nim_value(&rows(lengths)).unwrap());
            let is_loss = search.is_loss_parallel(&board, threads).unwrap();
            assert_eq!(is_loss, value.is_zero(), "{lengths:?}, {threads} threads");
            assert_eq!(search.nim_value_parallel(&board, threads), Ok(value), "{lengths:?}, {threads} threads");
        }
        search.verify().unwrap();
        let mut search = Search::new(grundy);
        for heap in [0, 300, 299, 250] {
            let value = heaps.nim_value(&heap);
            assert_eq!(search.nim_value_parallel(&heap, threads), value, "{heap}, {threads} threads");
        }
        search.verify().unwrap();
    }
}

/// Whatever one thread finds, the others use it: no position is listed much more often than by one thread.
#[test]
fn threads_share_what_they_find() {
    let listed = AtomicUsize::new(0);
    let count = |board: &u32| {
        listed.fetch_add(1, Ordering::Relaxed);
        // Even if there is one core only, the threads take turns.
        thread::yield_now();
        cram(board)
    };
    let board = rows([6, 6, 6, 0]);
    Search::new(count).nim_value(&board).unwrap();
    let alone = listed.swap(0, Ordering::Relaxed);
    let mut search = Search::new(count);
    search.nim_value_parallel(&board, 2).unwrap();
    let together = listed.swap(0, Ordering::Relaxed);
    assert!(together < alone * 3 / 2, "one thread lists {alone} positions, two list {together}");
    // The calling thread has what all have found.
    search.nim_value(&board).unwrap();
    search.verify().unwrap();
    assert_eq!(listed.swap(0, Ordering::Relaxed), search.iter().count(), "only the check lists positions");
}

#[test]
fn budgets_and_callbacks_end_all_threads() {
    let board = rows([8; 4]);
    let mut search = Search::new(cram).with_budget(1_000);
    assert_eq!(search.nim_value_parallel(&board, 3), Err(Unsolved::OverBudget { positions: 1_000 }));
    let mut calls = 0;
    let mut search = Search::new(cram).watch(|_| {
        calls += 1;
        if calls < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!(search.nim_value_parallel(&board, 3), Err(Unsolved::Stopped(Stopped)));
    let known = search.iter().count();
    assert!(known > 0);
    search.verify().unwrap();
    drop(search);
    assert_eq!(calls, 3);

    let mut loopy = Search::new(|&at: &u8| [[at % 7 + 1]]);
    assert_eq!(loopy.nim_value_parallel(&1, 2), Err(Unsolved::Loopy));
}

/// Any number of threads may be asked for.
#[test]
fn too_many_threads_are_not_started() {
    let listing = Mutex::new(BTreeSet::new());
    let mut search = Search::new(|board: &u32| {
        listing.lock().unwrap().insert(format!("{:?}", thread::current().id()));
        cram(board)
    });
    let board = rows([4, 4, 4, 4]);
    assert_eq!(search.nim_value_parallel(&board, usize::MAX), Exhaustive::new(cram).nim_value(&board));
    search.verify().unwrap();
    drop(search);
    assert!((1..=64).contains(&listing.into_inner().unwrap().len()));
}

/// A search of limited memory does not share, and is right all the same.
#[test]
fn limited_memory_runs_alone() {
    let board = rows([5, 5, 5, 5]);
    let value = Exhaustive::new(cram).nim_value(&board);
    let caller = thread::current().id();
    let mut search = Search::new(|board: &u32| {
        assert_eq!(thread::current().id(), caller);
        cram(board)
    })
    .within_memory(1 << 12);
    assert_eq!(search.nim_value_parallel(&board, 4), value);
}

/// A panic of the rules in a thread reaches the caller, and the search can be used afterwards.
#[test]
fn panics_of_helpers_reach_the_caller() {
    let caller = thread::current().id();
    let fails = AtomicBool::new(true);
    let board = rows([5, 5, 5, 5]);
    for in_helper in [true, false] {
        let mut search = Search::new(|board: &u32| {
            if (thread::current().id() != caller) == in_helper {
                assert!(!fails.swap(false, Ordering::Relaxed), "the rules fail on purpose");
            } else if fails.load(Ordering::Relaxed) {
                // The other thread has its turn.
                thread::sleep(Duration::from_millis(1));
            }
            cram(board)
        });
        fails.store(true, Ordering::Relaxed);
        let panic = catch_unwind(AssertUnwindSafe(|| search.nim_value_parallel(&board, 2))).unwrap_err();
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"the rules fail on purpose"));
        assert_eq!(search.nim_value_parallel(&board, 2), Exhaustive::new(cram).nim_value(&board));
        search.verify().unwrap();
    }
}
