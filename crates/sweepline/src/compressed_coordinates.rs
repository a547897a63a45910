//! Coordinate compression.

use alloc::vec;
use alloc::vec::Vec;

use crate::sorted_coordinates::SortedCoordinates;

/// The distinct values of a list of coordinates in ascending order, and the rank of each coordinate.
///
/// # Examples
///
/// ```
/// use sweepline::CompressedCoordinates;
///
/// let axis = CompressedCoordinates::new([70, 10, 70, u64::MAX]);
/// assert_eq!(axis.values(), [10, 70, u64::MAX]);
/// assert_eq!(axis.ranks(), [1, 0, 1, 2]);
/// assert_eq!(axis.rank(70), Some(1));
/// assert_eq!(axis.into_ranks(), [1, 0, 1, 2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompressedCoordinates {
    // Invariant: strictly ascending.
    values: Vec<u64>,
    // Invariant: each rank is an index of `values`.
    ranks: Vec<u32>,
}

impl CompressedCoordinates {
    /// Compresses `coordinates`, which may come in any order and repeat.
    ///
    /// # Panics
    ///
    /// Panics if there are more than 2^32 - 1 coordinates.
    ///
    /// # Complexity
    ///
    /// *O(n log n)* time and *O(n)* space for *n* coordinates.
    #[must_use]
    pub fn new(coordinates: impl IntoIterator<Item = u64>) -> Self {
        let coordinates: Vec<u64> = coordinates.into_iter().collect();
        let order = SortedCoordinates::new(coordinates.iter().copied());
        let mut values: Vec<u64> = Vec::new();
        let mut ranks = vec![0; order.len()];
        let mut rank = 0;
        for (value, index) in (0..order.len()).map_while(|position| order.get(position)) {
            if values.last() != Some(&value) {
                rank = values.last().map_or(0, |_| rank + 1);
                values.push(value);
            }
            ranks[index] = rank;
        }
        Self { values, ranks }
    }

    /// Returns the distinct coordinates in ascending order.
    #[must_use]
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// Returns the rank of each coordinate, which is its index in [`values`](Self::values), in the order in which the
    /// coordinates were passed.
    #[must_use]
    pub fn ranks(&self) -> &[u32] {
        &self.ranks
    }

    /// Returns the rank of a coordinate, or `None` if the coordinate is not on the axis.
    ///
    /// # Complexity
    ///
    /// *O(log n)* time for *n* values.
    ///
    /// # Examples
    ///
    /// ```
    /// use sweepline::CompressedCoordinates;
    ///
    /// let axis = CompressedCoordinates::new([70, 10, 70, u64::MAX]);
    /// assert_eq!(axis.rank(70), Some(1));
    /// assert_eq!(axis.rank(71), None);
    /// // The slot of a coordinate begins with the greatest value that is not above it.
    /// assert_eq!(axis.values().partition_point(|&value| value <= 71) - 1, 1);
    /// ```
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 2^32 - 1 values")]
    pub fn rank(&self, coordinate: u64) -> Option<u32> {
        self.values.binary_search(&coordinate).ok().map(|rank| rank as u32)
    }

    /// Returns the ranks, and frees the values.
    #[must_use]
    pub fn into_ranks(self) -> Vec<u32> {
        self.ranks
    }
}
