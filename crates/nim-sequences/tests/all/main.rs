//! Tests of the public interface.

#![expect(clippy::unwrap_used, reason = "the codes and certificates of the tests are valid")]

mod checkpoints;
mod codes;
mod first_cousins;
mod periods;
mod rare_heaps;
mod reported_elsewhere;
mod values;
