//! Nim arithmetic on slices of nimbers of any width.
//!
//! On processors with a vector backend, the functions compute with all nimbers of a register at once, which takes a
//! fraction of the time of single operations. Use them wherever the elements do not depend on each other.
//!
//! ```
//! use nimbers::{Nimber, slice};
//!
//! let a = [2, 3, 4, 16].map(Nimber::from_heap);
//! let b = [2, 3, 5, 17].map(Nimber::from_heap);
//! let mut out = [Nimber::ZERO; 4];
//! slice::mul(&a, &b, &mut out);
//! assert_eq!(out, [3, 2, 2, 8].map(Nimber::from_heap));
//! assert_eq!(slice::dot(&a, &b), out.iter().sum());
//!
//! // Every nimber except zero has an inverse, and every nimber has a unique square root.
//! slice::inverse(&a, &mut out);
//! slice::mul_assign(&mut out, &a);
//! assert_eq!(out, [Nimber::from_heap(1); 4]);
//! slice::sqrt(&a, &mut out);
//! let roots = out;
//! slice::mul_assign(&mut out, &roots);
//! assert_eq!(out, a);
//! ```
//!
#![cfg_attr(
    feature = "bytemuck",
    doc = r"
With the feature `bytemuck`, slices of integers convert to slices of nimbers and back without a copy:

```
use bytemuck::TransparentWrapper;
use nimbers::{Nim, Nimber, slice};

let mut words = [2_u64, 3, 4, 16];
let nimbers: &mut [Nimber] = Nim::wrap_slice_mut(&mut words);
let factors: Vec<Nimber> = nimbers.to_vec();
slice::mul_assign(nimbers, &factors);
assert_eq!(words, [3, 2, 6, 24]);
assert_eq!(Nim::peel_slice(&factors), [2, 3, 4, 16]);
```
"
)]
//!
//! # Complexity
//!
//! Every function except [`pow`] takes *O(n)* time for slices of *n* elements, and no function allocates.
//! The elements after the last whole block take as long as another block.
//! If a slice is shorter than a block, its elements are computed one by one.
//!
//! # Backends
//!
//! | backend | needs | products of bytes | nimbers in a block |
//! |---|---|---|---|
//! | AVX-512 and GFNI | AVX-512 F and BW, GFNI | one instruction | 64 |
//! | AVX2 and GFNI | AVX2, GFNI | one instruction | 32 |
//! | AVX2 | AVX2 | lookups of nibbles in registers | 32 |
//! | SSSE3 | SSSE3 | lookups of nibbles in registers | 16 |
//! | NEON | a little-endian 64-bit ARM processor | lookups of nibbles in registers | 16 |
//! | SIMD128 | WebAssembly compiled with `simd128` | lookups of nibbles in registers | 16 |
//! | portable | nothing | one nimber at a time, by tables | 1 |
//!
//! With the feature `std`, which is on by default, the backend is chosen once at run time by the instructions of the
//! processor. Without `std`, it is chosen by the instructions that the program is compiled for.
//! All backends return the same results.
//!
//! # Design
//!
//! A 64-bit nimber is a pair of 32-bit nimbers, each of which is a pair of 16-bit nimbers, and so on.
//! In this tower of quadratic extensions, a product, inverse or root of pairs takes a few operations of half the width.
//! All vector backends share the formulas of the tower and the transposition of nimbers into planes of bytes.
//! Each supplies only registers and the field of bytes, and a width only sets the height of the tower.
//! The loops are compiled with this crate, once for each width. As generic functions they were compiled in each crate
//! that called them, and a program with products and inverses of all widths took 100 seconds of processor time to compile.
//!
//! The alternative without GFNI was planes of bits, in which a product of bits is an AND. With AVX2, it took twice as
//! long for 64 bits and four times as long for 16 bits.
//! Another alternative is a polynomial basis, which single products without GFNI use.
//! But each byte then takes a lookup in a table of 256 words, which vector instructions do not support.
//!
//! # Sources
//!
//! J. H. Conway, *On Numbers and Games* `[ONAG]`, chapter 6, for the field; A. Karatsuba and Y. Ofman, *Multiplication of
//! multidigit numbers on automata* `[KO63]`, for three products instead of four; T. Itoh and S. Tsujii, *A fast algorithm
//! for computing multiplicative inverses in GF(2^m) using normal bases* `[IT88]`, for inverses by the norm.

#![cfg_attr(
    not(any(
        target_arch = "aarch64",
        target_arch = "x86_64",
        all(target_arch = "wasm32", target_feature = "simd128")
    )),
    expect(dead_code, reason = "blocks are for vector registers")
)]

mod arch;
mod backend;
mod block_loops;
mod byte_planes;
mod compound;
mod nibbles;
#[cfg(test)]
mod tests;
mod unary;
mod widths;

use crate::Nim;
use crate::width::{SliceField as _, Width};
use arch::SliceBackend;
use block_loops::ProductTask;

/// Adds `b` to `a`, element by element.
///
/// # Panics
///
/// Panics if the slices differ in length.
///
/// # Examples
///
/// ```
/// use nimbers::{Nimber, slice};
///
/// let mut a = [3, 5].map(Nimber::from_heap);
/// slice::add_assign(&mut a, &[6, 5].map(Nimber::from_heap));
/// assert_eq!(a, [5, 0].map(Nimber::from_heap));
/// ```
#[track_caller]
pub fn add_assign<W: Width>(a: &mut [Nim<W>], b: &[Nim<W>]) {
    check_lengths("a", a, "b", b);
    // The compiler vectorises exclusive or for any processor, so no backend is needed.
    for (a, &b) in a.iter_mut().zip(b) {
        *a += b;
    }
}

/// Adds the product of `factor` and `b` to `a`, element by element. The slices have the same length.
pub(crate) fn scale_add<W: Width>(a: &mut [Nim<W>], factor: Nim<W>, b: &[Nim<W>]) {
    W::Field::scale_add(a, factor, b);
}

/// Multiplies each element of `a` by `factor`.
pub(crate) fn scale<W: Width>(a: &mut [Nim<W>], factor: Nim<W>) {
    let unscaled = a.to_vec();
    scale_add(a, factor + Nim::ONE, &unscaled);
}

/// Returns the start of the shortest end of a slice of `len` nimbers that contains the index and consists of whole blocks,
/// or the index if the slice is too short.
pub(crate) const fn block_start(len: usize, index: usize) -> usize {
    match len.checked_sub((len - index).next_multiple_of(backend::LONGEST_BLOCK)) {
        Some(start) => start,
        None => index,
    }
}

/// Writes the products of `a` and `b` into `out`, element by element.
///
/// # Panics
///
/// Panics if the slices differ in length.
///
/// # Examples
///
/// ```
/// use nimbers::{Nimber, slice};
///
/// let mut out = [Nimber::ZERO; 2];
/// slice::mul(&[4, 4].map(Nimber::from_heap), &[4, 16].map(Nimber::from_heap), &mut out);
/// assert_eq!(out, [6, 64].map(Nimber::from_heap));
/// ```
#[track_caller]
pub fn mul<W: Width>(a: &[Nim<W>], b: &[Nim<W>], out: &mut [Nim<W>]) {
    check_lengths("a", a, "b", b);
    check_lengths("a", a, "out", out);
    W::Field::mul(a, b, out);
}

/// Returns the names of the backends that the processor supports, starting with the fastest.
///
/// The function exists for benchmarks and tests only.
#[doc(hidden)]
pub fn backends() -> impl Iterator<Item = &'static str> {
    SliceBackend::available().map(SliceBackend::name)
}

/// Multiplies like [`mul`] on the backend with this name.
///
/// The function exists for benchmarks and tests only.
///
/// # Panics
///
/// Panics if [`backends`] does not list the name, or if the slices differ in length.
#[doc(hidden)]
#[track_caller]
pub fn mul_on<W: Width>(backend: &str, a: &[Nim<W>], b: &[Nim<W>], out: &mut [Nim<W>]) {
    let backend = SliceBackend::available().find(|available| available.name() == backend);
    check_lengths("a", a, "b", b);
    check_lengths("a", a, "out", out);
    backend.expect("`backends` lists the backend").run(ProductTask { a, b, out });
}

/// Multiplies `a` by `b`, element by element.
///
/// # Panics
///
/// Panics if the slices differ in length.
///
/// # Examples
///
/// ```
/// use nimbers::{Nimber, slice};
///
/// let mut a = [4, 4].map(Nimber::from_heap);
/// slice::mul_assign(&mut a, &[4, 16].map(Nimber::from_heap));
/// assert_eq!(a, [6, 64].map(Nimber::from_heap));
/// ```
#[track_caller]
pub fn mul_assign<W: Width>(a: &mut [Nim<W>], b: &[Nim<W>]) {
    check_lengths("a", a, "b", b);
    W::Field::mul_assign(a, b);
}

/// Returns the sum of the products of `a` and `b`, element by element.
///
/// The result is 0 for empty slices.
///
/// # Panics
///
/// Panics if the slices differ in length.
///
/// # Examples
///
/// ```
/// use nimbers::{Nimber, slice};
///
/// let (a, b) = ([4, 4].map(Nimber::from_heap), [4, 16].map(Nimber::from_heap));
/// assert_eq!(slice::dot(&a, &b), Nimber::from_heap(6) + Nimber::from_heap(64));
/// assert_eq!(slice::dot::<u64>(&[], &[]), Nimber::ZERO);
/// ```
#[must_use]
#[track_caller]
pub fn dot<W: Width>(a: &[Nim<W>], b: &[Nim<W>]) -> Nim<W> {
    check_lengths("a", a, "b", b);
    W::Field::dot(a, b)
}

/// Writes the squares of `a` into `out`, element by element.
///
/// # Panics
///
/// Panics if the slices differ in length.
///
/// # Examples
///
/// ```
/// use nimbers::{Nimber, slice};
///
/// let mut out = [Nimber::ZERO; 3];
/// slice::square(&[2, 4, 16].map(Nimber::from_heap), &mut out);
/// assert_eq!(out, [3, 6, 24].map(Nimber::from_heap));
/// ```
#[track_caller]
pub fn square<W: Width>(a: &[Nim<W>], out: &mut [Nim<W>]) {
    check_lengths("a", a, "out", out);
    W::Field::square(a, out);
}

/// Writes the square roots of `a` into `out`, element by element.
///
/// Every nimber has a unique square root.
///
/// # Panics
///
/// Panics if the slices differ in length.
///
/// # Examples
///
/// ```
/// use nimbers::{Nimber, slice};
///
/// let mut out = [Nimber::ZERO; 3];
/// slice::sqrt(&[3, 6, 24].map(Nimber::from_heap), &mut out);
/// assert_eq!(out, [2, 4, 16].map(Nimber::from_heap));
/// ```
#[track_caller]
pub fn sqrt<W: Width>(a: &[Nim<W>], out: &mut [Nim<W>]) {
    check_lengths("a", a, "out", out);
    W::Field::sqrt(a, out);
}

/// Writes the inverses of `a` into `out`, element by element.
///
/// The result for zero, which has no inverse, is zero.
///
/// # Panics
///
/// Panics if the slices differ in length.
///
/// # Examples
///
/// ```
/// use nimbers::{Nimber, slice};
///
/// let mut out = [Nimber::ZERO; 4];
/// slice::inverse(&[0, 1, 2, 4].map(Nimber::from_heap), &mut out);
/// assert_eq!(out, [0, 1, 3, 15].map(Nimber::from_heap));
/// ```
#[track_caller]
pub fn inverse<W: Width>(a: &[Nim<W>], out: &mut [Nim<W>]) {
    check_lengths("a", a, "out", out);
    W::Field::inverse(a, out);
}

/// Writes the powers of `a` into `out`, element by element, like [`Nim::pow`].
///
/// Exponents are integers and not nimbers. The exponent 0 gives 1.
///
/// # Panics
///
/// Panics if the slices differ in length.
///
/// # Complexity
///
/// *O(n b)* for *n* elements, where *b* is the number of bits of the largest exponent.
///
/// # Examples
///
/// ```
/// use nimbers::{Nimber, slice};
///
/// let mut out = [Nimber::ZERO; 4];
/// slice::pow(&[2, 2, 4, 0].map(Nimber::from_heap), &[2, 3, 2, 0], &mut out);
/// assert_eq!(out, [3, 1, 6, 1].map(Nimber::from_heap));
/// ```
#[track_caller]
pub fn pow<W: Width>(a: &[Nim<W>], exponents: &[W], out: &mut [Nim<W>]) {
    check_lengths("a", a, "exponents", exponents);
    check_lengths("a", a, "out", out);
    W::Field::pow(a, exponents, out);
}

/// Panics with the names and the lengths of both slices if the lengths differ.
#[track_caller]
fn check_lengths<A, B>(left_name: &str, left: &[A], right_name: &str, right: &[B]) {
    let (left, right) = (left.len(), right.len());
    assert!(left == right, "the slices differ in length: `{left_name}` has {left}, `{right_name}` has {right}");
}
