//! Nim-values by definition, for games small enough to search.

use alloc::vec::Vec;
use core::hash::Hash;
use core::mem;

use hashbrown::{HashMap, HashSet};
use nimbers::{Nimber, mex};
use smallvec::SmallVec;

use crate::Enumerate;

/// Nim-values straight from the definition: a position is worth the mex of its options.
///
/// The game is a closure from a position to its options, where each option is a list of summands
/// (`[p]` for a game that never falls apart, `[left, right]` for Kayles, `vec![]` for nothing left).
/// Every position met is remembered, and nothing recurses, so the length of a game is limited by memory alone.
///
/// The closure is called once for every distinct position, and its options are taken one at a time: a budget is used up
/// before the options of a position are all listed, however many there are.
///
/// # Complexity
///
/// *O(p + e)* hash operations, where *p* is the number of distinct positions reached and *e* the number of summands in
/// all their options. *O(p)* space, and a number for each option already worked out on the way to the current position.
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
/// A budget that is too small is an error and never a wrong value.
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

/// The options of a position as [`Exhaustive::by_rules`] lists them: for each move the summands it leaves.
///
/// The moves of a position borrow it, so they are listed anew from where the last ones ended, each time twice as many:
/// all of them take the time of listing them twice, and the first of them no more memory than they need.
#[derive(Clone, Debug)]
pub struct ListedOptions<P> {
    position: P,
    // How many moves were listed.
    listed: usize,
    // The options of those not yet given out, the next one last.
    waiting: Vec<SmallVec<[P; 4]>>,
}

impl<P: Enumerate> Iterator for ListedOptions<P> {
    type Item = SmallVec<[P; 4]>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.waiting.is_empty() {
            let after = |mv| {
                let mut option = self.position.clone();
                option.play(&mv).expect("a listed move is legal");
                option.summands()
            };
            self.waiting.extend(self.position.moves().skip(self.listed).take(self.listed.max(1)).map(after));
            self.listed += self.waiting.len();
            self.waiting.reverse();
        }
        self.waiting.pop()
    }
}

/// Why the exhaustive solver gave no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unsolved {
    /// More positions would have to be remembered, those of earlier calls included, than the budget allows.
    #[error("more than {positions} positions would have to be remembered")]
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
            ListedOptions { position: position.clone(), listed: 0, waiting: Vec::new() }
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
    ///
    /// # Complexity
    ///
    /// That of the [solver](Exhaustive), for the positions not yet known.
    pub fn nim_value(&mut self, position: &P) -> Result<Nimber, Unsolved> {
        if let Some(&value) = self.values.get(position) {
            return Ok(value);
        }
        // Depth first, with a stack of its own. The positions being worked out are those on the stack, each reached from
        // the one before, so meeting one of them again is a loop.
        let mut open = HashSet::new();
        let mut above = Vec::new();
        let mut current = self.enter(position.clone(), &mut open)?;
        loop {
            if let Some(unknown) = current.advance(&self.values) {
                let next = self.enter(unknown, &mut open)?;
                above.push(mem::replace(&mut current, next));
                continue;
            }
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

    /// An option of `position` with nim-value `target`, as its list of summands; the first one listed.
    ///
    /// With target zero this is what a winning move leads to. `None` if no option has that value.
    ///
    /// # Errors
    ///
    /// Those of [`Exhaustive::nim_value`].
    ///
    /// # Complexity
    ///
    /// That of the [solver](Exhaustive), for the positions not yet known, and the nim-values of the options up to that one.
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

    /// Begins to work out a position.
    fn enter(
        &mut self,
        position: P,
        open: &mut HashSet<P>,
    ) -> Result<Open<P, Options::IntoIter, Summands::IntoIter>, Unsolved> {
        if open.contains(&position) {
            return Err(Unsolved::Loopy);
        }
        if self.values.len() + open.len() >= self.budget {
            return Err(Unsolved::OverBudget { positions: self.budget });
        }
        open.insert(position.clone());
        let options = (self.options)(&position).into_iter();
        Ok(Open { position, options, summands: None, sum: Nimber::ZERO, values: Vec::new() })
    }
}

/// A position being worked out.
struct Open<P, Options, Summands> {
    position: P,
    /// The options not yet looked at.
    options: Options,
    /// What is left of the current option, if there is one.
    summands: Option<Summands>,
    /// The value of what was taken from the current option.
    sum: Nimber,
    /// The values of the options worked out.
    values: Vec<Nimber>,
}

impl<P, Options, Summands> Open<P, Options, Summands>
where
    P: Eq + Hash,
    Options: Iterator<Item: IntoIterator<Item = P, IntoIter = Summands>>,
    Summands: Iterator<Item = P>,
{
    /// Goes on to the next summand whose value is not among `known`; `None` when all options are worked out.
    /// The caller adds its value to `sum`.
    fn advance(&mut self, known: &HashMap<P, Nimber>) -> Option<P> {
        loop {
            if let Some(summands) = &mut self.summands {
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
