//! The rules of the games in a row: the coins that each move turns, one by one.

use impartial_coins::{CoinGame, RowGame};
use nimbers::{Nimber, mex};

/// Returns the sets of lower places that a move at `last` may turn.
pub(crate) fn lower_places(game: RowGame, last: u64) -> Vec<Vec<u64>> {
    let near = |place: &u64| game.limit().is_none_or(|limit| last - place < limit);
    let lower: Vec<u64> = (1..last).filter(near).collect();
    let singles = || lower.iter().map(|&place| vec![place]);
    let pairs = || {
        lower
            .iter()
            .flat_map(|&one| lower.iter().filter(move |&&other| other < one).map(move |&other| vec![one, other]))
    };
    match game.family() {
        CoinGame::Turtles => [vec![]].into_iter().chain(singles()).collect(),
        CoinGame::Twins => singles().collect(),
        CoinGame::MockTurtles => [vec![]].into_iter().chain(singles()).chain(pairs()).collect(),
        CoinGame::Triplets => pairs().collect(),
        _ => (0..=lower.len()).map(|start| lower[start..].to_vec()).collect(),
    }
}

/// Returns the nim-values of single heads, from coin 1 onwards, by the recursion for coin-turning games.
pub(crate) fn values_by_rules(game: RowGame, last: u64) -> Vec<Nimber> {
    let mut values: Vec<Nimber> = Vec::new();
    for place in 1..=last {
        let options = lower_places(game, place);
        values.push(mex(options.iter().map(|lower| lower.iter().map(|&at| values[at as usize - 1]).sum::<Nimber>())));
    }
    values
}

/// Returns the games of all families without a limit, and with each of these limits.
pub(crate) fn games(limits: &[u64]) -> Vec<RowGame> {
    let with_limits = |family| {
        let game = RowGame::new(family);
        [game].into_iter().chain(limits.iter().map(move |&limit| game.within(limit).unwrap()))
    };
    CoinGame::ALL.into_iter().flat_map(with_limits).collect()
}
