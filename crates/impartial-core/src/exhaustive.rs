//! Nim-values by definition, for games small enough to search.
//!
//! The solver knows a game only by a closure, so a user's game needs no trait.
//! The search is depth first with a stack on the heap.
//! Recursion, the alternative, would overflow the stack in a game of a million moves.
//! The budget counts positions instead of time, so the same call always gives the same result.
//! A position counts from when it is entered, whether the search finds its value or ends before.

use alloc::vec::{self, Vec};
use core::fmt::{self, Debug};
use core::hash::Hash;
use core::mem;
use core::ops::ControlFlow;

use nimbers::{Nimber, mex};

use crate::table::Table;
use crate::{Enumerate, InvalidTable, ListedOptions, Stopped, Unsolved};

/// A solver that computes nim-values by definition: the nim-value of a position is the mex of those of its options.
///
/// A closure defines the game: it takes a position and returns its options, each as a list of summands.
/// The list is `[p]` in a game whose positions never split, `[left, right]` in Kayles, and `vec![]` if nothing is left.
/// The closure must always return the same options for the same position.
/// They cannot borrow the position: clone what they need of it, or collect them into a vector.
///
/// The solver stores the value of every position that it meets.
/// It does not recurse, so only memory limits the length of a game.
///
/// The solver calls the closure once for each distinct position, and takes the options one at a time.
/// A budget therefore ends a search even if the options of one position are too many to list.
///
/// | to get | of a game by a closure | of a game that lists its moves |
/// |---|---|---|
/// | a solver | [`Exhaustive::new`] | [`Exhaustive::by_rules`] |
/// | a nim-value | [`nim_value`](Self::nim_value) | the same |
/// | a move to a nim-value | [`option_to`](Self::option_to), which returns the option | [`move_to`](Self::move_to), which returns the move |
/// | all values found so far | [`get`](Self::get), [`iter`](Self::iter) | the same |
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
///
/// The values found so far can be saved and loaded, as pairs in any format.
/// Whoever loads them vouches for them, or calls [`verify`](Self::verify).
///
/// ```
/// # use impartial_core::Exhaustive;
/// # use impartial_core::nimbers::Nimber;
/// let grundy = |&heap: &u32| (1..heap.div_ceil(2)).map(move |small| [small, heap - small]);
/// let mut first = Exhaustive::new(grundy);
/// first.nim_value(&50)?;
/// let saved: Vec<(u32, u64)> = first.iter().map(|(&heap, value)| (heap, value.heap_size())).collect();
///
/// let mut second = Exhaustive::new(grundy);
/// second.extend(saved.into_iter().map(|(heap, value)| (heap, Nimber::from_heap(value))));
/// second.verify()?;
/// assert_eq!(second.get(&50), first.get(&50));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Exhaustive<P, F> {
    options: F,
    values: Table<P>,
    budget: usize,
}

/// The exhaustive solver of a game by its rules, as [`Exhaustive::by_rules`] returns it.
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

impl<P, F> Exhaustive<P, F> {
    /// Creates a solver for the game whose options `options` lists, with a budget of 2^24 positions.
    pub fn new(options: F) -> Self {
        Self { options, values: Table::new(), budget: 1 << 24 }
    }

    /// Sets the budget: the maximum number of positions that the solver stores, in all calls together.
    ///
    /// A table has at most 2^32 positions.
    #[must_use]
    pub fn with_budget(self, positions: usize) -> Self {
        Self { budget: positions, ..self }
    }

    /// Returns the number of positions that have a value.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.solved()
    }

    /// Returns whether no position has a value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns an iterator over the positions that have a value, with their values.
    ///
    /// The order is that of the search, so the same calls give the same order.
    /// Every position comes after the summands of its options.
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
        self.values.values().into_iter()
    }
}

impl<P: Eq + Hash, F> Exhaustive<P, F> {
    /// Returns the nim-value of `position` if it has one already, without a search.
    #[must_use]
    pub fn get(&self, position: &P) -> Option<Nimber> {
        self.values.get(position)
    }
}

impl<P: Enumerate + Eq + Hash> ByRules<P> {
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

    /// Returns the first listed move of `position` to an option with nim-value `target`.
    ///
    /// With target zero, this is a winning move.
    /// The method returns `None` if no option has the value.
    /// Unlike [`Solve::move_to`](crate::Solve::move_to), it also finds moves to values above that of the position.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Exhaustive::nim_value`], for the options up to the one of the move returned.
    ///
    /// # Panics
    ///
    /// Panics if a listed move is illegal, which breaks the contract of [`Enumerate`].
    ///
    /// # Complexity
    ///
    /// The cost of the [solver](Exhaustive), for the options up to the one of the move returned and for the positions
    /// whose values are not stored yet.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_core::nimbers::Nimber;
    /// use impartial_core::{Exhaustive, Heap, SumMove, Sum, Unsolved};
    ///
    /// let mut solver = Exhaustive::by_rules();
    /// let nim = Sum::new([Heap(1), Heap(4)]);
    /// assert_eq!(solver.move_to(&nim, Nimber::ZERO)?, Some(SumMove { component: 1, mv: 3 }));
    /// assert_eq!(solver.move_to(&nim, Nimber::from_heap(5))?, None);
    /// # Ok::<(), Unsolved>(())
    /// ```
    pub fn move_to(&mut self, position: &P, target: Nimber) -> Result<Option<P::Move>, Unsolved> {
        for mv in position.moves() {
            let mut option = position.clone();
            option.play(&mv).expect("a listed move is legal");
            if self.value_of_sum(option.summands())? == target {
                return Ok(Some(mv));
            }
        }
        Ok(None)
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
    /// - Returns [`Unsolved::OverBudget`] if the search reaches more positions, in all calls together, than the budget,
    ///   or a nim-value of 2^30 or more.
    /// - Returns [`Unsolved::Loopy`] if a position can be reached from itself.
    ///
    /// After an error, the solver keeps all values computed before it.
    ///
    /// # Complexity
    ///
    /// The cost of the [solver](Exhaustive), for the positions whose values are not stored yet.
    pub fn nim_value(&mut self, position: &P) -> Result<Nimber, Unsolved> {
        self.nim_value_watched(position, |_| ControlFlow::Continue(()))
    }

    /// Returns the nim-value of `position`, and reports the progress of the search through `watch`.
    ///
    /// The callback runs on the calling thread: at the first position without a value, and after every 256 more.
    /// If it returns [`ControlFlow::Break`], the search stops.
    /// The values found so far are kept, so a second call continues the search, and the other methods do not repeat it.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Exhaustive::nim_value`], and [`Unsolved::Stopped`] if `watch` breaks.
    ///
    /// # Complexity
    ///
    /// The cost of [`Exhaustive::nim_value`] and of the calls of `watch`.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use impartial_core::{Exhaustive, Stopped, Unsolved};
    ///
    /// let mut nim = Exhaustive::new(|&heap: &u32| (0..heap).map(|rest| [rest]));
    /// let enough = |positions| if positions < 600 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
    /// let stopped = nim.nim_value_watched(&1_000, |progress| enough(progress.positions));
    /// assert_eq!(stopped, Err(Unsolved::Stopped(Stopped)));
    /// assert!(nim.len() > 500);
    /// assert_eq!(nim.nim_value(&1_000)?.heap_size(), 1_000);
    /// # Ok::<(), Unsolved>(())
    /// ```
    pub fn nim_value_watched(
        &mut self,
        position: &P,
        mut watch: impl FnMut(SearchProgress) -> ControlFlow<()>,
    ) -> Result<Nimber, Unsolved> {
        if let Some(value) = self.values.get(position) {
            return Ok(value);
        }
        let mut walk = Walk {
            options: &mut self.options,
            table: &mut self.values,
            budget: self.budget,
            stack: Vec::new(),
            entered: 0,
            watch: &mut watch,
        };
        walk.open(position.clone())?;
        loop {
            if let Some(summand) = walk.advance()? {
                walk.open(summand)?;
            } else if let Some(value) = walk.close()? {
                return Ok(value);
            }
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
            if self.value_of_sum(summands.iter().cloned())? == target {
                return Ok(Some(summands));
            }
        }
        Ok(None)
    }

    /// Checks that each value follows from the rules: it is the mex of the values of the position's options.
    ///
    /// Values that the solver found itself always pass.
    /// Values that were loaded may be of another game, or incomplete.
    /// The check does not look for loops, so values made up for a loopy game may pass.
    ///
    /// # Errors
    ///
    /// - Returns [`InvalidTable::WrongValue`] if a value is not the mex of the values of the options.
    /// - Returns [`InvalidTable::NoValueOfOption`] if an option has a summand without a value.
    ///
    /// # Complexity
    ///
    /// *O(p + e)* hash operations, with *p* and *e* as in the cost of the [solver](Exhaustive).
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_core::Exhaustive;
    /// use impartial_core::nimbers::Nimber;
    ///
    /// let mut nim = Exhaustive::new(|&heap: &u32| (0..heap).map(|rest| [rest]));
    /// nim.extend([(0, Nimber::ZERO), (1, Nimber::from_heap(3))]);
    /// let wrong = nim.verify().unwrap_err();
    /// assert_eq!(wrong.to_string(), "the value of 1 is * by its options, but the table has *3");
    /// ```
    pub fn verify(&mut self) -> Result<(), InvalidTable<P>>
    where
        P: Debug,
    {
        for (position, found) in self.values.values() {
            let value_of = |summands: Summands| summands.into_iter().map(|summand| self.values.get(&summand)).sum();
            let values = (self.options)(position).into_iter().map(value_of);
            let Some(values) = values.collect::<Option<Vec<Nimber>>>() else {
                return Err(InvalidTable::NoValueOfOption { position: position.clone() });
            };
            let expected = mex(values);
            if expected != found {
                return Err(InvalidTable::WrongValue { position: position.clone(), expected, found });
            }
        }
        Ok(())
    }

    /// Returns the nim-value of the sum of these positions.
    fn value_of_sum(&mut self, summands: impl IntoIterator<Item = P>) -> Result<Nimber, Unsolved> {
        summands.into_iter().map(|summand| self.nim_value(&summand)).sum()
    }
}

impl<P, F> Debug for Exhaustive<P, F> {
    /// Writes the number of positions and the budget, not the values.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Exhaustive").field("len", &self.len()).field("budget", &self.budget).finish_non_exhaustive()
    }
}

impl<P: Clone + Eq + Hash, F> Extend<(P, Nimber)> for Exhaustive<P, F> {
    /// Loads values, as [`Exhaustive::iter`] returned them for the same game. A position that has a value keeps it.
    ///
    /// The values are trusted: later results are wrong if they are. [`Exhaustive::verify`] checks them.
    /// A budget does not limit what is loaded, but loaded positions count against it.
    /// A value of 2^30 or more, which no listed game has, is stored as 2^30 - 1.
    fn extend<I: IntoIterator<Item = (P, Nimber)>>(&mut self, values: I) {
        for (position, value) in values {
            self.values.load(&position, value);
        }
    }
}

impl<'a, P, F> IntoIterator for &'a Exhaustive<P, F> {
    type Item = (&'a P, Nimber);
    type IntoIter = vec::IntoIter<(&'a P, Nimber)>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// The progress of a solver, for the callbacks of [`Exhaustive::nim_value_watched`] and of searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchProgress {
    /// The number of positions that count against the budget, without the one that the solver is about to list.
    pub positions: usize,
}

impl SearchProgress {
    /// Returns the progress of a solver that has met `positions` positions.
    #[must_use]
    pub const fn new(positions: usize) -> Self {
        Self { positions }
    }
}

/// The number of positions that a solver enters from one call of its callback to the next.
const WATCH_INTERVAL: usize = 256;

/// A search under way.
struct Walk<'a, P: Eq + Hash, F, Options, Summands> {
    options: &'a mut F,
    table: &'a mut Table<P>,
    budget: usize,
    /// Each position is reached from the one below it. The table marks them as open.
    stack: Vec<Open<P, Options, Summands>>,
    /// The number of positions entered.
    entered: usize,
    watch: &'a mut dyn FnMut(SearchProgress) -> ControlFlow<()>,
}

/// A position on the stack of the search.
struct Open<P, Options, Summands> {
    position: P,
    /// The options not begun yet, or `None` before they are listed.
    options: Option<Options>,
    /// The summands of the current option that are not added to `sum` yet, or `None` before the first option.
    summands: Option<Summands>,
    /// The sum of the values of the current option's other summands.
    sum: u64,
    /// The values of the finished options.
    values: Values,
}

impl<P, F, Options, Summands> Walk<'_, P, F, Options::IntoIter, Summands::IntoIter>
where
    P: Clone + Eq + Hash,
    F: FnMut(&P) -> Options,
    Options: IntoIterator<Item = Summands>,
    Summands: IntoIterator<Item = P>,
{
    /// Opens a position without a value: marks it, and puts it on the stack.
    fn open(&mut self, position: P) -> Result<(), Unsolved> {
        if !self.table.open(position.clone(), self.budget) {
            return Err(Unsolved::OverBudget { positions: self.budget });
        }
        // On the stack before the callback and the rules run, so that it is closed if they end the search.
        self.stack.push(Open { position, options: None, summands: None, sum: 0, values: Values::default() });
        // The table counts this position already.
        let progress = SearchProgress::new(self.table.len() - 1);
        if self.entered.is_multiple_of(WATCH_INTERVAL) && (self.watch)(progress).is_break() {
            return Err(Stopped.into());
        }
        self.entered += 1;
        if let Some(open) = self.stack.last_mut() {
            open.options = Some((self.options)(&open.position).into_iter());
        }
        Ok(())
    }

    /// Returns the next summand of the last position that has no value, or `None` if all its options are finished.
    ///
    /// The value of the summand is added to `sum` when it closes.
    fn advance(&mut self) -> Result<Option<P>, Unsolved> {
        let Some(Open { options: Some(options), summands: current, sum, values, .. }) = self.stack.last_mut() else {
            return Ok(None);
        };
        loop {
            if let Some(summands) = current {
                // The iterator is borrowed, so after a return the search continues with the next summand.
                for summand in summands {
                    let entry = self.table.find(&summand);
                    match entry.value() {
                        Some(value) => *sum ^= value,
                        None if entry.is_open() => return Err(Unsolved::Loopy),
                        None => return Ok(Some(summand)),
                    }
                }
                values.insert(mem::take(sum));
            }
            match options.next() {
                Some(option) => *current = Some(option.into_iter()),
                None => return Ok(None),
            }
        }
    }

    /// Takes the last position, whose options are finished, off the stack. Returns its value if it is the first one.
    fn close(&mut self) -> Result<Option<Nimber>, Unsolved> {
        let Some(open) = self.stack.last() else { return Ok(None) };
        let value = open.values.mex();
        if !self.table.close(&open.position, value) {
            return Err(Unsolved::OverBudget { positions: self.budget });
        }
        self.stack.pop();
        match self.stack.last_mut() {
            Some(below) => below.sum ^= value,
            None => return Ok(Some(Nimber::from_heap(value))),
        }
        Ok(None)
    }
}

impl<P: Eq + Hash, F, Options, Summands> Drop for Walk<'_, P, F, Options, Summands> {
    /// Closes the positions that an error or a panic of the rules leaves open.
    fn drop(&mut self) {
        for open in &self.stack {
            self.table.abandon(&open.position);
        }
    }
}

/// A set of nim-values: bits of those below 64, and the others.
#[derive(Default)]
struct Values {
    low: u64,
    high: Vec<Nimber>,
}

impl Values {
    fn insert(&mut self, value: u64) {
        if value < u64::from(u64::BITS) { self.low |= 1 << value } else { self.high.push(Nimber::from_heap(value)) }
    }

    fn mex(&self) -> u64 {
        match self.low.trailing_ones() {
            u64::BITS => mex((0..64).map(Nimber::from_heap).chain(self.high.iter().copied())).heap_size(),
            least => least.into(),
        }
    }
}
