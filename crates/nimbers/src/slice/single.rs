//! The backend for slices, or ends of slices, that are too short for a block: one nimber at a time.

use core::ops::{Add, Mul};

use super::backend::{BlockBackend, SliceTask};
use crate::Nim;
use crate::tower::Field;
use crate::width::{Limits as _, NimField as _, Width};

/// Runs the task one nimber at a time.
///
/// It is not inlined: the loop over blocks, which calls it once at most, stays small.
#[inline(never)]
pub(super) fn one_by_one<W: Width, T: SliceTask<W>>(task: T) -> T::Output {
    task.run(SingleBackend)
}

/// The backend whose blocks are single nimbers.
#[derive(Clone, Copy)]
struct SingleBackend;

impl<W: Width> BlockBackend<W, 1> for SingleBackend {
    type Block = SingleNimber<W>;

    const FEW_PRODUCTS: usize = 0;
    const FEW_IMAGES: usize = 0;

    #[inline]
    fn load(self, &[nimber]: &[Nim<W>; 1]) -> SingleNimber<W> {
        SingleNimber(nimber)
    }

    #[inline]
    fn splat(self, nimber: Nim<W>) -> SingleNimber<W> {
        SingleNimber(nimber)
    }

    #[inline]
    fn store(self, SingleNimber(nimber): SingleNimber<W>, [place]: &mut [Nim<W>; 1]) {
        *place = nimber;
    }
}

/// A block of one nimber.
#[derive(Clone, Copy)]
struct SingleNimber<W>(Nim<W>);

impl<W: Width> Add for SingleNimber<W> {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl<W: Width> Mul for SingleNimber<W> {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        Self(self.0 * other.0)
    }
}

impl<W: Width> Field for SingleNimber<W> {
    #[inline]
    fn times_half(self) -> Self {
        let half = 1 << (W::Field::BITS - 1);
        Self(self.0 * Nim::from_heap(W::Field::truncated(half)))
    }

    #[inline]
    fn square(self) -> Self {
        Self(self.0.square())
    }

    #[inline]
    fn sqrt(self) -> Self {
        Self(self.0.sqrt())
    }

    #[inline]
    fn inverse(self) -> Self {
        Self(self.0.inverse().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Nimber, fermat};

    /// No operation on slices calls `times_half` of a single nimber, so it has a test of its own.
    #[test]
    fn times_half() {
        for nimber in [0, 1, 2, 3, 1 << 32, 1 << 63, 0x0123_4567_89ab_cdef, u64::MAX] {
            let expected = fermat::product(nimber.into(), 1 << 63);
            let half = SingleNimber(Nimber::from_heap(nimber)).times_half();
            assert_eq!(u128::from(half.0.heap_size()), expected, "{nimber}");
        }
    }
}
