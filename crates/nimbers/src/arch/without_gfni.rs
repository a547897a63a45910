//! Products on processors without GFNI.

#[cfg(target_arch = "x86_64")]
use super::Clmul;
pub use crate::byte_logarithms::{product16, product32};
use crate::portable;

/// Returns the nim-product of two nimbers below 2^64.
///
/// It is not inlined, so a program has a single copy of the long code.
#[inline(never)]
#[must_use]
pub fn product64(a: u64, b: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(clmul) = Clmul::detected() {
        return clmul.product(a, b);
    }
    portable::product(a, b)
}
