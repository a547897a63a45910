//! Powers of whole slices, by repeated squaring.
//!
//! The nimbers of a group are squared together. Those whose exponent has the next bit are multiplied by the square, and
//! the others by 1: a product in a register takes less time than a decision for each nimber.

use super::arch::SliceBackend;
use super::map::SquareMap;
use super::task::{MapTask, MulAssignTask};
use crate::Nim;
use crate::width::{NimField as _, Width};

/// The nimbers of a group: its arrays are in the nearest cache, and are whole blocks of every backend.
const GROUP: usize = 256;

/// Writes the powers of `a` into `out`. The slices have the same length.
pub(super) fn pow<W: Width>(backend: SliceBackend, a: &[Nim<W>], exponents: &[W], out: &mut [Nim<W>]) {
    let (mut squares, mut spare) = ([Nim::ZERO; GROUP], [Nim::ZERO; GROUP]);
    let groups = a.chunks(GROUP).zip(exponents.chunks(GROUP)).zip(out.chunks_mut(GROUP));
    for ((a, exponents), out) in groups {
        let (mut squares, mut spare) = (&mut squares[..a.len()], &mut spare[..a.len()]);
        squares.copy_from_slice(a);
        out.fill(Nim::ONE);
        let (Some(&least), Some(&most)) = (exponents.iter().min(), exponents.iter().max()) else { continue };
        let bits = u128::BITS - most.into().leading_zeros();
        for bit in 0..bits {
            if bit > 0 {
                backend.run(MapTask { map: SquareMap, a: squares, out: spare });
                (squares, spare) = (spare, squares);
            }
            if least == most {
                if W::Field::has_bit(most, bit) {
                    backend.run(MulAssignTask { a: out, b: squares });
                }
                continue;
            }
            for ((factor, &square), &exponent) in spare.iter_mut().zip(&*squares).zip(exponents) {
                *factor = if W::Field::has_bit(exponent, bit) { square } else { Nim::ONE };
            }
            backend.run(MulAssignTask { a: out, b: spare });
        }
    }
}
