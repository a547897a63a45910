//! Coins, for twins times twins, with a sweep whose tree has the nim-sums of its columns, and the textbook nim-product.
//!
//! The sweep adds the nim-product of the rows of each strip and the covered columns. A product takes three products of half
//! the width and a product with a power of two.

use crate::union_sweep::{Measure, sweep};

/// Returns the judge's answer.
pub(crate) fn answer(input: &[u8]) -> String {
    let text = std::str::from_utf8(input).expect("the input is text");
    let mut words = text.split_ascii_whitespace();
    let games = [(); 2].map(|()| words.next());
    assert_eq!(games, [Some("twins"); 2], "this program plays twins times twins");
    let mut numbers = words.map(|word| word.parse::<u64>().expect("the input is numbers"));
    let [_rows, _columns, count] = [(); 3].map(|()| numbers.next().expect("the input is complete"));
    let mut value = 0;
    sweep(numbers, count, |start, end, covered: u64| value ^= nim_product(u64::of(start, end), covered, 32));
    if value == 0 { "Don't waste your time.\n".into() } else { "Have a try, lxhgww.\n".into() }
}

/// The nim-sum of the values of a range of coins: coin *p* of twins has the nim-value *p* - 1.
impl Measure for u64 {
    fn of(start: u64, end: u64) -> u64 {
        let first = |count: u64| match count % 4 {
            0 => 0,
            1 => count - 1,
            2 => 1,
            _ => count,
        };
        first(start - 1) ^ first(end - 1)
    }
}

/// Returns the nim-product of two numbers of twice `half` bits.
fn nim_product(a: u64, b: u64, half: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let low = |number: u64| number & ((1 << half) - 1);
    let (high_a, high_b) = (a >> half, b >> half);
    let (low_a, low_b) = (low(a), low(b));
    let high = nim_product(high_a, high_b, half / 2);
    let low = nim_product(low_a, low_b, half / 2);
    let middle = nim_product(high_a ^ low_a, high_b ^ low_b, half / 2) ^ low;
    middle << half ^ low ^ nim_product(high, 1 << (half - 1), half / 2)
}
