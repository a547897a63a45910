//! Sharti by the parities of white cells, with a sweep whose tree has the parities of its columns.
//!
//! A loop over the powers of two computes the parities of a range.

use std::ops::BitXor;

use crate::union_sweep::{Measure, sweep};

/// Returns the judge's answer.
pub(crate) fn answer(input: &[u8]) -> String {
    let text = std::str::from_utf8(input).expect("the input is text");
    let mut numbers = text.split_ascii_whitespace().map(|word| word.parse::<u64>().expect("the input is numbers"));
    let [_side, count, cap] = [(); 3].map(|()| numbers.next().expect("the input is complete"));
    // Bit i of `value` is the parity of the white cells whose row and column are both multiples of 2^i. A strip
    // contributes the bits that its rows and the covered columns have in common.
    let mut value = 0;
    sweep(numbers, count, |start, end, covered: Parities| value ^= Parities::of(start, end).0 & covered.0);
    // A move flips a square whose side is at most the cap, so larger powers of two do not count.
    let below_cap = (2 << cap.ilog2()) - 1;
    if value & below_cap == 0 { "Malek\n".into() } else { "Hamed\n".into() }
}

/// For each power of two, the parity of the number of its multiples in a range.
#[derive(Clone, Copy, Default)]
struct Parities(u32);

impl BitXor for Parities {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Measure for Parities {
    fn of(start: u64, end: u64) -> Self {
        let mut mask = 0;
        for power in 0..31 {
            let multiples = ((end - 1) >> power) - ((start - 1) >> power);
            mask |= u32::from(multiples & 1 == 1) << power;
        }
        Self(mask)
    }
}
