//! The backends of single operations, and the choice between them.
//!
//! | backend | needs | products of nimbers |
//! |---|---|---|
//! | GFNI | GFNI, AVX | in the tower of fields above bytes |
//! | carry-less multiplication | PCLMULQDQ or PMULL | 32 and 64 bits as polynomials, see [`tables`](crate::tables) |
//! | portable | nothing | 64 bits as polynomials, and up to 32 bits by logarithms of bytes |
//!
//! The portable backend is the specification, and the fallback on all other processors.
//! With the feature `std`, the backend is chosen once at run time by the instructions of the processor.
//! Without it, the backend is chosen at compile time by the instructions that the program is compiled for.

#[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
#[expect(unsafe_code, reason = "an instruction that not every processor has")]
mod clmul;
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "instructions that not every processor has")]
#[expect(clippy::inline_always, reason = "the compiler would call a function of a few instructions in a loop")]
mod gfni;
pub mod without_gfni;

use crate::tables::{HALF, SQUARE, SQUARE_ROOT};
use crate::width::{NimField as _, NimFields, power_by_squaring};
#[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
use clmul::Clmul;
#[cfg(target_arch = "x86_64")]
use gfni::Gfni;

/// Tests whether the processor and the operating system support a feature.
///
/// The standard library asks the processor once and remembers the answer.
/// Without the standard library, only the features that the whole program is compiled for are known.
/// Miri interprets none of these instructions, so it runs the portable backends.
#[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
macro_rules! detected {
    ($feature:tt) => {{
        #[cfg(all(feature = "std", target_arch = "aarch64"))]
        let detected = std::arch::is_aarch64_feature_detected!($feature);
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        let detected = std::arch::is_x86_feature_detected!($feature);
        #[cfg(not(feature = "std"))]
        let detected = cfg!(target_feature = $feature);
        detected && cfg!(not(miri))
    }};
}
#[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
pub(crate) use detected;

/// Defines functions that use GFNI if the processor supports it, and otherwise evaluate the expression after `or`.
macro_rules! on_gfni {
    ($($(#[$attribute:meta])* $name:ident($($argument:ident),+: $word:ty), or $otherwise:expr;)*) => {$(
        $(#[$attribute])*
        #[inline]
        pub(crate) fn $name($($argument: $word),+) -> $word {
            #[cfg(target_arch = "x86_64")]
            if let Some(gfni) = Gfni::detected() {
                return gfni.$name($($argument),+);
            }
            $otherwise
        }
    )*};
}

on_gfni! {
    /// Returns the nim-product of two nimbers below 2^64.
    product64(a, b: u64), or without_gfni::product64(a, b);
    /// Returns the nim-product of two nimbers below 2^32.
    product32(a, b: u32), or without_gfni::product32(a, b);
    /// Returns the nim-product of two nimbers below 2^16.
    product16(a, b: u16), or without_gfni::product16(a, b);
    /// Returns the square of a nimber below 2^64.
    square64(a: u64), or SQUARE.apply(a);
    /// Returns the square root of a nimber below 2^64.
    square_root64(a: u64), or SQUARE_ROOT.apply(a);
    /// Returns the nim-product of a nimber below 2^64 and 2^63.
    times_half64(a: u64), or HALF.apply(a);
    /// Returns the inverse of a nimber below 2^64, and 0 for 0.
    inverse64(a: u64), or inverse_by_norm(a);
    /// Returns the power of a nimber below 2^64, and 1 for the exponent 0.
    power64(base, exponent: u64), or power_by_squaring(base, exponent);
}

/// Returns the inverse of a nimber below 2^64, and 0 for 0, by two products and an inverse of half the width.
#[expect(clippy::cast_possible_truncation, reason = "the norm is a nimber of half the width")]
fn inverse_by_norm(a: u64) -> u64 {
    // With F = 2^32, the conjugate of p F + q is p F + (p + q). The norm, the product of both, is a nimber below F, and
    // the inverse is the conjugate over the norm.
    let conjugate = a ^ a >> 32;
    let norm = product64(a, conjugate) as u32;
    product64(conjugate, NimFields::inverse(norm).into())
}

#[cfg(test)]
mod tests;
