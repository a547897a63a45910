//! Nimbers as the values of a measure.

use nimbers::Nimber;
use sweepline::AbelianGroup;

/// A nim-sum, as the measure of a sweep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct NimSum(pub(crate) Nimber);

impl AbelianGroup for NimSum {
    const ZERO: Self = Self(Nimber::ZERO);

    #[inline]
    fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    #[inline]
    fn minus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}
