//! What the allocator and the system are told about memory.

use std::hint;

/// As much as glibc keeps at hand: it gives larger blocks back to the system as soon as they are freed.
const KEPT: usize = 31 << 20;

/// As much as the work on an input of a few megabytes takes.
const ROOM: usize = 16 << 20;

/// Lets the allocator keep what is freed, and the system back it with huge pages; a page costs as much as the work on it.
///
/// Both are hints: other allocators and systems take no notice. Nothing is written, so no page is taken here.
pub(crate) fn prepare() {
    // Once a block of this size was freed, glibc takes others from the heap, which it grows by this one.
    drop(hint::black_box(Vec::<u8>::with_capacity(KEPT)));
    // The allocator asks for huge pages where this is, and smaller blocks will be there.
    drop(hint::black_box(Vec::<u8>::with_capacity(ROOM)));
}

#[cfg(target_os = "linux")]
mod arch {
    use std::alloc::{GlobalAlloc, Layout, System};

    /// The size of a huge page on most processors, and a multiple of the size of a page on all.
    const HUGE_PAGE: usize = 2 << 20;

    /// From this size on a block has whole huge pages, wherever it begins.
    const LARGE: usize = 2 * HUGE_PAGE;

    /// The allocator of the system, with huge pages asked for in large blocks.
    struct Advised;

    #[global_allocator]
    static ADVISED: Advised = Advised;

    // SAFETY: the allocator of the system does everything, and the advice changes nothing that a caller can see.
    #[expect(unsafe_code, reason = "an allocator is one by promise")]
    unsafe impl GlobalAlloc for Advised {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            // SAFETY: as the caller promises, here and below.
            advised(unsafe { System.alloc(layout) }, layout.size())
        }

        unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
            // SAFETY: as above.
            advised(unsafe { System.alloc_zeroed(layout) }, layout.size())
        }

        unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
            // SAFETY: as above.
            advised(unsafe { System.realloc(block, layout, size) }, size)
        }

        unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
            // SAFETY: as above.
            unsafe { System.dealloc(block, layout) }
        }
    }

    /// Asks for huge pages in the whole ones of a new block, if it is large; where there are none, nothing changes.
    #[inline]
    fn advised(block: *mut u8, size: usize) -> *mut u8 {
        if size >= LARGE && !block.is_null() {
            advise(block, size);
        }
        block
    }

    #[cold]
    #[expect(unsafe_code, reason = "advice on memory is a call to the system")]
    fn advise(block: *mut u8, size: usize) {
        let before = block.align_offset(HUGE_PAGE);
        let len = size.saturating_sub(before) / HUGE_PAGE * HUGE_PAGE;
        let start = block.wrapping_add(before).cast();
        // SAFETY: the advice changes neither what memory holds nor whether it is there, and all of this memory belongs to
        // the block. What is made of a failure is the same as without the advice.
        let _ = unsafe { libc::madvise(start, len, libc::MADV_HUGEPAGE) };
    }
}
