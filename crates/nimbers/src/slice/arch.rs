//! The backends, and the choice of a backend that the processor supports.

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
#[expect(unsafe_code, reason = "intrinsics of the processor")]
mod aarch64;
#[cfg(any(target_arch = "aarch64", target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
mod macros;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[expect(unsafe_code, unused_unsafe, reason = "the macros serve targets whose intrinsics are unsafe")]
mod wasm32;
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "instructions that not every processor has")]
mod x86_64;

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
use aarch64::Neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use wasm32::Simd128;
#[cfg(target_arch = "x86_64")]
use x86_64::{Avx2, Gfni256, Gfni512, Ssse3};

use super::backend::SliceTask;
use crate::width::Width;

/// Defines the backends of each processor, the fastest first, with their names.
macro_rules! backends {
    ($(($($target:tt)+) $backend:ident: $name:literal;)*) => {
        /// A backend that this processor supports.
        #[derive(Clone, Copy)]
        pub(super) enum SliceBackend {
            $(#[cfg($($target)+)]
            $backend($backend),)*
            Portable,
        }

        impl SliceBackend {
            /// Returns the backends that this processor supports, the fastest first.
            pub(super) fn available() -> impl Iterator<Item = Self> {
                let special = [
                    $(#[cfg($($target)+)]
                    $backend::new().map(Self::$backend),)*
                    Some(Self::Portable),
                ];
                special.into_iter().flatten()
            }

            /// Returns the name of the backend in benchmarks and in the table of [`slice`](super).
            pub(super) fn name(self) -> &'static str {
                match self {
                    $(#[cfg($($target)+)]
                    Self::$backend(_) => $name,)*
                    Self::Portable => "portable",
                }
            }

            /// Runs the task on this backend.
            pub(super) fn run<W: Width, T: SliceTask<W>>(self, task: T) {
                match self {
                    $(#[cfg($($target)+)]
                    Self::$backend(backend) => backend.run(task),)*
                    Self::Portable => task.run_one_by_one(),
                }
            }
        }
    };
}

backends! {
    (target_arch = "x86_64") Gfni512: "AVX-512 and GFNI";
    (target_arch = "x86_64") Gfni256: "AVX2 and GFNI";
    (target_arch = "x86_64") Avx2: "AVX2";
    (target_arch = "x86_64") Ssse3: "SSSE3";
    (all(target_arch = "aarch64", target_endian = "little")) Neon: "NEON";
    (all(target_arch = "wasm32", target_feature = "simd128")) Simd128: "SIMD128";
}

impl SliceBackend {
    /// Returns the fastest backend that this processor supports.
    #[inline]
    pub(super) fn fastest() -> Self {
        Self::available().next().unwrap_or(Self::Portable)
    }
}
