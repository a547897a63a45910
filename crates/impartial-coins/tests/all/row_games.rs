//! Checks the values, sums and moves of the games in a row against their rules.

use impartial_coins::{CoinGame, CoinSet, InvalidRowGame, MAX_SIDE, RowGame};
use impartial_core::laws::WORD_ENDS;
use nimbers::Nimber;

use crate::row_rules::{games, lower_places, values_by_rules};

/// Returns the places that a move turns, without the last one.
fn lower_of(game: RowGame, places: CoinSet) -> Vec<u64> {
    let mut numbers = match (game.family(), places.as_slice()) {
        (CoinGame::Ruler, &[last, first]) => (first..last).collect(),
        (_, places) => places[1..].to_vec(),
    };
    numbers.sort_unstable();
    numbers
}

#[test]
fn values_sums_and_moves_follow_the_rules() {
    let last = if cfg!(miri) { 12 } else { 80 };
    let limits: Vec<u64> = (1..=19).chain([63, 64, 65]).collect();
    for game in games(&limits) {
        let values = values_by_rules(game, last);
        let mut sum = Nimber::ZERO;
        for (place, &value) in (1..).zip(&values) {
            assert_eq!(game.value(place), value, "{game} at {place}");
            assert_eq!(game.sum(1..place), sum, "{game} before {place}");
            assert_eq!(game.sum(place..last + 1) + sum, game.sum(1..last + 1), "{game} from {place}");
            sum += value;
            let mut legal = lower_places(game, place);
            for lower in &mut legal {
                lower.sort_unstable();
            }
            for target in 0..value.heap_size() {
                let places = game.move_to(place, Nimber::from_heap(target));
                let places =
                    places.unwrap_or_else(|| panic!("{game} at {place}: expected a move to {target}, found none"));
                let lower = lower_of(game, places);
                assert_eq!(places.largest(), Some(place), "{game} to {target}");
                assert!(legal.contains(&lower), "{game} at {place} to {target}: {lower:?} is illegal");
                let reached: Nimber = lower.iter().map(|&at| values[at as usize - 1]).sum();
                assert_eq!(reached, Nimber::from_heap(target), "{game} at {place} by {lower:?}");
            }
            assert_eq!(game.move_to(place, value), None, "{game} at {place}");
        }
    }
}

/// Near the largest place, each value is the difference of two sums, and moves reach values next to it.
#[test]
fn the_largest_places() {
    for game in games(&[1, 2, 3, 1 << 31, (1 << 62) - 1, 1 << 62, MAX_SIDE, u64::MAX - 1]) {
        for place in (MAX_SIDE - 70..=MAX_SIDE).chain((1 << 62) - 3..(1 << 62) + 3) {
            let value = game.value(place);
            assert_eq!(game.sum(1..place) + value, game.sum(1..place + 1), "{game} at {place}");
            let value = value.heap_size();
            for target in [0, 1, value / 2, value.wrapping_sub(1)].into_iter().filter(|&target| target < value) {
                let target = Nimber::from_heap(target);
                let places = game.move_to(place, target).unwrap();
                let lower = match (game.family(), places.as_slice()) {
                    (CoinGame::Ruler, &[last, first]) => game.sum(first..last),
                    (_, places) => places[1..].iter().map(|&at| game.value(at)).sum(),
                };
                assert_eq!(lower, target, "{game} at {place}: {places:?}");
                let first = *places.as_slice().last().unwrap();
                assert!(game.limit().is_none_or(|limit| place - first < limit), "{game} at {place}: {places:?}");
            }
        }
    }
}

/// Places may come in any order, and 0 stands for no place.
#[test]
fn places_in_any_order() {
    for numbers in [[0, 0, 7], [0, 2, 2], [0, 2, 7], [1, 2, 3], [5, 5, 9]] {
        let mut sorted: Vec<u64> = numbers.into_iter().filter(|&number| number > 0).collect();
        sorted.reverse();
        for [a, b, c] in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let places = CoinSet::from([numbers[a], numbers[b], numbers[c]]);
            assert_eq!((places.as_slice(), places.largest()), (&sorted[..], sorted.first().copied()));
        }
    }
}

/// The place 0 has no coin, so it has no move. No place is a panic.
#[test]
fn places_outside_the_board() {
    for game in games(&[1, 2, 3, 1 << 62, (1 << 63) - 1, 1 << 63, u64::MAX - 1]) {
        for target in [0, 1, u64::MAX].map(Nimber::from_heap) {
            assert_eq!((game.move_to(0, target), game.shortest_move(0)), (None, None), "{game}");
        }
        for place in WORD_ENDS.into_iter().filter(|&place| place > MAX_SIDE) {
            _ = (game.sum(0..place), game.sum(place..u64::MAX), game.shortest_move(place));
            let value = game.value(place).heap_size();
            for target in [0, 1, value / 2, value.saturating_sub(1), value] {
                let turn = game.move_to(place, Nimber::from_heap(target));
                assert_eq!(turn.is_some(), target < value, "{game} at {place} to {target}");
            }
        }
    }
}

#[test]
fn names() {
    for game in games(&[1, 2, 3, 1 << 62, 1 << 63, u64::MAX - 1]) {
        assert_eq!(game.to_string().parse(), Ok(game));
        assert_eq!(game.to_string().split_once('/').map(|(_, limit)| limit.parse().unwrap()), game.limit(), "{game}");
    }
    assert_eq!("twins/18446744073709551615".parse(), Ok(RowGame::new(CoinGame::Twins)));
    assert_eq!(RowGame::new(CoinGame::Twins).within(0), Err(InvalidRowGame::WithinZero));
    for (text, error) in [
        ("", InvalidRowGame::Unknown),
        ("Twins", InvalidRowGame::Unknown),
        ("twins/", InvalidRowGame::Unknown),
        ("twins/+3", InvalidRowGame::Unknown),
        ("twins/3/4", InvalidRowGame::Unknown),
        ("twins/18446744073709551616", InvalidRowGame::Unknown),
        ("/3", InvalidRowGame::Unknown),
        ("twins/0", InvalidRowGame::WithinZero),
        ("twins/00", InvalidRowGame::WithinZero),
    ] {
        assert_eq!(text.parse::<RowGame>(), Err(error), "{text:?}");
    }
}
