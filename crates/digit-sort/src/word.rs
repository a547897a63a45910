//! The words that passes sort, and the keys that are translated to words.

use core::ops::Range;

/// An unsigned integer whose digits are sorted.
///
/// The trait is sealed. The words are `u32`, `u64` and `u128`.
///
/// # Examples
///
/// ```
/// use digit_sort::{Word, sort_records_by_bits};
///
/// /// Sorts pairs by their first word, which may have any of the types.
/// fn by_first<W: Word>(pairs: Vec<(W, char)>) -> Vec<(W, char)> {
///     sort_records_by_bits(pairs, 0..8 * size_of::<W>() as u32, |&(word, _)| word)
/// }
///
/// assert_eq!(by_first(vec![(7_u32, 'b'), (1, 'a')]), [(1, 'a'), (7, 'b')]);
/// assert_eq!(by_first(vec![(7_u128, 'b'), (1, 'a')]), [(1, 'a'), (7, 'b')]);
/// ```
pub trait Word: sealed::Word + Copy + Default + Ord {}

/// A number that is sorted, or that is the key of a record: `u8` to `u128`, `usize`, `i8` to `i128`, `isize`, `f32` or
/// `f64`.
///
/// Floats are sorted in the order of [`f64::total_cmp`], so `-0.0` comes before `0.0`, and every NaN has its place at
/// one of the ends. The trait is sealed.
///
/// # Examples
///
/// ```
/// use digit_sort::{Key, sort};
///
/// fn sorted<K: Key>(mut keys: Vec<K>) -> Vec<K> {
///     sort(&mut keys);
///     keys
/// }
///
/// assert_eq!(sorted(vec![3_i8, -7, 0]), [-7, 0, 3]);
/// assert_eq!(sorted(vec![2.5, f64::NEG_INFINITY, -0.5]), [f64::NEG_INFINITY, -0.5, 2.5]);
/// ```
pub trait Key: sealed::Key + Copy {}

/// Hides the methods from the public interface, and prevents other crates from implementing the traits.
pub(crate) mod sealed {
    use core::ops::{BitOr, BitXor, Range};

    /// A word whose digits can be read.
    pub trait Word: Sized + BitOr<Output = Self> + BitXor<Output = Self> {
        /// Returns the 32 bits that begin at bit `shift`.
        fn bits_from(self, shift: u32) -> u32;

        /// Returns the shortest range of bits outside which all bits are zero.
        fn bit_range(self) -> Range<u32>;

        /// Sorts words by comparisons. Crates that use this crate can share its code instead of compiling their own.
        fn sort_unstable(words: &mut [Self]);
    }

    /// A key whose order is the order of a word.
    pub trait Key {
        /// The shortest word with at least the bits of the key.
        type Word: super::Word;

        /// The number of leading bits that have few values in most lists: sign and exponent of a float.
        const SKEWED_BITS: u32;

        /// Returns the word. Words compare like keys.
        fn word(self) -> Self::Word;
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

            fn bit_range(self) -> Range<u32> {
                let end = Self::BITS - self.leading_zeros();
                self.trailing_zeros().min(end)..end
            }

            fn sort_unstable(words: &mut [Self]) {
                words.sort_unstable();
            }
        }
    };
}

word!(u32);
word!(u64);
word!(u128);

macro_rules! keys {
    ($($key:ty as $word:ty, $skewed:literal: $of:expr;)*) => { $(
        impl Key for $key {}

        impl sealed::Key for $key {
            type Word = $word;

            const SKEWED_BITS: u32 = $skewed;

            #[inline]
            fn word(self) -> $word {
                let of: fn($key) -> $word = $of;
                of(self)
            }
        }
    )* };
}

// The order of signed integers is the order of unsigned integers once the sign bit is flipped. Floats are ordered by
// sign and magnitude, so all bits of a negative float are flipped, and the sign bit of the others.
keys! {
    u8 as u32, 0: u32::from;
    u16 as u32, 0: u32::from;
    u32 as u32, 0: |key| key;
    u64 as u64, 0: |key| key;
    u128 as u128, 0: |key| key;
    usize as u64, 0: |key| key as u64;
    i8 as u32, 0: |key| u32::from((key ^ i8::MIN).cast_unsigned());
    i16 as u32, 0: |key| u32::from((key ^ i16::MIN).cast_unsigned());
    i32 as u32, 0: |key| (key ^ i32::MIN).cast_unsigned();
    i64 as u64, 0: |key| (key ^ i64::MIN).cast_unsigned();
    i128 as u128, 0: |key| (key ^ i128::MIN).cast_unsigned();
    isize as u64, 0: |key| (key as i64 ^ i64::MIN).cast_unsigned();
    f32 as u32, 9: |key| flipped_sign_32(key.to_bits());
    f64 as u64, 12: |key| flipped_sign_64(key.to_bits());
}

/// Returns the word of a float with these bits.
#[inline]
const fn flipped_sign_32(bits: u32) -> u32 {
    bits ^ ((bits.cast_signed() >> 31).cast_unsigned() | 1 << 31)
}

/// Returns the word of a float with these bits.
#[inline]
const fn flipped_sign_64(bits: u64) -> u64 {
    bits ^ ((bits.cast_signed() >> 63).cast_unsigned() | 1 << 63)
}
