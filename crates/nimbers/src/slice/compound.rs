//! Operations that are composed of products of slices. They process groups of nimbers that fit into the L1 cache.
//!
//! A separate task for each operation could keep intermediate results in registers.
//! But each task is compiled for every backend and width, so the number of tasks is kept small.

use super::arch::SliceBackend;
use super::backend::{LONGEST_BLOCK, SliceTask as _};
use super::block_loops::{MapTask, ProductTask, ScaleAddTask};
use super::unary::SquareMap;
use crate::Nim;
use crate::width::Width;

/// The number of nimbers of a group, which is a multiple of the length of a block of every backend.
const GROUP: usize = 256;

/// Multiplies `a` by `b`, element by element. The slices have the same length.
pub(super) fn mul_assign<W: Width>(backend: SliceBackend, a: &mut [Nim<W>], b: &[Nim<W>]) {
    let mut copy = [Nim::ZERO; GROUP];
    for (a, b) in a.chunks_mut(GROUP).zip(b.chunks(GROUP)) {
        // A task cannot read and write the same slice.
        let copy = &mut copy[..a.len()];
        copy.copy_from_slice(a);
        backend.run(ProductTask { a: copy, b, out: a });
    }
}

/// Returns the sum of the products of `a` and `b`. The slices have the same length.
pub(super) fn dot<W: Width>(backend: SliceBackend, a: &[Nim<W>], b: &[Nim<W>]) -> Nim<W> {
    let (mut sum, mut products) = (Nim::ZERO, [Nim::ZERO; GROUP]);
    for (a, b) in a.chunks(GROUP).zip(b.chunks(GROUP)) {
        let products = &mut products[..a.len()];
        backend.run(ProductTask { a, b, out: products });
        sum = products.iter().fold(sum, |sum, product| sum + product);
    }
    sum
}

/// Adds the product of `factor` and `b` to `a`, element by element. The slices have the same length.
pub(super) fn scale_add<W: Width>(backend: SliceBackend, a: &mut [Nim<W>], factor: Nim<W>, b: &[Nim<W>]) {
    let ((a, a_rest), (b, b_rest)) = (a.as_chunks_mut::<LONGEST_BLOCK>(), b.as_chunks::<LONGEST_BLOCK>());
    if !a.is_empty() {
        backend.run(ScaleAddTask { a: a.as_flattened_mut(), factor, b: b.as_flattened() });
    }
    let len = a_rest.len();
    // A padded block takes less time than more single products than this.
    let singles = (4 * size_of::<W>()).min(LONGEST_BLOCK / 2);
    if len <= singles || matches!(backend, SliceBackend::Portable) {
        return ScaleAddTask { a: a_rest, factor, b: b_rest }.run_one_by_one();
    }
    let [mut padded, mut other] = [[Nim::ZERO; LONGEST_BLOCK]; 2];
    padded[..len].copy_from_slice(a_rest);
    other[..len].copy_from_slice(b_rest);
    backend.run(ScaleAddTask { a: &mut padded, factor, b: &other });
    a_rest.copy_from_slice(&padded[..len]);
}

/// Writes the powers of `a` into `out`, by repeated squaring. The slices have the same length.
///
/// The nimbers of a group are squared together. A result is multiplied by the square if its exponent has the bit, and
/// by 1 otherwise, because an extra product in a register is cheaper than a branch for each nimber.
pub(super) fn pow<W: Width>(backend: SliceBackend, a: &[Nim<W>], exponents: &[W], out: &mut [Nim<W>]) {
    let (mut squares, mut spare) = ([Nim::ZERO; GROUP], [Nim::ZERO; GROUP]);
    let groups = a.chunks(GROUP).zip(exponents.chunks(GROUP)).zip(out.chunks_mut(GROUP));
    for ((a, exponents), out) in groups {
        let (mut squares, mut spare) = (&mut squares[..a.len()], &mut spare[..a.len()]);
        squares.copy_from_slice(a);
        out.fill(Nim::ONE);
        let max: u128 = exponents.iter().max().map_or(0, |&max| max.into());
        for bit in 0..u128::BITS - max.leading_zeros() {
            // `squares` has the elements of `a` raised to the power 2^bit.
            if bit > 0 {
                backend.run(MapTask { map: SquareMap, single: Nim::square, a: squares, out: spare });
                (squares, spare) = (spare, squares);
            }
            for ((factor, &square), &exponent) in spare.iter_mut().zip(&*squares).zip(exponents) {
                *factor = if exponent.into() >> bit & 1 == 1 { square } else { Nim::ONE };
            }
            mul_assign(backend, out, spare);
        }
    }
}
