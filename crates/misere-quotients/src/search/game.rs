//! The options of the first heaps of a code.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;

use nim_sequences::Code;

use super::SearchEnd;
use super::watch::Watch;
use super::word::{Word, replaced};
use crate::options::{Parts, options};

/// The options of the first heaps, without parts that have no move.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) code: Code,
    options: Vec<Vec<Parts<u16>>>,
    bytes: usize,
}

impl Game {
    pub(super) const fn new(code: Code) -> Self {
        Self { code, options: Vec::new(), bytes: 0 }
    }

    /// Lists the options of all heaps up to this one.
    pub(super) fn grow(&mut self, heap: u16, watch: &mut Watch<'_>) -> Result<(), SearchEnd> {
        while self.options.len() <= heap.into() {
            watch.check(watch.progress.classes, self.bytes)?;
            let narrow = |part: u64| u16::try_from(part).expect("a part is smaller than its heap");
            let all = options(&self.code, self.options.len() as u64).into_iter().map(|(_, parts)| {
                let parts = parts.into_iter().map(narrow);
                parts.filter(|&part| !self.options[usize::from(part)].is_empty()).collect::<Parts<u16>>()
            });
            let mut all = all.collect::<BinaryHeap<_>>().into_sorted_vec();
            all.dedup();
            all.shrink_to_fit();
            self.bytes += size_of_val(all.as_slice());
            self.options.push(all);
        }
        Ok(())
    }

    /// Returns the parts that each move leaves.
    pub(super) fn options(&self, heap: u16) -> &[Parts<u16>] {
        &self.options[usize::from(heap)]
    }

    /// Returns whether the heap has a move.
    pub(super) fn is_live(&self, heap: u16) -> bool {
        !self.options(heap).is_empty()
    }

    /// Returns whether every move leaves heaps without moves, so that two such heaps cancel.
    pub(super) fn is_star(&self, heap: u16) -> bool {
        self.is_live(heap) && self.options(heap).iter().all(Parts::is_empty)
    }

    /// Returns the options of a sum.
    pub(super) fn options_of_sum<'a>(&'a self, word: &'a Word) -> impl Iterator<Item = Word> + 'a {
        let distinct = (0..word.len()).filter(|&index| index == 0 || word[index - 1] != word[index]);
        distinct.flat_map(move |index| self.options(word[index]).iter().map(move |parts| replaced(word, index, parts)))
    }
}
