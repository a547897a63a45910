//! The spare capacity of a list, filled in place.
//!
//! The only unsafe code outside `arch`: the list gets its length after its elements. A `push` each would look at the
//! capacity for every record, and threads could not fill one list at all.

use alloc::vec::Vec;
use core::mem::{self, MaybeUninit};
use core::sync::atomic::{AtomicUsize, Ordering};

/// Slots of a list, one after another, with nothing in them yet.
pub(crate) struct SpareSlots<'a, T> {
    empty: &'a mut [MaybeUninit<T>],
    // How many slots before these have an element from `put`. `total` gets to know that in the end.
    put: usize,
    total: &'a AtomicUsize,
}

/// Adds to the list the elements that `fill` puts into its spare slots.
#[expect(unsafe_code, reason = "the length of a list whose elements were not pushed")]
pub(crate) fn append<T: Copy, R>(list: &mut Vec<T>, fill: impl FnOnce(SpareSlots<'_, T>) -> R) -> R {
    let total = AtomicUsize::new(0);
    let result = fill(SpareSlots { empty: list.spare_capacity_mut(), put: 0, total: &total });
    // SAFETY: the spare capacity is as long. Its first `total` slots have an element: all belong to one `SpareSlots`, which
    // fills them from the front, gives each up as it is filled, and counts it once.
    unsafe { list.set_len(list.len() + total.load(Ordering::Acquire)) };
    result
}

/// The spare slots of a list, to be taken one part after another.
#[cfg(feature = "std")]
pub(crate) struct SlotParts<'a, T> {
    empty: &'a mut [MaybeUninit<T>],
    taken: &'a AtomicUsize,
    put: &'a AtomicUsize,
}

/// Adds to the list the elements of all slots that `fill` takes, up to `most`. Returns what `fill` does, or `None` if it
/// leaves one of them empty.
#[cfg(feature = "std")]
#[expect(unsafe_code, reason = "the length of a list whose elements were not pushed")]
pub(crate) fn append_parts<T: Copy, R>(
    list: &mut Vec<T>,
    most: usize,
    fill: impl FnOnce(SlotParts<'_, T>) -> R,
) -> Option<R> {
    let (taken, put) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let spare = list.spare_capacity_mut();
    let most = most.min(spare.len());
    let result = fill(SlotParts { empty: &mut spare[..most], taken: &taken, put: &put });
    let taken = taken.into_inner();
    if put.load(Ordering::Acquire) != taken {
        return None;
    }
    // SAFETY: the spare capacity is as long, as slots are taken from its front. All that were taken have an element: each
    // belongs to one `SpareSlots`, which gives it up as it is filled, and counts it once. What was counted before the count
    // was loaded was written before that too.
    unsafe { list.set_len(list.len() + taken) };
    Some(result)
}

#[cfg(feature = "std")]
impl<'a, T> SlotParts<'a, T> {
    /// Returns how many slots are left.
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
    /// Returns how many are empty.
    pub(crate) fn len(&self) -> usize {
        self.empty.len()
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

impl<T> Drop for SpareSlots<'_, T> {
    fn drop(&mut self) {
        self.total.fetch_add(self.put, Ordering::Release);
    }
}
