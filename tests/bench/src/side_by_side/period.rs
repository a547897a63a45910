//! The search for the period of a code, against the check of its certificate.

use std::ops::ControlFlow;
use std::time::Instant;

use impartial::nim_sequences::{Period, PeriodSearch};

use crate::{Sample, print};

const TABLE: &str = include_str!("../../../../fixtures/search/periods.txt");

/// Searches for the period of a code in the table, and checks the certificate. Both run once, because they may take
/// minutes.
pub(crate) fn run(code: &str) {
    let beginning = format!("{code} ");
    let line = TABLE.lines().find(|line| line.starts_with(&beginning)).expect("the table has the code");
    let (expected, source) = line.split_once(": ").expect("a line has a source");
    let mut search = PeriodSearch::new(code.parse().expect("the code is valid"));
    let start = Instant::now();
    let found = search.run(u64::MAX, &mut |_| ControlFlow::Continue(()));
    let ours = start.elapsed();
    drop(search);
    let Period::Proved(found) = found else { panic!("{code} has a period: {source}") };
    let statement = format!("impartial-heaps 1: {expected} start ");
    assert!(found.to_string().starts_with(&statement), "{found} instead of {expected}: {source}");
    let start = Instant::now();
    found.verify(u64::MAX).expect("the certificate is right");
    print("check of the certificate", [ours, start.elapsed()].map(Sample::once));
}
