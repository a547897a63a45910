//! The text format of `nim` in arbitrary bytes.

#![no_main]

use impartial_fuzz::text;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| text::judge("nim", bytes));
