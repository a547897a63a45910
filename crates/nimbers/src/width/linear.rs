//! Squares, square roots and roots of *x^2 + x = c*: the linear maps.

use super::{halves, joined};
use crate::tables::{ARTIN_SCHREIER, HALF};
use crate::{arch, portable};

pub(crate) trait LinearMaps {
    fn square(self) -> Self;

    fn square_root(self) -> Self;

    /// Returns the even *x* for which *x^2 + x* is this nimber, whose trace must be 0.
    fn artin_schreier_root(self) -> Self;
}

impl LinearMaps for u64 {
    #[inline]
    fn square(self) -> Self {
        arch::square64(self)
    }

    #[inline]
    fn square_root(self) -> Self {
        arch::square_root64(self)
    }

    #[inline]
    fn artin_schreier_root(self) -> Self {
        ARTIN_SCHREIER.apply(self)
    }
}

/// Implements the maps for a width whose field is part of the field of 64 bits, by the square and the square root there.
macro_rules! embedded {
    ($($word:ty: $square:path, $root:path;)*) => {$(
        #[expect(clippy::cast_possible_truncation, reason = "nimbers of one width are closed under these")]
        impl LinearMaps for $word {
            #[inline]
            fn square(self) -> Self {
                $square(self.into()) as Self
            }

            #[inline]
            fn square_root(self) -> Self {
                $root(self.into()) as Self
            }

            #[inline]
            fn artin_schreier_root(self) -> Self {
                u64::from(self).artin_schreier_root() as Self
            }
        }
    )*};
}

// The compiler omits the look-ups for bits that are 0, so that short nimbers are fastest by table.
embedded! {
    u8: portable::square, portable::square_root;
    u16: portable::square, portable::square_root;
    u32: arch::square64, arch::square_root64;
}

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
