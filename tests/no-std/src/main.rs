//! A program without the standard library, in which every crate of rings 0 to 2 works:
//! `cargo run --package impartial-no-std --profile no-std`.
//!
//! There it brings its own allocator and panic handler, of which a program can have only one, so it does not compile if
//! any crate links the standard library. Among the rest of the workspace it is a program like any other.

#![cfg_attr(panic = "abort", no_std, no_main)]

#[cfg(panic = "abort")]
mod arch;

#[cfg(not(panic = "abort"))]
fn main() {
    assert_eq!(impartial_no_std::every_crate_is_right(), Some(true));
}
