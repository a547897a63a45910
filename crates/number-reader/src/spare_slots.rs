//! The spare capacity of a list, filled in place.
//!
//! The elements are written first and the length of the list is set afterwards, which is the only unsafe code outside
//! `arch`. `Vec::push` would check the capacity for each record, and several threads could not fill one list without
//! copying their parts together.

use alloc::vec::Vec;
use core::mem::{self, MaybeUninit};
use core::sync::atomic::{AtomicUsize, Ordering};

/// Consecutive empty slots of a list, which are filled from the front.
pub(crate) struct SpareSlots<'a, T> {
    empty: &'a mut [MaybeUninit<T>],
    // The number of slots that `put` has filled, which is added to `total` on drop. A single atomic addition for all
    // slots takes less time than an addition for each.
    put: usize,
    total: &'a AtomicUsize,
}

/// Appends the elements that `fill` puts into the spare slots of the list.
#[expect(unsafe_code, reason = "the length of a list whose elements were not pushed")]
pub(crate) fn append<T: Copy, R>(list: &mut Vec<T>, fill: impl FnOnce(SpareSlots<'_, T>) -> R) -> R {
    let total = AtomicUsize::new(0);
    let result = fill(SpareSlots { empty: list.spare_capacity_mut(), put: 0, total: &total });
    // SAFETY: the first `total` slots of the spare capacity have an element. Only one `SpareSlots` has the slots. It
    // fills them from the front, removes each from `empty` as it fills it, and so counts each once.
    unsafe { list.set_len(list.len() + total.load(Ordering::Acquire)) };
    result
}

/// The spare slots of a list, of which threads take one part after the other.
#[cfg(feature = "io")]
pub(crate) struct SlotParts<'a, T> {
    empty: &'a mut [MaybeUninit<T>],
    // The number of slots taken, and the number of slots filled by the parts that were dropped.
    taken: &'a AtomicUsize,
    put: &'a AtomicUsize,
}

/// Appends the elements of the slots that `fill` takes, which are at most `max`.
///
/// Returns the result of `fill`. If a slot that was taken is empty, returns `None` and leaves the list unchanged.
#[cfg(feature = "io")]
#[expect(unsafe_code, reason = "the length of a list whose elements were not pushed")]
pub(crate) fn append_parts<T: Copy, R>(
    list: &mut Vec<T>,
    max: usize,
    fill: impl FnOnce(SlotParts<'_, T>) -> R,
) -> Option<R> {
    let (taken, put) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let spare = list.spare_capacity_mut();
    let max = max.min(spare.len());
    let result = fill(SlotParts { empty: &mut spare[..max], taken: &taken, put: &put });
    let taken = taken.into_inner();
    if put.load(Ordering::Acquire) != taken {
        return None;
    }
    // SAFETY: the slots taken are the first `taken` slots of the spare capacity, and all of them have an element. Each
    // was in one `SpareSlots`, which removes a slot as it fills it and so counts it once; `put == taken` means that
    // none was left empty. The elements were written before `put` was released, and it was acquired before this line.
    unsafe { list.set_len(list.len() + taken) };
    Some(result)
}

#[cfg(feature = "io")]
impl<'a, T> SlotParts<'a, T> {
    /// Returns the number of slots left.
    pub(crate) fn len(&self) -> usize {
        self.empty.len()
    }

    /// Takes the first `len` slots, or all that are left.
    pub(crate) fn take(&mut self, len: usize) -> SpareSlots<'a, T> {
        let len = len.min(self.len());
        let (empty, rest) = mem::take(&mut self.empty).split_at_mut(len);
        self.empty = rest;
        self.taken.fetch_add(len, Ordering::Relaxed);
        SpareSlots { empty, put: 0, total: self.put }
    }
}

impl<T> SpareSlots<'_, T> {
    /// Returns the number of empty slots.
    pub(crate) fn len(&self) -> usize {
        self.empty.len()
    }

    /// Fills the first empty slot, if any.
    #[inline]
    pub(crate) fn put(&mut self, element: T) {
        if let Some((first, rest)) = mem::take(&mut self.empty).split_first_mut() {
            first.write(element);
            self.put += 1;
            self.empty = rest;
        }
    }
}

impl<T> Drop for SpareSlots<'_, T> {
    fn drop(&mut self) {
        self.total.fetch_add(self.put, Ordering::Release);
    }
}

#[cfg(all(test, feature = "io"))]
mod tests {
    use alloc::vec;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::thread;

    use super::*;

    /// A type with padding bytes.
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Padded(u8, u64);

    fn padded(index: usize) -> Padded {
        Padded(index.to_le_bytes()[0], index as u64)
    }

    /// Returns the list with exactly `more` spare slots.
    fn with_spare<T>(mut list: Vec<T>, more: usize) -> Vec<T> {
        list.reserve_exact(more);
        list
    }

    #[test]
    fn threads_fill_slots_in_any_order() {
        for (before, more) in [(0, 0), (0, 1), (3, 1000), (1, 4096)] {
            let mut list = with_spare((0..before).map(padded).collect(), more);
            let filled = append_parts(&mut list, more, |mut slots| {
                thread::scope(|threads| {
                    for len in (0..100).cycle() {
                        let first = before + more - slots.len();
                        let mut taken = slots.take(len);
                        // One element more than there are slots.
                        threads.spawn(move || (first..=first + len).for_each(|index| taken.put(padded(index))));
                        if slots.len() == 0 {
                            break;
                        }
                    }
                });
            });
            assert_eq!(filled, Some(()));
            assert_eq!(list, (0..before + more).map(padded).collect::<Vec<_>>());
        }
    }

    fn put(mut slots: SpareSlots<'_, u64>, len: usize) {
        (0..len).for_each(|_| slots.put(1));
    }

    /// Checks the result for a list of one element with nine spare slots.
    fn check(appended: Option<usize>, fill: impl FnOnce(SlotParts<'_, u64>)) {
        let mut list = with_spare(vec![7], 9);
        assert_eq!(append_parts(&mut list, 9, fill), appended.map(drop));
        assert_eq!(list, [&[7][..], &vec![1; appended.unwrap_or(0)]].concat());
    }

    #[test]
    fn only_slots_that_were_filled_are_appended() {
        check(Some(0), |_| ());
        check(Some(9), |mut slots| put(slots.take(9), 9));
        check(Some(9), |mut slots| put(slots.take(10), 10));
        check(Some(4), |mut slots| put(slots.take(4), 4));
        check(Some(9), |mut slots| [4, 5].into_iter().for_each(|len| put(slots.take(len), len)));
        check(None, |mut slots| put(slots.take(9), 8));
        check(None, |mut slots| [4, 5].into_iter().for_each(|len| put(slots.take(len), 4)));
        check(None, |mut slots| {
            assert_eq!(slots.take(1).len(), 1);
            put(slots.take(8), 9);
        });
        // A `SpareSlots` that is not dropped is not counted.
        check(None, |mut slots| {
            let mut forgotten = slots.take(2);
            forgotten.put(1);
            mem::forget(forgotten);
        });
    }

    #[test]
    fn no_more_slots_are_taken_than_there_are() {
        let mut list = with_spare(vec![7_u64], 9);
        let spare = list.capacity() - 1;
        for max in [0, 1, spare, spare + 1, usize::MAX] {
            let taken = append_parts(&mut list.clone(), max, |slots| slots.len());
            assert!(taken.is_some_and(|taken| taken <= max), "{max}");
            let taken = append_parts(&mut list, max, |slots| slots.len());
            assert_eq!(taken, Some(max.min(spare)));
        }
    }

    #[test]
    fn a_panic_appends_nothing() {
        let mut list = with_spare(vec![7_u64], 9);
        let panics = AssertUnwindSafe(|| {
            append_parts(&mut list, 9, |mut slots| {
                put(slots.take(9), 9);
                panic!("after the last element");
            })
        });
        assert!(catch_unwind(panics).is_err());
        assert_eq!(list, [7]);
        let panics = AssertUnwindSafe(|| {
            append(&mut list, |slots| {
                put(slots, 3);
                panic!("after three elements");
            })
        });
        assert!(catch_unwind(panics).is_err());
        assert_eq!(list, [7]);
    }

    #[test]
    fn appending_twice() {
        let mut list = with_spare(vec![7_u64], 9);
        let spare = list.capacity() - 1;
        append(&mut list, |slots| put(slots, 4));
        assert_eq!(list, [7, 1, 1, 1, 1]);
        append(&mut list, |slots| put(slots, usize::from(u8::MAX) + spare));
        assert_eq!(list.len(), spare + 1);
        append(&mut list, |slots| put(slots, 1));
        assert_eq!(list.len(), spare + 1);
    }

    #[test]
    fn zero_sized_elements() {
        let put = |mut slots: SpareSlots<'_, ()>, len| (0..len).for_each(|_| slots.put(()));
        let mut list = vec![(); 2];
        let filled = append_parts(&mut list, 5, |mut slots| {
            put(slots.take(3), 3);
            put(slots.take(2), 2);
        });
        assert_eq!((filled, list.len()), (Some(()), 7));
        assert_eq!(append_parts(&mut list, 5, |mut slots| put(slots.take(5), 3)), None);
        append(&mut list, |slots| put(slots, 4));
        assert_eq!(list.len(), 11);
    }
}
