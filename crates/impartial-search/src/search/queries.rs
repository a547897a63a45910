//! The queries of a search.

use alloc::vec::Vec;
use core::fmt::Debug;
use core::hash::Hash;
use core::ops::ControlFlow;

use impartial_core::nimbers::Nimber;
use impartial_core::{Enumerate, ListedOptions, Rules, Unsolved};

use super::{Search, Store};
use crate::definition;
use crate::depth_first::{Goal, Memory, Query, SearchProgress};
use crate::verify::{InvalidTable, verify};

impl<P, R, D, W> Search<P, R, D, W>
where
    P: Clone + Eq + Hash,
    R: Rules<P>,
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
    /// - Returns [`Unsolved::Stopped`] if the [callback](Self::on_progress) breaks.
    /// - Returns [`Unsolved::Inconsistent`] if the search notices that the closure listed different options for the
    ///   same position, or that loaded values contradict the rules. It does not notice every such fault.
    /// - Returns [`Unsolved::Failed`] if the rules fail.
    ///
    /// After an error, or a panic of the rules, the solver is still usable and keeps what it has found.
    ///
    /// # Complexity
    ///
    /// Like every query, it has the cost of the [solver](Search) for what is not known yet.
    pub fn nim_value(&mut self, position: &P) -> Result<Nimber, Unsolved<R::Error>> {
        if let Some(value) = self.get(position) {
            return Ok(value);
        }
        let value = match self.by_definition(position)? {
            None => self.query().resolve(position.clone(), Goal::Value)?,
            value => value,
        };
        value.map(Nimber::from_heap).ok_or(Unsolved::Inconsistent)
    }

    /// Returns whether the player to move loses: whether the nim-value of `position` is zero.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Search::nim_value`].
    pub fn is_loss(&mut self, position: &P) -> Result<bool, Unsolved<R::Error>> {
        self.has_value(position, Nimber::ZERO)
    }

    /// Returns whether `position` has the nim-value `value`.
    ///
    /// For values of 30 or more, the search finds the nim-value.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Search::nim_value`].
    pub fn has_value(&mut self, position: &P, value: Nimber) -> Result<bool, Unsolved<R::Error>> {
        if let Some(known) = self.get(position) {
            return Ok(known == value);
        }
        let value = value.heap_size();
        Ok(self.query().resolve(position.clone(), Goal::is(value))? == Some(value))
    }

    /// Returns an option of `position` with nim-value `target`, as its list of summands.
    ///
    /// Returns the first option that is already known to have the value, or otherwise the first that the search finds.
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
    pub fn option_to(&mut self, position: &P, target: Nimber) -> Result<Option<Vec<P>>, Unsolved<R::Error>> {
        // The iterator is lazy, so an option that is known to have the value ends even an endless list.
        let mut query = self.query();
        let options = query.rules.options(position).map_err(Unsolved::Failed)?;
        let options = options.into_iter().map(|option| ((), option.into_iter().collect()));
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
    pub fn winning_option(&mut self, position: &P) -> Result<Option<Vec<P>>, Unsolved<R::Error>> {
        self.option_to(position, Nimber::ZERO)
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
    /// - Returns [`InvalidTable::Failed`] if the rules fail.
    ///
    /// # Complexity
    ///
    /// *O(p + e)* hash operations, with *p* and *e* as in the cost of the [solver](Search).
    pub fn verify(&mut self) -> Result<(), InvalidTable<P, R::Error>>
    where
        P: Debug,
    {
        let Self { rules, store, .. } = self;
        match store {
            Store::Growing(table) => verify(table.known(), rules, |position| table.find(position)),
            Store::Forgetting(cache) => verify(cache.known(), rules, |position| cache.find(position)),
        }
    }

    /// Returns the nim-value of a position by definition, or `None` if it is left to the search.
    fn by_definition(&mut self, position: &P) -> Result<Option<u64>, Unsolved<R::Error>> {
        let Self {
            rules,
            on_progress,
            budget,
            definition_first: true,
            splits: splits @ false,
            store: Store::Growing(table),
            ..
        } = self
        else {
            return Ok(None);
        };
        let value = definition::solve(position, table, rules, on_progress, *budget)?;
        *splits = value.is_none();
        Ok(value)
    }

    fn query(&mut self) -> Query<'_, P, R, D, W> {
        let memory = match &mut self.store {
            Store::Growing(table) => Memory::Growing(table),
            Store::Forgetting(cache) => Memory::Forgetting(cache),
        };
        Query::new(memory, &mut self.rules, &self.difficulty, &mut self.on_progress, self.budget, &mut self.splits)
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
    /// The move is the first whose option is already known to have the value, or otherwise the first that the search
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
            let mut option = position.clone();
            option.play(&mv).expect("a listed move is legal");
            let summands = option.summands().into_iter().collect();
            (mv, summands)
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
}
