//! The marked rectangle.

use impartial_generators::{Goal, Request};

use crate::{numbers, refused};

pub(super) fn check(request: &Request, lines: &[&str]) {
    let lines: Vec<Vec<u64>> = lines.iter().map(|line| numbers(line)).collect();
    let [start, rest @ ..] = &lines[..] else { panic!("{request:?}: {lines:?}") };
    assert_eq!((start.as_slice(), rest.len() as u64), (&[request.size][..], request.size));
    for side in [0, 1] {
        assert!(rest.iter().all(|line| line[side] >= 1));
        assert!(rest.iter().map(|line| line[side]).sum::<u64>() <= 1_000_000, "{request:?}");
    }
}

#[test]
fn inputs_have_no_winner() {
    for goal in [Goal::FirstWins, Goal::SecondWins, Goal::NimValue(0)] {
        assert_eq!(
            refused("marked-rectangle", |request| request.goal = goal),
            "an input of marked-rectangle has no winner and no nim-value: it asks how many of the marks win"
        );
    }
}
