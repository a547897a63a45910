//! Single 64-bit nim-products, against the recursive product and the crate `nimber`.

use nimber::FiniteNimber;
use nimbers::Nimber;

use crate::alternate;
use crate::random::random;

pub(crate) mod textbook;

/// Pairs of factors in the representation of each implementation.
struct Pairs {
    words: Vec<(u64, u64)>,
    ours: [Vec<Nimber>; 2],
    peers: Vec<(FiniteNimber, FiniteNimber)>,
}

impl Pairs {
    fn new(count: usize) -> Self {
        let mut random = random(1);
        let words: Vec<_> = (0..count).map(|_| (random(), random())).collect();
        let ours = [0, 1].map(|side| words.iter().map(|&(a, b)| Nimber::from_heap([a, b][side])).collect());
        let peers = words.iter().map(|&(a, b)| (a.into(), b.into())).collect();
        Self { words, ours, peers }
    }

    /// Checks that all implementations agree, and measures `products` against the others.
    fn measure(&self, products: impl Fn(&[Nimber], &[Nimber]) -> Vec<Nimber>) {
        let ours = || products(&self.ours[0], &self.ours[1]);
        let recursive = || self.words.iter().map(|&(a, b)| textbook::product(a, b)).collect::<Vec<_>>();
        let peers = || self.peers.iter().map(|(a, b)| a * b).collect::<Vec<_>>();
        assert!(ours().iter().map(|product| product.heap_size()).eq(recursive()), "nimbers and the recursion differ");
        assert!(recursive().into_iter().map(FiniteNimber::from).eq(peers()), "nimber and the recursion differ");
        alternate("recursive", ours, recursive);
        alternate("nimber", ours, peers);
    }
}

/// Multiplies `count` pairs, one after the other.
pub(crate) fn one_by_one(count: usize) {
    Pairs::new(count).measure(|a, b| a.iter().zip(b).map(|(&a, &b)| a * b).collect());
}
