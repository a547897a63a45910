//! The exhaustive solver agrees with values from the literature, respects its limits, and saves and loads its table.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use impartial_core::{Exhaustive, Heap, InvalidTable, Stopped, Sum, SumMove, Unsolved};
use nimbers::Nimber;

/// The options of a row of Kayles.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the solver passes references")]
fn kayles(&pins: &u32) -> Vec<[u32; 2]> {
    (1..=pins.min(2)).flat_map(|hit| (0..=pins - hit).map(move |left| [left, pins - hit - left])).collect()
}

fn sizes(values: impl IntoIterator<Item = Nimber>) -> Vec<u64> {
    values.into_iter().map(Nimber::heap_size).collect()
}

/// Kayles, rows of 0 to 23 pins (*Winning Ways*, volume 1, chapter 4, table 6).
#[test]
fn rows_of_kayles() {
    let mut kayles = Exhaustive::new(kayles);
    let values = (0..24).map(|pins| kayles.nim_value(&pins).unwrap());
    assert_eq!(sizes(values), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7]);
}

/// Dawson's Kayles, where a move knocks down exactly two neighbours; rows of 0 to 14 pins (the same chapter).
#[test]
fn dawsons_kayles() {
    let mut game = Exhaustive::new(|&pins: &u32| (0..pins.saturating_sub(1)).map(move |left| [left, pins - 2 - left]));
    let values = (0..15).map(|pins| game.nim_value(&pins).unwrap());
    assert_eq!(sizes(values), [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4]);
}

/// Grundy's game, where a move splits a heap into two unequal heaps; heaps of 0 to 19 (the same chapter, OEIS A002188).
#[test]
fn grundys_game() {
    let mut game = Exhaustive::new(|&heap: &u32| {
        (1..).map(move |small| [small, heap.saturating_sub(small)]).take_while(|[small, large]| small < large)
    });
    let values = (0..20).map(|heap| game.nim_value(&heap).unwrap());
    assert_eq!(sizes(values), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]);
}

/// A game of a million moves does not overflow the stack.
#[test]
fn a_million_moves_deep() {
    let size = if cfg!(miri) { 1_000 } else { 1_000_000 };
    let mut game = Exhaustive::new(|&heap: &u32| (1..=heap.min(3)).map(move |take| [heap - take]));
    assert_eq!(game.nim_value(&size), Ok(Nimber::from_heap(u64::from(size % 4))));
    assert_eq!(game.nim_value(&(size - 1)), Ok(Nimber::from_heap(u64::from((size - 1) % 4))));
}

#[test]
fn an_option_without_summands_has_value_zero() {
    let mut game = Exhaustive::new(|&tokens: &u8| (tokens > 0).then(Vec::<u8>::new));
    assert_eq!(game.nim_value(&0), Ok(Nimber::ZERO));
    assert_eq!(game.nim_value(&9), Ok(Nimber::from_heap(1)));
    assert_eq!(game.option_to(&9, Nimber::ZERO), Ok(Some(vec![])));
}

#[test]
fn values_above_64() {
    let mut nim = Exhaustive::new(|&heap: &u64| (0..heap).map(|rest| [rest]));
    assert_eq!(nim.nim_value(&300), Ok(Nimber::from_heap(300)));
}

/// The budget counts positions exactly, and a solver gives right values after an error.
#[test]
fn every_budget_gives_the_value_or_an_error() {
    for budget in 0..40 {
        let mut nim = Exhaustive::new(|&heap: &u64| (0..heap).map(|rest| [rest])).with_budget(budget);
        let first = nim.nim_value(&20);
        if budget < 21 {
            assert_eq!(first, Err(Unsolved::OverBudget { positions: budget }));
        } else {
            assert_eq!(first, Ok(Nimber::from_heap(20)));
        }
        let mut nim = nim.with_budget(21);
        assert_eq!(nim.nim_value(&20), Ok(Nimber::from_heap(20)), "after a budget of {budget}");
        assert_eq!(nim.nim_value(&21), Err(Unsolved::OverBudget { positions: 21 }));
    }
}

/// A search ends at its budget before all options of a position are listed, so the budget limits time and memory too.
#[test]
fn a_budget_ends_an_endless_list_of_options() {
    let mut game = Exhaustive::new(|&start: &u64| (start + 1..).map(|next| [next])).with_budget(10);
    assert_eq!(game.nim_value(&0), Err(Unsolved::OverBudget { positions: 10 }));
    let mut nim = Exhaustive::new(|&heap: &u64| (0..heap).rev().map(|rest| [rest])).with_budget(10);
    assert_eq!(nim.nim_value(&u64::MAX), Err(Unsolved::OverBudget { positions: 10 }));
    let mut by_rules = Exhaustive::by_rules().with_budget(10);
    assert_eq!(by_rules.nim_value(&Heap(u64::MAX)), Err(Unsolved::OverBudget { positions: 10 }));
}

/// The solver keeps the values computed before an error: the second call lists no position again.
#[test]
fn values_survive_an_error() {
    let calls = Cell::new(0);
    let mut nim = Exhaustive::new(|&heap: &u64| {
        calls.set(calls.get() + 1);
        (0..heap).map(|rest| [rest])
    })
    .with_budget(10);
    assert!(nim.nim_value(&20).is_err());
    assert_eq!(nim.nim_value(&8), Ok(Nimber::from_heap(8)));
    assert_eq!(calls.get(), 10, "the solver lists 20 and then 0 to 8 once each");
}

#[test]
fn a_panic_in_the_rules_leaves_the_solver_usable() {
    let ready = Cell::new(false);
    let mut game = Exhaustive::new(|&heap: &u64| {
        assert!(ready.get() || heap != 1, "the rules are not ready");
        (0..heap).rev().map(|rest| [rest])
    });
    assert!(catch_unwind(AssertUnwindSafe(|| game.nim_value(&3))).is_err());
    ready.set(true);
    assert_eq!(game.nim_value(&3), Ok(Nimber::from_heap(3)));
}

#[test]
fn option_to_finds_exactly_the_target() {
    let mut nim = Exhaustive::new(|&heap: &u64| (0..heap).rev().map(|rest| [rest]));
    for target in 0..9 {
        assert_eq!(nim.option_to(&9, Nimber::from_heap(target)), Ok(Some(vec![target])));
    }
    assert_eq!(nim.option_to(&9, Nimber::from_heap(9)), Ok(None));
}

#[test]
fn loops_are_errors_and_leave_the_solver_usable() {
    // Positions 2 and 3 go to each other, and 4 goes to itself. Position 5 goes to 1 first and then to the loop.
    let edges: [&[usize]; 6] = [&[], &[0], &[1, 3], &[2], &[4], &[1, 2]];
    let mut game = Exhaustive::new(|&at: &usize| edges[at].iter().map(|&to| [to]));
    for at in [2, 3, 4, 5, 2] {
        assert_eq!(game.nim_value(&at), Err(Unsolved::Loopy), "{at}");
    }
    assert_eq!(game.nim_value(&1), Ok(Nimber::from_heap(1)));
    assert_eq!(game.nim_value(&0), Ok(Nimber::ZERO));
}

/// Two paths to the same position are not a loop.
#[test]
fn shared_positions_are_not_loops() {
    let edges: [&[usize]; 5] = [&[], &[0], &[0, 1], &[2, 1, 2], &[3, 2, 1, 0]];
    let mut game = Exhaustive::new(|&at: &usize| edges[at].iter().map(|&to| [to]));
    let values = [4, 3, 2, 1, 0].map(|at| game.nim_value(&at).unwrap());
    assert_eq!(sizes(values), [3, 0, 2, 1, 0]);
}

/// Whatever ends a search at whatever position, the solver gives right values afterwards, and lists each position after
/// the summands of its options.
#[test]
fn any_end_of_a_search_leaves_the_solver_usable() {
    let mut oracle = Exhaustive::new(kayles);
    let expected = sizes((0..=12).map(|pins| oracle.nim_value(&pins).unwrap()));
    for end in 0..13 {
        for panics in [false, true] {
            let (calls, last) = (Cell::new(0), Cell::new(end));
            // The last position goes to itself, or panics in the middle of its options.
            let mut solver = Exhaustive::new(|&pins: &u32| {
                calls.set(calls.get() + 1);
                let ends = calls.get() == last.get() + 1;
                let end = ends.then_some([pins, pins]).into_iter().inspect(move |_| assert!(!panics, "the end"));
                let (mut options, half) = (kayles(&pins), kayles(&pins).len() / 2);
                let rest = options.split_off(half);
                options.into_iter().chain(end).chain(rest)
            });
            let ended = catch_unwind(AssertUnwindSafe(|| solver.nim_value(&12)));
            assert_eq!(ended.ok(), (!panics).then_some(Err(Unsolved::Loopy)), "{end}");
            last.set(usize::MAX - 1);
            assert_eq!(
                sizes([5, 12, 11].map(|pins| solver.nim_value(&pins).unwrap())),
                [expected[5], expected[12], expected[11]]
            );
            assert_eq!(solver.verify(), Ok(()));
            let mut before = Vec::new();
            for (&pins, value) in &solver {
                assert!(
                    kayles(&pins).iter().flatten().all(|left| before.contains(left)),
                    "{pins} comes before its options"
                );
                assert_eq!(value.heap_size(), expected[pins as usize]);
                before.push(pins);
            }
            assert_eq!(before.len(), 13);
        }
    }
}

#[test]
fn tables_list_each_position_once_after_its_options() {
    let mut solver = Exhaustive::new(kayles);
    assert!(solver.is_empty());
    for pins in [20, 5, 30] {
        solver.nim_value(&pins).unwrap();
    }
    assert_eq!((solver.len(), solver.iter().len(), solver.iter().rev().count()), (31, 31, 31));
    assert_eq!((solver.get(&30), solver.get(&31)), (Exhaustive::new(kayles).nim_value(&30).ok(), None));
    let mut seen = BTreeSet::new();
    for (pins, value) in &solver {
        assert!(kayles(pins).iter().flatten().all(|left| seen.contains(left)), "{pins} comes before its options");
        assert!(seen.insert(*pins), "{pins} is listed twice");
        assert_eq!(solver.get(pins), Some(value));
    }
    let mut again = Exhaustive::new(kayles);
    for pins in [20, 5, 30] {
        again.nim_value(&pins).unwrap();
    }
    assert!(again.iter().eq(solver.iter()), "the same calls give another order");
}

#[test]
fn loaded_values_are_not_searched_again() {
    let mut solver = Exhaustive::new(kayles);
    solver.nim_value(&30).unwrap();
    solver.verify().unwrap();
    let mut loaded = Exhaustive::new(kayles).with_budget(0);
    loaded.extend(solver.iter().map(|(&pins, value)| (pins, value)));
    loaded.verify().unwrap();
    assert!(loaded.iter().eq(solver.iter()));
    assert_eq!(loaded.nim_value(&30), solver.nim_value(&30));

    // The first value of a position stays.
    loaded.extend([(30, Nimber::from_heap(77))]);
    assert_eq!((loaded.get(&30), loaded.len()), (solver.get(&30), 31));
}

/// A value of 2^30 or more does not fit into an entry. It stays wrong, and is found.
#[test]
fn loaded_values_that_are_too_large_are_found() {
    for value in [(1 << 30) - 1, 1 << 30, 1 << 62, u64::MAX] {
        let stored = Nimber::from_heap((1 << 30) - 1);
        let mut definition = Exhaustive::new(kayles);
        definition.extend([(0, Nimber::from_heap(value))]);
        assert_eq!(definition.get(&0), Some(stored), "{value}");
        let wrong = InvalidTable::WrongValue { position: 0, expected: Nimber::ZERO, found: stored };
        assert_eq!(definition.verify(), Err(wrong), "{value}");
    }
}

#[test]
fn tables_that_do_not_follow_from_the_rules_are_found() {
    let one = Nimber::from_heap(1);
    let mut wrong = Exhaustive::new(kayles);
    wrong.extend([(0, Nimber::ZERO), (1, one), (2, one)]);
    let found = wrong.verify().unwrap_err();
    assert_eq!(found, InvalidTable::WrongValue { position: 2, expected: Nimber::from_heap(2), found: one });
    assert_eq!(found.to_string(), "the value of 2 is *2 by its options, but the table has *");
    let mut incomplete = Exhaustive::new(kayles);
    incomplete.extend([(2, Nimber::from_heap(2)), (0, Nimber::ZERO)]);
    let found = incomplete.verify().unwrap_err();
    assert_eq!(found, InvalidTable::NoValueOfOption { position: 2 });
    assert_eq!(found.to_string(), "the table has a value of 2, but not of all its options");
}

/// The callback sees the first position and every 256th after it. A search that it stops goes on in the next call.
#[test]
fn searches_are_watched_and_stopped() {
    let mut nim = Exhaustive::new(|&heap: &u32| (0..heap).rev().map(|rest| [rest]));
    let mut seen = Vec::new();
    let value = nim.nim_value_watched(&600, |progress| {
        seen.push(progress.positions);
        ControlFlow::Continue(())
    });
    assert_eq!((value, &seen[..]), (Ok(Nimber::from_heap(600)), &[0, 256, 512][..]));
    assert_eq!(nim.nim_value_watched(&600, |_| ControlFlow::Break(())), Ok(Nimber::from_heap(600)));

    let stopped = nim.nim_value_watched(&601, |_| ControlFlow::Break(()));
    assert_eq!(stopped, Err(Unsolved::Stopped(Stopped)));
    assert_eq!(stopped.unwrap_err().to_string(), "stopped by the caller");
    assert_eq!((nim.len(), nim.nim_value(&601)), (601, Ok(Nimber::from_heap(601))));

    let panicked = catch_unwind(AssertUnwindSafe(|| nim.nim_value_watched(&602, |_| panic!("the callback fails"))));
    assert!(panicked.is_err());
    assert_eq!(nim.nim_value(&603), Ok(Nimber::from_heap(603)));
}

#[test]
fn moves_are_the_first_of_their_lists() {
    let mut solver = Exhaustive::by_rules();
    let nim = Sum::new([Heap(3), Heap(5)]);
    assert_eq!(solver.move_to(&nim, Nimber::from_heap(6)), Ok(None));
    let nim = Sum::new([Heap(4), Heap(4), Heap(4)]);
    assert_eq!(solver.move_to(&nim, Nimber::ZERO), Ok(Some(SumMove { component: 0, mv: 4 })));
    // A move to a value above that of the position, which is 6.
    let nim = Sum::new([Heap(3), Heap(5)]);
    assert_eq!(solver.move_to(&nim, Nimber::from_heap(7)), Ok(Some(SumMove { component: 0, mv: 1 })));
}

#[test]
fn solvers_are_written_without_their_tables() {
    let mut solver = Exhaustive::new(kayles);
    solver.nim_value(&5).unwrap();
    assert_eq!(format!("{solver:?}"), "Exhaustive { len: 6, budget: 16777216, .. }");
}
