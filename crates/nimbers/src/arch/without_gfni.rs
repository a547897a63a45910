//! Products on processors without GFNI.

#[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
use super::Clmul;
pub use crate::byte_logarithms::product16;
use crate::{byte_logarithms, portable};

/// Returns the nim-product of two nimbers below 2^64.
///
/// It is not inlined, so a program has a single copy of the long code.
#[inline(never)]
#[must_use]
pub fn product64(a: u64, b: u64) -> u64 {
    #[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
    if let Some(clmul) = Clmul::detected() {
        return clmul.product(a, b);
    }
    portable::product(a, b)
}

/// Returns the nim-product of two nimbers below 2^32.
///
/// Like [`product64`], it is not inlined.
#[inline(never)]
#[must_use]
pub fn product32(a: u32, b: u32) -> u32 {
    #[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
    if let Some(clmul) = Clmul::detected() {
        return clmul.product32(a, b);
    }
    byte_logarithms::product32(a, b)
}
