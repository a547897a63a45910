//! Inverses, powers, roots, traces and quadratic equations.

use crate::Nim;
use crate::fermat;
use crate::width::Width;

impl<W: Width> Nim<W> {
    /// The nimber whose product with this one is 1; `None` for 0, which has none.
    ///
    /// # Complexity
    ///
    /// Two products for each time that the [`degree`](Nim::degree) halves down to 8.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// let a = Nimber::of_heap(0x0123_4567_89ab_cdef);
    /// assert_eq!(a.inverse().map(|inverse| inverse * a), Some(Nimber::ONE));
    /// assert_eq!(Nimber::ZERO.inverse(), None);
    /// ```
    #[must_use]
    #[inline]
    #[doc(alias = "recip")]
    pub fn inverse(self) -> Option<Self> {
        (self != Self::ZERO).then(|| Self(self.0.inverse()))
    }

    /// The product of as many copies of this nimber as `exponent` says; 1 for the exponent 0, even of 0.
    ///
    /// Nimbers of *w* bits other than 0 have the power 1 for the exponent 2^w - 1, so greater exponents say nothing new.
    ///
    /// # Complexity
    ///
    /// Two products for each bit of the exponent, up to the highest one set; up to 64 bits, in the basis of
    /// [`Gf2p64`](crate::Gf2p64).
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::{Nimber, Nimber8};
    ///
    /// let a = Nimber::of_heap(0x0123_4567_89ab_cdef);
    /// assert_eq!(a.pow(5), a * a * a * a * a);
    /// assert_eq!(a.pow(u64::MAX), Nimber::ONE);
    /// assert_eq!(Some(a.pow(u64::MAX - 1)), a.inverse());
    /// assert_eq!(Nimber8::of_heap(77).pow(255), Nimber8::ONE);
    /// assert_eq!(Nimber::ZERO.pow(0), Nimber::ONE);
    /// ```
    #[must_use]
    #[inline]
    pub fn pow(self, exponent: W) -> Self {
        Self(self.0.power(exponent))
    }

    /// The product with itself, by a table: squaring respects sums.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// let [a, b] = [0x0123_4567_89ab_cdef, 1 << 63].map(Nimber::of_heap);
    /// assert_eq!(a.square(), a * a);
    /// assert_eq!((a + b).square(), a.square() + b.square());
    /// ```
    #[must_use]
    #[inline]
    pub fn square(self) -> Self {
        Self(self.0.square())
    }

    /// The nimber whose square this is: every nimber has exactly one, of the same width.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// let a = Nimber::of_heap(0x0123_4567_89ab_cdef);
    /// assert_eq!(a.sqrt().square(), a);
    /// assert_eq!(a.square().sqrt(), a);
    /// assert_eq!(Nimber::of_heap(2).sqrt(), Nimber::of_heap(3));
    /// ```
    #[must_use]
    #[inline]
    pub fn sqrt(self) -> Self {
        Self(self.0.square_root())
    }

    /// Whether the trace over the field of two elements is 1, among the nimbers of this width.
    ///
    /// The trace of *a* among the nimbers of *w* bits is *a + a^2 + a^4 + ... + a^(2^(w-1))*, and always 0 or 1:
    /// it is the highest of the *w* bits.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::{Nimber, Nimber8};
    ///
    /// let [a, b] = [0x0123_4567_89ab_cdef, 1 << 63].map(Nimber::of_heap);
    /// assert_eq!((a.trace(), b.trace()), (false, true));
    /// assert_eq!((a + b).trace(), a.trace() ^ b.trace());
    /// assert_eq!(a.square().trace(), a.trace());
    /// // The trace depends on the width.
    /// let c = Nimber8::of_heap(128);
    /// assert_eq!((c.trace(), Nimber::from(c).trace()), (true, false));
    /// ```
    #[must_use]
    #[inline]
    pub fn trace(self) -> bool {
        self.0.into() >> (W::BITS - 1) == 1
    }

    /// The number *d* of bits of the smallest field that holds this nimber: it is that of the nimbers below 2^d.
    ///
    /// The degree is 1 for 0 and 1, and otherwise a power of two.
    /// It is the degree of the least polynomial over the field of two elements that this nimber is a root of.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// let degrees = [1, 2, 3, 4, 15, 16, 1 << 63].map(|size| Nimber::of_heap(size).degree());
    /// assert_eq!(degrees, [1, 2, 2, 4, 4, 8, 64]);
    /// ```
    #[must_use]
    #[inline]
    pub fn degree(self) -> u32 {
        fermat::degree(self.0.into())
    }

    /// The two solutions of *x^2 + x* = `self` among the nimbers of this width, the even one first;
    /// they differ by 1.
    ///
    /// `None` if there is none, which is so for those of [`trace`](Nim::trace) 1.
    /// These have their solutions among the nimbers of twice the width.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::{Nimber, Nimber8};
    ///
    /// let c = Nimber::of_heap(0x0123_4567_89ab_cdef);
    /// let [x, y] = c.artin_schreier_roots().expect("the trace is 0");
    /// assert_eq!((x.square() + x, x + Nimber::ONE), (c, y));
    ///
    /// let c = Nimber8::of_heap(200);
    /// assert_eq!(c.artin_schreier_roots(), None);
    /// assert!(Nimber::from(c).artin_schreier_roots().is_some());
    /// ```
    #[must_use]
    #[inline]
    pub fn artin_schreier_roots(self) -> Option<[Self; 2]> {
        (!self.trace()).then(|| {
            let even = Self(self.0.artin_schreier_root());
            [even, even + Self::ONE]
        })
    }

    /// The two solutions of *a x^2 + b x + c = 0* among the nimbers of this width, the smaller one first.
    ///
    /// They are the same if *b* is 0. `None` if there is none; then there are two among the nimbers of twice the width.
    ///
    /// # Panics
    ///
    /// If *a* is 0: the equation is not quadratic.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// let [a, b, c] = [7, 1 << 40, 12].map(Nimber::of_heap);
    /// let [x, y] = Nimber::quadratic_roots(a, b, c).expect("this one has solutions");
    /// assert_eq!(a * x * x + b * x + c, Nimber::ZERO);
    /// assert_eq!((x + y, x * y), (b / a, c / a)); // as Vieta found
    /// ```
    #[must_use]
    #[track_caller]
    pub fn quadratic_roots(a: Self, b: Self, c: Self) -> Option<[Self; 2]> {
        let (b, c) = (b / a, c / a);
        let Some(over_b) = b.inverse() else {
            return Some([c.sqrt(); 2]);
        };
        // With x = b y, y^2 + y = c / b^2.
        let mut roots = (c * over_b.square()).artin_schreier_roots()?.map(|y| b * y);
        roots.sort_unstable();
        Some(roots)
    }
}
