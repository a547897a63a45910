//! Inverses, powers, roots, traces and quadratic equations.

use crate::Nim;
use crate::reference;
use crate::width::{NimConstants as _, NimField as _, Width};

impl<W: Width> Nim<W> {
    /// Returns the inverse, whose product with this nimber is 1, or `None` for 0.
    ///
    /// # Complexity
    ///
    /// *O(log w)* products, where *w* is the width, because each halving of the width down to 8 bits takes a few.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// let a = Nimber::from_heap(0x0123_4567_89ab_cdef);
    /// assert_eq!(a.inverse().map(|inverse| inverse * a), Some(Nimber::ONE));
    /// assert_eq!(Nimber::ZERO.inverse(), None);
    /// ```
    #[must_use]
    #[inline]
    #[doc(alias = "recip")]
    pub fn inverse(self) -> Option<Self> {
        (self != Self::ZERO).then(|| Self(W::Field::inverse(self.0)))
    }

    /// Returns the product of `exponent` copies of this nimber.
    ///
    /// The exponent 0 gives 1, even for the base 0. The exponent 2^w - 1 gives 1 for every nimber of *w* bits except 0,
    /// so larger exponents repeat the powers.
    ///
    /// # Complexity
    ///
    /// *O(log n)* products, where *n* is the exponent.
    /// On processors with GFNI, widths up to 64 bits take at most 42 products and linear maps.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::{Nimber, Nimber8};
    ///
    /// let a = Nimber::from_heap(0x0123_4567_89ab_cdef);
    /// assert_eq!(a.pow(5), a * a * a * a * a);
    /// assert_eq!(a.pow(u64::MAX), Nimber::ONE);
    /// assert_eq!(Some(a.pow(u64::MAX - 1)), a.inverse());
    /// assert_eq!(Nimber8::from_heap(77).pow(255), Nimber8::ONE);
    /// assert_eq!(Nimber::ZERO.pow(0), Nimber::ONE);
    /// ```
    #[must_use]
    #[inline]
    pub fn pow(self, exponent: W) -> Self {
        Self(W::Field::power(self.0, exponent))
    }

    /// Returns the square.
    ///
    /// This takes less time than a product, because squaring is a linear map: the square of a sum is the sum of the
    /// squares.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// let [a, b] = [0x0123_4567_89ab_cdef, 1 << 63].map(Nimber::from_heap);
    /// assert_eq!(a.square(), a * a);
    /// assert_eq!((a + b).square(), a.square() + b.square());
    /// ```
    #[must_use]
    #[inline]
    pub fn square(self) -> Self {
        Self(W::Field::square(self.0))
    }

    /// Returns the square root.
    ///
    /// Every nimber has exactly one square root, which has the same width.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// let a = Nimber::from_heap(0x0123_4567_89ab_cdef);
    /// assert_eq!(a.sqrt().square(), a);
    /// assert_eq!(a.square().sqrt(), a);
    /// assert_eq!(Nimber::from_heap(2).sqrt(), Nimber::from_heap(3));
    /// ```
    #[must_use]
    #[inline]
    pub fn sqrt(self) -> Self {
        Self(W::Field::square_root(self.0))
    }

    /// Returns whether the trace, from the field of this width to the field of two elements, is 1.
    ///
    /// The trace of a nimber *a* of *w* bits is *a + a^2 + a^4 + ... + a^(2^(w-1))*, which is 0 or 1 and equals the
    /// highest of the *w* bits.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::{Nimber, Nimber8};
    ///
    /// let [a, b] = [0x0123_4567_89ab_cdef, 1 << 63].map(Nimber::from_heap);
    /// assert_eq!((a.trace(), b.trace()), (false, true));
    /// assert_eq!((a + b).trace(), a.trace() ^ b.trace());
    /// assert_eq!(a.square().trace(), a.trace());
    /// // The trace depends on the width.
    /// let c = Nimber8::from_heap(128);
    /// assert_eq!((c.trace(), Nimber::from(c).trace()), (true, false));
    /// ```
    #[must_use]
    #[inline]
    pub fn trace(self) -> bool {
        self.0.into() >> (W::Field::BITS - 1) == 1
    }

    /// Returns the degree: the smallest *d* for which the nimbers below 2^d are a field that contains this nimber.
    ///
    /// The degree is a power of two; for 0 and 1 it is 1.
    /// It equals the degree of the nimber's minimal polynomial over the field of two elements.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// let degrees = [1, 2, 3, 4, 15, 16, 1 << 63].map(|size| Nimber::from_heap(size).degree());
    /// assert_eq!(degrees, [1, 2, 2, 4, 4, 8, 64]);
    /// ```
    #[must_use]
    #[inline]
    pub fn degree(self) -> u32 {
        reference::degree(self.0.into())
    }

    /// Returns the two solutions *x* of *x^2 + x* = `self` among the nimbers of this width, starting with the even one.
    ///
    /// The solutions differ by 1.
    /// If the [`trace`](Nim::trace) is 1, the method returns `None`, because the two solutions have twice the width.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::{Nimber, Nimber8};
    ///
    /// let c = Nimber::from_heap(0x0123_4567_89ab_cdef);
    /// let [x, y] = c.artin_schreier_roots().expect("the trace is 0");
    /// assert_eq!((x.square() + x, x + Nimber::ONE), (c, y));
    ///
    /// let c = Nimber8::from_heap(200);
    /// assert_eq!(c.artin_schreier_roots(), None);
    /// assert!(Nimber::from(c).artin_schreier_roots().is_some());
    /// ```
    #[must_use]
    #[inline]
    pub fn artin_schreier_roots(self) -> Option<[Self; 2]> {
        (!self.trace()).then(|| {
            let even = Self(W::Field::artin_schreier_root(self.0));
            [even, even + Self::ONE]
        })
    }

    /// Returns the two solutions *x* of *a x^2 + b x + c = 0* among the nimbers of this width, in ascending order.
    ///
    /// The solutions are equal if *b* is 0.
    /// If the two solutions have twice the width, the method returns `None`.
    ///
    /// # Panics
    ///
    /// Panics if *a* is 0, because the equation is then not quadratic.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// let [a, b, c] = [7, 1 << 40, 12].map(Nimber::from_heap);
    /// let [x, y] = Nimber::quadratic_roots(a, b, c).expect("the equation has solutions");
    /// assert_eq!(a * x * x + b * x + c, Nimber::ZERO);
    /// assert_eq!((x + y, x * y), (b / a, c / a)); // Vieta's formulas
    /// ```
    #[must_use]
    #[track_caller]
    pub fn quadratic_roots(a: Self, b: Self, c: Self) -> Option<[Self; 2]> {
        let (b, c) = (b / a, c / a);
        let Some(over_b) = b.inverse() else {
            return Some([c.sqrt(); 2]);
        };
        // Substituting x = b y turns x^2 + b x = c into y^2 + y = c / b^2.
        let mut roots = (c * over_b.square()).artin_schreier_roots()?.map(|y| b * y);
        roots.sort_unstable();
        Some(roots)
    }
}
