//! Words as long as the bits in which coordinates differ.

/// The last bits of a coordinate or a key.
pub(crate) trait CoordinateWord: digit_sort::Word {
    /// The number of bits.
    const BITS: u32;

    /// Returns the last bits of `value`, as many as the word has.
    fn truncate(value: u64) -> Self;

    /// Returns the word with zeros before it.
    fn widen(self) -> u64;
}

impl CoordinateWord for u32 {
    const BITS: u32 = Self::BITS;

    #[expect(clippy::cast_possible_truncation, reason = "only the last bits are wanted")]
    fn truncate(value: u64) -> Self {
        value as Self
    }

    fn widen(self) -> u64 {
        self.into()
    }
}

impl CoordinateWord for u64 {
    const BITS: u32 = Self::BITS;

    fn truncate(value: u64) -> Self {
        value
    }

    fn widen(self) -> u64 {
        self
    }
}
