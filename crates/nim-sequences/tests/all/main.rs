//! Tests of the public interface.

#![expect(clippy::unwrap_used, reason = "the codes and certificates of the tests are valid")]

mod checkpoints;
mod codes;
mod first_cousins;
mod periods;
mod rare_heaps;
mod rare_values;
mod reported_elsewhere;
mod values;

use core::ops::ControlFlow;

use nim_sequences::{Period, PeriodSearch};

/// Runs a search without interruption.
fn run(search: &mut PeriodSearch, limit: u64) -> Period {
    search.run(limit, &mut |_| ControlFlow::Continue(()))
}

/// Returns the period of a code that its first values prove.
fn period(code: &str, limit: u64) -> Period {
    run(&mut PeriodSearch::new(code.parse().unwrap()), limit)
}
