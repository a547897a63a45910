//! The rules as stated, on small graphs. The tests check the theorem against them.

use alloc::vec::Vec;

use impartial_core::{Enumerate, Position, TooLarge};

use crate::{Chop, Hackenbush, IllegalChop};

/// Maximum number of edges left of a [`ReferenceHackenbush`].
pub const MAX_LISTED_EDGES: u64 = 20;

/// The edges that are connected to the ground, without a spanning tree.
///
/// # Examples
///
/// ```
/// use impartial_core::{Enumerate, Exhaustive, Solve};
/// use impartial_hackenbush::{Hackenbush, reference::ReferenceHackenbush};
///
/// let girl = Hackenbush::new(6, [[0, 1], [0, 2], [1, 3], [2, 3], [3, 4], [4, 4], [3, 5]])?;
/// let rules = ReferenceHackenbush::try_from(&girl)?;
/// assert_eq!(rules.moves().count(), 7);
/// assert_eq!(Exhaustive::by_rules().nim_value(&rules)?, girl.nim_value());
///
/// let large = Hackenbush::new(1, [[0, 0]; 21])?;
/// let refused = ReferenceHackenbush::try_from(&large).unwrap_err();
/// assert_eq!((refused.size, refused.limit), (21, 20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReferenceHackenbush {
    // The number of edges of the graph, including deleted and fallen edges.
    edges: usize,
    // The index and the ends of each edge that is left.
    left: Vec<(usize, [u32; 2])>,
}

impl TryFrom<&Hackenbush> for ReferenceHackenbush {
    type Error = TooLarge;

    /// Copies the edges that are left.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if more than [`MAX_LISTED_EDGES`] edges are left.
    ///
    /// # Complexity
    ///
    /// *O(M)* time for *M* edges, including deleted and fallen edges.
    fn try_from(position: &Hackenbush) -> Result<Self, TooLarge> {
        let left = position.edges_left().count() as u64;
        if left > MAX_LISTED_EDGES {
            return Err(TooLarge::new(left, MAX_LISTED_EDGES));
        }
        let left = position.edges().enumerate().filter(|&(edge, _)| position.is_left(edge)).collect();
        Ok(Self { edges: position.edges().len(), left })
    }
}

impl Position for ReferenceHackenbush {
    type Move = Chop;
    type Illegal = IllegalChop;

    fn play(&mut self, &Chop { edge }: &Chop) -> Result<(), IllegalChop> {
        if edge >= self.edges {
            return Err(IllegalChop::NoSuchEdge { edge, edges: self.edges });
        }
        let index = self.left.iter().position(|&(left, _)| left == edge).ok_or(IllegalChop::Gone { edge })?;
        let mut falling = core::mem::take(&mut self.left);
        falling.remove(index);
        // An edge is connected to the ground if it touches an edge that is.
        let mut reached = Vec::from([0]);
        loop {
            let (hanging, others): (Vec<_>, Vec<_>) =
                falling.into_iter().partition(|(_, ends)| ends.iter().any(|end| reached.contains(end)));
            if hanging.is_empty() {
                break;
            }
            reached.extend(hanging.iter().flat_map(|&(_, ends)| ends));
            self.left.extend(hanging);
            falling = others;
        }
        self.left.sort_unstable();
        Ok(())
    }
}

impl Enumerate for ReferenceHackenbush {
    fn moves(&self) -> impl Iterator<Item = Chop> + '_ {
        self.left.iter().map(|&(edge, _)| Chop { edge })
    }
}
