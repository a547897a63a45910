//! The vertices whose nim-value is known and not yet spread.
//!
//! A stack would jump between vertices far apart, whose data has left the cache. This set is swept up and down, so vertices
//! with neighbouring numbers are visited together. With 10^7 edges, the solver takes 0.8 times as long as with a stack on a
//! torus and on a random acyclic graph, and about as long on a random graph with cycles and if all moves lead to slightly
//! smaller numbers. Sweeps in one direction alone would take 1.6 to 1.9 times as long in the last case.

use alloc::vec;
use alloc::vec::Vec;

use crate::digraph::at;

/// Number of elements of a word.
const BITS: u32 = u64::BITS;

/// A set of vertices as a tree of words.
pub(crate) struct Pending {
    /// A bit for each vertex, then a bit for each word of the level before that is not 0, up to a single word.
    levels: Vec<Vec<u64>>,
    /// The vertex that was removed last.
    last: u32,
    is_upward: bool,
}

impl Pending {
    pub(crate) fn new(vertices: u32) -> Self {
        let (mut levels, mut len) = (Vec::new(), vertices);
        loop {
            len = len.div_ceil(BITS);
            levels.push(vec![0; at(len)]);
            if len <= 1 {
                return Self { levels, last: 0, is_upward: false };
            }
        }
    }

    #[inline]
    pub(crate) fn insert(&mut self, vertex: u32) {
        let mut index = vertex;
        for level in &mut self.levels {
            let word = &mut level[at(index / BITS)];
            let is_known = *word != 0;
            *word |= 1 << (index % BITS);
            if is_known {
                break;
            }
            index /= BITS;
        }
    }

    /// Removes the next vertex of the sweep, which turns round where no vertex is left ahead.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<u32> {
        let vertex = self.nearest().or_else(|| {
            self.is_upward ^= true;
            self.nearest()
        })?;
        self.last = vertex;
        let mut index = vertex;
        for level in &mut self.levels {
            let word = &mut level[at(index / BITS)];
            *word &= !(1 << (index % BITS));
            if *word != 0 {
                break;
            }
            index /= BITS;
        }
        Some(vertex)
    }

    /// Returns the vertex nearest to the last one in the direction of the sweep.
    #[inline]
    fn nearest(&self) -> Option<u32> {
        let mut index = self.last;
        for (height, level) in self.levels.iter().enumerate() {
            // A word beyond the end has no bits.
            let word = level.get(at(index / BITS)).copied().unwrap_or(0);
            let ahead = if self.is_upward { u64::MAX << (index % BITS) } else { u64::MAX >> (BITS - 1 - index % BITS) };
            if word & ahead != 0 {
                let first = |word: u64| if self.is_upward { word.trailing_zeros() } else { word.ilog2() };
                let mut found = index / BITS * BITS + first(word & ahead);
                for level in self.levels[..height].iter().rev() {
                    found = found * BITS + first(level[at(found)]);
                }
                return Some(found);
            }
            index = if self.is_upward { index / BITS + 1 } else { (index / BITS).checked_sub(1)? };
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;

    use super::Pending;

    /// Sweeps over random sets visit each vertex once, and turn round only where none is left ahead. The numbers of vertices
    /// are close to the sizes of full trees.
    #[test]
    fn sweeps_visit_each_vertex_once() {
        for vertices in [1_u32, 2, 63, 64, 65, 128, 4_095, 4_096, 4_097, 262_144, 262_145] {
            let (mut pending, mut expected) = (Pending::new(vertices), BTreeSet::new());
            let (mut last, mut is_upward, mut state) = (0, false, u64::from(vertices));
            for step in 0..2_000 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let drawn = u32::try_from(state >> 40).unwrap() % vertices;
                let vertex = [drawn, 0, vertices - 1, (last + drawn % 3).min(vertices - 1)][step % 4];
                // The vertex that was removed last is not added at once, as in the solver.
                if step % 1_000 < 600 && (vertex != last || step == 0) && expected.insert(vertex) {
                    pending.insert(vertex);
                }
                if step % 3 == 0 || step % 1_000 >= 600 {
                    let ahead = |is_upward| {
                        let [above, below] = [expected.range(last..).next(), expected.range(..=last).next_back()];
                        if is_upward { above.copied() } else { below.copied() }
                    };
                    if ahead(is_upward).is_none() {
                        is_upward ^= true;
                    }
                    let next = ahead(is_upward);
                    assert_eq!(pending.pop(), next, "{vertices} vertices, step {step}");
                    last = next.unwrap_or(last);
                    expected.remove(&last);
                }
            }
            assert!(expected.is_empty() && pending.pop().is_none());
        }
    }
}
