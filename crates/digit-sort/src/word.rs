//! The integer types that can be sorted.

/// An unsigned integer that is sorted, or that is the key of a record.
///
/// The trait is sealed. The words are `u32`, `u64` and `u128`.
///
/// # Examples
///
/// ```
/// use digit_sort::{Word, sort_by_key};
///
/// /// Sorts pairs by their first word, which may have any of the types.
/// fn by_first<W: Word>(pairs: Vec<(W, char)>) -> Vec<(W, char)> {
///     sort_by_key(pairs, 0..8 * size_of::<W>() as u32, |&(word, _)| word)
/// }
///
/// assert_eq!(by_first(vec![(7_u32, 'b'), (1, 'a')]), [(1, 'a'), (7, 'b')]);
/// assert_eq!(by_first(vec![(7_u128, 'b'), (1, 'a')]), [(1, 'a'), (7, 'b')]);
/// ```
pub trait Word: sealed::Word + Copy + Default + Ord {}

/// Hides the method from the public interface, and prevents other crates from implementing the trait.
pub(crate) mod sealed {
    /// A word whose digits can be read.
    pub trait Word {
        /// Returns the 32 bits that begin at bit `shift`.
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
                reason = "longer words are cut on purpose, and 32-bit words are not"
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
