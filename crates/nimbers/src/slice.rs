//! Nim arithmetic on whole slices, many elements at a time.
//!
//! One function call computes with as many nimbers as the vector registers of the processor hold, which takes a small
//! part of the time of as many single products.
//! Write the loop around slices, not around elements, wherever the elements do not depend on each other.
//!
//! ```
//! use nimbers::{Nimber, slice};
//!
//! let a = [2, 3, 4, 16].map(Nimber::of_heap);
//! let b = [2, 3, 5, 17].map(Nimber::of_heap);
//! let mut out = [Nimber::ZERO; 4];
//! slice::mul(&a, &b, &mut out);
//! assert_eq!(out, [3, 2, 2, 8].map(Nimber::of_heap));
//! assert_eq!(slice::dot(&a, &b), out.iter().sum());
//!
//! // Every nimber but zero has an inverse, and every nimber has one square root.
//! slice::inverse(&a, &mut out);
//! slice::mul_assign(&mut out, &a);
//! assert_eq!(out, [Nimber::of_heap(1); 4]);
//! slice::sqrt(&a, &mut out);
//! let roots = out;
//! slice::mul_assign(&mut out, &roots);
//! assert_eq!(out, a);
//! ```
//!
//! # Paths
//!
//! A nimber of 64 bits is written with two of 32 bits, those with two of 16, and so on, and products, inverses and
//! roots follow from a few of half the size: a tower of quadratic extensions.
//! All paths climb the same tower and differ in where it begins.
//!
//! | path | needs | begins with | nimbers at once |
//! |---|---|---|---|
//! | AVX-512 and GFNI | AVX-512 F and BW, GFNI | bytes, multiplied by one instruction | 64 |
//! | AVX2 and GFNI | AVX2, GFNI | bytes, multiplied by one instruction | 32 |
//! | AVX2 | AVX2 | bits, multiplied by *and* | 256 |
//! | portable | nothing | bits, multiplied by *and* | 256 |
//!
//! With the feature `std`, which is on unless switched off, the processor is asked once for what it has.
//! Without it, only what the program is compiled for is used.
//! Either way the results are the same, and so is the cost: *O(n)* time for *n* elements, and no allocation.
//! What is left of a slice after whole blocks costs about as much as one more block at most; if that is a few nimbers,
//! fewer than 32 where blocks are of 256, they are computed one by one.
//!
//! # Sources
//!
//! J. H. Conway, *On Numbers and Games*, chapter 6, for the field; A. Karatsuba and Y. Ofman, *Multiplication of
//! multidigit numbers on automata* (1963), for three products instead of four; T. Itoh and S. Tsujii, *A fast algorithm
//! for computing multiplicative inverses in GF(2^m) using normal bases* (1988), for inverses by the norm.

mod arch;
mod bits;
#[cfg(target_arch = "x86_64")]
mod bytes;
#[cfg(target_arch = "x86_64")]
mod isomorphism;
mod map;
mod path;
mod single;
mod task;
#[cfg(test)]
mod tests;
mod tower;

use crate::Nimber;
use arch::{AnyPath, words, words_mut};
use map::{Inverse, Map, Sqrt, Square};
use task::{Dot, Images, Product};

/// Adds `b` to `a`, element by element.
///
/// # Panics
///
/// If the slices differ in length.
///
/// # Examples
///
/// ```
/// use nimbers::{Nimber, slice};
///
/// let mut a = [3, 5].map(Nimber::of_heap);
/// slice::add_assign(&mut a, &[6, 5].map(Nimber::of_heap));
/// assert_eq!(a, [5, 0].map(Nimber::of_heap));
/// ```
#[track_caller]
pub fn add_assign(a: &mut [Nimber], b: &[Nimber]) {
    check("a", a, "b", b);
    for (a, b) in words_mut(a).iter_mut().zip(words(b)) {
        *a ^= b;
    }
}

/// The products of `a` and `b`, element by element, into `out`.
///
/// # Panics
///
/// If the slices differ in length.
///
/// # Examples
///
/// ```
/// use nimbers::{Nimber, slice};
///
/// let mut out = [Nimber::ZERO; 2];
/// slice::mul(&[4, 4].map(Nimber::of_heap), &[4, 16].map(Nimber::of_heap), &mut out);
/// assert_eq!(out, [6, 64].map(Nimber::of_heap));
/// ```
#[track_caller]
pub fn mul(a: &[Nimber], b: &[Nimber], out: &mut [Nimber]) {
    product(AnyPath::fastest(), a, b, out);
}

/// The names of the paths that this processor can go, the fastest first: for benchmarks only.
#[doc(hidden)]
pub fn paths() -> impl Iterator<Item = &'static str> {
    AnyPath::available().map(AnyPath::name)
}

/// [`mul`] on one of the [`paths`]: for benchmarks only.
///
/// # Panics
///
/// If there is no such path, or if the slices differ in length.
#[doc(hidden)]
#[track_caller]
pub fn mul_on(path: &str, a: &[Nimber], b: &[Nimber], out: &mut [Nimber]) {
    let path = AnyPath::available().find(|available| available.name() == path);
    product(path.expect("one of the paths"), a, b, out);
}

#[track_caller]
fn product(path: AnyPath, a: &[Nimber], b: &[Nimber], out: &mut [Nimber]) {
    check("a", a, "b", b);
    check("a", a, "out", out);
    path.run(Product { a: words(a), b: words(b), out: words_mut(out) });
}

/// Multiplies `a` by `b`, element by element.
///
/// # Panics
///
/// If the slices differ in length.
///
/// # Examples
///
/// ```
/// use nimbers::{Nimber, slice};
///
/// let mut a = [4, 4].map(Nimber::of_heap);
/// slice::mul_assign(&mut a, &[4, 16].map(Nimber::of_heap));
/// assert_eq!(a, [6, 64].map(Nimber::of_heap));
/// ```
#[track_caller]
pub fn mul_assign(a: &mut [Nimber], b: &[Nimber]) {
    /// Some whole blocks of every path, and little beside the cache nearest to the processor.
    const LEN: usize = 512;
    check("a", a, "b", b);
    let path = AnyPath::fastest();
    let mut factors = [0; LEN];
    for (a, b) in words_mut(a).chunks_mut(LEN).zip(words(b).chunks(LEN)) {
        let factors = &mut factors[..a.len()];
        factors.copy_from_slice(a);
        path.run(Product { a: factors, b, out: a });
    }
}

/// The sum of the products of `a` and `b`, element by element.
///
/// # Panics
///
/// If the slices differ in length.
///
/// # Examples
///
/// ```
/// use nimbers::{Nimber, slice};
///
/// let (a, b) = ([4, 4].map(Nimber::of_heap), [4, 16].map(Nimber::of_heap));
/// assert_eq!(slice::dot(&a, &b), Nimber::of_heap(6) + Nimber::of_heap(64));
/// assert_eq!(slice::dot(&[], &[]), Nimber::ZERO);
/// ```
#[must_use]
#[track_caller]
pub fn dot(a: &[Nimber], b: &[Nimber]) -> Nimber {
    check("a", a, "b", b);
    AnyPath::fastest().run(Dot { a: words(a), b: words(b) }).into()
}

/// The squares of `a`, element by element, into `out`.
///
/// # Panics
///
/// If the slices differ in length.
///
/// # Examples
///
/// ```
/// use nimbers::{Nimber, slice};
///
/// let mut out = [Nimber::ZERO; 3];
/// slice::square(&[2, 4, 16].map(Nimber::of_heap), &mut out);
/// assert_eq!(out, [3, 6, 24].map(Nimber::of_heap));
/// ```
#[track_caller]
pub fn square(a: &[Nimber], out: &mut [Nimber]) {
    images(Square, a, out);
}

/// The square roots of `a`, element by element, into `out`: every nimber has exactly one.
///
/// # Panics
///
/// If the slices differ in length.
///
/// # Examples
///
/// ```
/// use nimbers::{Nimber, slice};
///
/// let mut out = [Nimber::ZERO; 3];
/// slice::sqrt(&[3, 6, 24].map(Nimber::of_heap), &mut out);
/// assert_eq!(out, [2, 4, 16].map(Nimber::of_heap));
/// ```
#[track_caller]
pub fn sqrt(a: &[Nimber], out: &mut [Nimber]) {
    images(Sqrt, a, out);
}

/// The inverses of `a`, element by element, into `out`; zero, which has none, is left zero.
///
/// # Panics
///
/// If the slices differ in length.
///
/// # Examples
///
/// ```
/// use nimbers::{Nimber, slice};
///
/// let mut out = [Nimber::ZERO; 4];
/// slice::inverse(&[0, 1, 2, 4].map(Nimber::of_heap), &mut out);
/// assert_eq!(out, [0, 1, 3, 15].map(Nimber::of_heap));
/// ```
#[track_caller]
pub fn inverse(a: &[Nimber], out: &mut [Nimber]) {
    images(Inverse, a, out);
}

#[track_caller]
fn images(map: impl Map, a: &[Nimber], out: &mut [Nimber]) {
    check("a", a, "out", out);
    AnyPath::fastest().run(Images { map, a: words(a), out: words_mut(out) });
}

#[track_caller]
fn check(left_name: &str, left: &[Nimber], right_name: &str, right: &[Nimber]) {
    let (left, right) = (left.len(), right.len());
    assert!(left == right, "the slices differ in length: `{left_name}` has {left}, `{right_name}` has {right}");
}
