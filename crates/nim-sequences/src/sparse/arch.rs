//! The block on the widest vectors of the processor.
//!
//! The portable block is the specification, and `tests.rs` runs every backend against the definition. With AVX2 the
//! same code is compiled for vectors of 256 bits. With AVX-512 a set is one register.

#[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
mod x86_64;

use alloc::vec::Vec;

use super::block::{Rules, Scratch, block};
use super::lanes::Set;
use crate::known_values::{Forgotten, Gap};

/// An implementation of the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Backend {
    /// Vectors of 512 bits.
    #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
    Avx512(x86_64::Avx512),
    /// Vectors of 256 bits.
    #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
    Avx2(x86_64::Avx2),
    /// Safe code for any processor, which specifies the other backends.
    Portable,
}

impl Backend {
    /// Returns all backends that this processor can run, the fastest first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        [
            #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
            x86_64::Avx512::new().map(Self::Avx512),
            #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
            x86_64::Avx2::new().map(Self::Avx2),
            Some(Self::Portable),
        ]
        .into_iter()
        .flatten()
    }

    /// Returns the fastest backend that this processor can run.
    pub(crate) fn fastest() -> Self {
        Self::all().next().unwrap_or(Self::Portable)
    }

    /// See [`block`].
    pub(super) fn block(
        self,
        rules: Rules<'_>,
        scratch: &mut Scratch,
        values: &mut Vec<u16>,
        gap: Gap,
    ) -> Result<(), Forgotten> {
        match self {
            #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
            Self::Avx512(avx512) => avx512.block(rules, scratch, values, gap),
            #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
            Self::Avx2(avx2) => avx2.block(rules, scratch, values, gap),
            Self::Portable => block::<Set>(rules, scratch, values, gap),
        }
    }
}
