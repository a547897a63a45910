//! Products and inverses on processors without GFNI.
//!
//! There is one copy of each in a program.

#[cfg(target_arch = "x86_64")]
use super::Clmul;
use crate::portable;
#[cfg(not(all(feature = "std", not(miri))))]
use crate::portable::bytes as tables;
#[cfg(all(feature = "std", not(miri)))]
use crate::portable::words as tables;

/// Returns the nim-product of two nimbers below 2^64.
#[inline(never)]
#[must_use]
pub fn product64(a: u64, b: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(clmul) = Clmul::detected() {
        return clmul.product(a, b);
    }
    portable::product(a, b)
}

/// Returns the nim-product of two nimbers below 2^32.
#[inline(never)]
#[must_use]
pub fn product32(a: u32, b: u32) -> u32 {
    tables::product32(a, b)
}

/// Returns the nim-product of two nimbers below 2^16.
#[inline]
#[must_use]
pub fn product16(a: u16, b: u16) -> u16 {
    tables::product16(a, b)
}

/// Returns the inverse of a nimber below 2^64, and 0 for 0.
#[inline(never)]
#[must_use]
pub fn inverse64(a: u64) -> u64 {
    tables::inverse64(a)
}

/// Returns the inverse of a nimber below 2^32, and 0 for 0.
#[inline(never)]
#[must_use]
pub fn inverse32(a: u32) -> u32 {
    tables::inverse32(a)
}
