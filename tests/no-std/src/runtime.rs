//! What a program without the standard library must bring itself: an allocator, a panic handler and an entry.

use core::alloc::{GlobalAlloc, Layout};
use core::cell::UnsafeCell;
use core::ffi::c_int;
use core::panic::PanicInfo;
use core::ptr;
use core::sync::atomic::{AtomicUsize, Ordering};

/// All the memory that there is, in bytes.
const MEMORY: usize = 1 << 19;

/// Memory that is handed out from its beginning and never taken back.
#[repr(align(64))]
struct Arena {
    bytes: UnsafeCell<[u8; MEMORY]>,
    used: AtomicUsize,
}

#[expect(unsafe_code, reason = "an allocator is shared by all threads")]
// SAFETY: `used` only grows, in one atomic step, so no byte is handed out twice; nothing else looks at `bytes`.
unsafe impl Sync for Arena {}

#[expect(unsafe_code, reason = "this is what an allocator is")]
// SAFETY: what `alloc` returns is null or `size` bytes inside `bytes`, at a multiple of `align`, that no one else has.
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

// Where there is a system, its C library starts the program and copies memory; a bare machine has none.
#[cfg(unix)]
#[expect(unsafe_code, reason = "the linker is to look there")]
// SAFETY: nothing is declared.
#[link(name = "c")]
unsafe extern "C" {}

/// The core library of a system with unwinding asks for this, and does not call it where panics abort.
#[expect(unsafe_code, reason = "the linker looks for this name")]
// SAFETY: no other item of the program has this name, or it would link the standard library.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

/// Where the start-up code of the system begins: 0 if all is right.
#[expect(unsafe_code, reason = "the linker looks for this name")]
// SAFETY: no other item of the program has this name.
#[unsafe(no_mangle)]
extern "C" fn main(_: c_int, _: *const *const u8) -> c_int {
    c_int::from(impartial_no_std::every_crate_is_right() != Some(true))
}
