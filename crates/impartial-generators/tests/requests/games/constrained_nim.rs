//! Constrained Nim.

use std::collections::BTreeSet;

use impartial_generators::Request;

use crate::{check_largest_nim_value, numbers};

const PILE: u64 = 1_000_000_000_000_000_000;

pub(super) fn check(request: &Request, lines: &[&str]) {
    let lines: Vec<Vec<u64>> = lines.iter().map(|line| numbers(line)).collect();
    let [start, piles, rest @ ..] = &lines[..] else { panic!("{request:?}: {lines:?}") };
    assert_eq!(start, &[request.size; 2]);
    assert_eq!([piles.len() as u64, rest.len() as u64], [request.size; 2]);
    assert!(piles.iter().all(|pile| (1..=PILE).contains(pile)), "{request:?}");
    assert!(rest.iter().all(|pair| 1 <= pair[1] && pair[1] <= pair[0] && pair[0] <= PILE));
    assert_eq!(rest.iter().collect::<BTreeSet<_>>().len(), rest.len(), "{request:?}");
}

#[test]
fn nim_values_are_limited() {
    check_largest_nim_value("constrained-nim", (1 << 60) - 1);
}
