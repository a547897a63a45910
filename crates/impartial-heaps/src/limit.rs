//! How far a table grows unless told otherwise.

use crate::code::Code;

/// Returns the number of nim-values that [`Heaps::new`](crate::Heaps::new) computes at most.
///
/// | moves leave | values |
/// |---|--:|
/// | at most two heaps | 10,000,000 |
/// | up to three heaps | 2,000 |
///
/// If each further value takes time in proportion to the heap, [`Heaps::new`](crate::Heaps::new) stops at some 131,072
/// values. So a table takes a few seconds at most, unless a set has very many numbers.
///
/// # Examples
///
/// ```
/// use impartial_heaps::default_limit;
///
/// assert_eq!(default_limit(&"0.6".parse()?), 10_000_000);
/// # Ok::<(), impartial_heaps::InvalidCode>(())
/// ```
#[must_use]
pub fn default_limit(code: &Code) -> u64 {
    if code.most_parts() <= 2 { 10_000_000 } else { 2_000 }
}
