//! The loops over the blocks of slices.
//!
//! If elements are left after the last whole block, the last elements of the slice are another block, which overlaps
//! the block before.
//! If a slice is shorter than a block, its elements are computed one by one.
//! The alternative, padding the last block with zeros, would copy operands and results.

#![expect(clippy::inline_always, reason = "a backend is compiled for its instructions only where all of it is inlined")]

use super::backend::{BlockBackend, SliceTask};
use super::unary::FieldMap;
use crate::Nim;
use crate::width::Width;

/// A task that writes the products of `a` and `b` into `out`, element by element.
pub(super) struct ProductTask<'a, W> {
    pub(super) a: &'a [Nim<W>],
    pub(super) b: &'a [Nim<W>],
    pub(super) out: &'a mut [Nim<W>],
}

impl<W: Width> SliceTask<W> for ProductTask<'_, W> {
    #[inline(always)]
    fn run<const N: usize, B: BlockBackend<W, N>>(self, backend: B) {
        let Self { a, b, out } = self;
        let (blocks, rest) = out.as_chunks_mut();
        for ((a, b), out) in a.as_chunks().0.iter().zip(b.as_chunks().0).zip(blocks) {
            backend.store(backend.load(a) * backend.load(b), out);
        }
        // The last block computes some elements for the second time, and writes the same results again.
        if !rest.is_empty() {
            match (a.last_chunk(), b.last_chunk(), out.last_chunk_mut()) {
                (Some(a), Some(b), Some(out)) => backend.store(backend.load(a) * backend.load(b), out),
                _ => ProductTask { a, b, out }.run_one_by_one(),
            }
        }
    }

    #[inline(never)]
    fn run_one_by_one(self) {
        for ((&a, &b), out) in self.a.iter().zip(self.b).zip(self.out) {
            *out = a * b;
        }
    }
}

/// A task that writes the images of `a` into `out`, element by element.
pub(super) struct MapTask<'a, W, M> {
    pub(super) map: M,
    /// The map of a single nimber.
    pub(super) single: fn(Nim<W>) -> Nim<W>,
    pub(super) a: &'a [Nim<W>],
    pub(super) out: &'a mut [Nim<W>],
}

impl<W: Width, M: FieldMap> SliceTask<W> for MapTask<'_, W, M> {
    #[inline(always)]
    fn run<const N: usize, B: BlockBackend<W, N>>(self, backend: B) {
        let Self { map, single, a, out } = self;
        let (blocks, rest) = out.as_chunks_mut();
        for (a, out) in a.as_chunks().0.iter().zip(blocks) {
            backend.store(map.apply(backend.load(a)), out);
        }
        if !rest.is_empty() {
            match (a.last_chunk(), out.last_chunk_mut()) {
                (Some(a), Some(out)) => backend.store(map.apply(backend.load(a)), out),
                _ => MapTask { map, single, a, out }.run_one_by_one(),
            }
        }
    }

    #[inline(never)]
    fn run_one_by_one(self) {
        for (&a, out) in self.a.iter().zip(self.out) {
            *out = (self.single)(a);
        }
    }
}
