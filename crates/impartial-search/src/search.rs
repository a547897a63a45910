//! Nim-values and outcomes by search, for games too large for the definition.
//!
//! The builder's type changes with each closure, so that a search is `Send` where its closures are.
//! The alternative, closures behind pointers, would need a lifetime or a bound in every type that holds a search.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::{self, Debug};
use core::hash::Hash;
use core::ops::ControlFlow;

use impartial_core::nimbers::Nimber;
use impartial_core::{Enumerate, ListedOptions, Unsolved};

use crate::cache::Cache;
use crate::depth_first::{Memory, Query, Question, SearchProgress, solve_sum};
use crate::known::Known;
use crate::solved::{Solved, after};
use crate::solved_sum::SolvedSum;
use crate::table::Table;
use crate::verify::{InvalidTable, verify};

/// A solver that asks each position only what it needs to know, and so reaches far fewer positions than the definition.
///
/// It takes the same closure as [`Exhaustive`](impartial_core::Exhaustive), from a position to its options, each a list
/// of summands, and gives the same values.
/// The closure must always return the same options for the same position.
/// They cannot borrow the position: clone what they need of it, or collect them into a vector.
///
/// Three things make a search fast, in this order:
///
/// - Options that fall apart are listed as summands, and equal positions are written alike: see `small-boards`.
/// - Options that simplify the position most come first, such as moves in the middle of a board.
/// - [`by_difficulty`](Self::by_difficulty) ranks positions.
///
/// | to get | of a game by a closure | of a game that lists its moves |
/// |---|---|---|
/// | a solver | [`Search::new`] | [`Search::by_rules`] |
/// | a nim-value | [`nim_value`](Self::nim_value) | the same |
/// | who wins, often at far lower cost | [`is_loss`](Self::is_loss) | the same |
/// | whether a position has a value | [`has_value`](Self::has_value) | the same |
/// | a winning move | [`winning_option`](Self::winning_option) | [`winning_move`](Self::winning_move) |
/// | a move to a nim-value | [`option_to`](Self::option_to) | [`move_to`](Self::move_to) |
/// | a position to play, and to join with other games | [`solved_sum`](Self::solved_sum) | [`solved`](Self::solved) |
/// | what is known so far | [`known`](Self::known), [`iter`](Self::iter), [`verify`](Self::verify) | the same |
///
/// The solver does not recurse, so only memory limits the length of a game.
///
/// # Which solver to use
///
/// | game | solver |
/// |---|---|
/// | positions fall apart into summands, as in Cram, Kayles and games on graphs | `Search` |
/// | only the winner is wanted | `Search`, by [`is_loss`](Self::is_loss) |
/// | positions never fall apart, and nim-values are wanted, as in Chomp | [`Exhaustive`](impartial_core::Exhaustive) |
/// | the table does not fit in memory | `Search`, [`within_memory`](Self::within_memory) |
/// | every loop must be found, or the table must have every position | [`Exhaustive`](impartial_core::Exhaustive) |
///
/// # Loops
///
/// The search reports every loop that it meets: an option with a summand that is on the way to the current position.
/// It need not meet all of them, since it does not look at every option.
/// A value found in spite of a loop is the only one that agrees with the definition, whatever values the positions in the
/// loop are given.
/// The player with the worse position may still play on in the loop forever.
///
/// # Complexity
///
/// Let *p* be the number of distinct positions reached, and *e* the number of summands in all their options.
/// The search lists each position at most 31 times, and 1.2 times on average in Cram.
/// It lists positions again that a [limited memory](Self::within_memory) forgot, or whose search an error ended, and
/// [`option_to`](Self::option_to) and [`move_to`](Self::move_to) list their position once more.
/// It takes *O(p)* space, and holds the options of the positions on the way to the current one.
///
/// # Examples
///
/// In Kayles, a move knocks down one pin or two neighbours, which leaves two rows.
///
/// ```
/// use impartial_search::{Search, Unsolved};
///
/// let mut kayles = Search::new(|&pins: &u32| {
///     (1..=pins.min(2)).flat_map(move |hit| (0..=pins - hit).map(move |left| [left, pins - hit - left]))
/// });
/// assert_eq!(kayles.nim_value(&12)?.heap_size(), 4);
/// assert_eq!(kayles.winning_option(&12)?, Some(vec![5, 5]));
/// assert!(!kayles.is_loss(&1_000)?);
/// # Ok::<(), Unsolved>(())
/// ```
///
/// The table can be saved and loaded, as pairs in any format, and a later search continues from there.
///
/// ```
/// use impartial_search::{Known, Search};
///
/// let grundy = |&heap: &u32| (1..heap.div_ceil(2)).map(move |small| [small, heap - small]);
/// let mut first = Search::new(grundy);
/// first.nim_value(&50)?;
/// let saved: Vec<(u32, Known)> = first.iter().map(|(&heap, known)| (heap, known)).collect();
///
/// let mut second = Search::new(grundy);
/// second.extend(saved);
/// second.verify()?;
/// assert_eq!(second.get(&50), first.get(&50));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Search<P, F, D = fn(&P) -> u64, W = fn(SearchProgress) -> ControlFlow<()>> {
    options: F,
    difficulty: D,
    watch: W,
    budget: usize,
    store: Store<P>,
}

/// The table of a search.
#[derive(Clone)]
enum Store<P> {
    Growing(Arc<Table<P>>),
    Forgetting(Cache<P>),
}

impl<P, F> Search<P, F> {
    /// Creates a solver for the game whose options `options` lists, with a budget of 2^24 positions.
    pub fn new(options: F) -> Self {
        Self {
            options,
            difficulty: |_| 0,
            watch: |_| ControlFlow::Continue(()),
            budget: 1 << 24,
            store: Store::Growing(Arc::new(Table::new())),
        }
    }
}

impl<P: Enumerate + Eq + Hash> Search<P, fn(&P) -> ListedOptions<P>> {
    /// Creates a solver for a game whose positions list their moves, with a budget of 2^24 positions.
    ///
    /// # Panics
    ///
    /// Queries panic if a position lists a move that is illegal, which breaks the contract of [`Enumerate`].
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_core::{Heap, Sum, Unsolved};
    /// use impartial_search::Search;
    ///
    /// let mut solver = Search::by_rules();
    /// assert!(solver.is_loss(&Sum::new([Heap(3), Heap(3)]))?);
    /// # Ok::<(), Unsolved>(())
    /// ```
    #[must_use]
    pub fn by_rules() -> Self {
        Self::new(ListedOptions::of)
    }
}

impl<P, F, D, W> Search<P, F, D, W> {
    /// Ranks positions: the search looks at options first whose summands have small numbers.
    ///
    /// The rank changes the cost and never a result. The number of cells or edges left is a good one.
    /// The closure must always return the same number for the same position.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_search::{Search, Unsolved};
    ///
    /// let mut grundy = Search::new(|&heap: &u32| (1..heap.div_ceil(2)).map(move |small| [small, heap - small]))
    ///     .by_difficulty(|&heap: &u32| heap.into());
    /// assert_eq!(grundy.nim_value(&18)?.heap_size(), 4);
    /// # Ok::<(), Unsolved>(())
    /// ```
    #[must_use]
    pub fn by_difficulty<E: Fn(&P) -> u64>(self, difficulty: E) -> Search<P, F, E, W> {
        let Self { options, watch, budget, store, .. } = self;
        Search { options, difficulty, watch, budget, store }
    }

    /// Sets a callback for progress, which can stop the search.
    ///
    /// The callback runs on the calling thread: at the first position that a query searches, after every 256 more, and
    /// within long lists of options.
    /// If it returns [`ControlFlow::Break`], the query ends with [`Unsolved::Stopped`].
    /// The table is kept, so a second call continues the search.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use std::time::{Duration, Instant};
    ///
    /// use impartial_search::{Search, Unsolved};
    ///
    /// let deadline = Instant::now() + Duration::from_secs(60);
    /// let mut nim = Search::new(|&heap: &u32| (0..heap).map(|rest| [rest])).watch(|_| {
    ///     if Instant::now() < deadline { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// });
    /// assert_eq!(nim.nim_value(&500)?.heap_size(), 500);
    /// # Ok::<(), Unsolved>(())
    /// ```
    #[must_use]
    pub fn watch<V: FnMut(SearchProgress) -> ControlFlow<()>>(self, watch: V) -> Search<P, F, D, V> {
        let Self { options, difficulty, budget, store, .. } = self;
        Search { options, difficulty, watch, budget, store }
    }

    /// Sets the budget: the maximum number of positions that the search enters into its table, in all calls together.
    ///
    /// A position that was [forgotten](Self::within_memory) counts again when the search meets it again.
    /// A table without limit has at most 2^32 positions.
    #[must_use]
    pub fn with_budget(self, positions: usize) -> Self {
        Self { budget: positions, ..self }
    }

    /// Limits the table to `bytes` bytes and forgets what it has: the table then drops old positions for new ones.
    ///
    /// The search is slower, and never wrong. The budget counts what it searches again.
    /// Memory for fewer than four positions remembers none.
    /// The bytes count the entries themselves, not what positions own on the heap, nor the positions on the way to the
    /// current one with their options.
    /// An entry is as large as an `Option<(P, u64)>`.
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_search::{Search, Unsolved};
    ///
    /// let mut nim = Search::new(|&heap: &u32| (0..heap).map(|rest| [rest])).within_memory(1 << 10);
    /// assert_eq!(nim.nim_value(&50)?.heap_size(), 50);
    /// assert!(nim.iter().count() <= 64);
    /// # Ok::<(), Unsolved>(())
    /// ```
    #[must_use]
    pub fn within_memory(self, bytes: usize) -> Self {
        Self { store: Store::Forgetting(Cache::new(bytes)), ..self }
    }

    /// Returns an iterator over the positions that the search knows something of.
    ///
    /// The positions with a nim-value come first, in the order in which the search found the values, and then the others,
    /// in the order in which it met them.
    /// So the same calls give the same order.
    /// A table of [limited memory](Self::within_memory) has another order, which is the same in each run too.
    ///
    /// # Complexity
    ///
    /// *O(n log n)* time and *O(n)* space, where *n* is the number of positions.
    pub fn iter(&self) -> impl Iterator<Item = (&P, Known)> {
        let (growing, forgetting) = match &self.store {
            Store::Growing(table) => (Some(table.known()), None),
            Store::Forgetting(cache) => (None, Some(cache.known())),
        };
        growing.into_iter().flatten().chain(forgetting.into_iter().flatten())
    }
}

impl<P: Eq + Hash, F, D, W> Search<P, F, D, W> {
    /// Returns what the search knows of `position`, without searching.
    #[must_use]
    pub fn known(&self, position: &P) -> Option<Known> {
        let word = match &self.store {
            Store::Growing(table) => table.find(position),
            Store::Forgetting(cache) => cache.find(position),
        };
        word.known()
    }

    /// Returns the nim-value of `position` if it is known, without searching.
    #[must_use]
    pub fn get(&self, position: &P) -> Option<Nimber> {
        match self.known(position) {
            Some(Known::Value(value)) => Some(value),
            _ => None,
        }
    }
}

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
    /// - Returns [`Unsolved::OverBudget`] if the search enters more positions, in all calls together, than the budget,
    ///   or a position has more options without a known value than that, or a nim-value of 2^30 or more.
    /// - Returns [`Unsolved::Loopy`] if the search meets a position that can be reached from itself.
    /// - Returns [`Unsolved::Stopped`] if the [callback](Self::watch) breaks.
    /// - Returns [`Unsolved::Inconsistent`] if the search finds that the closure listed different options for the same
    ///   position, or that loaded values contradict the rules. It does not always find that.
    ///
    /// After an error, and after a panic of the closure, the solver can be used on, and keeps what it found before.
    ///
    /// # Complexity
    ///
    /// The cost of the [solver](Search), for what is not known yet. The same holds for all queries.
    pub fn nim_value(&mut self, position: &P) -> Result<Nimber, Unsolved> {
        if let Some(value) = self.get(position) {
            return Ok(value);
        }
        let value = self.query().ask(position.clone(), Question::Value)?;
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
    /// For values of 30 and more, this finds the nim-value.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Search::nim_value`].
    pub fn has_value(&mut self, position: &P, value: Nimber) -> Result<bool, Unsolved> {
        if let Some(known) = self.get(position) {
            return Ok(known == value);
        }
        let value = value.heap_size();
        Ok(self.query().ask(position.clone(), Question::is(value))? == Some(value))
    }

    /// Returns an option of `position` with nim-value `target`, as its list of summands.
    ///
    /// The method returns `None` if no option has the value.
    /// It returns the first option whose value is known to be `target`, and without one the first that the search finds.
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
        let mut query = self.query();
        let options = (query.options)(position).into_iter().map(|option| ((), option.into_iter().collect()));
        let found = query.first_with(options, target.heap_size())?;
        Ok(found.map(|((), option)| option))
    }

    /// Returns an option of `position` that the player to move wins by, as its list of summands.
    ///
    /// The method returns `None` exactly if [`is_loss`](Self::is_loss) is true.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Search::nim_value`].
    pub fn winning_option(&mut self, position: &P) -> Result<Option<Vec<P>>, Unsolved> {
        self.option_to(position, Nimber::ZERO)
    }

    /// Solves the sum of `components`, and returns it as a position that implements [`Solve`](impartial_core::Solve).
    ///
    /// A move replaces one component by an option of it.
    /// The position can join a [`Sum`](impartial_core::Sum) with positions of other games.
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
    /// This proves the table in one pass: the nim-value of a position is *v* if an option is known to have each smaller
    /// value, and no option has *v*.
    /// Entries that the search found itself always pass, unless its [memory is limited](Self::within_memory): then the
    /// table may have forgotten the reasons.
    /// Loaded entries may be of another game, altered or incomplete.
    /// The check does not look for loops, so values made up for a loopy game may pass.
    /// A table from which positions are missing is right for all others, but may not prove them.
    ///
    /// # Errors
    ///
    /// - Returns [`InvalidTable::WrongValue`] if all options of a position have values, and its value is not their mex.
    /// - Returns [`InvalidTable::Unproved`] if a value, or that a position does not have a value, does not follow.
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
    /// A table of limited memory may forget some of them, so the positions are then searched with one that does not.
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
    /// Returns a listed move of `position` to an option with nim-value `target`, or `None` if there is none.
    ///
    /// It returns the first move whose option is known to have the value, and without one the first that the search
    /// finds.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Search::nim_value`].
    ///
    /// # Panics
    ///
    /// Panics if a listed move is illegal, which breaks the contract of [`Enumerate`].
    pub fn move_to(&mut self, position: &P, target: Nimber) -> Result<Option<P::Move>, Unsolved> {
        let options = position.moves().map(|mv| {
            let option = after(position, &mv);
            (mv, option)
        });
        let found = self.query().first_with(options, target.heap_size())?;
        Ok(found.map(|(mv, _)| mv))
    }

    /// Returns a winning move of `position`, or `None` exactly if [`is_loss`](Self::is_loss) is true.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Search::nim_value`].
    ///
    /// # Panics
    ///
    /// Panics if a listed move is illegal, which breaks the contract of [`Enumerate`].
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
    /// The moves are those of the game, and the position can join a [`Sum`](impartial_core::Sum) with positions of
    /// other games.
    /// It resumes the search when a move leads to a position of unknown value.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Search::nim_value`].
    ///
    /// # Complexity
    ///
    /// The cost of the [solver](Search), for what is not known yet.
    /// The result shares the table of the solver, so a later search that learns something copies the table once.
    /// A solver of [limited memory](Self::within_memory) solves the position again, with a table without limit.
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

impl<P, F, D, W> Debug for Search<P, F, D, W> {
    /// Writes the number of positions in the table and the budget, not what is known of them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = self.iter().count();
        f.debug_struct("Search").field("known", &known).field("budget", &self.budget).finish_non_exhaustive()
    }
}

impl<P: Clone + Eq + Hash, F, D, W> Extend<(P, Known)> for Search<P, F, D, W> {
    /// Loads what [`Search::iter`] returned for the same game. A position that has a value keeps it.
    ///
    /// Loaded entries are trusted: later results are wrong if they are. [`Search::verify`] checks them.
    /// A budget does not limit what is loaded, but loaded positions count against it.
    /// A value of 2^30 or more, which no listed game has, is stored as 2^30 - 1.
    fn extend<I: IntoIterator<Item = (P, Known)>>(&mut self, known: I) {
        for (position, known) in known {
            match &mut self.store {
                Store::Growing(table) => Arc::make_mut(table).load(&position, known.into()),
                Store::Forgetting(cache) => cache.load(position, known.into()),
            }
        }
    }
}
