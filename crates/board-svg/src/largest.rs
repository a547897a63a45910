//! The choice of the largest items, which are drawn when there is no room for all.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;

/// Returns at most `max` piles with their numbers, which count from 1, and the number of piles that are left out. The
/// largest piles are returned, and always the pile with the index `chosen`.
pub(crate) fn largest_piles(
    sizes: impl IntoIterator<Item = u64>,
    max: usize,
    chosen: Option<usize>,
) -> (Vec<(usize, u64)>, usize) {
    let is_chosen = |number: usize| chosen.is_some_and(|index| index + 1 == number);
    largest((1..).zip(sizes), max, |&(number, size)| u128::from(is_chosen(number)) << 64 | u128::from(size))
}

/// Returns the `max` largest items in their original order, or all items if there are fewer, and the number of items
/// that are left out.
///
/// Among items of equal size, the first ones are kept.
///
/// # Complexity
///
/// *O(n log m)* time and *O(m)* memory, where *n* is the number of items and *m* is `max`.
///
/// # Examples
///
/// ```
/// let (shown, left_out) = board_svg::largest(["b", "ccc", "a", "dd"], 2, |text| text.len() as u128);
/// assert_eq!((shown, left_out), (vec!["ccc", "dd"], 2));
/// ```
pub fn largest<T>(items: impl IntoIterator<Item = T>, max: usize, size: impl Fn(&T) -> u128) -> (Vec<T>, usize) {
    // The heap has ranks and slots of `kept` instead of items, so its code is compiled once and not for each type of
    // item.
    let (mut kept, mut ranks, mut total) = (Vec::new(), BinaryHeap::new(), 0);
    // Unlike a loop, `for_each` lets a chain of iterators run one inner loop after the other.
    items.into_iter().enumerate().for_each(|(index, item)| {
        total += 1;
        // The top of the heap has the greatest rank: the smallest item, and the last of several. It is replaced first.
        let rank = |slot| (Reverse(size(&item)), index, slot);
        if kept.len() < max {
            ranks.push(rank(kept.len()));
            kept.push(Some(item));
        } else if let Some(mut worst) = ranks.peek_mut()
            && rank(worst.2) < *worst
        {
            *worst = rank(worst.2);
            kept[worst.2] = Some(item);
        }
    });
    let in_order: BinaryHeap<[usize; 2]> = ranks.into_iter().map(|(_, index, slot)| [index, slot]).collect();
    let items = in_order.into_sorted_vec().into_iter().filter_map(|[_, slot]| kept[slot].take());
    (items.collect(), total - total.min(max))
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    #[test]
    fn the_largest_stay_in_order() {
        let numbers = [5, 1, 9, 5, 5, 7];
        assert_eq!(largest(numbers, 6, |&number| number), (numbers.to_vec(), 0));
        assert_eq!(
            largest(numbers.into_iter().enumerate(), 3, |&(_, number)| number),
            (vec![(0, 5), (2, 9), (5, 7)], 3)
        );
        assert_eq!(largest(numbers, 0, |&number| number), (vec![], 6));
        // Many items, most of which replace another one or are replaced.
        let mixed = (0..1_000).map(|number| number * 7 % 1_000);
        let expected: Vec<u128> = mixed.clone().filter(|&number| number >= 990).collect();
        assert_eq!(largest(mixed, 10, |&number| number), (expected, 990));
        assert_eq!(largest_piles([5, 1, 9, 7], 2, Some(1)), (vec![(2, 1), (3, 9)], 2));
    }
}
