//! The innermost loops of the dense engine, on the widest vectors that the processor has.

mod generic;
#[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
mod x86_64;

/// How many left edges a tile has.
pub(crate) const LEFTS: usize = 4;

/// How many right edges a tile has.
pub(crate) const RIGHTS: usize = 8;

/// How many numbers are looked for at a time.
pub(crate) const WINDOW: u16 = 64;

/// The numbers seen for each left and each right edge of a tile: bit *b* stands for the number *b*.
pub(crate) type Seen = [[u64; RIGHTS]; LEFTS];

/// One way to compute the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Path {
    /// Safe code for any processor: the specification of the others.
    Generic,
    /// Vectors of 256 bits.
    #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
    Avx2(x86_64::Avx2),
    /// Vectors of 512 bits.
    #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
    Avx512(x86_64::Avx512),
}

impl Path {
    /// All that this processor has, the fastest last.
    pub(crate) fn all() -> impl DoubleEndedIterator<Item = Self> {
        let paths = [Some(Self::Generic)].into_iter();
        #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
        let paths = paths.chain([x86_64::Avx2::new().map(Self::Avx2), x86_64::Avx512::new().map(Self::Avx512)]);
        paths.flatten()
    }

    /// The fastest that this processor has.
    pub(crate) fn fastest() -> Self {
        Self::all().next_back().unwrap_or(Self::Generic)
    }

    /// For each left and each right edge of a tile the nim-sums of the two numbers that each candidate has for them,
    /// as far as they are below [`WINDOW`].
    ///
    /// `lefts` and `rights` have the same length.
    pub(crate) fn seen(self, lefts: &[[u64; LEFTS]], rights: &[[u16; RIGHTS]]) -> Seen {
        match self {
            Self::Generic => generic::seen(lefts, rights),
            #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
            Self::Avx2(path) => path.seen(lefts, rights),
            #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
            Self::Avx512(path) => path.seen(lefts, rights),
        }
    }

    /// Takes words of numbers of 16 bits apart, the lowest first, and adds `window` to each as nimbers: numbers from
    /// `window`, a multiple of [`WINDOW`], to the next one become those from 0.
    ///
    /// `spread` and `words` have the same length.
    pub(crate) fn spread(self, spread: &mut [[u64; LEFTS]], words: &[u64], window: u16) {
        match self {
            Self::Generic => generic::spread(spread, words, window),
            #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
            Self::Avx2(path) => path.spread(spread, words, window),
            #[cfg(all(target_arch = "x86_64", feature = "std", not(miri)))]
            Self::Avx512(path) => path.spread(spread, words, window),
        }
    }
}
