//! The backend for slices, or ends of slices, that are too short for a block: one nimber at a time.

use core::ops::{Add, Mul};

use super::backend::{BlockBackend, SliceTask};
use super::tower::Field;
use crate::Nimber;
use crate::tables::HALF;

/// Runs the task one nimber at a time.
///
/// It is not inlined: the loop over blocks, which calls it once at most, stays small.
#[inline(never)]
pub(super) fn one_by_one<T: SliceTask>(task: T) -> T::Output {
    task.run(SingleBackend)
}

/// The backend whose blocks are single nimbers.
#[derive(Clone, Copy)]
struct SingleBackend;

impl BlockBackend<1> for SingleBackend {
    type Block = SingleNimber;

    const FEW: usize = 0;

    #[inline]
    fn load(self, &[nimber]: &[Nimber; 1]) -> SingleNimber {
        SingleNimber(nimber)
    }

    #[inline]
    fn store(self, SingleNimber(nimber): SingleNimber, [place]: &mut [Nimber; 1]) {
        *place = nimber;
    }
}

/// A block of one nimber.
#[derive(Clone, Copy)]
struct SingleNimber(Nimber);

impl Add for SingleNimber {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Mul for SingleNimber {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        Self(self.0 * other.0)
    }
}

impl Field for SingleNimber {
    #[inline]
    fn times_half(self) -> Self {
        Self(HALF.apply(self.0.heap_size()).into())
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
    use crate::fermat;

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
