//! A hash that tells a file that was cut off or altered by accident.

/// Returns the hash FNV-1a of 64 bits.
pub(crate) fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::fnv;

    /// Published values of the hash.
    #[test]
    fn published_values() {
        assert_eq!(
            [&b""[..], b"a", b"foobar"].map(fnv),
            [0xcbf2_9ce4_8422_2325, 0xaf63_dc4c_8601_ec8c, 0x8594_4171_f739_67e8]
        );
    }
}
