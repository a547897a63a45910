//! The backend of WebAssembly with vectors, for programs that are compiled with the feature `simd128`.

#![cfg_attr(not(test), expect(clippy::wildcard_imports, reason = "the macros name each intrinsic"))]

use core::arch::wasm32::*;

use super::macros::{backend, function, inlined, nibbles, operations};

/// Whether the program is compiled for a feature.
macro_rules! compiled {
    ($feature:tt) => {
        cfg!(target_feature = $feature)
    };
}

backend! {
    /// Nibbles in 128-bit registers.
    Simd128: Nibbles128(v128), 16, inlined, [compiled: "simd128"];
    v128_load, v128_store, u8x16_splat, v128_xor, interleave_low, interleave_high
}

nibbles! {
    Nibbles128: u8x16_splat, look_up, shift, v128_and, u8x16_add_sat, u8x16_sub, u8x16_min
}

#[inline]
#[target_feature(enable = "simd128")]
fn shift(bytes: v128) -> v128 {
    u8x16_shr(bytes, 4)
}

#[inline]
#[target_feature(enable = "simd128")]
fn look_up(table: &[u8; 16], indices: v128) -> v128 {
    // SAFETY: the load reads the 16 bytes of the table, and needs no alignment.
    let table = unsafe { v128_load(table.as_ptr().cast()) };
    i8x16_swizzle(table, indices)
}

#[inline]
#[target_feature(enable = "simd128")]
fn interleave_low(a: v128, b: v128) -> v128 {
    i8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(a, b)
}

#[inline]
#[target_feature(enable = "simd128")]
fn interleave_high(a: v128, b: v128) -> v128 {
    i8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(a, b)
}
