//! From numbers to lengths of a picture, and the choice of the items that are drawn.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt::Debug;

/// Returns the number of some things in a picture as a factor of lengths.
pub(crate) fn signed<N: TryInto<i64, Error: Debug>>(number: N) -> i64 {
    number.try_into().expect("few are drawn")
}

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

/// Returns the largest piles with their numbers, which count from 1, and how many are left out. The pile with the index
/// `chosen` comes before all others.
pub(crate) fn largest_piles(
    sizes: impl IntoIterator<Item = u64>,
    most: usize,
    chosen: Option<usize>,
) -> (Vec<(usize, u64)>, usize) {
    let is_chosen = |number: usize| chosen.is_some_and(|index| index + 1 == number);
    largest((1..).zip(sizes), most, |&(number, size)| u128::from(is_chosen(number)) << 64 | u128::from(size))
}

/// Returns the `most` largest items, or all of them, in their original order, and how many are left out.
///
/// If items are equal, the first ones are kept.
///
/// # Complexity
///
/// *O(n log m)* time and *O(m)* memory, where *n* is the number of items and *m* = `most`.
///
/// # Examples
///
/// ```
/// let (shown, left_out) = board_svg::largest(["b", "ccc", "a", "dd"], 2, |text| text.len() as u128);
/// assert_eq!((shown, left_out), (vec!["ccc", "dd"], 2));
/// ```
pub fn largest<T>(items: impl IntoIterator<Item = T>, most: usize, size: impl Fn(&T) -> u128) -> (Vec<T>, usize) {
    // Only the list of items depends on their type. A selection of the items themselves would be compiled for each type.
    let (mut kept, mut ranks, mut total) = (Vec::new(), BinaryHeap::new(), 0);
    // Unlike a loop, `for_each` passes a chain of iterators without asking each of them for each item.
    items.into_iter().enumerate().for_each(|(index, item)| {
        total += 1;
        // The greatest rank is that of the item to give up first. The last part is the slot that holds it.
        let rank = |slot| (Reverse(size(&item)), index, slot);
        if kept.len() < most {
            ranks.push(rank(kept.len()));
            kept.push(Some(item));
        } else if let Some(mut worst) = ranks.peek_mut()
            && rank(worst.2) < *worst
        {
            *worst = rank(worst.2);
            kept[worst.2] = Some(item);
        }
    });
    let mut in_order: Vec<[usize; 2]> = ranks.into_iter().map(|(_, index, slot)| [index, slot]).collect();
    in_order.sort_unstable();
    let items = in_order.into_iter().filter_map(|[_, slot]| kept[slot].take());
    (items.collect(), total - total.min(most))
}

#[cfg(test)]
mod tests {
    use alloc::vec;

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
        assert_eq!(largest_piles([5, 1, 9, 7], 2, Some(1)), (vec![(2, 1), (3, 9)], 2));
    }
}
