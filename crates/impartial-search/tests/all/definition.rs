//! A search that begins with the definition lists each position of a game that never splits once, and searches other games.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

use impartial_core::nimbers::Nimber;
use impartial_core::{Exhaustive, Fallible};
use impartial_search::{Known, Search, SearchProgress, Stopped, Unsolved};

use crate::oracle::{KAYLES, Options, Rules};
use crate::random::random;

/// Nim heaps that list their largest option first.
const NIM: Rules<'_> = &|&heap| (0..heap).rev().map(|rest| vec![rest]).collect();

/// The positions that a closure was called with.
struct Listed<'a> {
    rules: Rules<'a>,
    positions: RefCell<Vec<u32>>,
}

impl<'a> Listed<'a> {
    fn new(rules: Rules<'a>) -> Self {
        Self { rules, positions: RefCell::default() }
    }

    fn list(&self, position: u32) -> Options {
        self.positions.borrow_mut().push(position);
        (self.rules)(&position)
    }

    /// Returns the positions listed since the last call.
    fn take(&self) -> Vec<u32> {
        self.positions.take()
    }
}

type Ask = fn(&mut Search<u32, Rules<'_>>);

fn entries<R>(search: &Search<u32, R>) -> Vec<(u32, Known)> {
    search.iter().map(|(&position, known)| (position, known)).collect()
}

/// The values are those of `Exhaustive`, in the same order, and with each position listed once in the same order.
#[test]
fn games_that_never_split_are_solved_by_definition() {
    let mut next = random(3);
    for _ in 0..if cfg!(miri) { 3 } else { 200 } {
        let game: Vec<Options> = (0..30_u32)
            .map(|at| {
                let option = |noise: u64| {
                    if at == 0 || noise.is_multiple_of(9) { vec![] } else { vec![(noise >> 32) as u32 % at] }
                };
                (0..next() % 7).map(|_| option(next())).collect()
            })
            .collect();
        let rules: Rules<'_> = &|&at| game[at as usize].clone();
        let [ours, theirs] = [Listed::new(rules), Listed::new(rules)];
        let mut search = Search::new(|&position: &u32| ours.list(position)).definition_first();
        let mut definition = Exhaustive::new(|&position: &u32| theirs.list(position));
        for at in [20, 29, 7, 28] {
            assert_eq!(search.nim_value(&at).ok(), definition.nim_value(&at).ok());
        }
        assert_eq!(ours.take(), theirs.take());
        assert!(
            search
                .iter()
                .map(|(&at, known)| (at, known))
                .eq(definition.iter().map(|(&at, value)| (at, Known::Value(value))))
        );
        assert_eq!(search.positions(), definition.iter().count());
        assert_eq!(search.verify(), Ok(()));
    }
}

/// From the first option with several summands onwards, the search is the same as without the setting.
#[test]
fn games_that_split_are_searched() {
    let listed = Listed::new(KAYLES);
    let mut search = Search::new(|&pins: &u32| listed.list(pins)).definition_first();
    let mut plain = Search::new(KAYLES);
    assert_eq!(search.nim_value(&30), plain.nim_value(&30));
    assert_eq!(entries(&search), entries(&plain));
    // A row of 30 pins splits, so it is listed by the definition and again by the search.
    assert_eq!(listed.take().iter().filter(|pins| **pins == 30).count(), 2);
    assert_eq!(search.nim_value(&33), plain.nim_value(&33));
    assert_eq!(listed.take().iter().filter(|pins| **pins == 33).count(), 1);
    assert_eq!((entries(&search), search.positions()), (entries(&plain), plain.positions()));

    // Any query notices that the game splits.
    let queries: [Ask; 2] = [|search| drop(search.is_loss(&12)), |search| drop(search.option_to(&12, Nimber::ZERO))];
    for query in queries {
        let rules = |&pins: &u32| listed.list(pins);
        let mut search = Search::new(&rules as Rules<'_>).definition_first();
        query(&mut search);
        listed.take();
        search.nim_value(&30).unwrap();
        assert_eq!(listed.take().iter().filter(|pins| **pins == 30).count(), 1);
    }
}

/// What a walk has not finished leaves no trace, and the values that it has found are not computed again.
#[test]
fn only_values_are_kept() {
    // The only option with several summands is in position 7, which is reached after position 8 has a value.
    let rules: Rules<'_> = &|&at| match at {
        9 => vec![vec![8], vec![7]],
        8 => vec![vec![2]],
        7 => vec![vec![1, 2]],
        2 => vec![vec![1]],
        1 => vec![vec![0]],
        _ => vec![],
    };
    let fails = Cell::new(Some(7));
    let fallible = |at: &u32| if fails.get() == Some(*at) { Err("fails") } else { Ok(rules(at)) };
    let mut search = Search::new(Fallible(fallible)).definition_first();
    let value = |at: u32, value| (at, Known::Value(Nimber::from_heap(value)));
    let found = [value(0, 0), value(1, 1), value(2, 0), value(8, 1)];
    assert_eq!(search.nim_value(&9), Err(Unsolved::Failed("fails")));
    assert_eq!((entries(&search), search.positions()), (found.to_vec(), 4));
    fails.set(None);
    assert_eq!(search.nim_value(&9), Ok(Nimber::from_heap(2)));

    // An entry of an earlier query stays, whether the walk ends or not.
    let mut nim = Search::new(NIM).definition_first().with_budget(6);
    assert_eq!(nim.is_loss(&5), Ok(false));
    assert_eq!(nim.known(&5), Some(Known::Not(0b1)));
    assert_eq!(nim.nim_value(&9), Err(Unsolved::OverBudget { positions: 6 }));
    assert_eq!(nim.known(&5), Some(Known::Not(0b1)));
    let mut nim = nim.with_budget(100);
    assert_eq!(nim.nim_value(&9), Ok(Nimber::from_heap(9)));
    assert_eq!((nim.get(&5), nim.positions()), (Some(Nimber::from_heap(5)), 10));
}

#[test]
fn loops_and_budgets_are_errors() {
    // An option that leads back comes after an option without a value.
    let back: Rules<'_> = &|&at| if at == 2 { vec![vec![1], vec![2]] } else { vec![] };
    let mut search = Search::new(back).definition_first();
    assert_eq!(search.nim_value(&2), Err(Unsolved::Loopy));
    assert_eq!(entries(&search), [(1, Known::Value(Nimber::ZERO))]);
    let mut nim = Search::new(NIM).definition_first().with_budget(21);
    assert_eq!(nim.nim_value(&20), Ok(Nimber::from_heap(20)));
    assert_eq!(nim.nim_value(&21), Err(Unsolved::OverBudget { positions: 21 }));
    let mut endless =
        Search::new(|&at: &u64| (at..u64::MAX).map(|before| [before + 1])).definition_first().with_budget(9);
    assert_eq!(endless.nim_value(&0), Err(Unsolved::OverBudget { positions: 9 }));
}

/// A table of limited memory forgets values, so the definition would compute them again and again.
#[test]
fn limited_memory_is_searched() {
    let listed = Listed::new(NIM);
    let mut search = Search::new(|&heap: &u32| listed.list(heap)).definition_first().within_memory(1 << 10);
    let mut plain = Search::new(NIM).within_memory(1 << 10);
    assert_eq!(search.nim_value(&20), plain.nim_value(&20));
    assert_eq!(entries(&search), entries(&plain));
}

/// The callback runs as often as in a search.
#[test]
fn callbacks_can_end_the_definition() {
    let seen = RefCell::new(Vec::new());
    let last = Cell::new(usize::MAX);
    let on_progress = |progress: SearchProgress| {
        seen.borrow_mut().push(progress.positions);
        if progress.positions < last.get() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let rules =
        |&at: &u32| if at == 601 { vec![[600]; 140_000] } else { (0..at).rev().take(1).map(|to| [to]).collect() };
    let mut chain = Search::new(rules).definition_first().on_progress(on_progress);
    assert_eq!(chain.nim_value(&600), Ok(Nimber::ZERO));
    assert_eq!(seen.take(), [0, 256, 512]);
    assert_eq!(chain.nim_value(&601), Ok(Nimber::from_heap(1)));
    assert_eq!(seen.take(), [601; 3], "at the first position, and after 65,536 and 131,072 options");
    last.set(256);
    let mut stopped = Search::new(rules).definition_first().on_progress(on_progress);
    assert_eq!(stopped.nim_value(&600), Err(Unsolved::Stopped(Stopped)));
    assert_eq!((seen.take(), stopped.positions()), (vec![0, 256], 0));
}
