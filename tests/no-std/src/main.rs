//! A program without the standard library that uses every crate of layers 0 to 2:
//! `cargo run --package impartial-no-std --profile no-std`.
//!
//! In this profile it has its own allocator and panic handler. A program can have only one panic handler, so it does
//! not compile if a crate links the standard library. In all other profiles it is an ordinary program.

#![cfg_attr(panic = "abort", no_std, no_main)]

#[cfg(panic = "abort")]
mod runtime;

#[cfg(not(panic = "abort"))]
fn main() {
    assert_eq!(impartial_no_std::every_crate_is_right(), Some(true));
}
