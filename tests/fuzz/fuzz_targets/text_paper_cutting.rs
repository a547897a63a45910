//! The text format of paper-cutting by both of its rules, in bytes of any kind.

#![no_main]

use impartial_fuzz::text;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    text::judge("paper-cutting", bytes);
    text::judge("paper-cutting/run", bytes);
});
