//! A list that several threads fill, each its own places.

use std::mem::{self, MaybeUninit};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Places of a list that come one after another, with nothing in them yet.
pub(crate) struct Places<'a, T> {
    empty: &'a mut [MaybeUninit<T>],
    // How many places before these have got an element from `put`, and how many of the list, as far as it was told.
    put: usize,
    told: &'a AtomicUsize,
}

/// The list with so many more elements, for which it has room, in the places that `fill` is given; nothing unless it has
/// put elements in all of them.
#[expect(unsafe_code, reason = "the length of a list whose elements were not pushed one after another")]
pub(super) fn filled<T: Copy>(mut list: Vec<T>, more: usize, fill: impl FnOnce(Places<'_, T>)) -> Option<Vec<T>> {
    let told = AtomicUsize::new(0);
    fill(Places { empty: list.spare_capacity_mut().get_mut(..more)?, put: 0, told: &told });
    if told.load(Ordering::Acquire) != more {
        return None;
    }
    // SAFETY: the length is no more than the capacity, as the spare capacity has so many more places. They all have an
    // element: each of them belongs to one `Places` at a time, which gives it up when it puts an element in it, and counts
    // that once. What was counted before the count was loaded was written before that too.
    unsafe { list.set_len(list.len() + more) };
    Some(list)
}

impl<T> Places<'_, T> {
    /// How many are empty.
    pub(super) fn len(&self) -> usize {
        self.empty.len()
    }

    /// Takes the first of them, so many, or all that there are.
    pub(super) fn take(&mut self, len: usize) -> Self {
        let len = len.min(self.len());
        let (empty, rest) = mem::take(&mut self.empty).split_at_mut(len);
        self.empty = rest;
        Self { empty, put: 0, told: self.told }
    }

    /// Puts an element in the first of them, if there is one.
    #[inline]
    pub(crate) fn put(&mut self, element: T) {
        if let Some((first, rest)) = mem::take(&mut self.empty).split_first_mut() {
            first.write(element);
            self.put += 1;
            self.empty = rest;
        }
    }
}

impl<T> Drop for Places<'_, T> {
    fn drop(&mut self) {
        self.told.fetch_add(self.put, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::thread;

    use super::*;

    /// With bytes between its fields that belong to none.
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Padded(u8, u64);

    fn padded(index: usize) -> Padded {
        Padded(index.to_le_bytes()[0], index as u64)
    }

    fn with_room<T>(start: Vec<T>, more: usize) -> Vec<T> {
        let mut list = start;
        list.reserve_exact(more);
        list
    }

    #[test]
    fn threads_fill_places_in_any_order() {
        for (before, more) in [(0, 0), (0, 1), (3, 1000), (1, 4096)] {
            let list = with_room((0..before).map(padded).collect(), more);
            let list = filled(list, more, |mut places| {
                thread::scope(|threads| {
                    for len in (0..100).cycle() {
                        let first = before + more - places.len();
                        let mut taken = places.take(len);
                        // More than there are.
                        threads.spawn(move || (first..=first + len).for_each(|index| taken.put(padded(index))));
                        if places.len() == 0 {
                            break;
                        }
                    }
                });
            });
            assert_eq!(list, Some((0..before + more).map(padded).collect()));
        }
    }

    #[test]
    fn nothing_comes_of_places_without_elements() {
        let list = || with_room(vec![7_u64], 9);
        let put = |mut places: Places<'_, u64>, len| (0..len).for_each(|_| places.put(1));
        assert_eq!(filled(list(), 9, |_| ()), None);
        assert_eq!(filled(list(), 9, |places| put(places, 8)), None);
        assert_eq!(filled(list(), 9, |mut places| put(places.take(8), 9)), None);
        let first_is_missing = |mut places: Places<'_, u64>| {
            assert_eq!(places.take(1).len(), 1);
            put(places, 9);
        };
        assert_eq!(filled(list(), 9, first_is_missing), None);
        assert_eq!(filled(list(), 9, |mut places| [4, 5].into_iter().for_each(|len| put(places.take(len), 4))), None);
        // Those that are never told of.
        assert_eq!(
            filled(list(), 9, |mut places| mem::forget({
                places.put(1);
                places
            })),
            None
        );
        // More than the list has room for.
        let room = list().capacity() - 1;
        assert_eq!(filled(list(), room + 1, |_| panic!("there is no room")), None);
        let panics = |places: Places<'_, u64>| {
            put(places, 9);
            panic!("after all");
        };
        assert!(catch_unwind(AssertUnwindSafe(|| filled(list(), 9, panics))).is_err());
        assert_eq!(filled(list(), 9, |places| put(places, 9)), Some(vec![7, 1, 1, 1, 1, 1, 1, 1, 1, 1]));
    }

    #[test]
    fn elements_without_a_size() {
        let put = |mut places: Places<'_, ()>, len| (0..len).for_each(|_| places.put(()));
        let list = filled(vec![(); 2], 5, |mut places| {
            put(places.take(3), 3);
            put(places, 2);
        });
        assert_eq!(list.map(|list| list.len()), Some(7));
        assert_eq!(filled(vec![(); 2], 5, |mut places| put(places.take(3), 5)), None);
    }
}
