//! The operations of a field with one operand, as values, so that one generic loop serves all of them.

#![expect(clippy::inline_always, reason = "a backend is compiled for its instructions only where all of it is inlined")]

use crate::tower::Field;

/// A map from a field to itself.
pub(super) trait FieldMap: Copy {
    /// Returns the image of `element`.
    fn apply<F: Field>(self, element: F) -> F;
}

/// The map [`Field::times_half`].
#[derive(Clone, Copy)]
pub(super) struct TimesHalfMap;

impl FieldMap for TimesHalfMap {
    #[inline(always)]
    fn apply<F: Field>(self, element: F) -> F {
        element.times_half()
    }
}

/// The map [`Field::square`].
#[derive(Clone, Copy)]
pub(super) struct SquareMap;

impl FieldMap for SquareMap {
    #[inline(always)]
    fn apply<F: Field>(self, element: F) -> F {
        element.square()
    }
}

/// The map [`Field::sqrt`].
#[derive(Clone, Copy)]
pub(super) struct SqrtMap;

impl FieldMap for SqrtMap {
    #[inline(always)]
    fn apply<F: Field>(self, element: F) -> F {
        element.sqrt()
    }
}

/// The map [`Field::inverse`].
#[derive(Clone, Copy)]
pub(super) struct InverseMap;

impl FieldMap for InverseMap {
    #[inline(always)]
    fn apply<F: Field>(self, element: F) -> F {
        element.inverse()
    }
}
