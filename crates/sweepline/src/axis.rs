//! Coordinate compression.

use alloc::vec;
use alloc::vec::Vec;

use crate::packing::{Differing, Packing, Word};
use crate::sort::Sorter;

/// The distinct values of a list of coordinates in ascending order, and the rank of each coordinate among them.
///
/// # Examples
///
/// ```
/// use sweepline::Axis;
///
/// let axis = Axis::new([70, 10, 70, u64::MAX]);
/// assert_eq!(axis.values(), [10, 70, u64::MAX]);
/// assert_eq!(axis.ranks(), [1, 0, 1, 2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    // Invariant: strictly ascending.
    values: Vec<u64>,
    // Invariant: every rank is an index of `values`.
    ranks: Vec<u32>,
}

impl Axis {
    /// Compresses `coordinates`, in any order and with any repetitions.
    ///
    /// # Panics
    ///
    /// If there are more than 2^32 - 1 coordinates.
    ///
    /// # Complexity
    ///
    /// *O(n log n)* time and *O(n)* space for *n* coordinates.
    #[must_use]
    pub fn new(coordinates: impl IntoIterator<Item = u64>) -> Self {
        let coordinates: Vec<u64> = coordinates.into_iter().collect();
        let differing = coordinates.iter().map(|&value| Differing::of(value)).reduce(Differing::join);
        let packing = Packing::new(coordinates.len(), differing.unwrap_or_default());
        if packing.fits::<u64>() {
            Self::sorted::<u64>(&coordinates, packing)
        } else {
            Self::sorted::<u128>(&coordinates, packing)
        }
    }

    fn sorted<W: Word>(coordinates: &[u64], packing: Packing) -> Self {
        let mut sorter = Sorter::<W>::default();
        sorter.sort(coordinates.iter().copied().zip(0..), coordinates.len(), packing);
        let mut values: Vec<u64> = Vec::new();
        let mut ranks = vec![0; coordinates.len()];
        let mut rank = 0;
        for &word in sorter.sorted() {
            let value = packing.coordinate(word);
            if values.last() != Some(&value) {
                rank = values.last().map_or(0, |_| rank + 1);
                values.push(value);
            }
            ranks[packing.place(word) as usize] = rank;
        }
        Self { values, ranks }
    }

    /// The distinct coordinates, ascending.
    #[must_use]
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// For each coordinate, in the order they were given, its index in [`values`](Self::values).
    #[must_use]
    pub fn ranks(&self) -> &[u32] {
        &self.ranks
    }

    /// The ranks alone, when the values have done their duty.
    #[must_use]
    pub fn into_ranks(self) -> Vec<u32> {
        self.ranks
    }
}
