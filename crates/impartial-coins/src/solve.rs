//! The theorem: the nim-value from one product per rectangle, and the move to a smaller nim-value.
//!
//! A position is the sum of its heads, as in every coin-turning game: `[WW]`, volume 3, chapter 14. The nim-value of a head
//! in a product of two games is the nim-product of its values in both, by the Tartan theorem of Lenstra, which is in the same
//! chapter. The nim-product is in `[Len78]`. The crate documentation has a proof.

use impartial_core::Solve;
use nimbers::Nimber;

use crate::nim_factors::smaller_pair;
use crate::{CoinTurn, Coins};

impl Coins {
    /// Returns the nim-value of a single head in this row and column: the nim-product of the nim-values of the row and the
    /// column in their games.
    ///
    /// The nim-value of a position is the nim-sum of its heads. Outside the board, the result is unspecified.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_coins::{Coins, CoinGame, Rect, RowGame};
    ///
    /// let games = [CoinGame::Twins, CoinGame::MockTurtles].map(RowGame::new);
    /// let board = Coins::new(games, [9, 9], [] as [Rect; 0])?;
    /// // Row 5 of twins has the value 4, and column 3 of mock turtles too. The nim-square of 4 is 6.
    /// assert_eq!(board.cell_value(5, 3).heap_size(), 6);
    /// # Ok::<(), impartial_coins::InvalidCoins>(())
    /// ```
    #[must_use]
    pub fn cell_value(&self, row: u64, column: u64) -> Nimber {
        let [row_game, column_game] = self.games();
        row_game.value(row) * column_game.value(column)
    }
}

impl Solve for Coins {
    /// Returns the nim-value, which was computed when the board was built. *O(1)* time.
    fn nim_value(&self) -> Nimber {
        self.value()
    }

    /// Returns a turn that leads to `target`, or `None` if `target` is not below the nim-value.
    ///
    /// # Complexity
    ///
    /// Rectangles are tried until one has an odd number of heads whose nim-values have the top bit of the change. After
    /// *s* moves, each of them takes *O(1 + s)* time. All together take at most *O((m + s) log(m + s))* time and *O(m +
    /// s)* space for *m* rectangles.
    fn move_to(&self, target: Nimber) -> Option<CoinTurn> {
        let value = self.nim_value();
        if target >= value {
            return None;
        }
        // The nim-values of the turned coins must have the sum `difference`. Its top bit is set in `value`, so some head has it. If this head
        // changes by `difference`, it becomes smaller, so moves in the two games exist that change it so.
        let difference = value + target;
        let [row, column] = self.head_with_bit(difference.heap_size().ilog2());
        let [row_game, column_game] = self.games();
        let [of_row, of_column] = smaller_pair(row_game.value(row), column_game.value(column), difference);
        let moves = [row_game.move_to(row, of_row), column_game.move_to(column, of_column)];
        let [rows, columns] =
            moves.map(|places| places.expect("a game in a row has a move to every smaller nim-value"));
        Some(CoinTurn { rows, columns })
    }

    /// Returns a turn of as few coins as possible at the first head that can be turned: in the first row with such a head, the
    /// first column.
    ///
    /// # Complexity
    ///
    /// *O(m)* time for *m* rectangles while no move was played. After *s* moves, *O((m + s) log(m + s))* time for each group of
    /// rows down to that row in which these moves turn the same columns, and *O(m + s)* space. There are at most 6 *s* + 1 groups.
    fn some_move(&self) -> Option<CoinTurn> {
        let [row, column] = self.first_movable_head()?;
        let [row_game, column_game] = self.games();
        Some(CoinTurn { rows: row_game.shortest_move(row)?, columns: column_game.shortest_move(column)? })
    }
}
