//! The closure of the pairs of heaps, which decides condition C2.

use alloc::vec;
use alloc::vec::Vec;

use super::SearchEnd;
use super::bits::{self, Bits};
use super::classes::Classes;
use super::word::{Word, plus};

/// Maximum number of pairs, as in the check of certificates.
const MAX_PAIRS: usize = 1 << 16;

/// A class with the set of all z for which some option, times z, is a P-class; and a sum with this pair.
#[derive(Clone, Debug)]
pub(super) struct Pair {
    pub(super) class: u16,
    pub(super) moves: Bits,
    pub(super) word: Word,
}

/// The pairs of heaps and their products. Of the pairs of a class, only those with minimal sets are kept.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    generators: Vec<Pair>,
    all: Vec<Pair>,
    /// The indices of the minimal pairs of each class.
    minimal: Vec<Vec<usize>>,
}

impl Pairs {
    pub(super) fn new(order: usize) -> Self {
        Self { generators: Vec::new(), all: Vec::new(), minimal: vec![Vec::new(); order] }
    }

    /// Returns the minimal pairs.
    pub(super) fn minimal(&self) -> impl Iterator<Item = &Pair> {
        self.minimal.iter().flatten().map(|&index| &self.all[index])
    }

    /// Returns whether a pair of this class has a subset of these moves.
    pub(super) fn dominates(&self, class: u16, moves: &Bits) -> bool {
        self.minimal[usize::from(class)].iter().any(|&index| bits::is_subset(&self.all[index].moves, moves))
    }

    /// Adds the pair of a heap and closes the pairs under products. Sums that violate condition C2 are appended to
    /// `violations`, up to `max` of them.
    pub(super) fn add(
        &mut self,
        classes: &Classes,
        pair: Pair,
        violations: &mut Vec<Word>,
        max: usize,
    ) -> Result<(), SearchEnd> {
        if self.dominates(pair.class, &pair.moves) {
            return Ok(());
        }
        let known = self.all.len();
        for index in (0..known).filter(|&index| self.is_minimal(index)).collect::<Vec<_>>() {
            self.insert(classes, product(classes, &self.all[index], &pair), violations)?;
        }
        self.generators.push(pair.clone());
        self.insert(classes, pair, violations)?;
        let mut index = known;
        while index < self.all.len() && violations.len() < max {
            // The products of a pair that is no longer minimal are not minimal either.
            if self.is_minimal(index) {
                for generator in 0..self.generators.len() {
                    let product = product(classes, &self.all[index], &self.generators[generator]);
                    self.insert(classes, product, violations)?;
                }
            }
            index += 1;
        }
        Ok(())
    }

    fn is_minimal(&self, index: usize) -> bool {
        self.minimal[usize::from(self.all[index].class)].contains(&index)
    }

    fn insert(&mut self, classes: &Classes, pair: Pair, violations: &mut Vec<Word>) -> Result<(), SearchEnd> {
        if self.dominates(pair.class, &pair.moves) {
            return Ok(());
        }
        if !classes.is_p(pair.class) && !bits::has(&pair.moves, 0) {
            violations.push(pair.word);
            return Ok(());
        }
        if self.all.len() == MAX_PAIRS {
            return Err(SearchEnd::Pairs);
        }
        let Self { all, minimal, .. } = self;
        let of_class = &mut minimal[usize::from(pair.class)];
        of_class.retain(|&index| !bits::is_subset(&pair.moves, &all[index].moves));
        of_class.push(all.len());
        all.push(pair);
        Ok(())
    }
}

/// Returns the pair of the sum of two sums.
fn product(classes: &Classes, left: &Pair, right: &Pair) -> Pair {
    let mut moves = bits::empty(classes.order());
    let [by_left, by_right] = [left.class, right.class].map(|class| classes.products(class));
    for (z, (&with_left, &with_right)) in by_left.iter().zip(by_right).enumerate() {
        let is_move = bits::has(&left.moves, with_right.into()) || bits::has(&right.moves, with_left.into());
        moves[z / 64] |= u64::from(is_move) << (z % 64);
    }
    Pair { class: classes.product(left.class, right.class), moves, word: plus(&left.word, &right.word) }
}
