//! The block, compiled for the vector instructions of the processor.
//!
//! The portable block is the specification, and `tests.rs` compares both backends with the definition. 512-bit
//! registers gain less than a tenth over AVX2 and would need a separate type for a set.

use alloc::vec::Vec;

use super::block::block;
use super::{Rules, Scratch};
use crate::known_values::{Gap, Stop};

/// An implementation of the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Backend {
    /// 256-bit vectors, with AVX2.
    #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
    Avx2(Avx2),
    /// Portable code, which specifies the other backend.
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

    /// Computes a block: see [`block`].
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
    ) -> Result<(), Stop> {
        match self {
            #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
            // SAFETY: `block_avx2` requires AVX2, BMI1, BMI2 and POPCNT. `Avx2::new` is the only constructor of `Avx2`,
            // and it returns a value only if the processor has all four features.
            Self::Avx2(Avx2(())) => unsafe { block_avx2(rules, scratch, values, gap) },
            Self::Portable => block(rules, scratch, values, gap),
        }
    }
}

/// Proof that the processor has AVX2, BMI1, BMI2 and POPCNT.
#[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Avx2(());

#[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
impl Avx2 {
    fn new() -> Option<Self> {
        use std::arch::is_x86_feature_detected as has;
        let has_all = has!("avx2") && has!("bmi1") && has!("bmi2") && has!("popcnt");
        (has_all && cfg!(not(without = "avx2"))).then_some(Self(()))
    }
}

#[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn block_avx2(rules: &Rules, scratch: &mut Scratch, values: &mut Vec<u16>, gap: Gap) -> Result<(), Stop> {
    block(rules, scratch, values, gap)
}
