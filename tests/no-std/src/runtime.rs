//! The parts that the standard library would otherwise provide: an allocator, a panic handler and an entry point.

use core::alloc::{GlobalAlloc, Layout};
use core::cell::UnsafeCell;
use core::ffi::c_int;
use core::panic::PanicInfo;
use core::ptr;
use core::sync::atomic::{AtomicUsize, Ordering};

/// The size of the memory in bytes.
const MEMORY: usize = 1 << 19;

/// An allocator that hands out its memory from start to end, and never frees any.
///
/// The program allocates little, so it does not need a free list.
#[repr(align(64))]
struct Arena {
    bytes: UnsafeCell<[u8; MEMORY]>,
    used: AtomicUsize,
}

#[expect(unsafe_code, reason = "an allocator is shared by all threads")]
// SAFETY: `used` grows in atomic steps and never shrinks, so no byte is allocated twice. No other code accesses
// `bytes`.
unsafe impl Sync for Arena {}

#[expect(unsafe_code, reason = "an allocator is an unsafe trait")]
// SAFETY: `alloc` returns null, or the start of `size` unallocated bytes inside `bytes` at a multiple of `align`.
unsafe impl GlobalAlloc for Arena {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let start = self.bytes.get().cast::<u8>();
        let mut offset = 0;
        let next = |used| {
            let address = start.addr().checked_add(used)?.checked_next_multiple_of(layout.align())?;
            offset = address - start.addr();
            offset.checked_add(layout.size()).filter(|&end| end <= MEMORY)
        };
        match self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next) {
            Ok(_) => start.wrapping_add(offset),
            Err(_) => ptr::null_mut(),
        }
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static ARENA: Arena = Arena { bytes: UnsafeCell::new([0; MEMORY]), used: AtomicUsize::new(0) };

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {
        core::hint::spin_loop();
    }
}

// With an operating system, the C library starts the program and provides `memcpy`. Bare metal has no C library.
#[cfg(unix)]
#[expect(unsafe_code, reason = "the linker needs the name of the C library")]
// SAFETY: the block declares no items, so no declaration can be wrong.
#[link(name = "c")]
unsafe extern "C" {}

/// On targets with unwinding, `core` refers to this function, but never calls it if panics abort.
#[expect(unsafe_code, reason = "the linker needs this name")]
// SAFETY: the only other definition of this name is in the standard library, which the program does not link.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

/// On such targets, the compiled `alloc` calls this function after a panic. Here no panic returns.
#[expect(unsafe_code, reason = "the linker needs this name")]
// SAFETY: the only other definition of this name is in the unwinder, which the program does not link.
#[unsafe(no_mangle)]
extern "C" fn _Unwind_Resume() -> ! {
    loop {
        core::hint::spin_loop();
    }
}

/// The entry point, which the start-up code of the system calls. Returns 0 if all results are correct.
#[expect(unsafe_code, reason = "the linker needs this name")]
// SAFETY: no other item of the program has this name.
#[unsafe(no_mangle)]
extern "C" fn main(_: c_int, _: *const *const u8) -> c_int {
    c_int::from(impartial_no_std::every_crate_is_right() != Some(true))
}
