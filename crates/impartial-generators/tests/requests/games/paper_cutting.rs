//! Paper cutting.

use impartial_generators::Request;

use crate::{check_largest_nim_value, numbers};

const SIDE: u64 = 1_000_000_000;

pub(super) fn check(request: &Request, lines: &[&str]) {
    let lines: Vec<Vec<u64>> = lines.iter().map(|line| numbers(line)).collect();
    let [start, rest @ ..] = &lines[..] else { panic!("{request:?}: {lines:?}") };
    assert_eq!(start, &[SIDE, SIDE, request.size]);
    assert_eq!(rest.len() as u64, request.size);
    let is_line = |at: u64, from: u64, to: u64| (1..SIDE).contains(&at) && from != to && from.max(to) <= SIDE;
    let is_right = |line: &Vec<u64>| {
        line.len() == 4
            && (line[0] == line[2] && is_line(line[0], line[1], line[3])
                || line[1] == line[3] && is_line(line[1], line[0], line[2]))
    };
    assert!(rest.iter().all(is_right), "{request:?}");
}

#[test]
fn nim_values_are_limited() {
    check_largest_nim_value("paper-cutting", (1 << 30) - 1);
}
