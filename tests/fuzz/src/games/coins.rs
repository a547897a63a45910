//! Compares the solver of coin-turning games with a search on boards of up to 3 x 3, and with the mex of all options on
//! boards of up to 6 x 6.

use std::cell::RefCell;

use arbitrary::{Arbitrary, Result, Unstructured};
use impartial::coins::reference::ReferenceCoins;
use impartial::coins::{CoinGame, CoinSet, CoinTurn, Coins, Rect, RowGame};
use impartial::core::{ByRules, Enumerate as _, Exhaustive};

use super::Checks;
use crate::List;
use crate::solve::{agrees, is_the_mex, number};

pub(super) const GAME: Checks = Checks::new(solve);

/// The input of the target.
#[derive(Arbitrary, Debug)]
struct Input {
    is_small: bool,
    games: [[u8; 2]; 2],
    sides: [u8; 2],
    heads: List<[u8; 4], 12>,
    choices: [u8; 3],
    candidates: List<[[u8; 3]; 2], 8>,
}

thread_local! {
    /// The values found so far, which inputs share because there are few small boards.
    static ORACLE: RefCell<ByRules<ReferenceCoins>> = RefCell::new(Exhaustive::by_rules());
}

fn solve(bytes: Unstructured<'_>) -> Result<()> {
    let Input { is_small, games, sides, heads, choices, candidates } = Input::arbitrary_take_rest(bytes)?;
    let most = if is_small { 3 } else { 6 };
    let games = games.map(|[family, within]| {
        let game = RowGame::new(CoinGame::ALL[usize::from(family) % CoinGame::ALL.len()]);
        match number(within, 0, most) {
            0 => game,
            coins => game.within(coins).expect("at least one coin"),
        }
    });
    let sides = sides.map(|side| number(side, 1, most));
    let range = |a, b, side| {
        let [a, b] = [number(a, 1, side), number(b, 1, side)];
        a.min(b)..a.max(b) + 1
    };
    let heads = heads
        .iter()
        .map(|&[a, b, c, d]| Rect::new(range(a, b, sides[0]), range(c, d, sides[1])).expect("both ranges have units"));
    let position = Coins::new(games, sides, heads).expect("the rectangles lie on the board");
    let rules_of = |position: &Coins| ReferenceCoins::try_from(position).expect("the board is small");
    if is_small {
        let places = |numbers: [u8; 3]| CoinSet::from(numbers.map(|place| number(place, 0, 4)));
        let turn = |&[rows, columns]: &[[u8; 3]; 2]| CoinTurn { rows: places(rows), columns: places(columns) };
        let candidates: Vec<CoinTurn> = candidates.iter().map(turn).collect();
        ORACLE.with_borrow_mut(|oracle| agrees(position, rules_of, oracle, &choices, &candidates));
    } else {
        is_the_mex(position, |position| rules_of(position).moves().collect(), &choices[..1]);
    }
    Ok(())
}
