//! The options of a position that lists its moves.

use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::Enumerate;

/// An iterator over the options of a position, each as the summands that a move leaves, for
/// [`Exhaustive::by_rules`](crate::Exhaustive::by_rules).
///
/// # Complexity
///
/// Iterating over all options takes the time of listing the moves twice.
/// Memory grows with the number of options taken.
// The iterator returned by `moves` borrows the position, so this struct cannot hold both. When `pending` runs out,
// `next` lists the moves again from the start, skips the moves it has already had, and takes as many again. The batches
// double, so all lists together are at most twice as long as the list of moves.
#[derive(Clone, Debug)]
pub struct ListedOptions<P> {
    position: P,
    /// The number of moves listed so far.
    listed: usize,
    /// The options of listed moves that were not returned yet, in reverse order.
    pending: Vec<OptionSummands<P>>,
}

/// An iterator over the summands of one option: the item of [`ListedOptions`].
#[derive(Clone, Debug)]
pub struct OptionSummands<P>(smallvec::IntoIter<[P; 4]>);

impl<P: Enumerate> ListedOptions<P> {
    /// Returns the options of `position`. The function can be passed to solvers that take a closure.
    ///
    /// # Panics
    ///
    /// The iterator panics if the position lists an illegal move, which violates the contract of [`Enumerate`].
    #[must_use]
    pub fn of(position: &P) -> Self {
        Self { position: position.clone(), listed: 0, pending: Vec::new() }
    }
}

impl<P: Enumerate> Iterator for ListedOptions<P> {
    type Item = OptionSummands<P>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.pending.is_empty() {
            let after = |mv| {
                let mut option = self.position.clone();
                option.play(&mv).expect("a listed move is legal");
                OptionSummands(option.summands().into_iter().collect::<SmallVec<_>>().into_iter())
            };
            // The first batch has one move, and each later batch doubles the number of moves listed.
            self.pending.extend(self.position.moves().skip(self.listed).take(self.listed.max(1)).map(after));
            self.listed += self.pending.len();
            self.pending.reverse();
        }
        self.pending.pop()
    }
}

impl<P> Iterator for OptionSummands<P> {
    type Item = P;

    fn next(&mut self) -> Option<P> {
        self.0.next()
    }
}
