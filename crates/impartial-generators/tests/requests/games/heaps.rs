//! Heaps under a code, which no judge has.

use impartial_generators::{Goal, Limits};

use crate::refused;

#[test]
fn what_cannot_be_made_is_refused() {
    assert_eq!(
        refused("heaps", |request| request.limits = Limits::Judge),
        "heaps is no judge's problem, so it has no judge's limits; expected the full limits"
    );
    assert_eq!(
        refused("heaps", |request| (request.size, request.goal) = (2, Goal::SecondWins)),
        "a wanted winner or nim-value needs at least 3 heaps, found 2"
    );
}
