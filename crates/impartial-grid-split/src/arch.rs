//! The innermost loop of the dense engine, on the widest vectors of the processor.
//!
//! `portable` is the specification. The other modules compute the same result with vector instructions, and `tests.rs`
//! checks every backend that the processor can run against one oracle.
//! A [`Backend`] is chosen once per board, so the loop does not check which instructions the processor has.

mod portable;
#[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
mod x86_64;

/// The number of left edges in a tile.
pub(crate) const LEFT_EDGES: usize = 4;

/// The number of right edges in a tile. Eight words of 64 bits fill one vector of AVX-512.
pub(crate) const RIGHT_EDGES: usize = 8;

/// The number of nim-values that one pass searches for, which is the number of bits in a word.
pub(crate) const VALUES_PER_PASS: u16 = 64;

/// For each left and each right edge of a tile, a word in which bit *b* is set if an option has the value *b* of the pass.
pub(crate) type SeenValues = [[u64; RIGHT_EDGES]; LEFT_EDGES];

/// An implementation of the innermost loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Backend {
    /// Safe code for any processor, which specifies the other backends.
    Portable,
    /// Vectors of 256 bits.
    #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
    Avx2(x86_64::Avx2),
    /// Vectors of 512 bits.
    #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
    Avx512(x86_64::Avx512),
}

impl Backend {
    /// Returns all backends that this processor can run, from fastest to slowest.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let backends = [Some(Self::Portable)].into_iter();
        #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
        let backends =
            [x86_64::Avx512::new().map(Self::Avx512), x86_64::Avx2::new().map(Self::Avx2)].into_iter().chain(backends);
        backends.flatten()
    }

    /// Returns the fastest backend that this processor can run.
    pub(crate) fn fastest() -> Self {
        Self::all().next().unwrap_or(Self::Portable)
    }

    /// Collects the nim-values below [`VALUES_PER_PASS`] of the options of a tile.
    ///
    /// Each candidate has one term for each left edge and one for each right edge. It gives the rectangle between two edges
    /// an option whose nim-value is the nim-sum of the two terms.
    ///
    /// `left_terms` and `right_terms` have one entry per candidate, in the same order.
    pub(crate) fn seen_values(
        self,
        left_terms: &[[u64; LEFT_EDGES]],
        right_terms: &[[u16; RIGHT_EDGES]],
    ) -> SeenValues {
        match self {
            Self::Portable => portable::seen_values(left_terms, right_terms),
            #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
            Self::Avx2(avx2) => avx2.seen_values(left_terms, right_terms),
            #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
            Self::Avx512(avx512) => avx512.seen_values(left_terms, right_terms),
        }
    }
}
