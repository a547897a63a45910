//! See [`opaque`].

#[cfg(all(target_arch = "x86_64", not(miri)))]
use core::arch::asm;

/// Returns the word, and hides from the compiler how it is computed.
///
/// An x86-64 processor extracts either of the low two bytes of a register in one instruction. The compiler would extract
/// each byte of a word by a separate shift of the word.
#[inline]
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[expect(unsafe_code, reason = "an empty piece of assembly")]
pub(super) fn opaque(mut word: u64) -> u64 {
    // SAFETY: the assembly has no instructions.
    unsafe { asm!("/* {0} */", inout(reg) word, options(pure, nomem, nostack, preserves_flags)) };
    word
}

#[inline]
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
pub(super) fn opaque(word: u64) -> u64 {
    word
}
