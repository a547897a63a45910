//! The losing marks as a list, and by index.
//!
//! A mark is found bit by bit. The completions of each prefix are only counted, so earlier marks are not visited.

use core::iter;

use crate::Marks;
use crate::mark_counts::bit_of;

impl Marks {
    /// Returns the losing marks as (row, column), counted from 1, row by row and from left to right.
    ///
    /// # Complexity
    ///
    /// *O(log max(N, M))* time per row with losing marks and *O(log M)* time per mark, for a rectangle of *N* x *M* cells.
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

    /// Returns the losing mark with the index `n`, counted from 0, in the order of [`losing_marks`](Self::losing_marks).
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
    /// The mark has *a* rows above it, *b* rows below it, *c* columns on its left and *d* columns on its right. The bits of
    /// *a* are found from the highest to the lowest. For each value of a bit, the number of completions is the number of ways
    /// to choose the bits of *b*, *c* and *d* so far, times the number of ways to choose all lower bits, summed over all
    /// pairs of carries from the lower bits into *a* + *b* and *c* + *d*.
    fn row_of_losing(&self, n: u128) -> Option<(Row, u128)> {
        let [s, t] = self.sums();
        let below = self.completions();
        if n >= below[u64::BITS as usize][0][0] {
            return None;
        }
        let (mut n, mut above) = (n, 0);
        // The number of ways to choose the higher bits, by carries. At first there is one way, and it has no carry.
        let mut ways = [[1, 0], [0, 0]];
        for bit in (0..u64::BITS).rev() {
            let with = |a| step_down(ways, a, bit_of(s, bit), bit_of(t, bit));
            let zero = with(0);
            // Marks with the bit 0 come first. If `n` is beyond them, the bit is 1.
            let completed = product(zero, below[bit as usize]);
            if n < completed {
                ways = zero;
            } else {
                n -= completed;
                above |= 1 << bit;
                ways = with(1);
            }
        }
        // The columns of a losing mark have the same xor as the rows. A sum is the xor plus twice the common bits.
        let mask = above ^ (s - above);
        Some((Row { number: above + 1, mask, shared: (t - mask) / 2 }, n))
    }

    /// Counts the ways to choose the lower bits of *a*, *b*, *c* and *d*, for each number of lower bits and each pair of
    /// carries that they give into the two sums.
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

/// Numbers of ways, indexed by the carry into *a* + *b* and then by the carry into *c* + *d*.
type Carries = [[u128; 2]; 2];

/// Converts counts by the carries out of a bit to counts by the carries into the bit.
///
/// The bit of *a* is `above`. A choice of the bits of *b*, *c* and *d* is valid if the sums have the bits `s` and `t` and the
/// xor of all four bits is 0.
fn step_down(out: Carries, above: usize, s: usize, t: usize) -> Carries {
    let mut into = Carries::default();
    // Try all values of three bits and two carries.
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
    /// The xor of the rows above and below a mark in this row, and of the columns on both sides if the mark loses.
    mask: u64,
    /// The common bits of the numbers of columns on both sides of a losing mark.
    shared: u64,
}

impl Row {
    /// Returns the number of losing marks in the row. Each bit of the mask belongs either to the left or to the right.
    fn len(&self) -> u128 {
        1 << self.mask.count_ones()
    }

    /// Returns the column of the losing mark with this index in the row.
    fn column(&self, index: u128) -> u64 {
        // Distribute the bits of the index to the set bits of the mask, from the lowest to the highest. A set bit belongs to
        // the number of columns on the left, so the columns ascend with the index.
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
