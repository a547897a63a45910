//! The backends, and the choice of a backend that the processor supports.

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "instructions that not every processor has")]
mod x86_64;

use super::backend::SliceTask;
use super::bit_planes::PortableBits;
use crate::width::Width;

/// A backend that the processor supports.
#[derive(Clone, Copy)]
pub(super) enum SliceBackend {
    #[cfg(target_arch = "x86_64")]
    Gfni512(x86_64::Gfni512),
    #[cfg(target_arch = "x86_64")]
    Gfni256(x86_64::Gfni256),
    #[cfg(target_arch = "x86_64")]
    Avx2(x86_64::Avx2Bits),
    Portable,
}

impl SliceBackend {
    /// Returns the backends that the processor supports, starting with the fastest.
    pub(super) fn available() -> impl Iterator<Item = Self> {
        #[cfg(target_arch = "x86_64")]
        let special = [
            x86_64::Gfni512::new().map(Self::Gfni512),
            x86_64::Gfni256::new().map(Self::Gfni256),
            x86_64::Avx2Bits::new().map(Self::Avx2),
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let special = [None];
        special.into_iter().flatten().chain([Self::Portable])
    }

    /// Returns the fastest backend that the processor supports.
    #[inline]
    pub(super) fn fastest() -> Self {
        Self::available().next().unwrap_or(Self::Portable)
    }

    /// Returns the name of the backend in benchmarks and in the table of [`slice`](super).
    pub(super) fn name(self) -> &'static str {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Gfni512(_) => "AVX-512 and GFNI",
            #[cfg(target_arch = "x86_64")]
            Self::Gfni256(_) => "AVX2 and GFNI",
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => "AVX2",
            Self::Portable => "portable",
        }
    }

    /// Runs the task on this backend.
    pub(super) fn run<W: Width, T: SliceTask<W>>(self, task: T) {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Gfni512(backend) => backend.run(task),
            #[cfg(target_arch = "x86_64")]
            Self::Gfni256(backend) => backend.run(task),
            // Planes of bits start at 16 bits, and nimbers of 8 bits take a single look-up each.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(backend) if size_of::<W>() > 1 => backend.run(task),
            Self::Portable if size_of::<W>() > 1 => task.run(PortableBits),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => task.run_one_by_one(),
            Self::Portable => task.run_one_by_one(),
        }
    }
}
