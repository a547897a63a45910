//! The search of a board, for positions of any game.
//!
//! Searches of different games have different types of keys and closures, so positions use them through a trait object.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::hash::Hash;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicUsize, Ordering};

use impartial_core::{Nimber, Rules, Stopped, Unsolved};
use impartial_search::{Known, Search, SearchProgress};

/// A callback for the progress of a search.
pub(crate) type OnProgress<'a> = &'a mut dyn FnMut(SearchProgress) -> ControlFlow<()>;

/// The table of a board, in which positions are sets of free cells.
pub trait Solver: Send {
    /// Returns the nim-value of a position.
    fn nim_value(&mut self, free: u128, budget: usize, on_progress: OnProgress<'_>) -> Result<Nimber, Unsolved>;

    /// Returns whether a position has this nim-value.
    fn has_value(
        &mut self,
        free: u128,
        value: Nimber,
        budget: usize,
        on_progress: OnProgress<'_>,
    ) -> Result<bool, Unsolved>;

    /// Returns the nim-value of a position if the table has the values of all its parts.
    fn known(&self, free: u128) -> Option<Nimber>;

    /// Returns a rank by which easy positions come first.
    fn difficulty(&self, free: u128) -> u64;

    /// Adds a value that is known without a search. The position has one part.
    fn load(&mut self, free: u128, value: Nimber);
}

/// What the rules count against the budget in addition to the positions of the table.
#[derive(Default)]
pub(crate) struct ExtraCost {
    counted: AtomicUsize,
    budget: AtomicUsize,
}

impl ExtraCost {
    /// Adds a cost, unless it exceeds the budget.
    pub(crate) fn add(&self, cost: usize) -> Result<(), Stopped> {
        let counted = self.counted().saturating_add(cost);
        if counted > self.budget.load(Ordering::Relaxed) {
            return Err(Stopped);
        }
        self.counted.store(counted, Ordering::Relaxed);
        Ok(())
    }

    fn counted(&self) -> usize {
        self.counted.load(Ordering::Relaxed)
    }
}

/// A search whose keys are the normal forms of parts.
struct PartSearch<K, R, S> {
    // `None` only while a query runs, which takes the search to set its callback.
    search: Option<Quiet<K, R>>,
    difficulty: fn(&K) -> u64,
    split: S,
    extra: Arc<ExtraCost>,
}

/// A search without a callback.
type Quiet<K, R> = Search<K, R, fn(&K) -> u64>;

/// Creates the search of a game with these rules, which fail if the extra cost exceeds the budget. `split` returns the parts of a
/// position in normal form.
pub(crate) fn solver<K, R>(
    rules: R,
    difficulty: fn(&K) -> u64,
    split: impl Fn(u128) -> Vec<K> + Send + 'static,
    extra: Arc<ExtraCost>,
    memory: Option<usize>,
) -> Box<dyn Solver>
where
    K: Clone + Eq + Hash + Send + 'static,
    R: Rules<K> + Send + 'static,
{
    let search = Search::new(rules).by_difficulty(difficulty);
    let search = match memory {
        Some(bytes) => search.within_memory(bytes),
        None => search,
    };
    Box::new(PartSearch { search: Some(search), difficulty, split, extra })
}

impl<K, R, S> PartSearch<K, R, S>
where
    K: Clone + Eq + Hash,
    R: Rules<K>,
    S: Fn(u128) -> Vec<K>,
{
    /// Runs a query within a budget.
    fn run<T>(
        &mut self,
        budget: usize,
        on_progress: OnProgress<'_>,
        query: impl FnOnce(&mut Search<K, R, fn(&K) -> u64, OnProgress<'_>>) -> Result<T, Unsolved<R::Error>>,
    ) -> Result<T, Unsolved> {
        let search = self.search.take().expect("no callback has panicked in an earlier search of the board");
        self.extra.budget.store(budget, Ordering::Relaxed);
        let mut with_extra = |mut progress: SearchProgress| {
            progress.positions = progress.positions.max(self.extra.counted());
            on_progress(progress)
        };
        let on_progress: OnProgress<'_> = &mut with_extra;
        let mut search = search.with_budget(budget).on_progress(on_progress);
        let result = query(&mut search);
        self.search = Some(search.on_progress(|_| ControlFlow::Continue(())));
        // A game on a board has no loops, so all other errors are about the budget.
        result.map_err(|error| match error {
            Unsolved::Stopped(stopped) => stopped.into(),
            _ => Unsolved::OverBudget { positions: budget },
        })
    }

    fn get(&self, part: &K) -> Option<Nimber> {
        self.search.as_ref()?.get(part)
    }

    /// Returns the nim-sum of the parts with known values, and the other parts, of which the hardest is last.
    fn unknown(&self, free: u128) -> (Nimber, Vec<K>) {
        let mut sum = Nimber::ZERO;
        let mut parts = (self.split)(free);
        parts.retain(|part| match self.get(part) {
            Some(value) => {
                sum += value;
                false
            }
            None => true,
        });
        parts.sort_by_cached_key(self.difficulty);
        (sum, parts)
    }
}

impl<K, R, S> Solver for PartSearch<K, R, S>
where
    K: Clone + Eq + Hash + Send,
    R: Rules<K> + Send,
    S: Fn(u128) -> Vec<K> + Send,
{
    fn nim_value(&mut self, free: u128, budget: usize, on_progress: OnProgress<'_>) -> Result<Nimber, Unsolved> {
        let (sum, parts) = self.unknown(free);
        self.run(budget, on_progress, |search| {
            parts.iter().try_fold(sum, |sum, part| Ok(sum + search.nim_value(part)?))
        })
    }

    fn has_value(
        &mut self,
        free: u128,
        value: Nimber,
        budget: usize,
        on_progress: OnProgress<'_>,
    ) -> Result<bool, Unsolved> {
        let (sum, mut parts) = self.unknown(free);
        let Some(hardest) = parts.pop() else { return Ok(sum == value) };
        self.run(budget, on_progress, |search| {
            let easy =
                parts.iter().try_fold(sum, |sum, part| Ok::<_, Unsolved<R::Error>>(sum + search.nim_value(part)?))?;
            // Only the hardest part is compared with a value, which takes far less than to find its value.
            search.has_value(&hardest, easy + value)
        })
    }

    fn known(&self, free: u128) -> Option<Nimber> {
        (self.split)(free).iter().try_fold(Nimber::ZERO, |sum, part| Some(sum + self.get(part)?))
    }

    fn difficulty(&self, free: u128) -> u64 {
        let ranks = (self.split)(free).into_iter().map(|part| (self.difficulty)(&part));
        ranks.fold(0, |sum, rank| sum.saturating_add(rank.saturating_mul(rank)))
    }

    fn load(&mut self, free: u128, value: Nimber) {
        if let (Some(search), [part]) = (&mut self.search, &(self.split)(free)[..]) {
            search.extend([(part.clone(), Known::Value(value))]);
        }
    }
}
