//! Positions of a game that a closure defines, with the nim-values that a search has found.
//!
//! The closure is behind a pointer, so that the type of the position can be named.
//! The alternative, a type parameter for the closure, would spread to the type of every sum that contains the position.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::{self, Debug};
use core::hash::{Hash, Hasher};
use core::slice;

use impartial_core::nimbers::Nimber;
use impartial_core::{Enumerate, IllegalInSum, NotListed, Position, Solve, SumMove};

use crate::depth_first::solve_without_budget;
use crate::table::Table;

/// A solved sum of positions of a game that a closure defines, returned by
/// [`Search::solved_sum`](crate::Search::solved_sum).
///
/// A move consists of a component and one of its options, as the closure lists it.
/// The summands of the option replace the component, so the indices of later components may change.
/// Clones share the table of nim-values.
///
/// Two sums are equal if they have equal components in the same order and come from the same call of `solved_sum`.
/// Sums from different calls may belong to different games.
///
/// The nim-value is always known: if a move leads to a position that the table lacks, `play` searches it without a
/// budget, after copying a shared table.
///
/// # Panics
///
/// `play`, `move_to` and `summands` panic if such a search meets a loop, which earlier searches may have missed, or
/// rules that list different options for the same position.
///
/// # Complexity
///
/// Let *n* be the number of components, and *e* the number of summands in all options of a component.
///
/// - `play` takes *O(n + e)* time, and *n* hash operations if the table has the position that the move leads to.
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
/// // A row of 6 pins has nim-value *3, so the winning move leaves 3 tokens.
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

/// A closure that lists the options of a position, each as its summands.
type Options<P> = dyn Fn(&P) -> Vec<Vec<P>> + Send + Sync;

impl<P> SolvedSum<P> {
    /// Returns the components in order.
    #[must_use]
    pub fn components(&self) -> &[P] {
        &self.components
    }
}

impl<P: Clone + Eq + Hash> SolvedSum<P> {
    /// Creates a sum, and searches its value if the table lacks it.
    pub(crate) fn new(components: Vec<P>, options: Arc<Options<P>>, mut values: Arc<Table<P>>) -> Self {
        let value = solve_without_budget(&mut values, &components, |position| options(position));
        Self { components, value, options, values }
    }

    /// Returns a move to `target`, with the values of components and options as `value_of` returns them.
    ///
    /// It is the first listed option with the right value, in the first component whose value the difference makes
    /// smaller and which has such an option.
    fn option_to(&self, target: Nimber, mut value_of: impl FnMut(&[P]) -> Option<Nimber>) -> Option<SumMove<Vec<P>>> {
        let difference = self.value - target;
        self.components.iter().enumerate().find_map(|(component, position)| {
            let value = value_of(slice::from_ref(position))?;
            let target = value + difference;
            // The mex guarantees options only for values below the value of the component.
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

    /// Replaces a component by the summands of an option, which must come in the order in which the closure lists them.
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
        self.value = solve_without_budget(&mut self.values, &self.components, |position| (self.options)(position));
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

    /// Returns the first listed option that is known to reach `target`, in the first component that can be changed by
    /// the whole difference.
    ///
    /// A search that has found a nim-value has stored an option of each smaller value. Only a loaded table may lack it,
    /// and the options are then searched.
    /// The result may depend on the moves by which a sum was reached, because they determine which options are known.
    fn move_to(&self, target: Nimber) -> Option<Self::Move> {
        if target >= self.value {
            return None;
        }
        self.option_to(target, |summands| self.values.value_of_sum(summands)).or_else(|| {
            let mut values = Arc::clone(&self.values);
            self.option_to(target, |summands| {
                Some(solve_without_budget(&mut values, summands, |position| (self.options)(position)))
            })
        })
    }

    /// Returns the option in the middle of the list, in the first component that has options.
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
