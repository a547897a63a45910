//! The bits that coordinates have in common.

/// The bits that some numbers have in common, before the last `bits` bits, in which they differ.
#[derive(Clone, Copy)]
pub(crate) struct SharedPrefix {
    // Invariant: the last `bits` bits are zero.
    base: u64,
    pub(crate) bits: u32,
}

impl SharedPrefix {
    /// Returns the prefix of numbers that differ from `number` in the bits of `differing`.
    pub(crate) fn new(number: u64, differing: u64) -> Self {
        let bits = u64::BITS - differing.leading_zeros();
        let prefix = Self { base: 0, bits };
        Self { base: number - prefix.suffix(number), bits }
    }

    /// Returns the bits after the prefix.
    fn suffix(self, number: u64) -> u64 {
        number & u64::MAX.checked_shr(u64::BITS - self.bits).unwrap_or(0)
    }

    /// Returns the number with the prefix and the last bits of `suffix`, whose other bits are ignored.
    pub(crate) fn restore(self, suffix: u64) -> u64 {
        self.base | self.suffix(suffix)
    }
}
