//! How many marks win, lose, or have any given nim-value.

use nimbers::Nimber;

/// All the ways to mark a cell of a rectangle.
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
/// let of_values: Vec<u128> = (0..8).map(|value| marks.with_value(Nimber::of_heap(value))).collect();
/// assert_eq!(of_values, [5, 0, 4, 0, 2, 0, 4, 0]);
/// # Ok::<(), impartial_marked_rectangle::EmptyRectangle>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Marks {
    // Invariant: neither is 0.
    rows: u64,
    columns: u64,
}

/// A rectangle without a cell has no mark.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a rectangle of {rows} x {columns} has no cell")]
pub struct EmptyRectangle {
    rows: u64,
    columns: u64,
}

impl Marks {
    /// The marks of a rectangle of `rows` x `columns` cells.
    ///
    /// # Errors
    ///
    /// [`EmptyRectangle`] if one of them is 0.
    pub const fn new(rows: u64, columns: u64) -> Result<Self, EmptyRectangle> {
        if rows == 0 || columns == 0 { Err(EmptyRectangle { rows, columns }) } else { Ok(Self { rows, columns }) }
    }

    /// The rows of the rectangle.
    #[must_use]
    pub const fn rows(&self) -> u64 {
        self.rows
    }

    /// The columns of the rectangle.
    #[must_use]
    pub const fn columns(&self) -> u64 {
        self.columns
    }

    /// How many marks there are: one for every cell.
    #[must_use]
    pub const fn total(&self) -> u128 {
        self.rows as u128 * self.columns as u128
    }

    /// How many marks the first player wins with.
    ///
    /// # Complexity
    ///
    /// *O(log max(N, M))* time.
    #[must_use]
    pub fn first_player_wins(&self) -> u128 {
        self.total() - self.losing()
    }

    /// How many marks the first player loses with: those of nim-value 0.
    ///
    /// This is [`with_value`](Self::with_value) for 0, where the mixed counts are always 0 and two numbers are left.
    ///
    /// # Complexity
    ///
    /// *O(log max(N, M))* time, and one multiplication of two words less than 64 times.
    #[must_use]
    pub fn losing(&self) -> u128 {
        let [s, t] = self.sums();
        if (s ^ t) & 1 == 1 {
            return 0;
        }
        // Two sums of equal parity, from the highest bit of either.
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

    /// How many marks have this nim-value.
    ///
    /// A mark splits *S* = *N* - 1 into the rows *a* above it and *b* below, with *K* = *a* xor *b*, and *T* = *M* - 1
    /// likewise into columns, with *L*; its nim-value is *K* xor *L*. *K* can be had if *S* = *K* + 2*A*, where *A*, the
    /// bits that *a* and *b* share, has none in common with *K*; then in 2 ways for every bit of *K*, which goes to *a*
    /// or to *b*.
    ///
    /// Let *V*(*S*) be the set of those *K*. Their last bits are that of *S*, and what stands before it follows from
    /// *S* = 2*S'* + *s*: it is *V*(*S'*) if *s* = 1, since then *A* must be even; if *s* = 0 it is *V*(*S'*) and
    /// *V*(*S'* - 1) together, as *A* may be even or odd. So it is enough to know, for the leading bits of *S* and *T*,
    /// the weights for *S* and *S* - 1 with *T* and *T* - 1: four numbers, named by the parities of the two. The even one
    /// of 2*S* + *s* and its predecessor is always 2*S*, and the odd one is twice the one of *S* and *S* - 1 that has
    /// the parity of *S* + 1 + *s*, and 1. Going down one bit adds up or picks among the four; every *K* and *L* that
    /// ends in 1 doubles the weight, and counts whose parities do not give the bit of the value are 0.
    ///
    /// All four are at most the number of cells of a rectangle no larger than this one, so 128 bits are enough.
    ///
    /// # Complexity
    ///
    /// *O(log max(N, M))* time.
    #[must_use]
    pub fn with_value(&self, value: Nimber) -> u128 {
        let ([s, t], value) = (self.sums(), value.heap_size());
        // By the parity of the rows' sum and that of the columns'.
        let mut weights = [[1_u128, 0], [0, 0]];
        let (mut above_s, mut above_t) = (0, 0);
        for bit in (0..u64::BITS).rev() {
            let (here_s, here_t) = (bit_of(s, bit), bit_of(t, bit));
            // The parity of the sum before this bit from which an odd sum comes.
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

    /// What the rows above and below the mark add up to, and the columns left and right of it.
    pub(crate) const fn sums(&self) -> [u64; 2] {
        [self.rows - 1, self.columns - 1]
    }
}

/// One bit of a number, as an index.
pub(crate) fn bit_of(number: u64, bit: u32) -> usize {
    usize::from(number >> bit & 1 == 1)
}
