//! The operations on slices, block by block.
//!
//! What is left at the end of a slice is padded with zeros to a whole block, or done one by one if that is faster.

#![expect(clippy::inline_always, reason = "a path is compiled for its processor only where all of it is inlined")]

use super::map::Map;
use super::path::{Path, Task};
use super::single::singly;

/// `out` = `a` times `b`, element by element.
pub(super) struct Product<'a> {
    pub(super) a: &'a [u64],
    pub(super) b: &'a [u64],
    pub(super) out: &'a mut [u64],
}

impl Task for Product<'_> {
    type Output = ();

    #[inline(always)]
    fn run<const N: usize, P: Path<N>>(self, path: P) {
        let (a, a_rest) = self.a.as_chunks();
        let (b, b_rest) = self.b.as_chunks();
        let (out, out_rest) = self.out.as_chunks_mut();
        for ((a, b), out) in a.iter().zip(b).zip(out) {
            path.store(path.load(a) * path.load(b), out);
        }
        if out_rest.len() < P::FEW {
            singly(Product { a: a_rest, b: b_rest, out: out_rest });
        } else if !out_rest.is_empty() {
            let mut last = [0; N];
            path.store(path.load(&padded(a_rest)) * path.load(&padded(b_rest)), &mut last);
            out_rest.copy_from_slice(&last[..out_rest.len()]);
        }
    }
}

/// The sum of the products of the elements of `a` and `b`.
pub(super) struct Dot<'a> {
    pub(super) a: &'a [u64],
    pub(super) b: &'a [u64],
}

impl Task for Dot<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<const N: usize, P: Path<N>>(self, path: P) -> u64 {
        if self.a.len() < P::FEW {
            return singly(self);
        }
        let (a, a_rest) = self.a.as_chunks();
        let (b, b_rest) = self.b.as_chunks();
        let mut sum = path.load(&[0; N]);
        for (a, b) in a.iter().zip(b) {
            sum = sum + path.load(a) * path.load(b);
        }
        let mut of_rest = 0;
        if a_rest.len() < P::FEW {
            of_rest = singly(Dot { a: a_rest, b: b_rest });
        } else if !a_rest.is_empty() {
            sum = sum + path.load(&padded(a_rest)) * path.load(&padded(b_rest));
        }
        let mut sums = [0; N];
        path.store(sum, &mut sums);
        sums.into_iter().fold(of_rest, |sum, term| sum ^ term)
    }
}

/// `out` = the image of `a`, element by element.
pub(super) struct Images<'a, M> {
    pub(super) map: M,
    pub(super) a: &'a [u64],
    pub(super) out: &'a mut [u64],
}

impl<M: Map> Task for Images<'_, M> {
    type Output = ();

    #[inline(always)]
    fn run<const N: usize, P: Path<N>>(self, path: P) {
        let (a, a_rest) = self.a.as_chunks();
        let (out, out_rest) = self.out.as_chunks_mut();
        for (a, out) in a.iter().zip(out) {
            path.store(self.map.apply(path.load(a)), out);
        }
        if out_rest.len() < P::FEW {
            singly(Images { map: self.map, a: a_rest, out: out_rest });
        } else if !out_rest.is_empty() {
            let mut last = [0; N];
            path.store(self.map.apply(path.load(&padded(a_rest))), &mut last);
            out_rest.copy_from_slice(&last[..out_rest.len()]);
        }
    }
}

/// The `rest` of a slice, and zeros.
#[inline(always)]
fn padded<const N: usize>(rest: &[u64]) -> [u64; N] {
    let mut block = [0; N];
    block[..rest.len()].copy_from_slice(rest);
    block
}
