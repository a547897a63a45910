//! The exhaustive solver agrees with published values, respects its limits, and lists its values.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use impartial_core::{Exhaustive, Fallible, Heap, Unsolved};
use nimbers::Nimber;

/// Returns the options of a row of Kayles.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the solver passes references")]
fn kayles(&pins: &u32) -> Vec<[u32; 2]> {
    (1..=pins.min(2)).flat_map(|hit| (0..=pins - hit).map(move |left| [left, pins - hit - left])).collect()
}

/// Returns the values of the positions 0 to `last`.
fn values(options: impl Fn(&u32) -> Vec<[u32; 2]>, last: u32) -> Vec<u64> {
    let mut game = Exhaustive::new(options);
    (0..=last).map(|position| game.nim_value(&position).expect("the game ends").heap_size()).collect()
}

/// The tables are in *Winning Ways*, volume 1, chapter 4, and the values of Grundy's game also in OEIS A002188.
#[test]
fn values_as_in_the_literature() {
    assert_eq!(values(kayles, 23), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7]);
    // A move knocks down exactly two neighbours.
    let dawsons = |&pins: &u32| (0..pins.saturating_sub(1)).map(|left| [left, pins - 2 - left]).collect();
    assert_eq!(values(dawsons, 14), [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4]);
    // A move splits a heap into two unequal heaps.
    let grundys = |&heap: &u32| (1..heap.div_ceil(2)).map(|small| [small, heap - small]).collect();
    assert_eq!(values(grundys, 19), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]);
}

/// A game of 200,000 moves. Recursion would overflow the stack of a test, which has 2 MB.
#[test]
fn many_moves_deep() {
    let size = if cfg!(miri) { 1_000 } else { 200_000 };
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
    assert_eq!(game.option_to(&9, Nimber::from_heap(1)), Ok(None));
}

/// The budget counts positions exactly, and a solver returns correct values after an error.
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
        assert_eq!(nim.with_budget(usize::MAX).nim_value(&300), Ok(Nimber::from_heap(300)));
    }
}

/// A search ends at its budget before all options of a position are listed, so the budget also limits time and memory.
#[test]
fn a_budget_ends_an_endless_list_of_options() {
    let mut game = Exhaustive::new(|&start: &u64| (start + 1..).map(|next| [next])).with_budget(10);
    assert_eq!(game.nim_value(&0), Err(Unsolved::OverBudget { positions: 10 }));
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
fn loops_are_errors_and_leave_the_solver_usable() {
    // Positions 2 and 3 lead to each other, and 4 leads to itself. Position 5 leads to 1 first and then into the loop.
    let edges: [&[usize]; 6] = [&[], &[0], &[1, 3], &[2], &[4], &[1, 2]];
    let mut game = Exhaustive::new(|&at: &usize| edges[at].iter().map(|&to| [to]));
    for at in [2, 3, 4, 5, 2] {
        assert_eq!(game.nim_value(&at), Err(Unsolved::Loopy), "{at}");
    }
    assert_eq!(game.nim_value(&1), Ok(Nimber::from_heap(1)));
    assert_eq!(game.nim_value(&0), Ok(Nimber::ZERO));
}

/// Every small graph of moves: each position of a loop leads to the next and the last to the first, and there is a loop
/// exactly if the definition gives no value.
#[test]
fn loops_are_found_in_all_small_graphs() {
    const LEN: usize = if cfg!(miri) { 3 } else { 4 };
    for code in 0..1_usize << (LEN * LEN) {
        let follows = |from: usize, to: usize| code >> (LEN * from + to) & 1 == 1;
        let rules = |&from: &usize| (0..LEN).filter(move |&to| follows(from, to)).map(|to| [to, to]);
        let mut game = Exhaustive::new(rules);
        for start in 0..LEN {
            // Vertices that can be reached in any number of steps.
            let reached = (0..LEN).fold(1_usize << start, |set, _| {
                (0..LEN)
                    .filter(|&to| (0..LEN).any(|from| set >> from & 1 == 1 && follows(from, to)))
                    .fold(set, |set, to| set | 1 << to)
            });
            match game.find_loop(&start).expect("the rules do not fail") {
                None => assert!(game.nim_value(&start).is_ok(), "{code:b} from {start}"),
                Some(vertices) => {
                    assert_eq!(game.nim_value(&start), Err(Unsolved::Loopy), "{code:b} from {start}");
                    assert!(vertices.iter().all(|vertex| reached >> vertex & 1 == 1));
                    let nexts = vertices.iter().cycle().skip(1);
                    assert!(!vertices.is_empty() && vertices.iter().zip(nexts).all(|(&from, &to)| follows(from, to)));
                }
            }
        }
    }
    let mut endless = Exhaustive::new(|&at: &u64| [[at + 1]]).with_budget(10);
    assert_eq!(endless.find_loop(&0), Err(Unsolved::OverBudget { positions: 10 }));
}

/// The event that ends a search.
#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    Loop,
    Error,
    PanicOfRules,
    PanicOfOptions,
}

/// However and wherever a search ends, the solver returns correct values afterwards, and lists each position once,
/// after the summands of its options.
#[test]
fn any_end_of_a_search_leaves_the_solver_usable() {
    let expected = values(kayles, 12);
    for (end, kind) in
        (0..13).flat_map(|at| [End::Loop, End::Error, End::PanicOfRules, End::PanicOfOptions].map(|kind| (at, kind)))
    {
        let (calls, last) = (Cell::new(0), Cell::new(end));
        // The last position leads to itself, is an error or panics, either before its options or in the middle of them.
        let mut solver = Exhaustive::new(Fallible(|&pins: &u32| {
            calls.set(calls.get() + 1);
            let ends = calls.get() == last.get() + 1;
            assert!(!ends || kind != End::PanicOfRules, "the end");
            if ends && kind == End::Error {
                return Err("the end");
            }
            let end = ends.then_some([pins, pins]).into_iter();
            let end = end.inspect(move |_| assert!(kind != End::PanicOfOptions, "the end"));
            let (mut options, half) = (kayles(&pins), kayles(&pins).len() / 2);
            let rest = options.split_off(half);
            Ok(options.into_iter().chain(end).chain(rest))
        }));
        let ended = catch_unwind(AssertUnwindSafe(|| solver.nim_value(&12)));
        let expected_end = match kind {
            End::Loop => Some(Err(Unsolved::Loopy)),
            End::Error => Some(Err(Unsolved::Failed("the end"))),
            End::PanicOfRules | End::PanicOfOptions => None,
        };
        assert_eq!(ended.ok(), expected_end, "{end} {kind:?}");
        last.set(usize::MAX - 1);
        for pins in [5, 12, 11] {
            assert_eq!(solver.nim_value(&pins).unwrap().heap_size(), expected[pins as usize]);
        }
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

/// A search for an option ends at the first error of the rules, also in the position that it starts from.
#[test]
fn errors_of_the_rules_end_a_search_for_an_option() {
    let rules = |&at: &u32| if at == 2 { Err("at 2") } else { Ok((0..at).map(|rest| [rest])) };
    let mut nim = Exhaustive::new(Fallible(rules));
    assert_eq!(nim.option_to(&4, Nimber::from_heap(1)), Ok(Some(vec![1])));
    for at in [4, 2] {
        assert_eq!(nim.option_to(&at, Nimber::from_heap(2)), Err(Unsolved::Failed("at 2")));
    }
    assert_eq!(nim.iter().map(|(&at, _)| at).collect::<Vec<_>>(), [0, 1]);
}

/// The values are listed in the order of the search, so the same calls give the same list.
#[test]
fn values_are_listed_in_the_order_of_the_search() {
    let mut solver = Exhaustive::new(|&Heap(size): &Heap| (0..size).map(|rest| [Heap(rest)]));
    solver.nim_value(&Heap(3)).unwrap();
    let json = serde_json::to_string(&solver.iter().collect::<Vec<_>>()).unwrap();
    assert_eq!(json, "[[0,0],[1,1],[2,2],[3,3]]");
    assert_eq!(format!("{solver:?}"), "Exhaustive { len: 4, budget: 16777216, .. }");
    let borrowed: Vec<(Heap, Nimber)> = solver.iter().map(|(&heap, value)| (heap, value)).collect();
    assert_eq!(solver.into_iter().collect::<Vec<_>>(), borrowed);
}
