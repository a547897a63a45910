//! Squares, square roots and roots of *x^2 + x = c*: the linear maps.

use super::{halves, joined};
use crate::tables::{ARTIN_SCHREIER, HALF, SQUARE, SQUARE_ROOT};

pub(crate) trait LinearMaps {
    fn square(self) -> Self;

    fn square_root(self) -> Self;

    /// Returns the even *x* for which *x^2 + x* is this nimber, whose trace must be 0.
    fn artin_schreier_root(self) -> Self;
}

impl LinearMaps for u64 {
    #[inline]
    fn square(self) -> Self {
        SQUARE.apply(self)
    }

    #[inline]
    fn square_root(self) -> Self {
        SQUARE_ROOT.apply(self)
    }

    #[inline]
    fn artin_schreier_root(self) -> Self {
        ARTIN_SCHREIER.apply(self)
    }
}

/// Implements the maps for a width whose field is part of the field of 64 bits.
///
/// The compiler omits the look-ups for bits that are 0.
macro_rules! embedded {
    ($($word:ty),*) => {$(
        #[expect(clippy::cast_possible_truncation, reason = "nimbers of one width are closed under these")]
        impl LinearMaps for $word {
            #[inline]
            fn square(self) -> Self {
                u64::from(self).square() as Self
            }

            #[inline]
            fn square_root(self) -> Self {
                u64::from(self).square_root() as Self
            }

            #[inline]
            fn artin_schreier_root(self) -> Self {
                u64::from(self).artin_schreier_root() as Self
            }
        }
    )*};
}

embedded!(u8, u16, u32);

/// Let *F* = 2^64, so *F^2 = F + F/2*. The square of *pF + q* is *p^2 F + (q^2 + p^2 (F/2))*.
impl LinearMaps for u128 {
    #[inline]
    fn square(self) -> Self {
        let (p, q) = halves(self);
        let high = p.square();
        joined(high, q.square() ^ HALF.apply(high))
    }

    #[inline]
    fn square_root(self) -> Self {
        let (high, low) = halves(self);
        joined(high.square_root(), (low ^ HALF.apply(high)).square_root())
    }

    fn artin_schreier_root(self) -> Self {
        let (high, low) = halves(self);
        let p = high.artin_schreier_root();
        let rest = low ^ HALF.apply(p.square());
        // F/2 has trace 1, so the rest for q has trace 0 for one of p and p + 1.
        match rest >> 63 {
            0 => joined(p, rest.artin_schreier_root()),
            _ => joined(p ^ 1, (rest ^ 1 << 63).artin_schreier_root()),
        }
    }
}
