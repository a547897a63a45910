//! The theorem: the nim-value from the parity mask, and the move to a smaller nim-value.
//!
//! A position is the sum of its white cells, as in every coin-turning game: `[WW]`, volume 3, chapter 14. The nim-value of a
//! cell, and the move, are theorems of the crate documentation.

use impartial_core::Solve;
use nimbers::Nimber;

use crate::{Sharti, Square};

impl Sharti {
    /// Returns the nim-value of a single white cell in this row and column.
    ///
    /// It is the largest power of two that divides both coordinates, at most [`largest_power`](Self::largest_power).
    /// The nim-value of a position is the nim-sum of its white cells. A coordinate of 0 is divisible by every power.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_sharti::{Rect, Sharti};
    ///
    /// let board = Sharti::new(100, 11, [Rect::new(1..2, 1..2)?])?;
    /// let values = [(12, 20), (7, 8), (64, 32)].map(|(row, column)| board.cell_value(row, column).heap_size());
    /// assert_eq!(values, [4, 1, 8]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cell_value(&self, row: u64, column: u64) -> Nimber {
        // The lowest set bit of the three numbers is the smallest of their powers.
        let powers = row | column | self.largest_power();
        Nimber::from_heap(1 << powers.trailing_zeros())
    }
}

impl Solve for Sharti {
    /// Returns the Gray code of the [`parity_mask`](Self::parity_mask), in *O(1)* time.
    fn nim_value(&self) -> Nimber {
        Nimber::from_heap(gray(self.parity_mask()))
    }

    /// Returns a square that leads to `target`, or `None` if `target` is not below the nim-value.
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
        // The square must have the nim-value `difference`. The top bit of the difference is set in `value`, so an odd number
        // of white cells has the value `top`, and the crate documentation proves that any of them is a right corner.
        let difference = (value - target).heap_size();
        let top = 1 << difference.ilog2();
        let (row, column) = self.white_cell_of_value(top)?;
        Some(Square { row, column, side: 2 * top - ungray(difference) })
    }

    /// Returns the square of a single white cell in the first row with a white cell.
    ///
    /// # Complexity
    ///
    /// *O(m)* time for *m* rectangles while no square was played.
    /// *O((m + s) log(m + s) + r a log a)* time and *O(m + s)* space after *s* squares, if *r* rows up to the first white cell
    /// are ends of rectangles or squares, and a row crosses at most *a* of them. *r* is at most 2 (*m* + *s*).
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
    // A prefix xor of 64 bits in six steps: after each step, a bit is the xor of twice as many bits of the code.
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
            assert_eq!(ungray(gray(number)), number, "{number:#x}");
            assert_eq!(gray(ungray(number)), number, "{number:#x}");
        }
    }
}
