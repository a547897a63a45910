//! The queries of a search, including those that return solved positions.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::hash::Hash;
use core::ops::ControlFlow;

use impartial_core::nimbers::Nimber;
use impartial_core::{Enumerate, ListedOptions, Unsolved};

use super::{Search, Store};
use crate::depth_first::{Goal, Memory, Query, SearchProgress, solve_sum};
use crate::solved::{Solved, summands_after};
use crate::solved_sum::SolvedSum;
use crate::table::Table;
use crate::verify::{InvalidTable, verify};

impl<P, F, D, W, Options, Summands> Search<P, F, D, W>
where
    P: Clone + Eq + Hash,
    F: FnMut(&P) -> Options,
    Options: IntoIterator<Item = Summands>,
    Summands: IntoIterator<Item = P>,
    D: Fn(&P) -> u64,
    W: FnMut(SearchProgress) -> ControlFlow<()>,
{
    /// Returns the nim-value of `position`.
    ///
    /// # Errors
    ///
    /// - Returns [`Unsolved::OverBudget`] if the search needs more positions, counted over all calls, than the budget
    ///   allows, if a position has more options of unknown value than the budget, or if a nim-value is 2^30 or more.
    /// - Returns [`Unsolved::Loopy`] if the search meets a position that can be reached from itself.
    /// - Returns [`Unsolved::Stopped`] if the [callback](Self::watch) breaks.
    /// - Returns [`Unsolved::Inconsistent`] if the search notices that the closure listed different options for the
    ///   same position, or that loaded values contradict the rules. It does not notice every such fault.
    ///
    /// After an error or a panic of the closure, the solver is still usable and keeps what it has found.
    ///
    /// # Complexity
    ///
    /// Like every query, it has the cost of the [solver](Search) for what is not known yet.
    pub fn nim_value(&mut self, position: &P) -> Result<Nimber, Unsolved> {
        if let Some(value) = self.get(position) {
            return Ok(value);
        }
        let value = self.query().resolve(position.clone(), Goal::Value)?;
        value.map(Nimber::from_heap).ok_or(Unsolved::Inconsistent)
    }

    /// Returns whether the player to move loses: whether the nim-value of `position` is zero.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Search::nim_value`].
    pub fn is_loss(&mut self, position: &P) -> Result<bool, Unsolved> {
        self.has_value(position, Nimber::ZERO)
    }

    /// Returns whether `position` has the nim-value `value`.
    ///
    /// For values of 30 or more, the search finds the nim-value.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Search::nim_value`].
    pub fn has_value(&mut self, position: &P, value: Nimber) -> Result<bool, Unsolved> {
        if let Some(known) = self.get(position) {
            return Ok(known == value);
        }
        let value = value.heap_size();
        Ok(self.query().resolve(position.clone(), Goal::is(value))? == Some(value))
    }

    /// Returns an option of `position` with nim-value `target`, as its list of summands.
    ///
    /// Returns the first option that is already known to have the value, or else the first one that the search finds.
    /// Returns `None` if no option has the value.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Search::nim_value`].
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_search::{Search, Unsolved};
    /// use impartial_search::nimbers::Nimber;
    ///
    /// let mut nim = Search::new(|&heap: &u32| (0..heap).map(|rest| [rest]));
    /// assert_eq!(nim.option_to(&9, Nimber::from_heap(4))?, Some(vec![4]));
    /// assert_eq!(nim.option_to(&9, Nimber::from_heap(9))?, None);
    /// # Ok::<(), Unsolved>(())
    /// ```
    pub fn option_to(&mut self, position: &P, target: Nimber) -> Result<Option<Vec<P>>, Unsolved> {
        // The iterator is lazy, so an option that is known to have the value ends even an endless list.
        let mut query = self.query();
        let options = (query.options)(position).into_iter().map(|option| ((), option.into_iter().collect()));
        let found = query.first_option_to(options, target.heap_size())?;
        Ok(found.map(|((), option)| option))
    }

    /// Returns the result of a winning move in `position`, as its list of summands.
    ///
    /// Returns `None` if and only if [`is_loss`](Self::is_loss) is true.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Search::nim_value`].
    pub fn winning_option(&mut self, position: &P) -> Result<Option<Vec<P>>, Unsolved> {
        self.option_to(position, Nimber::ZERO)
    }

    /// Solves the sum of `components`, and returns it as a position that implements [`Solve`](impartial_core::Solve).
    ///
    /// A move replaces one component by one of its options.
    /// The position can be added to positions of other games in a [`Sum`](impartial_core::Sum).
    /// It resumes the search when a move leads to a position of unknown value.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Search::nim_value`].
    ///
    /// # Complexity
    ///
    /// The cost of [`Search::solved`].
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_core::{Either, Heap, Position, Solve, Sum};
    /// use impartial_search::Search;
    ///
    /// let mut kayles = Search::new(|&pins: &u32| {
    ///     (1..=pins.min(2)).flat_map(move |hit| (0..=pins - hit).map(move |left| [left, pins - hit - left]))
    /// });
    /// let mut sum = Sum::new([Either::Left(kayles.solved_sum([12, 3])?), Either::Right(Heap(6))]);
    /// assert_eq!(sum.nim_value().heap_size(), 4 ^ 3 ^ 6);
    /// sum.play(&sum.winning_move().expect("the nim-value is not zero"))?;
    /// assert!(sum.nim_value().is_zero());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solved_sum(&mut self, components: impl IntoIterator<Item = P>) -> Result<SolvedSum<P>, Unsolved>
    where
        P: 'static,
        F: Fn(&P) -> Options + Clone + Send + Sync + 'static,
    {
        let components: Vec<P> = components.into_iter().collect();
        let values = self.solve_all(&components)?;
        let options = self.options.clone();
        let listed =
            move |position: &P| options(position).into_iter().map(|option| option.into_iter().collect()).collect();
        Ok(SolvedSum::new(components, Arc::new(listed), values))
    }

    /// Checks that each entry of the table follows from the entries of the position's options.
    ///
    /// This proves the table in one pass: the nim-value of a position is *v* if each smaller value is known to be the
    /// value of an option, and no option has the value *v*.
    /// The entries that a search has found always pass, unless its [memory is limited](Self::within_memory) and it has
    /// forgotten the reasons.
    /// Loaded entries may belong to another game or be altered or incomplete.
    /// If positions are missing from a table, its other entries are still correct, but may not be provable.
    /// The check does not look for loops, so made-up values of a loopy game may pass.
    ///
    /// # Errors
    ///
    /// - Returns [`InvalidTable::WrongValue`] if all options of a position have values, and its value is not their mex.
    /// - Returns [`InvalidTable::Unproved`] if a value or an excluded value of a position does not follow.
    ///
    /// # Complexity
    ///
    /// *O(p + e)* hash operations, with *p* and *e* as in the cost of the [solver](Search).
    pub fn verify(&mut self) -> Result<(), InvalidTable<P>>
    where
        P: Debug,
    {
        let Self { options, store, .. } = self;
        match store {
            Store::Growing(table) => verify(table.known(), options, |position| table.find(position)),
            Store::Forgetting(cache) => verify(cache.known(), options, |position| cache.find(position)),
        }
    }

    fn query(&mut self) -> Query<'_, P, F, D, W> {
        let memory = match &mut self.store {
            Store::Growing(table) => Memory::Growing(Arc::make_mut(table)),
            Store::Forgetting(cache) => Memory::Forgetting(cache),
        };
        Query::new(memory, &mut self.options, &self.difficulty, &mut self.watch, self.budget)
    }

    /// Finds the values of these positions, and returns a table that has them.
    ///
    /// A table of limited memory could forget some of them, so such a search solves the positions with a new table
    /// without a limit.
    fn solve_all(&mut self, positions: &[P]) -> Result<Arc<Table<P>>, Unsolved> {
        let mut own = Arc::new(Table::new());
        let table = match &mut self.store {
            Store::Growing(table) => table,
            Store::Forgetting(_) => &mut own,
        };
        solve_sum(table, positions, &mut self.options, &self.difficulty, &mut self.watch, self.budget)?;
        Ok(Arc::clone(table))
    }
}

impl<P, D, W> Search<P, fn(&P) -> ListedOptions<P>, D, W>
where
    P: Enumerate + Eq + Hash,
    D: Fn(&P) -> u64,
    W: FnMut(SearchProgress) -> ControlFlow<()>,
{
    /// Returns a listed move of `position` to an option with nim-value `target`, or `None` if no option has the value.
    ///
    /// The move is the first one whose option is already known to have the value, or else the first one that the search
    /// finds.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Search::nim_value`].
    ///
    /// # Panics
    ///
    /// Panics if a listed move is illegal, which violates the contract of [`Enumerate`].
    pub fn move_to(&mut self, position: &P, target: Nimber) -> Result<Option<P::Move>, Unsolved> {
        let options = position.moves().map(|mv| {
            let option = summands_after(position, &mv);
            (mv, option)
        });
        let found = self.query().first_option_to(options, target.heap_size())?;
        Ok(found.map(|(mv, _)| mv))
    }

    /// Returns a winning move of `position`, or `None` if and only if [`is_loss`](Self::is_loss) is true.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Search::nim_value`].
    ///
    /// # Panics
    ///
    /// Panics if a listed move is illegal, which violates the contract of [`Enumerate`].
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_core::{Heap, Sum, SumMove, Unsolved};
    /// use impartial_search::Search;
    ///
    /// let mut solver = Search::by_rules();
    /// let nim = Sum::new([Heap(1), Heap(4)]);
    /// assert_eq!(solver.winning_move(&nim)?, Some(SumMove { component: 1, mv: 3 }));
    /// # Ok::<(), Unsolved>(())
    /// ```
    pub fn winning_move(&mut self, position: &P) -> Result<Option<P::Move>, Unsolved> {
        self.move_to(position, Nimber::ZERO)
    }

    /// Solves `position`, and returns it as a position that implements [`Solve`](impartial_core::Solve).
    ///
    /// It has the moves of the game, and can be added to positions of other games in a [`Sum`](impartial_core::Sum).
    /// It resumes the search when a move leads to a position of unknown value.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Search::nim_value`].
    ///
    /// # Complexity
    ///
    /// The cost of the [solver](Search) for what is not known yet.
    /// The result shares the table of the solver, so a later search copies the table once, before it changes it.
    /// A solver of [limited memory](Self::within_memory) solves the position again, with a table without a limit.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_core::{Heap, Position, Solve, Sum};
    /// use impartial_search::Search;
    ///
    /// let mut solver = Search::by_rules();
    /// let mut nim = Sum::new([solver.solved(Heap(6))?, solver.solved(Heap(3))?]);
    /// assert_eq!(nim.nim_value().heap_size(), 5);
    /// nim.play(&nim.winning_move().expect("the nim-value is not zero"))?;
    /// assert_eq!(nim.components()[0].position(), &Heap(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solved(&mut self, position: P) -> Result<Solved<P>, Unsolved> {
        let summands: Vec<P> = position.summands().into_iter().collect();
        let values = self.solve_all(&summands)?;
        Ok(Solved::new(position, values))
    }
}
