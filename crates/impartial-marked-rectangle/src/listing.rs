//! The losing marks one by one: in order, the n-th, or any at random.

use crate::Marks;
use crate::count::bit_of;

impl Marks {
    /// The losing marks as (row, column) from 1, row by row and from left to right in a row.
    ///
    /// # Complexity
    ///
    /// *O(log max(N, M))* time for each row that has any, and *O(log M)* for each mark.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_marked_rectangle::Marks;
    ///
    /// let marks: Vec<_> = Marks::new(3, 5)?.losing_marks().collect();
    /// assert_eq!(marks, [(1, 2), (1, 4), (2, 3), (3, 2), (3, 4)]);
    /// # Ok::<(), impartial_marked_rectangle::EmptyRectangle>(())
    /// ```
    #[must_use]
    pub fn losing_marks(&self) -> LosingMarks {
        LosingMarks { marks: *self, next: 0, row: None }
    }

    /// The losing mark before which `n` others stand, in the order of [`losing_marks`](Self::losing_marks); `None` from
    /// [`losing`](Self::losing) on.
    ///
    /// # Complexity
    ///
    /// *O(log max(N, M))* time.
    #[must_use]
    pub fn nth_losing(&self, n: u128) -> Option<(u64, u64)> {
        let (row, before) = self.row_of_losing(n)?;
        Some((row.number, row.column(before)))
    }

    /// A losing mark, each with the same probability, from random words of 64 bits that `random` gives; `None` if there
    /// is none.
    ///
    /// # Complexity
    ///
    /// *O(log max(N, M))* time, and on average less than four random words.
    #[must_use]
    pub fn random_losing(&self, mut random: impl FnMut() -> u64) -> Option<(u64, u64)> {
        let losing = self.losing();
        let unused = losing.checked_sub(1)?.leading_zeros();
        loop {
            // As many random bits as a number below `losing` may have: at least half of them are below it.
            let bits = u128::from(random()) << u64::BITS | u128::from(random());
            let n = bits.checked_shr(unused).unwrap_or(0);
            if n < losing {
                return self.nth_losing(n);
            }
        }
    }

    /// The row of the n-th losing mark, and how many of the row stand before it.
    ///
    /// The number *a* of rows above the mark is found bit by bit, from the highest. For either value of a bit, the ways
    /// to complete it are counted: the ways to choose the bits of *b*, *c* and *d* so far, times those to choose all
    /// lower bits, both by the carries from the lower bits into *a* + *b* and *c* + *d*.
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
        let mask = above ^ (s - above);
        Some((Row { number: above + 1, mask, shared: (t - mask) / 2 }, n))
    }

    /// For every number of lower bits, and the carries that they must give into the two sums, how many ways there are
    /// to choose them in *a*, *b*, *c* and *d*.
    fn completions(&self) -> [Carries; u64::BITS as usize + 1] {
        let [s, t] = self.sums();
        let mut below = [[[0; 2]; 2]; u64::BITS as usize + 1];
        below[0][0][0] = 1;
        for bit in 0..u64::BITS {
            let from = below[bit as usize];
            let mut to = Carries::default();
            for a in 0..2 {
                // One step down from a single carry out tells which carries in lead to it.
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

/// Counts by the carry into *a* + *b* and the carry into *c* + *d*.
type Carries = [[u128; 2]; 2];

/// From counts by the carries out of a bit to counts by the carries into it, when that bit of *a* is given, and those of
/// *b*, *c* and *d* are chosen so that the sums have the bits `s` and `t` there and the xor of all four is 0.
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

/// The sum of the products of counts for the same carries.
fn product(left: Carries, right: Carries) -> u128 {
    left.iter().flatten().zip(right.iter().flatten()).map(|(left, right)| left * right).sum()
}

/// A row with losing marks.
#[derive(Clone, Debug)]
struct Row {
    number: u64,
    /// The xor of the rows above and below the mark, and so of the columns left and right of a losing one.
    mask: u64,
    /// The bits that the columns left and right have in common.
    shared: u64,
}

impl Row {
    /// How many losing marks the row has: each bit of the mask goes to the left or to the right.
    fn len(&self) -> u128 {
        1 << self.mask.count_ones()
    }

    /// The column of the losing mark before which so many others stand in the row.
    fn column(&self, before: u128) -> u64 {
        // The bits of `before` are dealt out to those of the mask, the last to the last.
        let (mut mask, mut before, mut left) = (self.mask, before, self.shared);
        while mask != 0 {
            if before & 1 == 1 {
                left |= mask & mask.wrapping_neg();
            }
            mask &= mask - 1;
            before >>= 1;
        }
        left + 1
    }
}

/// An iterator over losing marks, made by [`Marks::losing_marks`].
#[derive(Clone, Debug)]
pub struct LosingMarks {
    marks: Marks,
    // How many losing marks stand before the next row.
    next: u128,
    // The current row, and how many of it were given.
    row: Option<(Row, u128)>,
}

impl Iterator for LosingMarks {
    type Item = (u64, u64);

    fn next(&mut self) -> Option<(u64, u64)> {
        if self.row.as_ref().is_none_or(|(row, given)| *given == row.len()) {
            let (row, before) = self.marks.row_of_losing(self.next)?;
            self.next += row.len();
            self.row = Some((row, before));
        }
        let (row, given) = self.row.as_mut()?;
        let mark = (row.number, row.column(*given));
        *given += 1;
        Some(mark)
    }
}
