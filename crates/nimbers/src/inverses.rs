//! The inverses of all nimbers below 2^16, at hand.
//!
//! A look-up takes about a third of the time of the computation, by logarithms or in vector registers.
//! The table takes 128 KiB, so it is made when the first inverse is asked for, which takes about as long as 100,000 products.
//! Without the feature `std` there is no table, because `core` cannot make one once.

use std::boxed::Box;
use std::sync::OnceLock;
use std::vec::Vec;

use crate::portable::bytes;

type Inverses = Box<[u16; 1 << 16]>;

/// Returns the inverse, and 0 for 0.
#[inline]
pub(crate) fn inverse16(a: u16) -> u16 {
    static INVERSES: OnceLock<Inverses> = OnceLock::new();
    #[cold]
    fn make() -> Inverses {
        let inverses: Vec<u16> = (0..=u16::MAX).map(bytes::inverse16).collect();
        inverses.try_into().expect("there are 2^16 nimbers")
    }
    INVERSES.get_or_init(make)[usize::from(a)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_with_inverses_are_one() {
        for a in 0..=u16::MAX {
            assert_eq!(bytes::product16(a, inverse16(a)), u16::from(a != 0), "{a}");
        }
        assert_eq!(inverse16(0), 0);
    }
}
