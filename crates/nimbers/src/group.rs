//! Orders and logarithms in the multiplicative group.

use alloc::vec::Vec;

use crate::Nim;
use crate::width::{NimField as _, Width};

impl<W: Width> Nim<W> {
    /// Returns the order in the multiplicative group: the least exponent above 0 for which the power is 1.
    ///
    /// The order divides 2^d - 1, where *d* is the [`degree`](Nim::degree).
    /// Zero is not in the group, and the method returns `None` for it.
    ///
    /// # Complexity
    ///
    /// One power for each prime factor of 2^w - 1, where *w* is the width: 7 for 64 bits, 9 for 128.
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
        // Start from the order of the whole group and drop each prime factor that is not needed. Each factor occurs
        // once in 2^w - 1, so one attempt for each is enough.
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
    /// Returns the logarithm to `base`: the least exponent for which the power of `base` is this nimber.
    ///
    /// The method returns `None` if no power of `base` is this nimber, and if either of them is 0.
    ///
    /// Nimbers of 128 bits do not have this method.
    /// The greatest prime factor of the order of their group has 46 bits, so the search would take too long.
    ///
    /// # Complexity
    ///
    /// *O(sqrt(p) log(p))* time and *O(sqrt(p))* space, where *p* is the greatest prime factor of the order of `base`.
    /// *p* is at most 6,700,417, so the method stores at most 2,589 nimbers and computes about twice as many products.
    ///
    /// # Examples
    ///
    /// ```
    /// use nimbers::Nimber;
    ///
    /// let base = Nimber::from_heap((1 << 32) + 6);
    /// assert_eq!(base.order(), Some(u64::MAX)); // every nimber but 0 is a power of it
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
        let order: u64 = base.order()?.into();
        let pow = |power: Self, exponent: u64| power.pow(W::Field::truncated(exponent.into()));
        // Pohlig and Hellman find the logarithm modulo one prime factor of the order after the other. Each factor
        // occurs once, so there are no prime powers to handle.
        // Invariant: `rest` = `self` / base^log, and the logarithm is `log` modulo `modulus` if it exists.
        let (mut rest, mut log, mut modulus) = (self, 0, 1);
        for &prime in W::Field::PRIMES.iter().filter(|&&prime| order.is_multiple_of(prime)) {
            let digit = log_of_order(pow(rest, order / (modulus * prime)), pow(base, order / prime), prime)?;
            log += digit * modulus;
            rest *= pow(base, order - digit * modulus);
            modulus *= prime;
        }
        // A rest means that the order of `self` has a factor that the order of `base` lacks.
        (rest == Self::ONE).then(|| W::Field::truncated(log.into()))
    }
}

/// Returns the logarithm of `power` to `base`, whose order is `order`, by Shanks's baby steps and giant steps.
fn log_of_order<W: Width>(power: Nim<W>, base: Nim<W>, order: u64) -> Option<u64> {
    let pow = |exponent: u64| base.pow(W::Field::truncated(exponent.into()));
    // Every exponent is `giants` * `giant` + a small step, with both below the square root of the order, rounded up.
    let giant = (order - 1).isqrt() + 1;
    let mut small: Vec<_> = core::iter::successors(Some(Nim::ONE), |&step| Some(step * base)).zip(0..giant).collect();
    // A sorted list serves as the map from powers to exponents: `alloc` has no hash map.
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
