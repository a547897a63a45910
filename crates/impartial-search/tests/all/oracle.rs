//! A direct implementation of the definition of nim-values, which is the oracle for the queries of [`Search`].
//!
//! Positions are numbers and rules are trait objects, so the search is compiled once instead of once for each game.

use std::collections::{BTreeMap, BTreeSet};

use impartial_core::nimbers::Nimber;
use impartial_search::{Search, Unsolved};

/// The options of a position, each as its summands.
pub(crate) type Options = Vec<Vec<u32>>;

pub(crate) type Rules<'a> = &'a dyn Fn(&u32) -> Options;

pub(crate) type RankedSearch<'a> = Search<u32, Rules<'a>, &'a dyn Fn(&u32) -> u64>;

/// Rows of pins: a move knocks down one or two neighbours.
pub(crate) const KAYLES: Rules<'_> = &|&pins| {
    (1..=pins.min(2)).flat_map(|hit| (0..=pins - hit).map(move |left| vec![left, pins - hit - left])).collect()
};

pub(crate) fn search(rules: Rules<'_>) -> RankedSearch<'_> {
    Search::new(rules).by_difficulty(&|_| 0)
}

/// The nim-values of a game by recursion.
pub(crate) struct Oracle<'a> {
    pub(crate) rules: Rules<'a>,
    values: BTreeMap<u32, u64>,
}

impl<'a> Oracle<'a> {
    pub(crate) fn new(rules: Rules<'a>) -> Self {
        Self { rules, values: BTreeMap::new() }
    }

    pub(crate) fn value(&mut self, position: u32) -> u64 {
        if let Some(&value) = self.values.get(&position) {
            return value;
        }
        let values: BTreeSet<u64> = (self.rules)(&position).iter().map(|option| self.sum(option)).collect();
        let mex = (0..).zip(&values).take_while(|(least, value)| least == *value).count() as u64;
        self.values.insert(position, mex);
        mex
    }

    pub(crate) fn sum(&mut self, summands: &[u32]) -> u64 {
        summands.iter().fold(0, |sum, &summand| sum ^ self.value(summand))
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Query {
    Value,
    IsLoss,
    Has(u64),
    OptionTo(u64),
    WinningOption,
}

/// Runs a query and compares its result with the oracle. Returns an error of the search.
#[expect(clippy::panic_in_result_fn, reason = "a wrong result fails the test, and an error may be expected")]
pub(crate) fn ask(
    search: &mut RankedSearch<'_>,
    oracle: &mut Oracle<'_>,
    position: u32,
    query: Query,
) -> Result<(), Unsolved> {
    let value = oracle.value(position);
    let (target, found) = match query {
        Query::Value => {
            assert_eq!(search.nim_value(&position)?.heap_size(), value, "{position}");
            return Ok(());
        }
        Query::IsLoss => {
            assert_eq!(search.is_loss(&position)?, value == 0, "{position} with value {value}");
            return Ok(());
        }
        Query::Has(candidate) => {
            let found = search.has_value(&position, Nimber::from_heap(candidate))?;
            assert_eq!(found, value == candidate, "{candidate} for {position} with value {value}");
            return Ok(());
        }
        Query::OptionTo(target) => (target, search.option_to(&position, Nimber::from_heap(target))?),
        Query::WinningOption => (0, search.winning_option(&position)?),
    };
    let options = (oracle.rules)(&position);
    if let Some(option) = found {
        assert!(options.contains(&option), "{option:?} is not an option of {position}");
        assert_eq!(oracle.sum(&option), target, "{option:?} of {position}");
    } else {
        let missed = options.iter().find(|option| oracle.sum(option) == target);
        assert_eq!(missed, None, "an option of {position} to {target}");
    }
    Ok(())
}
