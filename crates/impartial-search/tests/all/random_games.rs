//! The search agrees with the definition in random games, after any queries and with any part of its table loaded.

use std::collections::BTreeMap;

use impartial_core::nimbers::{Nimber, mex};
use impartial_search::{InvalidTable, Known};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::oracle::{Options, Oracle, Query, RankedSearch, ask, search};

/// Generates games of up to 12 positions, in which all moves lead to smaller positions.
fn games() -> impl Strategy<Value = Vec<Options>> {
    let summands = || vec(any::<u32>(), 0..=4);
    vec(vec(summands(), 0..=6), 1..=12).prop_map(|game| {
        let option = |at, option: Vec<u32>| option.into_iter().filter_map(|summand| summand.checked_rem(at)).collect();
        let options = |(at, options): (u32, Vec<Vec<_>>)| options.into_iter().map(|list| option(at, list)).collect();
        (0..).zip(game).map(options).collect()
    })
}

fn queries() -> impl Strategy<Value = Vec<(u32, Query)>> {
    let query = prop_oneof![
        Just(Query::Value),
        Just(Query::IsLoss),
        (0..8_u64).prop_map(Query::Has),
        (0..8_u64).prop_map(Query::OptionTo),
        Just(Query::WinningOption),
    ];
    vec((0..12_u32, query), 1..30)
}

fn put(search: &mut RankedSearch<'_>, oracle: &mut Oracle<'_>, positions: usize, queries: &[(u32, Query)]) {
    for &(position, query) in queries.iter().filter(|(position, _)| (*position as usize) < positions) {
        ask(search, oracle, position, query).expect("a value");
    }
}

fn saved(search: &RankedSearch<'_>) -> Vec<(u32, Known)> {
    search.iter().map(|(&position, known)| (position, known)).collect()
}

fn is_true(known: Known, value: u64) -> bool {
    match known {
        Known::Value(known) => known.heap_size() == value,
        Known::Not(set) => value >= 32 || set >> value & 1 == 0,
    }
}

/// Returns an altered entry.
fn altered(known: Known, noise: u32) -> Known {
    match (known, noise % 3) {
        (Known::Value(value), 0) => Known::Value(value + Nimber::from_heap(u64::from(noise % 7 + 1))),
        (Known::Value(value), _) => Known::Not(1 << value.heap_size() | noise & 0xff),
        (Known::Not(set), 0) => Known::Value(Nimber::from_heap(set.trailing_ones().into())),
        (Known::Not(set), 1) => Known::Not(set | 1 << (noise / 3 % 5)),
        (Known::Not(set), _) => Known::Not(set & noise),
    }
}

const MEMORY: [Option<usize>; 4] = [None, Some(1 << 16), Some(200), Some(0)];

proptest! {
    #[test]
    fn random_games(game in games(), queries in queries(), noise in any::<u64>()) {
        let rules = |&at: &u32| game[at as usize].clone();
        let rank: &dyn Fn(&u32) -> u64 = &|&at| noise.rotate_left(at) >> 60;
        let mut oracle = Oracle::new(&rules);
        for memory in MEMORY {
            let search = search(&rules).by_difficulty(rank);
            let mut search = memory.map_or(search.clone(), |bytes| search.within_memory(bytes));
            put(&mut search, &mut oracle, game.len(), &queries);
            for (&position, known) in search.iter() {
                prop_assert!(is_true(known, oracle.value(position)), "{position}: {known:?}");
                prop_assert_eq!(search.known(&position), Some(known));
            }
            if memory.is_none() {
                prop_assert_eq!(search.verify(), Ok(()));
            }
        }
    }

    /// A search that loads any part of another search's table completes it.
    #[test]
    fn tables_are_saved_and_loaded(game in games(), queries in queries(), stop in any::<prop::sample::Index>(), kept: u32) {
        let rules = |&at: &u32| game[at as usize].clone();
        let mut oracle = Oracle::new(&rules);
        let (before, after) = queries.split_at(stop.index(queries.len()));
        let mut first = search(&rules);
        put(&mut first, &mut oracle, game.len(), before);

        let mut whole = search(&rules);
        whole.extend(saved(&first));
        prop_assert_eq!(saved(&whole), saved(&first));
        prop_assert_eq!(whole.verify(), Ok(()));
        put(&mut whole, &mut oracle, game.len(), after);
        put(&mut first, &mut oracle, game.len(), after);
        prop_assert_eq!(whole.verify(), Ok(()));
        prop_assert_eq!(saved(&whole).into_iter().collect::<BTreeMap<_, _>>(), saved(&first).into_iter().collect());

        for memory in MEMORY {
            let part = search(&rules);
            let mut part = memory.map_or(part.clone(), |bytes| part.within_memory(bytes));
            part.extend(saved(&first).into_iter().filter(|(position, _)| kept >> position & 1 == 1));
            put(&mut part, &mut oracle, game.len(), &queries);
            let unproved = part.verify();
            prop_assert!(matches!(unproved, Ok(()) | Err(InvalidTable::Unproved { .. })), "{unproved:?}");
        }
    }

    /// An altered entry is found, unless it is true.
    #[test]
    fn altered_tables_are_found(game in games(), queries in queries(), at in any::<prop::sample::Index>(), noise: u32) {
        let rules = |&at: &u32| game[at as usize].clone();
        let mut oracle = Oracle::new(&rules);
        let mut first = search(&rules);
        put(&mut first, &mut oracle, game.len(), &queries);
        let mut table = saved(&first);
        prop_assume!(!table.is_empty());
        let at = at.index(table.len());
        let (position, known) = table[at];
        table[at].1 = altered(known, noise);
        let mut second = search(&rules);
        second.extend(table.clone());
        let valid = second.verify();
        if is_true(table[at].1, oracle.value(position)) {
            let is_unproved = matches!(valid, Ok(()) | Err(InvalidTable::Unproved { .. }));
            prop_assert!(is_unproved, "{valid:?}");
            put(&mut second, &mut oracle, game.len(), &queries);
        } else {
            prop_assert!(valid.is_err(), "{position} with {known:?} as {:?}", table[at].1);
        }
    }

    /// A value that ignores an option is found, even if the table has only excluded values for the summands of the
    /// option.
    #[test]
    fn ignored_options_are_found(game in games(), at in any::<prop::sample::Index>(), ignored in any::<prop::sample::Index>()) {
        let rules = |&at: &u32| game[at as usize].clone();
        let mut oracle = Oracle::new(&rules);
        let position = u32::try_from(at.index(game.len())).expect("few positions");
        let mut others = rules(&position);
        prop_assume!(!others.is_empty());
        let ignored = others.swap_remove(ignored.index(others.len()));
        let believed = mex(others.iter().map(|option| Nimber::from_heap(oracle.sum(option))));

        let reached = (0..position).filter(|other| !ignored.contains(other));
        let mut table: Vec<(u32, Known)> =
            reached.map(|other| (other, Known::Value(Nimber::from_heap(oracle.value(other))))).collect();
        table.extend(ignored.iter().map(|summand| {
            (*summand, Known::Not(rules(summand).iter().fold(0, |set, option| set | 1 << oracle.sum(option))))
        }));
        table.push((position, Known::Value(believed)));
        let mut search = search(&rules);
        search.extend(table);
        let is_right = believed.heap_size() == oracle.value(position);
        prop_assert!(is_right || search.verify().is_err(), "{position} without {ignored:?}");
    }
}
