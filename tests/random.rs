//! `SplitMix64`: the same numbers in every run, so that a failure and a measurement can be repeated.
//!
//! Tests, benchmarks and fuzz targets of several packages include this file by its path. A separate crate would be a
//! dependency of all of them for nine lines, and `rand` may change its numbers in a new version.

/// Returns a generator of 64-bit numbers that starts in `state`.
pub(crate) fn random(mut state: u64) -> impl FnMut() -> u64 {
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}
