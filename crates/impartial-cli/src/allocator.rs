//! The allocator of static programs for Linux, which are linked with musl.
//!
//! musl returns freed blocks to the system soon, so inputs of a few megabytes cause many page faults. `dlmalloc` keeps
//! the blocks, and needs no C compiler. It is slower than glibc only on many small boards, because it takes a lock for
//! each block.
//!
//! # Alternatives
//!
//! CPU time of a build by `.github/install/build.sh`, as a multiple of the CPU time of the ordinary build with glibc:
//!
//! | file | musl | `dlmalloc` | `mimalloc`, which needs a C compiler |
//! |---|---|---|---|
//! | a judge's sample: start-up | 0.64 | 0.58 | 0.90 |
//! | 50,000 rectangles of Sharti | 0.89 | 0.78 | 1.13 |
//! | 100,000 cuts of paper cutting | 1.21 | 0.90 | 1.07 |
//! | 200,000 piles of constrained Nim | 1.43 | 0.98 | 1.15 |
//! | 20,000 maps of grid split | 1.57 | 1.24 | 1.08 |

#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;
