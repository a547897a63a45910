//! The block, compiled for the vectors of the processor.
//!
//! The portable block is the specification, and `tests.rs` runs both backends against the definition. Registers of 512 bits
//! gain less than a tenth beyond those of AVX2, and need a type of their own for a set.

use alloc::vec::Vec;

use super::block::{Rules, Scratch, block};
use crate::known_values::{Forgotten, Gap};

/// An implementation of the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Backend {
    /// Vectors of 256 bits.
    #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
    Avx2(Avx2),
    /// Safe code for any processor, which specifies the other backend.
    Portable,
}

impl Backend {
    /// Returns the fastest backend that this processor can run.
    pub(crate) fn fastest() -> Self {
        #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
        if let Some(avx2) = Avx2::new() {
            return Self::Avx2(avx2);
        }
        Self::Portable
    }

    /// See [`block`].
    #[cfg_attr(
        all(target_arch = "x86_64", feature = "std", not(miri)),
        expect(unsafe_code, reason = "an `Avx2` is the proof that the processor has AVX2")
    )]
    pub(super) fn block(
        self,
        rules: &Rules,
        scratch: &mut Scratch,
        values: &mut Vec<u16>,
        gap: Gap,
    ) -> Result<(), Forgotten> {
        match self {
            #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
            // SAFETY: an `Avx2` exists only if the processor has these features.
            Self::Avx2(Avx2(())) => unsafe { block_avx2(rules, scratch, values, gap) },
            Self::Portable => block(rules, scratch, values, gap),
        }
    }
}

/// Proof that the processor has AVX2, BMI 1 and BMI 2.
#[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Avx2(());

#[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
impl Avx2 {
    fn new() -> Option<Self> {
        use std::arch::is_x86_feature_detected as has;
        (has!("avx2") && has!("bmi1") && has!("bmi2") && has!("popcnt")).then_some(Self(()))
    }
}

#[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn block_avx2(rules: &Rules, scratch: &mut Scratch, values: &mut Vec<u16>, gap: Gap) -> Result<(), Forgotten> {
    block(rules, scratch, values, gap)
}
