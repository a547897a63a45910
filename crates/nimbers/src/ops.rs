//! The operators for sums and differences.

#[cfg(feature = "field")]
mod product;

use core::iter::Sum;
use core::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use crate::Nim;
use crate::width::Width;

impl<W: Width> Add for Nim<W> {
    type Output = Self;

    /// Returns the nim-sum: the value of the sum of two games.
    #[inline]
    #[expect(clippy::suspicious_arithmetic_impl, reason = "addition of nimbers is exclusive or")]
    fn add(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl<W: Width> Sub for Nim<W> {
    type Output = Self;

    /// Returns the nim-sum, because every nimber is its own negative.
    #[inline]
    #[expect(clippy::suspicious_arithmetic_impl, reason = "subtraction of nimbers is exclusive or")]
    fn sub(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// Implements the forms of a binary operator for references, and its assigning forms, by the operator for values.
macro_rules! operator {
    ($op:ident $method:ident, $assign:ident $assign_method:ident) => {
        impl<W: Width> $op<&Self> for Nim<W> {
            type Output = Self;

            #[inline]
            #[track_caller]
            fn $method(self, other: &Self) -> Self {
                $op::$method(self, *other)
            }
        }

        impl<W: Width> $op<Nim<W>> for &Nim<W> {
            type Output = Nim<W>;

            #[inline]
            #[track_caller]
            fn $method(self, other: Nim<W>) -> Nim<W> {
                $op::$method(*self, other)
            }
        }

        impl<W: Width> $op for &Nim<W> {
            type Output = Nim<W>;

            #[inline]
            #[track_caller]
            fn $method(self, other: Self) -> Nim<W> {
                $op::$method(*self, *other)
            }
        }

        impl<W: Width> $assign for Nim<W> {
            #[inline]
            #[track_caller]
            fn $assign_method(&mut self, other: Self) {
                *self = $op::$method(*self, other);
            }
        }

        impl<W: Width> $assign<&Self> for Nim<W> {
            #[inline]
            #[track_caller]
            fn $assign_method(&mut self, other: &Self) {
                *self = $op::$method(*self, *other);
            }
        }
    };
}
#[cfg(feature = "field")]
use operator;

operator!(Add add, AddAssign add_assign);
operator!(Sub sub, SubAssign sub_assign);

impl<W: Width> Neg for Nim<W> {
    type Output = Self;

    /// Returns `self`, because every nimber is its own negative.
    #[inline]
    fn neg(self) -> Self {
        self
    }
}

impl<W: Width> Neg for &Nim<W> {
    type Output = Nim<W>;

    /// Returns `self`, because every nimber is its own negative.
    #[inline]
    fn neg(self) -> Nim<W> {
        *self
    }
}

impl<W: Width> Sum for Nim<W> {
    /// Returns the sum of all values, which is 0 for an empty iterator.
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::ZERO, Add::add)
    }
}

impl<'a, W: Width> Sum<&'a Self> for Nim<W> {
    /// Returns the sum of all values, which is 0 for an empty iterator.
    fn sum<I: Iterator<Item = &'a Self>>(values: I) -> Self {
        values.copied().sum()
    }
}

#[cfg(test)]
mod tests {
    use crate::Nimber;

    #[test]
    #[expect(clippy::op_ref, reason = "the test covers every form")]
    fn every_form_of_sum_and_difference() {
        let values = [0, 1, 2, 5, 6, 1 << 63, u64::MAX].map(Nimber::from_heap);
        for left in values {
            for right in values {
                assert_eq!([-left, -&left, left + -left], [left, left, left - left]);
                let expected = Nimber::from_heap(left.heap_size() ^ right.heap_size());
                let (mut plus, mut minus, sum) = (left, left, [left, right].iter().sum());
                plus += right;
                minus -= right;
                assert_eq!([plus, minus, left + right, left - right], [expected; 4]);
                assert_eq!([&left + right, left + &right, &left + &right, sum], [expected; 4]);
                assert_eq!([&left - right, left - &right, &left - &right], [expected; 3]);
                plus += &right;
                minus -= &right;
                assert_eq!([plus, minus], [left; 2]);
            }
        }
        assert_eq!(values.into_iter().sum::<Nimber>(), values.into_iter().reduce(|sum, value| sum + value).unwrap());
        assert_eq!([Nimber::ZERO; 0].iter().sum::<Nimber>(), Nimber::ZERO);
    }
}
