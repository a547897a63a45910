//! Tests of the public interface.

mod boundaries;
mod exhaustive;
mod laws;
mod positions;
mod types;
