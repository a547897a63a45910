//! Checks the theorem against the rules on every small board.
//!
//! These tests take longer than all others. Tests run in the order of their names, so the others report first.

use std::collections::{BTreeMap, BTreeSet};

use impartial_coins::reference::ReferenceCoins;
use impartial_coins::{CoinTurn, RowGame};
use impartial_core::{Enumerate as _, Exhaustive, Solve as _, laws};

use crate::agreement::{board, check, pairs, turns};
use crate::row_rules::{games, lower_places};

/// Checks the value of every set of heads of boards up to 4 x 3 for all pairs of games without a limit, and all laws of every
/// eleventh.
#[test]
fn every_board_up_to_4_x_3() {
    for games in pairs(&games(&[])) {
        for sides in [[1, 1], [1, 3], [4, 1], [2, 2], [3, 3], [4, 2], [4, 3]] {
            if cfg!(miri) && sides[0] * sides[1] > 4 {
                continue;
            }
            let mut oracle = Exhaustive::by_rules();
            for heads in 0..1 << (sides[0] * sides[1]) {
                let position = board(games, sides, heads);
                let by_rules = oracle.nim_value(&ReferenceCoins::try_from(&position).unwrap());
                assert_eq!(by_rules, Ok(position.nim_value()), "{position:?}");
                if heads % 11 == 0 {
                    check(&position, &mut oracle, []).unwrap();
                }
            }
        }
    }
}

/// Groups games that have the same moves on a side of this length. Long limits allow the same moves as none.
fn games_by_moves(games: &[RowGame], side: u64) -> Vec<Vec<RowGame>> {
    let mut groups: BTreeMap<Vec<Vec<Vec<u64>>>, Vec<RowGame>> = BTreeMap::new();
    for &game in games {
        groups.entry((1..=side).map(|last| lower_places(game, last)).collect()).or_default().push(game);
    }
    groups.into_values().collect()
}

/// Checks the value of every set of heads of 3 x 3 boards for all pairs of games with and without limits, and all moves, legal
/// or not, of every 101st.
///
/// Games with the same moves share the rules that search their boards, because the search takes longer than all else.
#[test]
fn every_3_x_3_board_with_limits() {
    let sides = if cfg!(miri) { [2, 2] } else { [3, 3] };
    let groups = games_by_moves(&games(&[1, 2, 3]), sides[0]);
    let mut pairs_seen = 0;
    for (rows, columns) in groups.iter().flat_map(|rows| groups.iter().map(move |columns| (rows, columns))) {
        let rules = |games, heads| ReferenceCoins::try_from(&board(games, sides, heads)).unwrap();
        let shared = [rows[0], columns[0]];
        let mut oracle = Exhaustive::by_rules();
        let all_games: Vec<[RowGame; 2]> =
            rows.iter().flat_map(|&row| columns.iter().map(move |&column| [row, column])).collect();
        for heads in 0..1 << (sides[0] * sides[1]) {
            let by_rules = oracle.nim_value(&rules(shared, heads));
            for (number, &games) in (pairs_seen..).zip(&all_games) {
                let position = board(games, sides, heads);
                assert_eq!(by_rules, Ok(position.nim_value()), "{position:?}");
                if (heads + number) % 101 == 0 {
                    laws::agrees(&position, &rules(shared, heads), &mut oracle, turns(sides)).unwrap();
                    let moves = |games| rules(games, heads).moves().collect::<BTreeSet<CoinTurn>>();
                    assert_eq!(moves(games), moves(shared), "{position:?}");
                }
            }
        }
        pairs_seen += all_games.len() as u64;
    }
    assert_eq!(pairs_seen, 400);
}
