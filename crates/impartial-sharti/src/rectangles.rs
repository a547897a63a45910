//! The rectangles of a board, in the width in which they were given.
//!
//! Narrow rectangles stay narrow. Converting them would double the memory of a large board; readers widen one rectangle
//! at a time instead.

use alloc::sync::Arc;
use alloc::vec::Vec;

use itertools::Either;
use sweepline::{Measure, Rect, Rect32, Sweep};

/// A shared list of rectangles.
///
/// It keeps the vector that it was given, because `Arc<[T]>` would copy the list.
#[derive(Clone, Debug)]
pub(crate) enum Rectangles {
    Wide(Arc<Vec<Rect>>),
    Narrow(Arc<Vec<Rect32>>),
}

impl Rectangles {
    /// Returns the rectangles in order.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = Rect> + Clone + '_ {
        match self {
            Self::Wide(rectangles) => Either::Left(rectangles.iter().copied()),
            Self::Narrow(rectangles) => Either::Right(rectangles.iter().copied().map(Rect::from)),
        }
    }

    /// Returns a sweep over the rectangles.
    pub(crate) fn sweep<M: Measure>(&self) -> Sweep<M> {
        match self {
            Self::Wide(rectangles) => Sweep::new(rectangles),
            Self::Narrow(rectangles) => Sweep::new(rectangles),
        }
    }
}

impl From<Vec<Rect>> for Rectangles {
    fn from(rectangles: Vec<Rect>) -> Self {
        Self::Wide(Arc::new(rectangles))
    }
}

impl From<Vec<Rect32>> for Rectangles {
    fn from(rectangles: Vec<Rect32>) -> Self {
        Self::Narrow(Arc::new(rectangles))
    }
}

/// Lists are equal if they have the same rectangles in the same order, in either width.
impl PartialEq for Rectangles {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Rectangles {}
