//! Constrained Nim with ordered maps: from each constrained pile to its forbidden moves, from each constrained pile to
//! the largest value so far, and from each value to its number of repetitions.

use std::collections::BTreeMap;

/// Returns the judge's answer.
pub(crate) fn answer(input: &[u8]) -> String {
    let text = std::str::from_utf8(input).expect("the input is text");
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<u64>().expect("the input is numbers"));
    let mut next = || numbers.next().expect("the input is complete");
    let (piles, pairs) = (next(), next());
    let piles: Vec<u64> = (0..piles).map(|_| next()).collect();
    let mut forbidden: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    for _ in 0..pairs {
        let (pile, take) = (next(), next());
        forbidden.entry(pile).or_default().push(pile - take);
    }

    let mut marked = MarkedPiles { marks: BTreeMap::from([(0, (0, 0))]), repeats: BTreeMap::new() };
    // A pile can be reduced to every smaller pile except the forbidden ones. So a value is missing among its options if
    // all smaller piles with this value are forbidden. If no value is missing, the mex is the largest value so far plus 1.
    for (pile, mut left) in forbidden {
        left.sort_unstable();
        left.dedup();
        let mut hidden: BTreeMap<u64, usize> = BTreeMap::new();
        for left in left {
            *hidden.entry(marked.value(left)).or_default() += 1;
        }
        let free = hidden
            .into_iter()
            .find(|(value, count)| *count == 1 + marked.repeats.get(value).copied().unwrap_or(0))
            .map(|(value, _)| value);
        let largest = marked.largest(pile - 1);
        match free {
            Some(value) => {
                *marked.repeats.entry(value).or_default() += 1;
                marked.marks.insert(pile, (value, largest));
            }
            None => {
                marked.marks.insert(pile, (largest + 1, largest + 1));
            }
        }
    }
    let value = piles.into_iter().fold(0, |value, pile| value ^ marked.value(pile));
    if value == 0 { "Aoki\n".into() } else { "Takahashi\n".into() }
}

struct MarkedPiles {
    /// Maps a pile to its value and the largest value of piles up to it.
    marks: BTreeMap<u64, (u64, u64)>,
    /// Maps a value to the number of its occurrences after the first.
    repeats: BTreeMap<u64, usize>,
}

impl MarkedPiles {
    fn value(&self, pile: u64) -> u64 {
        match self.marks.get(&pile) {
            Some(&(value, _)) => value,
            None => self.largest(pile),
        }
    }

    /// Returns the largest value of piles up to this one. Each pile without forbidden moves increases it by 1.
    fn largest(&self, pile: u64) -> u64 {
        let (&mark, &(_, largest)) = self.marks.range(..=pile).next_back().expect("0 is marked");
        largest + (pile - mark)
    }
}
