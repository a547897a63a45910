//! Numbers at the limits of machine words.
//!
//! The tests of crates in lower layers include this file by its path, because they cannot depend on this crate.

/// Numbers at the limits of machine words, in ascending order, for tests of boundaries.
///
/// They are 0, 2^31, 2^32, 2^63 and 2^64 with their neighbours.
/// A minor release may add numbers, so do not rely on the length.
///
/// # Examples
///
/// ```
/// use impartial_core::laws::WORD_ENDS;
///
/// for end in WORD_ENDS {
///     assert_eq!(u32::try_from(end).is_ok(), end < 1 << 32);
/// }
/// ```
pub const WORD_ENDS: [u64; 16] = [
    0,
    1,
    (1 << 31) - 1,
    1 << 31,
    (1 << 31) + 1,
    (1 << 32) - 1,
    1 << 32,
    (1 << 32) + 1,
    (1 << 63) - 2,
    (1 << 63) - 1,
    1 << 63,
    (1 << 63) + 1,
    (1 << 63) + 2,
    u64::MAX - 2,
    u64::MAX - 1,
    u64::MAX,
];
