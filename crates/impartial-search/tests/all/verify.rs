//! The check of a table finds entries that do not follow from the rules.

use impartial_core::nimbers::Nimber;
use impartial_search::{InvalidTable, Known, Search};

use crate::oracle::KAYLES;

/// A value of 2^30 or more does not fit into an entry. The value that is stored instead is also wrong, and is found.
#[test]
fn values_that_are_too_large_are_found() {
    for value in [(1 << 30) - 1, 1 << 30, 1 << 62, u64::MAX] {
        let stored = Nimber::from_heap((1 << 30) - 1);
        let mut search = Search::new(KAYLES);
        search.extend([(0, Known::Value(Nimber::from_heap(value)))]);
        assert_eq!(search.get(&0), Some(stored), "{value}");
        let wrong = InvalidTable::WrongValue { position: 0, expected: Nimber::ZERO, found: stored };
        assert_eq!(search.verify(), Err(wrong), "{value}");
    }
}

/// The values that two summands do not have exclude nothing for their sum. Here both summands have the value 1, so
/// position 3 has the value 1.
#[test]
fn options_with_two_unknown_summands_prove_nothing() {
    let mut search = Search::new(|&at: &u32| match at {
        1 | 2 => vec![vec![0]],
        3 => vec![vec![1, 2]],
        _ => vec![],
    });
    let (zero, not_zero) = (Known::Value(Nimber::ZERO), Known::Not(0b1));
    search.extend([(0, zero), (1, not_zero), (2, not_zero)]);
    assert_eq!(search.verify(), Ok(()));
    search.extend([(3, zero)]);
    assert_eq!(search.verify(), Err(InvalidTable::Unproved { position: 3 }));
}
