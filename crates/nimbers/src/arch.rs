//! The backends of single operations, and the choice between them.
//!
//! | backend | needs | products of nimbers |
//! |---|---|---|
//! | GFNI | GFNI, AVX | in the tower of fields above bytes |
//! | carry-less multiplication | PCLMULQDQ or PMULL | 32 and 64 bits as polynomials, see [`tables`](crate::tables) |
//! | portable | nothing | 64 bits as polynomials, and up to 32 bits by logarithms of bytes |
//!
//! Products of 16 bits as polynomials take 1.8 times as long as by logarithms of bytes. Logarithms of 16 bits would not be
//! faster for products, and need 384 KiB of tables. For inverses of 16 bits, they would take half the time.
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

#[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
use core::sync::atomic::{AtomicI8, Ordering};

use crate::tables::{HALF, SQUARE, SQUARE_ROOT};
use crate::{byte_logarithms, width};
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
        // `cargo xtask bench` and tests leave out instructions by `--cfg without="..."`.
        detected && cfg!(not(any(miri, without = $feature)))
    }};
}
#[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
pub(crate) use detected;

/// Whether the processor supports the instructions of a backend: 1 if it does, 0 if not, and -1 before the first test.
///
/// The standard library caches each feature separately, behind a call that would save registers before each product.
#[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
struct Support(AtomicI8);

#[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
impl Support {
    const fn unknown() -> Self {
        Self(AtomicI8::new(-1))
    }

    /// Returns the result of `detect`, which is called once.
    #[inline(always)]
    fn get(&self, detect: fn() -> bool) -> bool {
        #[cold]
        #[inline(never)]
        fn test(support: &AtomicI8, detect: fn() -> bool) -> bool {
            let found = detect();
            support.store(found.into(), Ordering::Relaxed);
            found
        }
        // Two tests of the sign are faster than a `match`.
        let known = self.0.load(Ordering::Relaxed);
        if known < 0 { test(&self.0, detect) } else { known > 0 }
    }
}

/// Defines functions that use a backend if the processor supports it, and otherwise evaluate the expression after `or`.
macro_rules! on {
    ($target:meta => $backend:ident:
        $($(#[$attribute:meta])* $name:ident($($argument:ident),+: $word:ty), or $otherwise:expr;)*) => {$(
        $(#[$attribute])*
        #[inline]
        pub(crate) fn $name($($argument: $word),+) -> $word {
            #[cfg($target)]
            if let Some(backend) = $backend::detected() {
                return backend.$name($($argument),+);
            }
            $otherwise
        }
    )*};
}

/// Products on processors without GFNI.
pub(crate) mod without_gfni {
    #[cfg(any(target_arch = "aarch64", target_arch = "x86_64"))]
    use super::Clmul;
    use crate::{byte_logarithms, portable};

    on! {
        any(target_arch = "aarch64", target_arch = "x86_64") => Clmul:
        product64(a, b: u64), or portable::product(a, b);
        product32(a, b: u32), or byte_logarithms::product32(a, b);
    }
}

on! {
    target_arch = "x86_64" => Gfni:
    /// Returns the nim-product of two nimbers below 2^64.
    product64(a, b: u64), or without_gfni::product64(a, b);
    /// Returns the nim-product of two nimbers below 2^32.
    product32(a, b: u32), or without_gfni::product32(a, b);
    /// Returns the nim-product of two nimbers below 2^16.
    product16(a, b: u16), or byte_logarithms::product16(a, b);
    /// Returns the square of a nimber below 2^64.
    square64(a: u64), or SQUARE.apply(a);
    /// Returns the square root of a nimber below 2^64.
    square_root64(a: u64), or SQUARE_ROOT.apply(a);
    /// Returns the nim-product of a nimber below 2^64 and 2^63.
    times_half64(a: u64), or HALF.apply(a);
    /// Returns the inverse of a nimber below 2^64, and 0 for 0.
    inverse64(a: u64), or width::inverse64(a);
    /// Returns the power of a nimber below 2^64, and 1 for the exponent 0.
    power64(base, exponent: u64), or width::power_by_squaring(base, exponent);
}

#[cfg(test)]
mod tests;
