//! Nim-values by definition, for games small enough to search.

use alloc::vec::Vec;
use core::hash::Hash;

use hashbrown::HashMap;
use nimbers::{Nimber, mex};
use smallvec::SmallVec;

use crate::Enumerate;

/// Nim-values straight from the definition: a position is worth the mex of its options.
///
/// The game is a closure from a position to its options, where each option is a list of summands
/// (`[p]` for a game that never falls apart, `[left, right]` for Kayles, `vec![]` for nothing left).
/// Every position met is remembered, and nothing recurses, so the length of a game is limited by memory alone.
///
/// The closure is called twice for a position that has options of unknown value, and must give the same each time.
///
/// # Complexity
///
/// *O(p + e)* hash operations and *O(p + e)* space, where *p* is the number of distinct positions reached
/// and *e* the number of summands in all their options.
///
/// # Examples
///
/// A subtraction game: take one, two or three tokens.
///
/// ```
/// use impartial_core::{Exhaustive, Unsolved};
///
/// let mut game = Exhaustive::new(|&heap: &u32| (1..=heap.min(3)).map(move |take| [heap - take]));
/// assert_eq!(game.nim_value(&1_000_000)?.heap_size(), 0);
/// assert_eq!(game.nim_value(&7)?.to_string(), "*3");
/// # Ok::<(), Unsolved>(())
/// ```
///
/// A budget that is too small is an error and never a wrong value.
///
/// ```
/// # use impartial_core::{Exhaustive, Unsolved};
/// # let game = Exhaustive::new(|&heap: &u32| (1..=heap.min(3)).map(move |take| [heap - take]));
/// let mut game = game.with_budget(100);
/// assert_eq!(game.nim_value(&1_000_000), Err(Unsolved::OverBudget { positions: 100 }));
/// assert_eq!(game.with_budget(1001).nim_value(&1000)?.heap_size(), 0);
/// # Ok::<(), Unsolved>(())
/// ```
#[derive(Clone, Debug)]
pub struct Exhaustive<P, F> {
    options: F,
    // Invariant between calls: every value is known. `None` marks a position whose options are being worked out.
    values: HashMap<P, Option<Nimber>>,
    budget: usize,
}

/// The options of a position as [`Exhaustive::by_rules`] lists them: for each move the summands it leaves.
pub type ListedOptions<P> = Vec<SmallVec<[P; 4]>>;

/// Why the exhaustive solver gave no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unsolved {
    /// More positions were reached than the budget allows.
    #[error("the game reaches more than {positions} positions")]
    OverBudget {
        /// The budget.
        positions: usize,
    },
    /// A position can be reached from itself, so the game need not end and has no nim-value by this definition.
    #[error("the game is loopy: a position can be reached from itself")]
    Loopy,
}

/// How many positions a solver may remember unless told otherwise.
const DEFAULT_BUDGET: usize = 1 << 24;

impl<P, F> Exhaustive<P, F> {
    /// A solver for the game whose options `options` lists, with a budget of 2^24 positions.
    pub fn new(options: F) -> Self {
        Self { options, values: HashMap::new(), budget: DEFAULT_BUDGET }
    }

    /// The same solver, which may remember at most `positions` positions in all.
    #[must_use]
    pub fn with_budget(self, positions: usize) -> Self {
        Self { budget: positions, ..self }
    }
}

impl<P: Enumerate + Eq + Hash> Exhaustive<P, fn(&P) -> ListedOptions<P>> {
    /// A solver for any game whose positions list their moves, with a budget of 2^24 positions.
    ///
    /// # Panics
    ///
    /// The queries panic when a position lists a move that it then refuses, which breaks the contract of [`Enumerate`].
    #[must_use]
    pub fn by_rules() -> Self {
        return Self::new(options);

        fn options<P: Enumerate>(position: &P) -> ListedOptions<P> {
            let after = |mv| {
                let mut option = position.clone();
                option.play(&mv).expect("a listed move is legal");
                option.summands()
            };
            position.moves().map(after).collect()
        }
    }
}

impl<P, F, Options, Summands> Exhaustive<P, F>
where
    P: Clone + Eq + Hash,
    F: FnMut(&P) -> Options,
    Options: IntoIterator<Item = Summands>,
    Summands: IntoIterator<Item = P>,
{
    /// The nim-value of `position`.
    ///
    /// # Errors
    ///
    /// - [`Unsolved::OverBudget`] if more positions are reached, in all calls together, than the budget allows.
    /// - [`Unsolved::Loopy`] if a position can be reached from itself.
    ///
    /// What was learnt before the error is kept.
    pub fn nim_value(&mut self, position: &P) -> Result<Nimber, Unsolved> {
        let value = self.search(position);
        if value.is_err() {
            self.values.retain(|_, value| value.is_some());
        }
        value
    }

    /// An option of `position` with nim-value `target`, as its list of summands; the first one listed.
    ///
    /// With target zero this is what a winning move leads to. `None` if no option has that value.
    ///
    /// # Errors
    ///
    /// Those of [`Exhaustive::nim_value`].
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_core::{Exhaustive, Unsolved};
    /// use nimbers::Nimber;
    ///
    /// let mut nim = Exhaustive::new(|&heap: &u32| (0..heap).map(|rest| [rest]));
    /// assert_eq!(nim.option_to(&9, Nimber::of_heap(4))?, Some(vec![4]));
    /// assert_eq!(nim.option_to(&9, Nimber::of_heap(9))?, None);
    /// # Ok::<(), Unsolved>(())
    /// ```
    pub fn option_to(&mut self, position: &P, target: Nimber) -> Result<Option<Vec<P>>, Unsolved> {
        for option in (self.options)(position) {
            let summands: Vec<P> = option.into_iter().collect();
            let mut value = Nimber::ZERO;
            for summand in &summands {
                value += self.nim_value(summand)?;
            }
            if value == target {
                return Ok(Some(summands));
            }
        }
        Ok(None)
    }

    /// Depth first, with a stack of its own: a position waits there until all its options have values.
    fn search(&mut self, root: &P) -> Result<Nimber, Unsolved> {
        if let Some(&Some(value)) = self.values.get(root) {
            return Ok(value);
        }
        let mut waiting = Vec::from([root.clone()]);
        let mut unknown = Vec::new();
        let mut known = Vec::new();
        let mut value = Nimber::ZERO;
        while let Some(position) = waiting.pop() {
            if let Some(&Some(earlier)) = self.values.get(&position) {
                value = earlier;
                continue;
            }
            known.clear();
            for option in (self.options)(&position) {
                let mut sum = Nimber::ZERO;
                for summand in option {
                    match self.values.get(&summand) {
                        Some(&Some(value)) => sum += value,
                        // Positions being worked out are exactly those that led here.
                        Some(None) => return Err(Unsolved::Loopy),
                        None => unknown.push(summand),
                    }
                }
                known.push(sum);
            }
            if unknown.is_empty() {
                value = mex(known.iter().copied());
                self.remember(position, Some(value))?;
            } else {
                self.remember(position.clone(), None)?;
                waiting.push(position);
                waiting.append(&mut unknown);
            }
        }
        // The root is at the bottom of the stack, so its value came last.
        Ok(value)
    }

    fn remember(&mut self, position: P, value: Option<Nimber>) -> Result<(), Unsolved> {
        let positions = self.budget;
        if self.values.len() >= positions && !self.values.contains_key(&position) {
            return Err(Unsolved::OverBudget { positions });
        }
        self.values.insert(position, value);
        Ok(())
    }
}
