//! The bits that coordinates have in common.

use crate::integer::sealed::Unsigned;

/// The bits that some numbers have in common, before the last `bits` bits, in which they differ.
#[derive(Clone, Copy)]
pub(crate) struct SharedPrefix<U> {
    // Invariant: the last `bits` bits are zero.
    base: U,
    pub(crate) bits: u32,
}

impl<U: Unsigned> SharedPrefix<U> {
    /// Returns the prefix of numbers that differ from `number` in the bits of `differing`.
    pub(crate) fn new(number: U, differing: U) -> Self {
        let bits = U::BITS - differing.leading_zeros();
        Self { base: number ^ (number & U::low_bits(bits)), bits }
    }

    /// Returns the number with the prefix and the last bits of `suffix`, whose other bits are ignored.
    pub(crate) fn restore(self, suffix: U) -> U {
        self.base | (suffix & U::low_bits(self.bits))
    }
}
