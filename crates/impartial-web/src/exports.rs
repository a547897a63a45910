//! The functions that a WebAssembly module exports: JSON in, JSON out, through one buffer.
//!
//! 1. `request(length)` makes room for a request and returns its address, or null if there is not enough memory.
//! 2. The host writes the request there and calls `call()`, which returns the address of the answer.
//! 3. `answer_length()` returns the length of the answer. The next `request` frees it; `request(0)` frees it at once.
//!
//! The buffer is a vector of this module, and no function takes an address. So the code dereferences no pointer of the
//! host, and a wrong length or order of calls cannot break it. The only unsafe code is the names of the functions.
//!
//! The alternative is `wasm-bindgen`. It needs a command of its own, of exactly the version of the crate, and writes more
//! JavaScript than the twenty lines of `page/engine.mjs`. All that passes is text, so its typed values have no use here.

use std::cell::RefCell;
use std::mem;
use std::ptr;

use crate::Engine;

/// The engine, and the request or the answer.
struct Module {
    engine: Engine,
    buffer: Vec<u8>,
}

thread_local! {
    static MODULE: RefCell<Module> = const { RefCell::new(Module { engine: Engine::new(), buffer: Vec::new() }) };
}

/// Makes room for a request of this many bytes and returns its address, or null if there is not enough memory.
#[expect(unsafe_code, reason = "the host finds the function by its name")]
// SAFETY: no other item has this name.
#[unsafe(export_name = "impartial_request")]
extern "C" fn request(length: usize) -> *mut u8 {
    MODULE.with_borrow_mut(|module| {
        module.buffer = Vec::new();
        if module.buffer.try_reserve_exact(length).is_err() {
            return ptr::null_mut();
        }
        module.buffer.resize(length, 0);
        module.buffer.as_mut_ptr()
    })
}

/// Answers the request in the buffer and returns the address of the answer.
#[expect(unsafe_code, reason = "the host finds the function by its name")]
// SAFETY: no other item has this name.
#[unsafe(export_name = "impartial_call")]
extern "C" fn call() -> *const u8 {
    MODULE.with_borrow_mut(|module| {
        let request = mem::take(&mut module.buffer);
        module.buffer = module.engine.call(&request).into_bytes();
        module.buffer.as_ptr()
    })
}

/// Returns the length of the answer in bytes.
#[expect(unsafe_code, reason = "the host finds the function by its name")]
// SAFETY: no other item has this name.
#[unsafe(export_name = "impartial_answer_length")]
extern "C" fn answer_length() -> usize {
    MODULE.with_borrow(|module| module.buffer.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_without_a_request_and_one_too_long_are_answered() {
        assert!(request(usize::MAX).is_null());
        assert!(!call().is_null());
        let message = "EOF while parsing a value";
        let has_error = || {
            MODULE.with_borrow(|module| {
                let answer = String::from_utf8(module.buffer.clone()).expect("an answer is text");
                (answer.contains(message), module.buffer.len())
            })
        };
        assert_eq!(has_error(), (true, answer_length()));
        assert!(!request(0).is_null());
        assert_eq!((answer_length(), MODULE.with_borrow(|module| module.buffer.capacity())), (0, 0));
    }
}
