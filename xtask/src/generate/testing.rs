//! Code that the tests of all generators share: orders, their texts, and a search through small and extreme orders.

use super::{Game, Order};

/// Returns an order with seed 1.
pub(super) fn order(shape: &str, size: u64, options: &[(&str, u64)]) -> Order {
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect();
    Order { shape: shape.to_owned(), size, seed: 1, options }
}

/// Returns the test of an order.
pub(super) fn text(game: &Game, order: &Order) -> String {
    let mut bytes = Vec::new();
    game.writer(order).unwrap()(&mut bytes).unwrap();
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
pub(super) fn numbers(text: &str) -> Vec<Vec<u64>> {
    text.lines().map(|line| line.split_whitespace().map(|word| word.parse().unwrap()).collect()).collect()
}
