//! See [`opaque`](super::opaque()).

use core::arch::asm;

#[inline]
pub(super) fn opaque(mut word: u64) -> u64 {
    // SAFETY: the assembly has no instructions.
    unsafe { asm!("/* {0} */", inout(reg) word, options(pure, nomem, nostack, preserves_flags)) };
    word
}
