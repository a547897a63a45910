//! Inputs of `impartial graph`, which has no generator.

use std::io::{self, Write};

#[path = "../../../tests/random.rs"]
mod random;

use random::random;

/// Average number of edges per vertex of random graphs.
const DEGREE: u64 = 5;

/// Writes a graph of about `edges` edges: `acyclic` and `loopy` are random, and `torus` is a grid whose rows and columns are
/// closed, with moves to the right and down from 15 of 16 cells.
pub(super) fn write(shape: &str, edges: u64, out: &mut dyn Write) -> io::Result<()> {
    let mut random = random(1);
    let mut below = |limit: u64| random() % limit;
    let n = edges / DEGREE;
    match shape {
        "torus" => {
            let side = (edges / 2).isqrt();
            let cells: Vec<u64> = (0..side * side).filter(|_| below(16) > 0).collect();
            writeln!(out, "{} {}", side * side, 2 * cells.len())?;
            cells.into_iter().try_for_each(|cell| {
                let (row, column) = (cell / side, cell % side);
                let [right, down] = [row * side + (column + 1) % side, (row + 1) % side * side + column];
                writeln!(out, "{} {}\n{} {}", cell + 1, right + 1, cell + 1, down + 1)
            })
        }
        "acyclic" => {
            // Moves lead to smaller numbers of a random order.
            let mut order: Vec<u64> = (1..=n).collect();
            (1..order.len()).for_each(|last| order.swap(last, usize::try_from(below(last as u64 + 1)).unwrap_or(last)));
            let name = |at: u64| order[usize::try_from(at).unwrap_or_default()];
            writeln!(out, "{n} {edges}")?;
            (0..edges).try_for_each(|_| {
                let from = 1 + below(n - 1);
                writeln!(out, "{} {}", name(from), name(below(from)))
            })
        }
        _ => {
            writeln!(out, "{n} {edges}")?;
            (0..edges).try_for_each(|_| writeln!(out, "{} {}", below(n) + 1, below(n) + 1))
        }
    }
}
