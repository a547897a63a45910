//! What the allocator and the system are told before the work begins.

use std::hint;

/// As much as glibc keeps at hand: it gives larger blocks back to the system as soon as they are freed.
const KEPT: usize = 31 << 20;

/// Lets the allocator keep what is freed, and the system back it with huge pages; a page costs as much as the work on it.
///
/// All are hints: other allocators and systems take no notice. Nothing is written, so no page is taken here.
pub(crate) fn prepare() {
    // Once a block of this size was freed, glibc serves such blocks from the heap, and keeps what is freed there.
    drop(block(KEPT));
    #[cfg(target_os = "linux")]
    linux::prefer_huge_pages();
}

/// A block of memory as the allocator gives it, or an empty one.
fn block(len: usize) -> Vec<u8> {
    let mut block = Vec::new();
    // What there is no room for is not missed: whatever needs memory will say so.
    let _ = block.try_reserve_exact(len);
    hint::black_box(block)
}

#[cfg(target_os = "linux")]
mod linux {
    use std::mem;

    use super::{arch, block};

    /// The size of a huge page on most processors, and a multiple of the size of a page on all.
    const HUGE_PAGE: usize = 2 << 20;

    /// As much as the work on an input of a few megabytes takes.
    const ROOM: usize = 16 << 20;

    /// What glibc keeps for itself of a block.
    const HEADER: usize = 16;

    /// Has the heap go on with huge pages.
    pub(super) fn prefer_huge_pages() {
        let room = block(HUGE_PAGE + ROOM);
        let start = room.as_ptr().align_offset(HUGE_PAGE);
        if start >= HUGE_PAGE || room.capacity() == 0 {
            return;
        }
        arch::advise_huge_pages(&room, start..start + ROOM);
        drop(room);
        // What comes before the first huge page is never used: it would be taken first, and one small page at a time.
        mem::forget(block(start.saturating_sub(HEADER)));
    }
}

#[cfg(target_os = "linux")]
mod arch {
    use std::ops::Range;

    /// Asks for huge pages in this range of the vector's memory; where there are none, nothing changes.
    #[expect(unsafe_code, reason = "advice on memory is a call to the system")]
    pub(super) fn advise_huge_pages(room: &Vec<u8>, range: Range<usize>) {
        if range.end <= room.capacity() {
            let start = room.as_ptr().wrapping_add(range.start).cast_mut().cast();
            // SAFETY: the advice changes neither what memory holds nor whether it is there, and all of this memory belongs
            // to the vector. What is made of a failure is the same as without the advice.
            let _ = unsafe { libc::madvise(start, range.len(), libc::MADV_HUGEPAGE) };
        }
    }
}
