//! The text format of `grid-split` in arbitrary bytes.

#![no_main]

use impartial_fuzz::text;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| text::judge("grid-split", bytes));
