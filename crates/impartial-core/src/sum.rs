//! Sums of positions of one game. The nim-value of a sum is the nim-sum of its components (`[Spr35]`, `[Gru39]`).

use alloc::vec::{self, Vec};
use core::error::Error;
use core::fmt::{self, Display};
use core::slice;

use nimbers::Nimber;

use crate::{Enumerate, Outcome, Position, Solve};

/// The disjunctive sum of positions of one game: a move in the sum is a move in one of its components.
///
/// A sum is itself a position. If its components implement [`Solve`], the sum implements it as well, and its nim-value
/// is the nim-sum of their nim-values.
///
/// # Complexity
///
/// - [`nim_value`](Solve::nim_value) calls `nim_value` of each component once.
/// - [`move_to`](Solve::move_to) calls `nim_value` of each component up to twice, and `move_to` of one component.
/// - [`some_move`](Solve::some_move) calls `some_move` of one component after another until it finds a move.
/// - [`play`](Position::play) and [`check`](Position::check) call the same method of one component.
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
///
/// nim.push(Heap(4));
/// assert_eq!(nim.into_iter().map(|Heap(size)| size).collect::<Vec<_>>(), [2, 5, 7, 4]);
/// # Ok::<(), impartial_core::IllegalInSum<impartial_core::IllegalInHeap>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Sum<P> {
    components: Vec<P>,
}

/// A move in a sum: a move in one of the components.
///
/// With the feature `serde`, it is serialized as a `component`, counted from 1 as in all messages, and a `move`.
///
/// # Examples
///
/// ```
/// use impartial_core::{Enumerate, Heap, Sum, SumMove};
///
/// let moves: Vec<_> = Sum::new([Heap(1), Heap(2)]).moves().collect();
/// assert_eq!(moves, [(0, 1), (1, 1), (1, 2)].map(|(component, mv)| SumMove { component, mv }));
/// assert!(moves.is_sorted());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SumMove<M> {
    /// The component to play in, counted from 0.
    #[cfg_attr(feature = "serde", serde(with = "crate::from_one"))]
    pub component: usize,
    /// The move in that component.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: M,
}

/// The error returned for an illegal move in a sum. Its message counts components from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalInSum<E: Error + 'static> {
    /// The sum has no such component.
    NoSuchComponent {
        /// The component of the move, counted from 0.
        component: usize,
        /// The number of components.
        components: usize,
    },
    /// The move is illegal in the component.
    InComponent {
        /// The component of the move, counted from 0.
        component: usize,
        /// The component's error, which names the rule that the move breaks.
        illegal: E,
    },
}

impl<E: Error + 'static> IllegalInSum<E> {
    /// Returns the rule that the move breaks, for messages that name the component elsewhere: the component's error, or
    /// this error if the sum has no such component.
    #[must_use]
    pub const fn rule(&self) -> &(dyn Error + 'static) {
        match self {
            Self::NoSuchComponent { .. } => self,
            Self::InComponent { illegal, .. } => illegal,
        }
    }
}

impl<E: Error + 'static> Display for IllegalInSum<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Messages count components from 1.
        let number = |component| component as u128 + 1;
        match *self {
            Self::NoSuchComponent { component, components } => {
                write!(f, "there is no component {}: the sum has {components}", number(component))
            }
            Self::InComponent { component, .. } => write!(f, "the move is illegal in component {}", number(component)),
        }
    }
}

impl<E: Error + 'static> Error for IllegalInSum<E> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::NoSuchComponent { .. } => None,
            Self::InComponent { illegal, .. } => Some(illegal),
        }
    }
}

impl<P> Sum<P> {
    /// Creates the sum of `components`. A sum without components has no move.
    ///
    /// # Complexity
    ///
    /// *O(n)* time for *n* components.
    pub fn new(components: impl IntoIterator<Item = P>) -> Self {
        Self { components: components.into_iter().collect() }
    }

    /// Adds a component after the others.
    pub fn push(&mut self, component: P) {
        self.components.push(component);
    }

    /// Returns the components, in the order in which they were passed.
    #[must_use]
    pub fn components(&self) -> &[P] {
        &self.components
    }

    /// Returns an iterator over the components, in order.
    pub fn iter(&self) -> slice::Iter<'_, P> {
        self.components.iter()
    }

    /// Returns the components as a vector.
    #[must_use]
    pub fn into_components(self) -> Vec<P> {
        self.components
    }
}

impl<P> Default for Sum<P> {
    /// Creates a sum without components.
    fn default() -> Self {
        Self { components: Vec::new() }
    }
}

impl<P> FromIterator<P> for Sum<P> {
    fn from_iter<I: IntoIterator<Item = P>>(components: I) -> Self {
        Self::new(components)
    }
}

impl<P> Extend<P> for Sum<P> {
    fn extend<I: IntoIterator<Item = P>>(&mut self, components: I) {
        self.components.extend(components);
    }
}

impl<P> IntoIterator for Sum<P> {
    type Item = P;
    type IntoIter = vec::IntoIter<P>;

    fn into_iter(self) -> Self::IntoIter {
        self.components.into_iter()
    }
}

impl<'a, P> IntoIterator for &'a Sum<P> {
    type Item = &'a P;
    type IntoIter = slice::Iter<'a, P>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
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

    fn check(&self, mv: &Self::Move) -> Result<(), Self::Illegal> {
        let (component, components) = (mv.component, self.components.len());
        self.components
            .get(component)
            .ok_or(IllegalInSum::NoSuchComponent { component, components })?
            .check(&mv.mv)
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

    /// Returns a move that changes the value of one component by the whole difference, as in Bouton's strategy for Nim (`[Bou01]`).
    fn move_to(&self, target: Nimber) -> Option<Self::Move> {
        // A single component may know its moves without a nim-value.
        if let [only] = &self.components[..] {
            return only.move_to(target).map(|mv| SumMove { component: 0, mv });
        }
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
            // The value of this component lacks the top bit of the difference, so adding the difference makes it
            // larger.
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

    /// Returns the outcome. A sum of a single component has the outcome of the component, without a nim-value.
    fn outcome(&self) -> Outcome {
        match &self.components[..] {
            [only] => only.outcome(),
            _ => Outcome::from_nim_value(self.nim_value()),
        }
    }
}
