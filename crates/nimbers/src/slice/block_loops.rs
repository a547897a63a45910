//! The loops over the blocks of slices.

#![expect(clippy::inline_always, reason = "a backend is compiled for its instructions only where all of it is inlined")]

use core::ops::Range;

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
    fn len(&self) -> usize {
        self.out.len()
    }

    #[inline(always)]
    fn run<const N: usize, B: BlockBackend<W, N>>(&mut self, range: Range<usize>, backend: B) {
        let (a, b) = (self.a[range.clone()].as_chunks().0, self.b[range.clone()].as_chunks().0);
        for ((a, b), out) in a.iter().zip(b).zip(self.out[range].as_chunks_mut().0) {
            backend.store(backend.load(a) * backend.load(b), out);
        }
    }

    #[inline(never)]
    fn run_one_by_one(self) {
        for ((&a, &b), out) in self.a.iter().zip(self.b).zip(self.out) {
            *out = a * b;
        }
    }
}

/// A task that adds the products of `factor` and `b` to `a`, element by element.
///
/// On a backend with blocks, the length is a multiple of [`LONGEST_BLOCK`](super::backend::LONGEST_BLOCK), because an
/// overlapping last block would be added twice.
pub(super) struct ScaleAddTask<'a, W> {
    pub(super) a: &'a mut [Nim<W>],
    pub(super) factor: Nim<W>,
    pub(super) b: &'a [Nim<W>],
}

impl<W: Width> SliceTask<W> for ScaleAddTask<'_, W> {
    fn len(&self) -> usize {
        self.a.len()
    }

    #[inline(always)]
    fn run<const N: usize, B: BlockBackend<W, N>>(&mut self, range: Range<usize>, backend: B) {
        let factor = backend.load(&[self.factor; N]);
        for (b, a) in self.b[range.clone()].as_chunks().0.iter().zip(self.a[range].as_chunks_mut().0) {
            backend.store(backend.load(a) + factor * backend.load(b), a);
        }
    }

    #[inline(never)]
    fn run_one_by_one(self) {
        for (a, &b) in self.a.iter_mut().zip(self.b) {
            *a += self.factor * b;
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
    fn len(&self) -> usize {
        self.out.len()
    }

    #[inline(always)]
    fn run<const N: usize, B: BlockBackend<W, N>>(&mut self, range: Range<usize>, backend: B) {
        let map = self.map;
        for (a, out) in self.a[range.clone()].as_chunks().0.iter().zip(self.out[range].as_chunks_mut().0) {
            backend.store(map.apply(backend.load(a)), out);
        }
    }

    #[inline(never)]
    fn run_one_by_one(self) {
        for (&a, out) in self.a.iter().zip(self.out) {
            *out = (self.single)(a);
        }
    }
}
