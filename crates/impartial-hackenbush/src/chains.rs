//! The nim-values of all beginnings of a chain of pieces.
//!
//! A piece of nim-value *p* that carries a chain of nim-value *x* contributes (*p* xor *x*) + 1 to the vertex below it.
//! A beginning of *j* pieces applies *j* such functions to 0. Computing the beginnings one by one would take quadratic
//! time. Instead, each function is applied to all of them at once, as the leaves of a complete binary tree that
//! branches by the lowest bit first. An xor exchanges the children of all nodes of some depths, and adding 1 exchanges
//! the children of the nodes on one path.

use alloc::vec;
use alloc::vec::Vec;

/// The tree. Whatever was exchanged before, it has one leaf for each value, so it can be used again.
pub(crate) struct Chains {
    bits: u32,
    // Whether the child of bit 1 of each node is first. The children of node *i* are 2*i* and 2*i* + 1.
    exchanged: Vec<bool>,
    // Bit *d* exchanges the children of all nodes at depth *d* again.
    mask: u32,
}

impl Chains {
    /// Returns the tree for chains whose nim-values do not exceed `most`, in *O(`most`)* time and space.
    pub(crate) fn new(most: usize) -> Self {
        let bits = usize::BITS - most.leading_zeros();
        Self { bits, exchanged: vec![false; 1 << bits], mask: 0 }
    }

    /// Returns, for each *j* from 0 to the number of pieces, what the first *j* pieces contribute to the vertex where they hang.
    ///
    /// # Complexity
    ///
    /// *O(k log m)* time for *k* pieces, where *m* is the maximum value.
    pub(crate) fn beginnings(&mut self, pieces: impl DoubleEndedIterator<Item = u32>) -> Vec<u32> {
        // From the far end to the near one, each piece becomes the last one of a beginning, and all later beginnings hang on it.
        let mut leaves = Vec::new();
        for piece in pieces.rev() {
            leaves.push(self.leaf_of_zero());
            self.mask ^= piece;
            self.increment();
        }
        core::iter::once(0).chain(leaves.into_iter().rev().map(|leaf| self.value(leaf))).collect()
    }

    /// Returns 1 if the child of bit 1 of a node at this depth is first.
    fn first_bit(&self, node: u32, depth: u32) -> u32 {
        u32::from(self.exchanged[node as usize]) ^ self.mask >> depth & 1
    }

    /// Returns the leaf whose value is 0.
    fn leaf_of_zero(&self) -> u32 {
        (0..self.bits).fold(1, |node, depth| 2 * node + self.first_bit(node, depth))
    }

    /// Adds 1 to the values of all leaves.
    fn increment(&mut self) {
        let mut node = 1;
        for depth in 0..self.bits {
            // Bit `depth` changes for all leaves below this node. If it becomes 0, the next bit changes as well.
            self.exchanged[node as usize] ^= true;
            node = 2 * node + self.first_bit(node, depth);
        }
    }

    /// Returns the value of a leaf.
    fn value(&self, leaf: u32) -> u32 {
        (0..self.bits).fold(0, |value, depth| {
            let child = leaf >> (self.bits - 1 - depth);
            value | (child & 1 ^ self.first_bit(child >> 1, depth)) << depth
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::random;

    #[test]
    #[expect(clippy::cast_possible_truncation, reason = "pieces are small")]
    fn beginnings_agree_with_the_definition() {
        let mut random = random(1);
        let mut chains = Chains::new(5_000);
        for (len, below) in [(0, 1), (1, 9), (2, 4_000), (33, 1), (40, 2), (500, 1_000), (3, 3_000), (4_000, 1), (1, 1)]
        {
            let pieces: Vec<u32> = (0..len).map(|_| (random() % below) as u32).collect();
            let value = |end| pieces[..end].iter().rev().fold(0, |value, piece| (piece ^ value) + 1);
            let expected: Vec<u32> = (0..=len).map(value).collect();
            assert_eq!(chains.beginnings(pieces.iter().copied()), expected, "{len} pieces below {below}");
        }
    }
}
