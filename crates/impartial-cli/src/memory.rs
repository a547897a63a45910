//! What the allocator and the system are told before the work begins.

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
    let room = hint::black_box(Vec::<u8>::with_capacity(ROOM));
    #[cfg(target_os = "linux")]
    arch::advise_huge_pages(&room);
    drop(room);
}

#[cfg(target_os = "linux")]
mod arch {
    /// The size of a huge page on most processors, and a multiple of the size of a page on all.
    const HUGE_PAGE: usize = 2 << 20;

    /// Asks for huge pages in the whole ones of this vector's memory; where there are none, nothing changes.
    #[expect(unsafe_code, reason = "advice on memory is a call to the system")]
    pub(super) fn advise_huge_pages(room: &Vec<u8>) {
        let before = room.as_ptr().align_offset(HUGE_PAGE);
        let len = room.capacity().saturating_sub(before) / HUGE_PAGE * HUGE_PAGE;
        let start = room.as_ptr().wrapping_add(before).cast_mut().cast();
        // SAFETY: the advice changes neither what memory holds nor whether it is there, and all of this memory belongs to
        // the vector. What is made of a failure is the same as without the advice.
        let _ = unsafe { libc::madvise(start, len, libc::MADV_HUGEPAGE) };
    }
}
