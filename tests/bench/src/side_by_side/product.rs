//! Nim products of 64-bit numbers, in slices and one by one, beside the crate that has them and the textbook's.

use nimber::FiniteNimber;
use nimbers::{Nimber, slice};

use crate::{alternate, random};

// The same as in the benchmarks of the crate.
#[path = "../../../../crates/nimbers/benches/textbook/mod.rs"]
mod textbook;

/// So many pairs of words, and what they are for each crate.
struct Pairs {
    words: Vec<(u64, u64)>,
    ours: [Vec<Nimber>; 2],
    peers: Vec<(FiniteNimber, FiniteNimber)>,
}

impl Pairs {
    fn new(count: usize) -> Self {
        let mut random = random();
        let words: Vec<_> = (0..count).map(|_| (random(), random())).collect();
        let ours = [0, 1].map(|side| words.iter().map(|&(a, b)| Nimber::of_heap([a, b][side])).collect());
        let peers = words.iter().map(|&(a, b)| (a.into(), b.into())).collect();
        Self { words, ours, peers }
    }

    /// Measures a way to multiply them beside the others.
    fn measure(&self, products: impl Fn(&[Nimber], &[Nimber]) -> Vec<Nimber>) {
        let ours = || products(&self.ours[0], &self.ours[1]);
        let recursive = || self.words.iter().map(|&(a, b)| textbook::product(a, b)).collect::<Vec<_>>();
        let peers = || self.peers.iter().map(|(a, b)| a * b).collect::<Vec<_>>();
        assert!(ours().iter().map(|product| product.heap_size()).eq(recursive()));
        assert!(recursive().into_iter().map(FiniteNimber::from).eq(peers()));
        alternate("recursive", ours, recursive);
        alternate("nimber", ours, peers);
    }
}

/// Multiplies so many pairs, one after the other.
pub(crate) fn one_by_one(count: usize) {
    Pairs::new(count).measure(|a, b| a.iter().zip(b).map(|(&a, &b)| a * b).collect());
}

/// Multiplies so many pairs at once.
pub(crate) fn in_slices(count: usize) {
    Pairs::new(count).measure(|a, b| {
        let mut products = vec![Nimber::ZERO; a.len()];
        slice::mul(a, b, &mut products);
        products
    });
}
