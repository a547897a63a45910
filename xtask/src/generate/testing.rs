//! What the tests of all generators share: orders, their texts, and a search through small and extreme orders.

use super::{Game, Order, Writer};

/// Returns an order with seed 1.
pub(super) fn order(shape: &str, size: u64, options: &[(&str, u64)]) -> Order {
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect();
    Order { shape: shape.to_owned(), size, seed: 1, options }
}

/// Returns the test of an order.
pub(super) fn text(game: &Game, order: &Order) -> String {
    written(&game.writer(order).unwrap())
}

/// Returns what the writer writes.
pub(super) fn written(writer: &Writer) -> String {
    let mut bytes = Vec::new();
    writer(&mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// Calls `check` with the test of every shape, every size and every choice of the options.
pub(super) fn for_all(game: &Game, sizes: &[u64], options: &[&[(&str, u64)]], check: impl Fn(&Order, &str)) {
    for (shape, _) in game.shapes {
        for (size, options) in sizes.iter().flat_map(|size| options.iter().map(move |options| (*size, options))) {
            let order = order(shape, size, options);
            check(&order, &text(game, &order));
        }
    }
}

/// Returns the numbers of each line.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Vec<u64>> {
    text.lines().map(|line| line.split_whitespace().map(|word| word.parse().unwrap()).collect())
}

/// Returns the numbers of a line that has exactly `N`.
pub(super) fn array<const N: usize>(line: Vec<u64>) -> [u64; N] {
    line.try_into().unwrap()
}
