//! Orders and logarithms in the multiplicative group.

#[cfg(any(test, not(feature = "std"), miri))]
mod log_by_search;
#[cfg(all(feature = "std", not(miri)))] // Miri would take minutes to compute the tables.
mod log_by_tables;

use crate::Nim;
use crate::width::{NimConstants as _, NimField as _, Width};

impl<W: Width> Nim<W> {
    /// Returns the order in the multiplicative group, which is the smallest positive exponent for which the power is 1.
    ///
    /// The order divides 2^d - 1, where *d* is the [`degree`](Nim::degree).
    /// The method returns `None` for zero, which is not in the group.
    ///
    /// # Complexity
    ///
    /// One power for each prime factor of 2^w - 1, where *w* is the width: 7 powers for 64 bits and 9 for 128 bits.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::{Nimber, Nimber8};
    ///
    /// assert_eq!([1, 2, 3].map(|size| Nimber::from_heap(size).order()), [Some(1), Some(3), Some(3)]);
    /// assert_eq!(Nimber8::from_heap(18).order(), Some(255)); // it generates the group
    /// assert_eq!(Nimber::ZERO.order(), None);
    /// ```
    #[must_use]
    pub fn order(self) -> Option<W> {
        if self == Self::ZERO {
            return None;
        }
        // Start with the order of the whole group, and remove each prime factor that is not needed. Each factor occurs
        // once in 2^w - 1, so a single attempt per factor is enough.
        let mut order = u128::MAX >> (u128::BITS - W::Field::BITS);
        for &prime in W::Field::PRIMES {
            let shorter = order / u128::from(prime);
            if self.pow(W::Field::truncated(shorter)) == Self::ONE {
                order = shorter;
            }
        }
        Some(W::Field::truncated(order))
    }
}

impl<W: Width + Into<u64>> Nim<W> {
    /// Returns the logarithm to `base`, which is the smallest exponent for which the power of `base` is this nimber.
    ///
    /// The method returns `None` if no power of `base` is this nimber, or if either nimber is 0.
    ///
    /// 128-bit nimbers do not have this method, because the order of their group has a prime factor of 46 bits, for
    /// which the search would take too long.
    ///
    /// # Complexity
    ///
    /// A few lookups and products for nimbers below 2^32.
    /// For larger nimbers, at most 205 products to find an exponent, and half of them on average, and about 30 others for
    /// each of the two nimbers.
    /// The tables take 494 KiB, and are computed on first use in a few milliseconds.
    ///
    /// Without the feature `std`, the method uses no tables.
    /// It then takes *O(sqrt(p) log(p))* time and *O(sqrt(p))* space, where *p* is the largest prime factor of the
    /// order of `base`. This is at most 6,700,417, for which it stores 2,589 nimbers and computes about 5,200 products.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// let base = Nimber::from_heap((1 << 32) + 6);
    /// assert_eq!(base.order(), Some(u64::MAX)); // every nimber except 0 is a power of it
    /// let power = base.pow(1_000_000_007);
    /// assert_eq!(power.log(base), Some(1_000_000_007));
    /// // The powers of 2 are 1, 2 and 3.
    /// assert_eq!(Nimber::from_heap(3).log(Nimber::from_heap(2)), Some(2));
    /// assert_eq!(Nimber::from_heap(4).log(Nimber::from_heap(2)), None);
    /// ```
    ///
    /// # Sources
    ///
    /// S. C. Pohlig, M. E. Hellman, *An improved algorithm for computing logarithms over GF(p)* (1978);
    /// D. Shanks, *Class number, a theory of factorization, and genera* (1971).
    #[must_use]
    #[doc(alias = "discrete_log")]
    pub fn log(self, base: Self) -> Option<W> {
        if self.is_zero() || base.is_zero() {
            return None;
        }
        #[cfg(all(feature = "std", not(miri)))]
        let log = log_by_tables::log(self.0.into(), base.0.into());
        #[cfg(not(all(feature = "std", not(miri))))]
        let log = log_by_search::log(self, base);
        log.map(|log| W::Field::truncated(log.into()))
    }
}
