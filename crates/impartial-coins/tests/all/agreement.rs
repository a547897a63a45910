//! Checks the theorem against the rules on small boards. `small_boards` has those that are many.

use impartial_coins::reference::{MAX_LISTED_SIDE, ReferenceCoins};
use impartial_coins::{CoinGame, CoinSet, CoinTurn, Coins, Rect, RowGame, TooLarge};
use impartial_core::laws::{self, Violation};
use impartial_core::{ByRules, Enumerate as _, Exhaustive, Position, Solve};
use nimbers::{Nimber, mex};
use proptest::prelude::*;

use crate::row_rules::{games, lower_places};

/// Builds the board whose heads are the bits of `heads`, row by row. Coins after the first 64 show tails.
pub(crate) fn board(games: [RowGame; 2], [rows, columns]: [u64; 2], heads: u64) -> Coins {
    let cells = (0..rows * columns).filter(|&cell| cell < 64 && heads >> cell & 1 == 1);
    let cells = cells.map(|cell| (cell / columns + 1, cell % columns + 1));
    let cells: Vec<Rect> = cells.map(|(row, column)| Rect::new(row..row + 1, column..column + 1).unwrap()).collect();
    Coins::new(games, [rows, columns], cells).unwrap()
}

/// Returns all lists of up to three places on a side and next to it, legal or not.
fn all_places(side: u64) -> Vec<CoinSet> {
    let numbers = || 0..=side + 1;
    let triples = numbers().flat_map(|a| (0..=a).flat_map(move |b| (0..=b).map(move |c| CoinSet::from([a, b, c]))));
    triples.collect()
}

pub(crate) fn turns(sides: [u64; 2]) -> impl Iterator<Item = CoinTurn> {
    let columns = all_places(sides[1]);
    all_places(sides[0])
        .into_iter()
        .flat_map(move |rows| columns.clone().into_iter().map(move |columns| CoinTurn { rows, columns }))
}

pub(crate) fn check(
    position: &Coins,
    oracle: &mut ByRules<ReferenceCoins>,
    candidates: impl IntoIterator<Item = CoinTurn>,
) -> Result<(), Violation> {
    laws::agrees(position, &ReferenceCoins::try_from(position).unwrap(), oracle, candidates)
}

pub(crate) fn pairs(games: &[RowGame]) -> impl Iterator<Item = [RowGame; 2]> {
    games.iter().flat_map(|&rows| games.iter().map(move |&columns| [rows, columns]))
}

/// Returns the nim-values of single heads, by the recursion for coin-turning games: the mex, over the moves, of the nim-sum of
/// the other coins that the move turns.
///
/// This follows from the rules if a position is the sum of its heads, and is fast enough for larger boards than a search.
fn cell_values(games: [RowGame; 2], [rows, columns]: [u64; 2]) -> Vec<Vec<Nimber>> {
    let sets = |game, side| -> Vec<Vec<Vec<u64>>> {
        let with_last = |last: u64| lower_places(game, last).into_iter().map(move |lower| [lower, vec![last]].concat());
        (1..=side).map(|last| with_last(last).collect()).collect()
    };
    let (row_sets, column_sets) = (sets(games[0], rows), sets(games[1], columns));
    let mut values = vec![vec![Nimber::ZERO; column_sets.len() + 1]; row_sets.len() + 1];
    for (row, row_sets) in (1..).zip(&row_sets) {
        for (column, column_sets) in (1..).zip(&column_sets) {
            // The value of the coin itself is still 0 here.
            let options = row_sets.iter().flat_map(|rows| {
                // The sum of each column over the rows of the move.
                let sums: Vec<Nimber> =
                    (0..=column).map(|at| rows.iter().map(|&row| values[row as usize][at]).sum()).collect();
                column_sets.iter().map(move |columns| columns.iter().map(|&at| sums[at as usize]).sum::<Nimber>())
            });
            let value = mex(options);
            values[row][column] = value;
        }
    }
    values
}

#[test]
fn every_single_head_up_to_16_x_16() {
    let side = if cfg!(miri) { 4 } else { 16 };
    for games in pairs(&games(&[3, 8])) {
        let values = cell_values(games, [side; 2]);
        let board = board(games, [side; 2], 0);
        for (row, column) in (1..=side).flat_map(|row| (1..=side).map(move |column| (row, column))) {
            let by_recursion = values[row as usize][column as usize];
            assert_eq!(board.cell_value(row, column), by_recursion, "{games:?}, row {row}, column {column}");
        }
    }
}

/// After every first move, a move is found exactly if the rules have one. A run of turned rows can hide the heads of its first rows
/// only, so the search must not stop there.
#[test]
fn some_move_after_every_first_move() {
    let runs = RowGame::new(CoinGame::Ruler);
    let sides = if cfg!(miri) { [3, 2] } else { [4, 2] };
    for columns in [CoinGame::Turtles, CoinGame::Ruler].map(RowGame::new) {
        for heads in 0..1 << (sides[0] * sides[1]) {
            let start = board([runs, columns], sides, heads);
            let rules = ReferenceCoins::try_from(&start).unwrap();
            for turn in rules.moves() {
                let (mut position, mut left) = (start.clone(), rules.clone());
                position.play(&turn).unwrap();
                left.play(&turn).unwrap();
                let found = position.some_move();
                assert_eq!(found.is_some(), left.moves().next().is_some(), "after {turn:?} on {start:?}");
                assert!(found.is_none_or(|mv| position.check(&mv).is_ok()), "{found:?} after {turn:?} on {start:?}");
            }
        }
    }
}

/// Draws two games, a board with sides up to `side` and overlapping rectangles, and choices among the legal moves.
fn played(side: u64) -> impl Strategy<Value = (Coins, Vec<prop::sample::Index>)> {
    let game = prop::sample::select(games(&[1, 2, 3, 5]));
    let position = ([game.clone(), game], [1..=side, 1..=side]).prop_flat_map(|(games, [rows, columns])| {
        let rect = (1..=rows, 1..=rows, 1..=columns, 1..=columns)
            .prop_map(|(a, b, c, d)| Rect::new(a.min(b)..a.max(b) + 1, c.min(d)..c.max(d) + 1).unwrap());
        prop::collection::vec(rect, 0..6).prop_map(move |rects| Coins::new(games, [rows, columns], rects).unwrap())
    });
    (position, prop::collection::vec(any::<prop::sample::Index>(), 0..6))
}

/// Plays legal moves, and checks after each that both boards have the same heads.
fn play_some(position: &mut Coins, choices: &[prop::sample::Index]) {
    let mut rules = ReferenceCoins::try_from(&*position).unwrap();
    for choice in choices {
        let legal: Vec<CoinTurn> = rules.moves().collect();
        if !legal.is_empty() {
            let turn = choice.get(&legal);
            position.play(turn).unwrap();
            rules.play(turn).unwrap();
        }
        for (row, column) in
            (0..=position.rows() + 1).flat_map(|row| (0..=position.columns() + 1).map(move |column| (row, column)))
        {
            assert_eq!(
                position.is_heads(row, column),
                rules.is_heads(row, column),
                "row {row}, column {column} of {position:?}"
            );
        }
        assert_eq!(ReferenceCoins::try_from(&*position).as_ref(), Ok(&rules));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 2 } else { 200 }))]

    /// After moves were played, all laws agree with the reference rules.
    #[test]
    fn played_boards_agree_with_the_rules((mut position, choices) in played(3)) {
        play_some(&mut position, &choices);
        let sides = [position.rows(), position.columns()];
        check(&position, &mut Exhaustive::by_rules(), turns(sides))?;
    }

    /// On larger boards, before and after moves, the nim-value is the sum of the heads, and moves reach every smaller nim-value.
    #[test]
    fn larger_boards_agree_with_the_sum_of_cells((mut position, choices) in played(9)) {
        let sides = [position.rows(), position.columns()];
        let values = cell_values(position.games(), sides);
        let sum = |board: &ReferenceCoins| -> Nimber {
            let cells = (1..=sides[0]).flat_map(|row| (1..=sides[1]).map(move |column| (row, column)));
            let heads = cells.filter(|&(row, column)| board.is_heads(row, column));
            heads.map(|(row, column)| values[row as usize][column as usize]).sum()
        };
        for choices in [vec![], choices] {
            play_some(&mut position, &choices);
            let board = ReferenceCoins::try_from(&position).unwrap();
            prop_assert_eq!(position.nim_value(), sum(&board), "{:?}", position);
            for target in (0..position.nim_value().heap_size()).map(Nimber::from_heap) {
                let turn = position.move_to(target).unwrap();
                let mut after = board.clone();
                after.play(&turn).unwrap();
                prop_assert_eq!(sum(&after), target, "{:?} in {:?}", turn, position);
            }
            // `some_move` has the first row, the first column and the minimum number of coins of all legal moves.
            let key = |turn: &CoinTurn| {
                let coins = position.turned(turn).map(|runs| runs.iter().map(|run| run.end - run.start).sum::<u64>());
                (turn.rows.largest(), turn.columns.largest(), coins[0] * coins[1])
            };
            let first = board.moves().map(|turn| key(&turn)).min();
            prop_assert_eq!(position.some_move().map(|turn| key(&turn)), first, "{:?}", position);
            prop_assert!(position.some_move().is_none_or(|turn| board.clone().play(&turn).is_ok()), "{:?}", position);
        }
    }
}

#[test]
fn listed_boards_have_at_most_16_rows_and_columns() {
    let [game, ..] = games(&[])[..] else { panic!("there are games") };
    for sides in [[16, 16], [17, 1], [1, 17]] {
        let listed = ReferenceCoins::try_from(&board([game; 2], sides, 1)).map(|board| [board.rows(), board.columns()]);
        let expected = if sides == [16, 16] { Ok(sides) } else { Err(TooLarge::new(17, MAX_LISTED_SIDE)) };
        assert_eq!(listed, expected);
    }
}
