//! The unary operations of a field as values, so that a single generic loop applies all of them.

use crate::tower::Field;

/// A map from a field to itself.
pub(super) trait FieldMap: Copy {
    /// Returns the image of `element`.
    fn apply<F: Field>(self, element: F) -> F;
}

macro_rules! maps {
    ($($(#[$doc:meta])* $map:ident: $method:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(super) struct $map;

        impl FieldMap for $map {
            #[inline(always)]
            fn apply<F: Field>(self, element: F) -> F {
                element.$method()
            }
        }
    )*};
}

maps! {
    /// The map [`Field::square`].
    SquareMap: square;
    /// The map [`Field::sqrt`].
    SqrtMap: sqrt;
    /// The map [`Field::inverse`].
    InverseMap: inverse;
}
