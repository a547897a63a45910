//! Backends that read numbers and count tokens with different instruction sets, chosen at run time.
//!
//! The portable backend is the specification, and the other backends return the same results.
//!
//! 64-bit ARM has no backend. Both passes of the vector backends need instructions that NEON lacks, to collect a bit of
//! each byte in a word, and to multiply bytes and add neighbours. Each takes several instructions there, and whether
//! the rest still beats the portable code can only be measured on such a processor.

use crate::digits::{AHEAD, read_numbers};

#[cfg(all(test, feature = "io"))]
mod tests;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
mod x86_64;

/// A backend that the processor supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Backend(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx512(x86_64::Avx512),
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx2(x86_64::Avx2),
    Portable,
}

impl Backend {
    /// The portable backend, which every processor supports.
    pub(crate) const PORTABLE: Self = Self(Kind::Portable);

    /// Returns all backends that the processor supports, starting with the fastest.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        let fast = [x86_64::Avx512::new().map(Kind::Avx512), x86_64::Avx2::new().map(Kind::Avx2)];
        #[cfg(not(all(target_arch = "x86_64", feature = "std")))]
        let fast: [Option<Kind>; 0] = [];
        fast.into_iter().flatten().map(Self).chain([Self::PORTABLE])
    }

    /// Returns the fastest backend.
    pub(crate) fn best() -> Self {
        Self::all().next().expect("the portable backend is always supported")
    }

    /// Reads numbers, see [`read_numbers`].
    #[inline]
    pub(crate) fn read_numbers(self, text: &[u8], at: usize, numbers: &mut [u64; AHEAD]) -> (usize, usize) {
        let (read, at) = match self.0 {
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kind::Avx512(avx512) => avx512.read_numbers(text, at, numbers),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kind::Avx2(avx2) => avx2.read_numbers(text, at, numbers),
            Kind::Portable => (0, at),
        };
        // A vector backend stops before the last bytes of the text, long tokens and tokens that are not numbers, all of
        // which the portable code handles.
        if read == AHEAD {
            return (read, at);
        }
        let (more, at) = read_numbers(text, at, &mut numbers[read..]);
        (read + more, at)
    }

    /// Counts tokens, see [`count_tokens`](crate::whitespace::count_tokens).
    #[cfg(feature = "io")]
    pub(crate) fn count_tokens(self, text: &[u8]) -> usize {
        match self.0 {
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kind::Avx512(avx512) => avx512.count_tokens(text),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kind::Avx2(avx2) => avx2.count_tokens(text),
            Kind::Portable => crate::whitespace::count_tokens(text),
        }
    }
}
