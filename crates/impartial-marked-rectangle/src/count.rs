//! Counts of the marks that win, that lose, or that have a given nim-value.
//!
//! The counts follow the bits of the sides, so they take logarithmic time. The published method tabulates all splits of
//! both sides, in linear time and memory.

use core::ops::RangeInclusive;

use nimbers::Nimber;

use crate::InvalidMarkedRectangle;

/// The marks of a rectangle: all ways to mark one of its cells.
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
    // Invariant: neither is 0.
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

    /// Returns the number of marks, one for each cell.
    #[must_use]
    pub const fn total(&self) -> u128 {
        self.rows as u128 * self.columns as u128
    }

    /// Returns the number of marks with which the first player wins.
    ///
    /// # Complexity
    ///
    /// *O(log max(N, M))* time for a rectangle of *N* x *M* cells.
    #[must_use]
    pub fn first_player_wins(&self) -> u128 {
        self.total() - self.losing()
    }

    /// Returns the number of marks with which the first player loses: those of nim-value 0.
    ///
    /// This is [`with_value`](Self::with_value) for the value 0. There the counts of mixed parities are always 0, so two
    /// counts remain, and a million rectangles take two thirds of the time.
    ///
    /// # Complexity
    ///
    /// *O(log max(N, M))* time for a rectangle of *N* x *M* cells, with fewer than 64 multiplications of 128 bits.
    #[must_use]
    pub fn losing(&self) -> u128 {
        let [s, t] = self.sums();
        // The xor of two numbers has the parity of their sum, so sums of different parity never cancel.
        if (s ^ t) & 1 == 1 {
            return 0;
        }
        // The counts for two even and for two odd sums, from the highest bit of either sum.
        let (mut even, mut odd) = (1_u128, 0_u128);
        let (mut above_s, mut above_t) = (0, 0);
        for bit in (0..u64::BITS - (s | t).leading_zeros()).rev() {
            let (here_s, here_t) = (s >> bit & 1, t >> bit & 1);
            let (change_s, change_t) = (here_s ^ above_s, here_t ^ above_t);
            let carried = if change_s == 0 { odd } else { even };
            (even, odd) = (even + odd, if change_s == change_t { 4 * carried } else { 0 });
            (above_s, above_t) = (here_s, here_t);
        }
        if s & 1 == 0 { even } else { odd }
    }

    /// Returns the number of marks with this nim-value.
    ///
    /// # Algorithm
    ///
    /// The rectangle has *N* rows and *M* columns. A mark splits *S* = *N* - 1 into the *a* rows above it and the *b* rows
    /// below it. Let *K* = *a* xor *b*. In the same way it splits the columns *T* = *M* - 1, with the xor *L*. The nim-value
    /// is *K* xor *L*.
    ///
    /// Let *A* be the bits that *a* and *b* share. A number *K* occurs if *S* = *K* + 2*A* for an *A* without a bit of *K*.
    /// It then occurs in 2 ways for every bit of *K*, which goes to *a* or to *b*.
    ///
    /// Let *V*(*S*) be the set of those *K*. Their last bit is that of *S*. The bits before it follow from
    /// *S* = 2*S'* + *s*:
    ///
    /// - If *s* = 1, they are *V*(*S'*), because *A* must be even.
    /// - If *s* = 0, they are *V*(*S'*) and *V*(*S'* - 1) together, because *A* may be even or odd.
    ///
    /// So four weights are enough for the leading bits of *S* and *T*: those for *S* and *S* - 1 with *T* and *T* - 1. They
    /// are named by the parities of the two numbers. Among 2*S* + *s* and its predecessor, the even number is always 2*S*.
    /// The odd number is one more than twice a number of *S* and *S* - 1: the one with the parity of *S* + 1 + *s*.
    ///
    /// One bit further down, each weight is a sum of the four or one of them. Every *K* and *L* that ends in 1 doubles the
    /// weight. A weight is 0 if its parities do not give the bit of the value.
    ///
    /// Each weight is at most the number of cells of a rectangle no larger than this one, so 128 bits are enough.
    ///
    /// # Complexity
    ///
    /// *O(log max(N, M))* time.
    #[must_use]
    pub fn with_value(&self, value: Nimber) -> u128 {
        let ([s, t], value) = (self.sums(), value.heap_size());
        // Indexed by the parity of the sum of the rows, and then by that of the columns.
        let mut weights = [[1_u128, 0], [0, 0]];
        let (mut above_s, mut above_t) = (0, 0);
        for bit in (0..u64::BITS - (s | t | value).leading_zeros()).rev() {
            let (here_s, here_t) = (bit_of(s, bit), bit_of(t, bit));
            // The parities of the leading sums from which odd sums come.
            let (p, q) = (above_s ^ 1 ^ here_s, above_t ^ 1 ^ here_t);
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
    /// Rows and columns count from 1. Those that the rectangle does not have are ignored.
    ///
    /// # Algorithm
    ///
    /// Four counts of marks up to a row and a column give the count. Each follows the bits of the numbers of lines
    /// around the mark from the lowest. It needs two carries, into the rows above and below and into the columns left and
    /// right, and whether the lines above and left are fewer than the bounds so far.
    ///
    /// # Complexity
    ///
    /// *O(log max(N, M))* time, about ten times that of [`with_value`](Self::with_value).
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
        // No difference is negative and no sum is formed, so nothing overflows.
        count(bottom, right) - count(bottom, left) - (count(above, right) - count(above, left))
    }

    /// Returns the number of marks with this nim-value in the first rows and columns.
    fn with_value_up_to(&self, rows: u64, columns: u64, value: Nimber) -> u128 {
        if rows == 0 || columns == 0 {
            return 0;
        }
        let (rows, columns) = (rows.min(self.rows), columns.min(self.columns));
        let [s, t] = self.sums();
        // Indexed by the carries of the rows and of the columns, and by whether the lines above and left are too few.
        let mut ways = [[[[0_u128; 2]; 2]; 2]; 2];
        ways[0][0][0][0] = 1;
        let used = s | t | rows | columns | value.heap_size();
        for bit in 0..u64::BITS - used.leading_zeros() {
            let [sum_of_rows, sum_of_columns, most_rows, most_columns, wanted] =
                [s, t, rows, columns, value.heap_size()].map(|number| bit_of(number, bit));
            let mut next = [[[[0; 2]; 2]; 2]; 2];
            for (carry_rows, carry_columns) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                // The xor of two bits is that of their sum and the carry.
                if sum_of_rows ^ carry_rows ^ sum_of_columns ^ carry_columns != wanted {
                    continue;
                }
                for (fewer_rows, fewer_columns) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let count = ways[carry_rows][carry_columns][fewer_rows][fewer_columns];
                    if count == 0 {
                        continue;
                    }
                    for (above, left) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                        let row = next_carry(above, sum_of_rows, carry_rows);
                        let column = next_carry(left, sum_of_columns, carry_columns);
                        let rows = is_fewer(above, most_rows, fewer_rows);
                        let columns = is_fewer(left, most_columns, fewer_columns);
                        next[row][column][rows][columns] += count;
                    }
                }
            }
            ways = next;
        }
        ways[0][0][1][1]
    }

    /// Returns the sum of the rows above and below a mark, and the sum of the columns left and right of it.
    pub(crate) const fn sums(&self) -> [u64; 2] {
        [self.rows - 1, self.columns - 1]
    }
}

/// Returns the carry out of two bits and a carry into them, from one of the bits and that of the sum.
const fn next_carry(one: usize, sum: usize, carry: usize) -> usize {
    (one + (one ^ sum ^ carry) + carry) / 2
}

/// Returns whether a number is below another from these bits on downwards, if `fewer` says so of the bits below.
const fn is_fewer(bit: usize, most: usize, fewer: usize) -> usize {
    if bit == most { fewer } else { most }
}

/// Returns one bit of a number as an index.
pub(crate) fn bit_of(number: u64, bit: u32) -> usize {
    usize::from(number >> bit & 1 == 1)
}
