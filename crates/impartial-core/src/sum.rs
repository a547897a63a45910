//! Several positions of one game side by side.

use alloc::vec::Vec;

use nimbers::Nimber;
use smallvec::SmallVec;

use crate::{Enumerate, Position, Solve};

/// The disjunctive sum of several positions of one game: a move is a move in one of them.
///
/// It is a position again, and solved wherever its components are: its value is the nim-sum of theirs.
///
/// # Complexity
///
/// The nim-value takes the time of that of every component, a target move twice that and the time of one target move,
/// and playing the time of playing in one component.
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
/// # Ok::<(), impartial_core::IllegalInSum<impartial_core::IllegalTake>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sum<P> {
    components: Vec<P>,
}

/// A move in a sum: a move in one of the components.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SumMove<M> {
    /// Which component is played in, counted from 0.
    pub component: usize,
    /// What is played there.
    pub mv: M,
}

/// Why a move in a sum is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalInSum<E: core::error::Error + 'static> {
    /// The sum has too few components.
    #[error("there is no component {component}: the sum has {components}")]
    NoSuchComponent {
        /// The component named, counted from 0.
        component: usize,
        /// How many there are.
        components: usize,
    },
    /// The component refuses the move.
    #[error("component {component} refuses the move")]
    InComponent {
        /// The component named, counted from 0.
        component: usize,
        /// The rule that the move breaks there.
        #[source]
        illegal: E,
    },
}

impl<P> Sum<P> {
    /// The sum of `components`, which may be none: the sum without a move.
    ///
    /// # Complexity
    ///
    /// *O(1)* time for a vector, and *O(n)* for *n* components to be copied into one.
    pub fn new(components: impl Into<Vec<P>>) -> Self {
        Self { components: components.into() }
    }

    /// The components, in the order they were given.
    #[must_use]
    pub fn components(&self) -> &[P] {
        &self.components
    }

    /// The components alone.
    #[must_use]
    pub fn into_components(self) -> Vec<P> {
        self.components
    }
}

impl<P> Default for Sum<P> {
    /// The sum of no position.
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

    fn summands(&self) -> SmallVec<[Self; 4]> {
        self.components.iter().flat_map(P::summands).map(|position| Self::new([position])).collect()
    }
}

impl<P: Solve> Solve for Sum<P> {
    fn nim_value(&self) -> Nimber {
        self.components.iter().map(P::nim_value).sum()
    }

    /// The winning strategy of Nim: some component can make up the whole difference by itself.
    fn move_to(&self, target: Nimber) -> Option<Self::Move> {
        let value = self.nim_value();
        if target >= value {
            return None;
        }
        // The top bit of the difference is set in the value of the sum, hence in that of some component,
        // and that component becomes smaller when the difference is added to it.
        let difference = value - target;
        self.components.iter().enumerate().find_map(|(component, position)| {
            let value = position.nim_value();
            let target = value + difference;
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
