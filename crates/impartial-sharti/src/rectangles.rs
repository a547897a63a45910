//! The rectangles of a board, stored in the width in which they were given.
//!
//! Rectangles with 32-bit ends stay narrow, because widening the list would double the memory of a large board. Readers
//! widen one rectangle at a time instead.
//!
//! The list keeps its order, and a comparison sorts copies. Sorting the list of every new board would cost time that only
//! the few programs that compare boards need.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use itertools::Either;
use sweepline::{DyadicParity, IntoRect, Rect, Rect32, Sweep};

/// A type of rectangle from which a board can be built: [`Rect`], or [`Rect32`], which takes half the memory.
///
/// The trait is sealed.
///
/// # Examples
///
/// ```
/// use impartial_sharti::{BoardRect, InvalidSharti, Sharti};
///
/// fn uncapped<R: BoardRect>(side: u64, rectangles: Vec<R>) -> Result<Sharti, InvalidSharti> {
///     Sharti::new(side, side, rectangles)
/// }
/// # let _ = uncapped::<impartial_sharti::Rect32>;
/// ```
pub trait BoardRect: IntoRect + sealed::Listed {}

impl<R: IntoRect + sealed::Listed> BoardRect for R {}

mod sealed {
    use super::{Arc, Rect, Rect32, Rectangles, Vec};

    /// Rectangles that a board can store.
    pub trait Listed: Sized {
        /// Returns the list that a board stores.
        fn list(rectangles: Vec<Self>) -> Rectangles;
    }

    impl Listed for Rect {
        fn list(rectangles: Vec<Self>) -> Rectangles {
            Rectangles::Wide(Arc::new(rectangles))
        }
    }

    impl Listed for Rect32 {
        fn list(rectangles: Vec<Self>) -> Rectangles {
            Rectangles::Narrow(Arc::new(rectangles))
        }
    }
}

/// A shared list of rectangles.
///
/// It stores the caller's vector in an `Arc<Vec<T>>`, because `Arc<[T]>` would copy the list.
#[derive(Clone, Debug)]
pub enum Rectangles {
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
    pub(crate) fn sweep(&self) -> Sweep<DyadicParity> {
        match self {
            Self::Wide(rectangles) => Sweep::new(rectangles, DyadicParity::from_range),
            Self::Narrow(rectangles) => Sweep::new(rectangles, DyadicParity::from_range),
        }
    }

    /// Returns the ends of the rectangles in ascending order.
    fn sorted(&self) -> Vec<[u64; 4]> {
        let ends = |rect: Rect| [rect.rows().start, rect.rows().end, rect.columns().start, rect.columns().end];
        let mut sorted: Vec<[u64; 4]> = self.iter().map(ends).collect();
        sorted.sort_unstable();
        sorted
    }
}

/// Lists are equal if they have the same rectangles with the same multiplicities, in any order and in either width.
impl PartialEq for Rectangles {
    fn eq(&self, other: &Self) -> bool {
        let is_equal = || self.iter().eq(other.iter()) || self.sorted() == other.sorted();
        self.iter().len() == other.iter().len() && is_equal()
    }
}

impl Eq for Rectangles {}

impl Hash for Rectangles {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.sorted().hash(state);
    }
}
