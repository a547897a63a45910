//! The operations on slices, block by block.
//!
//! The elements after the last whole block are padded with zeros to a block, or computed one by one if that is faster.

#![expect(clippy::inline_always, reason = "a backend is compiled for its instructions only where all of it is inlined")]

use alloc::vec::Vec;

use super::backend::{BlockBackend, SliceTask};
use super::map::FieldMap;
use super::single::one_by_one;
use crate::Nim;
use crate::width::Width;

/// Writes the products of `a` and `b` into `out`, element by element.
pub(super) struct ProductTask<'a, W> {
    pub(super) a: &'a [Nim<W>],
    pub(super) b: &'a [Nim<W>],
    pub(super) out: &'a mut [Nim<W>],
}

impl<W: Width> SliceTask<W> for ProductTask<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run<const N: usize, B: BlockBackend<W, N>>(self, backend: B) {
        let (a, a_rest) = self.a.as_chunks();
        let (b, b_rest) = self.b.as_chunks();
        let (out, out_rest) = self.out.as_chunks_mut();
        for ((a, b), out) in a.iter().zip(b).zip(out) {
            backend.store(backend.load(a) * backend.load(b), out);
        }
        if out_rest.len() < B::FEW_PRODUCTS {
            one_by_one(ProductTask { a: a_rest, b: b_rest, out: out_rest });
        } else if !out_rest.is_empty() {
            // The block is stored elsewhere first, because `out` has no room for its end.
            let mut last = [Nim::ZERO; N];
            backend.store(backend.load(&padded(a_rest)) * backend.load(&padded(b_rest)), &mut last);
            out_rest.copy_from_slice(&last[..out_rest.len()]);
        }
    }
}

/// Multiplies `a` by `b`, element by element.
pub(super) struct MulAssignTask<'a, W> {
    pub(super) a: &'a mut [Nim<W>],
    pub(super) b: &'a [Nim<W>],
}

impl<W: Width> SliceTask<W> for MulAssignTask<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run<const N: usize, B: BlockBackend<W, N>>(self, backend: B) {
        let (a, a_rest) = self.a.as_chunks_mut();
        let (b, b_rest) = self.b.as_chunks();
        for (a, b) in a.iter_mut().zip(b) {
            backend.store(backend.load(a) * backend.load(b), a);
        }
        if a_rest.len() < B::FEW_PRODUCTS {
            one_by_one(MulAssignTask { a: a_rest, b: b_rest });
        } else if !a_rest.is_empty() {
            let mut last = padded(a_rest);
            backend.store(backend.load(&last) * backend.load(&padded(b_rest)), &mut last);
            a_rest.copy_from_slice(&last[..a_rest.len()]);
        }
    }
}

/// Adds the product of `factor` and `b` to `a`, element by element.
pub(super) struct ScaleAddTask<'a, W> {
    pub(super) a: &'a mut [Nim<W>],
    pub(super) factor: Nim<W>,
    pub(super) b: &'a [Nim<W>],
}

impl<W: Width> SliceTask<W> for ScaleAddTask<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run<const N: usize, B: BlockBackend<W, N>>(self, backend: B) {
        // A short slice needs no block, not even the one of the factor.
        if self.a.len() < B::FEW_PRODUCTS {
            return one_by_one(self);
        }
        let factor = backend.splat(self.factor);
        let (a, a_rest) = self.a.as_chunks_mut();
        let (b, b_rest) = self.b.as_chunks();
        for (a, b) in a.iter_mut().zip(b) {
            backend.store(backend.load(a) + factor * backend.load(b), a);
        }
        if a_rest.len() < B::FEW_PRODUCTS {
            one_by_one(ScaleAddTask { a: a_rest, factor: self.factor, b: b_rest });
        } else if !a_rest.is_empty() {
            let mut last = padded(a_rest);
            backend.store(backend.load(&last) + factor * backend.load(&padded(b_rest)), &mut last);
            a_rest.copy_from_slice(&last[..a_rest.len()]);
        }
    }
}

/// Returns the sum of the products of the elements of `a` and `b`.
pub(super) struct DotTask<'a, W> {
    pub(super) a: &'a [Nim<W>],
    pub(super) b: &'a [Nim<W>],
}

impl<W: Width> SliceTask<W> for DotTask<'_, W> {
    type Output = Nim<W>;

    #[inline(always)]
    fn run<const N: usize, B: BlockBackend<W, N>>(self, backend: B) -> Nim<W> {
        // A short slice needs no block at all, not even the one of zeros that the sum starts from.
        if self.a.len() < B::FEW_PRODUCTS {
            return one_by_one(self);
        }
        let (a, a_rest) = self.a.as_chunks();
        let (b, b_rest) = self.b.as_chunks();
        // One sum for each place of a block. Adding these up once at the end keeps the store, and its transposition,
        // out of the loop.
        let mut sum = backend.splat(Nim::ZERO);
        for (a, b) in a.iter().zip(b) {
            sum = sum + backend.load(a) * backend.load(b);
        }
        let mut of_rest = Nim::ZERO;
        if a_rest.len() < B::FEW_PRODUCTS {
            of_rest = one_by_one(DotTask { a: a_rest, b: b_rest });
        } else if !a_rest.is_empty() {
            // Products with the padding are zero and do not change the sum.
            sum = sum + backend.load(&padded(a_rest)) * backend.load(&padded(b_rest));
        }
        let mut sums = [Nim::ZERO; N];
        backend.store(sum, &mut sums);
        sums.into_iter().fold(of_rest, |sum, term| sum + term)
    }
}

/// Writes the images of `a` into `out`, element by element.
pub(super) struct MapTask<'a, W, M> {
    pub(super) map: M,
    pub(super) a: &'a [Nim<W>],
    pub(super) out: &'a mut [Nim<W>],
}

impl<W: Width, M: FieldMap> SliceTask<W> for MapTask<'_, W, M> {
    type Output = ();

    #[inline(always)]
    fn run<const N: usize, B: BlockBackend<W, N>>(self, backend: B) {
        let (a, a_rest) = self.a.as_chunks();
        let (out, out_rest) = self.out.as_chunks_mut();
        for (a, out) in a.iter().zip(out) {
            backend.store(self.map.apply(backend.load(a)), out);
        }
        if out_rest.len() < B::FEW_IMAGES {
            one_by_one(MapTask { map: self.map, a: a_rest, out: out_rest });
        } else if !out_rest.is_empty() {
            let mut last = [Nim::ZERO; N];
            backend.store(self.map.apply(backend.load(&padded(a_rest))), &mut last);
            out_rest.copy_from_slice(&last[..out_rest.len()]);
        }
    }
}

/// Writes the product of the matrices `a` and `b` into `out`.
///
/// All are row by row. `a` has `inner` columns, at least one, and the others have `columns`.
pub(super) struct MatrixTask<'a, W> {
    pub(super) inner: usize,
    pub(super) columns: usize,
    pub(super) a: &'a [Nim<W>],
    pub(super) b: &'a [Nim<W>],
    pub(super) out: &'a mut [Nim<W>],
}

impl<W: Width> SliceTask<W> for MatrixTask<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run<const N: usize, B: BlockBackend<W, N>>(self, backend: B) {
        let Self { inner, columns, a, b, out } = self;
        // One strip of as many columns as a block has nimbers after the other. Its blocks are loaded, and transposed,
        // once for all rows of `a`. A sum of products stays in registers until it is complete.
        let mut strip = Vec::with_capacity(inner);
        for first in (0..columns).step_by(N) {
            let len = N.min(columns - first);
            if len < B::FEW_PRODUCTS {
                one_by_one_columns(inner, columns, first, a, b, out);
                continue;
            }
            strip.clear();
            for row in b.chunks_exact(columns) {
                strip.push(backend.load(&padded(&row[first..first + len])));
            }
            for (a, out) in a.chunks_exact(inner).zip(out.chunks_exact_mut(columns)) {
                let mut sum = backend.splat(Nim::ZERO);
                for (&factor, &block) in a.iter().zip(&strip) {
                    sum = sum + backend.splat(factor) * block;
                }
                let mut sums = [Nim::ZERO; N];
                backend.store(sum, &mut sums);
                out[first..first + len].copy_from_slice(&sums[..len]);
            }
        }
    }
}

/// Computes the columns of a product of matrices from `first` on, one nimber at a time.
#[inline(never)]
fn one_by_one_columns<W: Width>(
    inner: usize,
    columns: usize,
    first: usize,
    a: &[Nim<W>],
    b: &[Nim<W>],
    out: &mut [Nim<W>],
) {
    for (a, out) in a.chunks_exact(inner).zip(out.chunks_exact_mut(columns)) {
        for (column, out) in out.iter_mut().enumerate().skip(first) {
            *out = a.iter().zip(b[column..].iter().step_by(columns)).map(|(a, b)| a * b).sum();
        }
    }
}

/// Returns a block of the `rest` of a slice, followed by zeros.
#[inline(always)]
fn padded<W: Width, const N: usize>(rest: &[Nim<W>]) -> [Nim<W>; N] {
    let mut block = [Nim::ZERO; N];
    block[..rest.len()].copy_from_slice(rest);
    block
}
