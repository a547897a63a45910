//! The text format of `paper-cutting` by both rules in arbitrary bytes.

#![no_main]

use impartial_fuzz::text;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    text::judge("paper-cutting", bytes);
    text::judge("paper-cutting/run", bytes);
});
