//! The search agrees with the definition on all small positions of a dozen games, whatever it remembers and however it
//! ranks positions.

use std::cell::RefCell;
use std::collections::BTreeMap;

use impartial_core::nimbers::Nimber;
use impartial_search::Search;

use crate::oracle::{Options, Oracle, Query, RankedSearch, Rules, ask, search};

/// Checks all queries about these positions, with searches that know nothing and with one that goes on.
///
/// A search without memory takes exponential time, so it gets the first `few` positions only.
fn agree(positions: &[u32], few: usize, rules: Rules<'_>) {
    let few = &positions[..if cfg!(miri) { few.min(4) } else { few }];
    let positions = if cfg!(miri) { few } else { positions };
    let hash: &dyn Fn(&u32) -> u64 = &|&position| u64::from(position).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let reversed: &dyn Fn(&u32) -> u64 = &|&position| u64::MAX - u64::from(position);
    queries(&search(rules), positions, rules);
    queries(&search(rules).by_difficulty(reversed), positions, rules);
    queries(&search(rules).by_difficulty(hash), positions, rules);
    queries(&search(rules).within_memory(1 << 20).by_difficulty(hash), positions, rules);
    queries(&search(rules).within_memory(500), few, rules);
    queries(&search(rules).within_memory(0), few, rules);
    queries(&search(rules).within_memory(0).by_difficulty(reversed), few, rules);
}

fn queries(new: &RankedSearch<'_>, positions: &[u32], rules: Rules<'_>) {
    let mut oracle = Oracle::new(rules);
    let mut going_on = new.clone();
    for &position in positions.iter().rev().chain(positions) {
        let value = oracle.value(position);
        let greatest = rules(&position).iter().map(|option| oracle.sum(option)).max();
        let mut queries = vec![Query::IsLoss, Query::WinningOption];
        queries.extend((0..=value + 2).map(Query::Has));
        queries.extend((0..=greatest.unwrap_or(0) + 1).map(Query::OptionTo));
        queries.push(Query::Value);
        for query in queries {
            ask(&mut new.clone(), &mut oracle, position, query).expect("a value");
            ask(&mut going_on, &mut oracle, position, query).expect("a value");
        }
    }
}

#[test]
fn kayles() {
    agree(&(0..=18).collect::<Vec<_>>(), 8, &|&pins| {
        (1..=pins.min(2)).flat_map(|hit| (0..=pins - hit).map(move |left| vec![left, pins - hit - left])).collect()
    });
}

#[test]
fn dawsons_kayles() {
    agree(&(0..=24).collect::<Vec<_>>(), 11, &|&pins| {
        (0..pins.saturating_sub(1)).map(|left| vec![left, pins - 2 - left]).collect()
    });
}

#[test]
fn grundys_game() {
    agree(&(0..=24).collect::<Vec<_>>(), 11, &|&heap| {
        (1..heap.div_ceil(2)).map(|small| vec![small, heap - small]).collect()
    });
}

#[test]
fn a_subtraction_game() {
    agree(&(0..=30).collect::<Vec<_>>(), 14, &|&heap| {
        [1, 3, 4].iter().filter_map(|take| Some(vec![heap.checked_sub(*take)?])).collect()
    });
}

/// Two heaps as one position, with their sizes as digits, and the same heaps as summands.
#[test]
fn nim() {
    let smaller = |pair: u32| (0..pair / 10).map(move |rest| (rest, pair % 10));
    let larger = |pair: u32| (0..pair % 10).map(move |rest| (pair / 10, rest));
    let options = move |pair| smaller(pair).chain(larger(pair));
    let mut pairs: Vec<u32> = (0..=55).filter(|pair| pair % 10 <= 5).collect();
    pairs.sort_by_key(|pair| pair / 10 + pair % 10);
    agree(&pairs, 12, &|&pair| options(pair).map(|(left, right)| vec![10 * left + right]).collect());
    agree(&pairs, 12, &|&pair| options(pair).map(|(left, right)| vec![left, right]).collect());
}

/// Returns the places for a domino on a board whose rows have `columns` cells. The bits are the cells.
fn dominoes(free: u32, columns: u32) -> impl Iterator<Item = u32> {
    let across = (0..15).filter(move |at| (at + 1) % columns != 0).map(|at| 0b11 << at);
    let down = (0..16 - columns).map(move |at| (1 | 1 << columns) << at);
    across.chain(down).filter(move |domino| free & domino == *domino)
}

/// Splits a set of vertices into its connected parts.
fn parts(mut vertices: u32, near: impl Fn(u32) -> u32) -> Vec<u32> {
    let mut parts = Vec::new();
    while vertices != 0 {
        let (mut part, mut before) = (vertices & vertices.wrapping_neg(), 0);
        while part != before {
            (part, before) = ((part | near(part)) & vertices, part);
        }
        parts.push(part);
        vertices &= !part;
    }
    parts
}

/// Returns the sets of `count` elements, the small ones first.
fn sets(count: usize) -> Vec<u32> {
    let mut sets: Vec<u32> = (0..1 << count).collect();
    sets.sort_by_key(|set| set.count_ones());
    sets
}

#[test]
fn cram_with_and_without_parts() {
    for (columns, cells) in [(3, 9), (4, 8)] {
        agree(&sets(cells), 60, &|&free| dominoes(free, columns).map(|domino| vec![free & !domino]).collect());
        let first = (0..16).step_by(columns as usize).fold(0, |first, at| first | 1 << at);
        let near = |part: u32| part << columns | part >> columns | (part << 1 & !first) | (part & !first) >> 1;
        agree(&sets(cells), 60, &|&free| dominoes(free, columns).map(|domino| parts(free & !domino, near)).collect());
    }
}

/// A move takes a vertex of a graph with its neighbours.
#[test]
fn node_kayles() {
    let path: &[(usize, usize)] = &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7)];
    let cycle: &[(usize, usize)] = &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 0)];
    let triangle_beside_square: &[(usize, usize)] = &[(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 1), (4, 5), (5, 6)];
    for edges in [path, cycle, triangle_beside_square] {
        let count = edges.iter().map(|edge| edge.0.max(edge.1) + 1).max().unwrap();
        let near = |part: u32| {
            let touches = |&(from, to): &&(usize, usize)| part >> from & 1 == 1 || part >> to & 1 == 1;
            edges.iter().filter(touches).fold(part, |near, (from, to)| near | 1 << from | 1 << to)
        };
        agree(&sets(count), 60, &|&left| {
            let vertices = (0..count).map(|at| 1 << at).filter(|vertex| left & vertex != 0);
            vertices.map(|vertex| parts(left & !near(vertex), near)).collect()
        });
    }
}

/// A move eats a square of a bar of chocolate with all squares above it and to its right, save for the poisoned one.
#[test]
fn chomp() {
    // The heights of four columns, two bits each.
    let height = |bar: u32, column: u32| bar >> (2 * column) & 3;
    let is_bar = |bar: &u32| *bar > 0 && (1..4).all(|column| height(*bar, column - 1) >= height(*bar, column));
    let mut bars: Vec<u32> = (0..256).filter(is_bar).collect();
    bars.sort_by_key(|&bar| (0..4).map(|column| height(bar, column)).sum::<u32>());
    agree(&bars, 12, &|&bar| {
        let squares = (0..4).flat_map(|column| (0..height(bar, column)).map(move |row| (column, row)));
        let left = |at, (column, row)| if at < column { height(bar, at) } else { height(bar, at).min(row) };
        let eaten = |square| vec![(0..4).fold(0, |rest, at| rest | left(at, square) << (2 * at))];
        squares.filter(|square| *square != (0, 0)).map(eaten).collect()
    });
}

#[test]
fn wythoffs_game() {
    let mut pairs: Vec<u32> = (0..=66).filter(|pair| pair % 10 <= 6).collect();
    pairs.sort_by_key(|pair| pair / 10 + pair % 10);
    agree(&pairs, 12, &|&pair| {
        let (left, right) = (pair / 10, pair % 10);
        let taken = [(1..=left, 10), (1..=right, 1), (1..=left.min(right), 11)];
        taken.into_iter().flat_map(|(takes, unit)| takes.map(move |take| vec![pair - take * unit])).collect()
    });
}

/// A move takes a token and splits the rest of the heap into three.
#[test]
fn three_summands() {
    agree(&(0..=11).collect::<Vec<_>>(), 6, &|&heap| {
        let splits = (0..heap).flat_map(|first| (0..heap - first).map(move |second| (first, second)));
        splits.map(|(first, second)| vec![first, second, heap - 1 - first - second]).collect()
    });
}

/// Options without summands, equal options, and options of equal summands.
#[test]
fn empty_and_equal_lists() {
    agree(&(0..=14).collect::<Vec<_>>(), 7, &|&at| {
        let mut options: Options = (0..at).map(|rest| vec![rest; at as usize % 5]).collect();
        options.extend((at % 3 == 1).then(Vec::new));
        options.extend((0..at / 2).map(|rest| vec![rest, at - 1, rest]));
        options.extend_from_within(..options.len() / 2);
        options
    });
    agree(&(0..=9).collect::<Vec<_>>(), 7, &|&at| vec![vec![]; at as usize]);
}

/// Returns the options of a heap, and from 1,000 + n on those of n tokens: two heaps of n - 1 tokens together.
fn heaps(position: u32) -> Options {
    match position.checked_sub(1_000) {
        None => (0..position).map(|rest| vec![rest]).collect(),
        Some(tokens) => (0..tokens).map(|left| vec![left, tokens - 1 - left]).collect(),
    }
}

/// Sets of values have words of 30 and of 64 bits.
#[test]
fn values_around_the_ends_of_words() {
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
            let mut going_on = search(rules);
            let value = oracle.value(position);
            let near = value.saturating_sub(1)..value + 2;
            let values = [0, 29, 30, 31, 63, 64, 1 << 40, u64::MAX].into_iter().chain(near);
            let queries = values.flat_map(|value| [Query::Has(value), Query::OptionTo(value)]);
            for query in queries.chain([Query::Value]) {
                if position != 300 {
                    ask(&mut search(rules), &mut oracle, position, query).unwrap();
                }
                ask(&mut going_on, &mut oracle, position, query).unwrap();
            }
            ask(&mut search(rules).within_memory(1 << 20), &mut oracle, position, Query::Value).unwrap();
        }
    }
}

/// Each question about a position excludes a value below 30, and the 31st finds the value.
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

/// A heap asked for each small value in turn is listed once for each, and once more for its value.
#[test]
fn no_question_is_searched_twice() {
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
