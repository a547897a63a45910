//! The maps that are applied to each element alone, as values, so that one piece of code serves all of them.

#![expect(clippy::inline_always, reason = "a path is compiled for its processor only where all of it is inlined")]

use super::tower::Field;

/// A map of a field to itself.
pub(super) trait Map: Copy {
    /// The image.
    fn apply<F: Field>(self, element: F) -> F;
}

/// [`Field::times_half`], as a value.
#[derive(Clone, Copy)]
pub(super) struct TimesHalf;

impl Map for TimesHalf {
    #[inline(always)]
    fn apply<F: Field>(self, element: F) -> F {
        element.times_half()
    }
}

/// [`Field::square`], as a value.
#[derive(Clone, Copy)]
pub(super) struct Square;

impl Map for Square {
    #[inline(always)]
    fn apply<F: Field>(self, element: F) -> F {
        element.square()
    }
}

/// [`Field::sqrt`], as a value.
#[derive(Clone, Copy)]
pub(super) struct Sqrt;

impl Map for Sqrt {
    #[inline(always)]
    fn apply<F: Field>(self, element: F) -> F {
        element.sqrt()
    }
}

/// [`Field::inverse`], as a value.
#[derive(Clone, Copy)]
pub(super) struct Inverse;

impl Map for Inverse {
    #[inline(always)]
    fn apply<F: Field>(self, element: F) -> F {
        element.inverse()
    }
}
