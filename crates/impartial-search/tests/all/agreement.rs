//! The search agrees with the definition on all small positions of some games, for every memory limit and ranking.

use std::cell::RefCell;
use std::collections::BTreeMap;

use impartial_core::nimbers::Nimber;
use impartial_search::Search;
use small_boards::Grid;

use crate::oracle::{KAYLES, Options, Oracle, Query, RankedSearch, Rules, ask, search};

/// Checks all queries about these positions, each with a new search and with one search for all queries.
///
/// A search without memory takes exponential time, so it gets the first `few` positions only.
fn agree(positions: &[u32], few: usize, rules: Rules<'_>) {
    let few = &positions[..if cfg!(miri) { few.min(4) } else { few }];
    let positions = if cfg!(miri) { few } else { positions };
    let hash: &dyn Fn(&u32) -> u64 = &|&position| u64::from(position).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let reversed: &dyn Fn(&u32) -> u64 = &|&position| u64::MAX - u64::from(position);
    queries(&search(rules), positions, rules);
    queries(&search(rules).definition_first(), positions, rules);
    queries(&search(rules).by_difficulty(reversed), positions, rules);
    queries(&search(rules).by_difficulty(hash), positions, rules);
    queries(&search(rules).within_memory(1 << 20).by_difficulty(hash), positions, rules);
    queries(&search(rules).within_memory(500), few, rules);
    queries(&search(rules).within_memory(0), few, rules);
    queries(&search(rules).within_memory(0).by_difficulty(reversed), few, rules);
}

fn queries(new: &RankedSearch<'_>, positions: &[u32], rules: Rules<'_>) {
    let mut oracle = Oracle::new(rules);
    let mut reused = new.clone();
    for &position in positions.iter().rev().chain(positions) {
        let value = oracle.value(position);
        let greatest = rules(&position).iter().map(|option| oracle.sum(option)).max();
        let mut queries = vec![Query::IsLoss, Query::WinningOption];
        queries.extend((0..=value + 2).map(Query::Has));
        queries.extend((0..=greatest.unwrap_or(0) + 1).map(Query::OptionTo));
        queries.push(Query::Value);
        for query in queries {
            ask(&mut new.clone(), &mut oracle, position, query).expect("a value");
            ask(&mut reused, &mut oracle, position, query).expect("a value");
        }
    }
}

#[test]
fn rows_of_kayles() {
    agree(&(0..=18).collect::<Vec<_>>(), 8, KAYLES);
}

#[test]
fn cram_with_and_without_parts() {
    for (rows, columns) in [(3, 3), (2, 4)] {
        let grid = Grid::<u64>::new(rows, columns).unwrap();
        let mut boards: Vec<u32> = (0..1 << (rows * columns)).collect();
        boards.sort_by_key(|board| board.count_ones());
        let left = |free: &u32| {
            let free = u64::from(*free);
            grid.dominoes(free).map(move |domino| free & !domino)
        };
        let narrow = |board: u64| u32::try_from(board).expect("a board of few cells");
        agree(&boards, 60, &|free| left(free).map(|rest| vec![narrow(rest)]).collect());
        agree(&boards, 60, &|free| left(free).map(|rest| grid.parts(rest).map(narrow).collect()).collect());
    }
}

/// Returns the options of a game with two kinds of positions. Positions below 1,000 are Nim heaps. A move from 1,000 +
/// n leaves two of these heaps with n - 1 tokens together.
fn heaps(position: u32) -> Options {
    match position.checked_sub(1_000) {
        None => (0..position).map(|rest| vec![rest]).collect(),
        Some(tokens) => (0..tokens).map(|left| vec![left, tokens - 1 - left]).collect(),
    }
}

/// Sets of values use 30 bits in a table and 64 bits during a search.
#[test]
fn values_at_the_limits_of_sets() {
    let positions: &[u32] =
        if cfg!(miri) { &[31] } else { &[1, 29, 30, 31, 62, 63, 64, 65, 300, 1_031, 1_032, 1_064, 1_065] };
    let orders: [Rules<'_>; 3] =
        [&|&position| heaps(position), &|&position| heaps(position).into_iter().rev().collect(), &|&position| {
            let mut options = heaps(position);
            let half = options.len() / 2;
            options.rotate_left(half);
            options
        }];
    for rules in orders {
        let mut oracle = Oracle::new(rules);
        for heap in 0..300 {
            oracle.value(heap);
        }
        for &position in positions {
            let mut reused = search(rules);
            let value = oracle.value(position);
            let near = value.saturating_sub(1)..value + 2;
            let values = [0, 29, 30, 31, 63, 64, 1 << 40, u64::MAX].into_iter().chain(near);
            let queries = values.flat_map(|value| [Query::Has(value), Query::OptionTo(value)]);
            for query in queries.chain([Query::Value]) {
                if position != 300 {
                    ask(&mut search(rules), &mut oracle, position, query).unwrap();
                }
                ask(&mut reused, &mut oracle, position, query).unwrap();
            }
            ask(&mut search(rules).within_memory(1 << 20), &mut oracle, position, Query::Value).unwrap();
        }
    }
}

/// Each search of a position excludes a value below 30, so the 31st finds the value.
#[test]
fn positions_are_listed_31_times_at_most() {
    let size = if cfg!(miri) { 40 } else { 300 };
    let listed = RefCell::new(BTreeMap::new());
    let rules: Rules<'_> = &|&heap| {
        *listed.borrow_mut().entry(heap).or_insert(0) += 1;
        (0..heap).rev().map(|rest| vec![rest]).collect()
    };
    let mut most = 0;
    for first in [Query::Value, Query::IsLoss, Query::Has(29), Query::Has(30)] {
        let mut oracle = Oracle::new(&|&heap| (0..heap).map(|rest| vec![rest]).collect());
        let mut search = search(rules);
        ask(&mut search, &mut oracle, size, first).unwrap();
        for value in (0..32).rev() {
            ask(&mut search, &mut oracle, size, Query::Has(value)).unwrap();
            ask(&mut search, &mut oracle, size / 2, Query::Has(value)).unwrap();
        }
        most = most.max(listed.take().into_values().max().unwrap());
    }
    assert!((2..=31).contains(&most), "{most} times");
}

/// A heap that is tested for each small value in turn is listed once per value, and once again to find its value.
#[test]
fn no_goal_is_searched_twice() {
    let listed = RefCell::new(0);
    let mut nim = Search::new(|&heap: &u64| {
        *listed.borrow_mut() += u32::from(heap == 40);
        (0..heap).map(|rest| [rest])
    });
    assert!((0..40).all(|heap| nim.nim_value(&heap).is_ok()));
    for value in (0..30).chain(0..30) {
        assert_eq!(nim.has_value(&40, Nimber::from_heap(value)), Ok(false));
    }
    assert_eq!(nim.has_value(&40, Nimber::from_heap(30)), Ok(false));
    assert_eq!((*listed.borrow(), nim.get(&40)), (31, Some(Nimber::from_heap(40))));
}
