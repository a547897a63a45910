//! Sums of positions of different games.

use impartial::impartial_core::{Heap, Outcome, Position as _, Solve as _, Sum};
use impartial::nimbers::Nimber;
use impartial::{AnyPosition, GAMES, sum};

use crate::fixtures;

/// Returns the sum of the example of every game by every rule, and of a heap.
fn everything() -> Sum<AnyPosition> {
    let examples =
        GAMES.iter().flat_map(|game| game.rules.iter().flat_map(|rule| rule.positions(game.example).unwrap()));
    examples.chain([Heap(7).into()]).collect()
}

fn snapshot(name: &str, sum: &Sum<AnyPosition>, target: u64) {
    let target = Nimber::from_heap(target);
    let shown = sum::report(sum, target) + "\n## JSON\n\n" + &sum::json(sum, target);
    fixtures::settings("sum").bind(|| insta::assert_snapshot!(name, shown));
}

#[test]
fn reports() {
    let mut sum = everything();
    snapshot("every_game", &sum, 0);
    snapshot("every_game_to_1", &sum, 1);
    sum.play(&sum.winning_move().unwrap()).unwrap();
    snapshot("every_game_after_the_winning_move", &sum, 0);
    snapshot("many_heaps", &(1..=20).map(|size| AnyPosition::from(Heap(size))).collect(), 0);
    snapshot("nothing", &Sum::default(), 0);
}

/// The sum of all fixtures has the nim-sum of its components as its nim-value, and its winning move wins.
#[test]
fn all_fixtures_as_one_sum() {
    let positions: Vec<AnyPosition> = fixtures::cases().flat_map(|case| case.positions()).collect();
    assert!(positions.len() >= 250, "expected at least 250 positions, found {}", positions.len());
    let value: Nimber = positions.iter().map(AnyPosition::nim_value).sum();
    let mut sum = Sum::new(positions);
    assert_eq!(sum.nim_value(), value);
    assert_eq!(sum.outcome(), Outcome::N);
    sum.play(&sum.winning_move().unwrap()).unwrap();
    assert_eq!(sum.outcome(), Outcome::P);
}
