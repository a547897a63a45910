//! Squares, square roots and roots of Artin and Schreier: maps that respect sums.

use super::{halves, joined};
use crate::tables::{ARTIN_SCHREIER, HALF, SQUARE, SQUARE_ROOT};

pub trait LinearMaps {
    fn square(self) -> Self;

    fn square_root(self) -> Self;

    /// The even *x* with *x^2 + x* equal to this one, which is of trace 0.
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

/// Widths whose fields are part of that of 64 bits; the compiler leaves out the look-ups for bits that are 0.
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

/// With *F* = 2^64 and *F^2 = F + F/2*, the square of *pF + q* is *p^2 F + (q^2 + p^2 (F/2))*.
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
        // F/2 is of trace 1, so either p or p + 1 leaves a rest of trace 0 for q.
        match rest >> 63 {
            0 => joined(p, rest.artin_schreier_root()),
            _ => joined(p ^ 1, (rest ^ 1 << 63).artin_schreier_root()),
        }
    }
}
