//! Misère play by the rules, for codes that are digits, with or without `!`. It shares nothing with the crate.

use std::collections::HashMap;

pub(crate) struct Play {
    digits: Vec<u32>,
    is_unequal: bool,
    options: HashMap<u64, Vec<Vec<u64>>>,
    outcomes: HashMap<Vec<u64>, bool>,
}

impl Play {
    pub(crate) fn new(code: &str) -> Self {
        let digits = code.chars().filter_map(|digit| digit.to_digit(16)).collect();
        Self { digits, is_unequal: code.contains('!'), options: HashMap::new(), outcomes: HashMap::new() }
    }

    fn list(&self, heap: u64) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        for (&digit, rest) in self.digits.iter().zip((0..=heap).rev()) {
            let parts = (0..=rest).flat_map(|first| (first..=rest).map(move |second| (first, second)));
            let parts = parts.filter(|&(first, second)| first + second <= rest && second <= rest - first - second);
            let parts = parts.map(|(first, second)| [first, second, rest - first - second]);
            for parts in parts.map(|parts| parts.into_iter().filter(|&part| part > 0).collect::<Vec<_>>()) {
                let is_free = !self.is_unequal || parts.windows(2).all(|pair| pair[0] != pair[1]);
                if digit >> parts.len() & 1 == 1 && is_free && parts[..] != [heap] {
                    options.push(parts);
                }
            }
        }
        options
    }

    /// Returns whether a sum, in ascending order, is a P-position: the player to move can move, and loses.
    pub(crate) fn is_p(&mut self, sum: &[u64]) -> bool {
        if let Some(&is_p) = self.outcomes.get(sum) {
            return is_p;
        }
        let mut moves: Vec<Vec<u64>> = Vec::new();
        for (index, &heap) in sum.iter().enumerate() {
            let others = [&sum[..index], &sum[index + 1..]].concat();
            if !self.options.contains_key(&heap) {
                self.options.insert(heap, self.list(heap));
            }
            moves.extend(self.options[&heap].iter().map(|parts| {
                let mut sum = [&others[..], parts].concat();
                sum.sort_unstable();
                sum
            }));
        }
        let is_p = !moves.is_empty() && !moves.iter().any(|sum| self.is_p(sum));
        self.outcomes.insert(sum.to_vec(), is_p);
        is_p
    }
}

/// Returns all sums of heaps up to `largest` with this number of tokens, in ascending order.
pub(crate) fn sums(tokens: u64, largest: u64) -> Vec<Vec<u64>> {
    if tokens == 0 {
        return vec![Vec::new()];
    }
    let with = |heap: u64| sums(tokens - heap, heap).into_iter().map(move |sum| [sum, vec![heap]].concat());
    (1..=largest.min(tokens)).flat_map(with).collect()
}
