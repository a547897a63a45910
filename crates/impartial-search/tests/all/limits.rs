//! The search respects its budget, callback and memory limit, and is usable after an error or a panic of the rules.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use impartial_core::Heap;
use impartial_core::nimbers::Nimber;
use impartial_search::{Fallible, InvalidTable, Known, Search, SearchProgress, Stopped, Unsolved};

use crate::oracle::{KAYLES, Oracle, Query, RankedSearch, Rules, ask, search};
use crate::random::random;

/// Nim heaps that list their largest option first, so that the first search is as deep as possible.
const NIM: Rules<'_> = &|&heap| (0..heap).rev().map(|rest| vec![rest]).collect();

const QUERIES: [Query; 6] =
    [Query::Value, Query::IsLoss, Query::Has(3), Query::OptionTo(2), Query::OptionTo(40), Query::WinningOption];

const SMALL: u32 = if cfg!(miri) { 6 } else { 13 };

fn memories(rules: Rules<'_>) -> [RankedSearch<'_>; 4] {
    let [growing, large, small] =
        [search(rules), search(rules).within_memory(1 << 16), search(rules).within_memory(300)];
    [growing.clone(), growing.definition_first(), large, small]
}

/// Checks the result of each query for all positions up to `last`.
fn is_right(search: &mut RankedSearch<'_>, oracle: &mut Oracle<'_>, last: u32) {
    for position in 0..=last {
        for query in QUERIES {
            ask(search, oracle, position, query).expect("a value");
        }
    }
}

#[test]
fn every_budget_gives_the_result_or_an_error() {
    for rules in [KAYLES, NIM] {
        let mut oracle = Oracle::new(rules);
        for (query, new) in QUERIES.into_iter().flat_map(|query| memories(rules).map(|search| (query, search))) {
            let mut is_enough = false;
            for budget in 0..200 {
                let mut search = new.clone().with_budget(budget);
                match ask(&mut search, &mut oracle, SMALL, query) {
                    Ok(()) => is_enough = true,
                    Err(error) => {
                        assert_eq!(error, Unsolved::OverBudget { positions: budget });
                        // A second call adds no positions.
                        let counted = search.iter().count();
                        assert!(ask(&mut search, &mut oracle, SMALL, query).is_err() || counted < budget);
                        assert!(!is_enough, "{query:?} needs a budget below {budget}");
                    }
                }
                assert!(search.iter().count() <= budget);
                is_right(&mut search.with_budget(usize::MAX), &mut oracle, SMALL);
            }
            assert!(is_enough, "{query:?}");
        }
    }
}

/// A position without a value counts once, however many queries search it.
#[test]
fn a_budget_counts_positions() {
    let mut nim = search(NIM).with_budget(21);
    assert_eq!(nim.nim_value(&20), Ok(Nimber::from_heap(20)));
    assert_eq!(nim.nim_value(&21), Err(Unsolved::OverBudget { positions: 21 }));
    assert_eq!(nim.is_loss(&21), Err(Unsolved::OverBudget { positions: 21 }));
    assert_eq!(search(NIM).with_budget(20).nim_value(&20), Err(Unsolved::OverBudget { positions: 20 }));
    // The options of unknown value of a position must not exceed the budget, even if they are equal.
    let mut equal = Search::new(|&at: &u8| if at == 0 { vec![] } else { vec![[0]; 9] }).with_budget(8);
    assert_eq!(equal.nim_value(&1), Err(Unsolved::OverBudget { positions: 8 }));
    assert_eq!(equal.clone().with_budget(9).nim_value(&1), Ok(Nimber::from_heap(1)));
    // Options of known value do not count.
    let mut known = equal.with_budget(2);
    assert_eq!((known.nim_value(&0), known.nim_value(&1)), (Ok(Nimber::ZERO), Ok(Nimber::from_heap(1))));
    assert_eq!(known.option_to(&1, Nimber::from_heap(3)), Ok(None));
}

/// Loaded positions count against the budget, and do not replace a value.
#[test]
fn loaded_positions_count_like_found_positions() {
    for mut search in [search(NIM), search(NIM).within_memory(1 << 16)] {
        let mut limited = search.clone().with_budget(4);
        limited.extend((0..4).map(|heap| (heap, Known::Value(Nimber::from_heap(heap.into())))));
        assert_eq!(limited.nim_value(&3), Ok(Nimber::from_heap(3)));
        assert_eq!(limited.nim_value(&4), Err(Unsolved::OverBudget { positions: 4 }));

        search.extend([(5, Known::Not(0b1))]);
        assert_eq!(search.has_value(&5, Nimber::from_heap(2)), Ok(false));
        search.extend([(5, Known::Not(0b10))]);
        assert!(matches!(search.known(&5), Some(Known::Not(set)) if set & 0b111 == 0b111), "{:?}", search.known(&5));
        assert_eq!(search.nim_value(&5), Ok(Nimber::from_heap(5)));
        search.extend([(5, Known::Not(0b1)), (5, Known::Value(Nimber::from_heap(3)))]);
        assert_eq!(search.get(&5), Some(Nimber::from_heap(5)));
        search.extend([(9, Known::Not(0))]);
        assert_eq!((search.known(&9), search.nim_value(&9)), (None, Ok(Nimber::from_heap(9))));
    }
}

/// Queries that list options check the budget before the list ends.
#[test]
fn endless_lists_end_at_the_budget() {
    let over = Unsolved::OverBudget { positions: 10 };
    let mut endless = Search::new(|&at: &u64| (at..u64::MAX).map(|before| [before + 1])).with_budget(10);
    assert_eq!(endless.nim_value(&0), Err(over.clone()));
    assert_eq!(endless.is_loss(&0), Err(over.clone()));
    assert_eq!(endless.option_to(&0, Nimber::ZERO), Err(over.clone()));
    let mut by_rules = Search::by_rules().with_budget(10);
    assert_eq!(by_rules.nim_value(&Heap(u64::MAX)), Err(over.clone()));
    assert_eq!(by_rules.move_to(&Heap(u64::MAX), Nimber::from_heap(u64::MAX)), Err(over));
    // An option that is known to have the value ends the list.
    assert_eq!(endless.option_to(&u64::MAX, Nimber::ZERO), Ok(None));
    endless.extend([(7, Known::Value(Nimber::ZERO))]);
    assert_eq!(endless.option_to(&0, Nimber::ZERO), Ok(Some(vec![7])));
}

/// Finding the values of many options one by one takes time in proportion to their number.
#[test]
fn options_of_exact_values_are_dropped_fast() {
    let count = if cfg!(miri) { 100 } else { 300_000 };
    // Each option of position 0 has two options, which both lead to 1 and 2 and thus have neither the value 0 nor 1.
    let mut hub = Search::new(|&at: &u32| {
        match at {
            0 => (4..4 + count).map(|option| 3 * option).collect(),
            1 => vec![2],
            2 => vec![],
            _ if at % 3 == 0 => vec![at + 1, at + 2],
            _ => vec![1, 2],
        }
        .into_iter()
        .map(|to| [to])
    });
    assert_eq!(hub.nim_value(&0), Ok(Nimber::from_heap(1)));
    assert_eq!((hub.get(&12), hub.get(&(12 + 3 * (count - 1)))), (Some(Nimber::ZERO), Some(Nimber::ZERO)));
}

/// A table stays within its limit, uses nearly all of it, and accepts a limit above the available memory.
#[test]
fn memory_is_limited() {
    let chain = |&at: &u64| (at > 0).then(|| [at.wrapping_sub(1)]);
    let entry = size_of::<Option<(u64, u64)>>();
    for (slots, kept) in [(0, 0), (3, 0), (4, 4), (7, 4), (8, 8), (4 * 255, 4 * 255), (4 * 1_000, 4 * 1_000)] {
        let mut search = Search::new(chain).within_memory(slots * entry);
        assert_eq!(search.nim_value(&8_000), Ok(Nimber::ZERO));
        assert!(search.iter().count() <= kept, "{slots}");
        assert!(search.iter().count() >= kept * 9 / 10, "{} of {slots}", search.iter().count());
    }
    let mut search = Search::new(chain).within_memory(usize::MAX);
    assert_eq!(search.nim_value(&8_000), Ok(Nimber::ZERO));
    assert!(search.iter().count() > 7_900, "{}", search.iter().count());
    assert_eq!(search.within_memory(usize::MAX).iter().count(), 0);
}

/// The callback runs at the first position, after every 256 further positions or 4,096 of their options, and after every 65,536
/// listed options of a position.
#[test]
fn callbacks_run_at_intervals() {
    let seen = RefCell::new(Vec::new());
    let on_progress = |progress: SearchProgress| {
        seen.borrow_mut().push(progress.positions);
        ControlFlow::Continue(())
    };
    let mut chain = Search::new(|&at: &u32| (at > 0).then(|| [at.wrapping_sub(1)])).on_progress(on_progress);
    assert_eq!(chain.nim_value(&600), Ok(Nimber::ZERO));
    assert_eq!(seen.take(), [0, 256, 512]);
    assert_eq!((chain.nim_value(&600), chain.is_loss(&601)), (Ok(Nimber::ZERO), Ok(false)));
    assert_eq!(seen.take(), [601], "only the second call searches");
    assert_eq!(chain.option_to(&601, Nimber::ZERO), Ok(Some(vec![600])));
    assert!(seen.take().is_empty());
    let mut chain = chain.within_memory(1 << 16);
    assert_eq!(chain.nim_value(&600), Ok(Nimber::ZERO));
    assert_eq!(seen.take(), [0, 256, 512]);

    let wide = |&at: &u32| (0..if at > 0 { 1_000 } else { 0 }).map(move |_| [at - 1]);
    assert_eq!(Search::new(wide).on_progress(on_progress).nim_value(&12), Ok(Nimber::ZERO));
    assert_eq!(seen.take(), [0, 5, 10], "after five lists of 1,000 options");

    let long = |&at: &u32| (0..if at == 1 { 200_000 } else { 0 }).map(|_| [0]);
    for bytes in [None, Some(1 << 16)] {
        let search = Search::new(long).on_progress(on_progress);
        let mut search = bytes.map_or(search.clone(), |bytes| search.within_memory(bytes));
        assert_eq!(search.nim_value(&0), Ok(Nimber::ZERO));
        assert_eq!(seen.take(), [0]);
        assert_eq!(search.nim_value(&1), Ok(Nimber::from_heap(1)));
        assert_eq!(seen.take(), [1; 4], "at the first position, and after 65,536, 131,072 and 196,608 options");
        assert_eq!(search.option_to(&1, Nimber::from_heap(2)), Ok(None));
        assert_eq!(seen.take(), [2; 3]);
    }
}

/// A search has not entered any position yet when it begins with a loaded position.
#[test]
fn callbacks_see_loaded_positions() {
    for bytes in [None, Some(0), Some(1 << 16)] {
        let seen = Cell::new(None);
        let search = Search::new(|&heap: &u32| (0..heap).map(|rest| [rest])).on_progress(|progress| {
            seen.set(Some(progress.positions));
            ControlFlow::Continue(())
        });
        let mut search = bytes.map_or(search.clone(), |bytes| search.within_memory(bytes));
        search.extend([(3, Known::Not(0b1))]);
        assert_eq!(search.nim_value(&3), Ok(Nimber::from_heap(3)));
        assert!(seen.get() <= Some(1), "{seen:?}");
    }
}

/// A closure of a search that panics, or that fails or cancels the search.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Closure {
    Rules,
    Options,
    Rank,
    Watch,
    Fail,
    Stop,
}

/// For every k, the k-th call of a closure panics, or fails or cancels the search. No position stays open, and all
/// values are found afterwards.
#[test]
fn solvers_are_usable_after_any_end_of_a_search() {
    let mut oracle = Oracle::new(KAYLES);
    for closure in [Closure::Rules, Closure::Options, Closure::Rank, Closure::Watch, Closure::Fail, Closure::Stop] {
        let is_watch = matches!(closure, Closure::Watch | Closure::Stop);
        let last = if is_watch { 20 * SMALL } else { SMALL / 2 + 2 };
        let (calls, panics) = (Cell::new(0), Cell::new(0));
        let is_last = |here| {
            calls.set(calls.get() + u32::from(here == closure));
            here == closure && calls.get() == panics.get()
        };
        let tick = |here| {
            if is_last(here) {
                resume_unwind(Box::new(()));
            }
        };
        let on_progress = |_| {
            tick(Closure::Watch);
            if is_last(Closure::Stop) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let rules = |pins: &u32| {
            tick(Closure::Rules);
            let options = KAYLES(pins).into_iter().inspect(move |_| tick(Closure::Options));
            if is_last(Closure::Fail) { Err(()) } else { Ok(options) }
        };
        let rank = |&pins: &u32| {
            tick(Closure::Rank);
            u64::from(pins)
        };
        let new = Search::new(Fallible(rules)).by_difficulty(rank).on_progress(on_progress);
        let little = if is_watch { 1 << 14 } else { 300 };
        for mut search in
            [new.clone(), new.clone().definition_first(), new.clone().within_memory(1 << 16), new.within_memory(little)]
        {
            for kth in 1.. {
                calls.set(0);
                panics.set(kth);
                let mut panicking = search.clone();
                let result = catch_unwind(AssertUnwindSafe(|| panicking.nim_value(&last)));
                panics.set(0);
                match result {
                    Ok(Err(Unsolved::Failed(()))) => assert_eq!(closure, Closure::Fail),
                    Ok(Err(Unsolved::Stopped(Stopped))) => assert_eq!(closure, Closure::Stop),
                    Ok(Err(ref other)) => panic!("{other:?}"),
                    Ok(Ok(_)) | Err(_) => {}
                }
                for pins in [last, last / 2, 1, last - 1] {
                    assert_eq!(panicking.nim_value(&pins).map(Nimber::heap_size), Ok(oracle.value(pins)));
                    let found = panicking.option_to(&pins, Nimber::ZERO).unwrap();
                    assert_eq!(found.map(|option| oracle.sum(&option)), (oracle.value(pins) > 0).then_some(0));
                }
                if matches!(result, Ok(Ok(_))) {
                    assert!(kth > 1, "{closure:?} is not called");
                    break;
                }
            }
            // The same with one search that panics repeatedly.
            for kth in 1..50 {
                calls.set(0);
                panics.set(kth);
                let _ = catch_unwind(AssertUnwindSafe(|| search.nim_value(&last)));
            }
            panics.set(0);
            assert_eq!(search.nim_value(&last).map(Nimber::heap_size), Ok(oracle.value(last)));
        }
    }
}

/// Every query returns the error of the rules, and what it has found so far is right.
#[test]
fn errors_of_the_rules_are_returned() {
    let rules = |&at: &u32| if at == 3 { Err("at 3") } else { Ok((0..at).rev().map(|rest| [rest])) };
    let new = Search::new(Fallible(rules));
    for mut search in [new.clone(), new.clone().definition_first(), new.within_memory(1 << 12)] {
        for at in [5, 3] {
            assert_eq!(search.nim_value(&at), Err(Unsolved::Failed("at 3")));
            assert_eq!(search.is_loss(&at), Err(Unsolved::Failed("at 3")));
            assert_eq!(search.has_value(&at, Nimber::from_heap(40)), Err(Unsolved::Failed("at 3")));
            assert_eq!(search.option_to(&at, Nimber::ZERO), Err(Unsolved::Failed("at 3")));
        }
        assert_eq!(search.nim_value(&2), Ok(Nimber::from_heap(2)));
        assert_eq!(search.option_to(&5, Nimber::from_heap(2)), Ok(Some(vec![2])));
        assert_eq!(search.verify(), Ok(()));
        search.extend([(3, Known::Not(0b1))]);
        assert_eq!(search.verify(), Err(InvalidTable::Failed("at 3")));
    }
    assert_eq!(Unsolved::Failed("at 3").to_string(), "at 3");
    assert_eq!(InvalidTable::<u32, _>::Failed("at 3").to_string(), "at 3");
}

/// With rules that list other options on each call, a search returns a value or an error, and does not hang.
#[test]
fn rules_that_change_do_not_hang_the_search() {
    let (calls, mut errors) = (Cell::new(0_u64), BTreeMap::new());
    for seed in 0..if cfg!(miri) { 5 } else { 3_000_u64 } {
        let noise = || {
            calls.set(calls.get() + 1);
            random(calls.get() ^ seed << 32)()
        };
        // A game without loops, and a game whose positions lead anywhere.
        let without_loops = |&at: &u32| {
            (0..noise() % 5)
                .map(|_| (0..noise() % 3).map(|_| (noise() >> 32) as u32 % at.max(1)).filter(|to| *to < at).collect())
                .collect()
        };
        let with_loops = |_: &u32| {
            (0..noise() % 4).map(|_| (0..=noise() % 2).map(|_| (noise() >> 32) as u32 % 8).collect()).collect()
        };
        let games: [Rules<'_>; 2] = [&without_loops, &with_loops];
        for search in games.into_iter().flat_map(memories) {
            let mut search = search.with_budget(1_000);
            for position in [7, 3, 7, 6, 5, 2, 1, 7] {
                calls.set(0);
                let results = [
                    search.nim_value(&position).map(drop),
                    search.is_loss(&position).map(drop),
                    search.has_value(&position, Nimber::from_heap(seed % 4)).map(drop),
                    search.option_to(&position, Nimber::from_heap(2)).map(drop),
                ];
                assert!(calls.get() < 100_000, "{}", calls.get());
                for error in results.into_iter().filter_map(Result::err) {
                    *errors.entry(error.to_string()).or_insert(0) += 1;
                }
            }
        }
    }
    assert!(errors.contains_key(&<Unsolved>::Inconsistent.to_string()), "{errors:?}");
    assert!(errors.contains_key(&<Unsolved>::Loopy.to_string()), "{errors:?}");
}

/// If a position has lost its option to 0 since an earlier search, its value would be larger than its number of
/// options.
#[test]
fn rules_that_change_are_an_error() {
    let first = Cell::new(true);
    let mut search = Search::new(|&at: &u32| if at == 1 && first.get() { vec![[0]] } else { vec![] });
    assert_eq!(search.is_loss(&1), Ok(false));
    first.set(false);
    assert_eq!(search.nim_value(&1), Err(Unsolved::Inconsistent));
    first.set(true);
    assert_eq!(search.nim_value(&1), Ok(Nimber::from_heap(1)));

    let mut loaded = search.clone();
    loaded.extend([(2, Known::Not(u32::MAX)), (3, Known::Not(0b1))]);
    assert_eq!(loaded.nim_value(&2), Err(Unsolved::Inconsistent));
    assert_eq!(loaded.has_value(&3, Nimber::from_heap(2)), Err(Unsolved::Inconsistent));
}

/// A game of 200,000 moves. Recursion would overflow the stack of a test, which has 2 MB.
#[test]
fn many_moves_deep() {
    let (depth, in_memory) = if cfg!(miri) { (1_000, 99) } else { (200_000, 99_999) };
    let take = |&heap: &u32| (1..=heap.min(3)).map(move |take| [heap - take]);
    let mut deep = Search::new(take);
    assert_eq!(deep.is_loss(&depth), Ok(depth % 4 == 0));
    let mut deep = Search::new(take).within_memory(1 << 23);
    assert_eq!(deep.nim_value(&in_memory), Ok(Nimber::from_heap(3)));
    // A panic at the end of the path closes all positions.
    for bytes in [None, Some(0)] {
        let is_ready = Cell::new(false);
        let chain = Search::new(|&at: &u32| {
            if at == 0 && !is_ready.get() {
                resume_unwind(Box::new(()));
            }
            (at > 0).then(|| [at.wrapping_sub(1)])
        });
        let mut chain = bytes.map_or(chain.clone(), |bytes| chain.within_memory(bytes));
        assert!(catch_unwind(AssertUnwindSafe(|| chain.nim_value(&depth))).is_err());
        is_ready.set(true);
        assert_eq!(chain.nim_value(&depth), Ok(Nimber::ZERO));
    }
}
