//! The table of nim-products in the On-Line Encyclopedia of Integer Sequences.
//!
//! Each line of `nim_product_table.txt` is an antidiagonal of sequence A051775, which the encyclopedia prints up to the 13th.
//! The test checks all 32 of them by the definition of the product.

use std::collections::BTreeSet;

use nimbers::Nimber;

#[test]
fn the_table_agrees_with_the_definition_and_with_products() {
    let table = include_str!("nim_product_table.txt");
    let antidiagonals: Vec<Vec<u64>> = table
        .lines()
        .map(|line| line.split(", ").map(|number| number.parse().expect("the table has only numbers")).collect())
        .collect();
    assert_eq!(antidiagonals.len(), 32);
    let entry = |a: usize, b: usize| antidiagonals[a + b][b];
    for (sum, antidiagonal) in antidiagonals.iter().enumerate() {
        assert_eq!(antidiagonal.len(), sum + 1);
        for b in 0..=sum {
            let a = sum - b;
            let option = |(x, y): (usize, usize)| entry(x, b) ^ entry(a, y) ^ entry(x, y);
            let options: BTreeSet<u64> = (0..a).flat_map(|x| (0..b).map(move |y| (x, y))).map(option).collect();
            assert_eq!(
                (0..=options.len() as u64).find(|size| !options.contains(size)),
                Some(entry(a, b)),
                "{a} by {b}"
            );
            let product = Nimber::from_heap(a as u64) * Nimber::from_heap(b as u64);
            assert_eq!(product, Nimber::from_heap(entry(a, b)), "{a} by {b}");
        }
    }
}
