//! Tests of the public interface.

#![expect(clippy::unwrap_used, reason = "a test that cannot make its graph has failed")]

mod acyclic;
mod boundaries;
mod oracle;
#[path = "../../../../tests/random.rs"]
mod random;
mod small_graphs;
