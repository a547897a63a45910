//! Links the unwinder of panics into the command.
//!
//! Its shared library, `libgcc_s`, asks the processor for its features when it is loaded. That takes a tenth of a
//! millisecond on virtual machines, as each question goes to the host. The static library does not ask.

#[cfg(all(target_os = "linux", target_env = "gnu", target_arch = "x86_64"))]
#[expect(unsafe_code, reason = "a block of foreign functions is how a library is named; this one has none")]
#[link(name = "gcc_eh", kind = "static")]
unsafe extern "C" {}
