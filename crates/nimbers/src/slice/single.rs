//! Nimbers one by one: the path for slices, or their ends, that are too short for a block.

use core::ops::{Add, Mul};

use super::path::{Path, Task};
use super::tower::Field;
use crate::Nimber;
use crate::tables::HALF;

/// Does the work one by one.
///
/// It is not inlined, so that the code for blocks does not grow.
#[inline(never)]
pub(super) fn singly<T: Task>(task: T) -> T::Output {
    task.run(Single)
}

/// The path of blocks of one nimber.
#[derive(Clone, Copy)]
struct Single;

impl Path<1> for Single {
    type Block = Word;

    const FEW: usize = 0;

    #[inline]
    fn load(self, &[nimber]: &[u64; 1]) -> Word {
        Word(nimber.into())
    }

    #[inline]
    fn store(self, Word(nimber): Word, [place]: &mut [u64; 1]) {
        *place = nimber.heap_size();
    }
}

/// One nimber.
#[derive(Clone, Copy)]
struct Word(Nimber);

impl Add for Word {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Mul for Word {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        Self(self.0 * other.0)
    }
}

impl Field for Word {
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

    /// The operations on slices leave out this one, which the tower begins with.
    #[test]
    fn times_half() {
        for nimber in [0, 1, 2, 3, 1 << 32, 1 << 63, 0x0123_4567_89ab_cdef, u64::MAX] {
            let expected = fermat::product(nimber.into(), 1 << 63);
            let half = Word(Nimber::of_heap(nimber)).times_half();
            assert_eq!(u128::from(half.0.heap_size()), expected, "{nimber}");
        }
    }
}
