//! The parts that the standard library would provide: an allocator, a panic handler and an entry point.

use core::alloc::{GlobalAlloc, Layout};
use core::cell::UnsafeCell;
use core::ffi::c_int;
use core::panic::PanicInfo;
use core::ptr;
use core::sync::atomic::{AtomicUsize, Ordering};

/// The size of the memory in bytes.
const MEMORY: usize = 1 << 19;

/// Memory that is allocated from its start on and never freed.
///
/// The program allocates little, so a free list would be code without a use.
#[repr(align(64))]
struct Arena {
    bytes: UnsafeCell<[u8; MEMORY]>,
    used: AtomicUsize,
}

#[expect(unsafe_code, reason = "an allocator is shared by all threads")]
// SAFETY: `used` grows in atomic steps and never shrinks, so no byte is allocated twice. No other code accesses `bytes`.
unsafe impl Sync for Arena {}

#[expect(unsafe_code, reason = "an allocator is an unsafe trait")]
// SAFETY: `alloc` returns null, or the start of `size` unallocated bytes inside `bytes` at a multiple of `align`.
unsafe impl GlobalAlloc for Arena {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let start = self.bytes.get().cast::<u8>();
        let mut place = 0;
        let next = |used| {
            let address = start.addr().checked_add(used)?.checked_next_multiple_of(layout.align())?;
            place = address - start.addr();
            place.checked_add(layout.size()).filter(|&end| end <= MEMORY)
        };
        match self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next) {
            Ok(_) => start.wrapping_add(place),
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

// On a system, the C library starts the program and has `memcpy`. A bare machine has no C library.
#[cfg(unix)]
#[expect(unsafe_code, reason = "the linker needs the name of the C library")]
// SAFETY: the block declares no items.
#[link(name = "c")]
unsafe extern "C" {}

/// The `core` of a target with unwinding refers to this function, and never calls it if panics abort.
#[expect(unsafe_code, reason = "the linker needs this name")]
// SAFETY: only the standard library defines this name too, and the program does not link it.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

/// The compiled `alloc` of such a target calls this function after a panic, which never returns here.
#[expect(unsafe_code, reason = "the linker needs this name")]
// SAFETY: only the unwinder defines this name too, and the program does not link it.
#[unsafe(no_mangle)]
extern "C" fn _Unwind_Resume() -> ! {
    loop {
        core::hint::spin_loop();
    }
}

/// The entry point for the start-up code of the system. Returns 0 if every crate is right.
#[expect(unsafe_code, reason = "the linker needs this name")]
// SAFETY: no other item of the program has this name.
#[unsafe(no_mangle)]
extern "C" fn main(_: c_int, _: *const *const u8) -> c_int {
    c_int::from(impartial_no_std::every_crate_is_right() != Some(true))
}
