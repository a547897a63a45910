//! The losing marks one by one: in order or by index.
//!
//! A mark is found bit by bit by counting the completions of each prefix, so no mark before it is visited.

use core::iter;

use crate::Marks;
use crate::count::bit_of;

impl Marks {
    /// Returns the losing marks as (row, column), counted from 1, row by row and from left to right.
    ///
    /// # Complexity
    ///
    /// *O(log max(N, M))* time for each row with losing marks, and *O(log M)* for each mark,
    /// in a rectangle of *N* x *M* cells.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_marked_rectangle::Marks;
    ///
    /// let marks: Vec<_> = Marks::new(3, 5)?.losing_marks().collect();
    /// assert_eq!(marks, [(1, 2), (1, 4), (2, 3), (3, 2), (3, 4)]);
    /// # Ok::<(), impartial_marked_rectangle::InvalidMarkedRectangle>(())
    /// ```
    pub fn losing_marks(&self) -> impl Iterator<Item = (u64, u64)> + use<> {
        let (marks, mut before) = (*self, 0);
        let rows = iter::from_fn(move || {
            let (row, _) = marks.row_of_losing(before)?;
            before += row.len();
            Some(row)
        });
        rows.flat_map(|row| (0..row.len()).map(move |index| (row.number, row.column(index))))
    }

    /// Returns the losing mark with the index `n`, from 0, in the order of [`losing_marks`](Self::losing_marks).
    ///
    /// Returns `None` if `n` is at least [`losing`](Self::losing).
    ///
    /// # Complexity
    ///
    /// *O(log max(N, M))* time.
    #[must_use]
    pub fn nth_losing(&self, n: u128) -> Option<(u64, u64)> {
        let (row, before) = self.row_of_losing(n)?;
        Some((row.number, row.column(before)))
    }

    /// Returns the row of the losing mark with the index `n`, and the index of the mark in its row.
    ///
    /// The mark has *a* rows above it, *b* below, and *c* and *d* columns left and right of it. The bits of *a* are found
    /// from the highest. For each value of a bit, the completions are counted: the ways to choose the bits of *b*, *c* and
    /// *d* so far, times the ways to choose all lower bits. Both are counted for each pair of carries from the lower bits
    /// into *a* + *b* and *c* + *d*.
    fn row_of_losing(&self, n: u128) -> Option<(Row, u128)> {
        let [s, t] = self.sums();
        let below = self.completions();
        if n >= below[u64::BITS as usize][0][0] {
            return None;
        }
        let (mut n, mut above) = (n, 0);
        let mut ways = [[1, 0], [0, 0]];
        for bit in (0..u64::BITS).rev() {
            let with = |a| step_down(ways, a, bit_of(s, bit), bit_of(t, bit));
            let zero = with(0);
            let completed = product(zero, below[bit as usize]);
            if n < completed {
                ways = zero;
            } else {
                n -= completed;
                above |= 1 << bit;
                ways = with(1);
            }
        }
        // A sum is its xor plus twice the shared bits, and the columns of a losing mark have the same xor as the rows.
        let mask = above ^ (s - above);
        Some((Row { number: above + 1, mask, shared: (t - mask) / 2 }, n))
    }

    /// Counts the ways to choose the lower bits of *a*, *b*, *c* and *d*.
    ///
    /// There is a count for every number of lower bits, and every pair of carries that they must give into the two sums.
    fn completions(&self) -> [Carries; u64::BITS as usize + 1] {
        let [s, t] = self.sums();
        let mut below = [[[0; 2]; 2]; u64::BITS as usize + 1];
        below[0][0][0] = 1;
        for bit in 0..u64::BITS {
            let from = below[bit as usize];
            let mut to = Carries::default();
            for a in 0..2 {
                // One step down from a single pair of carries out gives the carries in that lead to it.
                for out in [[0, 0], [0, 1], [1, 0], [1, 1]] {
                    let mut only = Carries::default();
                    only[out[0]][out[1]] = 1;
                    to[out[0]][out[1]] += product(step_down(only, a, bit_of(s, bit), bit_of(t, bit)), from);
                }
            }
            below[bit as usize + 1] = to;
        }
        below
    }
}

/// Counts indexed by the carry into *a* + *b* and then by the carry into *c* + *d*.
type Carries = [[u128; 2]; 2];

/// Converts counts by the carries out of a bit to counts by the carries into it.
///
/// The bit of *a* is `above`. A choice of the bits of *b*, *c* and *d* counts if the sums have the bits `s` and `t` and the
/// xor of all four bits is 0.
fn step_down(out: Carries, above: usize, s: usize, t: usize) -> Carries {
    let mut into = Carries::default();
    for choice in 0..32 {
        let [below, left, right, carry_rows, carry_columns] = [0, 1, 2, 3, 4].map(|bit| choice >> bit & 1);
        let (rows, columns) = (above + below + carry_rows, left + right + carry_columns);
        if above ^ below ^ left ^ right == 0 && rows % 2 == s && columns % 2 == t {
            into[carry_rows][carry_columns] += out[rows / 2][columns / 2];
        }
    }
    into
}

/// Returns the sum, over all pairs of carries, of the products of their counts.
fn product(left: Carries, right: Carries) -> u128 {
    left.iter().flatten().zip(right.iter().flatten()).map(|(left, right)| left * right).sum()
}

/// A row with losing marks.
struct Row {
    number: u64,
    /// The xor of the rows above and below the mark, and so of the columns left and right of a losing one.
    mask: u64,
    /// The bits that the numbers of columns left and right of the mark have in common.
    shared: u64,
}

impl Row {
    /// Returns the number of losing marks in the row: each bit of the mask goes to the left or to the right.
    fn len(&self) -> u128 {
        1 << self.mask.count_ones()
    }

    /// Returns the column of the losing mark with this index in the row.
    fn column(&self, index: u128) -> u64 {
        // The bits of the index go to the bits of the mask, from the lowest up.
        let (mut mask, mut rest, mut left) = (self.mask, index, self.shared);
        while mask != 0 {
            if rest & 1 == 1 {
                left |= mask & mask.wrapping_neg();
            }
            mask &= mask - 1;
            rest >>= 1;
        }
        left + 1
    }
}
