//! The functions that a WebAssembly module exports: JSON in, JSON out, through one buffer.
//!
//! 1. `request(length)` makes room for a request and returns its address, or null if it is too long for the memory.
//! 2. The host writes the request there and calls `call()`, which returns the address of the answer.
//! 3. `answer_length()` returns the length of the answer. The next `request` frees it; `request(0)` frees it at once.
//!
//! While a request runs, the module calls the one function that it imports, `env.impartial_progress(done, total)`: at most
//! a hundred times for a step, so the call costs nothing. The alternative is a place in memory that the host reads. But the
//! host's thread runs the module and cannot look, unless the memory is shared, which pages from `file://` cannot have.
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
    static MODULE: RefCell<Module> =
        const { RefCell::new(Module { engine: Engine::watched(progress), buffer: Vec::new() }) };
}

#[cfg(target_family = "wasm")]
#[expect(unsafe_code, reason = "the host has the function")]
// SAFETY: the host gives a function with these types, or the module cannot be started. It touches no memory.
#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Tells the host how much of a step is done, and how much there is.
    #[link_name = "impartial_progress"]
    safe fn host_progress(done: f64, total: f64);
}

/// Tells the host how much of a step is done. Only a WebAssembly module has a host.
fn progress(done: f64, total: f64) {
    #[cfg(target_family = "wasm")]
    host_progress(done, total);
    #[cfg(not(target_family = "wasm"))]
    let _ = (done, total);
}

/// The most bytes of a request. The positions of a longer one can exceed the 4 GiB of WebAssembly, which would end it.
const MAX_REQUEST: usize = 128 << 20;

/// Makes room for a request of this many bytes and returns its address, or null if it is too long for the memory.
#[expect(unsafe_code, reason = "the host finds the function by its name")]
// SAFETY: no other item has this name.
#[unsafe(export_name = "impartial_request")]
extern "C" fn request(length: usize) -> *mut u8 {
    MODULE.with_borrow_mut(|module| {
        module.buffer = Vec::new();
        if length > MAX_REQUEST || module.buffer.try_reserve_exact(length).is_err() {
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
        module.buffer = module.engine.call(request).into_bytes();
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
