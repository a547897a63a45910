//! Logarithms without tables: the fallback without the feature `std`, and the specification of `log_by_tables`.

use alloc::vec::Vec;

use crate::Nim;
use crate::width::{NimField as _, Width};

/// Returns the smallest exponent for which the power of `base` is `power`, or `None` if no power is.
pub(super) fn log<W: Width + Into<u64>>(power: Nim<W>, base: Nim<W>) -> Option<u64> {
    let order: u64 = base.order()?.into();
    let pow = |power: Nim<W>, exponent: u64| power.pow(W::Field::truncated(exponent.into()));
    // The Pohlig-Hellman algorithm finds the logarithm modulo one prime factor of the order after another.
    // Each factor occurs once in the order, so prime powers need not be handled.
    // Invariant: `rest` is `power` / base^log, and the logarithm is `log` modulo `modulus` if it exists.
    let (mut rest, mut log, mut modulus) = (power, 0, 1);
    for &prime in W::Field::PRIMES.iter().filter(|&&prime| order.is_multiple_of(prime)) {
        let digit = log_of_order(pow(rest, order / (modulus * prime)), pow(base, order / prime), prime)?;
        log += digit * modulus;
        rest *= pow(base, order - digit * modulus);
        modulus *= prime;
    }
    // If `rest` is not 1, the order of `power` has a factor that the order of `base` lacks.
    (rest == Nim::ONE).then_some(log)
}

/// Returns the logarithm of `power` to `base`, whose order is `order`, by Shanks's baby-step giant-step algorithm.
fn log_of_order<W: Width>(power: Nim<W>, base: Nim<W>, order: u64) -> Option<u64> {
    let pow = |exponent: u64| base.pow(W::Field::truncated(exponent.into()));
    // Every exponent is `giants * giant_step + baby`, where `giants` and `baby` are less than `giant_step`, the square
    // root of the order, rounded up. So `power / base^(giants * giant_step)` is in the list of base^baby for some
    // `giants`.
    let giant_step = (order - 1).isqrt() + 1;
    let mut babies: Vec<_> =
        core::iter::successors(Some(Nim::ONE), |&step| Some(step * base)).zip(0..giant_step).collect();
    // A sorted list maps powers to exponents, because `alloc` has no hash map.
    babies.sort_unstable();
    let back = pow(order - giant_step);
    let mut rest = power;
    for giants in 0..giant_step {
        if let Ok(found) = babies.binary_search_by_key(&rest, |&(step, _)| step) {
            return Some(giants * giant_step + babies[found].1);
        }
        rest *= back;
    }
    None
}

#[cfg(all(test, feature = "std", not(miri)))] // Otherwise the crate has no tables.
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check<W: Width + Into<u64>>(power: u64, base: u64, exponent: u64) {
        let [power, base] = [power, base].map(|size| Nim::<W>::from_heap(W::Field::truncated(size.into())));
        let expected = log(power, base).filter(|_| !power.is_zero());
        assert_eq!(power.log(base).map(Into::into), expected, "{power} to the base {base}");
        let power = base.pow(W::Field::truncated(exponent.into()));
        assert_eq!(power.log(base).map(Into::into), log(power, base).filter(|_| !base.is_zero()), "{base}^{exponent}");
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

        #[test]
        fn tables_and_the_search_agree(power: u64, base: u64, exponent: u64) {
            check::<u8>(power, base, exponent);
            check::<u16>(power, base, exponent);
            check::<u32>(power, base, exponent);
            check::<u64>(power, base, exponent);
            // Bases of small order, to which most nimbers have no logarithm.
            for prime in [3, 257, 641, 65537, 6_700_417] {
                let base = Nim::from_heap(base).pow(u64::MAX / prime).heap_size();
                check::<u64>(power, base, exponent);
                check::<u64>(1, base, exponent);
                check::<u64>(base, 1, exponent);
            }
        }
    }
}
