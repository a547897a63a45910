//! Integers as sets of bits.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// An integer that represents a set: bit *i* is 1 if *i* is in the set.
///
/// The trait is sealed. The words are `u64` and `u128`.
///
/// # Examples
///
/// ```
/// use small_boards::{Grid, Word};
///
/// /// Returns the number of connected parts with more than one cell.
/// fn large_parts<W: Word>(grid: Grid<W>, board: W) -> usize {
///     grid.parts(board).filter(|&part| (grid.neighbours(part) & part) == part).count()
/// }
/// assert_eq!(large_parts(Grid::new(1, 6)?, 0b110_101_u64), 1);
/// assert_eq!(large_parts(Grid::new(1, 6)?, 0b110_011_u128), 2);
/// # Ok::<(), small_boards::InvalidGrid>(())
/// ```
pub trait Word:
    sealed::Bits
    + Copy
    + Debug
    + Hash
    + Ord
    + Send
    + Sync
    + 'static
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
{
}

/// Hides the methods from the public interface, and prevents other crates from implementing the trait.
pub(crate) mod sealed {
    use core::ops::{Shl, Shr};

    /// The arithmetic of a word.
    pub trait Bits: Sized + Shl<u32, Output = Self> + Shr<u32, Output = Self> {
        const BITS: u32;
        const EMPTY: Self;
        const ONE: Self;
        const FULL: Self;

        /// Returns the set of the least member only, or the empty set.
        fn lowest(self) -> Self;

        /// Returns the least member of a non-empty set.
        fn first(self) -> u32;

        /// Returns the greatest member of a non-empty set.
        fn last(self) -> u32;

        fn reversed(self) -> Self;

        fn wrapping_times(self, other: Self) -> Self;

        /// Shifts to the left by any number of bits, even if that shifts out the whole word.
        fn up(self, bits: u32) -> Self;

        /// Shifts to the right by any number of bits, even if that shifts out the whole word.
        fn down(self, bits: u32) -> Self;
    }
}

macro_rules! word {
    ($($word:ident)*) => { $(
        impl Word for $word {}

        impl sealed::Bits for $word {
            const BITS: u32 = Self::BITS;
            const EMPTY: Self = 0;
            const ONE: Self = 1;
            const FULL: Self = Self::MAX;

            #[inline]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn last(self) -> u32 {
                Self::BITS - 1 - self.leading_zeros()
            }

            #[inline]
            fn reversed(self) -> Self {
                self.reverse_bits()
            }

            #[inline]
            fn wrapping_times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }

            #[inline]
            fn up(self, bits: u32) -> Self {
                self.unbounded_shl(bits)
            }

            #[inline]
            fn down(self, bits: u32) -> Self {
                self.unbounded_shr(bits)
            }
        }
    )* };
}

word!(u64 u128);

/// Returns a set of one member for each member of `set`, in ascending order.
///
/// # Complexity
///
/// *O(1)* time for each member.
///
/// # Examples
///
/// ```
/// use small_boards::singletons;
///
/// assert!(singletons(0b1_0110_u64).eq([0b10, 0b100, 0b1_0000]));
/// ```
#[inline]
pub fn singletons<W: Word>(set: W) -> impl Iterator<Item = W> + Clone {
    let mut rest = set;
    core::iter::from_fn(move || {
        let next = rest.lowest();
        rest ^= next;
        (next != W::EMPTY).then_some(next)
    })
}
