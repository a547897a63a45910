//! Public types can be moved to other threads and shared between them.

use digit_sort::Sorter;

#[test]
fn public_types_are_send_and_sync() {
    fn check<T: Send + Sync>() {}
    check::<Sorter<u32>>();
    check::<Sorter<u64>>();
    check::<Sorter<u128>>();
}
