//! Nim-values by definition, for games small enough to search.
//!
//! The solver knows a game only by a closure, so a user's game needs no trait.
//! The search is depth first with a stack on the heap.
//! Recursion, the alternative, would overflow the stack in a game of a million moves.
//! The budget counts positions instead of time, so the same call always gives the same result.

use alloc::vec::Vec;
use core::hash::Hash;
use core::mem;

use hashbrown::{HashMap, HashSet};
use nimbers::{Nimber, mex};

use crate::{Enumerate, ListedOptions};

/// A solver that computes nim-values by definition: the nim-value of a position is the mex of those of its options.
///
/// A closure defines the game: it takes a position and returns its options, each as a list of summands.
/// The list is `[p]` in a game whose positions never split, `[left, right]` in Kayles, and `vec![]` if nothing is left.
///
/// The solver stores the value of every position that it meets.
/// It does not recurse, so only memory limits the length of a game.
///
/// The solver calls the closure once for each distinct position, and takes the options one at a time.
/// A budget therefore ends a search even if the options of one position are too many to list.
///
/// # Complexity
///
/// Let *p* be the number of distinct positions reached, and *e* the number of summands in all their options.
/// The solver takes *O(p + e)* hash operations and *O(p)* space.
/// It also stores a nimber for each finished option of the positions on the way to the current one.
///
/// # Examples
///
/// A subtraction game: take one, two or three tokens.
///
/// ```
/// use impartial_core::{Exhaustive, Unsolved};
///
/// let mut game = Exhaustive::new(|&heap: &u32| (1..=heap.min(3)).map(move |take| [heap - take]));
/// assert_eq!(game.nim_value(&1_000)?.heap_size(), 0);
/// assert_eq!(game.nim_value(&7)?.to_string(), "*3");
/// # Ok::<(), Unsolved>(())
/// ```
///
/// If the budget is too small, the result is an error and never a wrong value.
///
/// ```
/// # use impartial_core::{Exhaustive, Unsolved};
/// # let game = Exhaustive::new(|&heap: &u32| (1..=heap.min(3)).map(move |take| [heap - take]));
/// let mut game = game.with_budget(100);
/// assert_eq!(game.nim_value(&1_000), Err(Unsolved::OverBudget { positions: 100 }));
/// assert_eq!(game.with_budget(1001).nim_value(&1000)?.heap_size(), 0);
/// # Ok::<(), Unsolved>(())
/// ```
#[derive(Clone, Debug)]
pub struct Exhaustive<P, F> {
    options: F,
    values: HashMap<P, Nimber>,
    budget: usize,
}

/// The exhaustive solver of a game by its rules, as [`Exhaustive::by_rules`] returns it.
pub type ByRules<P> = Exhaustive<P, fn(&P) -> ListedOptions<P>>;

/// The error of a search that ends without a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unsolved {
    /// The search reaches more positions than the budget allows, counted over all calls.
    #[error("the search exceeds its budget of {positions} positions")]
    OverBudget {
        /// The budget.
        positions: usize,
    },
    /// A position can be reached from itself, so play may never end, and the definition gives no nim-value.
    #[error("the game is loopy: a position can be reached from itself")]
    Loopy,
}

/// The number of positions that a solver stores by default.
const DEFAULT_BUDGET: usize = 1 << 24;

impl<P, F> Exhaustive<P, F> {
    /// Creates a solver for the game whose options `options` lists, with a budget of 2^24 positions.
    pub fn new(options: F) -> Self {
        Self { options, values: HashMap::new(), budget: DEFAULT_BUDGET }
    }

    /// Sets the budget: the greatest number of positions that the solver stores, in all calls together.
    #[must_use]
    pub fn with_budget(self, positions: usize) -> Self {
        Self { budget: positions, ..self }
    }
}

impl<P: Enumerate + Eq + Hash> Exhaustive<P, fn(&P) -> ListedOptions<P>> {
    /// Creates a solver for a game whose positions list their moves, with a budget of 2^24 positions.
    ///
    /// # Panics
    ///
    /// Queries panic if a position lists a move that is illegal, which breaks the contract of [`Enumerate`].
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_core::{Exhaustive, Heap, Sum, Unsolved};
    ///
    /// let mut solver = Exhaustive::by_rules();
    /// assert_eq!(solver.nim_value(&Sum::new([Heap(1), Heap(2)]))?.heap_size(), 3);
    /// # Ok::<(), Unsolved>(())
    /// ```
    #[must_use]
    pub fn by_rules() -> Self {
        Self::new(ListedOptions::of)
    }
}

impl<P, F, Options, Summands> Exhaustive<P, F>
where
    P: Clone + Eq + Hash,
    F: FnMut(&P) -> Options,
    Options: IntoIterator<Item = Summands>,
    Summands: IntoIterator<Item = P>,
{
    /// Returns the nim-value of `position`.
    ///
    /// # Errors
    ///
    /// - Returns [`Unsolved::OverBudget`] if the search reaches more positions, in all calls together, than the budget.
    /// - Returns [`Unsolved::Loopy`] if a position can be reached from itself.
    ///
    /// After an error, the solver keeps all values computed before it.
    ///
    /// # Complexity
    ///
    /// The cost of the [solver](Exhaustive), for the positions whose values are not stored yet.
    pub fn nim_value(&mut self, position: &P) -> Result<Nimber, Unsolved> {
        if let Some(&value) = self.values.get(position) {
            return Ok(value);
        }
        // The stack is `above` with `current` on top: each position is reached from the one below it. `open` has the
        // same positions, and meeting one of them again is a loop.
        let mut open = HashSet::new();
        let mut above = Vec::new();
        let mut current = self.enter(position.clone(), &mut open)?;
        loop {
            if let Some(unknown) = current.advance(&self.values) {
                let next = self.enter(unknown, &mut open)?;
                above.push(mem::replace(&mut current, next));
                continue;
            }
            // All options of `current` are finished.
            let value = mex(mem::take(&mut current.values));
            open.remove(&current.position);
            let Some(mut next) = above.pop() else {
                self.values.insert(current.position, value);
                return Ok(value);
            };
            next.sum += value;
            let done = mem::replace(&mut current, next);
            self.values.insert(done.position, value);
        }
    }

    /// Returns the first option of `position` with nim-value `target`, as its list of summands.
    ///
    /// With target zero, this is the position after a winning move.
    /// The method returns `None` if no option has the value.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Exhaustive::nim_value`], for the options up to the one returned.
    ///
    /// # Complexity
    ///
    /// The cost of the [solver](Exhaustive), for the options up to the one returned and for the positions whose values
    /// are not stored yet.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_core::{Exhaustive, Unsolved};
    /// use nimbers::Nimber;
    ///
    /// let mut nim = Exhaustive::new(|&heap: &u32| (0..heap).map(|rest| [rest]));
    /// assert_eq!(nim.option_to(&9, Nimber::from_heap(4))?, Some(vec![4]));
    /// assert_eq!(nim.option_to(&9, Nimber::from_heap(9))?, None);
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

    /// Opens a position: puts it into `open` and lists its options.
    fn enter(
        &mut self,
        position: P,
        open: &mut HashSet<P>,
    ) -> Result<Open<P, Options::IntoIter, Summands::IntoIter>, Unsolved> {
        if open.contains(&position) {
            return Err(Unsolved::Loopy);
        }
        // Open positions count too: they take memory, and each of them will be stored.
        if self.values.len() + open.len() >= self.budget {
            return Err(Unsolved::OverBudget { positions: self.budget });
        }
        open.insert(position.clone());
        let options = (self.options)(&position).into_iter();
        Ok(Open { position, options, summands: None, sum: Nimber::ZERO, values: Vec::new() })
    }
}

/// A position on the stack of the search.
struct Open<P, Options, Summands> {
    position: P,
    /// The options not begun yet.
    options: Options,
    /// The summands of the current option that are not added to `sum` yet, or `None` before the first option.
    summands: Option<Summands>,
    /// The sum of the values of the current option's other summands.
    sum: Nimber,
    /// The values of the finished options.
    values: Vec<Nimber>,
}

impl<P, Options, Summands> Open<P, Options, Summands>
where
    P: Eq + Hash,
    Options: Iterator<Item: IntoIterator<Item = P, IntoIter = Summands>>,
    Summands: Iterator<Item = P>,
{
    /// Returns the next summand whose value is not in `known`, or `None` if all options are finished.
    ///
    /// The caller adds the value of the summand to `sum`.
    fn advance(&mut self, known: &HashMap<P, Nimber>) -> Option<P> {
        loop {
            if let Some(summands) = &mut self.summands {
                // The iterator is borrowed, so after a return the search continues with the next summand.
                for summand in summands {
                    match known.get(&summand) {
                        Some(&value) => self.sum += value,
                        None => return Some(summand),
                    }
                }
                self.values.push(self.sum);
            }
            self.sum = Nimber::ZERO;
            self.summands = Some(self.options.next()?.into_iter());
        }
    }
}
