//! The rules as stated, on a board small enough to draw. The tests check the theorem against them.

use alloc::vec;
use alloc::vec::Vec;

use impartial_core::{Enumerate, Position, TooLarge};

use crate::{Axis, CoinGame, CoinSet, CoinTurn, Coins, IllegalCoinTurn, RowGame};

/// Maximum side of a [`ReferenceCoins`] board.
pub const MAX_LISTED_SIDE: u64 = 16;

/// A board that stores the side of every coin.
///
/// # Examples
///
/// ```
/// use impartial_coins::reference::ReferenceCoins;
/// use impartial_coins::{Coins, Enumerate, CoinGame, Rect, RowGame, Solve};
/// use impartial_core::Exhaustive;
///
/// let games = [RowGame::new(CoinGame::Twins), RowGame::new(CoinGame::Ruler)];
/// let position = Coins::new(games, [3, 4], [Rect::new(3..4, 4..5)?])?;
/// let board = ReferenceCoins::try_from(&position)?;
/// assert_eq!(board.moves().count(), 2 * 4); // the other row, and the first column of the run
/// assert_eq!(Exhaustive::by_rules().nim_value(&board)?, position.nim_value());
///
/// let large = Coins::new(games, [17, 4], [Rect::new(3..4, 4..5)?])?;
/// let refused = ReferenceCoins::try_from(&large).unwrap_err();
/// assert_eq!((refused.size, refused.limit), (17, 16));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReferenceCoins {
    games: [RowGame; 2],
    columns: u64,
    // Whether each coin shows heads, row by row.
    heads: Vec<bool>,
}

impl TryFrom<&Coins> for ReferenceCoins {
    type Error = TooLarge;

    /// Lists the coins of the position.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if a side is above [`MAX_LISTED_SIDE`].
    ///
    /// # Complexity
    ///
    /// *O(m + s)* time for *m* rectangles and *s* moves played.
    fn try_from(position: &Coins) -> Result<Self, TooLarge> {
        let (rows, columns) = (position.rows(), position.columns());
        let longest = rows.max(columns);
        if longest > MAX_LISTED_SIDE {
            return Err(TooLarge::new(longest, MAX_LISTED_SIDE));
        }
        let cells = (1..=rows).flat_map(|row| (1..=columns).map(move |column| (row, column)));
        let in_rectangle = |(row, column)| position.rectangles().iter().any(|rect| rect.contains(row, column));
        let mut board = Self { games: position.games(), columns, heads: cells.map(in_rectangle).collect() };
        position.played().iter().for_each(|turn| board.turn(turn));
        Ok(board)
    }
}

impl ReferenceCoins {
    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.heads.len() as u64 / self.columns
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn columns(&self) -> u64 {
        self.columns
    }

    /// Returns whether the coin in this row and column, counted from 1, shows heads.
    #[must_use]
    pub fn is_heads(&self, row: u64, column: u64) -> bool {
        let is_on_board = (1..=self.rows()).contains(&row) && (1..=self.columns).contains(&column);
        is_on_board && self.heads[self.index(row, column)]
    }

    /// Returns the index of a coin on the board.
    fn index(&self, row: u64, column: u64) -> usize {
        usize::try_from((row - 1) * self.columns + column - 1).expect("a listed board is small")
    }

    /// Turns the coins at all pairs of a row and a column of the move.
    fn turn(&mut self, CoinTurn { rows, columns }: &CoinTurn) {
        for row in places_turned(self.games[0], rows) {
            for column in places_turned(self.games[1], columns) {
                let index = self.index(row, column);
                self.heads[index] = !self.heads[index];
            }
        }
    }
}

/// Returns the places that a move turns, one by one.
fn places_turned(game: RowGame, places: &CoinSet) -> Vec<u64> {
    match (game.family(), places.as_slice()) {
        (CoinGame::Ruler, &[last, first]) => (first..=last).collect(),
        (_, places) => places.to_vec(),
    }
}

/// Returns the moves of a game in a row whose last coin is at `last`.
fn moves_in_row(game: RowGame, last: u64) -> Vec<CoinSet> {
    let single = || vec![CoinSet::from([last, 0, 0])];
    let pairs = || (1..last).map(|lower| CoinSet::from([last, lower, 0]));
    let triples = || (1..last).flat_map(|second| (1..second).map(move |third| CoinSet::from([last, second, third])));
    let mut moves: Vec<CoinSet> = match game.family() {
        // In the ruler game, the other place is the first coin of the run.
        CoinGame::Turtles | CoinGame::Ruler => single().into_iter().chain(pairs()).collect(),
        CoinGame::Twins => pairs().collect(),
        CoinGame::MockTurtles => single().into_iter().chain(pairs()).chain(triples()).collect(),
        CoinGame::Triplets => triples().collect(),
    };
    if let Some(limit) = game.limit() {
        moves.retain(|places| places.as_slice().iter().all(|place| last - place < limit));
    }
    moves
}

impl Position for ReferenceCoins {
    type Move = CoinTurn;
    type Illegal = IllegalCoinTurn;

    fn play(&mut self, turn: &CoinTurn) -> Result<(), IllegalCoinTurn> {
        let sides = [(Axis::Rows, turn.rows, self.rows()), (Axis::Columns, turn.columns, self.columns)];
        for ((axis, places, side), game) in sides.into_iter().zip(self.games) {
            let last = places.largest().unwrap_or(0);
            if last > side {
                return Err(IllegalCoinTurn::OffBoard { axis, place: last, side });
            }
            if last == 0 || !moves_in_row(game, last).contains(&places) {
                return Err(IllegalCoinTurn::Count { axis, game, count: places.as_slice().len() });
            }
        }
        let [row, column] = [turn.rows, turn.columns].map(|places| places.largest().unwrap_or(0));
        if !self.is_heads(row, column) {
            return Err(IllegalCoinTurn::Tails { row, column });
        }
        self.turn(turn);
        Ok(())
    }
}

impl Enumerate for ReferenceCoins {
    fn moves(&self) -> impl Iterator<Item = CoinTurn> + '_ {
        let cells = (1..=self.rows()).flat_map(|row| (1..=self.columns).map(move |column| (row, column)));
        cells.filter(|&(row, column)| self.is_heads(row, column)).flat_map(|(row, column)| {
            let columns = moves_in_row(self.games[1], column);
            moves_in_row(self.games[0], row)
                .into_iter()
                .flat_map(move |rows| columns.clone().into_iter().map(move |columns| CoinTurn { rows, columns }))
        })
    }
}
