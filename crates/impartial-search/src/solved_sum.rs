//! Positions of a game that a closure defines, with the nim-values that a search found.
//!
//! The closure is behind a pointer, so that the type of the position can be named.
//! The alternative, a parameter for the closure, would pass that name on to every sum of the position.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::{self, Debug};
use core::hash::{Hash, Hasher};
use core::slice;

use impartial_core::nimbers::Nimber;
use impartial_core::{Enumerate, IllegalInSum, NotListed, Position, Solve, SumMove};

use crate::depth_first::solve_on;
use crate::table::Table;

/// A solved sum of positions of a game that a closure defines: what
/// [`Search::solved_sum`](crate::Search::solved_sum) returns.
///
/// A move names a component and an option of it, as the closure lists it.
/// The summands of the option take the place of the component, so the numbers of later components may change.
/// Clones share the table of nim-values.
///
/// Two sums are equal if they have equal components in the same order, and come from the same call of `solved_sum`.
/// Sums from different calls may be of different games.
///
/// A sum always knows its nim-value.
/// If a move leads to a position that the table lacks, `play` searches it, without a budget.
/// A table that others share is copied first.
///
/// # Panics
///
/// `play`, `move_to` and `summands` panic if such a search meets a loop, which an earlier search may not have met, or
/// rules that list different options for the same position.
///
/// # Complexity
///
/// Let *n* be the number of components, and *e* the number of summands in all options of a component.
///
/// - `play` takes *O(n + e)* time, and *n* hash operations if the table has what the move leads to.
/// - `move_to` takes *2 n + e* hash operations.
/// - `some_move` takes *O(e)* time for each component up to the first one with an option.
///
/// # Examples
///
/// ```
/// use impartial_core::{Either, Heap, Position, Solve, Sum, SumMove};
/// use impartial_search::{Search, SolvedSum};
///
/// let mut kayles = Search::new(|&pins: &u32| {
///     (1..=pins.min(2)).flat_map(move |hit| (0..=pins - hit).map(move |left| [left, pins - hit - left]))
/// });
/// let mut rows: SolvedSum<u32> = kayles.solved_sum([6])?;
/// rows.play(&SumMove { component: 0, mv: vec![1, 4] })?;
/// assert_eq!(rows.components(), [1, 4]);
/// let refused = rows.play(&SumMove { component: 1, mv: vec![4] }).unwrap_err();
/// assert_eq!(refused.to_string(), "the move is illegal in component 2");
///
/// // A row of 6 pins is worth *3, so the winning move leaves 3 tokens.
/// let sum = Sum::new([Either::Left(kayles.solved_sum([6])?), Either::Right(Heap(7))]);
/// assert_eq!(sum.winning_move(), Some(SumMove { component: 1, mv: Either::Right(4) }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct SolvedSum<P> {
    components: Vec<P>,
    value: Nimber,
    options: Arc<Options<P>>,
    values: Arc<Table<P>>,
}

/// Lists the options of a position, each as its summands.
type Options<P> = dyn Fn(&P) -> Vec<Vec<P>> + Send + Sync;

impl<P> SolvedSum<P> {
    /// Returns the components in order.
    #[must_use]
    pub fn components(&self) -> &[P] {
        &self.components
    }
}

impl<P: Clone + Eq + Hash> SolvedSum<P> {
    /// Creates a sum, whose value is searched if the table lacks it.
    pub(crate) fn new(components: Vec<P>, options: Arc<Options<P>>, mut values: Arc<Table<P>>) -> Self {
        let value = solve_on(&mut values, &components, |position| options(position));
        Self { components, value, options, values }
    }

    /// Returns the first listed option whose value, as `value_of` returns it, makes the sum `target`.
    ///
    /// It is one of the first component that can make up the whole difference and has such an option.
    fn option_to(&self, target: Nimber, mut value_of: impl FnMut(&[P]) -> Option<Nimber>) -> Option<SumMove<Vec<P>>> {
        let difference = self.value - target;
        self.components.iter().enumerate().find_map(|(component, position)| {
            let value = value_of(slice::from_ref(position))?;
            let target = value + difference;
            // An option to a larger value may exist, but only one to a smaller value is certain.
            if target >= value {
                return None;
            }
            let mut options = (self.options)(position).into_iter();
            options.find(|option| value_of(option) == Some(target)).map(|mv| SumMove { component, mv })
        })
    }
}

impl<P: Clone + Eq + Hash + Debug> Position for SolvedSum<P> {
    type Move = SumMove<Vec<P>>;
    type Illegal = IllegalInSum<NotListed>;

    /// Replaces a component by the summands of an option, which must be in the order of the list.
    ///
    /// # Errors
    ///
    /// Returns [`NotListed`] if the component has no such option.
    fn play(&mut self, mv: &Self::Move) -> Result<(), Self::Illegal> {
        let (component, components) = (mv.component, self.components.len());
        let position = self.components.get(component).ok_or(IllegalInSum::NoSuchComponent { component, components })?;
        if !(self.options)(position).contains(&mv.mv) {
            return Err(IllegalInSum::InComponent { component, illegal: NotListed });
        }
        self.components.splice(component..=component, mv.mv.iter().cloned());
        self.value = solve_on(&mut self.values, &self.components, |position| (self.options)(position));
        Ok(())
    }
}

impl<P: Clone + Eq + Hash + Debug> Enumerate for SolvedSum<P> {
    fn moves(&self) -> impl Iterator<Item = Self::Move> + '_ {
        self.components.iter().enumerate().flat_map(|(component, position)| {
            (self.options)(position).into_iter().map(move |mv| SumMove { component, mv })
        })
    }

    fn summands(&self) -> impl IntoIterator<Item = Self> {
        let sum = |component: &P| {
            Self::new(Vec::from([component.clone()]), Arc::clone(&self.options), Arc::clone(&self.values))
        };
        self.components.iter().map(sum)
    }
}

impl<P: Clone + Eq + Hash + Debug> Solve for SolvedSum<P> {
    fn nim_value(&self) -> Nimber {
        self.value
    }

    /// Returns the first listed option that is known to reach `target`, of the first component that can make up the
    /// whole difference.
    ///
    /// A search that found a nim-value knows an option for each smaller value.
    /// The table may lack it if it was loaded; the options are then searched.
    /// After [`Search::solved_sum`](crate::Search::solved_sum), the same sum may have another move on another way of
    /// play, since its table knows other options.
    fn move_to(&self, target: Nimber) -> Option<Self::Move> {
        if target >= self.value {
            return None;
        }
        self.option_to(target, |summands| self.values.value_of_sum(summands)).or_else(|| {
            let mut values = Arc::clone(&self.values);
            self.option_to(target, |summands| {
                Some(solve_on(&mut values, summands, |position| (self.options)(position)))
            })
        })
    }

    /// Returns the option in the middle of the list, in the first component that has any.
    fn some_move(&self) -> Option<Self::Move> {
        self.components.iter().enumerate().find_map(|(component, position)| {
            let mut options = (self.options)(position);
            let middle = options.len() / 2;
            (!options.is_empty()).then(|| SumMove { component, mv: options.swap_remove(middle) })
        })
    }
}

impl<P: Debug> Debug for SolvedSum<P> {
    /// Writes the components, not the table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SolvedSum").field(&self.components).finish()
    }
}

impl<P: PartialEq> PartialEq for SolvedSum<P> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.options, &other.options) && self.components == other.components
    }
}

impl<P: Eq> Eq for SolvedSum<P> {}

impl<P: Hash> Hash for SolvedSum<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.components.hash(state);
    }
}
