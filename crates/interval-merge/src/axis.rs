//! The bits in which coordinates differ.

/// The bits in which some numbers differ: the last `bits`; `base` holds the ones before, and zeros.
#[derive(Clone, Copy)]
pub(crate) struct Axis {
    base: u64,
    pub(crate) bits: u32,
}

impl Axis {
    /// Of numbers that differ from `number` in the bits of `differ`.
    pub(crate) fn new(number: u64, differ: u64) -> Self {
        let bits = u64::BITS - differ.leading_zeros();
        let axis = Self { base: 0, bits };
        Self { base: number - axis.offset(number), bits }
    }

    /// The last bits of the number.
    fn offset(self, number: u64) -> u64 {
        number & u64::MAX.checked_shr(u64::BITS - self.bits).unwrap_or(0)
    }

    /// The number with these last bits; bits before them do not matter.
    pub(crate) fn at(self, offset: u64) -> u64 {
        self.base | self.offset(offset)
    }
}
