//! The integers that are sorted.

/// An unsigned integer that is sorted, or that is the key of a record.
///
/// The trait is sealed. The words are `u32`, `u64` and `u128`.
pub trait Word: sealed::Word + Copy + Default + Ord {}

/// Keeps the method out of the interface, and other crates from implementing the trait.
pub(crate) mod sealed {
    /// A word whose digits can be read.
    pub trait Word {
        /// Returns the 32 bits from bit `shift` on.
        fn bits_from(self, shift: u32) -> u32;
    }
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {}

        impl sealed::Word for $word {
            #[inline]
            #[allow(
                clippy::allow_attributes,
                clippy::cast_possible_truncation,
                reason = "longer words are cut on purpose, and words of 32 bits are not"
            )]
            fn bits_from(self, shift: u32) -> u32 {
                (self >> shift) as u32
            }
        }
    };
}

word!(u32);
word!(u64);
word!(u128);
