//! Tests of the public interface.

mod graph;
mod grid;
mod labelling;
#[path = "../../../../tests/random.rs"]
mod random;

use small_boards::{CanonicalForm, Graph, Grid, InvalidGraph, InvalidGrid};

#[test]
fn public_types_are_send_and_sync() {
    fn check<T: Send + Sync>() {}
    check::<(Grid<u64>, Grid<u128>, InvalidGrid)>();
    check::<(Graph, InvalidGraph, CanonicalForm)>();
}
