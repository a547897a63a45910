//! Nim-values and outcomes by search, for games that are too large to solve by definition.
//!
//! The type of a search includes the types of its closures, so a search is `Send` if its closures are.
//! The alternative, boxed closures, would need a lifetime or a bound in every type that holds a search.

mod queries;

use core::fmt::{self, Debug};
use core::hash::Hash;
use core::ops::ControlFlow;

use impartial_core::nimbers::Nimber;
use impartial_core::{Enumerate, ListedOptions};

use crate::cache::Cache;
use crate::depth_first::SearchProgress;
use crate::known::Known;
use crate::table::Table;

/// A solver that searches only as much of each position as a query needs, so it reaches far fewer positions than
/// [`Exhaustive`](impartial_core::Exhaustive).
///
/// It takes the same closure as `Exhaustive`, from a position to its options, each as a list of summands, and returns
/// the same values.
/// The closure must always return the same options for the same position.
/// If it can fail, wrap it in [`Fallible`](impartial_core::Fallible).
/// The options cannot borrow the position: clone what they need, or collect them into a vector.
///
/// Three things make a search fast, the most effective first:
///
/// - Split positions into summands, and represent equivalent positions by the same value; the crate `small-boards` does
///   both.
/// - List the options first that simplify the position most, such as moves in the middle of a board.
/// - Rank the positions with [`by_difficulty`](Self::by_difficulty).
///
/// | to get | if a closure defines the game | if positions list their moves |
/// |---|---|---|
/// | a solver | [`Search::new`] | [`Search::by_rules`] |
/// | a nim-value | [`nim_value`](Self::nim_value) | the same |
/// | who wins, often at far lower cost | [`is_loss`](Self::is_loss) | the same |
/// | whether a position has a value | [`has_value`](Self::has_value) | the same |
/// | a winning move | [`winning_option`](Self::winning_option) | [`winning_move`](Self::winning_move) |
/// | a move to a nim-value | [`option_to`](Self::option_to) | [`move_to`](Self::move_to) |
/// | what is known so far | [`known`](Self::known), [`iter`](Self::iter), [`verify`](Self::verify) | the same |
///
/// The solver does not recurse, so only memory limits the length of a game.
///
/// # Which solver to use
///
/// | game | solver |
/// |---|---|
/// | positions split into summands, as in Cram, Kayles and games on graphs | `Search` |
/// | only the winner matters | `Search` with [`is_loss`](Self::is_loss) |
/// | positions never split, and nim-values are needed, as in Chomp | [`Exhaustive`](impartial_core::Exhaustive) |
/// | it is not known whether positions split | `Search` with [`definition_first`](Self::definition_first) |
/// | the table does not fit into memory | `Search` with [`within_memory`](Self::within_memory) |
/// | every loop must be found, or the table must contain every position | [`Exhaustive`](impartial_core::Exhaustive) |
///
/// # Loops
///
/// The search reports a loop if an option has a summand that is on the path to the current position. It may miss loops,
/// because it does not look at every option. If it finds a value despite a loop, no other value agrees with the
/// definition, whatever values are assigned to the positions in the loop. Even so, the losing player may be able to
/// stay in the loop forever.
///
/// # Complexity
///
/// Let *p* be the number of distinct positions reached, and *e* the number of summands in all their options.
/// The search lists each position at most 31 times, and 1.2 times on average in Cram.
/// In addition, it lists positions that a [limited memory](Self::within_memory) has forgotten and positions whose
/// search ended in an error, and [`option_to`](Self::option_to) and [`move_to`](Self::move_to) list the position that
/// they are called with.
/// The search takes *O(p)* space, and it keeps the options of the positions on the path to the current one.
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
/// The table can be saved as pairs in any format. A later search that loads it continues where the first one ended.
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
pub struct Search<P, R, D = fn(&P) -> u64, W = fn(SearchProgress) -> ControlFlow<()>> {
    rules: R,
    difficulty: D,
    on_progress: W,
    budget: usize,
    /// Whether nim-values are computed by definition until an option has several summands.
    definition_first: bool,
    /// Whether an option that was listed had several summands.
    splits: bool,
    store: Store<P>,
}

/// The table of a search.
#[derive(Clone)]
enum Store<P> {
    Growing(Table<P>),
    Forgetting(Cache<P>),
}

impl<P, R> Search<P, R> {
    /// Creates a solver for the game that the closure `rules` defines, with a budget of 2^24 positions.
    pub fn new(rules: R) -> Self {
        Self {
            rules,
            difficulty: |_| 0,
            on_progress: |_| ControlFlow::Continue(()),
            budget: 1 << 24,
            definition_first: false,
            splits: false,
            store: Store::Growing(Table::new()),
        }
    }
}

impl<P: Enumerate + Eq + Hash> Search<P, fn(&P) -> ListedOptions<P>> {
    /// Creates a solver for a game whose positions list their moves, with a budget of 2^24 positions.
    ///
    /// # Panics
    ///
    /// Queries panic if a position lists an illegal move, which violates the contract of [`Enumerate`].
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

impl<P, R, D, W> Search<P, R, D, W> {
    /// Ranks positions by difficulty, so that the search tries options with easy summands first.
    ///
    /// The ranks affect the cost and never a result. The number of cells or edges that are left is a good rank.
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
    pub fn by_difficulty<E: Fn(&P) -> u64>(self, difficulty: E) -> Search<P, R, E, W> {
        let Self { rules, on_progress, budget, definition_first, splits, store, .. } = self;
        Search { rules, difficulty, on_progress, budget, definition_first, splits, store }
    }

    /// Sets a progress callback, which can cancel the search.
    ///
    /// The callback runs on the calling thread: at the first position that a query searches, after every 256 further
    /// positions or 4,096 options, and within long lists of options.
    /// If it returns [`ControlFlow::Break`], the query ends with
    /// [`Unsolved::Stopped`](impartial_core::Unsolved::Stopped). The table is kept, so a second call continues the
    /// search.
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
    /// let mut nim = Search::new(|&heap: &u32| (0..heap).map(|rest| [rest])).on_progress(|_| {
    ///     if Instant::now() < deadline { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// });
    /// assert_eq!(nim.nim_value(&500)?.heap_size(), 500);
    /// # Ok::<(), Unsolved>(())
    /// ```
    #[must_use]
    pub fn on_progress<V: FnMut(SearchProgress) -> ControlFlow<()>>(self, on_progress: V) -> Search<P, R, D, V> {
        let Self { rules, difficulty, budget, definition_first, splits, store, .. } = self;
        Search { rules, difficulty, on_progress, budget, definition_first, splits, store }
    }

    /// Sets the budget: the maximum number of positions that the search adds to its table, counted over all calls.
    ///
    /// A position that was [forgotten](Self::within_memory) counts again when the search meets it again.
    /// A table without a memory limit has at most 2^32 positions.
    #[must_use]
    pub fn with_budget(self, positions: usize) -> Self {
        Self { budget: positions, ..self }
    }

    /// Replaces the table by an empty one that takes at most `bytes` bytes and replaces old positions by new ones.
    ///
    /// The search becomes slower, but stays exact. Positions that it has to search again count against the budget each
    /// time. A limit below the size of four entries stores nothing. An entry is as large as an `Option<(P, u64)>`. The
    /// limit does not include memory that positions own on the heap, or the positions on the path to the current
    /// position with their options.
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

    /// Computes nim-values by definition until the game splits: until an option has several summands.
    ///
    /// As long as no option has several summands, [`nim_value`](Self::nim_value) finds the values of all positions that
    /// play can reach, and lists each of them once. Such a query stores only values, and finds every loop.
    /// From the first option with several summands onwards, `nim_value` searches. The other queries always search, and
    /// also notice that the game splits.
    ///
    /// The setting is for games of which it is not known whether they split. It has no effect on a search of
    /// [limited memory](Self::within_memory).
    ///
    /// # Examples
    ///
    /// ```
    /// use std::cell::Cell;
    ///
    /// use impartial_search::{Search, Unsolved};
    ///
    /// let listed = Cell::new(0);
    /// let mut nim = Search::new(|&heap: &u32| {
    ///     listed.set(listed.get() + 1);
    ///     (0..heap).rev().map(|rest| [rest])
    /// });
    /// assert_eq!(nim.clone().definition_first().nim_value(&60)?.heap_size(), 60);
    /// assert_eq!(listed.take(), 61);
    /// assert_eq!(nim.nim_value(&60)?.heap_size(), 60);
    /// assert!(listed.take() > 1_000);
    /// # Ok::<(), Unsolved>(())
    /// ```
    #[must_use]
    pub fn definition_first(self) -> Self {
        Self { definition_first: true, ..self }
    }

    /// Returns the number of positions that count against the [budget](Self::with_budget).
    ///
    /// # Examples
    ///
    /// ```
    /// use impartial_search::{Search, Unsolved};
    ///
    /// let mut nim = Search::new(|&heap: &u32| (0..heap).map(|rest| [rest]));
    /// assert_eq!(nim.nim_value(&9)?.heap_size(), 9);
    /// assert_eq!(nim.positions(), 10);
    /// # Ok::<(), Unsolved>(())
    /// ```
    #[must_use]
    pub fn positions(&self) -> usize {
        match &self.store {
            Store::Growing(table) => table.len(),
            Store::Forgetting(cache) => cache.entered,
        }
    }

    /// Returns an iterator over the positions about which the search has found something.
    ///
    /// Positions with a nim-value come first, in the order in which the search found the values. The others follow in
    /// the order in which the search met them, so the same calls give the same order.
    /// A table of [limited memory](Self::within_memory) has a different order, which does not change from run to run
    /// either.
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

impl<P: Eq + Hash, R, D, W> Search<P, R, D, W> {
    /// Returns what the search has found out about `position`, without searching.
    #[must_use]
    pub fn known(&self, position: &P) -> Option<Known> {
        let entry = match &self.store {
            Store::Growing(table) => table.find(position),
            Store::Forgetting(cache) => cache.find(position),
        };
        entry.known()
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

impl<P, R, D, W> Debug for Search<P, R, D, W> {
    /// Writes the number of positions in the table and the budget, but no values.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = self.iter().count();
        f.debug_struct("Search").field("known", &known).field("budget", &self.budget).finish_non_exhaustive()
    }
}

impl<P: Clone + Eq + Hash, R, D, W> Extend<(P, Known)> for Search<P, R, D, W> {
    /// Loads what [`Search::iter`] returned for the same game. A position that already has a value keeps it.
    ///
    /// Loaded entries are trusted, so wrong entries make later results wrong. [`Search::verify`] checks them.
    /// The budget does not limit how many positions are loaded, but they count against it.
    /// A value of 2^30 or more, which no position that can be listed has, is stored as 2^30 - 1.
    fn extend<I: IntoIterator<Item = (P, Known)>>(&mut self, known: I) {
        for (position, known) in known {
            match &mut self.store {
                Store::Growing(table) => table.load(&position, known.into()),
                Store::Forgetting(cache) => cache.load(position, known.into()),
            }
        }
    }
}
