//! The paths that not every processor can go, and the one that this processor can.

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "instructions that not every processor has")]
mod x86_64;

use super::bits::Portable;
use super::path::Task;
use crate::Nimber;

/// A path that this processor can go.
#[derive(Clone, Copy)]
pub(super) enum AnyPath {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(x86_64::Avx2),
    #[cfg(target_arch = "x86_64")]
    Gfni256(x86_64::Gfni256),
    #[cfg(target_arch = "x86_64")]
    Gfni512(x86_64::Gfni512),
}

impl AnyPath {
    /// The paths that this processor can go, the fastest first.
    pub(super) fn available() -> impl Iterator<Item = Self> {
        #[cfg(target_arch = "x86_64")]
        let special = [
            x86_64::Gfni512::new().map(Self::Gfni512),
            x86_64::Gfni256::new().map(Self::Gfni256),
            x86_64::Avx2::new().map(Self::Avx2),
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let special = [None];
        special.into_iter().flatten().chain([Self::Portable])
    }

    /// The fastest path that this processor can go.
    #[inline]
    pub(super) fn fastest() -> Self {
        Self::available().next().unwrap_or(Self::Portable)
    }

    /// What the path is called in reports.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Self::Gfni256(_) => "AVX2 and GFNI",
            #[cfg(target_arch = "x86_64")]
            Self::Gfni512(_) => "AVX-512 and GFNI",
        }
    }

    /// Does the work on this path.
    pub(super) fn run<T: Task>(self, task: T) -> T::Output {
        match self {
            Self::Portable => task.run(Portable),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(path) => path.run(task),
            #[cfg(target_arch = "x86_64")]
            Self::Gfni256(path) => path.run(task),
            #[cfg(target_arch = "x86_64")]
            Self::Gfni512(path) => path.run(task),
        }
    }
}

/// The heap sizes of nimbers.
#[expect(unsafe_code, reason = "no safe code sees a slice as one of another type")]
pub(super) fn words(nimbers: &[Nimber]) -> &[u64] {
    let words: *const [u64] = core::ptr::from_ref(nimbers) as *const [u64];
    // SAFETY: a nimber is laid out as a word, and the slice is borrowed for as long as the nimbers.
    unsafe { &*words }
}

/// The heap sizes of nimbers, to be changed.
#[expect(unsafe_code, reason = "no safe code sees a slice as one of another type")]
pub(super) fn words_mut(nimbers: &mut [Nimber]) -> &mut [u64] {
    let words: *mut [u64] = core::ptr::from_mut(nimbers) as *mut [u64];
    // SAFETY: a nimber is laid out as a word, every word is a nimber, and the slice is borrowed for as long.
    unsafe { &mut *words }
}
