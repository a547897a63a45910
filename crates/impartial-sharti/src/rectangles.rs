//! The rectangles of a board, in the form in which they were given.

use alloc::sync::Arc;
use alloc::vec::Vec;

use itertools::Either;
use sweepline::{Measure, Rect, Rect32, Sweep};

/// A shared list of rectangles; as it is, since a slice of its own would be a copy.
#[derive(Clone, Debug)]
pub(crate) enum Rectangles {
    Wide(Arc<Vec<Rect>>),
    Narrow(Arc<Vec<Rect32>>),
}

impl Rectangles {
    /// The rectangles, in order.
    pub(crate) fn iter(&self) -> impl ExactSizeIterator<Item = Rect> + Clone + '_ {
        match self {
            Self::Wide(rectangles) => Either::Left(rectangles.iter().copied()),
            Self::Narrow(rectangles) => Either::Right(rectangles.iter().copied().map(Rect::from)),
        }
    }

    /// The sweep over them.
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

/// The same rectangles in the same order, whatever their form.
impl PartialEq for Rectangles {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Rectangles {}
