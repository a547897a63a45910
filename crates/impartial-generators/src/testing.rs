//! Code that the tests of all generators share: orders, their texts, and a search through small and extreme orders.

use crate::game::Game;
use crate::order::Order;

/// Returns an order with seed 1.
pub(crate) fn order(shape: &str, size: u64, options: &[(&str, u64)]) -> Order {
    options.iter().fold(Order::new(shape, size, 1), |order, (name, value)| order.with(name, *value))
}

/// Returns the text of an order.
pub(crate) fn text(game: &Game, order: &Order) -> String {
    String::from_utf8(game.input(order).unwrap().to_bytes()).unwrap()
}

/// Calls `check` with the text of every shape, every size and every choice of the options.
pub(crate) fn for_all(game: &Game, sizes: &[u64], options: &[&[(&str, u64)]], check: impl Fn(&Order, &str)) {
    for shape in game.shapes {
        for (size, options) in sizes.iter().flat_map(|size| options.iter().map(move |options| (*size, options))) {
            let order = order(shape.name, size, options);
            check(&order, &text(game, &order));
        }
    }
}

/// Returns the numbers of each line.
pub(crate) fn numbers(text: &str) -> Vec<Vec<u64>> {
    text.lines().map(|line| line.split_whitespace().map(|word| word.parse().unwrap()).collect()).collect()
}
