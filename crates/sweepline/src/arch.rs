//! The instructions that the processor has.
//!
//! The portable path is the specification. The others do the same, and are chosen when the program runs.

use core::ops::Range;

use crate::Measure;
use crate::block::{Change, FAN_OUT};

#[cfg(all(target_arch = "x86_64", feature = "std"))]
mod x86_64;

mod portable;

use portable::Portable;

/// What the paths do each in their way, or as the portable one does.
///
/// The counts of a block are changed all at once, under a mask, because a loop over just the entries of an interval
/// ends where no branch predictor expects it.
///
/// For each width of counts: inserts or removes an interval in these entries, at least one, and returns the sum of the
/// measures of those of them whose count becomes positive or zero. Counts wrap.
pub(crate) trait Lanes: Copy {
    portable::change!(change_u8, u8);
    portable::change!(change_u16, u16);
    portable::change!(change_u32, u32);

    /// Lets the processor fetch the cache line where this begins, which will be needed soon.
    #[inline(always)]
    fn prefetch<T>(self, _soon: &T) {}
}

/// Work that is compiled for each path.
pub(crate) trait Task {
    type Output;

    /// Does the work. Must be `#[inline(always)]`, and so must what it calls, to be compiled for the path.
    fn run(self, lanes: impl Lanes) -> Self::Output;
}

/// One way to work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Path(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Portable,
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx2(x86_64::Avx2),
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx512(x86_64::Avx512),
}

impl Path {
    /// All paths that this processor can go, the fastest first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let portable = [Some(Kind::Portable)];
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        let fast = [x86_64::Avx512::new().map(Kind::Avx512), x86_64::Avx2::new().map(Kind::Avx2)];
        #[cfg(not(all(target_arch = "x86_64", feature = "std")))]
        let fast = [];
        fast.into_iter().chain(portable).flatten().map(Self)
    }

    /// The fastest.
    pub(crate) fn best() -> Self {
        Self::all().next().expect("the portable path is always there")
    }

    /// What the path is called.
    pub(crate) fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable => "portable",
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kind::Avx2(_) => "AVX2",
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kind::Avx512(_) => "AVX-512",
        }
    }

    /// Does the work this way.
    #[inline]
    pub(crate) fn run<T: Task>(self, task: T) -> T::Output {
        match self.0 {
            Kind::Portable => task.run(Portable),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kind::Avx2(lanes) => lanes.run(task),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kind::Avx512(lanes) => lanes.run(task),
        }
    }
}
