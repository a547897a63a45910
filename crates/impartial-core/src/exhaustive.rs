//! Nim-values by definition, for games that are small enough to search completely.
//!
//! The nim-value is the mex of the nim-values of the options, and nim-values of summands add up by the xor: the theorem of
//! Sprague and Grundy (`[Spr35]`, `[Gru39]`).
//!
//! A closure defines the game, so a user need not implement a trait.
//! The search is depth first with an explicit stack on the heap, because recursion would overflow the call stack in a
//! game of a million moves.
//! The budget counts positions instead of time, so the same call always gives the same result.
//!
//! One hash table holds the positions that have a value and the positions on the stack.
//! The alternatives are slower: a separate set of open positions takes more hash operations, and positions in a vector
//! with their indices in a hash table take one more memory access per lookup.

use alloc::vec::{self, Vec};
use core::fmt::{self, Debug};
use core::hash::Hash;
use core::mem;
use core::num::NonZeroU32;

use hashbrown::HashMap;
use nimbers::{Nimber, mex};

use crate::{Enumerate, ListedOptions, Rules, Unsolved};

/// A solver that computes nim-values by definition: the nim-value of a position is the mex of the nim-values of its
/// options.
///
/// A closure defines the game: it takes a position and returns its options, each as a list of summands.
/// The list is `[p]` in a game whose positions never split, `[left, right]` in Kayles, and `vec![]` if nothing is left.
/// The closure must always return the same options for the same position.
/// The options cannot borrow the position: clone what they need, or collect them into a vector.
///
/// The solver stores the value of every position that it reaches.
/// It does not recurse, so only memory limits the length of a game.
///
/// The solver calls the closure once for each distinct position and consumes the options one at a time, so a budget
/// ends a search even if a position has too many options to list.
///
/// | to get | if a closure defines the game | if positions list their moves |
/// |---|---|---|
/// | a solver | [`Exhaustive::new`] | [`Exhaustive::by_rules`] |
/// | a nim-value | [`nim_value`](Self::nim_value) | the same |
/// | an option with a nim-value | [`option_to`](Self::option_to) | the same |
/// | all values found so far | [`iter`](Self::iter) | the same |
///
/// # Complexity
///
/// Let *p* be the number of distinct positions reached, and *e* the number of summands in all their options.
/// The solver takes *O(p + e)* hash operations and *O(p)* space.
/// It also stores a nimber for each finished option of the positions on the stack.
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
#[derive(Clone)]
pub struct Exhaustive<P, R> {
    rules: R,
    table: HashMap<P, Entry>,
    budget: usize,
}

/// The nim-value of a position, or the mark of an open position, whose options are still being searched.
#[derive(Clone, Copy)]
struct Entry {
    /// The nim-value, or 0 in an open position.
    value: u32,
    /// The rank of the value in the order in which values were found, or `None` in an open position. Iteration sorts by
    /// this number, because the order of the hash table changes from run to run.
    number: Option<NonZeroU32>,
}

/// The exhaustive solver of a game whose positions list their moves, as [`Exhaustive::by_rules`] returns it.
///
/// # Examples
///
/// ```
/// use impartial_core::{ByRules, Exhaustive, Heap};
///
/// struct Oracle {
///     heaps: ByRules<Heap>,
/// }
///
/// let mut oracle = Oracle { heaps: Exhaustive::by_rules() };
/// assert_eq!(oracle.heaps.nim_value(&Heap(4))?.heap_size(), 4);
/// # Ok::<(), impartial_core::Unsolved>(())
/// ```
pub type ByRules<P> = Exhaustive<P, fn(&P) -> ListedOptions<P>>;

impl<P, R> Exhaustive<P, R> {
    /// Creates a solver for the game that the closure `rules` defines, with a budget of 2^24 positions.
    pub fn new(rules: R) -> Self {
        Self { rules, table: HashMap::new(), budget: 1 << 24 }
    }

    /// Sets the budget: the maximum number of positions that the solver stores, counted over all calls.
    ///
    /// A table has fewer than 2^32 positions, even with a larger budget.
    #[must_use]
    pub fn with_budget(self, positions: usize) -> Self {
        Self { budget: positions, ..self }
    }

    /// Returns an iterator over the positions that have a value, with their values.
    ///
    /// The positions come in the order in which the solver found their values, so the same calls give the same order,
    /// and every position comes after the summands of its options.
    ///
    /// # Complexity
    ///
    /// *O(n log n)* time and *O(n)* space, where *n* is the number of positions.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_core::Exhaustive;
    ///
    /// let mut kayles = Exhaustive::new(|&pins: &u32| {
    ///     (1..=pins.min(2)).flat_map(move |hit| (0..=pins - hit).map(move |left| [left, pins - hit - left]))
    /// });
    /// kayles.nim_value(&5)?;
    /// let values: Vec<(u32, u64)> = kayles.iter().map(|(&pins, value)| (pins, value.heap_size())).collect();
    /// assert_eq!(values, [(0, 0), (1, 1), (2, 2), (3, 3), (4, 1), (5, 4)]);
    /// # Ok::<(), impartial_core::Unsolved>(())
    /// ```
    pub fn iter(&self) -> vec::IntoIter<(&P, Nimber)> {
        let mut entries: Vec<(&P, &Entry)> = self.table.iter().collect();
        entries.sort_unstable_by_key(|(_, entry)| entry.number);
        let values = entries.into_iter().map(|(position, entry)| (position, Nimber::from_heap(entry.value.into())));
        values.collect::<Vec<_>>().into_iter()
    }
}

impl<P: Enumerate + Eq + Hash> ByRules<P> {
    /// Creates a solver for a game whose positions list their moves, with a budget of 2^24 positions.
    ///
    /// # Panics
    ///
    /// Queries panic if a position lists an illegal move, which violates the contract of [`Enumerate`].
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

impl<P: Clone + Eq + Hash, R: Rules<P>> Exhaustive<P, R> {
    /// Returns the nim-value of `position`.
    ///
    /// # Errors
    ///
    /// - Returns [`Unsolved::OverBudget`] if the search reaches more positions, counted over all calls, than the budget
    ///   allows, or a nim-value of 2^32 or more.
    /// - Returns [`Unsolved::Loopy`] if a position can be reached from itself.
    /// - Returns [`Unsolved::Failed`] if the rules fail.
    ///
    /// After an error, the solver keeps all values that it has computed.
    ///
    /// # Complexity
    ///
    /// The cost of the [solver](Exhaustive) for the positions whose values are not stored yet.
    pub fn nim_value(&mut self, position: &P) -> Result<Nimber, Unsolved<R::Error>> {
        if let Some(entry) = self.table.get(position) {
            return Ok(Nimber::from_heap(entry.value.into()));
        }
        self.walk().run(position)
    }

    /// Returns positions each of which has the next as a summand of an option, and the last of which has the first, if
    /// `position` leads to such a loop. Returns `None` if play from `position` always ends.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Exhaustive::nim_value`], apart from [`Unsolved::Loopy`].
    ///
    /// # Complexity
    ///
    /// The same as for [`Exhaustive::nim_value`].
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_core::{Exhaustive, Unsolved};
    ///
    /// // A token on the vertices of a cycle with a tail, which leads to the cycle.
    /// let mut token = Exhaustive::new(|&vertex: &u32| [[if vertex == 9 { 7 } else { vertex + 1 }]]);
    /// assert_eq!(token.nim_value(&5), Err(Unsolved::Loopy));
    /// assert_eq!(token.find_loop(&5)?, Some(vec![7, 8, 9]));
    /// # Ok::<(), Unsolved>(())
    /// ```
    pub fn find_loop(&mut self, position: &P) -> Result<Option<Vec<P>>, Unsolved<R::Error>> {
        if self.table.contains_key(position) {
            return Ok(None); // Play from a position with a value always ends.
        }
        let mut walk = self.walk();
        match walk.run(position) {
            Ok(_) => Ok(None),
            Err(Unsolved::Loopy) => {
                let repeated = walk.repeated.take();
                let open = walk.stack.iter().map(|open| &open.position);
                Ok(Some(open.skip_while(|&position| Some(position) != repeated.as_ref()).cloned().collect()))
            }
            Err(error) => Err(error),
        }
    }

    /// Returns a search that has not begun.
    fn walk(&mut self) -> Walk<'_, P, R> {
        let Self { rules, table, budget } = self;
        Walk { rules, table, budget: *budget, stack: Vec::new(), values: Vec::new(), repeated: None }
    }

    /// Returns the first option of `position` with nim-value `target`, as its list of summands.
    ///
    /// Returns `None` if no option has this value. For the target zero, the option is the result of a winning move.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Exhaustive::nim_value`] for the options up to the one returned.
    ///
    /// # Complexity
    ///
    /// The cost of the [solver](Exhaustive) for the options up to the one returned, without the positions whose values
    /// are already stored.
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
    pub fn option_to(&mut self, position: &P, target: Nimber) -> Result<Option<Vec<P>>, Unsolved<R::Error>> {
        // The position itself may have no value yet: only its options are solved.
        for option in self.rules.options(position).map_err(Unsolved::Failed)? {
            let summands: Vec<P> = option.into_iter().collect();
            if self.value_of_sum(summands.iter().cloned())? == target {
                return Ok(Some(summands));
            }
        }
        Ok(None)
    }

    /// Returns the nim-value of the sum of these positions.
    fn value_of_sum(&mut self, summands: impl IntoIterator<Item = P>) -> Result<Nimber, Unsolved<R::Error>> {
        summands.into_iter().map(|summand| self.nim_value(&summand)).sum()
    }
}

impl<P, R> Debug for Exhaustive<P, R> {
    /// Writes the number of positions and the budget, not the values.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Exhaustive")
            .field("len", &self.table.len())
            .field("budget", &self.budget)
            .finish_non_exhaustive()
    }
}

impl<'a, P, R> IntoIterator for &'a Exhaustive<P, R> {
    type Item = (&'a P, Nimber);
    type IntoIter = vec::IntoIter<(&'a P, Nimber)>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Returns the positions that have a value, with their values, in the order of [`Exhaustive::iter`].
impl<P, R> IntoIterator for Exhaustive<P, R> {
    type Item = (P, Nimber);
    type IntoIter = vec::IntoIter<(P, Nimber)>;

    fn into_iter(self) -> Self::IntoIter {
        let mut entries: Vec<(P, Entry)> = self.table.into_iter().collect();
        entries.sort_unstable_by_key(|(_, entry)| entry.number);
        let values = entries.into_iter().map(|(position, entry)| (position, Nimber::from_heap(entry.value.into())));
        values.collect::<Vec<_>>().into_iter()
    }
}

/// A search in progress.
///
/// [`run`] opens the first position and then alternates between two steps until the stack is empty: [`advance`]
/// finds the next summand without a value, which is opened, and [`close`] computes the value of the position on top
/// once all its options have values.
///
/// [`run`]: Walk::run
/// [`advance`]: Walk::advance
/// [`close`]: Walk::close
struct Walk<'a, P: Eq + Hash, R: Rules<P>> {
    rules: &'a mut R,
    table: &'a mut HashMap<P, Entry>,
    budget: usize,
    /// The open positions, each reached from the one below it. Invariant: they are exactly the entries of the table
    /// without a number, so meeting such an entry again is a loop.
    stack: Vec<Open<P, R>>,
    /// The values of the finished options of all open positions. The values of the top position come last, so one
    /// vector serves the whole stack.
    values: Vec<Nimber>,
    /// The open position that was met again, if the walk ended at a loop.
    repeated: Option<P>,
}

/// A position on the stack of the search.
struct Open<P, R: Rules<P>> {
    position: P,
    /// The options after the current one.
    options: <R::Options as IntoIterator>::IntoIter,
    /// The summands of the current option that are not added to `sum` yet, or `None` before the first option.
    summands: Option<<R::Summands as IntoIterator>::IntoIter>,
    /// The nim-sum of the values of the current option's other summands.
    sum: u64,
    /// The index in [`Walk::values`] at which the values of this position's options begin.
    values: usize,
}

impl<P: Clone + Eq + Hash, R: Rules<P>> Walk<'_, P, R> {
    /// Returns the value of a position that has none yet.
    ///
    /// If this ends in an error, or the rules panic, dropping the walk removes the open positions from the table.
    fn run(&mut self, position: &P) -> Result<Nimber, Unsolved<R::Error>> {
        self.open(position.clone())?;
        loop {
            if let Some(summand) = self.advance()? {
                self.open(summand)?;
            } else if let Some(value) = self.close()? {
                return Ok(value);
            }
        }
    }

    /// Adds a new position to the table and to the stack.
    fn open(&mut self, position: P) -> Result<(), Unsolved<R::Error>> {
        // The numbers of entries have 32 bits.
        if self.table.len() >= self.budget || self.table.len() >= u32::MAX as usize {
            return Err(Unsolved::OverBudget { positions: self.budget });
        }
        // The rules may fail or panic, so they are called before the position is added.
        let options = self.rules.options(&position).map_err(Unsolved::Failed)?.into_iter();
        self.table.insert(position.clone(), Entry { value: 0, number: None });
        self.stack.push(Open { position, options, summands: None, sum: 0, values: self.values.len() });
        Ok(())
    }

    /// Returns the next summand without a value of the position on top, or `None` if all options of the position are
    /// finished.
    ///
    /// `close` adds the value of the summand to `sum`.
    fn advance(&mut self) -> Result<Option<P>, Unsolved<R::Error>> {
        let Some(Open { options, summands: current, sum, .. }) = self.stack.last_mut() else {
            return Ok(None);
        };
        loop {
            if let Some(summands) = current {
                // The loop borrows the iterator, so after a return the next call continues with the next summand.
                for summand in summands {
                    match self.table.get(&summand) {
                        None => return Ok(Some(summand)),
                        // The summand is on the stack, so it can be reached from itself.
                        Some(Entry { number: None, .. }) => {
                            self.repeated = Some(summand);
                            return Err(Unsolved::Loopy);
                        }
                        Some(entry) => *sum ^= u64::from(entry.value),
                    }
                }
                // The option is finished. `take` resets the sum for the next one.
                self.values.push(Nimber::from_heap(mem::take(sum)));
            }
            match options.next() {
                Some(option) => *current = Some(option.into_iter()),
                None => return Ok(None),
            }
        }
    }

    /// Takes the top position, whose options are finished, off the stack and stores its value. Returns the value if the
    /// stack is then empty.
    fn close(&mut self) -> Result<Option<Nimber>, Unsolved<R::Error>> {
        // The entries that are not open, which is the number of values found so far.
        let solved = self.table.len() - self.stack.len();
        let Some(open) = self.stack.last() else { return Ok(None) };
        // The values of this position's options are the last ones.
        let nim_value = mex(self.values.drain(open.values..));
        let Ok(value) = u32::try_from(nim_value.heap_size()) else {
            return Err(Unsolved::OverBudget { positions: self.budget });
        };
        if let Some(entry) = self.table.get_mut(&open.position) {
            *entry = Entry { value, number: u32::try_from(solved + 1).ok().and_then(NonZeroU32::new) };
        }
        self.stack.pop();
        // The closed position is a summand of the current option of the position below it.
        match self.stack.last_mut() {
            Some(below) => below.sum ^= nim_value.heap_size(),
            None => return Ok(Some(nim_value)),
        }
        Ok(None)
    }
}

impl<P: Eq + Hash, R: Rules<P>> Drop for Walk<'_, P, R> {
    /// Removes the positions that an error or a panic of the rules has left without a value, so that a later search
    /// does not mistake them for a loop.
    fn drop(&mut self) {
        for open in &self.stack {
            self.table.remove(&open.position);
        }
    }
}
