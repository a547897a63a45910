//! The options of a position that lists its moves.

use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::Enumerate;

/// An iterator over the options of a position, for [`Exhaustive::by_rules`](crate::Exhaustive::by_rules): the summands
/// that each move leaves.
///
/// # Complexity
///
/// All options take the time of listing the moves twice.
/// Memory grows with the number of options taken.
// The moves of a position borrow it, so the iterator cannot keep the list of moves beside the position. When it runs
// out, it lists the moves again from the start, skips those it had, and takes twice as many as before.
#[derive(Clone, Debug)]
pub struct ListedOptions<P> {
    position: P,
    // The number of moves listed so far.
    listed: usize,
    // The options of the listed moves that were not returned yet, the next one last.
    waiting: Vec<OptionSummands<P>>,
}

/// An iterator over the summands of one option: the item of [`ListedOptions`].
#[derive(Clone, Debug)]
pub struct OptionSummands<P>(smallvec::IntoIter<[P; 4]>);

impl<P: Enumerate> ListedOptions<P> {
    /// Returns the options of `position`: a closure for solvers that take one.
    ///
    /// # Panics
    ///
    /// The iterator panics if the position lists a move that is illegal, which breaks the contract of [`Enumerate`].
    #[must_use]
    pub fn of(position: &P) -> Self {
        Self { position: position.clone(), listed: 0, waiting: Vec::new() }
    }
}

impl<P: Enumerate> Iterator for ListedOptions<P> {
    type Item = OptionSummands<P>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.waiting.is_empty() {
            let after = |mv| {
                let mut option = self.position.clone();
                option.play(&mv).expect("a listed move is legal");
                OptionSummands(option.summands().into_iter().collect::<SmallVec<_>>().into_iter())
            };
            self.waiting.extend(self.position.moves().skip(self.listed).take(self.listed.max(1)).map(after));
            self.listed += self.waiting.len();
            self.waiting.reverse();
        }
        self.waiting.pop()
    }
}

impl<P> Iterator for OptionSummands<P> {
    type Item = P;

    fn next(&mut self) -> Option<P> {
        self.0.next()
    }
}
