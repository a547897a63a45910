//! From the coordinates of a game to those of a picture, and the choice of the items that are drawn.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Returns `value / whole` of a length, rounded down.
pub(crate) fn scaled(value: u64, whole: u64, length: i64) -> i64 {
    let length = u128::try_from(length).expect("a length is not negative");
    let part = u128::from(value) * length / u128::from(whole.max(1));
    i64::try_from(part).expect("a part of a length is no longer than it")
}

/// Returns the binary logarithm of a number above 0 in 256ths, linear between powers of two.
///
/// It needs no floating-point arithmetic, so it is the same on every system.
pub(crate) fn log2(number: u64) -> u64 {
    let whole = number.ilog2();
    // The eight bits after the leading one.
    let rest = u128::from(number) << 8 >> whole & 0xff;
    u64::from(whole) << 8 | u64::try_from(rest).expect("eight bits fit")
}

/// Returns the size of a pile for [`largest`], by which the chosen pile comes first.
pub(crate) fn sized(is_chosen: bool, size: u64) -> u128 {
    u128::from(is_chosen) << 64 | u128::from(size)
}

/// Returns the `most` largest items, or all of them, in their original order, and how many are left out.
///
/// Of equal items the first are kept.
///
/// Only the list of items depends on their type. A selection of the items themselves was compiled for each type, 30 KB of
/// the web page.
///
/// # Complexity
///
/// *O(n log m)* time and *O(m)* memory, where *n* is the number of items and *m* = `most`.
pub(crate) fn largest<T>(
    items: impl IntoIterator<Item = T>,
    most: usize,
    size: impl Fn(&T) -> u128,
) -> (Vec<T>, usize) {
    let (mut kept, mut ranks, mut total) = (Vec::new(), BinaryHeap::new(), 0);
    // Unlike a loop, `for_each` passes a chain of iterators without asking each of them for each item.
    items.into_iter().enumerate().for_each(|(index, item)| {
        total += 1;
        // The greatest rank is that of the item to give up first.
        let rank = |slot| Rank { size: Reverse(size(&item)), index, slot };
        if kept.len() < most {
            ranks.push(rank(kept.len()));
            kept.push(Some(item));
        } else if let Some(mut worst) = ranks.peek_mut()
            && rank(worst.slot) < *worst
        {
            *worst = rank(worst.slot);
            kept[worst.slot] = Some(item);
        }
    });
    let mut in_order: Vec<[usize; 2]> = ranks.into_iter().map(|rank| [rank.index, rank.slot]).collect();
    in_order.sort_unstable();
    let items = in_order.into_iter().filter_map(|[_, slot]| kept[slot].take());
    (items.collect(), total - total.min(most))
}

/// The place of an item among those kept, and the slot that holds it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    size: Reverse<u128>,
    index: usize,
    slot: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_length_never_overflow() {
        let huge = (1 << 63) - 1;
        assert_eq!([0, huge / 2, huge].map(|value| scaled(value, huge, 5_600)), [0, 2_799, 5_600]);
        assert_eq!(scaled(u64::MAX, u64::MAX, i64::MAX), i64::MAX);
        assert_eq!(scaled(0, 0, 100), 0);
    }

    #[test]
    fn logarithms() {
        let numbers = [1, 2, 3, 4, 6, 1 << 40, (1 << 40) + (1 << 39), u64::MAX];
        assert_eq!(numbers.map(log2), [0, 256, 384, 512, 640, 40 * 256, 40 * 256 + 128, 64 * 256 - 1]);
        assert!((1..10_000).map(log2).is_sorted());
    }

    #[test]
    fn the_largest_stay_in_order() {
        let numbers = [5, 1, 9, 5, 5, 7];
        assert_eq!(largest(numbers, 6, |&number| number), (numbers.to_vec(), 0));
        assert_eq!(
            largest(numbers.into_iter().enumerate(), 3, |&(_, number)| number),
            (vec![(0, 5), (2, 9), (5, 7)], 3)
        );
        assert_eq!(largest(numbers, 0, |&number| number), (vec![], 6));
        // Several selections.
        let mixed = (0..1_000).map(|number| number * 7 % 1_000);
        let expected: Vec<u128> = mixed.clone().filter(|&number| number >= 990).collect();
        assert_eq!(largest(mixed, 10, |&number| number), (expected, 990));
    }
}
