//! Winning moves by a quotient.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::options::options;
use crate::quotient::Quotient;

/// A move, which takes tokens from one heap and leaves the rest as heaps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WinningMove {
    /// The index of the heap, from 0.
    pub heap: usize,
    /// The number of tokens to take.
    pub take: u64,
    /// The heaps that the move leaves in place of this heap, in ascending order.
    pub parts: Vec<u64>,
}

impl Quotient {
    /// Returns a move to a P-position, if any: the first heap that has one, and the smallest number of tokens.
    ///
    /// Returns `None` if the sum is a P-position, if no heap has a move and the player has therefore won, or if a heap is
    /// beyond the [`reach`](Self::reach).
    ///
    /// # Complexity
    ///
    /// *O(n m)* time for *n* heaps, where *m* is the maximum number of options of a heap in the certificate.
    ///
    /// # Examples
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use misere_quotients::{Quotient, QuotientSearch};
    ///
    /// let mut search = QuotientSearch::new("kayles".parse()?);
    /// search.run(200, &mut |_| ControlFlow::Continue(()));
    /// let kayles = Quotient::new(search.certificate())?;
    /// let found = kayles.winning_move(&[3, 1_000_000_000_000_000_000]).expect("the player to move wins");
    /// assert_eq!((found.heap, found.take), (0, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn winning_move(&self, heaps: &[u64]) -> Option<WinningMove> {
        let classes: Vec<usize> = heaps.iter().map(|&heap| self.class_of(heap)).collect::<Option<_>>()?;
        // The product of the other heaps is the product of those before a heap and those after it.
        let mut after = Vec::from([0]);
        for &class in classes.iter().rev() {
            after.push(self.product(after[after.len() - 1], class));
        }
        if self.is_p(after[after.len() - 1]) {
            return None;
        }
        let mut before = 0;
        let mut tried = BTreeSet::new();
        for (index, (&heap, &class)) in heaps.iter().zip(&classes).enumerate() {
            let others = self.product(before, after[heaps.len() - 1 - index]);
            before = self.product(before, class);
            let listed = self.listed(heap)?;
            if !tried.insert((listed, others)) {
                continue;
            }
            for (take, parts) in options(&self.certificate.code, listed) {
                let to =
                    parts.iter().try_fold(others, |class, &part| Some(self.product(class, self.class_of(part)?)))?;
                if self.is_p(to) {
                    let mut parts = parts.into_vec();
                    if let Some(largest) = parts.last_mut() {
                        *largest += heap - listed;
                    }
                    return Some(WinningMove { heap: index, take, parts });
                }
            }
        }
        None
    }
}
