//! Grid split.

use impartial_generators::{Goal, Request};

use crate::refused;

pub(super) fn check(request: &Request, lines: &[&str]) {
    assert_eq!(lines[..2], ["1".to_owned(), format!("{0} {0}", request.size)]);
    assert_eq!(lines.len() as u64, 2 + request.size);
}

#[test]
fn what_cannot_be_made_is_refused() {
    assert_eq!(refused("grid-split", |request| request.size = 21), "expected from 1 to 20 rows and columns, found 21");
    for (size, largest) in
        [(4, 0), (5, 1), (6, 2), (7, 3), (8, 4), (9, 5), (10, 6), (11, 9), (12, 10), (16, 14), (17, 15), (20, 15)]
    {
        assert_eq!(
            refused("grid-split", |request| (request.size, request.goal) = (size, Goal::NimValue(largest + 100))),
            format!(
                "cannot make an input of nim-value {}: expected at most {largest} for this shape, size and limits",
                largest + 100
            )
        );
    }
    assert!(
        refused("grid-split", |request| (request.size, request.goal) = (4, Goal::FirstWins)).contains("at most 0 ")
    );
}
