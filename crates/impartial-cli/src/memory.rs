//! Prepares the allocator: fewer page faults for inputs of a few megabytes, and an exit status if memory runs out.
//!
//! Page faults take a large part of the time on such inputs. Two hints avoid most of them:
//!
//! 1. A block of 31 MB is allocated and freed. glibc then serves blocks up to this size from the heap, and keeps freed
//!    memory there instead of returning it to the system.
//! 2. The first 16 MB of the heap are backed by huge pages.
//!
//! The hints cost start-up time, because one huge page is cleared, so they are skipped for short files. Other allocators
//! and systems ignore them.
//!
//! # Alternatives
//!
//! `perf stat --event page-faults,task-clock impartial solve GAME FILE` compares them, on files of `impartial generate`
//! with 50,000 and 5,000,000 rectangles of Sharti, 100,000 cuts of paper cutting and 200,000 piles of constrained Nim.
//!
//! | alternative | why it lost |
//! |---|---|
//! | glibc without hints | 1.2 to 1.5 times the CPU time on paper cutting and three shapes of constrained Nim, 1.1 times on rectangles; faster on tiny inputs |
//! | `mimalloc` | needs a C compiler; slower on tiny inputs, rectangles and cuts of a few megabytes; equal on the piles; faster on the largest file |
//! | `tikv-jemallocator` | needs a C compiler and `make`, and compiles its C code for about a minute; nearly as many page faults as without hints |
//! | `dlmalloc`, written in Rust | hardly faster than glibc without hints |
//! | `mallopt` in place of the freed block | the same thresholds, but through unsafe calls |
//! | a block before the first huge page that is never freed, so that no small page is used | at most 1.06 times as fast |
//! | huge pages for all memory | on inputs of 200 MB sometimes faster and sometimes slower: the host of a virtual machine may have taken whole free pages back |

use std::hint;
#[cfg(unix)]
use std::sync::atomic::AtomicBool;

#[cfg(unix)]
use signal_hook::{consts::SIGABRT, flag};

#[cfg(unix)]
use crate::status::Status;

/// Makes the process exit with this status if memory runs out.
///
/// By default the standard library prints the size of the block and aborts, which a script would take for a crash.
#[cfg(unix)]
pub(crate) fn exit_if_memory_runs_out(status: Status) {
    static ALWAYS: AtomicBool = AtomicBool::new(true);
    // Without the handler, the process aborts.
    let _ = flag::register_conditional_shutdown(SIGABRT, status.code().into(), &ALWAYS);
}

/// The size of the freed block of hint 1, slightly below the largest block that glibc ever serves from the heap: 32 MB on
/// 64-bit systems.
const RETAINED: usize = 31 << 20;

/// Minimum number of bytes of an input for which the hints pay off.
const HINT_THRESHOLD: u64 = 1 << 18;

/// Makes the allocator keep freed memory, and back the start of the heap by huge pages, for an input of this length.
pub(crate) fn prepare_for(len: u64) {
    if len < HINT_THRESHOLD {
        return;
    }
    // glibc raises its threshold for separate mappings to the size of the largest such block that was freed.
    drop(reserve(RETAINED));
    #[cfg(target_os = "linux")]
    huge_pages::back_heap();
}

/// Allocates a block without writing to it, so that it takes no page. Returns an empty block if memory is short.
pub(crate) fn reserve(len: usize) -> Vec<u8> {
    let mut block = Vec::new();
    // Without this memory the command is only slower. If memory is short, the work itself reports the failure.
    let _ = block.try_reserve_exact(len);
    // Keeps the compiler from removing the allocation.
    hint::black_box(block)
}

#[cfg(target_os = "linux")]
mod huge_pages {
    use std::ops::Range;

    use super::reserve;

    /// The size of a huge page on most processors, and a multiple of the page size on all.
    const HUGE_PAGE: usize = 2 << 20;

    /// The memory that an input of a few megabytes takes while it is solved.
    const BACKED: usize = 16 << 20;

    /// Requests huge pages for the memory that the heap hands out next. The advice stays with the addresses when the
    /// block is freed.
    pub(super) fn back_heap() {
        let block = reserve(HUGE_PAGE + BACKED);
        let start = block.as_ptr().align_offset(HUGE_PAGE);
        if start < HUGE_PAGE {
            advise(&block, start..start + BACKED);
        }
    }

    /// Requests huge pages for a range of the memory of `block`. Nothing changes if the system has no huge pages.
    #[expect(unsafe_code, reason = "advice on memory is a system call")]
    fn advise(block: &Vec<u8>, range: Range<usize>) {
        if range.end <= block.capacity() {
            let start = block.as_ptr().wrapping_add(range.start).cast_mut().cast();
            // SAFETY: the range lies in the allocation of `block`, by the check above. This advice leaves the content
            // of memory and its mapping unchanged, so it cannot invalidate a reference. A failure leaves the memory as
            // it was.
            let _ = unsafe { libc::madvise(start, range.len(), libc::MADV_HUGEPAGE) };
        }
    }
}
