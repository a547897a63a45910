//! The theorem for a position: the nim-value from the parity mask, and the move to a smaller nim-value.

use impartial_core::Solve;
use nimbers::Nimber;

use crate::{Sharti, Square};

impl Sharti {
    /// Returns the nim-value of a single white cell in this row and column.
    ///
    /// It is the largest power of two that divides both coordinates, at most [`largest_power`](Self::largest_power).
    /// A position is worth the nim-sum of its white cells. A coordinate of 0 is divisible by every power.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_sharti::{Rect, Sharti};
    ///
    /// let board = Sharti::new(100, 11, [Rect::new(1..2, 1..2)?])?;
    /// let worth = [(12, 20), (7, 8), (64, 32)].map(|(row, column)| board.cell_value(row, column).heap_size());
    /// assert_eq!(worth, [4, 1, 8]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cell_value(&self, row: u64, column: u64) -> Nimber {
        let powers = row | column | self.largest_power();
        Nimber::from_heap(1 << powers.trailing_zeros())
    }
}

impl Solve for Sharti {
    /// Returns the Gray code of the [`parity_mask`](Self::parity_mask), in *O(1)* time.
    fn nim_value(&self) -> Nimber {
        Nimber::from_heap(gray(self.parity_mask()))
    }

    /// Returns the square that leads to `target` if that is below the nim-value.
    ///
    /// # Complexity
    ///
    /// *O(m)* time for *m* rectangles while no square was played.
    /// *O((m + s) log(m + s))* time and *O(m + s)* space after *s* squares.
    fn move_to(&self, target: Nimber) -> Option<Square> {
        let value = self.nim_value();
        if target >= value {
            return None;
        }
        let difference = (value - target).heap_size();
        let top = 1 << difference.ilog2();
        let (row, column) = self.white_cell_worth(top)?;
        Some(Square { row, column, side: 2 * top - ungray(difference) })
    }

    /// Returns a square of one white cell, in the first row that has one.
    ///
    /// # Complexity
    ///
    /// *O(m)* time for *m* rectangles while no square was played.
    /// *O((m + s) log(m + s))* time and *O(m + s)* space after *s* squares.
    fn some_move(&self) -> Option<Square> {
        self.first_white_cell().map(|(row, column)| Square { row, column, side: 1 })
    }
}

/// Returns the Gray code of a number: every bit xor the next higher bit.
fn gray(number: u64) -> u64 {
    number ^ (number >> 1)
}

/// Returns the number with this Gray code: every bit xor all higher bits.
fn ungray(code: u64) -> u64 {
    // Doubling distances take the prefix xor of 64 bits in six steps.
    let mut number = code;
    for distance in [1, 2, 4, 8, 16, 32] {
        number ^= number >> distance;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gray_codes() {
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(gray), [0, 1, 3, 2, 6, 7, 5, 4]);
        let numbers = (0..1_000).chain([1 << 63, u64::MAX, u64::MAX / 3, 0x0123_4567_89ab_cdef]);
        for number in numbers {
            assert_eq!(ungray(gray(number)), number, "the number of the code of {number:#x}");
            assert_eq!(gray(ungray(number)), number, "the code of the number of {number:#x}");
        }
    }
}
