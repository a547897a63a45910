//! Orders and logarithms in the group of the product.

use alloc::vec::Vec;

use crate::Nim;
use crate::width::Width;

impl<W: Width> Nim<W> {
    /// The least exponent above 0 whose power is 1; `None` for 0, which has none.
    ///
    /// It divides 2^d - 1, where *d* is the [`degree`](Nim::degree).
    ///
    /// # Complexity
    ///
    /// At most one power for each prime factor of 2^w - 1, where *w* is the width: 7 for 64 bits, 9 for 128.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::{Nimber, Nimber8};
    ///
    /// assert_eq!([1, 2, 3].map(|size| Nimber::of_heap(size).order()), [Some(1), Some(3), Some(3)]);
    /// assert_eq!(Nimber8::of_heap(18).order(), Some(255)); // it generates the group
    /// assert_eq!(Nimber::ZERO.order(), None);
    /// ```
    #[must_use]
    pub fn order(self) -> Option<W> {
        if self == Self::ZERO {
            return None;
        }
        let mut order = u128::MAX >> (u128::BITS - W::BITS);
        for &prime in W::PRIMES {
            let shorter = order / u128::from(prime);
            if self.pow(W::truncated(shorter)) == Self::ONE {
                order = shorter;
            }
        }
        Some(W::truncated(order))
    }
}

impl<W: Width + Into<u64>> Nim<W> {
    /// The least exponent whose power of `base` is this nimber; `None` if there is none, above all if either is 0.
    ///
    /// For 128 bits, where the greatest prime factor of the group's order has 46 bits, there is no such method.
    ///
    /// # Complexity
    ///
    /// *O(sqrt(p) log(p))* time and *O(sqrt(p))* space, where *p* is the greatest prime factor of the order of `base`.
    /// It is at most 6,700,417, so at most 2,589 nimbers are kept, and about twice as many multiplied.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// let base = Nimber::of_heap((1 << 32) + 6);
    /// assert_eq!(base.order(), Some(u64::MAX)); // every nimber but 0 is a power of it
    /// let power = base.pow(1_000_000_007);
    /// assert_eq!(power.log(base), Some(1_000_000_007));
    /// // The powers of 2 are 1, 2 and 3.
    /// assert_eq!(Nimber::of_heap(3).log(Nimber::of_heap(2)), Some(2));
    /// assert_eq!(Nimber::of_heap(4).log(Nimber::of_heap(2)), None);
    /// ```
    ///
    /// # Sources
    ///
    /// S. C. Pohlig, M. E. Hellman, *An improved algorithm for computing logarithms over GF(p)* (1978);
    /// D. Shanks, *Class number, a theory of factorization, and genera* (1971).
    #[must_use]
    #[doc(alias = "discrete_log")]
    pub fn log(self, base: Self) -> Option<W> {
        let order: u64 = base.order()?.into();
        let pow = |power: Self, exponent: u64| power.pow(W::truncated(exponent.into()));
        // Invariant: `rest` = `self` / base^log; the exponent is `log` modulo `modulus`, if there is one.
        let (mut rest, mut log, mut modulus) = (self, 0, 1);
        for &prime in W::PRIMES.iter().filter(|&&prime| order.is_multiple_of(prime)) {
            let digit = log_of_order(pow(rest, order / (modulus * prime)), pow(base, order / prime), prime)?;
            log += digit * modulus;
            rest *= pow(base, order - digit * modulus);
            modulus *= prime;
        }
        (rest == Self::ONE).then(|| W::truncated(log.into()))
    }
}

/// The exponent below `order` whose power of `base`, which is of that order, is `power`.
fn log_of_order<W: Width>(power: Nim<W>, base: Nim<W>, order: u64) -> Option<u64> {
    let pow = |exponent: u64| base.pow(W::truncated(exponent.into()));
    // Every exponent is a small step and some giant ones.
    let giant = (order - 1).isqrt() + 1;
    let mut small: Vec<_> = core::iter::successors(Some(Nim::ONE), |&step| Some(step * base)).zip(0..giant).collect();
    small.sort_unstable();
    let back = pow(order - giant);
    let mut rest = power;
    for giants in 0..giant {
        if let Ok(found) = small.binary_search_by_key(&rest, |&(step, _)| step) {
            return Some(giants * giant + small[found].1);
        }
        rest *= back;
    }
    None
}
