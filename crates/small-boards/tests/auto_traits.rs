//! Public types can be moved to other threads and shared between them.

use small_boards::{CanonicalForm, Graph, Grid, InvalidGraph, InvalidGrid};

#[test]
fn public_types_are_send_and_sync() {
    fn check<T: Send + Sync>() {}
    check::<Grid<u64>>();
    check::<Grid<u128>>();
    check::<InvalidGrid>();
    check::<Graph>();
    check::<InvalidGraph>();
    check::<CanonicalForm>();
}
