//! Sums of positions of one game.

use alloc::vec::Vec;

use nimbers::Nimber;

use crate::{Enumerate, Position, Solve};

/// The disjunctive sum of positions of one game: a move in the sum is a move in one of its components.
///
/// A sum is a position. If its components implement [`Solve`], so does the sum.
/// Its nim-value is the nim-sum of the nim-values of its components.
///
/// # Complexity
///
/// - [`nim_value`](Solve::nim_value) takes the time of `nim_value` of all components.
/// - [`move_to`](Solve::move_to) takes the time of `nim_value` of all components twice, and of `move_to` of one.
/// - [`some_move`](Solve::some_move) takes the time of `some_move` of the components up to the first one with a move.
/// - [`play`](Position::play) takes the time of `play` of one component.
///
/// # Examples
///
/// ```
/// use impartial_core::{Heap, Position, Solve, Sum};
///
/// let mut nim = Sum::new([Heap(3), Heap(5), Heap(7)]);
/// let mv = nim.winning_move().expect("3 ^ 5 ^ 7 is not zero");
/// assert_eq!((mv.component, mv.mv), (0, 1));
/// nim.play(&mv)?;
/// assert_eq!(nim.components(), [Heap(2), Heap(5), Heap(7)]);
/// assert_eq!(nim.winning_move(), None);
/// # Ok::<(), impartial_core::IllegalInSum<impartial_core::IllegalInHeap>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sum<P> {
    components: Vec<P>,
}

/// A move in a sum: a move in one of the components.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SumMove<M> {
    /// The component to play in, counted from 0.
    pub component: usize,
    /// The move in that component.
    pub mv: M,
}

/// The error of an illegal move in a sum.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalInSum<E: core::error::Error + 'static> {
    /// The sum has no such component.
    #[error("there is no component {component}: the sum has {components}")]
    NoSuchComponent {
        /// The component of the move, counted from 0.
        component: usize,
        /// The number of components.
        components: usize,
    },
    /// The move is illegal in the component.
    #[error("the move is illegal in component {component}")]
    InComponent {
        /// The component of the move, counted from 0.
        component: usize,
        /// The rule that the move breaks.
        #[source]
        illegal: E,
    },
}

impl<P> Sum<P> {
    /// Creates the sum of `components`. A sum of no components has no move.
    ///
    /// # Complexity
    ///
    /// *O(1)* time for a vector. Another collection of *n* components is converted to a vector in *O(n)* time.
    pub fn new(components: impl Into<Vec<P>>) -> Self {
        Self { components: components.into() }
    }

    /// Returns the components, in the order in which they were passed.
    #[must_use]
    pub fn components(&self) -> &[P] {
        &self.components
    }

    /// Returns the components as a vector.
    #[must_use]
    pub fn into_components(self) -> Vec<P> {
        self.components
    }
}

impl<P> Default for Sum<P> {
    /// Creates a sum of no components.
    fn default() -> Self {
        Self { components: Vec::new() }
    }
}

impl<P> FromIterator<P> for Sum<P> {
    fn from_iter<I: IntoIterator<Item = P>>(components: I) -> Self {
        Self { components: components.into_iter().collect() }
    }
}

impl<P: Position> Position for Sum<P> {
    type Move = SumMove<P::Move>;
    type Illegal = IllegalInSum<P::Illegal>;

    fn play(&mut self, mv: &Self::Move) -> Result<(), Self::Illegal> {
        let (component, components) = (mv.component, self.components.len());
        self.components
            .get_mut(component)
            .ok_or(IllegalInSum::NoSuchComponent { component, components })?
            .play(&mv.mv)
            .map_err(|illegal| IllegalInSum::InComponent { component, illegal })
    }
}

impl<P: Enumerate> Enumerate for Sum<P> {
    fn moves(&self) -> impl Iterator<Item = Self::Move> + '_ {
        self.components
            .iter()
            .enumerate()
            .flat_map(|(component, position)| position.moves().map(move |mv| SumMove { component, mv }))
    }

    fn summands(&self) -> impl IntoIterator<Item = Self> {
        self.components.iter().flat_map(P::summands).map(|position| Self::new([position]))
    }
}

impl<P: Solve> Solve for Sum<P> {
    fn nim_value(&self) -> Nimber {
        self.components.iter().map(P::nim_value).sum()
    }

    /// Returns a move in one component that makes up the whole difference, as in Bouton's strategy for Nim.
    fn move_to(&self, target: Nimber) -> Option<Self::Move> {
        let value = self.nim_value();
        if target >= value {
            return None;
        }
        // The top bit of the difference is set in the value of the sum, hence in the value of some component. Adding
        // the difference makes that value smaller, so the component has a move there.
        let difference = value - target;
        self.components.iter().enumerate().find_map(|(component, position)| {
            let value = position.nim_value();
            let target = value + difference;
            // This component would grow, so it is another one that has the top bit of the difference.
            if target >= value {
                return None;
            }
            position.move_to(target).map(|mv| SumMove { component, mv })
        })
    }

    fn some_move(&self) -> Option<Self::Move> {
        let named = |(component, position): (usize, &P)| position.some_move().map(|mv| SumMove { component, mv });
        self.components.iter().enumerate().find_map(named)
    }
}
