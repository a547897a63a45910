//! The validated position, its moves, and the errors for illegal moves.
//!
//! A board is solved when it is built: [`Coins::new`] sweeps over the rectangles once and stores the nim-value of their union.
//! A move adds the nim-value of the coins that it turns, which is one product.
//!
//! # The side of a coin
//!
//! To check a move, all rectangles and moves are scanned for one coin. An index would make each move of a long game faster, but
//! take memory for each rectangle and each move. The rectangles keep the order in which they were given, and a comparison sorts
//! copies.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Range;

use impartial_core::{Played, Position};
use nimbers::Nimber;
use sweepline::{Rect, Rects, measure_of_union};

use crate::CoinSet;
use crate::nim_sum::NimSum;
use crate::row_game::{CoinGame, RowGame};

/// Maximum number of rows and of columns of a board: 2^63 - 1. The nim-value of every coin is then below 2^64.
pub const MAX_SIDE: u64 = (1 << 63) - 1;

/// Maximum number of rectangles of a board: 2^31 - 1.
pub const MAX_RECTANGLES: usize = (1 << 31) - 1;

/// A position of the product of two coin-turning games: a board of coins, and the moves that were played on it.
///
/// Two positions are equal if they agree in
///
/// - the games and the sides,
/// - the rectangles, in any order,
/// - the moves that were played an odd number of times, in any order, because turning coins twice has no effect.
///
/// Unequal positions may have the same heads, because different rectangles can cover the same coins.
/// Hashing a position, or comparing positions with a different order of rectangles or moves, takes
/// *O(m log m + s log s)* time for *m* rectangles and *s* moves.
///
/// Clones share the rectangles.
///
/// # Examples
///
/// ```
/// use impartial_coins::{Coins, CoinGame, CoinSet, Position, Rect, RowGame, CoinTurn};
///
/// let games = [RowGame::new(CoinGame::Ruler); 2];
/// let rects = [Rect::new(1..3, 1..3)?, Rect::new(4..6, 2..6)?];
/// let mut board = Coins::new(games, [5, 5], rects)?;
/// let mut reversed = Coins::new(games, [5, 5], rects.into_iter().rev())?;
/// assert_eq!(board, reversed);
///
/// let turns = [2, 5].map(|last| CoinTurn { rows: CoinSet::from([last, 0, 0]), columns: CoinSet::from([last, last - 1, 0]) });
/// turns.iter().try_for_each(|turn| board.play(turn))?;
/// turns.iter().rev().try_for_each(|turn| reversed.play(turn))?;
/// assert_eq!(board, reversed);
/// assert_eq!(board.played(), turns);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Coins {
    games: [RowGame; 2],
    // Invariant: each is from 1 to MAX_SIDE.
    sides: [u64; 2],
    // Invariant: at most MAX_RECTANGLES, all within the sides.
    rectangles: Arc<Rects>,
    // Invariant: each move was legal when it was played.
    played: Played<CoinTurn>,
    // Invariant: the nim-sum of the heads.
    value: Nimber,
}

/// A move: the rows and the columns whose crossings are turned.
///
/// The coin in the last row and the last column must show heads.
///
/// # Examples
///
/// ```
/// use impartial_coins::{Coins, CoinGame, CoinSet, Position, Rect, RowGame, CoinTurn};
///
/// // The four corners of a rectangle.
/// let games = [RowGame::new(CoinGame::Twins); 2];
/// let mut board = Coins::new(games, [5, 5], [Rect::new(4..5, 4..5)?])?;
/// let corners = CoinTurn { rows: CoinSet::from([4, 2, 0]), columns: CoinSet::from([4, 1, 0]) };
/// board.play(&corners)?;
/// assert!(board.is_heads(2, 1) && board.is_heads(4, 1) && !board.is_heads(4, 4));
///
/// let refused = board.play(&corners).unwrap_err();
/// assert_eq!(refused.to_string(), "the coin in row 4 and column 4, the last of the move, shows tails");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CoinTurn {
    /// The rows, a move of the game of the rows: in the ruler game, the last and the first coin of a run, or a single coin. A
    /// run may have 2^63 - 1 coins, so it is never a list of coins. In the other games, the turned coins.
    pub rows: CoinSet,
    /// The columns, a move of the game of the columns, in the same form.
    pub columns: CoinSet,
}

/// The rows or the columns of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum Axis {
    /// The rows.
    Rows,
    /// The columns.
    Columns,
}

impl Axis {
    const BOTH: [Self; 2] = [Self::Rows, Self::Columns];

    /// Returns the name of one row or column.
    const fn one(self) -> &'static str {
        match self {
            Self::Rows => "row",
            Self::Columns => "column",
        }
    }
}

impl fmt::Display for Axis {
    /// Writes `rows` or `columns`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}s", self.one())
    }
}

/// The error for a board that cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidCoins {
    /// A side is 0 or above [`MAX_SIDE`].
    #[error("the number of {axis} must be from 1 to {MAX_SIDE}, not {side}")]
    Side {
        /// The rows or the columns.
        axis: Axis,
        /// The side given.
        side: u64,
    },
    /// A rectangle has coins outside the board.
    #[error("the rectangle at index {index} is not within {rows} rows and {columns} columns, counted from 1")]
    Rectangle {
        /// The index of the rectangle, from 0.
        index: usize,
        /// The number of rows of the board.
        rows: u64,
        /// The number of columns of the board.
        columns: u64,
    },
    /// There are more than [`MAX_RECTANGLES`] rectangles.
    #[error("a board may have up to {MAX_RECTANGLES} rectangles, not {count}")]
    TooManyRectangles {
        /// The number of rectangles given.
        count: usize,
    },
}

impl InvalidCoins {
    /// Returns the index of the invalid rectangle, counted from 0, or `None` if the error is not about one rectangle.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_coins::{Coins, CoinGame, Rect, RowGame};
    ///
    /// let games = [RowGame::new(CoinGame::Turtles); 2];
    /// let index = |rects: Vec<Rect>| Coins::new(games, [5, 4], rects).unwrap_err().index();
    /// assert_eq!(index(vec![Rect::new(1..6, 1..5)?, Rect::new(1..6, 1..6)?]), Some(1));
    /// # Ok::<(), impartial_coins::EmptyRect>(())
    /// ```
    #[must_use]
    pub const fn index(&self) -> Option<usize> {
        match self {
            Self::Rectangle { index, .. } => Some(*index),
            Self::Side { .. } | Self::TooManyRectangles { .. } => None,
        }
    }
}

/// The error for an illegal move. Errors about the rows come before errors about the columns.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum IllegalCoinTurn {
    /// A move of the game does not name this number of rows or columns.
    #[error("a move of {game} {}, not {count}", allowed(*game, *axis))]
    Count {
        /// The rows or the columns.
        axis: Axis,
        /// Their game.
        game: RowGame,
        /// The number of rows or columns of the move.
        count: usize,
    },
    /// A row or a column is not on the board.
    #[error("the board has no {} {place}; the number of {axis} is {side}", axis.one())]
    OffBoard {
        /// The rows or the columns.
        axis: Axis,
        /// The row or the column.
        place: u64,
        /// The number of rows or columns of the board.
        side: u64,
    },
    /// A row or a column is named twice.
    #[error("the move names {} {place} twice", axis.one())]
    Repeated {
        /// The rows or the columns.
        axis: Axis,
        /// The row or the column.
        place: u64,
    },
    /// The rows or columns are not all within the limit of their game.
    #[error("{axis} {first} to {last} are too far apart for {game}: all must be among {} consecutive {axis}", game.limit().unwrap_or(u64::MAX))]
    TooFar {
        /// The rows or the columns.
        axis: Axis,
        /// Their game.
        game: RowGame,
        /// The first row or column.
        first: u64,
        /// The last row or column.
        last: u64,
    },
    /// The coin in the last row and the last column shows tails.
    #[error("the coin in row {row} and column {column}, the last of the move, shows tails")]
    Tails {
        /// The row of that coin.
        row: u64,
        /// The column of that coin.
        column: u64,
    },
}

/// Returns what a move of the game names.
fn allowed(game: RowGame, axis: Axis) -> &'static str {
    match (game.family(), axis) {
        (CoinGame::Turtles, Axis::Rows) => "turns one or two rows",
        (CoinGame::Turtles, Axis::Columns) => "turns one or two columns",
        (CoinGame::Twins, Axis::Rows) => "turns exactly two rows",
        (CoinGame::Twins, Axis::Columns) => "turns exactly two columns",
        (CoinGame::MockTurtles, Axis::Rows) => "turns one, two or three rows",
        (CoinGame::MockTurtles, Axis::Columns) => "turns one, two or three columns",
        (CoinGame::Triplets, Axis::Rows) => "turns exactly three rows",
        (CoinGame::Triplets, Axis::Columns) => "turns exactly three columns",
        (CoinGame::Ruler, Axis::Rows) => "names the last and the first of a run of rows, or a single row",
        (CoinGame::Ruler, Axis::Columns) => "names the last and the first of a run of columns, or a single column",
    }
}

impl Coins {
    /// Builds a board of `sides[0]` rows and `sides[1]` columns, where the coins of `rectangles` show heads.
    ///
    /// `games[0]` is the game of the rows and `games[1]` the game of the columns.
    /// Rows and columns are counted from 1. Rectangles may overlap and repeat.
    ///
    /// # Errors
    ///
    /// - [`InvalidCoins::Side`] if a side is 0 or above [`MAX_SIDE`].
    /// - [`InvalidCoins::TooManyRectangles`] if there are more than [`MAX_RECTANGLES`].
    /// - [`InvalidCoins::Rectangle`] for the first rectangle with a coin outside the board.
    ///
    /// # Complexity
    ///
    /// *O(m log m)* time for *m* rectangles, and at most 140 bytes of memory per rectangle, including `rectangles`, plus 10 KiB.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_coins::{Coins, CoinGame, InvalidCoins, Rect, RowGame, Solve};
    ///
    /// let games = [RowGame::new(CoinGame::Ruler), RowGame::new(CoinGame::Turtles)];
    /// let board = Coins::new(games, [8, 5], [Rect::new(4..5, 1..6)?])?;
    /// // The value 4 of row 4, times the values 1, 2, 3, 4 and 5 of the columns, whose nim-sum is 1.
    /// assert_eq!(board.nim_value().heap_size(), 4);
    ///
    /// let outside = Coins::new(games, [8, 5], [Rect::new(4..5, 1..7)?]);
    /// assert_eq!(outside, Err(InvalidCoins::Rectangle { index: 0, rows: 8, columns: 5 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(
        games: [RowGame; 2],
        sides: [u64; 2],
        rectangles: impl IntoIterator<Item = Rect>,
    ) -> Result<Self, InvalidCoins> {
        Self::with_rects(games, sides, rectangles.into_iter().collect())
    }

    /// Builds the same board as [`new`](Self::new) without a copy of the list.
    ///
    /// # Errors
    ///
    /// The same as for [`new`](Self::new).
    ///
    /// # Complexity
    ///
    /// The same as for [`new`](Self::new).
    pub fn with_rects(games: [RowGame; 2], sides: [u64; 2], rectangles: Rects) -> Result<Self, InvalidCoins> {
        if let Some((axis, side)) = Axis::BOTH.into_iter().zip(sides).find(|&(_, side)| side == 0 || side > MAX_SIDE) {
            return Err(InvalidCoins::Side { axis, side });
        }
        if rectangles.len() > MAX_RECTANGLES {
            return Err(InvalidCoins::TooManyRectangles { count: rectangles.len() });
        }
        let within = |range: Range<u64>, side: u64| 1 <= range.start && range.end <= side + 1;
        let outside = |rect: Rect| !within(rect.rows(), sides[0]) || !within(rect.columns(), sides[1]);
        if let Some(index) = rectangles.iter().position(outside) {
            return Err(InvalidCoins::Rectangle { index, rows: sides[0], columns: sides[1] });
        }
        let [rows, columns] = games.map(|game| move |range| NimSum(game.sum(range)));
        let NimSum(value) =
            measure_of_union(&rectangles, rows, columns, |NimSum(row), NimSum(column)| NimSum(row * column));
        Ok(Self { games, sides, rectangles: Arc::new(rectangles), played: Played::new(), value })
    }

    /// Returns the game of the rows and the game of the columns.
    #[must_use]
    pub const fn games(&self) -> [RowGame; 2] {
        self.games
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn rows(&self) -> u64 {
        self.sides[0]
    }

    /// Returns the number of columns.
    #[must_use]
    pub const fn columns(&self) -> u64 {
        self.sides[1]
    }

    /// Returns the rectangles in whose union all coins showed heads at the start, in the order in which they were given.
    #[must_use]
    pub fn rectangles(&self) -> &Rects {
        &self.rectangles
    }

    /// Returns the moves played so far, in order.
    #[must_use]
    pub fn played(&self) -> &[CoinTurn] {
        self.played.as_slice()
    }

    /// Returns the nim-sum of the heads.
    pub(crate) const fn value(&self) -> Nimber {
        self.value
    }

    /// Returns whether the coin shows heads now. Outside the board, there are no heads.
    ///
    /// # Complexity
    ///
    /// *O(m + s)* time for *m* rectangles and *s* moves played.
    #[must_use]
    pub fn is_heads(&self, row: u64, column: u64) -> bool {
        let turns = self.played().iter().filter(|turn| self.turns(turn, row, column)).count();
        self.rectangles.iter().any(|rect| rect.contains(row, column)) != (turns % 2 == 1)
    }

    /// Returns whether a move turns the coin in this row and column.
    fn turns(&self, turn: &CoinTurn, row: u64, column: u64) -> bool {
        let contains = |game: RowGame, places, place| game.turned(places).any(|run| run.contains(&place));
        contains(self.games[0], &turn.rows, row) && contains(self.games[1], &turn.columns, column)
    }

    /// Returns the coins that a move turns: the runs of rows and the runs of columns whose crossings they are, at most three of
    /// each.
    ///
    /// A run may have up to 2^63 - 1 rows or columns. For an illegal move, the runs may reach beyond the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_coins::{Coins, CoinGame, CoinSet, Rect, RowGame, CoinTurn};
    ///
    /// let games = [RowGame::new(CoinGame::Ruler), RowGame::new(CoinGame::Twins)];
    /// let board = Coins::new(games, [9, 9], [Rect::new(1..10, 1..10)?])?;
    /// let turn = CoinTurn { rows: CoinSet::from([8, 3, 0]), columns: CoinSet::from([7, 2, 0]) };
    /// assert_eq!(board.turned(&turn), [vec![3..9], vec![7..8, 2..3]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn turned(&self, turn: &CoinTurn) -> [Vec<Range<u64>>; 2] {
        [self.games[0].turned(&turn.rows).collect(), self.games[1].turned(&turn.columns).collect()]
    }

    /// Checks the rows or the columns of a move; returns the last one.
    fn check_places(&self, axis: Axis, places: &CoinSet) -> Result<u64, IllegalCoinTurn> {
        let (game, side) = (self.games[axis as usize], self.sides[axis as usize]);
        let [min, max] = game.family().places();
        let numbers = places.as_slice();
        let (Some(&last), Some(&first)) = (numbers.first(), numbers.last()) else {
            return Err(IllegalCoinTurn::Count { axis, game, count: 0 });
        };
        if !(min..=max).contains(&numbers.len()) {
            return Err(IllegalCoinTurn::Count { axis, game, count: numbers.len() });
        }
        if last > side {
            return Err(IllegalCoinTurn::OffBoard { axis, place: last, side });
        }
        if let Some(pair) = numbers.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(IllegalCoinTurn::Repeated { axis, place: pair[0] });
        }
        if game.limit().is_some_and(|limit| last - first >= limit) {
            return Err(IllegalCoinTurn::TooFar { axis, game, first, last });
        }
        Ok(last)
    }
}

impl PartialEq for Coins {
    fn eq(&self, other: &Self) -> bool {
        // Equal positions have equal nim-values, so different nim-values show a difference in constant time.
        let sizes = |board: &Self| (board.value, board.games, board.sides);
        let same_turns = || self.played() == other.played() || self.played.odd() == other.played.odd();
        sizes(self) == sizes(other) && self.rectangles == other.rectangles && same_turns()
    }
}

impl Eq for Coins {}

impl Hash for Coins {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.games, self.sides, &self.rectangles, self.played.odd()).hash(state);
    }
}

impl Position for Coins {
    type Move = CoinTurn;
    type Illegal = IllegalCoinTurn;

    /// Turns the coins in all rows and columns of the move.
    ///
    /// # Errors
    ///
    /// For the rows, and then for the columns:
    ///
    /// - [`IllegalCoinTurn::Count`] if a move of the game names another number of them.
    /// - [`IllegalCoinTurn::OffBoard`] if one is not on the board.
    /// - [`IllegalCoinTurn::Repeated`] if one is named twice.
    /// - [`IllegalCoinTurn::TooFar`] if they are not within the limit of the game.
    ///
    /// Then [`IllegalCoinTurn::Tails`] if the coin in the last row and the last column shows tails.
    ///
    /// # Complexity
    ///
    /// *O(m + s)* time for *m* rectangles and *s* moves played.
    fn play(&mut self, turn: &CoinTurn) -> Result<(), IllegalCoinTurn> {
        self.check(turn)?;
        let [rows, columns] = self.games;
        self.value += rows.sum_of_turned(&turn.rows) * columns.sum_of_turned(&turn.columns);
        self.played.push(*turn);
        Ok(())
    }

    /// Checks a move without playing it.
    ///
    /// # Complexity
    ///
    /// The same as for [`is_heads`](Self::is_heads).
    fn check(&self, turn: &CoinTurn) -> Result<(), IllegalCoinTurn> {
        let row = self.check_places(Axis::Rows, &turn.rows)?;
        let column = self.check_places(Axis::Columns, &turn.columns)?;
        if self.is_heads(row, column) { Ok(()) } else { Err(IllegalCoinTurn::Tails { row, column }) }
    }
}
