//! The text format of `heaps` in arbitrary bytes.

#![no_main]

use impartial_fuzz::text;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if text::has_short_tables(bytes) {
        text::judge("heaps", bytes);
    }
});
