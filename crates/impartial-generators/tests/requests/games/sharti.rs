//! Sharti.

use impartial_generators::Request;

use crate::{check_largest_nim_value, numbers, refused};

const SIDE: u64 = 1_000_000_000;

pub(super) fn check(request: &Request, lines: &[&str]) {
    let lines: Vec<Vec<u64>> = lines.iter().map(|line| numbers(line)).collect();
    let [start, rest @ ..] = &lines[..] else { panic!("{request:?}: {lines:?}") };
    assert_eq!(start, &[SIDE, request.size, SIDE]);
    assert_eq!(rest.len() as u64, request.size);
    let is_right = |line: &Vec<u64>| {
        line.len() == 4
            && 1 <= line[0]
            && line[0] <= line[2]
            && line[2] <= SIDE
            && 1 <= line[1]
            && line[1] <= line[3]
            && line[3] <= SIDE
    };
    assert!(rest.iter().all(is_right), "{request:?}");
}

#[test]
fn what_cannot_be_made_is_refused() {
    assert_eq!(
        refused("sharti", |request| request.shape = "bi\u{1b}g".into()),
        "sharti has no shape `bi\\u{1b}g`; its shapes are big, small, medium, mid, tiny, grid, nested, cross"
    );
    assert_eq!(refused("sharti", |request| request.size = 0), "expected from 1 to 50000 rectangles, found 0");
    check_largest_nim_value("sharti", (1 << 30) - 1);
}
