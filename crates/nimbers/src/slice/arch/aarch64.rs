//! The backend of 64-bit ARM processors, all of which have NEON unless the target excludes it.

#![cfg_attr(not(test), expect(clippy::wildcard_imports, reason = "the macros name each intrinsic"))]

use core::arch::aarch64::*;

use super::macros::{backend, function, inlined, nibbles, operations};
use crate::arch::detected;

backend! {
    /// Nibbles in 128-bit registers.
    Neon: Nibbles128(uint8x16_t), 16, inlined, [detected: "neon"];
    vld1q_u8, vst1q_u8, vdupq_n_u8, veorq_u8, vzip1q_u8, vzip2q_u8
}

nibbles! {
    Nibbles128: vdupq_n_u8, look_up, shift, vandq_u8, vqaddq_u8, vsubq_u8, vminq_u8
}

#[inline]
#[target_feature(enable = "neon")]
fn shift(bytes: uint8x16_t) -> uint8x16_t {
    vshrq_n_u8::<4>(bytes)
}

#[inline]
#[target_feature(enable = "neon")]
fn look_up(table: &[u8; 16], indices: uint8x16_t) -> uint8x16_t {
    // SAFETY: the load reads the 16 bytes of the table.
    let table = unsafe { vld1q_u8(table.as_ptr()) };
    vqtbl1q_u8(table, indices)
}
