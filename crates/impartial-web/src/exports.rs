//! The functions that the WebAssembly module exports: JSON in, JSON out, through one buffer.
//!
//! 1. `request(length)` allocates the buffer for a request and returns its address, or null if the request is too long.
//! 2. The host writes the request there and calls `call()`, which returns the address of the response.
//! 3. `response_length()` returns the length of the response. The next `request` frees it; `request(0)` frees it now.
//!
//! While a request runs, the module calls the only function that it imports, `env.impartial_progress(done, total)`, at
//! most a hundred times per step. The alternative, a counter in memory that the host polls, does not work: the host's
//! thread is running the module, and a second thread needs shared memory, which pages from `file://` cannot have.
//!
//! The buffer is a vector of this module, and no function takes an address. The code therefore never dereferences a
//! pointer of the host, so a wrong length or a wrong order of calls cannot break memory safety. The only unsafe code names the
//! functions.
//!
//! The alternative is `wasm-bindgen`. It needs a separate command of exactly the version of the crate, and generates
//! more JavaScript than `page/src/engine/module.ts` has. Requests and responses are text, so its typed values would not be used.

use std::cell::RefCell;
use std::mem;
use std::ptr;

use crate::Engine;

/// The state of the module.
struct Module {
    engine: Engine,
    /// The request until [`call`] takes it, then its response.
    buffer: Vec<u8>,
}

thread_local! {
    static MODULE: RefCell<Module> =
        const { RefCell::new(Module { engine: Engine::new().on_progress(progress), buffer: Vec::new() }) };
}

#[cfg(target_family = "wasm")]
#[expect(unsafe_code, reason = "the host provides the function")]
// SAFETY: WebAssembly checks the types when the module is instantiated. The function gets two numbers and no address,
// so it cannot break memory safety.
#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Reports to the host how much of a step is done, and the total.
    #[link_name = "impartial_progress"]
    safe fn host_progress(done: f64, total: f64);
}

/// Reports the progress of a step to the host, which only a WebAssembly module has.
fn progress(done: f64, total: f64) {
    #[cfg(target_family = "wasm")]
    host_progress(done, total);
    #[cfg(not(target_family = "wasm"))]
    let _ = (done, total);
}

/// Maximum length of a request in bytes. A longer request could need more than the 4 GiB of WebAssembly, and would
/// trap.
const MAX_REQUEST_BYTES: usize = 128 << 20;

/// Allocates the buffer for a request of `length` bytes and returns its address, or null if the request is too long.
#[expect(unsafe_code, reason = "the host finds the function by its name")]
// SAFETY: no other item has this name.
#[unsafe(export_name = "impartial_request")]
extern "C" fn request(length: usize) -> *mut u8 {
    MODULE.with_borrow_mut(|module| {
        module.buffer = Vec::new();
        if length > MAX_REQUEST_BYTES || module.buffer.try_reserve_exact(length).is_err() {
            return ptr::null_mut();
        }
        module.buffer.resize(length, 0);
        module.buffer.as_mut_ptr()
    })
}

/// Runs the request in the buffer and returns the address of the response.
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

/// Returns the length of the response in bytes.
#[expect(unsafe_code, reason = "the host finds the function by its name")]
// SAFETY: no other item has this name.
#[unsafe(export_name = "impartial_response_length")]
extern "C" fn response_length() -> usize {
    MODULE.with_borrow(|module| module.buffer.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_request_and_an_overlong_one_are_refused() {
        assert!(request(usize::MAX).is_null());
        assert!(!call().is_null());
        let message = "EOF while parsing a value";
        let has_error = || {
            MODULE.with_borrow(|module| {
                let response = String::from_utf8(module.buffer.clone()).expect("a response is text");
                (response.contains(message), module.buffer.len())
            })
        };
        assert_eq!(has_error(), (true, response_length()));
        assert!(!request(0).is_null());
        assert_eq!((response_length(), MODULE.with_borrow(|module| module.buffer.capacity())), (0, 0));
    }
}
