//! Backends for the instructions that a processor may have, and the choice among them.
//!
//! The portable backend is the specification. All backends return the same results, and are chosen at run time.
//!
//! # A whole sweep is compiled for one instruction set
//!
//! The backend is chosen once a call, and the whole of a [`SimdTask`] is compiled for each backend.
//! A choice inside the loops would put a call that cannot be inlined into each update.
//! AVX-512 uses intrinsics. AVX2 is the portable loops, compiled for it.

use core::ops::Range;

use crate::AbelianGroup;
use crate::block::{FAN_OUT, IntervalChange};

#[cfg(all(target_arch = "x86_64", feature = "std"))]
mod x86_64;

mod portable;

use portable::Portable;

/// The operations that a backend may implement with its own instructions. The defaults are the portable loops.
///
/// For each width of counts, `change_*` inserts or removes an interval in a range of entries, which must not be empty.
/// It returns the sum of the measures of the entries whose count becomes positive, or zero. Counts wrap.
// All counts of a block are changed at once, under a mask. A loop over just the entries of an interval ends where no
// branch predictor expects it.
pub(crate) trait SimdBackend: Copy {
    portable::change!(change_u8, u8);
    portable::change!(change_u16, u16);
    portable::change!(change_u32, u32);
}

/// Prefetches the cache line where `soon` begins, if the target has an instruction for that.
#[inline(always)]
pub(crate) fn prefetch<T>(soon: &T) {
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    x86_64::prefetch(soon);
    #[cfg(not(all(target_arch = "x86_64", feature = "std")))]
    let _ = soon;
}

/// Work that is compiled for each backend.
pub(crate) trait SimdTask {
    type Output;

    /// Does the work. It must be `#[inline(always)]`, like every function that it calls, to be compiled for the
    /// backend.
    fn run(self, simd: impl SimdBackend) -> Self::Output;
}

/// A backend that this processor can run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SweepBackend(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Portable,
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx2(x86_64::Avx2),
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx512(x86_64::Avx512),
}

impl SweepBackend {
    /// Returns all backends that this processor can run, the fastest first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let portable = [Some(Kind::Portable)];
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        let fast = [x86_64::Avx512::new().map(Kind::Avx512), x86_64::Avx2::new().map(Kind::Avx2)];
        #[cfg(not(all(target_arch = "x86_64", feature = "std")))]
        let fast = [];
        fast.into_iter().chain(portable).flatten().map(Self)
    }

    /// Returns the fastest backend.
    pub(crate) fn best() -> Self {
        Self::all().next().expect("the portable backend always exists")
    }

    /// Returns the name of the backend.
    pub(crate) fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable => "portable",
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kind::Avx2(_) => "AVX2",
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kind::Avx512(_) => "AVX-512",
        }
    }

    /// Runs a task on this backend.
    #[inline]
    pub(crate) fn run<T: SimdTask>(self, task: T) -> T::Output {
        match self.0 {
            Kind::Portable => task.run(Portable),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kind::Avx2(simd) => simd.run(task),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kind::Avx512(simd) => simd.run(task),
        }
    }
}
