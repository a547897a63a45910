//! The Tartan theorem agrees with the reference rules of product games.

use impartial_core::{Exhaustive, Tartan, product_game};
use nimbers::{Nimber, mex};

/// Turns one more coin; places from 0. This is Nim in disguise.
fn another(place: u64) -> Vec<Vec<u64>> {
    (0..place).map(|lower| vec![lower]).collect()
}

/// Turns any consecutive coins; places from 1. This is the ruler game.
fn consecutive(last: u64) -> Vec<Vec<u64>> {
    (1..=last).map(|first| (first..last).collect()).collect()
}

/// Turns at most two more coins; places from 0. These are the Mock Turtles.
fn up_to_three(place: u64) -> Vec<Vec<u64>> {
    let pairs = (0..place).flat_map(|low| (low + 1..place).map(move |high| vec![low, high]));
    [vec![]].into_iter().chain((0..place).map(|lower| vec![lower])).chain(pairs).collect()
}

/// Turns three coins at equal distances; places from 0. Moves may reach values above the mex.
fn symmetric(place: u64) -> Vec<Vec<u64>> {
    (1..=place / 2).map(|distance| vec![place - distance, place - 2 * distance]).collect()
}

/// The sets of lower places that a move may turn.
type Rules = fn(u64) -> Vec<Vec<u64>>;

const GAMES: [(&str, Rules); 4] =
    [("another", another), ("consecutive", consecutive), ("up to three", up_to_three), ("symmetric", symmetric)];

#[test]
fn every_product_of_small_games() {
    let places = if cfg!(miri) { 3 } else { 8 };
    for (name, first) in GAMES {
        for (other, second) in GAMES {
            let mut by_rules = Exhaustive::new(product_game(|&x| first(x), |&y| second(y)));
            let mut by_theorem =
                Tartan::new(Exhaustive::new(|&x: &u64| first(x)), Exhaustive::new(|&y: &u64| second(y)));
            for x in 1..places {
                for y in 1..places {
                    let value = by_theorem.nim_value(&x, &y);
                    assert_eq!(value, by_rules.nim_value(&(x, y)), "{name} by {other} at {x}, {y}");
                }
            }
        }
    }
}

/// Turning Corners is the game that defines the nim-product.
#[test]
fn turning_corners_is_the_product() {
    let places = if cfg!(miri) { 4 } else { 20 };
    let mut corners = Exhaustive::new(product_game(|&x| another(x), |&y| another(y)));
    let mut table = vec![vec![Nimber::ZERO; places]; places];
    for a in 0..places {
        for b in 0..places {
            let lower = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
            table[a][b] = mex(lower.map(|(x, y)| table[x][b] + table[a][y] + table[x][y]));
            let (x, y) = (a as u64, b as u64);
            assert_eq!(table[a][b], Nimber::from_heap(x) * Nimber::from_heap(y), "{a} by {b}");
            assert_eq!(corners.nim_value(&(x, y)), Ok(table[a][b]), "{a} by {b}");
        }
    }
}

#[test]
fn factors_as_in_the_literature() {
    let values = |rules: Rules, places: std::ops::RangeInclusive<u64>| {
        let mut game = Exhaustive::new(|&place: &u64| rules(place));
        places.map(|place| game.nim_value(&place).unwrap().heap_size()).collect::<Vec<_>>()
    };
    // The values are the greatest powers of two that divide the places.
    assert_eq!(values(consecutive, 1..=16), [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16]);
    // The values are the odious numbers, which have an odd number of ones.
    assert_eq!(values(up_to_three, 0..=9), [1, 2, 4, 7, 8, 11, 13, 14, 16, 19]);
    assert_eq!(values(another, 0..=5), [0, 1, 2, 3, 4, 5]);
}
