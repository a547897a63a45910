//! The number of marks that win, that lose, or that have a given nim-value.
//!
//! Marks are counted bit by bit in logarithmic time. The published method tabulates all ways to divide both sides, which
//! takes linear time and memory.

use core::ops::RangeInclusive;

use nimbers::Nimber;

use crate::InvalidMarkedRectangle;

/// All ways to mark a cell of a rectangle.
///
/// # Examples
///
/// ```
/// use impartial_marked_rectangle::Marks;
/// use nimbers::Nimber;
///
/// let marks = Marks::new(5, 8)?;
/// assert_eq!((marks.total(), marks.first_player_wins(), marks.losing()), (40, 40, 0));
/// let marks = Marks::new(3, 5)?;
/// let of_values: Vec<u128> = (0..8).map(|value| marks.with_value(Nimber::from_heap(value))).collect();
/// assert_eq!(of_values, [5, 0, 4, 0, 2, 0, 4, 0]);
/// # Ok::<(), impartial_marked_rectangle::InvalidMarkedRectangle>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Marks {
    // Invariant: both sides are at least 1.
    rows: u64,
    columns: u64,
}

impl Marks {
    /// Returns the marks of a rectangle of `rows` x `columns` cells.
    ///
    /// # Errors
    ///
    /// [`InvalidMarkedRectangle::Side`] if `rows` or `columns` is 0.
    pub const fn new(rows: u64, columns: u64) -> Result<Self, InvalidMarkedRectangle> {
        if rows == 0 || columns == 0 {
            return Err(InvalidMarkedRectangle::Side { rows, columns });
        }
        Ok(Self { rows, columns })
    }

    /// Returns the number of rows of the rectangle.
    #[must_use]
    pub const fn rows(&self) -> u64 {
        self.rows
    }

    /// Returns the number of columns of the rectangle.
    #[must_use]
    pub const fn columns(&self) -> u64 {
        self.columns
    }

    /// Returns the number of marks, which is the number of cells.
    #[must_use]
    pub const fn total(&self) -> u128 {
        self.rows as u128 * self.columns as u128
    }

    /// Returns the number of marks that win for the first player.
    ///
    /// # Complexity
    ///
    /// *O(log max(N, M))* time for a rectangle of *N* x *M* cells.
    #[must_use]
    pub fn first_player_wins(&self) -> u128 {
        self.total() - self.losing()
    }

    /// Returns the number of marks that lose for the first player: the marks with nim-value 0.
    ///
    /// The algorithm is [`with_value`](Self::with_value), but for nim-value 0 only two of the four weights can be nonzero, so
    /// counting takes two thirds of the time.
    ///
    /// # Complexity
    ///
    /// *O(log max(N, M))* time for a rectangle of *N* x *M* cells, with at most 64 additions of 128 bits.
    #[must_use]
    pub fn losing(&self) -> u128 {
        let [s, t] = self.sums();
        // The xor of two numbers has the parity of their sum, so the xors of the rows and of the columns cannot be equal if
        // the parities of `s` and `t` differ.
        if (s ^ t) & 1 == 1 {
            return 0;
        }
        // The weights of the leading bits for two even and for two odd sums. The other two weights are 0.
        let (mut even, mut odd) = (1_u128, 0_u128);
        let (mut above_s, mut above_t) = (0, 0);
        for bit in (0..u64::BITS - (s | t).leading_zeros()).rev() {
            let (here_s, here_t) = (s >> bit & 1, t >> bit & 1);
            let (change_s, change_t) = (here_s ^ above_s, here_t ^ above_t);
            // The weight from which two odd sums come, if the two sums come from a pair of equal parity. Each of the two
            // xors ends in 1, which doubles the weight twice.
            let source = if change_s == 0 { odd } else { even };
            (even, odd) = (even + odd, if change_s == change_t { 4 * source } else { 0 });
            (above_s, above_t) = (here_s, here_t);
        }
        if s & 1 == 0 { even } else { odd }
    }

    /// Returns the number of marks with this nim-value.
    ///
    /// # Algorithm
    ///
    /// In a rectangle of *N* rows and *M* columns, a mark divides *S* = *N* - 1 rows into *a* rows above and *b* rows below,
    /// with *K* = *a* xor *b*. In the same way, it divides *T* = *M* - 1 columns into two parts with the xor *L*. The
    /// nim-value is *K* xor *L*.
    ///
    /// Let *A* = *a* and *b* (bitwise). Then *S* = *K* + 2*A*, and *A* and *K* have no common bit. If such an *A* exists for
    /// *K*, then *K* occurs 2^*k* times, where *k* is its number of set bits, because each of these bits is in *a* or
    /// in *b*.
    ///
    /// Let *V*(*S*) be the set of all *K* that occur. The last bit of *K* is the last bit of *S*. For *S* = 2*S'* + *s*, the
    /// bits before it are
    ///
    /// - a number in *V*(*S'*) if *s* = 1, because *A* must be even,
    /// - a number in *V*(*S'*) or *V*(*S'* - 1) if *s* = 0, because *A* may be even or odd.
    ///
    /// So four weights are enough for the leading bits of *S* and *T*: the numbers of marks for *S* and *S* - 1 combined with
    /// *T* and *T* - 1. They are indexed by the parities of the two numbers. When a bit *s* is appended, the two numbers
    /// become 2*S* + *s* and 2*S* + *s* - 1. The even one is 2*S*. The odd one comes from *S* or *S* - 1, whichever has the
    /// parity of *S* + 1 + *s*.
    ///
    /// Each new weight is one of the old weights or a sum of several. It is doubled for each of *K* and *L* that ends in 1,
    /// and 0 if the parities do not give the bit of the value.
    ///
    /// Each weight is at most the number of cells of a rectangle that is not larger than this one, so 128 bits are enough.
    ///
    /// # Complexity
    ///
    /// *O(log max(N, M))* time.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_marked_rectangle::Marks;
    /// use nimbers::Nimber;
    ///
    /// let marks = Marks::new(3, 5)?;
    /// let counts = [0, 1, 2].map(|size| marks.with_value(Nimber::from_heap(size)));
    /// assert_eq!(counts[0], marks.losing());
    /// assert!(counts.iter().sum::<u128>() <= marks.total());
    /// # Ok::<(), impartial_marked_rectangle::InvalidMarkedRectangle>(())
    /// ```
    #[must_use]
    pub fn with_value(&self, value: Nimber) -> u128 {
        let ([s, t], value) = (self.sums(), value.heap_size());
        // Indexed by the parity of the sum of the rows, and then by the parity of the sum of the columns.
        let mut weights = [[1_u128, 0], [0, 0]];
        let (mut above_s, mut above_t) = (0, 0);
        for bit in (0..u64::BITS - (s | t | value).leading_zeros()).rev() {
            let (here_s, here_t) = (bit_of(s, bit), bit_of(t, bit));
            // The parities of the leading sums from which odd sums come.
            let (p, q) = (above_s ^ 1 ^ here_s, above_t ^ 1 ^ here_t);
            // The names are the parities: `eo` is for an even sum of rows and an odd sum of columns.
            let [[ee, eo], [oe, oo]] = weights;
            weights = if bit_of(value, bit) == 0 {
                [[ee + eo + oe + oo, 0], [0, 4 * weights[p][q]]]
            } else {
                [[0, 2 * (weights[0][q] + weights[1][q])], [2 * (weights[p][0] + weights[p][1]), 0]]
            };
            (above_s, above_t) = (here_s, here_t);
        }
        weights[above_s][above_t]
    }

    /// Returns the number of marks in these rows and columns with this nim-value.
    ///
    /// Rows and columns are counted from 1. Rows and columns outside the rectangle are ignored.
    ///
    /// # Algorithm
    ///
    /// The result is a combination of four counts of marks up to a row and a column. Each of them is computed from the lowest
    /// bit of the four numbers of lines around the mark to the highest. The state has two carries, of the sum of the rows and
    /// of the sum of the columns, and whether the lower bits of the rows above and of the columns left are below the bounds.
    ///
    /// # Complexity
    ///
    /// *O(log max(N, M))* time, with about ten times the work of [`with_value`](Self::with_value).
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_marked_rectangle::Marks;
    /// use nimbers::Nimber;
    ///
    /// let marks = Marks::new(3, 5)?;
    /// assert_eq!(marks.with_value_in(1..=3, 1..=5, Nimber::ZERO), marks.losing());
    /// // The losing marks are (1, 2), (1, 4), (2, 3), (3, 2) and (3, 4).
    /// assert_eq!(marks.with_value_in(1..=2, 2..=3, Nimber::ZERO), 2);
    /// assert_eq!(marks.with_value_in(3..=9, 3..=9, Nimber::ZERO), 1);
    /// # Ok::<(), impartial_marked_rectangle::InvalidMarkedRectangle>(())
    /// ```
    #[must_use]
    pub fn with_value_in(&self, rows: RangeInclusive<u64>, columns: RangeInclusive<u64>, value: Nimber) -> u128 {
        if rows.is_empty() || columns.is_empty() {
            return 0;
        }
        let count = |row: u64, column: u64| self.with_value_up_to(row, column, value);
        let [above, left] = [*rows.start(), *columns.start()].map(|first| first.saturating_sub(1));
        let [bottom, right] = [*rows.end(), *columns.end()];
        // Inclusion-exclusion, written as differences of counts: none is negative, and no sum can overflow.
        count(bottom, right) - count(bottom, left) - (count(above, right) - count(above, left))
    }

    /// Returns the number of marks with this nim-value in the first rows and columns.
    fn with_value_up_to(&self, rows: u64, columns: u64, value: Nimber) -> u128 {
        if rows == 0 || columns == 0 {
            return 0;
        }
        let (rows, columns) = (rows.min(self.rows), columns.min(self.columns));
        let [s, t] = self.sums();
        // The number of ways to choose the lower bits, indexed by the carries of the rows and of the columns, and by whether
        // the rows above and the columns left are below the bounds `rows` and `columns` in these bits.
        let mut ways = [[[[0_u128; 2]; 2]; 2]; 2];
        ways[0][0][0][0] = 1;
        let used = s | t | rows | columns | value.heap_size();
        for bit in 0..u64::BITS - used.leading_zeros() {
            let [sum_of_rows, sum_of_columns, max_rows, max_columns, target] =
                [s, t, rows, columns, value.heap_size()].map(|number| bit_of(number, bit));
            let mut next = [[[[0; 2]; 2]; 2]; 2];
            for (carry_rows, carry_columns) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                // The xor of two bits is the xor of the bit of their sum and the carry into it, so the carries alone decide
                // whether the bit of the nim-value is right.
                if sum_of_rows ^ carry_rows ^ sum_of_columns ^ carry_columns != target {
                    continue;
                }
                for (below_rows, below_columns) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let count = ways[carry_rows][carry_columns][below_rows][below_columns];
                    if count == 0 {
                        continue;
                    }
                    // The bits of the rows above and of the columns left are free, and determine the other two bits.
                    for (above, left) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                        let row = next_carry(above, sum_of_rows, carry_rows);
                        let column = next_carry(left, sum_of_columns, carry_columns);
                        let rows = is_below(above, max_rows, below_rows);
                        let columns = is_below(left, max_columns, below_columns);
                        next[row][column][rows][columns] += count;
                    }
                }
            }
            ways = next;
        }
        ways[0][0][1][1]
    }

    /// Returns the number of rows above and below a mark, and the number of columns left and right of it.
    pub(crate) const fn sums(&self) -> [u64; 2] {
        [self.rows - 1, self.columns - 1]
    }
}

/// Returns the carry out of the addition of two bits and a carry, given one of the bits and the bit of the sum.
const fn next_carry(one: usize, sum: usize, carry: usize) -> usize {
    (one + (one ^ sum ^ carry) + carry) / 2
}

/// Returns whether a number is below a bound in its bits up to this one. `bit` and `max` are the bits of the two numbers, and
/// `is_below` is the result for the lower bits.
const fn is_below(bit: usize, max: usize, is_below: usize) -> usize {
    if bit == max { is_below } else { max }
}

/// Returns one bit of a number as an index.
pub(crate) fn bit_of(number: u64, bit: u32) -> usize {
    usize::from(number >> bit & 1 == 1)
}
