//! The nim-product of textbooks, by the rule for Fermat powers.

/// Returns the product of two nimbers below 2^64.
pub(crate) fn product(a: u64, b: u64) -> u64 {
    return product(a, b, 32);

    /// Returns the product of two nimbers of 2 * `half` bits.
    fn product(a: u64, b: u64, half: u32) -> u64 {
        if a < 2 || b < 2 {
            return a * b;
        }
        let low = (1 << half) - 1;
        let (a1, a0, b1, b0) = (a >> half, a & low, b >> half, b & low);
        let lows = product(a0, b0, half / 2);
        let highs = product(a1, b1, half / 2);
        let all = product(a1 ^ a0, b1 ^ b0, half / 2);
        (all ^ lows) << half | lows ^ product(highs, 1 << (half - 1), half / 2)
    }
}
